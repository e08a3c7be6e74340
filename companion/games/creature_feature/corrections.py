"""What `correct` may set, to what, and when."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.correctables import (
    Correctable,
    CorrectableIndex,
    ValueKind,
    correctable,
    humanized,
    with_value,
)
from companion.core.domains import Choice, Domain, Multiset, Number, PerSeat, Subset
from companion.core.rulings import Correction, Rulings
from companion.games.creature_feature.cards import (
    ALL_CARDS,
    COPIES,
    HELPER_CARDS,
    MONSTER_CARDS,
    MONSTERS,
    Monster,
)
from companion.games.creature_feature.rules.ledger import possible_monsters
from companion.games.creature_feature.state import CardPlace, Known, State, is_up

CARDS = Number(0, ALL_CARDS)
YES_OR_NO = Choice((False, True))


def _correctables(state: State) -> Iterator[Correctable]:
    begun = state.phase != "set-up"
    auditioning = state.phase == "audition"
    seats = tuple(range(len(state.names)))
    any_seat = Choice(seats)

    def topmost(boxes: Sequence[str]) -> bool:
        """The occupied boxes are the upper ones (CF-45)."""
        occupied = [box in boxes for box in state.boxes]
        return occupied == sorted(occupied, reverse=True)

    order = Subset(any_seat, len(seats), len(seats)) if begun else None
    yield correctable(state, "priority", "Priority Track", order, value_kind="seat")
    yield correctable(
        state, "last_actor", "Last Actor", any_seat if begun else None, value_kind="seat"
    )
    yield correctable(
        state, "to_act", "Whose turn", any_seat if auditioning else None, value_kind="seat"
    )
    yield correctable(
        state,
        "pawns",
        "Pawns",
        PerSeat(state.boxes, len(seats), topmost) if auditioning else None,
        value=state.pawns and tuple(state.boxes[box] for box in state.pawns),
        change=lambda value: replace(state, pawns=tuple(map(state.boxes.index, value))),
        value_text=lambda box: humanized(box).title(),
    )
    for path in ("deck", "discards"):
        cards = CARDS if begun else None
        yield correctable(state, path, path.capitalize(), cards, group="Deck and discards")
    for seat in seats:
        yield from _seat_correctables(state, seat, begun)


def _seat_correctables(state: State, seat: int, begun: bool) -> Iterator[Correctable]:
    """What a seat has: points, cards, and its team."""

    def row(
        path: str,
        what: str,
        domain: Domain,
        group: str,
        now: bool,
        value_kind: ValueKind = "word",
        state_path: str | None = None,
    ) -> Correctable:
        return correctable(
            state,
            path,
            what,
            domain if now else None,
            seat,
            group=group,
            value_kind=value_kind,
            state_path=state_path,
        )

    scoring = begun and state.phase != "over"
    in_box = state.phase == "showdown" and seat in state.rivals_now
    ghost = YES_OR_NO if state.teams[seat].count("ghost") else Choice((False,))
    face_up = Multiset(MONSTERS, MONSTER_CARDS, COPIES)
    piles = "Score piles"
    # those of the season are in the score piles until it ends
    points = "points before this season" if scoring else "points"
    yield row("scores/{}", points, Number(0, 999), "Score Track", True)
    yield row("hands/{}", "cards in hand", CARDS, "Cards in hand", begun)
    yield row("piles/{}/face_down", "cards face down", Number(0, MONSTER_CARDS), piles, scoring)
    yield row("piles/{}/face_up", "cards face up", face_up, piles, scoring, "card")
    yield row("piles/{}/films", "films", Multiset((2, 4, 6), 6, 6), piles, scoring)
    yield row("piles/{}/shorts", "shorts", Multiset((1, 2, 3), 12, 12), piles, scoring)
    yield _card(state, seat, "star", "Star")
    yield _card(state, seat, "co_star", "Co-Star")
    yield row("teams/{}/nurses", "Nurses", Number(0, HELPER_CARDS), "Teams", in_box)
    speaks = "teams/{}/has_used_ghost"
    yield row("teams/{}/ghost", "Ghost speaks", ghost, "Teams", in_box, state_path=speaks)
    laying, butler = state.phase == "team-up", "teams/{}/has_butler"
    yield row("teams/{}/butler", "Discrete Butler", YES_OR_NO, "Teams", laying, state_path=butler)


def _card(state: State, seat: int, field: Literal["star", "co_star"], what: str) -> Correctable:
    """A monster that is face up; the ledger forgets the old one (CF-112)."""
    spot: CardPlace = "star" if field == "star" else "co-star"
    forgotten = tuple(known for known in state.ledger if (known.place, known.seat) != (spot, seat))
    path = f"teams/{seat}/{field}"

    def change(value: Monster) -> State:
        changed: State = with_value(state, path, value)
        if not changed.teams[seat].count("ghost"):
            changed = with_value(changed, f"teams/{seat}/has_used_ghost", False)
        return replace(changed, ledger=(*forgotten, Known(value, None, spot, seat)))

    up = is_up(getattr(state.teams[seat], field))
    domain = Choice(possible_monsters(forgotten, None)) if up else None
    return correctable(
        state, path, what, domain, seat, change=change, value_kind="card", group="Teams"
    )


CORRECTABLES = CorrectableIndex(_correctables)
"""Everything of the view that people may set, in the order they would look at it."""


def correct(state: State, action: Correct, emitted: Rulings) -> State:
    """Set a value to what the table shows; nothing else changes."""
    found = CORRECTABLES.by_path(state)[action.path]
    emitted.append(Correction(action.path, value=action.value))
    return found.change(action.value)


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
