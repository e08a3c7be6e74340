"""What a game may come to show is drawn before it is wanted, unseen, and nothing is done by it."""

from pathlib import Path

import pytest

from companion.table.registry import games
from companion.ui.render.paint import Painter
from companion.ui.runtime.prerender import MAX_DECISIONS, Prerenderer, decisions
from tests.ui.table import NAMES, Demo, begin, evening, seated

pytestmark = pytest.mark.usefixtures("painted")

GAMES = [
    (game.id, seats) for game in games().values() for seats in {game.min_seats, game.max_seats}
]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_any_game_can_be_rehearsed_and_goes_on_as_it_was(
    tmp_path: Path, game: str, seats: int
) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], NAMES[:seats])
    before = table.session.head, table.session.state, table.session.current_steps()
    table.loop.settle()
    seen = table.stage.surface.copy()
    found = list(decisions(table.session))
    assert 0 < len(found) <= MAX_DECISIONS
    assert sum(len(one.boards) for one in found) > 10
    rehearsal, left = Prerenderer(table.app, table.stage), 0
    while rehearsal.go_on():
        left += 1
    assert left > 10
    assert (table.session.head, table.session.state, table.session.current_steps()) == before
    assert seen.get_buffer().raw == table.stage.surface.get_buffer().raw
    table.close()


def shapes(table: Demo) -> set[tuple[object, ...]]:
    """The shapes that have been drawn and are kept."""
    pictures = table.stage._pictures
    return {key for key in (*pictures, *pictures._older) if key[0].__name__ == "_render_shape"}


def test_what_was_rehearsed_is_there(tmp_path: Path) -> None:
    table = seated(tmp_path)
    table.stage._pictures.forget()
    rehearsal = Prerenderer(table.app, table.stage)
    while rehearsal.go_on():
        pass
    there = shapes(table)
    begin(table, table.session.game, NAMES[:4])
    table.loop.settle()
    assert shapes(table) == there
    table.close()


def test_a_rehearsal_that_goes_wrong_only_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(tmp_path)
    rehearsal = Prerenderer(table.app, table.stage)
    assert rehearsal.go_on()

    def wrong(painter: Painter, placed: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Painter, "picture", wrong)
    went = [rehearsal.go_on() for _ in range(2 * MAX_DECISIONS)]
    assert not went[-1]
    table.close()
