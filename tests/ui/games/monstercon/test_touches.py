"""How many touches an evening of MonsterCon! takes; cards on the pad are not counted."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.monstercon import GAME
from companion.games.monstercon.actions import (
    MesmericGaze,
    Mimic,
    Pass,
    Play,
    RetrieveJoker,
    Whirlwind,
)
from companion.games.monstercon.cards import CARD_SUIT, CARDS
from companion.ui.runtime.demo import Demo
from companion.ui.screens.corrections.check_table import CheckTable
from companion.ui.screens.table.play import Play as PlayScreen
from tests.ui.games.monstercon.tricks import FIRST_TRICK, KINGS, done, line2, names, placed
from tests.ui.table import NAMES, begin, evening, shown, sign
from tests.ui.touches import play_counted

SEATS = 4


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    begin(found, GAME, NAMES[:SEATS])
    yield found
    found.close()


SHIFT_AND_GAZE = f"""{FIRST_TRICK}
lay 9-of-hearts
lay 2-of-hearts
lay 7-of-hearts
lay 6-of-hearts
"""
"""The Vampire has taken trick 2, and a shift of the Werewolf would turn it."""


def dealt(random: Random) -> list[list[str]]:
    """Twelve cards for each seat; the two that are over are the Zombie's, who keeps them."""
    deck = [card for card, one in CARDS.items() if one.kind == "card"]
    random.shuffle(deck)
    return [deck[seat * 12 : seat * 12 + 12] for seat in range(SEATS)]


def play_trick(table: Demo, hands: list[list[str]]) -> int:
    """A trick by touch: how many touches it takes. Whoever leads is asked by what passes the
    windows by; then everybody is asked in turn.
    """
    names = shown(table)
    leads = [name for name in names if name in ("ALL PASS", "PASS") or name.endswith(" leads")]
    opening = next(iter(leads or (name for name in names if name.endswith(" plays"))))
    touches = play_counted(table, f"touch {opening}")
    for _ in range(SEATS):
        state: Any = table.session.state
        seat = NAMES.index(sign(table).partition(":")[0])
        asked = state.led if state.phase == "trick" else None
        if state.trick == 1 and state.receiver is None:
            asked = state.own_suit(seat)
        following = [card for card in hands[seat] if CARD_SUIT[card] == asked]
        card = (following or hands[seat])[0]
        hands[seat].remove(card)
        touches += play_counted(table, f"touch {CARDS[card].name}")
    return touches


def play_hand(table: Demo, hands: list[list[str]]) -> None:
    """A whole hand by touch, until its last trick is complete."""
    table.play(f"{KINGS}\ntouch Dealt")
    state: Any = table.session.state
    while state.rounds_left:
        assert play_trick(table, hands) <= SEATS + 1
        if sign(table).startswith("A tie"):
            table.play("touch Next")
        state = table.session.state


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2])
def test_a_hand_by_touch_takes_one_touch_a_card_and_one_a_trick(table: Demo, seed: int) -> None:
    play_hand(table, dealt(Random(seed)))
    end = [f"touch {name}" for name in ("ALL PASS", "PASS") if name in shown(table)]
    assert play_counted(table, "\n".join((*end, "touch Dealt"))) <= 2
    assert table.session.view()["phase"] in ("before-trick", "trick")
    assert table.session.view()["hand"] == 2


def test_any_button_deals_from_the_table_of_points(table: Demo) -> None:
    play_hand(table, dealt(Random(1)))
    table.play("touch PASS\nexpect Anyone: shuffle and deal hand 2\nwait 2\npress 2")
    assert table.session.view()["hand"] == 2
    assert table.session.view()["phase"] == "before-trick"


