"""What `correct` may set, to what, and when (rules file, Corrections)."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Correct
from companion.core.domains import Choice, Domain, Number, Several
from companion.core.game import Correctable
from companion.core.rulings import Ruling
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


class Bag(Struct, frozen=True):
    """A list of at most `most` of these values, at most `each` of one."""

    among: tuple[Any, ...]
    most: int
    each: int

    def admits(self, value: Any, fields: object) -> bool:
        if not isinstance(value, list | tuple):
            return False
        values = cast("list[Any]", value)
        one = Choice(self.among)
        return (
            len(values) <= self.most
            and all(one.admits(each, fields) for each in values)
            and all(values.count(each) <= self.each for each in self.among)
        )

    def wire(self) -> dict[str, Any]:
        return {"choice": list(self.among), "least": 0, "most": self.most, "each": self.each}

    def sample(self, random: Random, fields: Mapping[str, Any]) -> tuple[Any, ...]:
        one = Choice(self.among)
        count = int(random.random() * min(4, self.most + 1))
        drawn = tuple(one.sample(random, fields) for _ in range(count))
        return drawn if self.admits(drawn, fields) else ()


class Standings(Struct, frozen=True):
    """A box for each seat such that the occupied boxes are the topmost ones (CF-45)."""

    boxes: tuple[str, ...]
    seats: int

    def admits(self, value: Any, fields: object) -> bool:
        del fields
        if not isinstance(value, list | tuple):
            return False
        pawns = cast("list[Any]", value)
        if len(pawns) != self.seats or not all(pawn in self.boxes for pawn in pawns):
            return False
        occupied = [box in pawns for box in self.boxes]
        return occupied == sorted(occupied, reverse=True)

    def wire(self) -> dict[str, Any]:
        return {"choice": list(self.boxes), "each_of": self.seats}

    def sample(self, random: Random, fields: Mapping[str, Any]) -> tuple[str, ...]:
        boxes = Choice(self.boxes)
        drawn = tuple(boxes.sample(random, fields) for _ in range(self.seats))
        return drawn if self.admits(drawn, fields) else (self.boxes[0],) * self.seats


Change = Callable[[Any], State]


def correctables(state: State) -> tuple[Correctable, ...]:
    """Every place of the view that people may set, in the order they would look at it."""
    return (*_board(state), *_counts(state), *_of_seats(state))


def _board(state: State) -> tuple[Correctable, ...]:
    seats = tuple(range(len(state.names)))
    begun = state.phase != "set-up"
    auditioning = state.phase == "audition"
    pawns = None if state.pawns is None else tuple(state.boxes[box] for box in state.pawns)
    one_seat = Choice(seats)
    return (
        Correctable(
            "priority",
            "Priority Track",
            Several(one_seat, len(seats), len(seats)) if begun else None,
            state.priority,
            lambda value: replace(state, priority=tuple(value)),
        ),
        Correctable(
            "last_actor",
            "Last Actor",
            one_seat if begun else None,
            state.last_actor,
            lambda value: replace(state, last_actor=value),
        ),
        Correctable(
            "to_act",
            "Whose turn",
            one_seat if auditioning else None,
            state.to_act,
            lambda value: replace(state, to_act=value),
        ),
        Correctable(
            "pawns",
            "Pawns",
            Standings(state.boxes, len(seats)) if auditioning else None,
            pawns,
            lambda value: replace(state, pawns=tuple(state.boxes.index(box) for box in value)),
        ),
    )


def _counts(state: State) -> tuple[Correctable, ...]:
    cards = Number(0, ALL_CARDS) if state.phase != "set-up" else None
    return (
        Correctable("deck", "Deck", cards, state.deck, lambda value: replace(state, deck=value)),
        Correctable(
            "discards",
            "Discards",
            cards,
            state.discards,
            lambda value: replace(state, discards=value),
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
            f"{name}: points",
            Number(0, MOST_POINTS),
            state.scores[seat],
            lambda value: replace(state, scores=put(state.scores, seat, value)),
        ),
        Correctable(
            f"hands/{seat}",
            f"{name}: cards in hand",
            cards,
            state.hands[seat],
            lambda value: replace(state, hands=put(state.hands, seat, value)),
        ),
    )


def _pile(state: State, seat: int) -> tuple[Correctable, ...]:
    name, pile = state.names[seat], state.piles[seat]
    scoring = state.phase not in ("set-up", "over")

    def place(field: str, label: str, domain: Domain) -> Correctable:
        def change(value: Any) -> State:
            held: Any = value if field == "face_down" else tuple(value)
            fresh: Pile = replace(pile, **{field: held})
            return replace(state, piles=put(state.piles, seat, fresh))

        return Correctable(
            f"piles/{seat}/{field}",
            f"{name}: {label}",
            domain if scoring else None,
            getattr(pile, field),
            change,
        )

    return (
        place("face_down", "cards scored face down", Number(0, MONSTER_CARDS)),
        place("face_up", "cards scored face up", Bag(MONSTERS, MONSTER_CARDS, COPIES)),
        place("films", "films", Bag((2, 4, 6), MOST_FILMS, MOST_FILMS)),
        place("shorts", "shorts", Bag((1, 2, 3), MOST_SHORTS, MOST_SHORTS)),
    )


def _team(state: State, seat: int) -> tuple[Correctable, ...]:
    name, team = state.names[seat], state.teams[seat]
    in_box = state.phase == "showdown" and seat in rivals_now(state)
    with_ghost = Choice((False, True) if holds(team, "ghost") else (False,))
    return (
        _card(state, seat, "star", f"{name}: Star"),
        _card(state, seat, "co-star", f"{name}: Co-Star"),
        _field(state, seat, "nurses", f"{name}: Nurses", Number(0, HELPER_CARDS), in_box),
        _field(state, seat, "ghost", f"{name}: Ghost speaks", with_ghost, in_box),
        _field(
            state,
            seat,
            "butler",
            f"{name}: Discrete Butler",
            Choice((False, True)),
            state.phase == "team-up",
        ),
    )


def _field(
    state: State, seat: int, field: str, label: str, domain: Domain, now: bool
) -> Correctable:
    team = state.teams[seat]

    def change(value: Any) -> State:
        fresh: Team = replace(team, **{field: value})
        return replace(state, teams=put(state.teams, seat, fresh))

    return Correctable(
        f"teams/{seat}/{field}", label, domain if now else None, getattr(team, field), change
    )


def _card(state: State, seat: int, place: Place, label: str) -> Correctable:
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
        domain = Choice(possible(replace(state, ledger=forgotten), None))
    return Correctable(f"teams/{seat}/{field}", label, domain, card, change)


def correct(state: State, action: Correct, out: list[Ruling]) -> State:
    """The books say what the table says; nothing else changes."""
    one = correctable(state, action.path)
    if one is None or one.domain is None or not one.domain.admits(action.value, action):
        raise ValueError(f"{action.path} cannot be {action.value!r} now")
    out.append(Ruling("correction", {"path": action.path, "value": action.value}))
    return cast("State", one.change(action.value))


def correctable(state: State, path: str) -> Correctable | None:
    """The place of that path, if the view has it."""
    return next((one for one in correctables(state) if one.path == path), None)
