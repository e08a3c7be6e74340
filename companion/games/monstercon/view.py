"""The position as everybody may see it, in the shapes that the referee sends."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from companion.core.ranking import Ranking, ranked
from companion.games.monstercon.cards import Monster, Suit, Suited, suit_of
from companion.games.monstercon.options import Options

Phase = Literal[
    "kings",
    "deal",
    "mimic",
    "before-trick",
    "trick",
    "shift-window",
    "gaze-window",
    "break-window",
    "retrieve-window",
    "over",
]
Face = Literal["up", "down"]


class DealView(Struct, frozen=True):
    """Cards of a deal: the deck, for each seat, for the Zombie besides, and face down aside."""

    deck: int
    each: int
    zombie: int
    aside: int


class PlayedView(Struct, frozen=True, gc=False):
    """A card on the table and who played it; `"face-down"` until the round is turned up."""

    seat: int
    card: str


class GazeView(Struct, frozen=True, rename={"gazer": "by", "loser": "from", "receiver": "to"}):
    """A gaze that may still be broken: the seats of who gazes, loses the trick and receives it."""

    gazer: int
    loser: int
    receiver: int


class ClaimView(Struct, frozen=True, gc=False):
    """The hand of `seat` may still have `slack` cards of `suit`; with more, `by` has revoked in
    `trick`.
    """

    seat: int
    suit: Suit
    by: int
    trick: int
    slack: int


class RevokeView(Struct, frozen=True):
    """Who had denied a suit in which trick, and which card of which seat showed it."""

    hand: int
    trick: int
    seat: int
    suit: Suit
    shown_by: int
    card: str


class HandView(Struct, frozen=True):
    """Points of one hand, by seat."""

    hand: int
    mob: tuple[int, ...]
    stalker: tuple[int, ...]


class LostView(Struct, frozen=True):
    """Stalker Points that a chased monster lost (MC-77)."""

    seat: int
    stalker: int


class ResultView(Struct, frozen=True):
    """How the game ended; `winner` None: all monsters lose (MC-83)."""

    winner: int | None
    chased: tuple[int, ...]
    showdown: tuple[int, ...]
    lost: tuple[LostView, ...]


class Public(Struct, frozen=True, gc=False):
    """What all may see of a position as it is."""

    phase: Phase
    options: Options
    monsters: tuple[Monster | None, ...]
    suits: tuple[Suit, ...]
    deal: DealView | None
    hand: int
    trick: int
    rounds_left: int
    hand_sizes: tuple[int, ...]
    aside: int
    kings: tuple[Face | None, ...]
    shifted: tuple[int, ...]
    mimic: Suited | None
    leader: int | None
    turn: int | None
    taken: tuple[tuple[str, ...], ...]
    untaken: tuple[str, ...] = field(name="nobody")
    revokes: tuple[RevokeView, ...]
    mob: tuple[int, ...]
    stalker: tuple[int, ...]
    history: tuple[HandView, ...]
    result: ResultView | None

    def own_suit(self, seat: int) -> Suit | None:
        """Return the suit of the seat's monster; the Entity has the suit that it mimics (MC-95,
        MC-96).
        """
        return suit_of(self.monsters[seat], self.mimic)


class View(Public, frozen=True, kw_only=True):
    """Lists are by seat unless a key says otherwise. `my_cards` is for that seat alone, and None
    while Matinee does not know them.
    """

    game: Literal["monstercon"] = "monstercon"
    seats: tuple[str, ...]
    suit_led: Suit | None
    table: tuple[PlayedView, ...]
    pot: tuple[PlayedView, ...]
    trick_winner: int | None
    trick_receiver: int | None
    gaze: GazeView | None
    void: tuple[ClaimView, ...]
    my_cards: tuple[str, ...] | UnsetType | None = UNSET


def ranking(view: View) -> Ranking:
    """The winner, the others by Stalker Points, and last whoever was chased away (MC-77, MC-82);
    empty before the end.
    """
    if view.result is None:
        return ()
    points = [
        -1 if seat in view.result.chased else stalker for seat, stalker in enumerate(view.stalker)
    ]
    winner = view.result.winner
    return ranked(points, () if winner is None else (winner,))
