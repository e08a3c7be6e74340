"""The lines that devices hang on: SPI, the header's serial line, pins; and who may use them."""

import grp
from pathlib import Path

from hardware.machine import line

CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
"""Bookworm and later, and before."""
GROUPS = ("video", "render", "input", "gpio", "spi", "dialout")
"""Who belongs to them may use the screen, touch, pins, SPI and serial lines."""


def config(root: Path) -> Path | None:
    """The file that the Pi's firmware is set up by; None on what is no Pi."""
    return next((root / path for path in CONFIGS if (root / path).is_file()), None)


def is_set(root: Path, setting: str) -> bool:
    """Whether config.txt has this line; what holds for some models only counts too."""
    path = config(root)
    if path is None:
        return False
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return any(one.split("#")[0].strip().replace(" ", "") == setting for one in lines)


def spi(root: Path) -> list[str]:
    """The SPI devices of the header, `spidev0.0` and so on."""
    return sorted(path.name for path in root.glob("dev/spidev*"))


def pins(root: Path) -> list[str]:
    """The kernel's GPIO chips."""
    return sorted(path.name for path in root.glob("dev/gpiochip*"))


def serial(root: Path) -> list[str]:
    """Serial lines by the names that last: of the header, then of what is plugged in."""
    header = [path.name for path in sorted(root.glob("dev/serial[0-9]"))]
    header += [path.name for path in sorted(root.glob("dev/ttyAMA0"))]
    plugged = sorted(f"serial/by-id/{path.name}" for path in root.glob("dev/serial/by-id/*"))
    return header + plugged


def console_on_serial(root: Path) -> bool:
    """Whether the kernel talks on the header's serial line, where a reader would."""
    words = line(root / "proc/cmdline").split()
    return any(word.startswith(("console=serial0", "console=ttyAMA0")) for word in words)


def missing_groups(belongs: frozenset[int]) -> list[str]:
    """The groups of devices that exist here and to which none of these ids belongs."""
    missing: list[str] = []
    for name in GROUPS:
        try:
            wanted = grp.getgrnam(name).gr_gid
        except KeyError:
            continue
        if wanted not in belongs:
            missing.append(name)
    return missing
