"""What `correct` may set, to what, and when."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.domains import Choice, Domain, Multiset, Number, PerSeat, Subset
from companion.core.places import Correctable, Places, Thing, place, plain, with_value
from companion.core.rulings import Correction, Ruling
from companion.games.creature_feature.cards import (
    ALL_CARDS,
    COPIES,
    HELPER_CARDS,
    MONSTER_CARDS,
    MONSTERS,
    Monster,
)
from companion.games.creature_feature.rules.ledger import possible
from companion.games.creature_feature.state import Known, Place, State, is_up

CARDS = Number(0, ALL_CARDS)
EITHER = Choice((False, True))
PILE: tuple[tuple[str, str, Domain, Thing], ...] = (
    ("face_down", "cards face down", Number(0, MONSTER_CARDS), "word"),
    ("face_up", "cards face up", Multiset(MONSTERS, MONSTER_CARDS, COPIES), "card"),
    ("films", "films", Multiset((2, 4, 6), 6, 6), "word"),
    ("shorts", "shorts", Multiset((1, 2, 3), 12, 12), "word"),
)
"""Of a score pile: field, name, values, and what a value stands for."""


def _correctables(state: State) -> Iterator[Correctable]:
    begun = state.phase != "set-up"
    auditioning = state.phase == "audition"
    seats = tuple(range(len(state.names)))
    one = Choice(seats)
    cards = CARDS if begun else None

    def topmost(boxes: Sequence[str]) -> bool:
        """The occupied boxes are the upper ones (CF-45)."""
        occupied = [box in boxes for box in state.boxes]
        return occupied == sorted(occupied, reverse=True)

    order = Subset(one, len(seats), len(seats)) if begun else None
    yield place(state, "priority", "Priority Track", order, of="seat")
    yield place(state, "last_actor", "Last Actor", one if begun else None, of="seat")
    yield place(state, "to_act", "Whose turn", one if auditioning else None, of="seat")
    yield place(
        state,
        "pawns",
        "Pawns",
        PerSeat(state.boxes, len(seats), topmost) if auditioning else None,
        value=state.pawns and tuple(state.boxes[box] for box in state.pawns),
        change=lambda value: replace(state, pawns=tuple(map(state.boxes.index, value))),
        words=lambda box: plain(box).title(),
    )
    for path in ("deck", "discards"):
        yield place(state, path, path.capitalize(), cards, group="Deck and discards")
    for seat in seats:
        points = Number(0, 999)
        yield place(state, "scores/{}", "points", points, seat, group="Score Track")
        yield place(state, "hands/{}", "cards in hand", cards, seat, group="Cards in hand")
        for field, what, domain, of in PILE:
            now = domain if begun and state.phase != "over" else None
            yield place(state, f"piles/{{}}/{field}", what, now, seat, of=of, group="Score piles")
        yield from _team(state, seat)


def _team(state: State, seat: int) -> Iterator[Correctable]:
    in_box = state.phase == "showdown" and seat in state.rivals_now
    speaks = EITHER if state.teams[seat].holds("ghost") else Choice((False,))
    yield _card(state, seat, "star", "Star")
    yield _card(state, seat, "co_star", "Co-Star")
    for field, what, domain, now in (
        ("nurses", "Nurses", Number(0, HELPER_CARDS), in_box),
        ("ghost", "Ghost speaks", speaks, in_box),
        ("butler", "Discrete Butler", EITHER, state.phase == "team-up"),
    ):
        yield place(
            state, f"teams/{{}}/{field}", what, domain if now else None, seat, group="Teams"
        )


def _card(state: State, seat: int, field: Literal["star", "co_star"], what: str) -> Correctable:
    """A monster that is face up; the ledger forgets the old one (CF-112)."""
    spot: Place = "star" if field == "star" else "co-star"
    forgotten = tuple(known for known in state.ledger if (known.place, known.seat) != (spot, seat))
    path = f"teams/{seat}/{field}"

    def change(value: Monster) -> State:
        changed: State = with_value(state, path, value)
        if not changed.teams[seat].holds("ghost"):
            changed = with_value(changed, f"teams/{seat}/ghost", False)
        return replace(changed, ledger=(*forgotten, Known(value, None, spot, seat)))

    up = is_up(getattr(state.teams[seat], field))
    domain = Choice(possible(forgotten, None)) if up else None
    return place(state, path, what, domain, seat, change=change, of="card", group="Teams")


PLACES = Places(_correctables)
"""Every place of the view that people may set, in the order they would look at it."""


def correct(state: State, action: Correct, out: list[Ruling]) -> State:
    """The books say what the table says; nothing else changes."""
    one = PLACES.of(state)[action.path]
    out.append(Correction(action.path, value=action.value))
    return one.change(action.value)


CLAUSES: Final = {
    "priority": "CF-09",
    "last_actor": "CF-08",
    "to_act": "CF-36",
    "pawns": "CF-45",
    "hands": "CF-13",
    "deck": "CF-02",
    "discards": "CF-02",
    "scores": "CF-75",
    "face_down": "CF-61",
    "face_up": "CF-03",
    "films": "CF-05",
    "shorts": "CF-05",
    "star": "CF-112",
    "co_star": "CF-112",
    "nurses": "CF-106",
    "ghost": "CF-91",
    "butler": "CF-101",
}
"""By the last word of a path, the clause that limits what can be there."""


def clause_of(path: str) -> str:
    """The clause that limits what can be set at this path."""
    return next(CLAUSES[part] for part in reversed(path.split("/")) if part in CLAUSES)
