"""Which graphics card a display is connected to.

A Pi 4 or 5 has several cards, one of which only renders, and their numbers change from one
start to the next (SDL issue 13705). So the card is chosen by what hangs on it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.machine import line


@dataclass(frozen=True, slots=True)
class Connector:
    """A place where a display can hang: the card's number, the connector's name (`HDMI-A-1`,
    `DSI-1`), whether something is connected, and the first mode it offers (`800x480`).
    """

    card: int
    name: str
    connected: bool
    mode: str


def connectors(root: Path) -> list[Connector]:
    """Every connector of every card, by card and name; one for writing back is none."""
    return sorted(_connectors(root), key=lambda one: (one.card, one.name))


def _connectors(root: Path) -> Iterator[Connector]:
    for folder in root.glob("sys/class/drm/card*-*"):
        found = re.fullmatch(r"card(\d+)-(.+)", folder.name)
        if found is None or found[2].startswith("Writeback"):
            continue
        yield Connector(
            int(found[1]),
            found[2],
            line(folder / "status") == "connected",
            line(folder / "modes"),
        )


def chosen(root: Path) -> Connector | None:
    """Where Matinee is to be seen: a panel before a plug, since who has mounted one plays on
    it; None where nothing is connected.
    """
    there = [one for one in connectors(root) if one.connected]
    return min(there, key=lambda one: not one.name.startswith(("DSI", "DPI")), default=None)
