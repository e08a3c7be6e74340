"""The whole position of a game of MonsterCon!: everything that influences play."""

from typing import Literal

from msgspec import field

from companion.games.monstercon.cards import CARD_SUIT, KING_OF, Monster, Suit, Suited
from companion.games.monstercon.view import ClaimView, GazeView, PlayedView, Public

FIRST_TRICK = 1
"""The trick that is laid face down."""

Window = Literal["whirlwind", "shift", "gaze", "break", "retrieve"]
"""The windows of a trick."""


class PlayedCard(PlayedView, frozen=True):
    """A card on the table; `played_seq`: how many actions were in force before it was played."""

    played_seq: int = field(name="at")


class Claim(ClaimView, frozen=True):
    """A claim with its place in the game, `played_seq`: how many actions were in force before the
    card was played that revokes if the claim proves false (MC-40 to MC-42).
    """

    played_seq: int = field(name="at")


class State(Public, frozen=True):
    """Seats are numbered clockwise from 0. At a real table, the rules do not know the hands."""

    names: tuple[str, ...]
    seq: int
    """Actions in force, for the place to which a revoke leads back (MC-42)."""
    unshown: dict[str, None]
    """The cards of the deck in play that have not been shown in this hand (MC-39): a set with an
    order, copied for each card.
    """
    table: tuple[PlayedCard, ...]
    pot: tuple[PlayedCard, ...]
    winner: int | None
    receiver: int | None
    answered_windows: tuple[tuple[Window, int], ...] = field(name="asked")
    """Who has passed or acted in which window of this trick."""
    gazed: bool
    """Whether a gaze was used on this trick (MC-67)."""
    gaze: GazeView | None
    claims: tuple[Claim, ...]

    @property
    def is_first_trick(self) -> bool:
        """Whether this is the first trick of the hand, laid face down (MC-19)."""
        return self.trick == FIRST_TRICK

    @property
    def led(self) -> Suit | None:
        """The suit led: that of the first card that is not a Joker (MC-35)."""
        if self.trick == FIRST_TRICK:
            return None
        for laid in self.table:
            suit = CARD_SUIT[laid.card]
            if suit is not None:
                return suit
        return None

    def seat_of(self, monster: Monster) -> int | None:
        """Return the seat of a monster, or None."""
        return self.monsters.index(monster) if monster in self.monsters else None

    def king(self, seat: int) -> str:
        """Return the King that is before the seat."""
        return KING_OF[self.monsters[seat] or "entity"]

    def seat_that_may_use(self, monster: Suited) -> int | None:
        """Who may use this monster's ability now: itself while its King is up, then the
        Entity in its guise while the Marcus King is up (MC-47, MC-97, MC-98).
        """
        seat = self.seat_of(monster)
        if seat is None:
            return None
        if self.kings[seat] == "up":
            return seat
        if self.mimic == monster:
            entity = self.seat_of("entity")
            if entity is not None and self.kings[entity] == "up":
                return entity
        return None

    def has_answered(self, window: Window, seat: int) -> bool:
        """Return whether the seat has answered this window of the trick."""
        return (window, seat) in self.answered_windows
