"""A message that is told covers nothing that can be touched, on any screen."""

from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import Touch
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.app.app import REFUSAL_SECONDS
from companion.ui.render.layout import Rect
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.leaving import TakingOver
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.scanned import Refusal
from tests.ui.lint import findings
from tests.ui.table import LONG, NAMES, SIZES, TO_AUDITION, begin, evening, go_on, seated

WORDS = f"{LONG} and {LONG} go on, or touch Next. 42 later entries no longer fit and are left out."


def touchable(table: Demo) -> list[tuple[Touch | None, Rect]]:
    """What can be touched, and where to the pixel."""
    table.loop.draw()
    return [
        (one.node.touch, Rect(*map(round, (one.rect.x, one.rect.y, one.rect.w, one.rect.h))))
        for one in table.stage.placed
        if one.node.touch
    ]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", games())
def test_a_preview_covers_and_moves_nothing(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    seats = games()[game].max_seats
    begin(table, games()[game], tuple(f"{LONG[:-2]}{seat:02}" for seat in range(seats)))
    random = Random(seats)
    play = table.app.screen
    assert isinstance(play, Play)
    for count in range(40):
        if table.session.over:
            break
        go_on(table, random)
        if count % 4:
            continue
        table.app.toast = None
        before = touchable(table)
        wrong = set(findings(table.stage.placed, table.app.theme))
        table.app.show_toast(WORDS, 0)
        assert touchable(table) == before
        shown = next(one for one in table.stage.placed if one.node.key == "toast")
        assert all(not one[1].holds(shown.rect.x + 1, shown.rect.y + 1) for one in before)
        assert set(findings(table.stage.placed, table.app.theme)) <= wrong
        play.queue.boards.clear()
    table.close()


def test_the_reason_of_a_refused_press_is_read_although_another_one_goes_on(table: Demo) -> None:
    table.play(TO_AUDITION)
    table.app.refuse("Not you.")
    table.play("press 0")
    assert table.app.toast is not None
    assert table.app.toast.text == "Not you."
    table.app.show_toast("Somebody else did something.")
    table.wait(REFUSAL_SECONDS)
    assert table.app.toast.text == "Somebody else did something."


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", games())
def test_the_source_of_every_clause_is_read_on_a_refusal(
    tmp_path: Path, game: str, large: bool
) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], NAMES[: games()[game].max_seats])
    table.app.change_settings(Settings(large_words=large))
    for clause in games()[game].narration.clauses:
        table.app.open_screen(Refusal("Not now", "Why it is not.", "Ann: play", None, (clause,)))
        table.loop.draw()
        assert not findings(table.stage.placed, table.app.theme), clause
        table.app.close_screen()
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_toast_takes_the_second_line_and_leaves_the_first_as_it_is(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    begin(table, games()["creature-feature"], ("Maximilian", "Wilhelmina", "Bartholomew"))

    def first_line() -> tuple[float, tuple[str, ...]]:
        table.loop.draw()
        (found,) = (one for one in table.stage.placed if one.node.key == "line1")
        return found.size, found.lines

    table.app.toast = None
    before = first_line()
    for text, least in (("Wilhelmina took over from Bartholomew.", before[0]), (WORDS, 24)):
        table.app.show_toast(text, 0)
        size_now, lines = first_line()
        assert size_now >= least
        assert lines == before[1]
    table.close()


def test_a_name_that_is_typed_outlives_a_card_and_a_press(tmp_path: Path) -> None:
    table = seated(tmp_path)
    table.play("touch Menu\ntouch Somebody leaves\ntouch Theo\ntouch Taken over")
    table.play("touch Z\ntouch e\nlay alien\nlift\npress 1")
    assert isinstance(table.app.screen, TakingOver)
    assert table.app.screen.name == "Ze"
    table.close()
