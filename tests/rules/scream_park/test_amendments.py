"""What later cards mean after an entry is changed: they stay with their rooms."""

import pytest

from companion.core.actions import Action
from companion.games.scream_park import actions as did
from companion.games.scream_park.state import cards_of
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.rules.scream_park.table import THEMES

HALLWAY, ATTIC, MORGUE = "velvet-hallway", "crimson-attic", "velvet-morgue"
CELLAR, PARLOUR = "feral-cellar", "feral-parlour"


def built(*played: Action) -> Session:
    """A game in which Ann builds and Bob discards."""
    game = games()["scream-park"]
    session = Session.new(game, Header("scream-park", game.rules_version, ("Ann", "Bob"), {}))
    session.do(*(did.ChooseTheme(seat, THEMES[seat]) for seat in range(2)))
    session.do(did.RevealVip("friday", "night-inspector"))
    session.do(did.RevealVip("saturday", "old-romantic"))
    session.do(did.RevealVip("sunday", "thrill-tester"))
    for action in played:
        session.do(action)
        while not session.state.to_use[0]:
            session.do(did.Discard(1, next(reversed(session.state.unseen))))
    return session


def entry_of(session: Session, card: str) -> int:
    return next(
        step.seq for step in session.current_steps() if getattr(step.action, "card", "") == card
    )


def columns(session: Session) -> list[tuple[str, ...]]:
    return [cards_of((room,)) for room in session.state.houses[0]]


TWO_ROOMS = did.Place(0, HALLWAY, 0), did.Place(0, ATTIC, 1)


@pytest.mark.parametrize(
    ("later", "was", "really", "house"),
    [
        # inserted, but really at the right end: what goes under a room stays there
        (
            (did.Place(0, MORGUE, 0), did.Add(0, CELLAR, 1)),
            MORGUE,
            did.Place(0, MORGUE, 2),
            [(HALLWAY, CELLAR), (ATTIC,), (MORGUE,)],
        ),
        # really under a room: so is what went under it, and the right end stays the right end
        (
            (did.Place(0, MORGUE, 0), did.Add(0, CELLAR, 0), did.Place(0, "velvet-crypt", 3)),
            MORGUE,
            did.Add(0, MORGUE, 1),
            [(HALLWAY,), (ATTIC, MORGUE, CELLAR), ("velvet-crypt",)],
        ),
        # a room between two others stays between them, although there is one more before them
        (
            (did.Add(0, CELLAR, 0), did.Place(0, PARLOUR, 1)),
            CELLAR,
            did.Place(0, CELLAR, 0),
            [(CELLAR,), (HALLWAY,), (PARLOUR,), (ATTIC,)],
        ),
        # a room that was misnamed keeps what went under it
        (
            (did.Place(0, CELLAR, 0), did.Add(0, PARLOUR, 0)),
            CELLAR,
            did.Place(0, "hexed-cellar", 0),
            [("hexed-cellar", PARLOUR), (HALLWAY,), (ATTIC,)],
        ),
    ],
)
def test_later_cards_stay_with_their_rooms(
    later: tuple[Action, ...], was: str, really: Action, house: list[tuple[str, ...]]
) -> None:
    session = built(*TWO_ROOMS, *later)
    _, dropped = session.amend(entry_of(session, was), really, follow=True)
    assert not dropped
    assert columns(session) == house


def test_a_card_whose_room_is_gone_goes_elsewhere_by_a_ruling() -> None:
    session = built(*TWO_ROOMS, did.Add(0, CELLAR, 0), did.Add(0, PARLOUR, 1))
    was, really = session.state, did.Discard(0, HALLWAY)
    _, dropped = session.amend(entry_of(session, HALLWAY), really, follow=True)
    assert not dropped
    assert columns(session) == [(ATTIC, CELLAR, PARLOUR)]
    moved = session.game.narration.moved_by_amendment(was, session.state, really)
    assert moved == ["Ann adds Feral Cellar under Crimson Attic"]


def test_the_referee_applies_later_actions_as_they_are() -> None:
    session = built(*TWO_ROOMS, did.Place(0, MORGUE, 0), did.Add(0, CELLAR, 1))
    session.amend(entry_of(session, MORGUE), did.Place(0, MORGUE, 2))
    assert columns(session)[1] == (ATTIC, CELLAR)
