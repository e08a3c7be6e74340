"""The whole position: everything that influences play."""

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu.actions import Face
from companion.games.vampire_elf_cthulhu.cards import HOUSE, ActionKind, CardIndex, Color
from companion.games.vampire_elf_cthulhu.options import chosen_card_index
from companion.games.vampire_elf_cthulhu.view import Bid, Public, ResearchDraw

QUILLS = 2
"""Quills of each player (VE-15)."""
MAX_FACE_UP = 7
"""From eight face-up cards on no special points are taken, and a turn does not end (VE-54,
VE-58).
"""


class DisplayCard(Struct, frozen=True, gc=False):
    """A card of a Display."""

    card: str
    face: Face = "up"
    quills: int = 0
    cubes: int = 0


NO_INK = Bid(0, 0)
TOKEN_STRENGTH = 3
"""What a special token adds to a strength (VE-65)."""


class Strength(Struct, frozen=True, gc=False):
    """A strength that is fixed, with all that it is made of (VE-69)."""

    a: int
    """The rulebook's A: cards of the Display that are face up and of the card's type (VE-61)."""
    b: int
    """The rulebook's B: the same of its genre (VE-62)."""
    special_points: int
    card_cubes: int
    cubes: int
    specials: int

    @property
    def total(self) -> int:
        """The final strength."""
        ink = self.card_cubes + self.cubes + TOKEN_STRENGTH * self.specials
        return self.a * self.b + self.special_points + ink


class Side(Struct, frozen=True, gc=False):
    """One who measures strength; `strength`: None until it is fixed."""

    seat: int
    card: str
    special_points: int = 0
    bid: Bid | None = None
    strength: Strength | None = None


class CurrentAction(Struct, frozen=True, gc=False):
    """The action that is performed.

    `current_side`: whose special points are taken, by index in `sides`. `to_oppose`: opponents who
    have not answered an Insert. `points`: what is left of a fixed strength or of a winning
    score. `turned_first_card`: the compared card need not be turned first any more.
    """

    seat: int
    kind: ActionKind
    card: str
    offered: str | None = None
    sides: tuple[Side, ...] = ()
    current_side: int = field(default=0, name="asked")
    to_oppose: tuple[int, ...] = ()
    points: int | None = None
    winner: int | None = None
    research: ResearchDraw | None = None
    turned_first_card: bool = field(default=False, name="free")


class State(Public, frozen=True):
    """Seats count from 0 clockwise; `decks` and `discards` run by color.

    A deck holds, in catalog order, what is not known to be elsewhere: drawn cards that
    nobody has named yet are still among them.
    """

    names: tuple[str, ...]
    slot: int
    choosing_seat: int = field(name="beginner")
    """The seat whose first Display card is chosen."""
    chosen: Color | None
    """The deck from which it is chosen."""
    displays: tuple[tuple[DisplayCard, ...], ...]
    quills: tuple[int, ...]
    cubes: tuple[int, ...]
    specials: tuple[int, ...]
    supply: tuple[int, ...]
    decks: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    objectives_left: int
    objectives_seen: tuple[str, ...]
    objective_discard: tuple[str, ...]
    objectives_rebuilt: bool = field(name="rebuilt")
    """Whether the Objective deck was made of its discards (VE-114)."""
    action: CurrentAction | None
    revealed: tuple[str | None, ...]
    scores: tuple[int, ...] | None

    @property
    def card_index(self) -> CardIndex:
        """What the cards say."""
        options = self.options
        return chosen_card_index(options) if options.deck else HOUSE

    @property
    def current_seat(self) -> int | None:
        """Whose slot it is."""
        return self.order[self.slot] if self.order else None


def current_action(state: State) -> CurrentAction:
    """The action that is performed. Raises ValueError if there is none."""
    if state.action is None:
        raise ValueError("no action is performed")
    return state.action


def count_face_up(display: tuple[DisplayCard, ...]) -> int:
    """Return how many of these cards are face up."""
    return len([None for display_card in display if display_card.face == "up"])


def up_and_unmarked(display: tuple[DisplayCard, ...]) -> tuple[str, ...]:
    """Return the face-up cards without a quill, which can be turned down (VE-49)."""
    return tuple(
        display_card.card
        for display_card in display
        if display_card.face == "up" and not display_card.quills
    )


def find(display: tuple[DisplayCard, ...], card: str) -> DisplayCard | None:
    """Return a card of a Display, or None if it is not there."""
    for display_card in display:
        if display_card.card == card:
            return display_card
    return None


def locate(state: State, seat: int, card: str) -> tuple[int, DisplayCard]:
    """Return the index of a card in the seat's Display, and the card. Raises LookupError."""
    for index, display_card in enumerate(state.displays[seat]):
        if display_card.card == card:
            return index, display_card
    raise LookupError(f"no {card} in that Display")


def with_card(state: State, seat: int, index: int, card: DisplayCard) -> State:
    """Return the state with another card at this index of the seat's Display."""
    display = replaced_at(state.displays[seat], index, card)
    return replace(state, displays=replaced_at(state.displays, seat, display))


def without_card(state: State, seat: int, index: int) -> State:
    """Return the state without the card at this index of the seat's Display."""
    display = state.displays[seat]
    left = display[:index] + display[index + 1 :]
    return replace(state, displays=replaced_at(state.displays, seat, left))


def with_added(counts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """Add to the count of one seat.

    >>> with_added((3, 3), 1, -2)
    (3, 1)
    """
    return replaced_at(counts, seat, counts[seat] + more)


def pending_bid(state: State, seat: int) -> Bid | None:
    """Return the ink that a seat holds in a closed hand, or None (VE-53)."""
    if state.action is not None and state.step == "bid":
        for side in state.action.sides:
            if side.seat == seat:
                return side.bid
    return None


def free_cubes(state: State, seat: int) -> int:
    """Return the cubes of a seat that are not in a closed hand."""
    return state.cubes[seat] - (pending_bid(state, seat) or NO_INK).cubes
