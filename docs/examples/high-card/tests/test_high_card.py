"""High Card's rules, by clause, through the same session that the table uses."""

import pytest

from companion.core.actions import Correct
from companion.table.action_text import result_texts
from companion.table.errors import Refused
from companion.table.play.session import Session
from companion.table.play.steps import Header
from high_card import GAME
from high_card.rules import CARDS, ROUNDS, Lay


@pytest.fixture
def session() -> Session:
    return Session.new(GAME, Header("high-card", 1, ("Ada", "Ben"), {}))


def lay(session: Session, *cards: str) -> None:
    for card in cards:
        session.do(Lay(session.state.turn, card))


@pytest.mark.clause("HC-4")
def test_the_higher_card_wins_a_point_and_the_lead(session: Session) -> None:
    lay(session, "three", "ten")
    assert session.state.points == (0, 1)
    assert session.state.turn == 1


@pytest.mark.clause("HC-5")
def test_equal_cards_leave_points_and_lead_as_they_are(session: Session) -> None:
    lay(session, "three", "ten", "five", "five")
    assert session.state.points == (0, 1)
    assert session.state.turn == 1


@pytest.mark.clause("HC-1", "HC-3")
def test_a_refusal_cites_what_forbids_the_card(session: Session) -> None:
    with pytest.raises(Refused, match="It is Ada's turn") as turn:
        session.do(Lay(1, "two"))
    assert turn.value.objection.cite == ("HC-3",)
    lay(session, "two", "two")
    with pytest.raises(Refused, match="Both cards of that number") as copies:
        lay(session, "two")
    assert copies.value.objection.cite == ("HC-1",)


def test_a_virtual_table_refuses_a_card_that_is_not_in_the_hand() -> None:
    virtual = Session.new(GAME, Header("high-card", 1, ("Ada", "Ben"), {}, 7))
    other = next(card for card in CARDS if card not in virtual.head.virtual_table.hands[0])
    with pytest.raises(Refused, match=f"Ada does not hold {CARDS[other].name}"):
        virtual.do(Lay(0, other))


@pytest.mark.clause("HC-6")
def test_the_game_ends_after_the_last_round(session: Session) -> None:
    for card in ("one", "two", "three", "four", "five"):
        assert session.state.winners == ()
        lay(session, card, card)
    assert session.over
    assert session.state.winners == (0, 1)
    assert session.board().line2 == ""
    (corrected,) = session.do(Correct("points/1", ROUNDS))
    assert session.state.winners == (1,)
    (ruling,) = corrected.rulings
    assert GAME.narration.ruling_text(corrected.state, ruling) == "The points were corrected."
    assert not result_texts(GAME, corrected)
    with pytest.raises(Refused, match="0 to 5 points") as points:
        session.do(Correct("points/1", ROUNDS + 1))
    assert points.value.objection.cite == ("HC-4", "HC-6")
    with pytest.raises(Refused, match="The game is over") as over:
        session.do(Lay(0, "nine"))
    assert over.value.objection.cite == ("HC-6",)
