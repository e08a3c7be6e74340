"""A Director who looks ahead and makes the choice that leaves the fewest survivors.

The Director attacks whom a hit costs most. Every other choice is compared with that one in the same
sampled futures: each is played to the end of the round, and the survivors who will live are
estimated. The worse half of the choices is dropped, and the others are tried in more futures. Their
number depends on the position alone, never on a clock, and so do the random numbers: the same
state gives the same choice.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any
from zlib import crc32

from msgspec import json

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.bots.futures import play_future, sample_table
from companion.games.shuffling_horror.bots.harm import costliest_victim
from companion.games.shuffling_horror.bots.outlook import living
from companion.games.shuffling_horror.rules.auto_director import choose_by_policy
from companion.games.shuffling_horror.state import PLACE_OF, State

LOOKS_AHEAD = frozenset(("turn", "target", "take", "place"))
"""What it thinks about; the rest it does as the policy says."""
ROUNDS_AHEAD = 1
"""Rounds that the bot looks ahead, the current one included."""
SIFTS = ((0, 6), (6, 12), (12, 24))
"""The futures of each sifting: from the first to before the last."""
MIN_DIFFERENCE = 0.03
"""How many survivors fewer another choice must leave than the usual one, to be more than chance."""
MAX_CHOICES = 24


def ruthless(
    state: State, _private: Mapping[str, Any], prompt: Prompt, _random: Random
) -> Action | None:
    """What it does about a prompt of its own."""
    if prompt.seat is None:
        return None
    usual = choose_by_policy(state, prompt, costliest_victim)
    if usual is None or prompt.question_id not in LOOKS_AHEAD:
        return usual
    others = [action for action in every_choice(prompt) if differs(state, action, usual)]
    return best_of(state, usual, others[:MAX_CHOICES]) if others else usual


def every_choice(prompt: Prompt) -> Iterator[Action]:
    """All actions that a prompt accepts."""
    for pattern in prompt.accepts:
        fields = list(pattern.open)
        for values in product(*(pattern.values(field) for field in fields)):
            yield pattern.action(**dict(zip(fields, values, strict=True)))


def differs(state: State, choice: Action, usual: Action) -> bool:
    """Whether a choice is worth a thought beside the policy's: the strongest attacks first
    anyway, of empty slots one is like another, and the row is the policy's.
    """
    match choice:
        case actions.Target():
            if isinstance(usual, actions.Target) and choice.attacker != usual.attacker:
                return False
        case actions.TakeAttack() | actions.TakeMonster() | actions.Place() | actions.MashAttack():
            seat, slot = PLACE_OF[choice.to]
            row = state.throngs[seat]
            if not row[slot] and () in row[:slot]:
                return False
            if isinstance(usual, type(choice)) and PLACE_OF[usual.to][0] != seat:
                return False
        case _:
            pass
    return choice != usual


def best_of(state: State, usual: Action, others: Sequence[Action]) -> Action:
    """The choice that leaves the fewest survivors; the usual one, unless another is clearly
    better, or if nothing can be foreseen.
    """
    seed = crc32(json.encode(state))
    choices = (usual, *others)
    seen: list[list[float]] = [[] for _ in choices]
    left = list(range(len(choices)))
    for first, last in SIFTS:
        for future in range(seed + first, seed + last):
            table = sample_table(state, Random(future))
            if table is None:
                return usual
            for index in left:
                then = play_future(state, choices[index], table, ROUNDS_AHEAD, Random(future))
                seen[index].append(living(then))
        order = sorted(left, key=lambda index: fmean(seen[index]))
        left = sorted({0, *order[: max(2, (len(left) + 1) // 2)]})
    fewest = min(left, key=lambda index: fmean(seen[index]))
    gains = [was - now for was, now in zip(seen[0], seen[fewest], strict=True)]
    chance = stdev(gains) / sqrt(len(gains))
    return choices[fewest] if fmean(gains) > max(MIN_DIFFERENCE, chance) else usual
