"""What `correct` may set, to what, and when, a file for each
kind of place.
"""

from typing import Any

from companion.core.actions import Correct
from companion.core.places import Correctable
from companion.games.shuffling_horror.corrections.piles import FromThePiles
from companion.games.shuffling_horror.corrections.place import Place
from companion.games.shuffling_horror.corrections.screen import screen, throng_of
from companion.games.shuffling_horror.corrections.supplies import counts, refuges
from companion.games.shuffling_horror.corrections.survivors import order_of, places_of, power_of
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import SLOTS, State


def correctables(state: State) -> tuple[Correctable, ...]:
    """Every place of the view that people may set, in the order they would look at it."""
    return tuple(_shown(state, place) for place in _places(state))


def _shown(state: State, place: Place) -> Correctable:
    def change(value: Any) -> State:
        desk = Desk(state, list(state.stack))
        place.edit(desk, value)
        return desk.done()

    owner = "" if place.seat is None else state.names[place.seat]
    domain = None if state.result is not None else place.domain
    if isinstance(domain, FromThePiles) and not domain.values:
        domain = None  # nothing lies there and nothing can
    return Correctable(
        place.path,
        place.what,
        domain,
        place.value,
        change,
        of=place.of,
        group=place.group,
        seat=place.seat,
        owner=owner,
    )


def correct(desk: Desk, action: Correct) -> None:
    """The table is right: what was said stands there now."""
    place = next(one for one in _places(desk.state) if one.path == action.path)
    desk.say(
        {"code": "corrected", "path": action.path, "value": action.value, "was": place.value},
        "SH-04",
    )
    place.edit(desk, action.value)


def _places(state: State) -> list[Place]:
    found: list[Place] = []
    titles = state.attributes.titles
    for seat in range(1, state.seats):
        if state.sides[seat] != "pod":  # the Director side never has spoints (SH-157)
            found.append(power_of(state, seat))
        pool = state.pools[seat]
        if len(pool) > 1:
            found.append(order_of(state, seat))
        for survivor in pool:
            found += places_of(state, survivor, titles[survivor])
    found += screen(state)
    for seat, side in enumerate(state.sides):
        if side != "player":
            found += [throng_of(state, seat, slot) for slot in range(SLOTS)]
    found += refuges(state)
    found += counts(state)
    return found
