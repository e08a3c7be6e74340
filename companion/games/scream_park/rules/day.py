"""Turns and days (SP-16 to SP-24, SP-69 to SP-83)."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, say
from companion.core.tracks import put
from companion.games.scream_park import actions as did
from companion.games.scream_park.icons import DAYS, DEALT, Day
from companion.games.scream_park.requirement import Requirement
from companion.games.scream_park.rooms import ENTERED, Walk, columns, walk
from companion.games.scream_park.rules.ending import end_game, star
from companion.games.scream_park.state import State
from companion.games.scream_park.view import DayScore, Direction

TURNS = 4
A_TURN = 2
"""Cards that each uses in a turn (SP-17)."""


def direction(day: Day) -> Direction:
    """Where hands go (SP-21, SP-22)."""
    return "right" if day == "saturday" else "left"


def begin_day(state: State, day: Day, out: list[Ruling]) -> State:
    """Everybody is dealt a hand (SP-16)."""
    seats = len(state.names)
    out.append(say({"about": "day", "day": day}, "SP-16"))
    facts = {"do": "deal", "what": "scenes", "n": DEALT, "seats": tuple(range(seats))}
    out.append(instruct(facts, "SP-16"))
    return replace(
        state,
        phase="turn",
        day=day,
        turn=1,
        hands=(DEALT,) * seats,
        to_use=(A_TURN,) * seats,
        walked=(None,) * seats,
    )


def turn_over(state: State, out: list[Ruling]) -> State:
    """When everybody has used both cards hands go on, or the day is over (SP-20 to SP-24)."""
    if any(state.to_use) or any(state.genre_due) or state.day is None:
        return state
    if state.turn == TURNS:
        out.append(say({"about": "day-over", "day": state.day}, "SP-24"))
        return _guests_come(state, out)
    out.append(say({"about": "turn-over", "day": state.day, "turn": state.turn}, "SP-20"))
    seats = len(state.names)
    left = direction(state.day) == "left"
    for seat in range(seats):
        to = (seat + (1 if left else -1)) % seats
        facts = {"do": "pass", "what": "hand", "seat": seat, "n": state.hands[seat], "to": to}
        out.append(instruct(facts, "SP-21" if left else "SP-22"))
    # everybody hands on as many cards as they get
    return replace(state, turn=state.turn + 1, to_use=(A_TURN,) * seats)


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
        out.append(_vip_to(action.seat, action.rooms - 1, "SP-80"))
    state = replace(state, walked=put(state.walked, action.seat, action.rooms))
    return state if None in state.walked else _score_day(state, out)


def _vip_to(seat: int, to: int | str, clause: str) -> Ruling:
    return instruct({"do": "move", "what": "vip", "seat": seat, "to": to}, clause)


class Brought(Struct, frozen=True):
    """What a day brings to a seat."""

    theme: tuple[int, ...]
    walk: Walk

    @property
    def gain(self) -> int:
        """VP in all."""
        return sum(self.theme) + self.walk.worth


def day_of(state: State, seat: int) -> Brought:
    """What the day would bring now; a VIP that the table judges walks as it says."""
    house = columns(state.box, state.houses[seat])
    held = state.themes[seat]
    theme = None if held is None else state.box.themes[held]
    requirement = state.requirement
    if requirement is None or asks_the_table(requirement):
        way = Walk(state.walked[seat] or 0, None)
    else:
        way = walk(house, requirement, doubled=state.options.doubles_for_vip)
    return Brought(tuple(one.brings(theme) for one in house), way)


def _score_day(state: State, out: list[Ruling]) -> State:
    """First the Theme card, then the VIP, seat by seat (SP-69)."""
    days = [day_of(state, seat) for seat in range(len(state.names))]
    told = asks_the_table(state.requirement)
    for seat, one in enumerate(days):
        state = _score_seat(state, seat, one, out, told=told)
    return replace(state, phase="day-end", vip_at=tuple(one.walk.rooms for one in days))


def _score_seat(state: State, seat: int, one: Brought, out: list[Ruling], *, told: bool) -> State:
    theme, rooms = sum(one.theme), one.walk.rooms
    total = state.scores[seat] + theme
    facts: dict[str, Any] = {"seat": seat, "reason": "theme", "day": state.day, "rooms": one.theme}
    out.append(Ruling("score", {**facts, "gain": theme, "total": total}, ("SP-70",)))
    if rooms and not told:
        out.append(_vip_to(seat, rooms - 1, "SP-75"))
    total += rooms * ENTERED
    facts = {"seat": seat, "reason": "vip", "day": state.day, "walk": rooms, "stop": one.walk.stop}
    facts |= {"gain": rooms * ENTERED, "total": total}
    out.append(Ruling("score", facts, ("SP-75", "SP-77", *(("SP-80",) if told else ()))))
    if one.gain:
        out.append(star(seat, total))
    scored = DayScore(one.theme, theme, rooms, rooms * ENTERED, one.gain)
    return replace(
        state,
        scores=put(state.scores, seat, total),
        scored=put(state.scored, seat, replace(state.scored[seat], **{str(state.day): scored})),
    )


def end_day(state: State, action: did.EndDay, out: list[Ruling]) -> State:
    """The guests go back, and the next day comes, or the end (SP-81 to SP-84)."""
    del action
    out += (_vip_to(seat, "theme", "SP-81") for seat, rooms in enumerate(state.vip_at) if rooms)
    state = replace(state, vip_at=(0,) * len(state.names))
    if state.day is None or state.day == DAYS[-1]:
        return end_game(state, out)
    day = DAYS[DAYS.index(state.day) + 1]
    if state.vips[DAYS.index(day)] is not None:
        return begin_day(state, day, out)
    return replace(state, phase="day-start", day=day, turn=0)
