"""The whole app at an emulated table, driven as hands would."""

import sqlite3
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pygame
from msgspec import Raw, json
from msgspec.structs import replace

from companion.core.board.instruction_list import instruction_list
from companion.core.board.nodes import Interstitial, UiCommand
from companion.core.game import Game
from companion.core.hand_tasks import HandTask
from companion.table.journal.journal import Journal
from companion.table.journal.lines import compressed, read
from companion.table.journal.rows import LINES
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.render.canvas import Canvas
from companion.ui.runtime.demo import Demo, at_once, sign_line
from companion.ui.runtime.stage import Stage
from companion.ui.screens.table.play import Play

SIZES = ((800, 480), (1280, 720))
LONG = "W" * 20
NAMES = (
    *("Mara", "Theo", "Ines", "Jo", "Kit", "Sam"),
    *("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gus"),
)

NEEDED: dict[tuple[str, int], dict[str, Any]] = {("monstercon", 5): {"origins_deck": True}}
"""Options without which so many cannot play."""

TO_TEAM_UP = """
seat Mara Theo Ines
touch Creature Feature
touch Start
touch Next
touch Ines
touch Next
lay film-4
lift
"""
TO_AUDITION = f"""{TO_TEAM_UP}
press 0
press 1
press 2
lay robot
lift
lay werewolf
lift
lay mummy
lift
touch OK
"""


class _Demo(Demo):
    """Leaves its stage, with its fonts and drawings, to a later evening when it is closed."""

    def close(self) -> None:
        super().close()
        unused = _UNUSED[self.stage.surface.get_size()]
        if self.stage not in unused:
            unused.append(self.stage)


MORE = 8
"""How much more a stage keeps than on a Pi: what one test has drawn, the next one need not."""
_UNUSED: dict[tuple[int, int], list[Stage]] = defaultdict(list)
"""The stages of closed evenings, by their size."""


def _stage(size: tuple[int, int]) -> Stage:
    """A stage on which nothing is shown yet."""
    surface = pygame.Surface(size)
    if not _UNUSED[size]:
        stage = Stage(surface)
        fonts = stage._font_cache
        for cache in (stage._pictures, stage._words, fonts._fonts, fonts._widths):
            cache.most *= MORE
        return stage
    stage = _UNUSED[size].pop()
    stage.surface, stage._canvas, stage.placed = surface, Canvas(surface), ()
    stage.set_text_factor(1)
    return stage


def evening(folder: Path, size: tuple[int, int] = (800, 480)) -> Demo:
    """The app at home, on stored data of its own."""
    return _Demo(_stage(size), folder / "data", folder, at_once)


def seated(
    folder: Path, names: tuple[str, ...] = NAMES[:4], size: tuple[int, int] = (800, 480)
) -> Demo:
    """A game of Creature Feature that has just begun."""
    found = evening(folder, size)
    begin(found, games()["creature-feature"], names)
    return found


def begin(found: Demo, game: Game[Any], names: tuple[str, ...], *, set_out: bool = True) -> None:
    """Sit down, start with what so many players need, and confirm that the table is set out."""
    players = tuple(Player(name, seat) for seat, name in enumerate(names))
    assert found.app.games.begin(game, players, NEEDED.get((game.id, len(names)), {}))
    if set_out:
        found.session.confirm()
    found.app.open_screen(Play())


def go_on(found: Demo, random: Random) -> None:
    """Any decision that somebody could take now, with what is shown of it passed by."""
    play = found.app.screen
    assert isinstance(play, Play)
    prompts = found.session.rule_prompts()
    # a box whose cards people describe waits for the first one and asks nobody
    asked = [prompt for prompt in prompts if not prompt.optional] or prompts
    prompt = random.choice(prompts) if random.random() < 0.3 else random.choice(asked)
    play.do(found.app, random.choice(prompt.accepts).sample(random))


def pass_by(found: Demo) -> None:
    """Touch Next until the board alone is shown, and hands have nothing left to do."""
    play = found.app.screen
    assert isinstance(play, Play)
    while play.queue.boards:
        found.app.touch(UiCommand("next"))
    play.queue.open_instructions.clear()


def middle(found: Demo, name: str) -> tuple[float, float]:
    """Where a finger would touch the thing of that name, once it has been seen there."""
    return found.seen(name)


def shown(found: Demo) -> list[str]:
    """The names of everything that may be touched, in reading order."""
    found.loop.draw()
    return [
        one.node.name
        for one in found.stage.placed
        if one.node.touch is not None and one.node.enabled
    ]


def sign(table: Demo) -> str:
    """The first line of the sign."""
    return sign_line(table.app.node())


def hand_list(*texts: str) -> list[Interstitial]:
    """A list of what anyone at a table of three may do by hand."""
    tasks = [HandTask(text) for text in texts]
    return list(instruction_list(tasks, ("", ""), ("Mara", "Theo", "Ines"), {}))


def lit(table: Demo) -> frozenset[int]:
    """The seats whose lights are on."""
    return table.rig.controls.lit


class Full:
    """A journal's connection whose disk has no room, or cannot be written for another reason."""

    def __init__(
        self,
        real: sqlite3.Connection,
        code: int = sqlite3.SQLITE_FULL,
        message: str = "database or disk is full",
    ) -> None:
        self._real = real
        self._error = sqlite3.OperationalError(message)
        self._error.sqlite_errorcode = code

    def execute(self, sql: str, *rest: object) -> object:
        if sql == "begin immediate" or sql.startswith("update"):
            raise self._error
        return self._real.execute(sql, *rest)  # type: ignore[arg-type]


def of_another_make(journal: Journal, number: int) -> None:
    """Every state of a game is whole, but none that this Matinee knows."""
    texts, _ = journal._texts(number)
    for text in texts:
        line = read(text)
        strange = tuple(replace(step, state=Raw(b"{}")) for step in line.steps)
        body = compressed(json.encode(replace(line, steps=strange)), b"")
        journal._db.execute(
            "update line set body = ? where id = ?", (body, number * LINES + line.number)
        )
