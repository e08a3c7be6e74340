"""Folders as the kernel has them in /sys/class/backlight, and its answers to what is written there.

Source: Linux, drivers/video/backlight/backlight.c (brightness_store, bl_power_store), whose
attributes are named in Documentation/ABI/stable/sysfs-class-backlight. `display_name` is in the
Raspberry Pi branch only.
"""

import re
from dataclasses import dataclass, field
from errno import EACCES, EINVAL, EIO, ERANGE
from pathlib import Path

import pytest

from hardware.machine import backlight
from tests.hardware.fake_machine import put

ULONG_MAX = 2**64 - 1


def kstrtoul(text: str) -> int:
    """Return the number that lib/kstrtox.c reads with base 0, which allows one newline at its end.

    Raises OSError as the kernel.
    """
    found = re.fullmatch(r"\+?(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)\n?", text)
    if found is None:
        raise OSError(EINVAL, "Invalid argument")
    digits = found[1]
    is_octal = digits.startswith("0") and not digits.lower().startswith("0x")
    value = int(digits, 8 if is_octal else 0)
    if value > ULONG_MAX:
        raise OSError(ERANGE, "Numerical result out of range")
    return value


@dataclass
class Panel:
    """A backlight below `root`. Its defaults are those of the 7-inch Touch Display: named after its
    I2C device, raw, 255 levels (drivers/regulator/rpi-panel-attiny-regulator.c).

    `is_deaf`: the panel does not answer on its bus.
    """

    root: Path
    name: str = "10-0045"
    levels: int = 255
    type: str = "raw"
    display_name: str | None = None
    is_deaf: bool = False
    writable: tuple[str, ...] = ("brightness", "bl_power")
    stored: list[str] = field(default_factory=list[str])
    """What was stored, as `brightness 38`."""

    def __post_init__(self) -> None:
        for name, value in (
            ("brightness", self.levels),
            ("actual_brightness", self.levels),
            ("max_brightness", self.levels),
            ("bl_power", 0),
            ("type", self.type),
            ("scale", "unknown"),
        ):
            put(self.root, f"sys/class/backlight/{self.name}/{name}", f"{value}\n")
        if self.display_name is not None:
            put(self.folder, "display_name", f"{self.display_name}\n")

    @property
    def folder(self) -> Path:
        return self.root / "sys/class/backlight" / self.name

    def value(self, attribute: str) -> int:
        return int((self.folder / attribute).read_text())

    @property
    def light(self) -> int:
        """The level that is seen: backlight_get_brightness() is 0 where the power is not on."""
        return 0 if self.value("bl_power") else self.value("brightness")

    def store(self, attribute: str, text: str) -> None:
        """Take what is written to a file, as the kernel does.

        Raises OSError as the kernel.
        """
        if attribute not in self.writable:
            raise OSError(EACCES, "Permission denied")  # kernfs_fop_open()
        value = kstrtoul(text)
        if attribute == "brightness" and value > self.levels:
            raise OSError(EINVAL, "Invalid argument")
        if self.is_deaf:
            raise OSError(EIO, "Input/output error")
        put(self.folder, attribute, f"{value}\n")
        put(self.folder, "actual_brightness", f"{self.light}\n")
        self.stored.append(f"{attribute} {value}")


def plug(panels: list[Panel], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is written to a panel's files go through the panel."""
    by_folder = {one.folder: one for one in panels}
    real = backlight.store

    def store(attribute: Path, value: int) -> None:
        panel = by_folder.get(attribute.parent)
        if panel is None:
            real(attribute, value)
        else:
            panel.store(attribute.name, f"{value}\n")

    monkeypatch.setattr(backlight, "store", store)
