"""What the movie waits for: every legal action but `correct` (rules file, Flow)."""

from companion.core.game import Prompt
from companion.games.shuffling_horror.auto import announced
from companion.games.shuffling_horror.prompts.director import director_prompts
from companion.games.shuffling_horror.prompts.facts import fact_prompts
from companion.games.shuffling_horror.prompts.rolls import roll_prompts
from companion.games.shuffling_horror.prompts.survivors import survivor_prompts
from companion.games.shuffling_horror.state import State


def prompts(state: State) -> tuple[Prompt, ...]:
    """Required prompts first; with an auto-Director his are what he has chosen."""
    now = state.stack[-1]
    found = (
        roll_prompts(state, now)
        or survivor_prompts(state, now)
        or director_prompts(state, now)
        or fact_prompts(state, now)
    )
    if state.options.director == "auto":
        return tuple(announced(state, one) if one.seat == 0 else one for one in found)
    return found
