"""What MonsterCon! says about a power: what it does, whose King goes down, and what it changes."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import Node
from companion.core.objection import Objection
from companion.core.tuples import replaced_at
from companion.games.monstercon import GAME
from companion.games.monstercon.actions import Pass, Shapeshift
from companion.games.monstercon.board.hand_result import scored
from companion.games.monstercon.board.seats import seat_row
from companion.games.monstercon.rulings import Score
from companion.games.monstercon.state import Claim
from companion.table.play.interpret import meaning_of_press
from companion.table.players import Player
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.monstercon.tricks import FIRST_TRICK, KINGS, done, line2, moments, names, placed
from tests.ui.table import NAMES, begin, evening, go_on, shown, sign


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    begin(found, GAME, NAMES[:4])
    yield found
    found.close()


GAZED = f"""{FIRST_TRICK}
touch GAZE
touch Jo
touch Next
press 3
"""
"""The gaze is used, so that nothing is asked after a shift; Jo leads trick 2."""


def test_a_shift_says_which_card_takes_the_trick_and_how(table: Demo) -> None:
    table.play(f"{GAZED}lay 9-of-hearts\nlay 10-of-hearts\nlay 2-of-hearts\nlay 8-of-hearts")
    assert sign(table) == "Theo: shift, or pass?"
    assert line2(table) == "King down; from now on you win only with the lowest"
    assert {"You take +29 Mob", "Mara takes it"} <= names(table.app.node())
    table.play("hold 1")
    assert sign(table) == "Theo takes it and leads"
    assert line2(table) == "Theo shifts (King down), the 2 is the lowest: +29 Mob"
    table.play("touch Next\npress 3\nlay 3-of-clubs\nlay 4-of-clubs\nlay 5-of-clubs")
    table.play("lay 6-of-clubs")
    assert line2(table) == "With Shapeshift the 3 is the lowest"


def test_a_shift_that_gives_the_trick_to_another_names_the_card_that_takes_it(
    table: Demo,
) -> None:
    table.play(f"{GAZED}lay 7-of-clubs\nlay 8-of-clubs\nlay 10-of-clubs\nlay 2-of-clubs")
    assert {"Mara takes it", "You take it"} <= names(table.app.node())
    table.play("hold 1")
    assert sign(table) == "Mara takes it and leads"
    assert line2(table) == "Theo shifts (King down), the 8 is the highest of the others"
    table.play("touch Next\npress 3\nlay 7-of-diamonds\nlay 10-of-diamonds\nlay 8-of-diamonds")
    table.play("lay 2-of-diamonds")
    assert line2(table).startswith("The 8 is the highest without Theo's 10")


def test_a_gaze_says_whose_it_is_apart_from_what_the_trick_brings(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\ntouch GAZE\ntouch Jo")
    assert sign(table) == "Jo takes it and leads"
    assert line2(table) == "By Mara's gaze (King down): +6 Mob"


def test_whoever_may_gaze_and_whoever_leads_next_are_named_and_lit(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt")
    table.play("lay 4-of-spades\nlay 3-of-hearts\nlay 9-of-clubs\nlay 6-of-diamonds")
    assert sign(table) == "Mara: gaze? Then Ines: any card"
    assert line2(table) == "Ines takes +9 Mob"
    assert set(table.app.lights.on) == {0, 2}
    table.play("hold 0\ntouch Theo")
    assert sign(table) == "Theo takes it and leads"
    assert line2(table).startswith("By Mara's gaze")


def test_the_last_trick_of_a_hand_asks_for_the_gaze(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt")
    random = Random(5)
    while table.session.state.rounds_left:  # type: ignore[attr-defined]
        prompt = next(one for one in table.session.rule_prompts() if not one.optional)
        kind = next((one for one in prompt.accepts if one.kind is Pass), prompt.accepts[0])
        table.app.do(kind.sample(random))
    assert table.session.state.phase == "gaze-window"
    table.app.lights.show()
    assert sign(table) == "Mara: gaze, or pass?"
    assert set(table.app.lights.on) == {0}


def test_a_shift_is_offered_while_the_gaze_is_asked_for_and_says_who_passes_by_it(
    table: Demo,
) -> None:
    table.play(f"{FIRST_TRICK}\nrest Shapeshift")
    assert table.app.preview is not None
    assert "Mara passes the gaze" in table.app.preview.lines
    table.play("off\nhold 1")
    assert done(table)[-2:] == [Pass(0), Shapeshift(1)]
    assert sign(table) == "Theo shifts: King down"
    assert table.app.toast is not None
    assert table.app.toast.text == "Mara passes by this; Undo takes both back."
    table.play("touch Undo")
    assert sign(table) == "Mara: gaze, or lead?"
    table.play("touch Shapeshift")
    assert done(table)[-1] == Shapeshift(1)


def test_one_hold_raises_a_whirlwind_from_the_result_before_it(table: Demo) -> None:
    table.play(f"{GAZED}lay 7-of-clubs\nlay 10-of-clubs\nlay 2-of-hearts\nlay 8-of-clubs")
    assert moments(table) == ["Mara takes it and leads"]
    table.play("wait 3\nhold 3")
    assert sign(table) == "Jo: which way?"


def test_whoever_may_break_a_gaze_reads_what_either_answer_brings(tmp_path: Path) -> None:
    table = evening(tmp_path)
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:4]))
    assert table.app.games.begin(GAME, players, {"k8_vampire": True})
    table.app.open_screen(Play())
    table.play(f"{KINGS}\ntouch Dealt\nlay 2-of-spades\nlay 3-of-hearts\nlay 9-of-clubs")
    table.play("lay 6-of-diamonds")
    assert "give or take it" in names(table.app.node())
    table.play("touch GAZE\ntouch Mara\ntouch Next")
    assert sign(table) == "Ines: break the gaze, or pass?"
    assert line2(table) == "Break it: King down for this hand; the Zombie loses 2 cards"
    assert {"You take +9 Mob", "Mara takes +2 Mob"} <= names(table.app.node())
    table.close()


@pytest.mark.parametrize("by", ["touch Whirlwind: Jo", "hold 3"])
def test_a_whirlwind_says_what_it_does(table: Demo, by: str) -> None:
    table.play(f"{KINGS}\ntouch Dealt\n{by}")
    assert sign(table) == "Jo: which way?"
    assert line2(table) == "Everyone passes their hand on; King down for this hand"
    assert {"yours to Mara", "yours to Ines", "yours to Theo"} <= names(table.app.node())
    table.play("touch Across")
    assert sign(table) == "Everyone: pass hands across"


def test_a_whirlwind_across_five_players_asks_who_keeps_their_hand(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:5])
    table.play(f"{KINGS}\nlay marcus-king\ntouch Dealt\ntouch Vampire\nwait 3\nhold 3")
    table.play("touch Across")
    assert sign(table) == "Jo: across. Who keeps their hand?"
    table.play("press 0")
    assert sign(table) == "Theo, Ines, Jo and Kit: pass hands across"
    table.close()


def test_whoever_leads_is_asked_for_a_card_and_a_whirlwind_may_come_before(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt")
    assert sign(table) == "Everyone: lay a card face down"
    assert line2(table) == "Jo may raise a Whirlwind first"
    assert "first on the pad" in names(table.app.node())
    assert set(table.app.lights.on) == {0, 1, 2, 3}
    table.play("lay 10-of-spades\nlay 3-of-hearts\nlay 9-of-clubs\nlay 6-of-diamonds")
    table.play("press 0")
    assert sign(table) == "Jo: Whirlwind? Then Mara: any card"
    assert line2(table) == "If Mara plays first, there is no Whirlwind"
    assert set(table.app.lights.on) == {0, 3}
    table.play("press 3")
    assert sign(table) == "Mara: play any card"
    assert line2(table) == "The others follow its suit"
    assert "Whirlwind: Jo" not in shown(table)
    table.play("touch Undo\ntouch Whirlwind: Jo\ntouch Left")
    assert sign(table) == "Everyone: pass hands left"
    table.play("touch Next")
    assert line2(table) == "The others follow its suit"


def test_a_whirlwind_of_the_one_who_leads_is_theirs_to_raise(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\nlay 9-of-spades\nlay 3-of-hearts\nlay 8-of-clubs")
    table.play("lay 10-of-diamonds\npress 0")
    assert sign(table) == "Jo: play any card"
    assert line2(table) == "Or raise a Whirlwind first"
    assert set(table.app.lights.on) == {3}


def test_who_has_what_says_what_each_power_does(table: Demo) -> None:
    table.play(f"{GAZED}touch Seats")
    assert {
        "Gaze: used in this hand",
        "Shift: lowest card wins",
        "Potency: two cards more",
        "Whirlwind: moves all hands",
    } <= names(table.app.node())


def test_the_entity_sees_what_it_would_mimic(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:5])
    table.play(f"{KINGS}\nlay marcus-king\ntouch Dealt")
    assert "moves all hands" in names(table.app.node())
    assert "takes others' Jokers" in names(table.app.node())
    assert "two cards more" not in names(table.app.node())
    assert "Mummy" in shown(table)
    table.close()


def test_the_table_of_points_crowns_whoever_is_ahead(table: Demo) -> None:
    table.play(KINGS)
    scores = [
        Score(seat, 1, None, 0, False, 0, 0, 0, False, 0, 0, points)
        for seat, points in enumerate((3, 2, 3, 0))
    ]
    state = replace(table.session.state, hand=2)

    def crowned(*stalker: int) -> set[str]:
        board = scored(replace(state, stalker=stalker), scores)
        rows = [one for one in board.stage.walk() if one.key.startswith("row:")]
        return {one.key for one in rows if "is ahead" in names(one)}

    assert crowned(3, 2, 3, 0) == {"row:0", "row:2"}
    assert crowned(3, 4, 3, 0) == {"row:1"}
    assert crowned(0, 0, 0, 0) == set()


def test_every_deal_is_asked_for_alike_and_says_how_many_cards_go_to_whom(table: Demo) -> None:
    table.play(KINGS)
    first = table.session.board()
    state = replace(table.session.state, hand=2)
    second = scored(
        state, [Score(seat, 1, None, 0, False, 0, 0, 0, False, 0, 0, 0) for seat in range(4)]
    )
    assert (first.line2, first.seats) == (second.line2, second.seats)
    assert second.line2 == "Press any button when dealt"
    assert "Kings up, then 12 cards each, the Zombie 14" in names(second.stage)


def test_points_are_marked_while_they_include_the_current_hand(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt")
    assert "With this hand" not in names(table.app.node())
    table.play("lay 10-of-spades\nlay 3-of-hearts\nlay 9-of-clubs\nlay 6-of-diamonds\npress 0")
    assert "With this hand" in names(table.app.node())


def test_a_shift_shows_at_the_trick_for_whom_the_lowest_card_wins(table: Demo) -> None:
    table.play(f"{GAZED}lay 9-of-hearts\nlay 10-of-hearts\nlay 2-of-hearts\nlay 8-of-hearts")
    assert "Theo: the lowest card wins" not in names(table.app.node())
    table.play("hold 1\ntouch Next")
    assert {"Theo: the lowest card wins", "low"} <= names(table.app.node())
    table.play("press 3\nlay 3-of-clubs")
    assert "Theo: the lowest card wins" in names(table.app.node())


def test_a_hold_on_gaze_shows_what_the_trick_would_bring_each(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\nrest GAZE")
    assert table.app.preview is not None
    assert table.app.preview.lines == (
        "Theo: Werewolf, +3 Mob",
        "Ines: Zombie, +9 Mob",
        "Jo: Mummy, +6 Mob",
        "Matinee would ask which one.",
    )


def test_everybody_is_lit_where_any_button_says_that_the_cards_are_dealt(table: Demo) -> None:
    assert "Shuffle and deal the Kings face up. Then Theo, Ines and Jo" in names(table.app.node())
    table.play(KINGS)
    assert sign(table) == "Anyone: shuffle and deal hand 1"
    assert set(table.app.lights.on) == {0, 1, 2, 3}


TWO_WINDOWS = f"""{FIRST_TRICK}
press 0
press 3
lay 9-of-hearts
lay 10-of-hearts
lay 2-of-hearts
lay 8-of-hearts
"""
"""The shift would turn trick 2, and the gaze may follow."""


def test_a_press_passes_the_gaze_while_a_shift_is_awaited(table: Demo) -> None:
    table.play(TWO_WINDOWS)
    assert sign(table) == "Theo: shift, or pass?"
    assert line2(table) == "Then Mara: gaze? Theo takes +29 Mob"
    assert set(table.app.lights.on) == {1}
    table.play("press 0")
    assert sign(table) == "Theo: shift, or pass?"
    assert set(table.app.lights.on) == {1}
    table.play("press 0")
    assert sign(table) == "Theo: shift, or pass?"
    table.play("press 0\npress 1")
    assert sign(table) == "Jo: Whirlwind? Then Theo: any card"


def test_a_shift_asks_again_whoever_has_passed_the_gaze_before(table: Demo) -> None:
    table.play(f"{TWO_WINDOWS}\npress 0\nhold 1\ntouch Next")
    assert sign(table) == "Mara: gaze, or lead?"
    assert line2(table) == "You take it"


def test_a_result_lights_whoever_it_names_for_the_next_card(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\ntouch GAZE\ntouch Theo")
    assert sign(table) == "Theo takes it and leads"
    assert table.session.state.phase == "before-trick"
    assert set(table.app.lights.on) == {1, 3}


def test_a_result_that_was_shown_before_a_pass_is_not_shown_again(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}")
    assert line2(table) == "You take +10 Mob"
    table.play("press 0")
    assert sign(table) == "Jo: Whirlwind? Then Mara: any card"


def test_only_a_card_opens_the_show_of_who_takes_the_trick(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\ntouch GAZE\ntouch Theo")
    assert isinstance(table.app.screen, Play)
    assert table.app.screen.queue.boards[0].animation is None
    table.play("touch Next\npress 3\nhold 1\ntouch Next\nlay 2-of-clubs\nlay 3-of-clubs")
    table.play("lay 4-of-clubs\nlay 5-of-clubs\nexpect Theo takes it and leads")
    assert table.app.screen.queue.boards[0].animation is not None


def test_the_menu_leaves_the_lights_as_they_are(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt")
    table.play("lay 4-of-spades\nlay 3-of-hearts\nlay 9-of-clubs\nlay 6-of-diamonds\ntouch Menu")
    assert set(table.app.lights.on) == {0, 2}


JACK_TAKEN = f"""{KINGS}
touch Dealt
lay 4-of-spades
lay 3-of-hearts
lay 9-of-clubs
lay 6-of-diamonds
lay jack-of-clubs
lay 2-of-clubs
lay 8-of-clubs
lay 3-of-clubs
"""
"""Ines, the Zombie, takes her own Jack in trick 2."""


def test_a_gain_says_that_the_jack_has_doubled_it(table: Demo) -> None:
    table.play(JACK_TAKEN)
    assert line2(table) == "Ines takes +35 Mob (Jack × 2)"
    table.play("hold 0")
    assert "+0" in names(table.app.node())


def test_whoever_is_offered_their_own_jack_reads_that_it_doubles(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\npress 0\npress 3\nlay 2-of-hearts\nlay jack-of-hearts")
    table.play("lay 5-of-hearts\nlay queen-of-hearts\nhold 0")
    assert "+2 Stalker, +14 Mob (Jack × 2)" in names(table.app.node())


def test_whoever_passes_the_mob_limit_is_named_aloud(table: Demo) -> None:
    table.play(JACK_TAKEN)
    table.app.do(Correct("mob/2", 40), Correct("stalker/2", 2))
    table.play("lay 10-of-clubs\nlay 4-of-clubs\nlay 7-of-clubs\nlay 5-of-clubs\npress 0")
    assert sign(table) == "Ines has 136 Mob: chased away!"
    assert line2(table) == "+52 Mob (Jack × 2). The last hand; then their Stalker Points are lost"
    assert {"lost", "chased"} <= names(table.app.node())
    table.play("touch Next\npress 3\nlay 9-of-spades\nlay 8-of-spades\nlay 7-of-spades")
    table.play("lay 6-of-spades\npress 1\npress 0")
    assert sign(table) == "Jo: Whirlwind? Then Ines: any card"


@pytest.mark.parametrize("seats", [3, 5])
def test_every_lit_button_answers_a_press(tmp_path: Path, seats: int) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:seats])
    random, looked = Random(seats), 0
    while looked < 150 and not table.session.over:
        go_on(table, random)
        play = table.app.screen
        assert isinstance(play, Play)
        while True:
            table.app.lights.show()
            named = play.named_seats(table.app)
            # a board that everybody touches lights all, and is answered by touch
            if named is not None and not play.must_answer(table.app):
                assert table.app.lights.on == {*named}, sign(table)
                for seat in named:
                    meant = meaning_of_press(table.session, seat, held=False)
                    refused = isinstance(meant, Objection) or getattr(meant, "message", "")
                    assert play.queue.boards or not refused, (sign(table), seat)
                looked += 1
            if not play.queue.boards:
                break
            play.queue.close(play.queue.boards[0])
    table.close()


def test_the_suits_that_a_hand_lacks_stay_legible_beside_an_own_jack(table: Demo) -> None:
    table.play(JACK_TAKEN)
    state = table.session.state
    claims = tuple(Claim(2, suit, 0, 1, 0, 0) for suit in ("spades", "hearts"))
    taken = replaced_at(state.taken, 2, ("jack-of-clubs",))

    def hand(**changed: object) -> Node:
        shown = GAME.observation.view(replace(state, taken=taken, **changed), None)
        return seat_row(shown, 2, 60, active=False)

    pips = [one for one in hand(claims=claims).walk() if one.name.startswith("pip-")]
    assert [(one.size, one.shrink) for one in pips] == [(20, False)] * 2
    assert {"no", "J ×2"} <= names(hand(claims=claims))
    one_left = hand(claims=(*claims, Claim(2, "diamonds", 0, 1, 0, 0)))
    assert {"only", "pip-clubs"} <= names(one_left)
    assert "pip-hearts" not in names(one_left)
    none_left = (*claims, *(Claim(2, suit, 0, 1, 0, 0) for suit in ("diamonds", "clubs")))
    assert {"only", "clown"} <= names(hand(claims=none_left))
    empty = names(hand(claims=claims, hand_sizes=(0, 0, 0, 0)))
    assert {"no", "only", "hand", "pip-spades"}.isdisjoint(empty)


def test_who_has_what_shows_the_points_of_the_board_and_how_they_come_about(
    table: Demo,
) -> None:
    table.play(f"{FIRST_TRICK}\npress 0")
    table.app.do(Correct("mob/0", 7))
    assert "Mara: 0 Stalker, 17 Mob" in names(table.app.node())
    table.play("touch Seats")
    assert {"17", "7 + 10"} <= names(table.app.node())


def test_a_card_that_was_played_says_who_took_it_and_shows_its_entry(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\npress 0\npress 3\nlay 3-of-hearts")
    shown_names = names(table.app.node())
    assert "3 of Hearts has been played in this hand already; Mara took it." in shown_names
    assert "seen already" in {name.lower() for name in shown_names}
    assert "House ruling" not in shown_names
    table.play("touch Earlier entry")
    assert sign(table) == "Theo lays a card"


def test_a_hold_on_whirlwind_says_that_the_direction_is_asked(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\nrest Whirlwind: Jo")
    assert table.app.preview is not None
    assert table.app.preview.lines[-1] == "Matinee would ask for the direction."


def test_why_after_a_whirlwind_says_that_the_zombie_keeps_two_cards(table: Demo) -> None:
    table.play(f"{KINGS}\ntouch Dealt\ntouch Whirlwind: Jo\ntouch Left\ntouch Why?")
    assert {"Whirlwind", "The Zombie keeps two"} <= names(table.app.node())


def test_a_captured_own_jack_is_announced_and_marked(table: Demo) -> None:
    table.play(f"{FIRST_TRICK}\npress 0\nwait 3\nlay jack-of-diamonds\nlay 5-of-hearts")
    table.play("lay 8-of-clubs\nlay queen-of-diamonds")
    assert "+2 Stalker, Jack: Mob × 2" in " ".join(one.node.name for one in placed(table))
    assert not [one for one in placed(table) if ", own Jack" in one.node.name]
    table.play("lay 6-of-spades")
    marked = [one.node.name for one in placed(table) if ", own Jack" in one.node.name]
    assert marked == ["9 cards, own Jack: Mob × 2"]


def test_a_shift_in_the_first_trick_counts_from_the_second_on(table: Demo) -> None:
    table.play(
        f"{KINGS}\ntouch Dealt\npress 3\nlay 10-of-spades\nlay 3-of-hearts\ntouch Shapeshift"
    )
    assert (
        "From trick 2 on you win only with the lowest card"
        in table.app.screen.frame(table.app).line2
    )
