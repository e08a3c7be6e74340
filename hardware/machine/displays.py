"""The displays, and the graphics card of each.

A Pi 4 or 5 has several cards, one of which only renders, and their numbers change from one start
to the next (SDL issue 13705). So the card is chosen by its connected display.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from hardware.machine import first_line


class Connector(Struct, frozen=True):
    """A connector for a display."""

    card: int
    """The number of its graphics card."""
    name: str
    """`HDMI-A-1`, `DSI-1`, ..."""
    connected: bool
    mode: str
    """The preferred mode of its display: `800x480`."""
    id: int | None = None
    """The kernel's number, in whose order SDL counts the displays of a card; None before Linux
    6.5.
    """

    def is_wide(self, rotate: int | None) -> bool:
        """Return whether the display is wider than high in front of people: as rig.toml turns the
        picture, or if Matinee turns it by itself.
        """
        size = re.match(r"(\d+)x(\d+)", self.mode)
        if size is None or rotate is None:
            return True
        width, height = map(int, size.groups())
        return width == height or (width > height) is (rotate in (0, 180))


def connectors(root: Path) -> list[Connector]:
    """Return every connector by card and name, without writeback connectors."""
    return sorted(_connectors(root), key=lambda connector: (connector.card, connector.name))


def _connectors(root: Path) -> Iterator[Connector]:
    for folder in root.glob("sys/class/drm/card*-*"):
        match = re.fullmatch(r"card(\d+)-(.+)", folder.name)
        if match is None or match[2].startswith("Writeback"):
            continue
        yield Connector(
            int(match[1]),
            match[2],
            first_line(folder / "status") == "connected",
            first_line(folder / "modes"),
            int(first_line(folder / "connector_id") or 0) or None,
        )


def preferred(root: Path, name: str | None = None) -> Connector | None:
    """Return the connector whose display Matinee uses; None if nothing is connected there.

    `name`: the connector that rig.toml names. Without it, or if the machine has no such
    connector, a built-in panel (DSI, DPI) comes first.
    """
    candidates = connectors(root)
    if name in {connector.name for connector in candidates}:
        candidates = [connector for connector in candidates if connector.name == name]
    connected = [connector for connector in candidates if connector.connected]
    return min(
        connected, key=lambda connector: not connector.name.startswith(("DSI", "DPI")), default=None
    )


def only_connected(root: Path) -> Connector | None:
    """Return the connector of the only display; None if there are several displays, or none."""
    connected = [connector for connector in connectors(root) if connector.connected]
    return connected[0] if len(connected) == 1 else None


def number(root: Path, chosen: Connector) -> int:
    """Return which of its card's displays SDL takes a connector for. SDL counts the connected ones
    as the kernel lists them (SDL 2.32, KMSDRM_InitDisplays; Linux, drm_mode_getresources): in the
    order in which they were registered, which is that of their ids.
    """
    beside = [
        connector
        for connector in connectors(root)
        if connector.connected and connector.card == chosen.card
    ]
    return sorted(beside, key=lambda connector: (connector.id or 0, connector.name)).index(chosen)
