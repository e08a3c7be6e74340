"""SPI, serial ports and pins of the header, and who may use them."""

import grp
from pathlib import Path

from hardware.machine import first_line

CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
"""Raspberry Pi OS Bookworm and later, and before."""
GROUPS = ("video", "render", "input", "gpio", "spi", "dialout")
"""The groups whose users may use the screen, touch, pins, SPI and serial ports."""


def config(root: Path) -> Path | None:
    """Return the configuration file of a Pi's firmware; None if this is not a Pi."""
    return next((root / path for path in CONFIGS if (root / path).is_file()), None)


def is_set(root: Path, setting: str) -> bool:
    """Return whether config.txt has this line, in whatever section."""
    path = config(root)
    if path is None:
        return False
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return any(one.split("#")[0].strip().replace(" ", "") == setting for one in lines)


def spi(root: Path) -> list[str]:
    """Return the SPI devices of the header: `spidev0.0` and so on."""
    return sorted(path.name for path in root.glob("dev/spidev*"))


def pins(root: Path) -> list[str]:
    """Return the GPIO chips of the kernel."""
    return sorted(path.name for path in root.glob("dev/gpiochip*"))


def serial(root: Path) -> list[str]:
    """Return the stable names of the serial ports: of the header, then of USB devices."""
    header = [path.name for path in sorted(root.glob("dev/serial[0-9]"))]
    header += [path.name for path in sorted(root.glob("dev/ttyAMA0"))]
    plugged = sorted(f"serial/by-id/{path.name}" for path in root.glob("dev/serial/by-id/*"))
    return header + plugged


def console_on_serial(root: Path) -> bool:
    """Return whether the kernel's console uses the serial port of the header."""
    words = first_line(root / "proc/cmdline").split()
    return any(word.startswith(("console=serial0", "console=ttyAMA0")) for word in words)


def missing_groups(ids: frozenset[int]) -> list[str]:
    """Return the names in GROUPS that exist on this system and whose id is not in `ids`."""
    missing: list[str] = []
    for name in GROUPS:
        try:
            wanted = grp.getgrnam(name).gr_gid
        except KeyError:
            continue
        if wanted not in ids:
            missing.append(name)
    return missing
