"""What `correct` may set, to what, and when."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.domains import Bag, Choice, Domain, Number, OneEach, Several
from companion.core.places import Correctable, Thing, by_path, plain
from companion.core.rulings import CORRECTION, Ruling
from companion.core.tracks import put
from companion.games.creature_feature.cards import (
    ALL_CARDS,
    COPIES,
    HELPER_CARDS,
    MONSTER_CARDS,
    MONSTERS,
)
from companion.games.creature_feature.rules.ledger import possible
from companion.games.creature_feature.rules.showdown import rivals_now
from companion.games.creature_feature.rules.teams import holds, is_up
from companion.games.creature_feature.state import Known, Pile, Place, State, Team

MOST_POINTS = 999
MOST_FILMS = 6
MOST_SHORTS = 12

TRACK = "Score Track"
HANDS = "Cards in hand"
PILES = "Score piles"
TEAMS = "Teams"
HEAPS = "Deck and discards"


def correctables(state: State) -> tuple[Correctable, ...]:
    """Every place of the view that people may set, in the order they would look at it."""
    return (*_board(state), *_counts(state), *_of_seats(state))


def _board(state: State) -> tuple[Correctable, ...]:
    seats = tuple(range(len(state.names)))
    begun = state.phase != "set-up"
    auditioning = state.phase == "audition"
    pawns = None if state.pawns is None else tuple(state.boxes[box] for box in state.pawns)
    one_seat = Choice(seats)

    def topmost(boxes: Sequence[str]) -> bool:
        """The occupied boxes are the upper ones (CF-45)."""
        occupied = [box in boxes for box in state.boxes]
        return occupied == sorted(occupied, reverse=True)

    return (
        Correctable(
            "priority",
            "Priority Track",
            Several(one_seat, len(seats), len(seats)) if begun else None,
            state.priority,
            lambda value: replace(state, priority=tuple(value)),
            of="seat",
        ),
        Correctable(
            "last_actor",
            "Last Actor",
            one_seat if begun else None,
            state.last_actor,
            lambda value: replace(state, last_actor=value),
            of="seat",
        ),
        Correctable(
            "to_act",
            "Whose turn",
            one_seat if auditioning else None,
            state.to_act,
            lambda value: replace(state, to_act=value),
            of="seat",
        ),
        Correctable(
            "pawns",
            "Pawns",
            OneEach(state.boxes, len(seats), topmost) if auditioning else None,
            pawns,
            lambda value: replace(state, pawns=tuple(state.boxes.index(box) for box in value)),
            words=lambda box: plain(box).title(),
        ),
    )


def _counts(state: State) -> tuple[Correctable, ...]:
    cards = Number(0, ALL_CARDS) if state.phase != "set-up" else None
    return (
        Correctable(
            "deck",
            "Deck",
            cards,
            state.deck,
            lambda value: replace(state, deck=value),
            group=HEAPS,
        ),
        Correctable(
            "discards",
            "Discards",
            cards,
            state.discards,
            lambda value: replace(state, discards=value),
            group=HEAPS,
        ),
    )


def _of_seats(state: State) -> tuple[Correctable, ...]:
    return tuple(
        one
        for seat in range(len(state.names))
        for one in (*_track_and_hand(state, seat), *_pile(state, seat), *_team(state, seat))
    )


def _track_and_hand(state: State, seat: int) -> tuple[Correctable, ...]:
    name = state.names[seat]
    cards = Number(0, ALL_CARDS) if state.phase != "set-up" else None
    return (
        Correctable(
            f"scores/{seat}",
            "points",
            Number(0, MOST_POINTS),
            state.scores[seat],
            lambda value: replace(state, scores=put(state.scores, seat, value)),
            group=TRACK,
            seat=seat,
            owner=name,
        ),
        Correctable(
            f"hands/{seat}",
            "cards in hand",
            cards,
            state.hands[seat],
            lambda value: replace(state, hands=put(state.hands, seat, value)),
            group=HANDS,
            seat=seat,
            owner=name,
        ),
    )


def _pile(state: State, seat: int) -> tuple[Correctable, ...]:
    name, pile = state.names[seat], state.piles[seat]
    scoring = state.phase not in ("set-up", "over")

    def place(field: str, what: str, domain: Domain, of: Thing = "word") -> Correctable:
        def change(value: Any) -> State:
            held: Any = value if field == "face_down" else tuple(value)
            fresh: Pile = replace(pile, **{field: held})
            return replace(state, piles=put(state.piles, seat, fresh))

        return Correctable(
            f"piles/{seat}/{field}",
            what,
            domain if scoring else None,
            getattr(pile, field),
            change,
            of=of,
            group=PILES,
            seat=seat,
            owner=name,
        )

    return (
        place("face_down", "cards face down", Number(0, MONSTER_CARDS)),
        place("face_up", "cards face up", Bag(MONSTERS, MONSTER_CARDS, COPIES), "card"),
        place("films", "films", Bag((2, 4, 6), MOST_FILMS, MOST_FILMS)),
        place("shorts", "shorts", Bag((1, 2, 3), MOST_SHORTS, MOST_SHORTS)),
    )


def _team(state: State, seat: int) -> tuple[Correctable, ...]:
    team = state.teams[seat]
    in_box = state.phase == "showdown" and seat in rivals_now(state)
    with_ghost = Choice((False, True) if holds(team, "ghost") else (False,))
    return (
        _card(state, seat, "star", "Star"),
        _card(state, seat, "co-star", "Co-Star"),
        _field(state, seat, "nurses", "Nurses", Number(0, HELPER_CARDS), in_box),
        _field(state, seat, "ghost", "Ghost speaks", with_ghost, in_box),
        _field(
            state,
            seat,
            "butler",
            "Discrete Butler",
            Choice((False, True)),
            state.phase == "team-up",
        ),
    )


def _field(
    state: State, seat: int, field: str, what: str, domain: Domain, now: bool
) -> Correctable:
    team = state.teams[seat]

    def change(value: Any) -> State:
        fresh: Team = replace(team, **{field: value})
        return replace(state, teams=put(state.teams, seat, fresh))

    return Correctable(
        f"teams/{seat}/{field}",
        what,
        domain if now else None,
        getattr(team, field),
        change,
        group=TEAMS,
        seat=seat,
        owner=state.names[seat],
    )


def _card(state: State, seat: int, place: Place, what: str) -> Correctable:
    """A monster that lies face up; the ledger forgets the old one (CF-112)."""
    team = state.teams[seat]
    field = place.replace("-", "_")
    card: str | None = getattr(team, field)
    forgotten = tuple(known for known in state.ledger if (known.place, known.seat) != (place, seat))

    def change(value: Any) -> State:
        fresh: Team = replace(team, **{field: value})
        if not holds(fresh, "ghost"):
            fresh = replace(fresh, ghost=False)
        ledger = (*forgotten, Known(value, None, place, seat))
        return replace(state, teams=put(state.teams, seat, fresh), ledger=ledger)

    domain = None
    if is_up(card):
        domain = Choice(possible(forgotten, None))
    return Correctable(
        f"teams/{seat}/{field}",
        what,
        domain,
        card,
        change,
        of="card",
        group=TEAMS,
        seat=seat,
        owner=state.names[seat],
    )


def correct(state: State, action: Correct, out: list[Ruling]) -> State:
    """The books say what the table says; nothing else changes."""
    out.append(Ruling(CORRECTION, {"path": action.path, "value": action.value}))
    return by_path(correctables(state))[action.path].change(action.value)


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
