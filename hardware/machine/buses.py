"""SPI and serial ports of the header, and who may use them."""

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
    """Return whether config.txt has this line, with or without parameters, in whatever section."""
    path = config(root)
    if path is None:
        return False
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    settings = [line.split("#")[0].strip().replace(" ", "") for line in lines]
    return any(line == setting or line.startswith(f"{setting},") for line in settings)


def second_bus(device: int) -> str:
    """Return the line of config.txt that gives the header SPI bus 1 with this device (Raspberry Pi
    firmware, overlays/README: spi1-1cs, spi1-2cs, spi1-3cs).
    """
    return f"dtoverlay=spi1-{device + 1}cs"


def spi_devices(root: Path) -> list[str]:
    """Return the SPI devices of the header: `spidev0.0` and so on."""
    return sorted(path.name for path in root.glob("dev/spidev*"))


def serial_ports(root: Path) -> list[str]:
    """Return the stable names of the serial ports: of the header, then of USB devices."""
    header = [path.name for path in sorted(root.glob("dev/serial[0-9]"))]
    header += [path.name for path in sorted(root.glob("dev/ttyAMA0"))]
    plugged = sorted(f"serial/by-id/{path.name}" for path in root.glob("dev/serial/by-id/*"))
    return header + plugged


def target(root: Path, file: str) -> str:
    """Return the name of the device that a device file or a link in /dev leads to: `ttyS0`."""
    path = root / file.lstrip("/")
    return Path(path.readlink() if path.is_symlink() else path).name


def exists(root: Path, file: str) -> bool:
    """Return whether a device file exists and, if it is a link, leads to a device."""
    path = root / file.lstrip("/")
    return path.exists() if not path.is_symlink() else (path.parent / path.readlink()).exists()


def consoles(root: Path) -> set[str]:
    """Return the devices that the kernel uses as consoles. The firmware replaces
    `console=serial0` on the kernel's command line by the port that it is on that model: `ttyS0` on
    a Pi 4, `ttyAMA10`, the debug connector, on a Pi 5 (Raspberry Pi documentation,
    Configure UARTs).
    """
    words = first_line(root / "proc/cmdline").split()
    names = (word.removeprefix("console=") for word in words if word.startswith("console="))
    return {target(root, f"dev/{name.split(',')[0]}") for name in names}


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
