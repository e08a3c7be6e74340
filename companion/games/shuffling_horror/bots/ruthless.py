"""A Director who looks ahead: of what he can do he takes what leaves the fewest survivors.

Each choice is tried in the same sampled futures, and the worse half is given up until one is
left; in fresh futures that one must prove better than what the policy would do. How many there
are depends on the position alone, never on a clock, and so do the random numbers: the same
state gives the same choice.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from statistics import fmean
from typing import Any
from zlib import crc32

from msgspec import json

from companion.core.actions import Action
from companion.core.domains import Cards, Choice
from companion.core.game import Prompt, Template
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.auto import policy, weakest
from companion.games.shuffling_horror.bots.futures import after, laid_out
from companion.games.shuffling_horror.bots.spoints import to_come
from companion.games.shuffling_horror.rolls import below
from companion.games.shuffling_horror.state import (
    PLACE_OF,
    State,
    every_throng,
    screen_monsters,
    strength_of,
    value_of,
)

ROLLS = 36
LOOKS_AHEAD = frozenset(
    ("turn", "target", "take", "place", "event", "choose", "special", "victim", "migrate")
)
"""What he thinks about; the rest he does as the policy says."""
ROUNDS = 2
"""So far he looks."""
THOUGHTS = 1600
"""Turns that he plays through in his head, at each sifting of the choices."""
LEAST = 3
"""Futures at least for each choice."""
MOST_CHOICES = 24
MARGIN = 0.4
"""So many survivors fewer must be left than by the policy's choice. What is foreseen is only
an estimate: in whole films, smaller gains than this came to nothing.
"""


def ruthless(
    state: State, private: Mapping[str, Any], prompt: Prompt, random: Random
) -> Action | None:
    """What he does about a prompt of his."""
    del private, random
    if prompt.seat is None:
        return None
    usual = policy(state, prompt, weakest)
    if usual is None or prompt.ask not in LOOKS_AHEAD:
        return usual
    others = [one for one in every_choice(prompt) if differs(state, one, usual)]
    return best_of(state, usual, others[:MOST_CHOICES]) if others else usual


def every_choice(prompt: Prompt) -> Iterator[Action]:
    """All actions that a prompt accepts."""
    for template in prompt.accepts:
        fields = list(template.open)
        for values in product(*(_values(template, field) for field in fields)):
            yield template.kind(**template.fixed, **dict(zip(fields, values, strict=True)))


def differs(state: State, choice: Action, usual: Action) -> bool:
    """Whether a choice is worth a thought beside the policy's: the strongest attacks first
    anyway, of empty slots one is like another, and the row is the policy's.
    """
    match choice:
        case did.Target():
            if isinstance(usual, did.Target) and choice.attacker != usual.attacker:
                return False
        case did.TakeAttack() | did.TakeMonster() | did.Place() | did.MashAttack():
            seat, slot = PLACE_OF[choice.to]
            row = state.throngs[seat]
            if not row[slot] and () in row[:slot]:
                return False
            if isinstance(usual, type(choice)) and PLACE_OF[usual.to][0] != seat:
                return False
        case _:
            pass
    return choice != usual


def _values(template: Template, field: str) -> Sequence[Any]:
    domain = template.open[field]
    if isinstance(domain, Cards):
        return domain.cards
    return domain.values if isinstance(domain, Choice) else ()


def best_of(state: State, usual: Action, others: Sequence[Action]) -> Action:
    """The choice that leaves the fewest survivors; the policy's, unless another is clearly
    better in futures that it was not chosen by.
    """
    seed = crc32(json.encode(state))
    # a Director's turn and a Pod Player's is about as long as those of two survivors
    turns = len(state.cast) + 2 * (state.sides.count("pod") + 2)
    budget = THOUGHTS // (ROUNDS * turns)
    tried = 0
    left: list[Action] = list(others)
    while len(left) > 1:
        more = max(LEAST, budget // len(left) // 2)
        seen = _tried(state, left, range(seed + tried, seed + tried + more))
        tried += more
        order = sorted(range(len(left)), key=lambda place: sum(seen[place]))
        left = [left[place] for place in order[: len(left) // 2]]
    more = max(LEAST, budget // 2)
    was, now = _tried(state, (usual, left[0]), range(seed + tried, seed + tried + more))
    return left[0] if was and fmean(was) - fmean(now) > MARGIN else usual


def _tried(state: State, choices: Sequence[Action], futures: Sequence[int]) -> list[list[float]]:
    """How many survive each choice in each of the same futures; nothing, where none can be
    foreseen.
    """
    found: list[list[float]] = [[] for _ in choices]
    for future in futures:
        table = laid_out(state, Random(future))
        if table is not None:
            for choice, living_then in zip(choices, found, strict=True):
                then = after(state, choice, table, ROUNDS, Random(future))
                living_then.append(living(then, to_come(state)))
    return found


def living(state: State, left: float) -> float:
    """How many survivors there will be at the end: counted, or, before it, what is usual.

    `left` is how much of the film was to come when he chose: a Director who does nothing draws
    no cards, but wins nothing by that. The figures are those of a regression over the rounds
    of 300 films of the policies.
    """
    if state.result is not None:
        return len(state.result.survivors)
    n = len(state.cast)
    hits = sum(below(strength_of(state, name)) for name in every_throng(state)) / ROLLS
    coming = sum(value_of(state, card) for card in screen_monsters(state))
    saved = 0.36 * state.survivor_pile + 0.07 * sum(state.power)
    lost = 0.07 * coming + hits * (0.13 * n + 0.59 * left - 0.2)
    return n * (1.39 - 0.8 * left) + 0.7 * left + saved - lost - 1.3
