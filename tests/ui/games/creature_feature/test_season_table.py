"""At the end of a season people see what it brought, in the last one with its bonus."""

from random import Random

from companion.table.registry import games
from tests.games.playing import MAX_ACTIONS, begun, played

GAME = games()["creature-feature"]


def test_the_bonus_of_the_last_season_is_shown_before_the_result() -> None:
    *_, session = played(begun(GAME, 3, 3, plain=True), Random(3), MAX_ACTIONS)
    assert session.over
    assert any(session.state.history[-1].bonus)
    boards = [
        board
        for step in session.current_steps()[1:]
        for board in GAME.boards.interstitials(
            session.before(step).state,
            step.action,
            GAME.rules.apply(session.before(step).state, step.action),
        )
        if board.line2.endswith("is over")
    ]
    assert [board.line2 for board in boards] == [
        "Season 1 of 3 is over",
        "Season 2 of 3 is over",
        "Season 3 of 3 is over",
    ]
    assert all("before" in {one.name for one in board.stage.walk()} for board in boards)
