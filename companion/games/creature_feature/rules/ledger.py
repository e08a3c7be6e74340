"""The ledger: which monsters have a known place this season."""

from collections import Counter
from operator import attrgetter
from typing import Final

from msgspec import UNSET, UnsetType

from companion.core.tuples import replaced_at
from companion.games.creature_feature.cards import COPIES, MONSTERS, Monster
from companion.games.creature_feature.state import CardPlace, Known, Ledger, State

MONSTER: Final = attrgetter("monster")
TEAM: Final = ("star", "co-star")


def _is_in_hand(known: Known, seat: int | None) -> bool:
    return known.seat == seat and known.place == "hand"


def possible_monsters(ledger: Ledger, seat: int | None) -> tuple[Monster, ...]:
    """Return the monsters that `seat` may show from its hand or team (CF-112); None: off
    the deck.
    """
    gone = _all_placed(ledger)
    if not gone:
        return MONSTERS
    return tuple(
        [monster for monster in MONSTERS if monster not in gone or _held(ledger, seat, monster)]
    )


def _held(ledger: Ledger, seat: int | None, monster: Monster) -> bool:
    """Whether the seat is known to have one in its hand."""
    return seat is not None and any(
        known.monster == monster and _is_in_hand(known, seat) for known in ledger
    )


def count_placed(ledger: Ledger, monster: object) -> int:
    """Count the copies of a monster that have a known place."""
    return [*map(MONSTER, ledger)].count(monster)


def _placed(ledger: Ledger) -> Counter[Monster]:
    """How many copies of each monster have a known place."""
    return Counter(map(MONSTER, ledger))


def _all_placed(ledger: Ledger) -> list[Monster]:
    """The monsters of which every copy has a known place."""
    if len(ledger) < COPIES:
        return []
    placed = _placed(ledger)
    if max(placed.values()) < COPIES:
        return []
    return [monster for monster, copies in placed.items() if copies >= COPIES]


def unseen(state: State) -> dict[str, int]:
    """Count the copies of each monster that have no known place."""
    placed = _placed(state.ledger)
    return {monster: COPIES - placed[monster] for monster in MONSTERS}


def copies_elsewhere(ledger: Ledger, seat: int | None) -> dict[str, tuple[int, ...]]:
    """Return the copy numbers of each monster that `seat` cannot show, ascending (CF-113)."""
    elsewhere: dict[str, set[int]] = {}
    mine: dict[str, list[int | None]] = {}
    for known in ledger:
        if known.place == "hand" and known.seat == seat and seat is not None:
            mine.setdefault(known.monster, []).append(known.copy)
        elif known.copy is not None:
            elsewhere.setdefault(known.monster, set()).add(known.copy)
    gone = _all_placed(ledger) if mine else ()
    for monster, copies in mine.items():
        if monster in gone and None not in copies:
            # all seven are placed: what this seat shows is a card known in its hand
            elsewhere[monster] = {number for number in range(1, COPIES + 1) if number not in copies}
    return {monster: tuple(sorted(copies)) for monster, copies in elsewhere.items()}


def with_shown(
    state: State, seat: int, monster: Monster, copy: int | UnsetType, place: CardPlace
) -> Ledger:
    """Return the ledger after `seat` has turned up its Star or Co-Star (`place`).

    The card is one known in the seat's own hand if there is one: the very copy, else one whose copy
    nobody knows; without a number the oldest.
    """
    number = None if copy is UNSET else copy
    held = [
        (index, known.copy)
        for index, known in enumerate(state.ledger)
        if known.monster == monster and _is_in_hand(known, seat)
    ]
    if held:
        same = [entry for entry in held if number in (None, entry[1])]
        for index, known_copy in same or [entry for entry in held if entry[1] is None]:
            shown = Known(monster, known_copy if number is None else number, place, seat)
            return replaced_at(state.ledger, index, shown)
    return (*state.ledger, Known(monster, number, place, seat))


def with_moved(
    ledger: Ledger,
    seat: int,
    places: tuple[CardPlace, ...],
    to: CardPlace,
    owner: int | None = None,
) -> Ledger:
    """Return the ledger after the cards in these places of `seat`'s team have gone `to` another
    place.
    """
    return tuple(
        Known(known.monster, known.copy, to, owner)
        if known.seat == seat and known.place in places
        else known
        for known in ledger
    )


def with_scored(ledger: Ledger) -> Ledger:
    """Return the ledger after all cards in teams have been scored."""
    return tuple(
        [
            Known(known.monster, known.copy, "pile") if known.place in TEAM else known
            for known in ledger
        ]
    )
