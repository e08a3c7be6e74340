"""Scream Park at its fullest: five houses of twelve rooms, the longest names."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.core.actions import Correct
from companion.core.board.nodes import Node, UiCommand
from companion.games.scream_park import actions as did
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.lint import findings
from tests.ui.table import LONG, begin, evening

GAME = games()["scream-park"]
NAMES = (LONG, "Maximilian-Alexander", "Bartholomew Quincy", "Wilhelmina Wallaby", "Jo")
THEMES = (
    "theme-gothic-slasher",
    "theme-monster-occult",
    "theme-carnival-cosmic",
    "theme-gothic-monster",
    "theme-slasher-occult",
)
ROOMS, PROPS = 12, 8
READABLE = 18
"""The least size of what is chosen from."""


def screen(table: Demo) -> Play:
    table.app.close_down_to(Play)
    assert isinstance(table.app.screen, Play)
    return table.app.screen


def opened(folder: Path, size: tuple[int, int], seats: int = 5) -> Demo:
    """The first turn of Friday."""
    table = evening(folder, size)
    begin(table, GAME, NAMES[:seats])
    for seat in range(seats):
        screen(table).do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    screen(table).do(table.app, did.RevealVip("friday", "minimalist"))
    screen(table).do(table.app, did.RevealVip("saturday", "old-romantic"))
    screen(table).do(table.app, did.RevealVip("sunday", "lamp-thief"))
    screen(table).queue.boards.clear()
    return table


def houses() -> Iterator[list[dict[str, Any]]]:
    """A house of twelve rooms and eight props for each seat, values rising."""
    scenes = [card for card in GAME.cards.catalog.values() if card.kind == "scene"]
    Random(3).shuffle(scenes)
    for start in range(0, 5 * (ROOMS + PROPS), ROOMS + PROPS):
        rooms = sorted(scenes[start : start + ROOMS], key=lambda card: card.rank or 0)
        house: list[dict[str, Any]] = [{"card": card.id, "props": []} for card in rooms]
        for index, card in enumerate(scenes[start + ROOMS : start + ROOMS + PROPS]):
            house[index * 5 % ROOMS]["props"].append({"card": card.id})
        yield house


def full(folder: Path, size: tuple[int, int]) -> Demo:
    """The last turn of Sunday with five full houses."""
    table = opened(folder, size)
    play = screen(table)
    while (table.session.state.day, table.session.state.turn) != ("sunday", 4):
        if table.session.state.phase == "day-end":
            play.do(table.app, did.EndDay())
        else:
            discard(table)
        play.queue.boards.clear()
    play.do(table.app, Correct("discards/cards", [], ""))
    for seat, house in enumerate(houses()):
        assert play.do(table.app, Correct(f"houses/{seat}", house, ""))
        play.do(table.app, Correct(f"staff/{seat}", 3, ""))
    table.app.toast = None
    return table


def discard(table: Demo) -> None:
    """The next who still has a card discards one."""
    state = table.session.state
    seat = next(seat for seat, left in enumerate(state.to_use) if left)
    assert screen(table).do(table.app, did.Discard(seat, next(reversed(state.unseen))))


def nodes(table: Demo) -> list[Node]:
    return [*table.app.node().walk()]


def by_name(table: Demo) -> set[str]:
    return {one.name for one in nodes(table)}


def look(table: Demo) -> list[str]:
    table.loop.draw()
    return findings(table.stage.placed, table.app.theme)


def near(table: Demo, name: str) -> None:
    """Touch what opens a part of the board from near."""
    touch = next(one.touch for one in nodes(table) if one.name == name)
    assert isinstance(touch, UiCommand)
    table.app.touch(touch)


def insert(table: Demo) -> UiCommand:
    """What the ticket Insert does while a card is placed."""
    (touch,) = [
        one.touch
        for one in nodes(table)
        if isinstance(one.touch, UiCommand) and "INSERT" in {part.name for part in one.walk()}
    ]
    assert touch.name == "choose action"
    return touch
