"""The whole position of a movie: everything that influences play."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, compress
from typing import Literal, TypeVar

from msgspec import field

from companion.core.actions import Ids
from companion.core.cards import Catalog
from companion.core.frozen_struct import FrozenStruct
from companion.games.shuffling_horror.cards import (
    HOUSE,
    ITEMS,
    MONSTERS,
    POWERS,
    SURVIVORS,
    CardAttributes,
    Grants,
    catalog,
)
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.options import Options, attributes_with, deck_of_edition
from companion.games.shuffling_horror.procedures import Cause, EventCard, Procedure
from companion.games.shuffling_horror.view import SharedFields

Face = Literal["up", "down"]
Side = Literal["director", "player", "out", "pod"]
FAMILIAR = frozenset(SURVIVORS)
"""A survivor card anywhere but in play is a Familiar Face (SH-183)."""
CREATURES = MONSTERS | FAMILIAR
"""What attacks and can be attacked as a monster card."""
TAKEABLE = ITEMS | POWERS
"""What survivors take from the screen."""
FACE_DOWN = "face-down"
LAST_REEL = 4
THRONG_SIZE = 3
SLOTS = 6
FIRST_SLOTS = 3
MAX_REST = 7
MAX_HELD = 2
MAX_POOL = 3
SPOINTS = 54
MAX_TARGET = 11
"""A target never rises above this (SH-84)."""

Throng = Ids
Throngs = tuple[tuple[Throng, ...], ...]
T = TypeVar("T")


class Frame(FrozenStruct, gc=False, cache_hash=True):
    """A card in a frame of the screen; `card` is None until it is turned up and scanned."""

    card: str | None
    face: Face
    under: str | None = None
    """The card that it covers."""
    spoints: int | None = None
    """Strength of a space blob (SH-162)."""
    cause: Cause | None = None
    """Who made it appear, until it is turned up."""


Frames = tuple[Frame | None, Frame | None, Frame | None]
NO_CARD: Frames = (None, None, None)
"""A clear screen."""


class SanctuarySlot(FrozenStruct, gc=False):
    """A sanctuary slot."""

    card: str | None
    spoints: int
    store: Ids = ()
    lurker: str | None = None
    """A hidden card: an id, or "face-down" (SH-246)."""


class SurvivorInPlay(FrozenStruct, gc=False):
    """A survivor in play."""

    seat: int
    rest: int
    held: Ids = ()
    stars: tuple[int, ...] = ()
    inside: int | None = None
    moved: bool = False
    """Whether they moved in during this turn (SH-144)."""
    trapped: str | None = None
    escape: Stat = "brains"
    """What they test to get free of the trap (SH-168)."""
    reminder: bool = True
    """Whether the card of the trap is with them; a card may hold several (SH-167)."""


class Position(SharedFields, gc=False):
    """Everything that influences play, as fields that `Desk` changes and `State` keeps.

    Seat 0 is the Director's. At a real table, people hold in their hands what is counted here.
    """

    names: tuple[str, ...]
    options: Options
    stack: tuple[Procedure, ...]
    """What is under way, the innermost last."""
    director_turns: int = field(name="turns")
    """Director's turns begun, for ties of the auto-Director."""
    lost_survivors: int = field(name="lost")
    """Cards of Survivor Loss that nobody has seen since (SH-214)."""
    unseen: Ids
    """Movie cards in the reel pile, in the discard pile or face down; in catalog order."""
    undrawn: Ids
    """Survivors whom nobody has seen yet."""
    monster_among_us: str | None = field(name="among")
    """The monster among us, while it is aside or in the survivor pile."""
    has_hidden_card: bool = field(name="hidden")
    """Whether a card has been laid under a sanctuary, which happens once a movie (SH-246)."""
    frames: Frames
    throngs: Throngs
    """By seat, six slots each."""
    sanctuaries: tuple[SanctuarySlot, SanctuarySlot]
    sides: tuple[Side, ...]
    power: tuple[int, ...]
    pools: tuple[Ids, ...]
    """The survivors of each seat in their order."""
    cast: dict[str, SurvivorInPlay]
    """The survivors in play."""
    removed_spoints: int = field(name="removed")
    """Spoints that are out of the game."""
    maybe_hidden: Ids = field(name="astray", default=())
    """Discards that were known when one of the pile was hidden unseen, and may be it (SH-246)."""
    put_back: Ids = ()
    """Cards that a Director's Cut of Reel 1 put back, until that reel's three cards have been
    shown: any of them may be among these (SH-238).
    """

    @property
    def attributes(self) -> CardAttributes:
        """What the cards of this movie are."""
        options = self.options
        is_house = not options.deck and options.edition == "roswell-51"
        return HOUSE if is_house else attributes_with(options)

    @property
    def catalog(self) -> Catalog:
        """The cards of this movie."""
        return catalog(deck_of_edition(self.options))

    @property
    def can_draw(self) -> bool:
        """Whether the screen gets new cards (SH-224)."""
        return self.reel_pile > 0 and self.turning_point != "active"

    @property
    def seat_count(self) -> int:
        """All seats, the Director's included."""
        return len(self.names)


