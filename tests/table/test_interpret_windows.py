"""Cards and buttons where windows are open and hands are secret: MonsterCon! at the table."""

from typing import Any

import pytest

from companion.games.monstercon.actions import (
    Deal,
    MesmericGaze,
    Pass,
    Play,
    Shapeshift,
    TakeKing,
    Whirlwind,
)
from companion.table.games import games
from companion.table.interpret import (
    Answer,
    Armed,
    Nothing,
    Tagged,
    Which,
    button_pressed,
    card_laid,
)
from companion.table.session import Session
from companion.table.steps import Header

GAME = games()["monstercon"]
KINGS = ("king-of-spades", "king-of-hearts", "king-of-clubs", "king-of-diamonds")
"""Seat 0 is the Vampire, 1 the Werewolf, 2 the Zombie, 3 the Mummy."""


def session(*actions: Any, seats: int = 4, **options: Any) -> Session:
    names = ("Ann", "Bob", "Cid", "Dee")[:seats]
    game = Session.new(GAME, Header(GAME.id, 1, names, options))
    for action in actions:
        game.do(action)
    return game


def laid(game: Session, card: str, seat: int | None = None) -> Any:
    return card_laid(game, Tagged(GAME.id, card, 1), seat)


def done(game: Session, card: str) -> None:
    """The card is laid, and what it means is done."""
    meaning = laid(game, card)
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


def test_kings_are_laid_seat_by_seat() -> None:
    game = session()
    for seat, king in enumerate(KINGS):
        assert laid(game, king) == Answer(TakeKing(seat, king))
        done(game, king)


def test_in_the_first_trick_a_card_is_its_own_suits_whoever_comes_first() -> None:
    game = session(*DEALT, Pass(3))
    for seat, card in ((2, "3-of-clubs"), (0, "2-of-spades"), (3, "4-of-diamonds")):
        assert laid(game, card) == Answer(Play(seat, card))
        done(game, card)
    assert laid(game, "5-of-clubs") == Answer(Play(1, "5-of-clubs"))


def test_a_card_of_the_first_trick_can_be_an_armed_seats() -> None:
    game = session(*DEALT, Pass(3))
    assert laid(game, "2-of-spades", 1) == Answer(Play(1, "2-of-spades"))


def test_the_next_lead_passes_every_window_by() -> None:
    game = session(*FIRST)
    assert laid(game, "8-of-clubs") == Answer(Play(1, "8-of-clubs"), (Pass(0), Pass(3)))
    done(game, "8-of-clubs")
    assert game.view()["turn"] == 2
    game.undo()
    assert game.view()["phase"] == "gaze-window"


def test_the_first_card_of_a_hand_passes_the_whirlwind_by() -> None:
    game = session(*DEALT)
    assert laid(game, "2-of-spades") == Answer(Play(0, "2-of-spades"), (Pass(3),))


@pytest.mark.parametrize("card", ["9-of-hearts", "king-of-spades"])
def test_what_cannot_be_led_passes_nothing_by(card: str) -> None:
    game = session(*FIRST)
    assert isinstance(laid(game, card), Nothing)
    assert game.view()["phase"] == "gaze-window"


def test_a_short_press_passes_and_a_long_one_asks_for_the_target() -> None:
    game = session(*FIRST)
    assert button_pressed(game, 0, second=False) == Answer(Pass(0))
    asked = button_pressed(game, 0, second=True)
    assert isinstance(asked, Which)
    assert [one.kind for one in asked.templates] == [MesmericGaze]
    assert isinstance(button_pressed(game, 1, second=False), Nothing)


def test_a_long_press_of_the_mummy_asks_for_the_direction() -> None:
    asked = button_pressed(session(*DEALT), 3, second=True)
    assert isinstance(asked, Which)
    assert [one.kind for one in asked.templates] == [Whirlwind]


def test_a_shift_on_offer_needs_the_hold() -> None:
    game = session(*FIRST, Pass(0), Pass(3))
    assert game.view()["turn"] == 1
    assert button_pressed(game, 1, second=False) == Armed(1)
    assert button_pressed(game, 1, second=True) == Answer(Shapeshift(1))
