"""What the screens of MonsterCon! say: who takes a trick and why, the last hand, the end."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.core.game import Outcome, Reason
from companion.games.monstercon import GAME
from companion.games.monstercon.actions import Deal, Pass, Play, Shapeshift, TakeKing
from companion.games.monstercon.board.board_facts import icon_of
from companion.games.monstercon.board.hand_result import scored
from companion.games.monstercon.rulings import End, Score
from companion.table.editable_options import as_printed
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.ui.runtime.demo import Demo
from companion.ui.screens.home.options_screen import OptionsScreen
from tests.ui.games.monstercon.tricks import line2, names
from tests.ui.perceived import play_of
from tests.ui.table import NAMES, begin, evening, go_on, pass_by, shown, sign

LONG_NAMES = (
    "Maximiliane Schmidt-K",
    "Bartholomew Johnsons",
    "Anastasia Villanueva",
    "Wolfgang Amadeus Moz",
    "Christopher Robinson",
)
KINGS = ("king-of-spades", "king-of-hearts", "king-of-clubs", "king-of-diamonds")


def session(*actions: Any, seats: int = 3) -> Session:
    """The Vampire, the Werewolf, the Zombie and the Mummy in this order, dealt."""
    game = Session.new(GAME, Header(GAME.id, 1, NAMES[:seats], {}))
    for action in (*(TakeKing(seat, KINGS[seat]) for seat in range(seats)), Deal(), *actions):
        game.do(action)
    return game


def first_trick() -> tuple[Any, ...]:
    return Play(0, "2-of-spades"), Play(1, "10-of-hearts"), Play(2, "3-of-clubs"), Pass(0)


SHIFTED = (
    *first_trick(),
    Play(1, "6-of-hearts"),
    Play(2, "8-of-hearts"),
    Play(0, "9-of-hearts"),
)
"""The second seat has led the lowest card."""


def why(game: Session, kind: str) -> tuple[Reason, ...]:
    step = game.head
    ruling = next(one for one in reversed(step.rulings) if one.kind == kind)
    return GAME.narration.explain(game.before(step).state, step.action, ruling)


def test_why_of_a_trick_that_the_lowest_card_takes_names_the_shift() -> None:
    game = session(*SHIFTED, Shapeshift(1))
    reasons = why(game, "trick")
    assert [one.clause for one in reasons] == ["MC-30", "MC-64", "MC-69"]
    assert reasons[1].lines == (
        (1, "has shifted"),
        (1, "wins with 6 of Hearts"),
    )


def test_why_of_a_trick_without_a_shift_is_the_highest_card() -> None:
    assert [one.clause for one in why(session(*SHIFTED), "trick")] == ["MC-30", "MC-31"]


def test_why_of_a_trick_that_is_taken_after_a_pass_is_why_its_card_wins() -> None:
    game = session(*first_trick(), Play(1, "6-of-hearts"), Play(2, "8-of-hearts"))
    game.do(Play(0, "9-of-hearts"))
    while game.state.receiver is not None:
        seat = game.rule_prompts()[0].seat
        assert seat is not None
        game.do(Pass(seat))
    reasons = why(game, "instruct")
    assert [one.clause for one in reasons] == ["MC-30", "MC-31"]
    assert reasons[-1].lines == ((0, "wins with 9 of Hearts"),)


def test_why_of_a_trick_says_where_its_points_come_from() -> None:
    game = session(*first_trick(), Play(1, "jack-of-hearts"), Play(2, "queen-of-clubs"))
    game.do(Play(0, "9-of-hearts"))
    reasons = why(game, "trick")
    # the Werewolf has taken the 10 of Hearts before
    assert {one.clause: one.lines for one in reasons[2:]} == {
        "MC-69": ((None, "9"),),
        "MC-71": ((None, "twice 19 in this hand: 28 more"),),
        "MC-72": ((None, "Queen of Clubs"),),
    }


RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen")


def playing_out() -> Iterator[Session]:
    """A whole hand of two seats, action by action; the first takes every trick."""
    game = session(seats=2)
    spades = [f"{rank}-of-spades" for rank in RANKS]
    hearts = [f"{rank}-of-hearts" for rank in reversed(RANKS)]
    while game.state.hand == 1 and not game.over:
        yield game
        prompt = game.rule_prompts()[0]
        assert prompt.seat is not None
        if prompt.press is not None:
            game.do(Pass(prompt.seat))
        else:
            game.do(Play(prompt.seat, (spades if prompt.seat == 0 else hearts).pop()))
    yield game


def played_out() -> Session:
    *_, game = playing_out()
    return game


def test_why_of_a_scored_hand_shows_every_seats_points() -> None:
    game = played_out()
    reasons = {one.clause: dict(one.lines) for one in why(game, "score")}
    assert reasons["MC-69"][0] == " + ".join(map(str, range(10, 0, -1))) + " = 55"
    assert reasons["MC-69"][1] == "0"
    assert reasons["MC-71"] == {0: "twice 55"}


def test_the_moment_of_a_scored_hand_is_about_the_score() -> None:
    game = played_out()
    step = game.head
    outcome = Outcome(step.state, step.rulings)
    about = GAME.boards.interstitials(game.before(step).state, step.action, outcome)[
        -1
    ].explained_ruling
    assert about is not None
    assert about.kind == "score"


def test_no_next_card_is_spoken_of_at_the_last_trick() -> None:
    spoken = []
    for game in playing_out():
        if game.state.phase == "gaze-window":
            board = game.board()
            words = {node.name for button in board.buttons if button for node in button.walk()}
            spoken.append(
                (game.state.rounds_left, board.line2, any(one.endswith(" leads") for one in words))
            )
    assert spoken[-1] == (0, "You take +1 Stalker, +2 Mob (Jack × 2)", False)
    assert all(ends for left, _, ends in spoken if left)


def test_the_stub_says_that_the_hand_is_the_last() -> None:
    game = session(*first_trick()[:3])
    game.do(Correct("mob/1", 95))
    assert game.board().ticket[1] == "Hand 1"
    game.do(Pass(0))
    assert game.board().ticket[1].endswith(", last")


def test_the_end_shows_whose_points_won_and_lets_the_line_of_the_chased_fall() -> None:
    game = played_out()
    game.do(Correct("stalker/1", 3))
    board = game.board()
    assert board.line2 == "The Werewolf has 3 Stalker Points; Mara chased away"
    chased = next(one for one in board.stage.walk() if one.role == "plot").series[-1]
    assert (chased[0], chased[1][-1]) == (0, 0)


def test_why_at_the_end_opens_on_the_showdown_that_decided() -> None:
    """Why? opens on the last reason that names the winner, or on the first one without a winner."""
    points = replace(session().state, stalker=(6, 6, 3), mob=(0, 0, 100))
    won = GAME.narration.explain(points, None, End(2, (), (0, 1), ()))
    assert won[-1] == Reason(
        "MC-80",
        (
            (0, "6 Stalker Points, tied: out"),
            (1, "6 Stalker Points, tied: out"),
            (2, "3 Stalker Points, the next-highest"),
        ),
    )
    nobody = GAME.narration.explain(points, None, End(None, (2,), (0, 1), ()))
    assert nobody[0] == Reason(
        "MC-83", ((0, "lost a showdown"), (1, "lost a showdown"), (2, "chased away"))
    )


def test_a_corrected_total_begins_at_zero_like_the_others() -> None:
    game = played_out()
    game.do(Correct("stalker/1", 3))
    plot = next(one for one in game.board().stage.walk() if one.role == "plot")
    assert dict(plot.series)[1] == (0, 3)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = evening(tmp_path)
    begin(found, GAME, NAMES[:3])
    yield found
    found.close()


def test_pickers_offer_only_what_is_in_play(table: Demo) -> None:
    table.play("touch Mara")
    assert "Marcus King" not in names(table.app.node())
    table.play("touch Close\nlay king-of-spades\nlay king-of-hearts\nlay king-of-clubs")
    table.play("touch Dealt\ntouch Mara plays")
    found = names(table.app.node())
    assert "10 of Spades" in found
    assert not any("Diamonds" in one for one in found)


def test_across_asks_who_is_left_out(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:5])
    table.play("\n".join(f"lay {king}" for king in (*KINGS, "marcus-king")))
    table.play("touch Dealt\nlay king-of-spades\ntouch Whirlwind: Jo\ntouch Across")
    assert sign(table) == "Jo: across. Who keeps their hand?"
    assert {"Mara", "Kit"} <= set(shown(table))
    table.close()


def test_five_seats_are_named_beside_their_points(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:5])
    table.play("\n".join(f"lay {king}" for king in (*KINGS, "marcus-king")))
    table.play("touch Dealt\nlay king-of-spades\nlay 2-of-spades")
    panel = next(one for one in table.app.node().walk() if one.key == "seats")
    assert set(NAMES[:5]) <= names(panel)
    table.close()


def test_five_begin_with_the_origins_deck_unasked(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Mara Theo Ines Jo Kit\ntouch MonsterCon!\ntouch Start")
    assert sign(table) == "Mara: which King is yours?"
    assert table.app.toast is not None
    assert table.app.toast.text == "5 players: with the Origins deck."
    assert table.session.header.options["origins_deck"] is True
    # four of them play without it again
    table.play("touch Menu\ntouch Save and go home\ntouch MonsterCon!\ntouch Kit\ntouch Remove")
    table.play("touch Start")
    assert table.session.header.options["origins_deck"] is False
    table.close()


def test_the_deal_says_who_is_which_monster(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs")
    assert {"the Vampire", "the Werewolf", "the Zombie"} <= names(table.app.node())


def test_kings_that_nobody_has_are_put_away_at_the_deal_and_not_asked_for(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs")
    assert "Away: King of Diamonds" in names(table.app.node())
    table.play("touch Dealt")
    assert not play_of(table).queue.open_instructions


def test_as_printed_sets_every_option_back(table: Demo) -> None:
    printed = as_printed(GAME)
    values = {**printed, "k8_vampire": True, "origins_deck": True, "revoke_penalty": 5}
    OptionsScreen(table.app, GAME, values, 3).on_touch(table.app, UiCommand("set printed options"))
    assert values == printed


@pytest.mark.parametrize("seats", [4, 5])
def test_no_word_is_smaller_than_sixteen_pixels(tmp_path: Path, seats: int) -> None:
    table, random = evening(tmp_path), Random(seats)
    begin(table, GAME, LONG_NAMES[:seats])
    small: set[str] = set()
    for _ in range(70):
        go_on(table, random)
        table.loop.lay_out()
        texts = (one for one in table.stage.placed if one.node.role == "text" and one.node.name)
        small |= {one.node.name for one in texts if one.size < 16}
        pass_by(table)
    table.close()
    assert small == set()


def test_five_long_names_are_never_cut_to_some_letters(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, LONG_NAMES)
    table.play("\n".join(f"lay {king}" for king in (*KINGS, "marcus-king")))
    table.play("touch Dealt\nlay king-of-spades\nlay 2-of-spades")
    table.loop.lay_out()
    for name in LONG_NAMES:
        places = [one.lines[0] for one in table.stage.placed if one.node.name == name and one.lines]
        assert places == [name.split()[0]]
    table.close()


def test_nobody_is_ringed_at_a_revoke() -> None:
    """All are asked, not the seat that has revoked."""
    game = session(*first_trick(), Play(1, "6-of-hearts"), Play(2, "8-of-clubs"))
    for action in (Play(0, "9-of-hearts"), Pass(1), Pass(0), Play(0, "2-of-hearts")):
        game.do(action)
    game.do(Play(1, "ace-of-hearts"))
    game.do(Play(2, "4-of-hearts"))
    step = game.head
    outcome = Outcome(step.state, step.rulings)
    board = GAME.boards.interstitials(game.before(step).state, step.action, outcome)[0]
    assert board.line1 == "Everyone: Ines had Hearts in trick 2. Go back?"
    rows = [one for one in board.stage.walk() if one.key.startswith("row:")]
    assert {str(one.background) for one in rows} == {str(rows[0].background)}


def test_the_entry_of_kings_names_everybody_who_is_awaited(table: Demo) -> None:
    assert sign(table) == "Mara: which King is yours?"
    assert "Then Theo and Ines" in table.session.board().line2


def test_red_suits_have_red_pips(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    table.play("lay 10-of-spades\nlay 9-of-hearts\nlay 2-of-clubs\nexpect Mara")
    cards = [one for one in table.app.node().walk() if one.key.startswith("played:")]
    pips = {one.name: one.color for card in cards for one in card.walk() if "pip-" in one.name}
    assert pips == {"pip-spades": "ink", "pip-hearts": "no", "pip-clubs": "ink"}


def test_a_suit_that_a_hand_lacks_is_written_out(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    table.play(
        "lay 10-of-spades\nlay 9-of-hearts\nlay 2-of-clubs\nlay 2-of-spades\nlay 3-of-hearts"
    )
    row = next(one for one in table.app.node().walk() if one.key == "row:1")
    assert {"no", "pip-spades"} <= names(row)
    table.play("touch Seats")
    assert any(one.endswith("in hand, no Spades") for one in names(table.app.node()))


def test_who_may_receive_a_trick_is_shown_with_monster_and_points(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    table.play("lay 10-of-spades\nlay 9-of-hearts\nlay 2-of-clubs\ntouch GAZE")
    assert {"+9 Mob", "+2 Mob", icon_of("werewolf")} <= names(table.app.node())


def test_everybody_is_asked_for_the_first_card_and_one_for_the_next(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    assert sign(table) == "Everyone: lay a card face down"
    assert table.session.board().seat is None
    table.play("lay 10-of-spades")
    assert table.session.board().seat == 1


def test_why_of_the_cards_aside_of_five_is_the_clause_for_five() -> None:
    game = Session.new(GAME, Header(GAME.id, 1, NAMES[:5], {"origins_deck": True}))
    for seat, king in enumerate((*KINGS, "marcus-king")):
        game.do(TakeKing(seat, king))
    assert [one.clause for one in why(game, "instruct")] == ["MC-102", "MC-94"]


def awaited_pips(table: Demo) -> dict[str, tuple[str, ...]]:
    """By awaited place: the suit on it, and the words, where its card is awaited now."""
    places = (one for one in table.app.node().walk() if one.key.startswith("awaited:"))
    return {
        place.key.removeprefix("awaited:"): tuple(
            one.name
            for one in place.walk()
            if one.name.startswith("pip-") or (one.role == "text" and one.name not in NAMES)
        )
        for place in places
    }


def test_an_awaited_card_has_the_suit_of_its_seat_or_of_the_trick(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    down = "face down"
    assert awaited_pips(table) == {
        "0": ("pip-spades", down),
        "1": ("pip-hearts", down),
        "2": ("pip-clubs", down),
    }
    table.play("lay 10-of-spades")
    assert "FIRST TRICK: READ THE CARDS" in names(table.app.node())
    assert awaited_pips(table) == {"1": ("pip-hearts", "on the pad"), "2": ("pip-clubs", "later")}
    table.play("lay 9-of-hearts\nlay 2-of-clubs\nlay 2-of-spades")
    assert awaited_pips(table)["1"] == ("pip-spades", "Spades if you can")
    # whoever has denied a suit is not reminded of it
    table.play("lay 3-of-hearts\nlay 3-of-clubs\ntouch PASS\nlay 4-of-spades")
    assert awaited_pips(table)["1"] == ("any card",)


def test_who_has_none_of_the_suit_led_is_not_asked_to_follow_it(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    table.play("lay 10-of-spades\nlay 9-of-hearts\nlay 2-of-clubs\nlay 2-of-spades")
    assert line2(table) == "Follow Spades if you can"
    table.play("lay 3-of-hearts\nlay 3-of-clubs\ntouch PASS\nlay 4-of-spades")
    assert line2(table) == "No Spades left: any card"
    glance = table.session.board().glance
    assert glance is not None
    assert glance.words == "No Spades left: any card"


def test_the_offer_of_a_shift_names_whose_it_is(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    offer = next(one for one in table.app.node().walk() if one.name == "Shapeshift" and one.touch)
    assert {"Theo: shift", "seat:1"} <= names(offer)


def test_why_a_card_takes_the_trick_is_explained_with_its_suit(table: Demo) -> None:
    table.play("lay king-of-spades\nlay king-of-hearts\nlay king-of-clubs\ntouch Dealt")
    table.play("lay 10-of-spades\nlay 9-of-hearts\nlay 2-of-clubs\ntouch GAZE\ntouch Ines")
    table.play("touch Next\nlay 8-of-hearts\nlay 6-of-hearts\nlay 3-of-clubs")
    assert line2(table).startswith("The 8 is the highest Heart")


def test_a_single_stalker_point_is_one() -> None:
    game = played_out()
    game.do(Correct("stalker/1", 1))
    assert game.board().line2 == "The Werewolf has 1 Stalker Point; Mara chased away"


def test_stalker_points_of_the_chased_fall_to_none_where_the_last_hand_is_counted() -> None:
    game = session(*first_trick())
    scores = [
        Score(seat, 1, None, 0, False, 0, 0, 0, False, 0, mob, 7)
        for seat, mob in enumerate((100, 99, 0))
    ]
    over = replace(game.state, phase="over")
    found = names(scored(over, scores).stage)
    assert "lost 7" in found
    assert "lost 7" not in names(scored(game.state, scores).stage)


def test_why_of_a_revoke_opens_on_what_was_denied_where() -> None:
    game = session(*first_trick(), Play(1, "6-of-hearts"), Play(2, "8-of-clubs"))
    for action in (Play(0, "9-of-hearts"), Pass(1), Pass(0), Play(0, "2-of-hearts")):
        game.do(action)
    game.do(Play(1, "ace-of-hearts"))
    game.do(Play(2, "4-of-hearts"))
    first, *_ = why(game, "revoke")
    assert first.clause == "MC-42"
    assert first.lines == ((2, "had Hearts in trick 2 and did not follow"),)


def test_five_cards_have_the_names_that_have_room(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, ("Ada", *LONG_NAMES[1:]))
    table.play("\n".join(f"lay {king}" for king in (*KINGS, "marcus-king")))
    table.play("touch Dealt\nlay king-of-spades\nlay 2-of-spades")
    table.loop.lay_out()
    texts = [one.node.name for one in table.stage.placed if one.lines]
    # above the card, and in the panel
    assert texts.count("Ada") == 2
    table.close()
