"""What `correct` may set, to what, and when, a file for each
kind of place.
"""

from collections.abc import Iterator
from typing import cast

from companion.core.actions import Correct
from companion.core.places import Places
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.corrections.place import Place
from companion.games.shuffling_horror.corrections.screen import screen, throng_cards
from companion.games.shuffling_horror.corrections.supplies import counts, refuges
from companion.games.shuffling_horror.corrections.survivors import order_of, places_of, power_of
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import SLOTS, State


def _places(state: State) -> Iterator[Place]:
    titles = state.attributes.titles
    for seat in range(1, state.seats):
        if state.sides[seat] != "pod":  # the Director side never has spoints (SH-157)
            yield power_of(state, seat)
        pool = state.pools[seat]
        if len(pool) > 1:
            yield order_of(state, seat)
        for survivor in pool:
            yield from places_of(state, survivor, titles[survivor])
    yield from screen(state)
    for seat, side in enumerate(state.sides):
        if side != "player":
            for slot in range(SLOTS):
                yield throng_cards(state, seat, slot)
    yield from refuges(state)
    yield from counts(state)


PLACES = Places(_places)
"""Every place of the view that people may set, in the order they would look at it."""


def correct(desk: Desk, state: State, action: Correct) -> None:
    """The table is right: what was said is there now."""
    place = cast("Place", PLACES.by_path(state)[action.path])
    desk.add_ruling(rulings.Corrected(action.path, action.value, place.value), "SH-04")
    place.edit(desk, action.value)
