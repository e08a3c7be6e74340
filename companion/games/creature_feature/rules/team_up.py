"""Team Up: two cards face down, then the Co-Stars face up (CF-28 to CF-35)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.core.tracks import put
from companion.games.creature_feature.actions import TeamUp
from companion.games.creature_feature.rules.audition import next_to_audition
from companion.games.creature_feature.state import FACE_DOWN, State


def team_up(state: State, action: TeamUp, out: list[Ruling]) -> State:
    """A seat's team is; after the last one the Co-Stars are turned up."""
    seat = action.seat
    team = replace(state.teams[seat], placed=True, star=FACE_DOWN, co_star=FACE_DOWN)
    hands = put(state.hands, seat, max(0, state.hands[seat] - 2))
    state = replace(state, teams=put(state.teams, seat, team), hands=hands)
    if not all(one.placed for one in state.teams):
        return state
    seats = to_turn_up(state)
    if not seats:
        return begin_audition(state, out)
    out.append(instruct({"do": "turn-over", "what": "co-stars", "seats": seats}, "CF-29"))
    return replace(state, phase="co-stars")


def to_turn_up(state: State) -> tuple[int, ...]:
    """The seats whose Co-Star is still to be turned up (CF-29, CF-101)."""
    return tuple(
        [
            seat
            for seat, team in enumerate(state.teams)
            if team.co_star == FACE_DOWN and not team.butler
        ]
    )


def after_co_star(state: State, out: list[Ruling]) -> State:
    """After the last Co-Star the audition begins."""
    return state if to_turn_up(state) else begin_audition(state, out)


def begin_audition(state: State, out: list[Ruling]) -> State:
    """The pointer goes to the left of the Last Actor (CF-36)."""
    return next_to_audition(replace(state, phase="audition", to_act=state.last_actor), out)