def test_a_trick_of_four_takes_five_touches(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\npress 0")
    assert sign(table) == "Jo: Whirlwind? Then Mara: any card"
    count = play_counted(
        table,
        """
touch Mara plays
touch 9 of Spades
touch 3 of Spades
touch 4 of Spades
touch 5 of Spades
""",
    )
    assert count <= 5
    assert done(table)[-1] == Play(3, "5-of-spades")
    assert isinstance(table.app.screen, PlayScreen)


def test_the_picker_asks_the_next_seat_and_undo_asks_again(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\npress 0\npress 3\ntouch Mara plays\ntouch 9 of Spades")
    assert sign(table) == "Theo: which card?"
    assert line2(table) == "Spades led; Mara's 9 takes it. Mara: 9 of Spades"
    table.play("touch 2 of Hearts\ntouch Undo")
    assert sign(table) == "Theo: which card?"
    assert done(table)[-1] == Play(0, "9-of-spades")
    table.play("touch 3 of Spades")
    assert sign(table) == "Ines: which card?"


def test_a_card_on_the_pad_ends_the_picker(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\npress 0\npress 3\ntouch Mara plays\ntouch 9 of Spades")
    table.play("lay 3-of-spades")
    assert isinstance(table.app.screen, PlayScreen)
    assert sign(table) == "Ines: play a card"


def test_a_lead_passes_the_windows_of_the_trick_before(table: Demo) -> None:
    table.play(f"{SHIFT_AND_GAZE}\ntouch ALL PASS\ntouch 8 of Spades")
    assert done(table)[-4:] == [Pass(1), Pass(0), Pass(3), Play(0, "8-of-spades")]


def test_the_first_trick_takes_five_touches(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt")
    count = play_counted(
        table,
        """
touch Mara plays
touch 10 of Spades
touch 3 of Hearts
touch 9 of Clubs
touch 6 of Diamonds
""",
    )
    assert count <= 5
    assert sign(table) == "Mara: gaze, or lead?"
    assert "GAZE" in shown(table)


def test_a_card_that_does_not_follow_takes_no_touch_more(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades")
    assert play_counted(table, "touch Theo plays\ntouch 2 of Hearts") <= 2
    assert done(table)[-1] == Play(1, "2-of-hearts")


def test_a_gaze_takes_two_touches_and_a_touch_on_a_card_corrects_it(table: Demo) -> None:
    table.play(FIRST_TRICK)
    assert play_counted(table, "touch GAZE\ntouch Jo") <= 2
    assert done(table)[-1] == MesmericGaze(0, 3)
    table.play("touch Undo\ntouch Jo")
    assert sign(table) == "Jo: instead of the 6 of Diamonds?"
    table.play("touch Close\ntouch Mara")
    assert sign(table) == "Mara: instead of the 10 of Spades?"


def test_a_gaze_behind_another_window_takes_two_touches(table: Demo) -> None:
    table.play(SHIFT_AND_GAZE)
    assert sign(table) == "Theo: shift, or pass?"
    assert play_counted(table, "touch GAZE\ntouch Jo") <= 2
    assert done(table)[-2:] == [Pass(1), MesmericGaze(0, 3)]


def test_a_gaze_after_a_lead_that_was_too_quick_takes_three_touches(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades")
    assert play_counted(table, "touch Undo\ntouch GAZE\ntouch Jo") <= 3
    assert done(table)[-1] == MesmericGaze(0, 3)
    table.play("lay 2-of-diamonds")
    assert done(table)[-1] == Play(3, "2-of-diamonds")


def test_all_windows_are_passed_with_one_touch_which_asks_for_the_lead(table: Demo) -> None:
    table.play(SHIFT_AND_GAZE)
    assert play_counted(table, "touch ALL PASS") <= 1
    assert sign(table) == "Mara: which card?"
    assert line2(table) == "Touch it, or lay it on the pad. Jo passes"
    table.play("touch Close")
    assert sign(table) == "Jo: Whirlwind? Then Mara: any card"
    table.play("touch Undo")
    assert sign(table) == "Theo: shift, or pass?"
    table.play("touch ALL PASS\ntouch Undo")
    assert sign(table) == "Theo: shift, or pass?"
    table.play("touch ALL PASS\nlay 8-of-spades")
    assert done(table)[-4:] == [Pass(1), Pass(0), Pass(3), Play(0, "8-of-spades")]


@pytest.mark.parametrize("how", ["touch Whirlwind: Jo", "hold 3"])
@pytest.mark.parametrize("windows", ["touch ALL PASS", "hold 1\ntouch Next\ntouch PASS"])
def test_a_whirlwind_can_be_raised_while_the_lead_is_asked_for(
    table: Demo, windows: str, how: str
) -> None:
    table.play(f"{SHIFT_AND_GAZE}\n{windows}")
    assert sign(table).endswith(": which card?")
    table.play(f"{how}\ntouch Left")
    assert done(table)[-1] == Whirlwind(3, "left")


def test_no_whirlwind_is_offered_beside_the_cards_of_those_who_follow(table: Demo) -> None:
    table.play(f"{SHIFT_AND_GAZE}\ntouch ALL PASS\ntouch 8 of Spades")
    assert sign(table) == "Theo: which card?"
    assert not [name for name in shown(table) if name.startswith("Whirlwind")]


def test_a_card_of_this_trick_that_was_wrong_takes_two_touches(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades\nlay 5-of-spades\nlay jack-of-spades")
    assert play_counted(table, "touch Theo\ntouch 6 of Spades") <= 2
    assert Play(1, "6-of-spades") in done(table)
    assert done(table)[-1] == Play(2, "jack-of-spades")


def test_a_card_in_the_log_that_was_wrong_takes_five_touches(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades\nlay 5-of-spades\nlay jack-of-spades")
    amend = """
touch Menu
touch Log
touch Mara: 9 of Spades
touch Change this entry
touch 8 of Spades
"""
    assert play_counted(table, amend) <= 5
    assert Play(0, "8-of-spades") in done(table)
    assert done(table)[-1] == Play(2, "jack-of-spades")


def test_mob_points_are_corrected_with_five_touches(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades")
    correct = """
touch Seats
touch Correct Mob
touch Theo: Mob Points before this hand
touch plus 10
touch Set it
"""
    assert play_counted(table, correct) <= 5
    assert table.session.view()["mob"] == (0, 10, 0, 0)
    assert table.session.view()["turn"] == 1


def test_the_check_of_the_table_says_that_points_are_those_before_this_hand(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades")
    table.app.open_screen(CheckTable(table.session))
    table.play("touch YES")
    assert "Mob Points before this hand" in names(table.app.node())
    table.play("touch FIX\ntouch Theo: Mob Points before this hand\ntouch plus 10\ntouch Set it")
    assert table.session.view()["mob"] == (0, 10, 0, 0)


def test_the_check_of_many_taken_cards_shows_whole_names(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 9-of-spades\nlay 8-of-spades\nlay 7-of-spades\nlay 6-of-spades")
    table.play("press 0\nlay 2-of-hearts")
    table.app.open_screen(CheckTable(table.session))
    table.play("touch YES\ntouch YES\ntouch YES")
    table.loop.draw()
    cards = [one for one in table.stage.placed if " of " in one.node.name and one.lines]
    assert len(cards) >= 8
    assert [" ".join(one.lines) for one in cards] == [one.node.name for one in cards]


def test_a_joker_comes_back_to_the_entity_with_one_touch(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:5])
    table.play(f"{KINGS}\nlay marcus-king\ntouch Dealt\nlay king-of-clubs")
    assert done(table)[-1] == Mimic(4, "zombie")
    table.play("lay 10-of-spades\nlay 3-of-hearts\nlay 9-of-clubs\nlay 6-of-diamonds\npress 4")
    table.play("lay 2-of-clubs\nlay 10-of-clubs\nlay joker-1\nlay 3-of-clubs")
    table.play("lay 4-of-clubs\nlay 5-of-clubs\npress 0")
    assert sign(table) == "Kit: take the Joker, or pass?"
    assert play_counted(table, "touch JOKER") <= 1
    assert done(table)[-1] == RetrieveJoker(4, "joker-1")
    table.close()


def test_a_shift_that_gives_the_trick_to_another_names_them_beside_its_shape(
    table: Demo,
) -> None:
    table.play(f"{FIRST_TRICK}\npress 0\npress 3\nlay 7-of-clubs\nlay 10-of-clubs")
    table.play("lay 8-of-clubs\nlay 2-of-clubs")
    ticket = next(one.node for one in placed(table) if one.node.name == "SHIFT")
    assert {"seat:1", "to Ines"} <= {one.name for one in ticket.walk()}


def test_a_gaze_says_that_it_passes_the_shift(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nlay 8-of-hearts\nlay 5-of-hearts\nlay 9-of-hearts")
    table.play("lay 4-of-spades")
    table.play("touch GAZE")
    assert line2(table) == "Touch a card or seat; the King goes down. Theo passes"
