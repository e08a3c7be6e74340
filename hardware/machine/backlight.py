"""The backlight of a panel, as the kernel offers it.

Sources: Linux, Documentation/ABI/stable/sysfs-class-backlight and
drivers/video/backlight/backlight.c, whose Raspberry Pi branch has `display_name`.
"""

import re
from pathlib import Path

from hardware.machine import first_line
from hardware.machine.displays import Connector

BUILT_IN = ("DSI", "DPI", "eDP", "LVDS")
"""The connectors of panels that usually have a backlight."""
TYPES = ("firmware", "platform", "raw")
"""The kernel's types of backlights, the one that it recommends first."""
UNNAMED = "(null)"
"""The `display_name` of a backlight whose driver has set none."""
ON, OFF = 0, 4
"""Values of `bl_power`."""


def find(root: Path, connector: Connector | None) -> Path | None:
    """Return the folder of the backlight behind a connector's display, None if there is none: the
    one that names this connector, or for a built-in panel one that names none.
    """
    if connector is None:
        return None
    found = sorted(
        (path for path in root.glob("sys/class/backlight/*") if max_brightness(path) > 0),
        key=lambda path: (TYPES.index(_type(path)), path.name),
    )
    named = [path for path in found if _connector(path) == connector.name]
    if connector.name.startswith(BUILT_IN):
        named += [path for path in found if not _connector(path)]
    return next(iter(named), None)


def max_brightness(folder: Path) -> int:
    """Return the highest level of a backlight; 0 if the file does not say."""
    text = first_line(folder / "max_brightness")
    return int(text) if text.isdecimal() else 0


def _type(folder: Path) -> str:
    found = first_line(folder / "type")
    return found if found in TYPES else TYPES[-1]


def _connector(folder: Path) -> str:
    """Return the connector that a backlight names, by an attribute or as its parent device; ""
    if it names none.
    """
    name = first_line(folder / "display_name")
    if name and name != UNNAMED:
        return name
    parent = re.fullmatch(r"card\d+-(.+)", (folder / "device").resolve().name)
    return "" if parent is None else parent[1]


def store(attribute: Path, value: int) -> None:
    """Write a value to a file of the kernel.

    Raises OSError if the file cannot be written, or the kernel refuses the value.
    """
    # one write, and no file is created if the kernel has none
    with attribute.open("r+b", buffering=0) as file:
        file.write(f"{value}\n".encode())


class Backlight:
    """The backlight of a panel.

    `folder`: its folder in /sys/class/backlight.
    """

    fault = ""
    """Why it could not be set the last time; empty if it could."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._level: float | None = None

    def show(self, level: float) -> bool:
        """Set the backlight: 1 is the brightest, 0 is off.

        Returns whether it is set; `fault` says why not.
        """
        if level != self._level:
            self._level = level
            try:
                self._set(level)
                self.fault = ""
            except OSError as error:
                self.fault = f"{self._folder.name} cannot be set: {error.strerror or error}"
        return not self.fault

    def _set(self, level: float) -> None:
        if level > 0:
            # some panels are off at 0
            brightness = max(1, round(level * max_brightness(self._folder)))
            store(self._folder / "brightness", brightness)
        power, value = self._folder / "bl_power", ON if level > 0 else OFF
        # if only the brightness may be written, it can still be set
        if first_line(power) != str(value):
            store(power, value)
