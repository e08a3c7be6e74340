"""What `correct` may set, to what and when; a file for each kind of value."""

from collections.abc import Iterator
from typing import cast

from companion.core.actions import Correct
from companion.core.correctables import CorrectableIndex
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.corrections.editable import EditableValue
from companion.games.shuffling_horror.corrections.screen import frame_places, throng_place
from companion.games.shuffling_horror.corrections.supplies import (
    count_places,
    director_place,
    sanctuary_places,
)
from companion.games.shuffling_horror.corrections.survivors import (
    order_value,
    power_value,
    survivor_values,
)
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import SLOTS, State


def _correctables(state: State) -> Iterator[EditableValue]:
    titles = state.attributes.titles
    for seat in range(1, state.seat_count):
        if state.sides[seat] != "pod":  # the Director side never has spoints (SH-157)
            yield power_value(state, seat)
        pool = state.pools[seat]
        if len(pool) > 1:
            yield order_value(state, seat)
        for survivor in pool:
            yield from survivor_values(state, survivor, titles[survivor])
    yield from frame_places(state)
    for seat, side in enumerate(state.sides):
        if side != "player":
            for slot in range(SLOTS):
                yield throng_place(state, seat, slot)
    yield from sanctuary_places(state)
    yield from count_places(state)
    yield director_place(state)


CORRECTABLES = CorrectableIndex(_correctables)
"""Everything of the view that people may set, in the order in which they are listed."""


def correct(desk: Desk, state: State, action: Correct) -> None:
    """Set a value to the one that the table shows."""
    found = cast("EditableValue", CORRECTABLES.by_path(state)[action.path])
    desk.add_ruling(rulings.Corrected(action.path, action.value, found.value), "SH-04")
    found.edit(desk, action.value)
