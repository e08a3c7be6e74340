"""Runs the turns and the scoring of a day (SP-16 to SP-24, SP-69 to SP-83)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.scream_park import actions, rulings
from companion.games.scream_park.descriptions.icons import DAYS, DEALT, Day
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.rooms import WalkResult, count_house, walk_vip
from companion.games.scream_park.rules.ending import end_game, move_star
from companion.games.scream_park.state import State
from companion.games.scream_park.view import DayScore, Direction

TURNS = 4
CARDS_PER_TURN = 2
"""Cards that each player uses in a turn (SP-17)."""
STAFF_PER_DISCARD = 2
"""Staff tokens for a discarded card (SP-45)."""


def passing_direction(day: Day) -> Direction:
    """Return in which direction hands are passed on a day (SP-21, SP-22)."""
    return "right" if day == "saturday" else "left"


def _passing_clause(day: Day) -> str:
    return "SP-21" if passing_direction(day) == "left" else "SP-22"


def begin_day(state: State, day: Day, emitted: Rulings) -> State:
    """Deal everybody a hand (SP-16)."""
    seats = tuple(range(len(state.names)))
    emitted += (
        rulings.DayBegins(day, cite=("SP-16",)),
        rulings.Deal("scenes", DEALT, seats, cite=("SP-16",)),
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
    to, cite = passing_direction(day), _passing_clause(day)
    emitted.append(rulings.Pass(seats=seats, to=to, times=TURNS - 1, cite=(cite,)))
    return replace(
        state,
        phase="enter",
        turn=TURNS,
        to_use=state.hands,
        houses_before=state.houses,
    )


def end_turn(state: State, emitted: Rulings) -> State:
    """End the turn when everybody has used both cards: pass the hands, or end the day's turns
    (SP-20 to SP-24).
    """
    if any(state.to_use) or any(state.genre_due) or state.phase != "turn":
        return state
    if state.turn == TURNS:
        return end_turns(state, emitted)
    day, seats = state.today, len(state.names)
    emitted.append(rulings.TurnOver(day, state.turn, cite=("SP-20",)))
    step, clause = 1 if passing_direction(day) == "left" else -1, _passing_clause(day)
    for seat, n in enumerate(state.hands):
        emitted.append(rulings.Pass(seat=seat, n=n, to=(seat + step) % seats, cite=(clause,)))
    # everybody hands on as many cards as they get
    return replace(state, turn=state.turn + 1, to_use=(CARDS_PER_TURN,) * seats)


def end_turns(state: State, emitted: Rulings) -> State:
    """End the turns of the day; the VIPs come once all hands are empty (SP-24, SP-69)."""
    emitted.append(rulings.DayOver(state.today, cite=("SP-24",)))
    return _vips_come(state, emitted)


# ---- scoring


def is_judged_by_table(requirement: Requirement | None) -> bool:
    """Return whether only the people can say how far the VIP walks (SP-80)."""
    return requirement is not None and isinstance(requirement.ask, str)


def _vips_come(state: State, emitted: Rulings) -> State:
    if not is_judged_by_table(state.requirement):
        return _score_day(state, emitted)
    walked = tuple(None if house else 0 for house in state.houses)
    state = replace(state, walked=walked)
    return replace(state, phase="walk") if None in walked else _score_day(state, emitted)


def declare_walk(state: State, action: actions.Walk, emitted: Rulings) -> State:
    """Note how far a VIP walks, as the table says (SP-80)."""
    if action.rooms:
        emitted.append(rulings.Move("vip", action.seat, action.rooms - 1, cite=("SP-80",)))
    state = replace(
        state,
        walked=replaced_at(state.walked, action.seat, action.rooms),
        vip_at=replaced_at(state.vip_at, action.seat, action.rooms),
    )
    return state if None in state.walked else _score_day(state, emitted)


def _score_day(state: State, emitted: Rulings) -> State:
    """Score the Theme card and then the VIP of each seat (SP-69)."""
    requirement = state.requirement
    days = [_score_seat(state, seat, requirement, emitted) for seat in range(len(state.names))]
    by_day = zip(state.scored, days, strict=True)
    return replace(
        state,
        phase="day-end",
        vip_at=tuple([day_score.walk for day_score in days]),
        scores=tuple(
            [was + day_score.total for was, day_score in zip(state.scores, days, strict=True)]
        ),
        scored=tuple([replace(was, **{str(state.day): day_score}) for was, day_score in by_day]),
    )


def _score_seat(
    state: State, seat: int, requirement: Requirement | None, emitted: Rulings
) -> DayScore:
    """Score a day for a seat. A VIP whom the table judges walks as declared."""
    descriptions, held, before = state.descriptions, state.themes[seat], state.scores[seat]
    house, day = count_house(descriptions, state.houses[seat]), state.today
    theme = None if held is None else descriptions.themes[held]
    theme_gains = tuple([room.theme_points(theme) for room in house])
    theme_vp = sum(theme_gains)
    total = before + theme_vp
    emitted.append(
        rulings.Score(
            seat=seat,
            reason="theme",
            day=day,
            rooms=theme_gains,
            gain=theme_vp,
            total=total,
            cite=("SP-70",),
        )
    )
    if requirement is None or is_judged_by_table(requirement):
        walk, cite = WalkResult(state.walked[seat] or 0, None), ("SP-75", "SP-77", "SP-80")
    else:
        walk = walk_vip(house, requirement, doubled=state.options.doubles_for_vip)
        cite = ("SP-75", "SP-77")
        if walk.rooms:
            emitted.append(rulings.Move("vip", seat, walk.rooms - 1, cite=("SP-75",)))
    vip_vp = walk.vp
    total += vip_vp
    emitted.append(
        rulings.Score(
            seat=seat,
            reason="vip",
            day=day,
            walk=walk.rooms,
            stop=walk.stop,
            gain=vip_vp,
            total=total,
            cite=cite,
        )
    )
    if total > before:
        emitted.append(move_star(seat, total))
    return DayScore(theme_gains, theme_vp, walk.rooms, vip_vp, total - before)


def end_day(state: State, _: actions.EndDay, emitted: Rulings) -> State:
    """Send the VIPs back, and begin the next day or end the game (SP-81 to SP-84)."""
    emitted += (
        rulings.Move("vip", seat, "theme", cite=("SP-81",))
        for seat, rooms in enumerate(state.vip_at)
        if rooms
    )
    state = replace(state, vip_at=(0,) * len(state.names))
    if state.today == DAYS[-1]:
        return end_game(state, emitted)
    day = DAYS[DAYS.index(state.today) + 1]
    if state.vips[DAYS.index(day)] is not None:
        return begin_day(state, day, emitted)
    return replace(state, phase="day-start", day=day, turn=0)
