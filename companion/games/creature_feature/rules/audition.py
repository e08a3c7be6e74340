"""Audition: stay or drop, box by box (CF-36 to CF-46)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, say
from companion.core.tracks import put
from companion.games.creature_feature.actions import Drop, Stay
from companion.games.creature_feature.rules.showdown import next_showdown
from companion.games.creature_feature.state import State


def stuck(state: State, seat: int) -> str | None:
    """The clause that forbids `seat` to drop, if one does (CF-40, CF-41)."""
    pawns = state.pawns or ()
    if pawns[seat] == state.fold:
        return "CF-40"
    return "CF-41" if pawns.count(pawns[seat]) == 1 else None


def stay(state: State, action: Stay, out: list[Ruling]) -> State:
    """The seat is content; a Last Actor's stay ends the audition (CF-39)."""
    if action.seat == state.last_actor:
        return _end(state, out)
    return next_to_audition(state, out)


def drop(state: State, action: Drop, out: list[Ruling]) -> State:
    """The pawn moves down a box and its seat becomes the Last Actor (CF-37, CF-38)."""
    seat = action.seat
    pawns = state.pawns or ()
    box = pawns[seat]
    out.append(
        instruct(
            {
                "do": "move",
                "what": "pawn",
                "seat": seat,
                "from": state.boxes[box],
                "to": state.boxes[box + 1],
            },
            "CF-37",
        )
    )
    if state.last_actor != seat:
        out.append(instruct({"do": "take-marker", "seat": seat}, "CF-38"))
    state = replace(state, pawns=put(pawns, seat, box + 1), last_actor=seat)
    return next_to_audition(state, out)


def next_to_audition(state: State, out: list[Ruling]) -> State:
    """The pointer goes on to the next seat that has a choice (CF-43, CF-44)."""
    seats = len(state.names)
    seat = state.to_act or 0
    while True:
        seat = (seat + 1) % seats
        forced = stuck(state, seat)
        if forced is None:
            return replace(state, to_act=seat)
        out.append(say({"about": "forced-stay", "seat": seat}, forced, "CF-43"))
        if seat == state.last_actor:
            return _end(state, out)


def _end(state: State, out: list[Ruling]) -> State:
    out.append(say({"about": "audition-over", "seat": state.last_actor}, "CF-39"))
    return next_showdown(replace(state, to_act=None), out)
