"""The same app in this process: it gives the places to touch and the pictures to compare with."""

from pathlib import Path

import pygame

from companion.table.folders import PLAYERS, SETTINGS, TAGS
from companion.table.owner.tags import Tags
from companion.table.play.interpret import TaggedCard
from companion.table.players import Player, Players
from companion.table.registry import games
from companion.table.settings import Settings, SettingsFile
from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.stage import Stage
from hardware.config import emulated_rig
from hardware.rig import Rig
from tests.metal.machine import Size

PEOPLE = "Mara", "Theo", "Ines"
DIFFERENT = 40
"""Steps of a color channel (of 255) from which two pixels count as different."""
TOLERATED = 0.005
"""The part of all pixels that may be different."""


class Twin(Demo):
    """An evening with as many seats as the virtual machine has buttons."""

    def _made_rig(self) -> Rig:
        return Rig(emulated_rig(len(PEOPLE)), self._inbox.put, self._clock)

    @property
    def folder(self) -> Path:
        """Where its data is now."""
        return self._folder

    @property
    def picture(self) -> pygame.Surface:
        """What is shown when nothing moves any more."""
        self.loop.settle()
        return self.stage.surface


def new_twin(folder: Path, size: Size) -> Twin:
    """An evening on the data in `folder`."""
    pygame.init()
    pygame.display.set_mode(size)
    return Twin(Stage(pygame.Surface(size)), folder, folder, at_once)


def uid_of(card: str) -> bytes:
    """The tag of a card of Creature Feature: five bytes, as a 125 kHz tag has."""
    return b"\x51" + _cards().index(card).to_bytes(4)


def _cards() -> list[str]:
    return list(games()["creature-feature"].cards.catalog)


def write_data(folder: Path) -> None:
    """Write the data of a table that has enrolled its cards and knows its people."""
    players, tags, settings = (folder / name for name in (PLAYERS, TAGS, SETTINGS))
    enrolled = Tags(tags)
    enrolled.write({uid_of(card).hex(): TaggedCard("creature-feature", card) for card in _cards()})
    # on a slow machine, a press of 0.2 s may take longer than 0.8 s
    SettingsFile(settings).change(Settings(less_motion=True, table_mode=False, hold_tenths=20))
    Players(players).store(tuple(map(Player, PEOPLE, range(len(PEOPLE)))))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The part of all pixels that differ between two pictures; 1 if their sizes do."""
    if one.get_size() != other.get_size():
        return 1.0
    alike = pygame.mask.from_threshold(one, (0, 0, 0), (DIFFERENT,) * 3 + (255,), other)
    width, height = one.get_size()
    return 1 - alike.count() / (width * height)
