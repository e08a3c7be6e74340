"""No screen has anything on it that a person could not read, tell apart or touch."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.board.nodes import RollRandom, SubmitAction, UiCommand
from companion.core.game import Game
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from hardware.signals import Fault
from tests.sampling import sampled
from tests.ui.lint import contrast, findings
from tests.ui.table import LONG, NAMES, SIZES, begin, evening, go_on

ENDS = (
    UiCommand("undo"),
    UiCommand("put game away"),
    UiCommand("play again"),
    UiCommand("end program"),
    UiCommand("back"),
)


def look(table: Demo) -> list[str]:
    table.loop.lay_out()
    return findings(table.stage.placed, table.app.theme)


def everywhere(table: Demo) -> list[str]:
    """What is wrong on the screens that one touch from here leads to."""
    return [wrong for _ in screens_from_here(table) for wrong in look(table)]


def screens_from_here(table: Demo) -> Iterator[None]:
    """Come to each screen that one touch from here leads to, and go back."""
    table.loop.lay_out()
    board, depth = table.app.table_screen, len(table.app.overlays)
    for one in table.stage.placed:
        touch = one.node.touch
        if (
            touch is None
            or not one.node.enabled
            or isinstance(touch, SubmitAction | RollRandom)
            or touch in ENDS
            # the last face rolls the dice
            or (isinstance(touch, UiCommand) and touch.name == "enter face")
        ):
            continue
        table.app.touch(touch)
        yield
        table.app.table_screen = board
        del table.app.overlays[depth:]


def is_quick_table(game: Game[Any], size: tuple[int, int], seats: int, *, long: bool) -> bool:
    """Whether a table is always looked at: the fullest with long names on the small screen, the
    smallest with short names on the large one.
    """
    ends = game.max_seats if long else game.min_seats
    return seats == ends and size == SIZES[not long]


def questions(table: Demo) -> object:
    """What is asked in which phase."""
    session = table.session
    kinds = {one.kind for prompt in session.rule_prompts() for one in prompt.accepts}
    return session.view().get("phase"), frozenset(kinds)


TABLES = [
    pytest.param(
        size,
        game.id,
        seats,
        long,
        marks=[] if is_quick_table(game, size, seats, long=long) else pytest.mark.thorough,
    )
    for size in SIZES
    for game in games().values()
    for seats in range(game.min_seats, game.max_seats + 1)
    for long in (False, True)
]


@pytest.mark.parametrize(("size", "game", "seats", "long"), TABLES)
def test_every_screen_of_random_games(
    tmp_path: Path, size: tuple[int, int], game: str, seats: int, long: bool
) -> None:
    names = tuple(f"{LONG[:-1]}{seat}" for seat in range(seats)) if long else NAMES[:seats]
    table = evening(tmp_path, size)
    found = look(table) + everywhere(table)
    begin(table, games()[game], names)
    large = bool((seats + long) % 2)
    table.app.change_settings(Settings(large_words=large))
    if seats % 2:
        table.app.signal(Fault("pad", "the reader on SPI 0.0 does not answer", "check RST", 0))
    random = Random(seats)
    play = table.app.screen
    assert isinstance(play, Play)
    looks, crossings = set(sampled(range(220))), set(sampled(range(0, 220, 9), 2))
    asked: set[object] = set()
    """The questions that were looked at, which all are once."""
    for count in range(220):
        if table.session.over:
            break
        go_on(table, random)
        question = questions(table)
        if count in looks or question not in asked:
            asked.add(question)
            found += look(table)
        while play.queue.boards:
            play.queue.boards.pop(0)
            found += look(table)
        if count in crossings:
            found += everywhere(table)
    table.close()
    assert sorted(set(found)) == []


def test_contrast_is_what_wcag_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
