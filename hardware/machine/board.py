"""The computer: its model, system, power supply and temperature."""

import re
from pathlib import Path

from msgspec import Struct

from hardware.machine import first_line

COMPLAINTS = ("too little voltage", "slowed down", "throttled", "hot")
"""Bits 0 to 3 of get_throttled (Raspberry Pi documentation, vcgencmd)."""
SINCE_START = 16
"""How far the bits are shifted that say what has happened since the start."""
GET_THROTTLED = "sys/devices/platform/*/*firmware/get_throttled"
"""`soc/soc:firmware` up to the Pi 4, `soc@…/soc@…:firmware` on the Pi 5."""


def model(root: Path) -> str:
    """Return the model by the device tree, or by the firmware of a PC."""
    return (
        first_line(root / "proc/device-tree/model")
        or first_line(root / "sys/class/dmi/id/product_name")
        or "unknown"
    )


def system(root: Path) -> str:
    """Return the name and version of the distribution."""
    for path in (root / "etc/os-release", root / "usr/lib/os-release"):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        match = re.search(r'^PRETTY_NAME="?([^"\n]*)', text, re.MULTILINE)
        if match is not None:
            return match[1]
    return "unknown"


def kernel(root: Path) -> str:
    """Return the version of the kernel."""
    return first_line(root / "proc/sys/kernel/osrelease") or "unknown"


class PowerState(Struct, frozen=True):
    """Power problems that the firmware reports: now, and at any time since the start."""

    now: tuple[str, ...]
    since_start: tuple[str, ...]


def power_state(root: Path) -> PowerState | None:
    """Return what the firmware reports about voltage and heat; None if this is not a Pi."""
    for path in root.glob(GET_THROTTLED):
        try:
            bits = int(first_line(path), 16)
        except ValueError:
            continue
        return PowerState(_complaints(bits), _complaints(bits >> SINCE_START))
    # a kernel without that file still has the alarm of its raspberrypi-hwmon driver
    for path in root.glob("sys/class/hwmon/hwmon*"):
        if first_line(path / "name") == "rpi_volt":
            return PowerState(_complaints(first_line(path / "in0_lcrit_alarm") == "1"), ())
    return None


def _complaints(bits: int) -> tuple[str, ...]:
    return tuple(words for bit, words in enumerate(COMPLAINTS) if bits >> bit & 1)


def temperature(root: Path) -> float | None:
    """Return the temperature of the processor in degrees Celsius."""
    try:
        return int(first_line(root / "sys/class/thermal/thermal_zone0/temp")) / 1000
    except ValueError:
        return None
