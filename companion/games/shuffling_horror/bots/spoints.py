"""What survivors pay: spoints before a roll and against damage, and their stars.

All players' bots think alike, so that each works out what all of them together would pay,
and pays their own part of it.
"""

from collections.abc import Callable, Iterator

from companion.core.actions import Action
from companion.core.domains import Number
from companion.core.frozen_struct import FrozenStruct
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions, effects
from companion.games.shuffling_horror.procedures import (
    MonsterAttack,
    Procedure,
    RunningStep,
    SurvivorAttack,
    Testing,
)
from companion.games.shuffling_horror.rules.dice import ROLL_COUNT
from companion.games.shuffling_horror.rules.monster_attacks import (
    flail_score,
    unpledged_damage,
    unpledged_spoints,
)
from companion.games.shuffling_horror.rules.reel import DEALT
from companion.games.shuffling_horror.rules.rolls import (
    requested_roll,
    rolls_at_most,
    rolls_reaching,
)
from companion.games.shuffling_horror.rules.weapons import (
    survivor_damage_bonus,
    survivor_damage_dice,
)
from companion.games.shuffling_horror.state import CREATURES, MAX_TARGET, State, value_of

LIFE = 1.0
"""What a survivor is worth, the unit of every other value."""
REST_WORTH, POWER_WORTH, OTHERS_POWER_WORTH = 0.05, 0.035, 0.15
"""What a spoint is worth: a survivor's own, their own player's, and another player's."""
KILL_WORTH = 0.24
"""What it is worth that a monster goes."""
COST_OF_FAILED_STEP: dict[type[effects.EffectStep], float] = {
    effects.Familiar: LIFE,
    effects.FullAssault: 0.6,
    effects.Attack: 0.3,
    effects.Flail: 0.4,
    effects.Damage: 0.3,
    effects.Spoints: 0.1,
}
"""What it costs to fail a test with such a step behind it."""
TRAPPED_COST = 0.2
MAX_SPENT = 7
"""On one roll."""


class Payment(FrozenStruct):
    """So many spoints of a seat from one place."""

    seat: int
    source: actions.Purse
    n: int
    unit_cost: float
    """What each of them is worth."""


def remaining_part(state: State) -> float:
    """Return how much of the movie is still to come, from 0 to 1."""
    cards = state.reel_pile + sum(DEALT[state.reel :])
    return cards / sum(DEALT)


def payment_sources(state: State, survivor: str) -> Iterator[Payment]:
    """Everything that could help a survivor, the cheapest first."""
    member = state.cast[survivor]
    later = 0.25 + 0.75 * remaining_part(state)
    yield Payment(member.seat, "rest", member.rest, REST_WORTH * later)
    yield Payment(member.seat, "power", state.power[member.seat], POWER_WORTH * later)
    others = (seat for seat in range(1, state.seat_count) if seat != member.seat)
    for seat in sorted(others, key=lambda seat: -state.power[seat]):
        yield Payment(seat, "power", state.power[seat], OTHERS_POWER_WORTH * later)


def cumulative_costs(state: State, survivor: str, most: int) -> list[float]:
    """What zero, one, two ... spoints for a survivor are worth, as far as there are any."""
    costs = [0.0]
    for purse in payment_sources(state, survivor):
        for _ in range(min(purse.n, most + 1 - len(costs))):
            costs.append(costs[-1] + purse.unit_cost)
    return costs


def cheapest_payments(state: State, survivor: str, n: int) -> list[Payment]:
    """Who pays `n` spoints for a survivor."""
    parts: list[Payment] = []
    for purse in payment_sources(state, survivor):
        part = min(n, purse.n)
        if part:
            parts.append(Payment(purse.seat, purse.source, part, purse.unit_cost))
            n -= part
    return parts


def flail_plan(state: State, survivor: str, score: int | None) -> tuple[int, float]:
    """How many spoints a flail is worth, and what the whole then costs, death included."""
    if score is None:
        return 0, 0.0
    again = 2 if state.cast[survivor].stars else 1
    whole = [
        cost + (1 - rolls_at_most(score + more) / ROLL_COUNT) ** again * LIFE
        for more, cost in enumerate(cumulative_costs(state, survivor, MAX_TARGET - score))
    ]
    least = min(whole)
    return whole.index(least), least


