"""Steps that people carry out by hand: they are seen before anything confirms them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.shuffling_horror import actions
from companion.ui.runtime.demo import Evening
from companion.ui.screens.table.play import Play
from tests.ui.games.shuffling_horror.test_film_desk import correct, does, film


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Evening]:
    found = film(tmp_path)
    yield found
    found.close()


def touch_at_once(table: Evening, name: str) -> None:
    """A finger that waits for nothing."""
    rects = (one.rect for one in table.stage.placed if one.node.name == name)
    x, y = next(rects).center
    table.loop.touch(x, y)
    table.loop.release(x, y)
    table.loop.run_once()


def test_next_confirms_no_step_before_it_could_be_read(table: Evening) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"), actions.Roll((2, 3)))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Roll((6,)))
    (board,) = play.queue.boards
    assert board.is_instruction_list
    table.loop.draw()
    table.wait(0.7)
    assert table.loop.projector.curtain.under_way(table.app.clock())
    for _ in range(2):
        touch_at_once(table, "Next")
        assert play.queue.boards == [board]
        assert not table.loop.projector.curtain.under_way(table.app.clock())
    table.wait(0.5)
    touch_at_once(table, "Next")
    assert play.queue.boards == []
