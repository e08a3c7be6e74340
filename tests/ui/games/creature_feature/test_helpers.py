"""What the table sees of a helper, and who must do something for it before play goes on."""

from pathlib import Path

import pytest

from companion.games.creature_feature.actions import PlayHelper
from companion.ui.runtime.demo import Demo
from tests.ui.games.creature_feature.table import at_audition, do, passed_by, texts, words
from tests.ui.games.creature_feature.test_table import tied
from tests.ui.table import NAMES, SIZES, TO_TEAM_UP, lit, seated, shown, sign


def test_who_looks_for_bats_is_named_and_lit_before_the_next_one_decides(tmp_path: Path) -> None:
    table = at_audition(tmp_path, NAMES[:3])
    assert sign(table) == "Mara: stay or drop?"
    do(table, type="play_helper", seat=1, helper="bats", target=2, card="star")
    table.app.lights.show()
    assert sign(table) == "Theo: look at Ines's Star"
    assert lit(table) == {1}
    table.play("wait 2\npress 1")
    assert sign(table) == "Mara: stay or drop?"


def test_the_card_for_a_mad_doctor_confirms_what_is_done_before_it(tmp_path: Path) -> None:
    table = tied(tmp_path, 3)
    do(table, type="play_helper", seat=0, helper="mad-doctor")
    assert sign(table) == "Mara: discard Mad Doctor"
    table.play("lay alien\nlift")
    assert table.session.view()["teams"][0]["star"] == "alien"
    assert sign(table) == "Mara turns up Alien"
    assert "Alien is your new Star." in words(table.app.node())


def test_a_discarded_helper_does_not_say_what_it_would_do_if_played(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}lay nurse\ntouch Theo")
    assert sign(table) == "Theo discards Nurse"
    assert "Discard Nurse. Draw a card." in words(table.app.node())


def test_who_answers_for_a_player_who_is_away_has_two_answers_on_two_buttons(
    tmp_path: Path,
) -> None:
    table = at_audition(tmp_path, NAMES[:3])
    table.play("touch Menu\ntouch Somebody leaves\ntouch Mara\ntouch Away\nwait 9")
    assert sign(table) == "Anyone, for Mara: stay or drop?"
    assert "Mara is away: touch an answer for Mara" in words(table.app.node())
    assert shown(table)[-2:] == ["DROP", "STAY"]


@pytest.mark.parametrize("size", SIZES)
def test_what_an_igor_asks_for_is_read_beside_drop_and_stay(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = at_audition(tmp_path, ("Cleo", "Maximilian", "Ada", "Ben"), size)
    for what in ("drop", "stay", "stay", "drop", "drop"):
        do(table, type=what, seat=table.session.view()["to_act"])
    do(table, type="play_helper", seat=0, helper="igor")
    assert sign(table) == "Maximilian: stay or drop?"
    (task,) = texts(table, ("chip",))
    assert task.node.name == "Cleo: discard Igor. Draw 2 cards."
    assert " ".join(task.lines) == task.node.name
    assert {"Helper", "Igor"} & {*shown(table)}
    assert shown(table)[-2:] == ["DROP", "STAY"]


def test_a_ready_player_who_presses_again_claims_nothing(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 0")
    assert table.app.toast is not None
    assert table.app.toast.text == "Mara is ready. For a helper, hold your button, then lay it."
    assert lit(table) == {1, 2}
    table.play("hold 0\nlay bats")
    assert sign(table).startswith("Mara")


def test_teams_are_laid_for_whoever_is_away(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:3])
    do(table, type="name_last_actor", player=2)
    do(table, type="reveal_film", film="film-4")
    passed_by(table)
    table.play("touch Menu\ntouch Somebody leaves\ntouch Theo\ntouch Away\nwait 9")
    assert sign(table) == "Everyone, and for Theo: lay your teams"
    do(table, type="team_up", seat=0)
    assert sign(table) == "Ines, and for Theo: lay your teams"
    do(table, type="team_up", seat=2)
    assert sign(table) == "Anyone, for Theo: lay the team"


def test_a_helper_that_is_laid_again_is_played(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}lay discrete-butler\npress 1")
    assert "Touch one. Lay it again: Play" in {one.name for one in table.app.node().walk()}
    table.play("lift\nlay discrete-butler")
    assert table.session.head.action == PlayHelper(1, "discrete-butler")


def test_ok_is_at_one_place_whether_a_card_was_taken_or_not(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}press 0\npress 1\npress 2\nlay nurse\nlift")
    assert sign(table) == "That is the Nurse"
    refused = table.seen("OK")
    table.play("touch OK\nlay robot\nlift")
    assert sign(table).startswith("Got it: Robot")
    assert table.seen("OK") == refused
