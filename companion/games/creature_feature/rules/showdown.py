"""Runs showdowns: cards up, the window, and who wins (CF-47 to CF-60, CF-90 to CF-95)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import to_the_bottom
from companion.games.creature_feature import rulings
from companion.games.creature_feature.actions import UseGhost
from companion.games.creature_feature.rules.score import begin_claims
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import BoxName, BySeat, Result, SeatNumbers

WITCH_BONUS = 5


def next_showdown(state: State, emitted: Rulings) -> State:
    """Begin the showdown of the topmost contested box that is not settled yet, or the claims
    (CF-47, CF-49).
    """
    for box_index in range(state.fold):
        rivals = state.rivals(box_index)
        if box_index not in state.results and len(rivals) > 1:
            box = state.boxes[box_index]
            emitted.append(rulings.TurnOver("stars", box=box, seats=rivals, cite=("CF-48",)))
            return replace(state, phase="stars", showdown=box_index)
    return begin_claims(replace(state, showdown=None, to_act=None), emitted)


def in_order_of_play(state: State, seats: SeatNumbers) -> SeatNumbers:
    """Sort the seats clockwise from the left of the Last Actor."""
    return tuple(seat for seat in state.order_of_play() if seat in seats)


def open_window(state: State, emitted: Rulings) -> State:
    """Once all cards of the box are up, let its seats use their powers (CF-58)."""
    rivals = state.rivals_now
    if not all_revealed(state, rivals):
        return state
    _report_comparison(state, emitted)
    in_turn = state.options.showdown_window == "in-turn"
    first = in_order_of_play(state, rivals)[0] if in_turn else None
    return replace(state, phase="showdown", to_act=first)


def all_revealed(state: State, rivals: SeatNumbers) -> bool:
    """Return whether every card of these teams is face up."""
    return all(state.teams[seat].is_revealed for seat in rivals)


def devils_and_witch_bonus(state: State, seat: int, rivals: SeatNumbers) -> tuple[int, int]:
    """Return how many Devils are against the Witches of a team, and the power that these add
    (CF-94, CF-95).
    """
    witches = state.teams[seat].count("witch")
    if not witches:
        return 0, 0
    if state.options.witches == "once":
        witches = 1
    devils = sum([state.teams[other].count("devil") for other in rivals if other != seat])
    return devils, WITCH_BONUS * witches * devils


def power(state: State, seat: int, rivals: SeatNumbers) -> int:
    """Return the power of `seat`'s team against the others in its box (CF-50, CF-94, CF-95)."""
    team = state.teams[seat]
    return sum(team.numbers) + team.nurses + devils_and_witch_bonus(state, seat, rivals)[1]


def powers_and_twists(state: State, rivals: SeatNumbers) -> tuple[BySeat, tuple[bool | None, ...]]:
    """Return the powers of these teams, and which of them are twists."""
    powers = tuple([power(state, seat, rivals) for seat in rivals])
    return powers, tuple([state.teams[seat].twist for seat in rivals])


def _report_comparison(state: State, emitted: Rulings) -> None:
    """Report how the teams of the box compare now (CF-59)."""
    rivals, box = state.rivals_now, state.boxes[state.showdown or 0]
    comparison = rulings.Comparison(
        box, rivals, *powers_and_twists(state, rivals), cite=("CF-50", "CF-51", "CF-59")
    )
    emitted.append(comparison)


def reopen_window(state: State, seat: int, emitted: Rulings) -> State:
    """Work out the powers again, and let every seat of the box answer (CF-58, CF-59)."""
    _report_comparison(state, emitted)
    return _advance_pointer(clear_passes(state), seat)


def clear_passes(state: State) -> State:
    """Clear the passes of the seats in the box."""
    for seat in state.rivals_now:
        team = state.teams[seat]
        if team.passed:
            state = state.with_team(seat, replace(team, passed=False))
    return state


def _advance_pointer(state: State, seat: int) -> State:
    if state.to_act is None:
        return state
    order = in_order_of_play(state, state.rivals_now)
    return replace(state, to_act=order[(order.index(seat) + 1) % len(order)])


def pass_window(state: State, seat: int, emitted: Rulings) -> State:
    """Pass; when all seats of the box have passed, judge it (CF-58)."""
    state = state.with_team(seat, replace(state.teams[seat], passed=True))
    if all(state.teams[rival].passed for rival in state.rivals_now):
        return _judge(state, emitted)
    return _advance_pointer(state, seat)


def use_ghost(state: State, action: UseGhost, emitted: Rulings) -> State:
    """Use the Ghost: the team is no longer a twist (CF-90)."""
    seat = action.seat
    team = replace(state.teams[seat], has_used_ghost=True)
    return reopen_window(state.with_team(seat, team), seat, emitted)


def showdown_ruling(state: State, box: BoxName, rivals: SeatNumbers) -> rulings.Showdown:
    """Return who wins with the cards as they are (CF-50 to CF-54)."""
    powers, twists = powers_and_twists(state, rivals)
    straight = [index for index, twisted in enumerate(twists) if not twisted]
    among = straight or range(len(rivals))
    best = max([powers[index] for index in among])
    tied = tuple([rivals[index] for index in among if powers[index] == best])
    winner = min(tied, key=state.priority.index)
    tie = tied if len(tied) > 1 else ()
    cite = ("CF-52" if straight else "CF-53", *(("CF-54",) if tie else ()))
    return rulings.Showdown(box, rivals, powers, twists, winner, tie, cite=cite)


def _judge(state: State, emitted: Rulings) -> State:
    """Find the winner of the box, and change the Priority Track after a tie (CF-50 to CF-57)."""
    box_index, rivals = state.showdown or 0, state.rivals_now
    ruling = showdown_ruling(state, state.boxes[box_index], rivals)
    powers, twists, winner, tie = ruling.powers, ruling.twists, ruling.winner, ruling.tie
    result = Result(rivals, powers, twists, winner, tie)
    emitted.append(ruling)
    if tie:
        order = to_the_bottom(state.priority, winner)
        cite = ("CF-55", "CF-56") if len(tie) > 2 else ("CF-55",)
        emitted.append(
            rulings.Move(what="priority-pawn", seat=winner, to="bottom", order=order, cite=cite)
        )
        state = replace(state, priority=order)
    state = replace(clear_passes(state), results={**state.results, box_index: result}, to_act=None)
    return next_showdown(state, emitted)
