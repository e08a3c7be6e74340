"""Runs Team Up and Audition: cards face down, Co-Stars up, then stay or drop (CF-28 to CF-46)."""

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.creature_feature import rulings
from companion.games.creature_feature.actions import Drop, RevealCoStar, RevealStar, Stay, TeamUp
from companion.games.creature_feature.rules.ledger import with_shown
from companion.games.creature_feature.rules.showdown import next_showdown, open_window
from companion.games.creature_feature.state import FACE_DOWN, State
from companion.games.creature_feature.view import SeatNumbers


def team_up(state: State, action: TeamUp, emitted: Rulings) -> State:
    """Lay a seat's team face down; after the last one ask for the Co-Stars."""
    seat = action.seat
    team = replace(state.teams[seat], is_placed=True, star=FACE_DOWN, co_star=FACE_DOWN)
    teams = replaced_at(state.teams, seat, team)
    state = replace(state, teams=teams, hands=state.hands_with(seat, -2))
    if not all(team.is_placed for team in state.teams):
        return state
    seats = seats_to_turn_up(state)
    if not seats:
        return _begin_audition(state, emitted)
    emitted.append(rulings.TurnOver("co-stars", seats=seats, cite=("CF-29",)))
    return replace(state, phase="co-stars")


def seats_to_turn_up(state: State) -> SeatNumbers:
    """Return the seats whose Co-Star is still to be turned up (CF-29, CF-101)."""
    return tuple(
        [
            seat
            for seat, team in enumerate(state.teams)
            if team.co_star == FACE_DOWN and not team.has_butler
        ]
    )


def reveal(state: State, action: RevealStar | RevealCoStar, emitted: Rulings) -> State:
    """Turn up a Star or a Co-Star, and record it in the ledger."""
    seat, card = action.seat, action.card
    if card is UNSET:
        raise ValueError("a card is turned up, but which?")
    team = state.teams[seat]
    if isinstance(action, RevealStar):
        team, slot = replace(team, star=card), "star"
    else:
        team, slot = replace(team, co_star=card), "co-star"
    ledger = with_shown(state, seat, card, action.copy, slot)
    state = replace(state, teams=replaced_at(state.teams, seat, team), ledger=ledger)
    if state.phase == "stars":
        return open_window(state, emitted)
    if state.phase == "co-stars" and not seats_to_turn_up(state):
        return _begin_audition(state, emitted)
    return state


def _begin_audition(state: State, emitted: Rulings) -> State:
    """Begin the audition at the left of the Last Actor (CF-36)."""
    return _next_to_audition(replace(state, phase="audition", to_act=state.last_actor), emitted)


def drop_forbidden_by(state: State, seat: int) -> str | None:
    """Return the clause that forbids `seat` to drop, or None (CF-40, CF-41)."""
    pawns = state.pawns or ()
    if pawns[seat] == state.fold:
        return "CF-40"
    return "CF-41" if pawns.count(pawns[seat]) == 1 else None


def stay(state: State, action: Stay, emitted: Rulings) -> State:
    """Let the seat stay; a Last Actor's stay ends the audition (CF-39)."""
    if action.seat == state.last_actor:
        return _end_audition(state, emitted)
    return _next_to_audition(state, emitted)


def drop(state: State, action: Drop, emitted: Rulings) -> State:
    """Move the pawn down a box; its seat becomes the Last Actor (CF-37, CF-38)."""
    seat, pawns = action.seat, state.pawns or ()
    box, below = state.boxes[pawns[seat] : pawns[seat] + 2]
    emitted.append(rulings.Move(what="pawn", seat=seat, source=box, to=below, cite=("CF-37",)))
    if state.last_actor != seat:
        emitted.append(rulings.TakeMarker(seat, cite=("CF-38",)))
    state = replace(state, pawns=replaced_at(pawns, seat, pawns[seat] + 1), last_actor=seat)
    return _next_to_audition(state, emitted)


def _next_to_audition(state: State, emitted: Rulings) -> State:
    """Ask the next seat that has a choice; end the audition when nobody has (CF-43, CF-44)."""
    seat = state.to_act or 0
    while True:
        seat = (seat + 1) % len(state.names)
        forced = drop_forbidden_by(state, seat)
        if forced is None:
            return replace(state, to_act=seat)
        emitted.append(rulings.ForcedStay(seat, cite=(forced, "CF-43")))
        if seat == state.last_actor:
            return _end_audition(state, emitted)


def _end_audition(state: State, emitted: Rulings) -> State:
    emitted.append(rulings.AuditionOver(state.last_actor, cite=("CF-39",)))
    return next_showdown(replace(state, to_act=None), emitted)