class State(Position, frozen=True):  # pyright: ignore[reportGeneralTypeIssues]
    """The immutable position between two actions."""

    @property
    def event(self) -> EventCard | None:
        """The event in hand; the inner one, if one is within another."""
        return next(
            (procedure for procedure in reversed(self.stack) if isinstance(procedure, EventCard)),
            None,
        )

    @property
    def countdown(self) -> Ids:
        """Throngs that carry a countdown token, for each event under way (SH-175)."""
        events = (procedure for procedure in self.stack if isinstance(procedure, EventCard))
        return tuple(throng for event in events for throng in event.countdown)


def not_none(value: T | None) -> T:
    """Return a value that must not be None. Raises ValueError if it is."""
    if value is None:
        raise ValueError("a value is missing")
    return value


def cards_of_kind(cards: Ids, kind: frozenset[str]) -> Ids:
    """Return the cards that are of a kind, in their order.

    >>> cards_of_kind(("fire-axe", "two-hissing-cats"), MONSTERS)
    ('two-hissing-cats',)
    """
    return cards if kind.issuperset(cards) else tuple(filter(kind.__contains__, cards))


def in_turn_order(state: Position, first: int = 1) -> Ids:
    """Return the survivors in play, clockwise from seat `first`, each pool in its order (SH-63)."""
    pools = state.pools
    if first > 1:
        pools = pools[first:] + pools[:first]
    return sum(pools, ())


def different_slots(slots: Sequence[str], cards_of: Callable[[str], Ids]) -> Ids:
    """Slots that make a difference: of the empty ones in a row only the first (SH-34)."""
    keys = [slot if cards_of(slot) else PLACE_OF[slot][0] for slot in slots]
    return tuple(slot for index, slot in enumerate(slots) if keys.index(keys[index]) == index)


def throng_name(seat: int, slot: int) -> str:
    """Return the name of a throng, in which slots count from 1; `slot` counts from 0."""
    return _THRONG_NAMES[seat][slot]


_THRONG_NAMES = tuple(
    tuple(f"throng-{seat}-{slot + 1}" for slot in range(SLOTS)) for seat in range(13)
)
PLACE_OF = {
    name: (seat, slot) for seat, row in enumerate(_THRONG_NAMES) for slot, name in enumerate(row)
}
"""Seat and slot (from 0) of a throng's name."""


def is_sanctuary(place: str) -> bool:
    """Return whether a target or a place is a sanctuary, such as `sanctuary-1`."""
    return place.startswith("sanctuary-")


def slot_of(place: str) -> int:
    """Return the slot (from 1) of a sanctuary's, a frame's or another place's name."""
    return int(place[-1])


def throng_cards(state: Position, name: str) -> Throng:
    """Return the cards of the throng with this name."""
    seat, slot = PLACE_OF[name]
    return state.throngs[seat][slot]


def throngs_of(state: Position, seat: int) -> Ids:
    """Return the names of a seat's throngs that hold a card, by slot."""
    return tuple(compress(_THRONG_NAMES[seat], state.throngs[seat]))


class InThrongs(FrozenStruct, gc=False):
    """The cards of all throngs, by seat and slot."""

    names: Ids
    """The throngs themselves."""
    monsters: Ids
    places: dict[str, str]
    """The throng of each card."""


def in_throngs(throngs: Throngs) -> InThrongs:
    """Index the cards of these throngs. The last index is cached apart from the others, which are
    found by a hash of every card.
    """
    last = _LAST[0]
    if last[0] is not throngs:
        _LAST[0] = last = throngs, _read_throngs(throngs)
    return last[1]


@lru_cache(maxsize=64)
def _read_throngs(throngs: Throngs) -> InThrongs:
    names: list[str] = []
    monsters: list[str] = []
    places: dict[str, str] = {}
    for name, throng in zip(PLACE_OF, chain(*throngs), strict=False):
        if throng:
            names.append(name)
            for card in throng:
                places[card] = name
                if card in CREATURES:
                    monsters.append(card)
    return InThrongs(tuple(names), tuple(monsters), places)


_LAST: list[tuple[Throngs, InThrongs]] = [((), _read_throngs(()))]


def all_throngs(state: Position) -> Ids:
    """Return the names of all throngs that hold a card, by seat and slot."""
    return in_throngs(state.throngs).names


def open_slots(state: Position, seat: int) -> Ids:
    """Return the slots of a row that can take one more card (SH-136 to SH-138)."""
    return tuple(compress(_THRONG_NAMES[seat], _open_slots(tuple(map(len, state.throngs[seat])))))


@lru_cache(maxsize=256)
def _open_slots(row: tuple[int, ...]) -> tuple[bool, ...]:
    """Return for each slot of a row, by its number of cards, whether one more can be placed."""
    is_open: list[bool] = []
    full = True
    for slot, cards in enumerate(row):
        is_open.append(0 < cards < THRONG_SIZE or (not cards and (slot < FIRST_SLOTS or full)))
        full = full and cards == THRONG_SIZE
    return tuple(is_open)


