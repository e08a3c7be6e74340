"""A table of MonsterCon! as hands have it: cards that pass windows, and the way back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.monstercon.actions import (
    BreakGaze,
    Deal,
    Mimic,
    Pass,
    Play,
    RetrieveJoker,
    TakeKing,
    Whirlwind,
)
from companion.table.players import Player
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.render.layout import Rect
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.amend_entry import ask_what_it_was
from companion.ui.screens.log.earlier_board import EarlierBoard
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.play import Play as PlayScreen
from tests.ui.games.monstercon.tricks import DENIED, FIRST_TRICK, KINGS, done, moments, placed
from tests.ui.perceived import play_of
from tests.ui.table import NAMES, SIZES, begin, evening, lit, shown, sign


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    begin(found, games()["monstercon"], NAMES[:4])
    yield found
    found.close()


def rect_of(table: Demo, name: str) -> Rect:
    return next(one.rect for one in placed(table) if one.node.name == name)


def test_kings_on_the_pad_fill_the_seats_in_order(table: Demo) -> None:
    table.play(KINGS)
    assert done(table) == [
        TakeKing(seat, f"king-of-{suit}")
        for seat, suit in enumerate(("spades", "hearts", "clubs", "diamonds"))
    ]
    assert sign(table) == "Anyone: shuffle and deal hand 1"


def test_the_last_king_is_not_asked_for(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs")
    assert done(table)[-1] == TakeKing(3, "king-of-diamonds")
    assert sign(table) == "Anyone: shuffle and deal hand 1"
    # a table lays it all the same
    table.play("lay king-of-diamonds")
    assert sign(table) == "Anyone: shuffle and deal hand 1"
    assert table.app.toast is not None
    assert "Jo has the King of Diamonds already." in str(table.app.toast)
    table.play("touch Undo")
    assert sign(table) == "Ines: which King is yours?"


def test_of_three_all_are_asked_for_their_king(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], NAMES[:3])
    table.play("lay king-of-spades\nlay king-of-hearts")
    assert sign(table) == "Ines: which King is yours?"
    table.close()


def test_any_button_says_that_the_cards_are_dealt(table: Demo) -> None:
    table.play(f"{KINGS}\npress 2")
    assert sign(table) == "Everyone: lay a card face down"
    assert "Whirlwind: Jo" in shown(table)


def test_a_card_laid_passes_the_windows_before_it(table: Demo) -> None:
    table.play(FIRST_TRICK)
    assert done(table)[5] == Pass(3)
    assert sign(table) == "Mara: gaze, or lead?"
    assert "GAZE" in shown(table)
    table.play("lay 9-of-spades")
    assert done(table)[-3:] == [Pass(0), Pass(3), Play(0, "9-of-spades")]
    assert sign(table) == "Theo: play a card"
    assert moments(table) == []


def test_one_undo_takes_the_card_and_the_passes_back(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades\ntouch Undo")
    assert sign(table) == "Mara: gaze, or lead?"
    assert "GAZE" in shown(table)


def test_a_card_of_a_trick_is_seen_in_its_place_and_under_no_sheet(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades")
    assert isinstance(table.app.screen, PlayScreen)
    assert "9 of Spades" in [one.node.name for one in table.stage.placed]


def test_no_face_is_drawn_before_all_have_laid(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\nlay 10-of-spades\nlay 3-of-hearts\nlay 9-of-clubs")
    table.loop.draw()
    names = " ".join(one.node.name for one in table.stage.placed)
    for card in ("10 of Spades", "3 of Hearts", "9 of Clubs"):
        assert card not in names


def test_a_refused_card_that_may_be_secret_is_shown_to_whoever_asks_for_it(table: Demo) -> None:
    table.play(f"{KINGS}touch Dealt\nlay 5-of-spades\nlift\nlay 5-of-spades")
    assert sign(table) == "This card is not expected now"
    assert "5 of Spades" not in {one.name for one in table.app.node().walk()}
    table.play("touch Show the card")
    assert sign(table) == "That is the 5 of Spades"
    assert "Show the card" not in shown(table)
    table.play("touch OK")
    assert isinstance(table.app.screen, PlayScreen)


def test_undo_in_a_list_closes_it_and_takes_nothing_back(table: Demo) -> None:
    table.play(FIRST_TRICK)
    before = done(table)
    for touched in ("GAZE", "Whirlwind: Jo", "Seats"):
        table.play(f"touch {touched}")
        assert not isinstance(table.app.screen, PlayScreen)
        table.play("touch Undo")
        assert isinstance(table.app.screen, PlayScreen)
        assert done(table) == before


def test_a_press_of_somebody_else_leaves_the_light_of_whoever_is_asked(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades")
    assert sign(table) == "Theo: play a card"
    table.play("press 2")
    assert table.app.toast is not None
    assert table.app.toast.text == "Ines is not asked now. Theo: play a card"
    assert lit(table) == {1}


def test_the_light_is_that_of_whoever_is_asked_for_the_direction(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\ntouch Whirlwind: Jo")
    assert sign(table) == "Jo: which way?"
    assert lit(table) == {3}


def test_a_changed_entry_asks_for_the_card_at_once_and_says_only_what_is_new(
    table: Demo,
) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-diamonds\nlay 7-of-diamonds\nlay 4-of-diamonds")
    table.play("lay 2-of-diamonds\ntouch Menu\ntouch Log\ntouch Theo: 7 of Diamonds")
    table.play("touch Change this entry")
    assert sign(table) == "Theo: instead of the 7 of Diamonds?"
    assert {"8 of Diamonds", "Theo shifts"} <= {*shown(table)}
    table.play("touch 8 of Diamonds")
    assert done(table)[-3] == Play(1, "8-of-diamonds")
    assert table.app.toast is not None
    # that Mara takes the trick was so before
    assert table.app.toast.text == "7 of Diamonds became 8 of Diamonds."
    table.play("touch Change this entry\ntouch Jack of Diamonds")
    assert table.app.toast is not None
    assert "Theo wins trick 2 with the Jack of Diamonds." in table.app.toast.text


def test_a_king_on_the_pad_names_whom_the_entity_mimics(tmp_path: Path) -> None:
    table = evening(tmp_path, SIZES[1])
    table.app.change_settings(Settings(large_words=True))
    begin(table, games()["monstercon"], NAMES[:5])
    table.play(f"{KINGS}\nlay marcus-king\ntouch Dealt\nlay king-of-clubs")
    assert done(table)[-1] == Mimic(4, "zombie")
    assert sign(table) == "Everyone: lay a card face down"
    assert "Whirlwind: Jo" in shown(table)
    assert table.app.toast is not None
    assert table.app.toast.text == "Kit mimics the Zombie."
    # the question has said that the Marcus King goes beside it
    assert not play_of(table).queue.open_instructions
    table.close()


JOKER_AND_GAZE = f"""{KINGS}
lay marcus-king
touch Dealt
lay king-of-clubs
lay 10-of-spades
lay 3-of-hearts
lay 9-of-clubs
lay 6-of-diamonds
press 4
lay 2-of-clubs
lay 9-of-spades
lay joker-1
lay 3-of-spades
lay 4-of-spades
lay 5-of-spades
"""
"""Trick 2 of five players, with a Joker for the Entity, and the Vampire's gaze is unused."""


