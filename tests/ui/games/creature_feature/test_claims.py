"""The last window of a turn: who can still show something, and what it would bring."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.creature_feature import GAME
from companion.games.creature_feature.actions import Pass, RevealStar
from companion.games.creature_feature.cards import MONSTERS, Monster
from companion.games.creature_feature.rules.dispatch import RULES
from companion.games.creature_feature.rules.score import claimants, worth
from companion.games.creature_feature.rulings import Score
from companion.games.creature_feature.showing import gain
from companion.games.creature_feature.state import FACE_DOWN, State, Team
from companion.table.action_text import describe_step
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.creature_feature.table import at_audition, do, passed_by, words
from tests.ui.table import NAMES, lit, shown, sign


def at_claims(folder: Path) -> Demo:
    """Mara has folded a Robot, Theo is alone in the Short with a Werewolf."""
    table = at_audition(folder, NAMES[:4])
    for seat, what in ((0, "drop"), (1, "drop"), (2, "stay"), (3, "stay"), (0, "drop")):
        do(table, type=what, seat=seat)
    do(table, type="stay", seat=2)
    do(table, type="stay", seat=3)
    do(table, type="reveal_star", seat=2, card="devil")
    do(table, type="reveal_star", seat=3, card="zombie")
    while table.session.view()["phase"] == "showdown":
        do(table, type="pass", seat=table.session.view()["to_act"])
    passed_by(table)
    table.app.close_down_to(Play)
    table.app.lights.show()
    return table


def test_each_seat_reads_what_it_could_show_and_what_that_brings(tmp_path: Path) -> None:
    table = at_claims(tmp_path)
    assert sign(table) == "Mara and Theo: show a card?"
    found = words(table.app.node())
    assert "Mara: an Alien? Theo: a twist? Press and lay, or hold" in found
    assert {"Alien?", "draw 2", "Twist? 8 or less", "4–7 points instead of 2"} <= {*found}
    assert lit(table) == {0, 1}
    table.close()


def test_who_has_shown_a_card_is_asked_no_more(tmp_path: Path) -> None:
    table = at_claims(tmp_path)
    do(table, type="reveal_star", seat=1, card="robot")
    table.app.close_down_to(Play)
    table.app.lights.show()
    assert sign(table) == "Mara: show an Alien?"
    assert lit(table) == {0}
    assert "All done" in shown(table)
    table.close()


def test_a_folded_alien_is_shown_by_one_touch(tmp_path: Path) -> None:
    table = at_claims(tmp_path)
    (star,) = [name for name in shown(table) if name == "Mara's Star"]
    table.play(f"touch {star}")
    assert table.session.view()["teams"][0]["star"] == "alien"
    table.close()


@pytest.mark.parametrize("card", MONSTERS)
def test_the_points_shown_for_a_card_are_what_it_scores(tmp_path: Path, card: Monster) -> None:
    table = at_claims(tmp_path)
    state = table.session.state.with_team(1, Team(is_placed=True, co_star=card, star=FACE_DOWN))
    table.close()
    scored = {star: points_of(RULES.apply(state, RevealStar(1, star)).state) for star in MONSTERS}
    hidden = points_of(state)
    more = [points for points in scored.values() if points > hidden]
    found = gain(state.teams[1], "star", folded=False, last=True)
    assert found is not None
    least, most = min(more), max(more)
    assert found.brings == (f"{least}–{most} points" if least < most else f"{least} points")
    assert found.instead == f" instead of {hidden}"


def points_of(state: State) -> int:
    """What the cards of the second seat score when nobody shows anything more."""
    total = 0
    while state.phase == "claims":
        outcome = RULES.apply(state, Pass(claimants(state)[0]))
        state = outcome.state
        total += sum(
            worth(ruling)
            for ruling in outcome.rulings
            if isinstance(ruling, Score) and ruling.seat == 1
        )
    return total


def test_whoever_shows_nothing_is_done_also_as_the_last_one(tmp_path: Path) -> None:
    table = at_claims(tmp_path)
    do(table, type="pass", seat=1)
    do(table, type="pass", seat=0)
    session = table.session
    described = [describe_step(session, step) for step in session.current_steps()[-2:]]
    assert described == ["Theo is done", "Mara is done"]
    table.close()


# ---- the last turn of a season


def test_nobody_who_has_folded_is_asked_in_the_last_turn_of_a_season(tmp_path: Path) -> None:
    table = at_claims(tmp_path)
    state = table.session.state
    table.close()
    assert RULES.only_answer(state) is None
    last = replace(state, turn=state.turns)
    assert RULES.only_answer(last) == Pass(0)
    assert RULES.only_answer(RULES.apply(last, Pass(0)).state) is None


def test_nobody_draws_or_takes_cards_home_in_the_last_turn_of_a_season(tmp_path: Path) -> None:
    table = at_claims(tmp_path)
    state = table.session.state
    table.close()
    state = RULES.apply(state, RevealStar(0, "alien")).state
    state = RULES.apply(state, Pass(0)).state

    def scoring(state: State) -> list[str]:
        action = Pass(1)
        boards = GAME.boards.interstitials(state, action, RULES.apply(state, action))
        return words(next(board for board in boards if board.is_instruction_list).stage)

    assert {"draw 2", "2 to hand"} <= {*scoring(state)}
    last = scoring(replace(state, turn=state.turns))
    assert not {"draw 2", "2 to hand"} & {*last}
    assert "not taken" in last


def test_the_seat_that_claims_the_next_card_is_asked_alone(tmp_path: Path) -> None:
    table = at_claims(tmp_path)
    assert sign(table) == "Mara and Theo: show a card?"
    table.play("press 1")
    assert sign(table) == "Theo: show a twist?"
    assert lit(table) == {1}
    table.play("hold 1")
    assert sign(table) == "Mara: show an Alien?", "Theo shows nothing"
    table.close()
