"""What the boards of Creature Feature work out for themselves."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.board.nodes import Board
from companion.core.board.plots import marks, spread
from companion.core.rulings import Ruling
from companion.games.creature_feature.board import CreatureFeatureBoards, ending
from companion.games.creature_feature.view import View
from companion.ui.app.frame import frame_of_board
from companion.ui.screens.table.play import Play
from tests.ui.lint import findings
from tests.ui.table import LONG, NAMES, SIZES, go_on, seated


@given(st.integers(0, 400))
def test_an_axis_has_a_few_round_figures_and_holds_the_most(most: int) -> None:
    found = marks(most)
    assert found[0] == 0
    assert found[-1] >= most
    assert 2 <= len(found) <= 4
    assert found[-1] - found[-2] < max(2, most)


@given(st.lists(st.floats(0, 230), min_size=1, max_size=6).map(sorted))
def test_pawns_at_the_ends_of_lines_never_lie_over_each_other(wanted: list[float]) -> None:
    found = spread(wanted, 38, 230)
    assert all(0 <= place <= 230 for place in found)
    assert all(below - above >= 38 - 1e-6 for above, below in pairwise(found))


def test_pawns_with_room_stand_where_their_lines_end() -> None:
    assert spread([10, 60, 120], 38, 230) == [10, 60, 120]


def ended(folder: Path, names: Sequence[str], size: tuple[int, int]):
    table = seated(folder, tuple(names), size)
    random = Random(len(names))
    while not table.session.over:
        go_on(table, random)
    return table


def with_scores(view: View, scores: Sequence[int], winners: Sequence[int]) -> View:
    return replace(view, scores=tuple(scores), winners=tuple(winners))


@pytest.mark.thorough(keep=3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "winners"), [(3, 1), (3, 3), (4, 2), (6, 2), (6, 6)])
@pytest.mark.parametrize("long", [False, True])
def test_any_number_may_share_the_win(
    tmp_path: Path, size: tuple[int, int], seats: int, winners: int, long: bool
) -> None:
    names = [f"{LONG[:-1]}{seat}" for seat in range(seats)] if long else NAMES[:seats]
    table = ended(tmp_path, names, size)
    view = table.session.game.observation.view(table.session.state, None)
    scores = [99] * winners + [60 - seat for seat in range(seats - winners)]
    board = ending.board(with_scores(view, scores, range(winners)))
    whole = replace(frame_of_board(board), buttons=(), menu=True, undo=True, why=True).node()
    table.stage.lay_out(replace(whole, names=tuple(names)))  # as the app says it
    assert findings(table.stage.placed, table.app.theme) == []
    if winners > 1:
        assert "share the win" in board.line1
        assert board.line2 == "99 points each"
    table.close()


def test_the_season_that_made_the_difference_is_the_one_of_the_largest_lead(tmp_path: Path) -> None:
    table = ended(tmp_path, NAMES[:3], SIZES[0])
    view = table.session.game.observation.view(table.session.state, None)
    gains = ((10, 12, 1), (17, 8, 1), (9, 7, 1))
    history = tuple(
        replace(season, gain=gain) for season, gain in zip(view.history, gains, strict=True)
    )
    board = ending.board(with_scores(replace(view, history=history), (36, 27, 3), (0,)))
    assert board.line1 == "Mara wins, 36 to 27!"
    assert board.line2 == "Season 2 made the difference: 17 to 8"
    tied = ending.board(with_scores(replace(view, history=history), (36, 36, 3), (0,)))
    assert tied.line2 == "A tie: higher on the Priority Track wins"
    table.close()


def settled_showdowns(folder: Path, seats: int) -> list[tuple[Ruling, Board]]:
    """Every showdown of a random game, with what was shown of it."""
    table = seated(folder, NAMES[:seats])
    random = Random(seats)
    found: list[tuple[Ruling, Board]] = []
    while not table.session.over:
        go_on(table, random)
        play = table.app.screen
        assert isinstance(play, Play)
        play.queue.boards.clear()
    for step in table.session.current_steps():
        session = table.session
        rulings = [one for one in step.rulings if one.kind == "showdown"]
        if rulings and step.action is not None:
            outcome = session.game.rules.apply(session.before(step).state, step.action)
            before = session.before(step).state
            boards = CreatureFeatureBoards().interstitials(before, step.action, outcome)
            found += zip(rulings, boards, strict=False)
    table.close()
    return found


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_showdown_says_why_in_figures_that_are_true(tmp_path: Path, seats: int) -> None:
    seen = settled_showdowns(tmp_path, seats)
    assert seen
    for ruling, board in seen:
        facts = ruling.facts
        place = facts["seats"].index(facts["winner"])
        power = facts["powers"][place]
        assert str(power) in board.line2
        others = [
            (value, twist)
            for at, (value, twist) in enumerate(zip(facts["powers"], facts["twists"], strict=True))
            if at != place
        ]
        if facts["tie"]:
            assert "track" in board.line2
        elif facts["twists"][place]:
            assert all(twist for _, twist in others)
            assert "All have twists" in board.line2
        else:
            assert all(twist or value < power for value, twist in others)
        crowned = [one for one in board.stage.walk() if one.name == "crown"]
        assert len(crowned) == 1
