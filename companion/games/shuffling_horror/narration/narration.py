"""What the game says and how it explains itself, as one part of the game."""

from typing import Any

from companion.core.actions import Action
from companion.core.clauses import Clauses
from companion.core.game import Reason
from companion.core.hand_tasks import HandTask
from companion.core.narration import MessageNarration
from companion.core.rulings import Ruling
from companion.games.shuffling_horror.bots.remarks import remark
from companion.games.shuffling_horror.narration.explain import explain
from companion.games.shuffling_horror.narration.hand_tasks import hand_task
from companion.games.shuffling_horror.rulings import MovieOver
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words import WORDS, preview, value_label


class ShufflingHorrorNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses("companion.games.shuffling_horror")
    ended_early = "Nobody wins. The result lists the survivors who are left."
    words = WORDS

    def hand_task(self, state: State, ruling: Ruling) -> HandTask:
        return hand_task(state, ruling)

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        return explain(state, action, ruling)

    def winners(self, ruling: Ruling) -> tuple[int, ...]:
        """Those who survived the movie, else the Director."""
        return (ruling.seats or (0,)) if isinstance(ruling, MovieOver) else ()

    def remark(self, state: State, action: Action, bot: str | None, nth: int) -> str:
        return remark(state, action, bot, nth)

    def value_label(self, state: State, field: str, value: Any) -> str:
        return value_label(state, field, value)

    def preview(self, state: State, action: Action) -> str:
        return preview(state, action)
