"""Presses of buttons for the next card, before their turn and out of turn."""

from pathlib import Path

from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.screens.table.test_instructions import TO_CLAIMS, do, line2, teams
from tests.ui.table import (
    NAMES,
    TO_AUDITION,
    TO_TEAM_UP,
    hand_list,
    lit,
    seated,
    sign,
)


def test_a_press_in_the_last_window_claims_the_pad_and_a_hold_passes(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ntouch Next")
    assert line2(table) == "Lay your Star. Nothing to show: hold your button"
    table.play("press 2")
    assert table.session.view()["phase"] == "claims"
    assert line2(table) == "The next card on the pad is Ines's; press again if not"
    assert lit(table) == {2}
    table.play("lay zombie\ntouch OK")
    assert teams(table)[2]["star"] == "zombie"
    table.play("hold 2")
    assert table.session.view()["phase"] == "movie-time"


def test_who_has_claimed_the_pad_can_still_hold_for_nothing(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ntouch Next\npress 2\nhold 2")
    assert table.session.view()["phase"] == "movie-time"


def test_one_press_holds_for_both_cards_of_a_butlers_team(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:4])
    do(table, type="name_last_actor", player=3)
    do(table, type="reveal_film", film="film-4")
    do(table, type="play_helper", seat=1, helper="discrete-butler")
    for seat in range(4):
        do(table, type="team_up", seat=seat)
    for seat, card in ((0, "robot"), (2, "mummy"), (3, "werewolf")):
        do(table, type="reveal_co_star", seat=seat, card=card)
    for seat in range(4):
        do(table, type="stay", seat=seat)
    table.session.confirm()
    assert sign(table) == "Mara: your Star"
    table.play("press 1")
    assert sign(table) == "Theo: your Star"
    table.play("lay devil")
    assert teams(table)[1]["star"] == "devil"
    assert line2(table).startswith("Theo: your Co-Star")
    table.play("touch OK")
    assert sign(table) == "Theo: your Co-Star"
    table.play("lay vampire\ntouch OK")
    assert teams(table)[1]["co_star"] == "vampire"
    assert sign(table) == "Mara: your Star"
    table.close()


def test_the_ticket_names_the_seat_that_the_next_card_goes_to(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:4])
    do(table, type="name_last_actor", player=1)
    do(table, type="reveal_film", film="film-4")
    for seat in range(4):
        do(table, type="team_up", seat=seat)
    table.session.confirm()
    for seat, card in ((2, "robot"), (3, "mummy"), (0, "alien")):
        table.play(f"lay {card}")
        assert teams(table)[seat]["co_star"] == card
        after = NAMES[(seat + 1) % 4]
        assert line2(table).startswith(f"{after}: your Co-Star")
    table.close()


def test_a_press_for_the_next_card_counts_while_a_result_is_shown(table: Demo) -> None:
    table.play(f"{TO_CLAIMS}\ncut")
    assert sign(table) == "Theo wins the Feature Film!"
    table.wait(2)
    table.play("press 2")
    assert sign(table) == "Ines: show a twist?"
    assert lit(table) == {2}
    table.play("lay zombie")
    assert teams(table)[2]["star"] == "zombie"


def test_a_press_for_the_next_card_confirms_no_instruction(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2")
    play = table.app.screen
    assert isinstance(play, Play)
    play.queue.boards = hand_list("Shuffle.")
    table.wait(2)
    table.play("press 1")
    assert sign(table) == "Anyone: shuffle"
    assert line2(table) == "The next card on the pad is Theo's; press again if not"
    table.play("lay mummy")
    assert teams(table)[1]["co_star"] == "mummy"
    table.play("touch OK")
    assert sign(table) == "Anyone: shuffle"


def test_a_press_for_the_next_card_counts_while_anothers_question_is_open(
    table: Demo,
) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\ntouch Mara: team ready")
    asked = sign(table)
    assert asked == "Mara: which is your Co-Star?"
    table.play("press 1")
    assert sign(table) == asked
    assert table.app.toast is not None
    assert table.app.toast.text == "The next card on the pad is Theo's."


def test_a_press_before_ones_turn_is_kept_until_it_comes(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\npress 1\nhold 2\npress 0\npress 1\nlay alien\nlay devil")
    table.play("touch OK\nlift")
    assert sign(table) == "Mara: a power, or pass?"
    table.play("press 1")
    assert table.session.view()["phase"] == "showdown"
    assert not lit(table) - {0}
    table.play("press 0")
    assert sign(table) == "Theo wins the Feature Film!"


def test_a_press_before_ones_turn_lapses_with_anything_else_that_is_done(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\npress 1\nhold 2\npress 0\npress 1\nlay alien\nlay devil")
    table.play("touch OK\nlift\npress 1")
    do(table, type="play_helper", seat=0, helper="nurse")
    assert sign(table) == "Theo: a power, or pass?"
    table.play("press 1\npress 0")
    assert sign(table) == "Theo wins the Feature Film!"


def test_a_press_out_of_turn_in_an_audition_claims_nothing(table: Demo) -> None:
    table.play(TO_AUDITION)
    table.play("press 1")
    assert table.app.toast is not None
    assert table.app.toast.text == "It is Mara's turn; Theo presses after that."
    assert lit(table) == {0}


# ---- corrections and refusals


def test_a_pass_of_another_showdown_is_no_pass_in_this_one(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\npress 0\npress 1\nhold 2\npress 0\npress 1\nlay alien\nlay devil")
    table.play("touch OK\nlift\npress 0")
    session = table.session
    seq = next(
        one.seq
        for one in session.current_steps()
        if getattr(one.action, "seat", -1) == 2 and type(one.action).__name__ == "Drop"
    )
    _, dropped = session.preview_amendment(seq, session.decode({"type": "stay", "seat": 2}))
    assert "Pass" in {type(one.action).__name__ for one in dropped}