def plan_negation(state: State, procedure: MonsterAttack) -> list[Payment]:
    """Who pays what so that the damage is negated; nobody, if a flail is cheaper."""
    survivor = procedure.target
    left = unpledged_damage(procedure)
    parts: list[Payment] = []
    cost = 0.0
    for purse in payment_sources(state, survivor):
        part = min(left, unpledged_spoints(state, procedure, purse.seat, purse.source))
        if part > 0:
            parts.append(Payment(purse.seat, purse.source, part, purse.unit_cost))
            cost += part * purse.unit_cost
            left -= part
    if left:
        return []
    _, flail = flail_plan(state, survivor, flail_score(state, survivor))
    return parts if cost < flail else []


def _roll_value(state: State, procedure: SurvivorAttack | Testing) -> Callable[[int], float] | None:
    """What the open roll is worth, by how many spoints more are on it."""
    roll = requested_roll(state, procedure)
    if roll is None or roll.need is None:
        return None
    need = roll.need
    if isinstance(procedure, SurvivorAttack) and procedure.stage == "damage":
        base, ways = survivor_damage_dice(state, procedure), 6**roll.count
        return lambda more: KILL_WORTH * rolls_reaching(max(0, need - more), base) / ways
    worth = cost_of_failing(state, procedure) if isinstance(procedure, Testing) else KILL_WORTH
    if isinstance(procedure, SurvivorAttack) and procedure.target in CREATURES:
        base = survivor_damage_dice(state, procedure)
        kills = rolls_reaching(
            max(0, value_of(state, procedure.target) - survivor_damage_bonus(state, procedure)),
            base,
        )
        worth *= kills / (6 if base == "d6" else ROLL_COUNT)
    return lambda more: worth * rolls_at_most(need + more) / ROLL_COUNT


def cost_of_failing(state: State, test: Testing) -> float:
    """Estimate what a failed test costs the players, in lives."""
    if test.purpose == "escape":
        return TRAPPED_COST
    for procedure in reversed(state.stack):
        if isinstance(procedure, RunningStep) and isinstance(procedure.step, effects.Test):
            step = procedure.step
            return max(
                (
                    COST_OF_FAILED_STEP.get(type(failure), 0.1)
                    for failure in (*step.fail, *step.any_fail)
                ),
                default=0.0,
            )
    return 0.0


def plan_for_roll(state: State, procedure: Procedure) -> list[Payment]:
    """Who pays what for the roll that is open."""
    match procedure:
        case MonsterAttack(stage="flail"):
            score = flail_score(state, procedure.target)
            if score is None:
                return []
            more, _ = flail_plan(state, procedure.target, min(MAX_TARGET, score + procedure.spent))
            survivor = procedure.target
        case SurvivorAttack() | Testing():
            survivor = procedure.survivor
            helped = _roll_value(state, procedure)
            if helped is None:
                return []
            worth = [
                helped(n) - cost
                for n, cost in enumerate(cumulative_costs(state, survivor, MAX_SPENT))
            ]
            more = worth.index(max(worth))
        case _:
            return []
    return cheapest_payments(state, survivor, more) if more else []


def plan_payments(state: State) -> list[Payment]:
    """Who pays what for the open roll or against the damage."""
    procedure = state.stack[-1]
    if isinstance(procedure, MonsterAttack) and procedure.stage == "negate":
        return plan_negation(state, procedure)
    return plan_for_roll(state, procedure)


def choose_spend(state: State, prompt: Prompt) -> Action | None:
    """A seat's part of it, or the card that saves the survivor; None: nothing."""
    for pattern in prompt.accepts:
        if pattern.kind is actions.UseCard:
            return pattern.action()
    return payment_action(prompt, plan_payments(state))


def payment_action(prompt: Prompt, parts: list[Payment]) -> Action | None:
    """What a seat pays of a plan."""
    for part in parts:
        if part.seat != prompt.seat:
            continue
        for pattern in prompt.accepts:
            if pattern.fixed.get("source") == part.source:
                domain = pattern.open["n"]
                most = domain.most if isinstance(domain, Number) else 0
                return actions.Spend(part.seat, part.source, min(part.n, most))
    return None


def choose_against_damage(state: State, prompt: Prompt) -> Action:
    """The one who was hit pays their own part, or flails."""
    first = prompt.accepts[0]
    return payment_action(prompt, plan_payments(state)) or first.action()
