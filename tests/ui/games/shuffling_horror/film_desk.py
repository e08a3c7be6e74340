"""A film of Shuffling Horror at its first turn, for tests, and what they do to it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.actions import Action, Correct
from companion.core.board.nodes import Node
from companion.games.shuffling_horror import actions
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.table import evening

GAME = games()["shuffling-horror"]
QUIET = ("service-revolver", "adrenaline", "hunting-rifle")
NAMES = ("Dee", "Mara", "Theo")
LONG = ("Bartholomew-Alexander", "Wilhelmina-Henrietta", "Maximilian-Ferdinand")


def film(
    folder: Path, names: tuple[str, ...] = NAMES, screen: tuple[str, ...] = QUIET, **options: Any
) -> Demo:
    """A film at its first turn; the Pilot and the Mechanic are in it."""
    table = evening(folder)
    players = tuple(Player(name, seat) for seat, name in enumerate(names))
    assert table.app.games.begin(GAME, players, options)
    table.app.open_screen(Play())
    table.loop.draw()
    done(table)
    for survivor in ("the-pilot", "the-mechanic", "the-sheriff", "the-cowboy")[: len(names) - 1]:
        does(table, actions.Draw(survivor))
    for frame, card in enumerate(screen, 1):
        does(table, actions.Reveal(frame, card))  # type: ignore[arg-type]
    return table


def does(table: Demo, *history: Action) -> None:
    """Actions that are not what a test is about."""
    play = table.app.screen
    assert isinstance(play, Play)
    for action in history:
        play.do(table.app, action)
        done(table)


def done(table: Demo) -> None:
    """Do all tasks by hand, and close all results, as people at the table would."""
    play = table.app.screen
    assert isinstance(play, Play)
    table.session.confirm()
    play.queue.boards.clear()
    play.queue.open_instructions.clear()
    table.app.toast = None


def correct(table: Demo, path: str, value: Any) -> None:
    does(table, Correct(path, value))


def view_of(table: Demo) -> Any:
    return GAME.observation.view(table.session.state, None)


def words(table: Demo) -> list[str]:
    """Every text on the screen."""
    return [one.name for one in every_node(table.app.node()) if one.role == "text"]


def every_node(node: Node) -> Iterator[Node]:
    yield node
    for one in node.children:
        yield from every_node(one)


def picture(table: Demo, name: str) -> None:
    """For whoever wants to look: `FILM_PICTURES=DIR`."""
    folder = os.environ.get("FILM_PICTURES")
    if folder:
        table.loop.settle()
        table.stage.save_picture(Path(folder) / f"{name}.png")


def play_of(table: Demo) -> Play:
    play = table.app.screen
    assert isinstance(play, Play)
    return play
