"""What survivors pay: spoints before a roll and against damage, and their stars.

All players' bots think alike, so that each works out what all of them together would pay,
and pays their own part of it.
"""

from collections.abc import Callable, Iterator

from companion.core.actions import Action
from companion.core.domains import Number
from companion.core.prompts import Prompt
from companion.core.record import Record
from companion.games.shuffling_horror import actions, effects
from companion.games.shuffling_horror.procedures import (
    MonsterAttack,
    Procedure,
    RunningStep,
    SurvivorAttack,
    Testing,
)
from companion.games.shuffling_horror.rules.monster_attacks import (
    flail_score,
    unpledged_damage,
    unpledged_spoints,
)
from companion.games.shuffling_horror.rules.reel import DEALT
from companion.games.shuffling_horror.rules.rolls import asked, rolls_at_most, rolls_reaching
from companion.games.shuffling_horror.rules.weapons import (
    survivor_damage_bonus,
    survivor_damage_dice,
)
from companion.games.shuffling_horror.state import CREATURES, MAX_TARGET, State, value_of

LIFE = 1.0
"""What a survivor is worth; everything else is reported in parts of it."""
REST, POWER, ANOTHERS = 0.05, 0.035, 0.15
"""What a spoint is worth: a survivor's own, their own player's, and another player's."""
KILL = 0.24
"""What it is worth that a monster goes."""
FAILED: dict[type[effects.Step], float] = {
    effects.Familiar: LIFE,
    effects.FullAssault: 0.6,
    effects.Attack: 0.3,
    effects.Flail: 0.4,
    effects.Damage: 0.3,
    effects.Spoints: 0.1,
}
"""What it costs to fail a test with such a step behind it."""
TRAPPED = 0.2
ROLLS = 36
MAX_SPENT = 7
"""On one roll."""


class Payment(Record):
    """So many spoints of a seat from one place."""

    seat: int
    source: actions.Purse
    n: int
    dear: float
    """What each of them is worth."""


def to_come(state: State) -> float:
    """How much of the film is still to come, of 1."""
    cards = state.reel_pile + sum(DEALT[state.reel :])
    return cards / sum(DEALT)


def purses(state: State, survivor: str) -> Iterator[Payment]:
    """Everything that could help a survivor, the cheapest first."""
    one = state.cast[survivor]
    later = 0.25 + 0.75 * to_come(state)
    yield Payment(one.seat, "rest", one.rest, REST * later)
    yield Payment(one.seat, "power", state.power[one.seat], POWER * later)
    others = (seat for seat in range(1, state.seats) if seat != one.seat)
    for seat in sorted(others, key=lambda seat: -state.power[seat]):
        yield Payment(seat, "power", state.power[seat], ANOTHERS * later)


def costs(state: State, survivor: str, most: int) -> list[float]:
    """What nought, one, two ... spoints for a survivor are worth, as far as there are any."""
    found = [0.0]
    for purse in purses(state, survivor):
        for _ in range(min(purse.n, most + 1 - len(found))):
            found.append(found[-1] + purse.dear)
    return found


def bill(state: State, survivor: str, n: int) -> list[Payment]:
    """Who pays `n` spoints for a survivor."""
    parts: list[Payment] = []
    for purse in purses(state, survivor):
        part = min(n, purse.n)
        if part:
            parts.append(Payment(purse.seat, purse.source, part, purse.dear))
            n -= part
    return parts


def flail_plan(state: State, survivor: str, score: int | None) -> tuple[int, float]:
    """How many spoints a flail is worth, and what the whole then costs, death included."""
    if score is None:
        return 0, 0.0
    again = 2 if state.cast[survivor].stars else 1
    whole = [
        cost + (1 - rolls_at_most(score + more) / ROLLS) ** again * LIFE
        for more, cost in enumerate(costs(state, survivor, MAX_TARGET - score))
    ]
    least = min(whole)
    return whole.index(least), least


def negation(state: State, now: MonsterAttack) -> list[Payment]:
    """Who pays what so that the damage is negated; nobody, where a flail is cheaper."""
    survivor = now.target
    left = unpledged_damage(now)
    parts: list[Payment] = []
    cost = 0.0
    for purse in purses(state, survivor):
        part = min(left, unpledged_spoints(state, now, purse.seat, purse.source))
        if part > 0:
            parts.append(Payment(purse.seat, purse.source, part, purse.dear))
            cost += part * purse.dear
            left -= part
    if left:
        return []
    _, flail = flail_plan(state, survivor, flail_score(state, survivor))
    return parts if cost < flail else []


def _helped(state: State, now: SurvivorAttack | Testing) -> Callable[[int], float] | None:
    """What the open roll is worth, by how many spoints more are on it."""
    roll = asked(state, now)
    if roll is None or roll.need is None:
        return None
    need = roll.need
    if isinstance(now, SurvivorAttack) and now.stage == "damage":
        base, ways = survivor_damage_dice(state, now), 6**roll.count
        return lambda more: KILL * rolls_reaching(max(0, need - more), base) / ways
    worth = price_of_failing(state, now) if isinstance(now, Testing) else KILL
    if isinstance(now, SurvivorAttack) and now.target in CREATURES:
        base = survivor_damage_dice(state, now)
        kills = rolls_reaching(
            max(0, value_of(state, now.target) - survivor_damage_bonus(state, now)), base
        )
        worth *= kills / (6 if base == "d6" else ROLLS)
    return lambda more: worth * rolls_at_most(need + more) / ROLLS


def price_of_failing(state: State, now: Testing) -> float:
    """What a failed test costs."""
    if now.purpose == "escape":
        return TRAPPED
    for procedure in reversed(state.stack):
        if isinstance(procedure, RunningStep) and isinstance(procedure.step, effects.Test):
            step = procedure.step
            return max(
                (FAILED.get(type(one), 0.1) for one in (*step.fail, *step.any_fail)), default=0.0
            )
    return 0.0


def on_roll(state: State, now: Procedure) -> list[Payment]:
    """Who pays what for the roll that is open."""
    match now:
        case MonsterAttack(stage="flail"):
            score = flail_score(state, now.target)
            if score is None:
                return []
            more, _ = flail_plan(state, now.target, min(MAX_TARGET, score + now.spent))
            survivor = now.target
        case SurvivorAttack() | Testing():
            survivor = now.survivor
            helped = _helped(state, now)
            if helped is None:
                return []
            worth = [helped(n) - cost for n, cost in enumerate(costs(state, survivor, MAX_SPENT))]
            more = worth.index(max(worth))
        case _:
            return []
    return bill(state, survivor, more) if more else []


def plan(state: State) -> list[Payment]:
    """Who pays what for the open roll or against the damage."""
    now = state.stack[-1]
    if isinstance(now, MonsterAttack) and now.stage == "negate":
        return negation(state, now)
    return on_roll(state, now)


def spend(state: State, prompt: Prompt) -> Action | None:
    """A seat's part of it, or the card that saves the survivor; None: nothing."""
    for pattern in prompt.accepts:
        if pattern.kind is actions.UseCard:
            return pattern.action()
    return paid(prompt, plan(state))


def paid(prompt: Prompt, parts: list[Payment]) -> Action | None:
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


def against_damage(state: State, prompt: Prompt) -> Action:
    """The one who was hit pays their own part, or flails."""
    first = prompt.accepts[0]
    return paid(prompt, plan(state)) or first.action()