@pytest.mark.parametrize("answer", ["touch PASS", "touch GAZE\ntouch Jo\ntouch Next"])
def test_a_joker_waits_for_the_gaze_and_takes_it_from_nobody(tmp_path: Path, answer: str) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], NAMES[:5])
    table.play(JOKER_AND_GAZE)
    assert sign(table) == "Mara: gaze, or lead?"
    assert "GAZE" in shown(table)
    assert "JOKER" not in shown(table)
    table.play("lay joker-1")
    assert sign(table) == "That is Joker 1"
    table.play(f"touch OK\n{answer}")
    assert sign(table) == "Kit: take the Joker, or pass?"
    table.play("touch JOKER")
    assert done(table)[-1] == RetrieveJoker(4, "joker-1")
    place = next(one for one in table.app.node().walk() if one.key == "taken-back:1")
    assert {"clown", "back to", "seat:4"} <= {one.name for one in place.walk()}
    table.close()


def test_the_sign_names_the_seat_of_the_next_card_of_the_first_trick(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\npress 3")
    assert sign(table) == "Everyone: lay a card face down"
    table.play("lay 10-of-spades")
    assert sign(table) == "Theo: your card on the pad"


def test_a_card_of_anothers_suit_is_asked_about_and_a_button_answers(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\nlay 9-of-clubs")
    assert sign(table) == "Mara's or Ines's card?"
    drawn = {one.name for one in table.app.node().walk()}
    assert {"if they have no Spades", "Clubs: their own suit"} <= drawn
    # others may not have laid theirs yet
    assert drawn.isdisjoint({"9", "pip-clubs"})
    table.play("press 2")
    assert done(table)[-2:] == [Pass(3), Play(2, "9-of-clubs")]


@pytest.mark.parametrize("continued", [False, True])
def test_a_corrected_card_of_a_tied_trick_is_named_and_taken_back_without_a_question(
    table: Demo, continued: bool
) -> None:
    table.play(f"{KINGS}\ntouch Dealt\nlay 9-of-spades\nlay 3-of-hearts\nlay 9-of-clubs")
    table.play("lay 6-of-diamonds\ntouch Next\ntouch Menu\ntouch Log\ntouch Ines lays a card")
    table.play("touch Change this entry")
    assert sign(table) == "Ines: instead of the 9 of Clubs?"
    table.play("touch 10 of Clubs")
    assert table.app.toast is not None
    assert table.app.toast.text.startswith("9 of Clubs became 10 of Clubs.")
    table.play("touch Now")
    if continued:
        table.play("touch Menu\ntouch Save and go home\ntouch Continue last game")
    table.play("touch Undo")
    assert str(table.app.toast.text) == "Taken back: Ines's card is the 9 of Clubs again."
    assert done(table)[-2:] == [Play(2, "9-of-clubs"), Play(3, "6-of-diamonds")]
    assert sign(table) == "Everyone: lay a card face down"


def test_a_press_after_a_tie_claims_the_next_card(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\nlay 9-of-spades\nlay 3-of-hearts\nlay 9-of-clubs")
    table.play("lay 6-of-diamonds\ntouch Next\npress 2\nlay 4-of-clubs")
    assert done(table)[-1] == Play(2, "4-of-clubs")


def test_a_press_at_a_tie_claims_the_next_card(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\nlay 9-of-spades\nlay 3-of-hearts\nlay 9-of-clubs")
    table.play("lay 6-of-diamonds\nexpect A tie\npress 2\nlay 4-of-clubs")
    assert done(table)[-1] == Play(2, "4-of-clubs")


def test_a_claim_outlasts_another_seats_pass(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\npress 1\npress 3")
    assert done(table)[-1] == Pass(3)
    table.play("lay 4-of-spades")
    assert done(table)[-1] == Play(1, "4-of-spades")


def test_a_game_that_is_continued_takes_a_card_and_its_passes_back_together(
    table: Demo,
) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades\ncut\ntouch Undo")
    assert "GAZE" in shown(table)
    table.play("lay 9-of-spades\ntouch Menu\ntouch Save and go home\ntouch Continue last game")
    table.play("touch Undo")
    assert "GAZE" in shown(table)


def test_a_press_at_the_whirlwind_question_claims_the_first_card(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\npress 1\nlay 4-of-spades")
    assert done(table)[-2:] == [Pass(3), Play(1, "4-of-spades")]
    assert sign(table) == "Mara: your card on the pad"


def test_a_press_out_of_turn_keeps_no_card_from_the_seat_in_turn(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades\npress 3\nlay 5-of-spades")
    assert done(table)[-1] == Play(1, "5-of-spades")


def test_a_hold_uses_a_power_that_opens_behind_another(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 8-of-hearts\nlay 5-of-hearts\nlay 9-of-hearts")
    table.play("lay 4-of-spades\nhold 3")
    assert sign(table) == "Jo: which way?"
    table.play("touch Right")
    assert done(table)[-3:] == [Pass(1), Pass(0), Whirlwind(3, "right")]


def test_a_shapeshift_is_never_where_next_or_dealt_was(table: Demo) -> None:
    table.play(f"{KINGS}")
    dealt = rect_of(table, "Dealt")
    table.play("touch Dealt\npress 3\nlay 10-of-spades\nlay 3-of-hearts\nlay 9-of-clubs")
    shift = rect_of(table, "Shapeshift")
    assert shift.x + shift.w < dealt.x
    table.play("lay 10-of-diamonds")
    assert shift.x + shift.w < rect_of(table, "Next").x


def test_a_card_laid_goes_on_after_a_whirlwind_and_keeps_asking_for_the_hands(
    table: Demo,
) -> None:
    """Who lays a card does not say that all have passed their hands."""
    table.play(f"{FIRST_TRICK}\npress 0\ntouch Whirlwind: Jo\ntouch Left\nlay 9-of-spades")
    assert done(table)[-1] == Play(0, "9-of-spades")
    for _ in range(2):
        assert sign(table) == "Theo: play a card"
        assert set(table.app.lights.on) == {1}
        assert [task.sentence(NAMES[:4]) for task in play_of(table).queue.open_instructions][
            ::2
        ] == [
            "Jo: turn your King face down.",
            "Everyone: pass your hand left.",
        ]
        assert "Show what to do by hand" in [one.node.name for one in placed(table)]
        table.play("cut")
    table.play("wait 7\nlay 3-of-spades")
    assert "Show what to do by hand" not in [one.node.name for one in placed(table)]


def test_a_change_of_seats_brings_no_closed_result_back(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades")
    table.play("touch Menu\ntouch Somebody leaves\ntouch Theo\ntouch Looked after")
    while not isinstance(table.app.screen, PlayScreen):
        table.play("touch Ines")
    assert moments(table) == []
    assert sign(table) == "Ines for Theo: play a card"


def test_cards_that_a_broken_gaze_costs_are_shown_though_a_card_is_laid(tmp_path: Path) -> None:
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:4]))
    assert table.app.games.begin(games()["monstercon"], players, {"k8_vampire": True})
    table.session.confirm()
    table.app.open_screen(PlayScreen())
    table.play(f"{FIRST_TRICK}\ntouch GAZE\ntouch Ines\ntouch Next\nhold 2\nlay 9-of-spades")
    assert BreakGaze(2) in done(table)
    assert done(table)[-1] == Play(0, "9-of-spades")
    for _ in range(2):
        words = " ".join(one.node.name for one in placed(table))
        assert "Ines: " in words
        assert "lose 2 cards at random, face down aside." in words.lower()
        table.play("cut")
    table.close()


def test_a_hold_uses_a_power_that_opens_behind_another_after_one_undo(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 8-of-hearts\nlay 5-of-hearts\nlay 9-of-hearts")
    table.play("lay 4-of-spades\nlay 2-of-clubs\ntouch Undo\nhold 3\ntouch Left")
    assert done(table)[-3:] == [Pass(1), Pass(0), Whirlwind(3, "left")]


def test_a_card_laid_says_that_the_hand_is_dealt(table: Demo) -> None:
    table.play(f"{KINGS}\nlay 10-of-spades")
    assert done(table)[4:] == [Deal(), Pass(3), Play(0, "10-of-spades")]
    assert sign(table) == "Theo: your card on the pad"
    table.play("touch Undo")
    assert done(table)[4:] == []


def test_undo_of_a_card_that_lies_face_up_asks_nothing(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\nlay 10-of-spades\nlay 3-of-hearts\ntouch Undo")
    assert sign(table) == "Theo: your card on the pad"
    assert done(table)[-1] == Play(0, "10-of-spades")


def test_the_log_says_in_which_trick_an_entry_was_made(table: Demo) -> None:
    table.play(DENIED)
    table.app.open_screen(Log(table.session, table.session.seq - 1))
    assert "Trick 2/12" in {one.name for one in table.app.node().walk()}


def test_an_earlier_board_asks_nobody(table: Demo) -> None:
    table.play(DENIED)
    table.app.open_screen(EarlierBoard(table.session.seq - 2))
    assert sign(table) == "After entry 14 of 16"
    assert "Only to look at. Then: Ines: play a card" in {
        one.name for one in table.app.node().walk()
    }


def test_a_card_is_changed_among_the_cards_of_its_suit(table: Demo) -> None:
    table.play(DENIED)
    ask_what_it_was(table.app, table.session.seq - 2)
    assert sign(table) == "Theo: instead of the 5 of Hearts?"
    assert "4 of Hearts" in shown(table)
