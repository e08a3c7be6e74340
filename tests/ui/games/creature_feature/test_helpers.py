"""What the table sees of a helper, and who must do something for it before play goes on."""

from pathlib import Path

from companion.ui.runtime.demo import Evening
from tests.ui.games.creature_feature.test_table import at_audition, do, tied, words
from tests.ui.table import NAMES, TO_TEAM_UP, lit, shown, sign


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


def test_a_discarded_helper_does_not_say_what_it_would_do_if_played(table: Evening) -> None:
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
