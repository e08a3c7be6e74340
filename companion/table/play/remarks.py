"""What the program says with its own moves."""

from collections import Counter
from typing import Any

from companion.core.actions import Action
from companion.core.game import Narration
from companion.table.play.step_history import StepHistory
from companion.table.play.step_maker import StepMaker
from companion.table.play.steps import Step

ActionKind = tuple[type[Action | None], int | None]
"""The class of an action, and the seat that does it, if one does."""


def _kind(action: Action | None) -> ActionKind:
    return type(action), getattr(action, "seat", None)


class Remarks:
    """The remarks of one game."""

    def __init__(
        self, narration: Narration[Any], step_maker: StepMaker, history: StepHistory
    ) -> None:
        self._narration = narration
        self._step_maker = step_maker
        self._history = history
        self._earlier_counts: dict[int, int] = {}
        """By step, how many actions of its kind the seat had done before; filled on demand."""

    def on(self, step: Step) -> str:
        """What the program says with a step that was a move of its own, in one line."""
        if step.action is None:
            return ""
        before = self._history.before(step)
        if not step.rulings and not any(
            prompt.fits(step.action) for prompt in self._step_maker.prompts(before)
        ):
            return ""  # of a saved game that the rules of today do not allow: nothing was done
        bot, earlier = self._step_maker.bot_of(step), self._earlier_actions(step)
        return self._narration.remark(before.state, step.action, bot, earlier)

    def on_next_move(self, head: Step) -> str:
        """What the program says with the move of its own that it waits to see carried out."""
        if type(self._narration).remark is Narration[Any].remark:
            return ""  # the program of this game says nothing
        for prompt in self._step_maker.prompts(head):
            if not prompt.optional and len(prompt.accepts) == 1 and not prompt.accepts[0].open:
                (only,) = prompt.accepts
                action = only.action()
                kind = _kind(action)
                so_far = sum(_kind(step.action) == kind for step in self._history.backwards(head))
                return self._narration.remark(head.state, action, None, so_far)
        return ""

    def _earlier_actions(self, step: Step) -> int:
        """How many actions of the same kind the seat of a step had done before it."""
        # a log asks for every step: counted once for all of them
        for last in (self._history.stored_head, step):
            if step.id not in self._earlier_counts:
                done: Counter[ActionKind] = Counter()
                for earlier in self._history.path_to(last):
                    kind = _kind(earlier.action)
                    self._earlier_counts[earlier.id] = done[kind]
                    done[kind] += 1
        return self._earlier_counts[step.id]
