"""The end of the game (SP-84 to SP-100)."""

from collections.abc import Callable
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, say, untyped
from companion.games.scream_park.rooms import Column, columns, effect_icons, scenic_sets
from companion.games.scream_park.state import State, size_of
from companion.games.scream_park.view import Decided, EndScore

MOST_EFFECTS = 3
"""VP for the most Special Effects (SP-89)."""
A_SET = 6
"""VP for a Scenic set (SP-93)."""


def star(seat: int, total: int) -> Ruling:
    """The Star token goes to the score."""
    return instruct({"do": "move", "what": "star", "seat": seat, "to": total}, "SP-14")


def end_game(state: State, out: list[Ruling]) -> State:
    """Rooms, Special Effects, Staff, Scenic sets, a category at a time (SP-85 to SP-95)."""
    ends = ends_of(state)
    scores = list(state.scores)
    for reason, clauses, gain, facts in CATEGORIES:
        for seat, end in enumerate(ends):
            gained = gain(end)
            scores[seat] += gained
            said = {"gain": gained, "total": scores[seat]}
            out.append(
                untyped("score", {"seat": seat, "reason": reason, **facts(end), **said}, clauses)
            )
    out += (star(seat, total) for seat, total in enumerate(scores) if total > state.scores[seat])
    scored = tuple([replace(was, end=end) for was, end in zip(state.scored, ends, strict=True)])
    state = replace(state, phase="over", scores=tuple(scores), scored=scored)
    result = judged(state)
    cite = {"score": (), "staff": ("SP-97",), "rooms": ("SP-97", "SP-98")}
    cite |= {"cards": ("SP-97", "SP-98", "SP-99"), "shared": ("SP-97", "SP-98", "SP-99", "SP-100")}
    facts = {"about": "game-over", "winners": result.winners, "ranking": result.ranking}
    out.append(say({**facts, "decided_by": result.decided_by}, "SP-96", *cite[result.decided_by]))
    return state


CATEGORIES: tuple[
    tuple[str, tuple[str, ...], Callable[[EndScore], int], Callable[[EndScore], dict[str, object]]],
    ...,
] = (
    ("rooms", ("SP-85",), lambda one: one.room_vp, lambda one: {"rooms": one.rooms}),
    (
        "special-effects",
        ("SP-89", "SP-90"),
        lambda one: one.effect_vp,
        lambda one: {"icons": one.effect_icons},
    ),
    ("staff", ("SP-92",), lambda one: one.staff_vp, lambda one: {"staff": one.staff_vp}),
    ("scenic-sets", ("SP-93", "SP-94"), lambda one: one.set_vp, lambda one: {"sets": one.sets}),
)
"""Why, by which clauses, how many VP, and what else is reported (SP-95)."""


def complete_values(house: tuple[Column, ...]) -> tuple[int, ...]:
    """The value, or 0, of each room (SP-85)."""
    return tuple([0 if one.state == "incomplete" else one.value for one in house])


def ends_of(state: State) -> tuple[EndScore, ...]:
    """What the end would bring to each seat now."""
    houses = [columns(state.box, house) for house in state.houses]
    icons = [effect_icons(house) for house in houses]
    return tuple(
        _end(house, state.staff[seat], icons[seat], max(icons)) for seat, house in enumerate(houses)
    )


def _end(house: tuple[Column, ...], staff: int, icons: int, most: int) -> EndScore:
    rooms = complete_values(house)
    effects = MOST_EFFECTS if icons and icons == most else 0
    sets = scenic_sets(house)
    total = sum(rooms) + effects + staff + A_SET * sets
    return EndScore(rooms, sum(rooms), icons, effects, staff, sets, A_SET * sets, total)


class Result(Struct, frozen=True):
    """Who has won (SP-96 to SP-100); `ranking`: best first, full ties together."""

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    decided_by: Decided


COMPARED: tuple[Decided, ...] = ("score", "staff", "rooms", "cards")


def standing(state: State, seat: int) -> tuple[int, int, int, int]:
    """What is compared, in this order: VP, Staff tokens, rooms, cards."""
    house = state.houses[seat]
    return state.scores[seat], state.staff[seat], len(house), size_of(house)


def judged(state: State) -> Result:
    """Places by VP, then Staff tokens, rooms and cards."""
    stands = [standing(state, seat) for seat in range(len(state.names))]
    order = sorted(range(len(stands)), key=stands.__getitem__, reverse=True)
    ranking = tuple(tuple(sorted(tied)) for _, tied in groupby(order, key=stands.__getitem__))
    best = stands[order[0]]
    for place, by in enumerate(COMPARED, start=1):
        level = [seat for seat in order if stands[seat][:place] == best[:place]]
        if len(level) == 1:
            return Result(ranking[0], ranking, by)
    return Result(ranking[0], ranking, "shared")
