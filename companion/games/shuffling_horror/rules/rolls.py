"""The rolls that procedures ask for: purpose, number of dice, target number and odds."""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Any

from companion.core.dice import FACES, RESULTS_UP_TO, fraction
from companion.core.frozen_struct import FrozenStruct
from companion.games.shuffling_horror.procedures import (
    LastOneStanding,
    MonsterAttack,
    Procedure,
    RandomVictim,
    SetUp,
    SurvivorAttack,
    Testing,
)
from companion.games.shuffling_horror.rules.cards import frame_of
from companion.games.shuffling_horror.rules.dice import ANNIHILATION, FUMBLE, counted_damage
from companion.games.shuffling_horror.rules.monster_attacks import (
    attack_value,
    damage_bonus,
    dice_count,
    flail_target_number,
    forgoes,
)
from companion.games.shuffling_horror.rules.testing import test_target_number
from companion.games.shuffling_horror.rules.victims import ONE_DIE
from companion.games.shuffling_horror.rules.weapons import (
    attack_target_number,
    is_blob,
    survivor_damage_bonus,
    survivor_damage_dice,
)
from companion.games.shuffling_horror.state import (
    PLACE_OF,
    State,
    is_sanctuary,
    not_none,
    slot_of,
    value_of,
)
from companion.games.shuffling_horror.view import Purpose


class RollRequest(FrozenStruct, gc=False):
    """A roll that is asked for. `need` is the target number, `hits` how many of 6 ** count rolls
    succeed; both are None for a roll without a target.
    """

    purpose: Purpose
    count: int
    need: int | None = None
    hits: int | None = None

    @property
    def odds(self) -> str | None:
        """The chance of success as a fraction, as the referee sends it."""
        return None if self.hits is None else fraction(self.hits, self.count)


_WAYS_AT_MOST = tuple(max(1, min(ways, 35)) for ways in RESULTS_UP_TO)


def rolls_at_most(need: int) -> int:
    """Return how many of 36 rolls succeed: at most the target; 2 always, 12 never (SH-81 to SH-83).

    >>> rolls_at_most(7), rolls_at_most(2), rolls_at_most(12)
    (21, 1, 35)
    """
    return _WAYS_AT_MOST[min(need, FUMBLE)]


@lru_cache(maxsize=256)
def rolls_reaching(need: int, base: str) -> int:
    """Return how many of 6 or 36 damage rolls count at least `need`.

    >>> rolls_reaching(3, "d6"), rolls_reaching(8, "shad"), rolls_reaching(0, "2d6")
    (4, 3, 36)
    """
    count = 1 if base == "d6" else 2
    return sum(counted_damage(dice, base) >= need for dice in product(FACES, repeat=count))


def requested_roll(state: State, procedure: Procedure) -> RollRequest | None:
    """Return the roll that a procedure waits for, or None if it waits for something else."""
    rolls = ROLLS.get(type(procedure))
    return None if rolls is None else rolls(state, procedure)


def survivor_attack_roll(state: State, procedure: SurvivorAttack) -> RollRequest | None:
    """Return the attack roll or the damage roll."""
    match procedure.stage:
        case "roll":
            need = attack_target_number(state, procedure)
            return RollRequest("attack", 2, need, rolls_at_most(need))
        case "damage":
            return _damage(state, procedure)
        case _:
            return None


def _damage(state: State, procedure: SurvivorAttack) -> RollRequest:
    base = survivor_damage_dice(state, procedure)
    count = 1 if base == "d6" else 2
    if procedure.target in PLACE_OF or is_blob(state, procedure.target):
        return RollRequest("damage", count)
    need = max(
        0,
        value_of(state, procedure.target)
        - survivor_damage_bonus(state, procedure)
        - procedure.spent,
    )
    return RollRequest("damage", count, need, rolls_reaching(need, base))


def dice_of_sure_damage(state: State, procedure: SurvivorAttack | MonsterAttack) -> int | None:
    """Return how many dice of a damage roll decide nothing: any result takes out the target and
    none annihilates it, or none takes it out and nobody has spoints. None: the roll decides.
    """
    if procedure.stage != "damage":
        return None
    if isinstance(procedure, MonsterAttack):
        if not is_sanctuary(procedure.target):
            return None
        count = dice_count(state, procedure)
        more = procedure.doubles + damage_bonus(state, procedure)
        left = state.sanctuaries[slot_of(procedure.target) - 1].spoints
        return count if count + more >= left else None
    count = 1 if survivor_damage_dice(state, procedure) == "d6" else 2
    more = survivor_damage_bonus(state, procedure) + procedure.spent
    if is_blob(state, procedure.target):
        left = not_none(state.frames[not_none(frame_of(state, procedure.target))]).spoints or 0
        return count if count + more >= left else None
    least, most = count + more, FACES[-1] * count + more
    values = [value_of(state, card) for card in procedure.struck]
    is_out = least >= max(values) and most < ANNIHILATION
    can_spend = state.cast[procedure.survivor].rest or any(state.power)
    return count if is_out or (most < min(values) and not can_spend) else None


def monster_attack_roll(state: State, procedure: MonsterAttack) -> RollRequest | None:
    """Return the attack roll, the damage roll or the flail."""
    match procedure.stage:
        case "roll":
            need = attack_value(state, procedure)
            return RollRequest("attack", 2, need, rolls_at_most(need))
        case "damage" if not forgoes(state, procedure):
            return RollRequest("damage", dice_count(state, procedure))
        case "flail":
            need = flail_target_number(state, procedure)
            return None if need is None else RollRequest("flail", 2, need, rolls_at_most(need))
        case _:
            return None


def roll_of_test(state: State, procedure: Testing) -> RollRequest | None:
    """Return the roll of a test."""
    if procedure.stage != "roll":
        return None
    need = test_target_number(state, procedure)
    return RollRequest(procedure.purpose, 2, need, rolls_at_most(need))


def victim_roll(state: State, procedure: RandomVictim) -> RollRequest:
    """Return the roll of one or two dice for one of several survivors (SH-169 to SH-172)."""
    if len(procedure.candidates) <= ONE_DIE:
        return RollRequest("victim", 1)
    return RollRequest("victim", 2) if state.options.fair_victims else RollRequest("victim-side", 1)


def last_one_roll(state: State, procedure: LastOneStanding) -> RollRequest | None:
    """Return the die for a reel token (SH-231)."""
    rolls = procedure.stage == "stars" and procedure.tokens
    return RollRequest("star", 1, state.reel, state.reel) if rolls else None


def monster_among_us_roll(_state: State, procedure: SetUp) -> RollRequest | None:
    """Return the die for the value of the monster among us (SH-252)."""
    return RollRequest("among-us", 1) if procedure.stage == "value" else None


ROLLS: dict[type, Callable[[State, Any], RollRequest | None]] = {
    SurvivorAttack: survivor_attack_roll,
    MonsterAttack: monster_attack_roll,
    Testing: roll_of_test,
    RandomVictim: victim_roll,
    LastOneStanding: last_one_roll,
    SetUp: monster_among_us_roll,
}
"""By procedure, the function that returns its roll."""
