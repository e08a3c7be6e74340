"""Two bots that direct: by the policy of `rules.auto_director`, and a gentler one."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.rules.auto_director import (
    choose_by_policy,
    highest,
    weakest,
)
from companion.games.shuffling_horror.state import State


def standard_policy(
    state: State, _private: Mapping[str, Any], prompt: Prompt, _random: Random
) -> Action | None:
    """Choose as the auto-Director does with `director_aim: weakest`."""
    return None if prompt.seat is None else choose_by_policy(state, prompt, weakest)


def gentle(
    state: State, _private: Mapping[str, Any], prompt: Prompt, _random: Random
) -> Action | None:
    """Choose by the policy, but attack the best rested survivor and never clip the reel."""
    if prompt.seat is None:
        return None
    if prompt.question_id == "special":
        accepts = tuple(
            pattern for pattern in prompt.accepts if pattern.kind is not actions.ClipReel
        )
        prompt = Prompt(prompt.seat, prompt.question_id, accepts or prompt.accepts)
    return choose_by_policy(state, prompt, best_rested)


def best_rested(state: State, survivors: Sequence[str]) -> str:
    """Return the survivor with the most rest spoints."""
    return highest(state, survivors, lambda survivor: state.cast[survivor].rest)
