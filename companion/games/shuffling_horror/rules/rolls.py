"""The rolls that a movie asks for: what for, how many dice, what they must show, how likely."""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Any

from companion.core.dice import AT_MOST, FACES, fraction
from companion.core.record import Record
from companion.games.shuffling_horror.procedures import (
    LastOne,
    MonsterAttack,
    Procedure,
    RandomVictim,
    SetUp,
    SurvivorAttack,
    Testing,
)
from companion.games.shuffling_horror.rules.arms import added, dice_of, is_blob, target_of
from companion.games.shuffling_horror.rules.dice import FUMBLE, counted
from companion.games.shuffling_horror.rules.monsters import (
    attack_value,
    dice_count,
    flail_target,
    forgoes,
)
from companion.games.shuffling_horror.rules.testing import test_target
from companion.games.shuffling_horror.rules.victims import ONE_DIE
from companion.games.shuffling_horror.state import PLACE_OF, State, value_of
from companion.games.shuffling_horror.view import Purpose


class Asked(Record, gc=False):
    """A roll; `need` and `hits` (of 6 ** count) are None where it has no target."""

    purpose: Purpose
    count: int
    need: int | None = None
    hits: int | None = None

    @property
    def odds(self) -> str | None:
        """The chance, as on the wire."""
        return None if self.hits is None else fraction(self.hits, self.count)


_ODDS = tuple(max(1, min(ways, 35)) for ways in AT_MOST)


def below(need: int) -> int:
    """Of 36, how many rolls succeed: at most the target, 2 always, 12 never (SH-81 to SH-83).

    >>> below(7), below(2), below(12)
    (21, 1, 35)
    """
    return _ODDS[min(need, FUMBLE)]


@lru_cache(maxsize=256)
def reaching(need: int, base: str) -> int:
    """Of 6 or 36, how many damage rolls count at least `need`.

    >>> reaching(3, "d6"), reaching(8, "shad"), reaching(0, "2d6")
    (4, 3, 36)
    """
    count = 1 if base == "d6" else 2
    return sum(counted(dice, base) >= need for dice in product(FACES, repeat=count))


def asked(state: State, now: Procedure) -> Asked | None:
    """The roll that a procedure waits for, if it waits for one."""
    rolls = ROLLS.get(type(now))
    return None if rolls is None else rolls(state, now)


def survivor_attack(state: State, now: SurvivorAttack) -> Asked | None:
    """The attack roll, or the damage."""
    match now.stage:
        case "roll":
            need = target_of(state, now)
            return Asked("attack", 2, need, below(need))
        case "damage":
            return _damage(state, now)
        case _:
            return None


def _damage(state: State, now: SurvivorAttack) -> Asked:
    base = dice_of(state, now)
    count = 1 if base == "d6" else 2
    if now.target in PLACE_OF or is_blob(state, now.target):
        return Asked("damage", count)
    need = max(0, value_of(state, now.target) - added(state, now) - now.spent)
    return Asked("damage", count, need, reaching(need, base))


def monster_attack(state: State, now: MonsterAttack) -> Asked | None:
    """The attack roll, the damage, or the flail."""
    match now.stage:
        case "roll":
            need = attack_value(state, now)
            return Asked("attack", 2, need, below(need))
        case "damage" if not forgoes(state, now):
            return Asked("damage", dice_count(state, now))
        case "flail":
            need = flail_target(state, now)
            return None if need is None else Asked("flail", 2, need, below(need))
        case _:
            return None


def testing(state: State, now: Testing) -> Asked | None:
    """The roll of a test."""
    if now.stage != "roll":
        return None
    need = test_target(state, now)
    return Asked(now.purpose, 2, need, below(need))


def random_victim(state: State, now: RandomVictim) -> Asked:
    """A die, or two, for one of several (SH-169 to SH-172)."""
    if len(now.among) <= ONE_DIE:
        return Asked("victim", 1)
    return Asked("victim", 2) if state.options.fair_victims else Asked("victim-side", 1)


def last_one(state: State, now: LastOne) -> Asked | None:
    """A die for a reel token (SH-231)."""
    rolls = now.stage == "stars" and now.tokens
    return Asked("star", 1, state.reel, state.reel) if rolls else None


def set_up(_state: State, now: SetUp) -> Asked | None:
    """A die for the value of the monster among us (SH-252)."""
    return Asked("among-us", 1) if now.stage == "value" else None


ROLLS: dict[type, Callable[[State, Any], Asked | None]] = {
    SurvivorAttack: survivor_attack,
    MonsterAttack: monster_attack,
    Testing: testing,
    RandomVictim: random_victim,
    LastOne: last_one,
    SetUp: set_up,
}
"""The procedures that wait for a roll at some time."""
