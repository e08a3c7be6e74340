"""Scores the end of the game, and ranks the seats (SP-84 to SP-100)."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, takewhile
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.core.rulings import Ruling, Rulings
from companion.games.scream_park.rooms import CountedRoom, count_house, effect_icons, scenic_sets
from companion.games.scream_park.rulings import GameOver, Move, Score
from companion.games.scream_park.state import State, count_cards
from companion.games.scream_park.view import Decided, EndScore

EFFECTS_VP = 3
"""VP for the most Special Effects (SP-89)."""
SET_VP = 6
"""VP for a Scenic set (SP-93)."""


def move_star(seat: int, total: int) -> Ruling:
    """Return the instruction to move the Star token to a score."""
    return Move("star", seat, total, cite=("SP-14",))


def end_game(state: State, emitted: Rulings) -> State:
    """Score rooms, Special Effects, Staff and Scenic sets, one category at a time (SP-85
    to SP-95).
    """
    ends = end_scores(state)
    by_seat = map(_score_rulings, range(len(ends)), ends, state.scores)
    emitted += chain.from_iterable(zip(*by_seat, strict=True))
    scores = tuple([was + end.total for was, end in zip(state.scores, ends, strict=True)])
    emitted += (
        move_star(seat, total) for seat, total in enumerate(scores) if total > state.scores[seat]
    )
    scored = tuple([replace(was, end=end) for was, end in zip(state.scored, ends, strict=True)])
    state = replace(state, phase="over", scores=scores, scored=scored)
    result = rank_seats(state)
    names = [one.name for one in COMPARISONS]
    cite = tuple(one.clause for one in COMPARISONS[: 1 + names.index(result.decided_by)])
    emitted.append(GameOver(result.winners, result.ranking, result.decided_by, cite=cite))
    return state


def _score_rulings(seat: int, end: EndScore, total: int) -> Iterator[Score]:
    """Yield a ruling for each category of a seat; `total` is its score before."""
    gain = end.room_vp
    total += gain
    yield Score(seat=seat, reason="rooms", rooms=end.rooms, gain=gain, total=total, cite=("SP-85",))
    total += end.effect_vp
    yield Score(
        seat=seat,
        reason="special-effects",
        icons=end.effect_icons,
        gain=end.effect_vp,
        total=total,
        cite=("SP-89", "SP-90"),
    )
    staff = end.staff_vp
    total += staff
    yield Score(seat=seat, reason="staff", staff=staff, gain=staff, total=total, cite=("SP-92",))
    yield Score(
        seat=seat,
        reason="scenic-sets",
        sets=end.sets,
        gain=end.set_vp,
        total=total + end.set_vp,
        cite=("SP-93", "SP-94"),
    )


def complete_values(house: Sequence[CountedRoom]) -> tuple[int, ...]:
    """Return the value of each complete room, and 0 for the others (SP-85)."""
    return tuple([0 if room.state == "incomplete" else room.value for room in house])


def end_scores(state: State) -> tuple[EndScore, ...]:
    """Return what the end of the game would bring each seat now."""
    houses = [count_house(state.descriptions, house) for house in state.houses]
    icons = [effect_icons(house) for house in houses]
    return tuple(
        _end_score(house, state.staff[seat], icons[seat], max(icons))
        for seat, house in enumerate(houses)
    )


def _end_score(house: tuple[CountedRoom, ...], staff: int, icons: int, most: int) -> EndScore:
    rooms = complete_values(house)
    effects = EFFECTS_VP if icons and icons == most else 0
    sets = scenic_sets(house)
    total = sum(rooms) + effects + staff + SET_VP * sets
    return EndScore(rooms, sum(rooms), icons, effects, staff, sets, SET_VP * sets, total)


class Result(Struct, frozen=True):
    """The winners and the places (SP-96 to SP-100); in `ranking` the best come first, full ties
    together.
    """

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    decided_by: Decided


class Comparison(NamedTuple):
    """One of the steps by which two seats are compared, and its clause."""

    name: Decided
    clause: str
    decision: str = ""
    """What the result says when the winner is decided by it."""


COMPARISONS: Final = (
    Comparison("score", "SP-96"),
    Comparison("staff", "SP-97", "A tie: more Staff tokens left"),
    Comparison("rooms", "SP-98", "A tie in VP and Staff: more rooms"),
    Comparison("cards", "SP-99", "A tie in VP, Staff and rooms: more cards in the house"),
    Comparison("shared", "SP-100", "A tie in VP, Staff, rooms and cards"),
)
"""In the order of comparison: each but the last one compares a field of `Compared`."""


class Compared(NamedTuple):
    """What is compared of a seat, in the order of `COMPARISONS`."""

    points: int
    staff: int
    rooms: int
    cards: int


def compared(state: State, seat: int) -> Compared:
    """Return VP, Staff tokens, rooms and cards of a seat."""
    house = state.houses[seat]
    return Compared(state.scores[seat], state.staff[seat], len(house), count_cards(house))


def rank_seats(state: State) -> Result:
    """Rank the seats by VP, then by Staff tokens, rooms and cards."""
    seats = [compared(state, seat) for seat in range(len(state.names))]
    order = sorted(range(len(seats)), key=seats.__getitem__, reverse=True)
    ranking = tuple(tuple(sorted(tied)) for _, tied in groupby(order, key=seats.__getitem__))
    best, second = (seats[seat] for seat in order[:2])
    return Result(ranking[0], ranking, COMPARISONS[level(best, second)].name)


def level(one: Compared, other: Compared) -> int:
    """Return in how many comparisons two seats are equal before they differ."""
    return len([*takewhile(lambda two: two[0] == two[1], zip(one, other, strict=True))])
