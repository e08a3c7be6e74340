"""Cards and buttons where windows are open and hands are secret: MonsterCon! at the table."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.board.nodes import Node
from companion.core.objection import Objection
from companion.games.monstercon.actions import (
    Deal,
    MesmericGaze,
    Mimic,
    Pass,
    Play,
    Shapeshift,
    TakeKing,
    Whirlwind,
)
from companion.table.play.interpret import (
    Answer,
    AskMeaning,
    AskWhoseCard,
    PadClaimed,
    TaggedCard,
    meaning_of_press,
    meaning_of_scan,
)
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games

GAME = games()["monstercon"]
KINGS = ("king-of-spades", "king-of-hearts", "king-of-clubs", "king-of-diamonds")
"""Seat 0 is the Vampire, 1 the Werewolf, 2 the Zombie, 3 the Mummy."""


def session(*actions: Any, seats: int = 4, **options: Any) -> Session:
    names = ("Ann", "Bob", "Cid", "Dee")[:seats]
    game = Session.new(GAME, Header(GAME.id, 1, names, options))
    for action in actions:
        game.do(action)
    return game


def meaning_of(game: Session, card: str, seat: int | None = None) -> Any:
    return meaning_of_scan(game, TaggedCard(GAME.id, card, 1), seat)


def done(game: Session, card: str) -> None:
    """The card is laid, and what it means is done."""
    meaning = meaning_of(game, card)
    assert isinstance(meaning, Answer), meaning
    game.do(*meaning.passing, meaning.action)


DEALT = (*(TakeKing(seat, king) for seat, king in enumerate(KINGS)), Deal())
FIRST = (
    *DEALT,
    Pass(3),
    Play(0, "2-of-spades"),
    Play(1, "9-of-hearts"),
    Play(2, "3-of-clubs"),
    Play(3, "4-of-diamonds"),
)
"""Bob has won the first trick; the Vampire may gaze."""
LED = (
    *FIRST,
    Pass(0),
    Pass(3),
    Play(1, "5-of-clubs"),
    Play(2, "9-of-clubs"),
    Play(3, "7-of-clubs"),
    Play(0, "8-of-clubs"),
)
"""Cid has won the second; a shift would give it to Bob."""


def test_kings_are_laid_seat_by_seat() -> None:
    game = session()
    for seat, king in enumerate(KINGS):
        assert meaning_of(game, king) == Answer(TakeKing(seat, king))
        done(game, king)


def test_in_the_first_trick_seats_are_named_in_order() -> None:
    game = session(*DEALT, Pass(3))
    for seat, card in enumerate(("2-of-spades", "4-of-hearts", "joker-1", "4-of-diamonds")):
        assert meaning_of(game, card) == Answer(Play(seat, card))
        done(game, card)


def test_in_the_first_trick_a_card_of_anothers_suit_is_asked_about() -> None:
    game = session(*DEALT, Pass(3))
    assert meaning_of(game, "3-of-clubs") == AskWhoseCard((0, 2), Play)
    assert GAME.narration.field_question(
        game.state, Play, {"seat": 0, "card": "3-of-clubs"}, "seat"
    ) == ("Ann's or Cid's card?")
    game.do(Play(2, "3-of-clubs"))
    # the owner of the suit has laid: it can only be the named seat's
    assert meaning_of(game, "5-of-clubs") == Answer(Play(0, "5-of-clubs"))


def test_in_a_repetition_who_is_known_to_have_none_of_the_suit_is_not_asked() -> None:
    lays = (
        Play(0, "9-of-hearts"),
        Play(1, "3-of-hearts"),
        Play(2, "9-of-clubs"),
        Play(3, "4-of-diamonds"),
    )
    game = session(*DEALT, Pass(3), *lays)
    assert meaning_of(game, "5-of-hearts") == Answer(Play(0, "5-of-hearts"))
    done(game, "5-of-hearts")
    assert meaning_of(game, "5-of-diamonds") == AskWhoseCard((1, 3), Play)


def test_two_seats_of_one_suit_are_named_in_order() -> None:
    kings = ("king-of-spades", "marcus-king", "king-of-clubs")
    taken = tuple(TakeKing(seat, king) for seat, king in enumerate(kings))
    game = session(*taken, Deal(), Mimic(1, "vampire"), seats=3, origins_deck=True)
    assert meaning_of(game, "2-of-spades") == Answer(Play(0, "2-of-spades"))
    done(game, "2-of-spades")
    assert meaning_of(game, "4-of-spades") == Answer(Play(1, "4-of-spades"))
    assert meaning_of(game, "4-of-clubs") == AskWhoseCard((1, 2), Play)


def test_whose_first_card_it_is_is_asked_before_the_whirlwind_is_passed_by() -> None:
    game = session(*DEALT)
    assert meaning_of(game, "3-of-clubs") == AskWhoseCard((0, 2), Play)
    assert meaning_of(game, "3-of-clubs", 2) == Answer(Play(2, "3-of-clubs"), (Pass(3),))


def test_a_card_of_the_first_trick_can_be_an_armed_seats() -> None:
    game = session(*DEALT, Pass(3))
    assert meaning_of(game, "2-of-spades", 1) == Answer(Play(1, "2-of-spades"))


def test_the_next_lead_passes_every_window_by() -> None:
    game = session(*FIRST)
    assert meaning_of(game, "8-of-clubs") == Answer(Play(1, "8-of-clubs"), (Pass(0), Pass(3)))
    done(game, "8-of-clubs")
    assert game.view()["turn"] == 2
    game.undo()
    assert game.view()["phase"] == "gaze-window"


def test_the_first_card_of_a_hand_passes_the_whirlwind_by() -> None:
    game = session(*DEALT)
    assert meaning_of(game, "2-of-spades") == Answer(Play(0, "2-of-spades"), (Pass(3),))


@pytest.mark.parametrize("card", ["9-of-hearts", "king-of-clubs"])
def test_what_cannot_be_led_passes_nothing_by(card: str) -> None:
    game = session(*FIRST)
    assert isinstance(meaning_of(game, card), Objection)
    assert game.view()["phase"] == "gaze-window"


def test_a_short_press_passes_and_a_long_one_asks_for_the_target() -> None:
    game = session(*FIRST)
    assert meaning_of_press(game, 0, held=False) == Answer(Pass(0))
    asked = meaning_of_press(game, 0, held=True)
    assert isinstance(asked, AskMeaning)
    assert [one.kind for one in asked.patterns] == [MesmericGaze]


def test_who_leads_next_claims_the_pad_while_another_is_asked() -> None:
    game = session(*FIRST)
    assert meaning_of_press(game, 1, held=False) == PadClaimed(1)


def test_a_press_out_of_turn_changes_nothing() -> None:
    game = session(*FIRST)
    out_of_turn = meaning_of_press(game, 2, held=False)
    assert isinstance(out_of_turn, Objection)
    assert out_of_turn.text.startswith("Cid is not asked now.")
    assert isinstance(meaning_of(game, "8-of-clubs", 2), Objection)
    assert meaning_of(game, "8-of-clubs", 1) == Answer(Play(1, "8-of-clubs"), (Pass(0), Pass(3)))


def test_the_king_answers_the_question_about_its_own_power() -> None:
    game = session(*FIRST)
    asked = meaning_of(game, "king-of-spades")
    assert isinstance(asked, AskMeaning)
    assert [one.kind for one in asked.patterns] == [MesmericGaze]
    later = meaning_of(game, "king-of-diamonds")
    assert isinstance(later, AskMeaning)
    assert (later.seat, later.passing) == (3, (Pass(0),))


def test_the_king_alone_shifts_where_the_shift_is_asked_about() -> None:
    game = session(*LED)
    assert meaning_of(game, "king-of-hearts") == Answer(Shapeshift(1))


def test_a_long_press_uses_a_power_whose_window_opens_later() -> None:
    game = session(*LED)
    asked = meaning_of_press(game, 0, held=True)
    assert isinstance(asked, AskMeaning)
    assert asked.passing == (Pass(1),)
    game.do(*asked.passing, MesmericGaze(0, 3))
    assert game.view()["leader"] == 3


def test_the_board_shows_every_open_power_at_once() -> None:
    names = {one.name for one in _nodes(session(*LED))}
    assert {"SHIFT", "GAZE", "ALL PASS", "Whirlwind: Dee"} <= names


def test_one_undo_opens_every_window_again() -> None:
    game = session(*LED)
    meaning = meaning_of(game, "ace-of-clubs")
    assert isinstance(meaning, Answer)
    assert meaning.passing == (Pass(1), Pass(0), Pass(3))
    game.do(*meaning.passing, meaning.action)
    game.undo()
    assert isinstance(meaning_of_press(game, 0, held=True), AskMeaning)
    assert isinstance(meaning_of_press(game, 3, held=True), AskMeaning)


def _nodes(game: Session) -> Iterator[Node]:
    for one in game.board().buttons:
        yield from one.walk()


def test_five_players_choose_across_by_a_long_press_too() -> None:
    kings = (*KINGS, "marcus-king")
    taken = tuple(TakeKing(seat, king) for seat, king in enumerate(kings))
    names = ("Ann", "Bob", "Cid", "Dee", "Eve")
    game = Session.new(GAME, Header(GAME.id, 1, names, {"origins_deck": True}))
    for action in (*taken, Deal(), Mimic(4, "vampire")):
        game.do(action)
    asked = meaning_of_press(game, 3, held=True)
    assert isinstance(asked, AskMeaning)
    assert len(asked.patterns) == 2


def test_a_long_press_of_the_mummy_asks_for_the_direction() -> None:
    asked = meaning_of_press(session(*DEALT), 3, held=True)
    assert isinstance(asked, AskMeaning)
    assert [one.kind for one in asked.patterns] == [Whirlwind]


def test_a_shift_on_offer_needs_the_hold() -> None:
    game = session(*FIRST, Pass(0), Pass(3))
    assert game.view()["turn"] == 1
    assert meaning_of_press(game, 1, held=False) == PadClaimed(1)
    assert meaning_of_press(game, 1, held=True) == Answer(Shapeshift(1))


def test_a_short_press_never_shifts_out_of_turn() -> None:
    game = session(*FIRST, Pass(0), Pass(3), Play(1, "5-of-clubs"))
    assert isinstance(meaning_of_press(game, 1, held=False), Objection)
    assert meaning_of_press(game, 1, held=True) == Answer(Shapeshift(1))