def slots_open_to(state: Position, seat: int) -> Ids:
    """Return the slots in which this seat of the Director's side may place a card, its own first
    (SH-56).
    """
    slots = open_slots(state, seat)
    if seat == 0:
        for other, side in enumerate(state.sides):
            if side in ("out", "pod"):
                slots += open_slots(state, other)
    return slots


class OnScreen(FrozenStruct, gc=False):
    """What is face up on the screen, by frame."""

    monsters: Ids
    """Monster cards; a blob is none (SH-51, SH-163)."""
    targets: Ids
    """What survivors may attack there: monsters and blobs (SH-85)."""
    items: Ids
    takeable: Ids


@lru_cache(maxsize=64)
def on_screen(frames: Frames) -> OnScreen:
    """Sort what is face up on top of these frames."""
    monsters: list[str] = []
    targets: list[str] = []
    items: list[str] = []
    takeable: list[str] = []
    for frame in frames:
        if frame is None or frame.card is None:
            continue
        card = frame.card
        if card in CREATURES:
            monsters.append(card)
            targets.append(card)
        elif frame.spoints is not None:
            targets.append(card)
        elif card in TAKEABLE:
            takeable.append(card)
            if card in ITEMS:
                items.append(card)
    return OnScreen(tuple(monsters), tuple(targets), tuple(items), tuple(takeable))


def frame_to_reveal(state: Position) -> int | None:
    """Return the lowest frame (from 0) whose card nobody has named yet."""
    for index, frame in enumerate(state.frames):
        if frame is not None and frame.card is None:
            return index
    return None


def screen_monsters(state: Position) -> Ids:
    """Return the monster cards on the screen, by frame."""
    return on_screen(state.frames).monsters


def value_of(state: Position, card: str) -> int:
    """Return the value of a monster card, with which it attacks and withstands damage; of a
    Familiar Face its Muscle (SH-184).
    """
    return state.attributes.values[card]


def strength_of(state: Position, attacker: str) -> int:
    """Return the attack value of a throng or card (SH-115); an alien item adds nothing (SH-249)."""
    values = state.attributes.values
    if attacker not in PLACE_OF:
        return values[attacker]
    strength = 0
    for card in throng_cards(state, attacker):
        strength += values.get(card, 0)
    return strength


def survivors_outside(state: Position) -> Ids:
    """Return the survivors whom monsters can reach, in turn order (SH-142)."""
    cast = state.cast
    return tuple([survivor for survivor in in_turn_order(state) if cast[survivor].inside is None])


def survivors_inside(state: Position, slot_number: int) -> Ids:
    """Return the survivors in a sanctuary, in turn order."""
    cast = state.cast
    return tuple(
        [survivor for survivor in in_turn_order(state) if cast[survivor].inside == slot_number]
    )


def sanctuaries_with_room(state: Position) -> tuple[int, ...]:
    """Return the sanctuaries that can take one more survivor (SH-140)."""
    with_room: list[int] = []
    slots = [survivor.inside for survivor in state.cast.values()]
    for slot_number, refuge in enumerate(state.sanctuaries, 1):
        if refuge.card is not None:
            holds = state.attributes.sanctuaries[refuge.card].holds
            if slots.count(slot_number) < holds:
                with_room.append(slot_number)
    return tuple(with_room)


def occupied_sanctuaries(state: Position) -> tuple[int, ...]:
    """Return the sanctuaries with somebody inside."""
    slots = [survivor.inside for survivor in state.cast.values()]
    return tuple([slot for slot in (1, 2) if slot in slots])


def triggering_survivor(state: Position, cause: Cause) -> str | None:
    """Return the survivor who suffers what `cause` brought up: that one, or the next one (SH-47,
    SH-48).
    """
    if cause.survivor in state.cast:
        return cause.survivor
    first = cause.seat if cause.survivor is not None else cause.seat + 1
    order = in_turn_order(state, max(1, first))
    return order[0] if order else None


def stat_of(state: Position, survivor: str, stat: Stat, more: int = 0) -> int | None:
    """Return the target number of a test: the stat or what serves for it, with power plays and
    `more`; None: a test of it succeeds without a roll (SH-89).
    """
    score = state.attributes.scores[survivor][stat]
    if score is None:
        return None
    return min(MAX_TARGET, score + granted_bonus(state, survivor, stat) + more)


def granted_bonus(state: Position, survivor: str, stat: Stat) -> int:
    """Return what held power plays add to tests of a stat."""
    more = 0
    for grants in grants_of(state, survivor):
        more += grants.stat.get(stat, 0)
    return more


def grants_of(state: Position, survivor: str) -> Sequence[Grants]:
    """Return what a survivor's held power plays give."""
    held = state.cast[survivor].held
    if POWERS.isdisjoint(held):
        return ()
    powers = state.attributes.powers
    return [powers[card].grants for card in held if card in powers]
