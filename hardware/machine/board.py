"""The computer itself: which one, which system, and whether it gets enough power."""

import re
from dataclasses import dataclass
from pathlib import Path

from hardware.machine import line

UNDER_VOLTAGE, CAPPED, THROTTLED, HOT = range(4)
"""Bits of get_throttled that tell of now; the same ones 16 higher tell of since the start
(Raspberry Pi documentation, vcgencmd)."""
SINCE = 16
WORDS = {
    UNDER_VOLTAGE: "too little voltage",
    CAPPED: "slowed down",
    THROTTLED: "throttled",
    HOT: "hot",
}
FIRMWARE = "sys/devices/platform/*/*firmware/get_throttled"
"""`soc/soc:firmware` up to the Pi 4, `soc@…/soc@…:firmware` on the Pi 5."""


def model(root: Path) -> str:
    """As the device tree or the PC's firmware names it."""
    return (
        line(root / "proc/device-tree/model")
        or line(root / "sys/class/dmi/id/product_name")
        or "unknown"
    )


def system(root: Path) -> str:
    """The distribution in its own words."""
    for path in (root / "etc/os-release", root / "usr/lib/os-release"):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        found = re.search(r'^PRETTY_NAME="?([^"\n]*)', text, re.MULTILINE)
        if found is not None:
            return found[1]
    return "unknown"


def kernel(root: Path) -> str:
    """The kernel's version."""
    return line(root / "proc/sys/kernel/osrelease") or "unknown"


@dataclass(frozen=True, slots=True)
class Power:
    """What the firmware complains about, in words: now, and at any time since the start."""

    now: tuple[str, ...]
    since: tuple[str, ...]


def power(root: Path) -> Power | None:
    """What the kernel knows of voltage and heat; None on what is no Pi."""
    for path in root.glob(FIRMWARE):
        try:
            return _told(int(line(path), 16))
        except ValueError:
            continue
    # a kernel without that file still has the alarm of its raspberrypi-hwmon driver
    for path in root.glob("sys/class/hwmon/hwmon*"):
        if line(path / "name") == "rpi_volt":
            low = line(path / "in0_lcrit_alarm") == "1"
            return _told(1 << UNDER_VOLTAGE if low else 0)
    return None


def _told(bits: int) -> Power:
    return Power(
        tuple(words for bit, words in WORDS.items() if bits >> bit & 1),
        tuple(words for bit, words in WORDS.items() if bits >> bit + SINCE & 1),
    )


def heat(root: Path) -> float | None:
    """Degrees Celsius of the processor."""
    try:
        return int(line(root / "sys/class/thermal/thermal_zone0/temp")) / 1000
    except ValueError:
        return None
