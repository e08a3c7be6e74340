"""Showdowns: cards up, the window, and who wins (CF-47 to CF-60)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, say, untyped
from companion.core.tracks import put, to_the_bottom
from companion.games.creature_feature.actions import UseGhost
from companion.games.creature_feature.rules.score import begin_claims
from companion.games.creature_feature.rules.teams import all_up, contested, power, twist
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import Result


def next_showdown(state: State, out: list[Ruling]) -> State:
    """The topmost contested box that is not settled yet, or the claims (CF-47, CF-49)."""
    for box in range(state.fold):
        if box not in state.results and contested(state, box):
            facts = {
                "do": "turn-over",
                "what": "stars",
                "box": state.boxes[box],
                "seats": state.rivals(box),
            }
            out.append(instruct(facts, "CF-48"))
            return replace(state, phase="stars", showdown=box)
    return begin_claims(replace(state, showdown=None, to_act=None), out)


def rivals_now(state: State) -> tuple[int, ...]:
    """The seats of the box whose showdown is on."""
    return () if state.showdown is None else state.rivals(state.showdown)


def in_order_of_play(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The same seats, clockwise from the left of the Last Actor."""
    return tuple(seat for seat in state.order_of_play() if seat in seats)


def open_window(state: State, out: list[Ruling]) -> State:
    """Once all cards of the box are up, its seats may use their powers (CF-58)."""
    rivals = rivals_now(state)
    if not all_up(state, rivals):
        return state
    tell_box(state, out)
    in_turn = state.options.showdown_window == "in-turn"
    first = in_order_of_play(state, rivals)[0] if in_turn else None
    return replace(state, phase="showdown", to_act=first)


def tell_box(state: State, out: list[Ruling]) -> None:
    """How the teams of the box stand now (CF-59)."""
    rivals = rivals_now(state)
    facts = {
        "about": "box",
        "box": state.boxes[state.showdown or 0],
        "seats": rivals,
        "powers": tuple(power(state, seat, rivals) for seat in rivals),
        "twists": tuple(twist(state.teams[seat]) for seat in rivals),
    }
    out.append(say(facts, "CF-50", "CF-51", "CF-59"))


def something_done(state: State, seat: int, out: list[Ruling]) -> State:
    """Powers are worked out again and every seat of the box may answer (CF-58, CF-59)."""
    tell_box(state, out)
    return _pointer_on(all_may_answer(state), seat)


def all_may_answer(state: State) -> State:
    """Nobody in the box has passed since the last thing done."""
    rivals = rivals_now(state)
    teams = tuple(
        replace(team, passed=False) if seat in rivals and team.passed else team
        for seat, team in enumerate(state.teams)
    )
    return replace(state, teams=teams)


def _pointer_on(state: State, seat: int) -> State:
    if state.to_act is None:
        return state
    order = in_order_of_play(state, rivals_now(state))
    return replace(state, to_act=order[(order.index(seat) + 1) % len(order)])


def pass_window(state: State, seat: int, out: list[Ruling]) -> State:
    """A seat lets the window go by; when all have, the box is judged (CF-58)."""
    team = replace(state.teams[seat], passed=True)
    state = replace(state, teams=put(state.teams, seat, team))
    if all(state.teams[one].passed for one in rivals_now(state)):
        return _judge(state, out)
    return _pointer_on(state, seat)


def use_ghost(state: State, action: UseGhost, out: list[Ruling]) -> State:
    """The team is not a twist any more (CF-90)."""
    team = replace(state.teams[action.seat], ghost=True)
    state = replace(state, teams=put(state.teams, action.seat, team))
    return something_done(state, action.seat, out)


def judge(state: State, rivals: tuple[int, ...]) -> tuple[Result, tuple[str, ...]]:
    """Who wins as things are, and by which clauses (CF-50 to CF-57)."""
    powers = tuple(power(state, seat, rivals) for seat in rivals)
    twists = tuple(twist(state.teams[seat]) for seat in rivals)
    straight = [place for place, twisted in enumerate(twists) if not twisted]
    among = straight or list(range(len(rivals)))
    best = max(powers[place] for place in among)
    tied = tuple(rivals[place] for place in among if powers[place] == best)
    winner = min(tied, key=state.priority.index)
    cite = ("CF-52",) if straight else ("CF-53",)
    if len(tied) == 1:
        return Result(rivals, powers, twists, winner), cite
    return Result(rivals, powers, twists, winner, tied), (*cite, "CF-54")


def _judge(state: State, out: list[Ruling]) -> State:
    rivals = rivals_now(state)
    box = state.showdown or 0
    result, cite = judge(state, rivals)
    facts = {
        "box": state.boxes[box],
        "seats": rivals,
        "powers": result.powers,
        "twists": result.twists,
        "winner": result.winner,
        "tie": result.tie,
    }
    out.append(untyped("showdown", facts, cite))
    priority = state.priority
    if result.tie and result.winner is not None:
        priority = to_the_bottom(priority, result.winner)
        out.append(
            instruct(
                {
                    "do": "move",
                    "what": "priority-pawn",
                    "seat": result.winner,
                    "to": "bottom",
                    "order": priority,
                },
                "CF-55",
                *(("CF-56",) if len(result.tie) > 2 else ()),
            )
        )
    state = replace(
        all_may_answer(state), priority=priority, results={**state.results, box: result}
    )
    return next_showdown(replace(state, to_act=None), out)
