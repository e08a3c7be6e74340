"""Two Directors of the published policy: as it is, and a kind one."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.rules.auto_director import (
    all_best,
    break_tie,
    choose_by_policy,
    weakest,
)
from companion.games.shuffling_horror.state import State


def published_policy(
    state: State, _private: Mapping[str, Any], prompt: Prompt, _random: Random
) -> Action | None:
    """The Director by the published policy."""
    return None if prompt.seat is None else choose_by_policy(state, prompt, weakest)


def gentle(
    state: State, _private: Mapping[str, Any], prompt: Prompt, _random: Random
) -> Action | None:
    """The same, but it attacks whoever is best rested, and uses no advanced special action."""
    if prompt.seat is None:
        return None
    if prompt.question_id == "special":
        accepts = tuple(
            pattern for pattern in prompt.accepts if pattern.kind is not actions.ClipReel
        )
        prompt = Prompt(prompt.seat, prompt.question_id, accepts or prompt.accepts)
    return choose_by_policy(state, prompt, best_rested)


def best_rested(state: State, survivors: Sequence[str]) -> str:
    """The survivor with the most rest spoints, then Tie."""
    return break_tie(state, all_best(survivors, lambda survivor: state.cast[survivor].rest))
