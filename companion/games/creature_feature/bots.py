"""A player who plays sensibly, from what its seat may see."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.game import Prompt


def sensible(view: Mapping[str, Any], prompt: Prompt, random: Random) -> Action:
    raise NotImplementedError
