"""Turns and days (SP-16 to SP-24, SP-69 to SP-83)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.core.tuples import replaced_at
from companion.games.scream_park import actions as did
from companion.games.scream_park import rulings as ruled
from companion.games.scream_park.icons import DAYS, DEALT, Day
from companion.games.scream_park.requirement import Requirement
from companion.games.scream_park.rooms import Walk, columns, walk
from companion.games.scream_park.rules.ending import end_game, star
from companion.games.scream_park.state import State
from companion.games.scream_park.view import DayScore, Direction

TURNS = 4
CARDS_PER_TURN = 2
"""Cards that each uses in a turn (SP-17)."""
STAFF_PER_DISCARD = 2
"""Staff tokens for a discarded card (SP-45)."""


def direction(day: Day) -> Direction:
    """Where hands go (SP-21, SP-22)."""
    return "right" if day == "saturday" else "left"


def _passing_clause(day: Day) -> str:
    return "SP-21" if direction(day) == "left" else "SP-22"


def begin_day(state: State, day: Day, out: list[Ruling]) -> State:
    """Everybody is dealt a hand (SP-16)."""
    seats = tuple(range(len(state.names)))
    out += (
        ruled.DayBegins(day, cite=("SP-16",)),
        ruled.Deal("scenes", DEALT, seats, cite=("SP-16",)),
    )
    state = replace(
        state,
        phase="turn",
        day=day,
        turn=1,
        hands=(DEALT,) * len(seats),
        to_use=(CARDS_PER_TURN,) * len(seats),
        walked=(None,) * len(seats),
    )
    if not state.options.enters_days:
        return state
    # no turn will be seen to end
    to, cite = direction(day), _passing_clause(day)
    out.append(ruled.Pass(seats=seats, to=to, times=TURNS - 1, cite=(cite,)))
    return replace(
        state,
        phase="enter",
        turn=TURNS,
        to_use=state.hands,
        houses_before=state.houses,
    )


def turn_over(state: State, out: list[Ruling]) -> State:
    """When everybody has used both cards hands go on, or the day is over (SP-20 to SP-24)."""
    if any(state.to_use) or any(state.genre_due) or state.phase != "turn":
        return state
    if state.turn == TURNS:
        return day_over(state, out)
    day, seats = state.today, len(state.names)
    out.append(ruled.TurnOver(day, state.turn, cite=("SP-20",)))
    step, clause = 1 if direction(day) == "left" else -1, _passing_clause(day)
    for seat, n in enumerate(state.hands):
        out.append(ruled.Pass(seat=seat, n=n, to=(seat + step) % seats, cite=(clause,)))
    # everybody hands on as many cards as they get
    return replace(state, turn=state.turn + 1, to_use=(CARDS_PER_TURN,) * seats)


def day_over(state: State, out: list[Ruling]) -> State:
    """The guests come once all hands are empty (SP-24, SP-69)."""
    out.append(ruled.DayOver(state.today, cite=("SP-24",)))
    return _guests_come(state, out)


# ---- scoring


def asks_the_table(requirement: Requirement | None) -> bool:
    """Whether only the people can tell how far the VIP walks (SP-80)."""
    return requirement is not None and isinstance(requirement.ask, str)


def _guests_come(state: State, out: list[Ruling]) -> State:
    if not asks_the_table(state.requirement):
        return _score_day(state, out)
    walked = tuple(None if house else 0 for house in state.houses)
    state = replace(state, walked=walked)
    return replace(state, phase="walk") if None in walked else _score_day(state, out)


def walked(state: State, action: did.Walk, out: list[Ruling]) -> State:
    """The table says how far a VIP has walked (SP-80)."""
    if action.rooms:
        out.append(ruled.Move("vip", action.seat, action.rooms - 1, cite=("SP-80",)))
    state = replace(
        state,
        walked=replaced_at(state.walked, action.seat, action.rooms),
        vip_at=replaced_at(state.vip_at, action.seat, action.rooms),
    )
    return state if None in state.walked else _score_day(state, out)


def _score_day(state: State, out: list[Ruling]) -> State:
    """First the Theme card, then the VIP, seat by seat (SP-69)."""
    guest = state.requirement
    days = [_score_seat(state, seat, guest, out) for seat in range(len(state.names))]
    by_day = zip(state.scored, days, strict=True)
    return replace(
        state,
        phase="day-end",
        vip_at=tuple([one.walk for one in days]),
        scores=tuple([was + one.total for was, one in zip(state.scores, days, strict=True)]),
        scored=tuple([replace(was, **{str(state.day): one}) for was, one in by_day]),
    )


def _score_seat(state: State, seat: int, guest: Requirement | None, out: list[Ruling]) -> DayScore:
    """Score a day for a seat; a VIP that the table judges walks as it says."""
    box, held, before = state.box, state.themes[seat], state.scores[seat]
    house, day = columns(box, state.houses[seat]), state.today
    theme = None if held is None else box.themes[held]
    theme_gains = tuple([one.brings(theme) for one in house])
    theme_vp = sum(theme_gains)
    total = before + theme_vp
    out.append(
        ruled.Score(
            seat=seat,
            reason="theme",
            day=day,
            rooms=theme_gains,
            gain=theme_vp,
            total=total,
            cite=("SP-70",),
        )
    )
    if guest is None or asks_the_table(guest):
        way, cite = Walk(state.walked[seat] or 0, None), ("SP-75", "SP-77", "SP-80")
    else:
        way = walk(house, guest, doubled=state.options.doubles_for_vip)
        cite = ("SP-75", "SP-77")
        if way.rooms:
            out.append(ruled.Move("vip", seat, way.rooms - 1, cite=("SP-75",)))
    vip_vp = way.worth
    total += vip_vp
    out.append(
        ruled.Score(
            seat=seat,
            reason="vip",
            day=day,
            walk=way.rooms,
            stop=way.stop,
            gain=vip_vp,
            total=total,
            cite=cite,
        )
    )
    if total > before:
        out.append(star(seat, total))
    return DayScore(theme_gains, theme_vp, way.rooms, vip_vp, total - before)


def end_day(state: State, _: did.EndDay, out: list[Ruling]) -> State:
    """The guests go back, and the next day comes, or the end (SP-81 to SP-84)."""
    out += (
        ruled.Move("vip", seat, "theme", cite=("SP-81",))
        for seat, rooms in enumerate(state.vip_at)
        if rooms
    )
    state = replace(state, vip_at=(0,) * len(state.names))
    if state.today == DAYS[-1]:
        return end_game(state, out)
    day = DAYS[DAYS.index(state.today) + 1]
    if state.vips[DAYS.index(day)] is not None:
        return begin_day(state, day, out)
    return replace(state, phase="day-start", day=day, turn=0)
