"""An action that was really another one: what came after it is done again where still legal."""

from collections.abc import Sequence
from itertools import pairwise

from companion.core.actions import Action
from companion.table.refused import Refused
from companion.table.stepping import Stepping
from companion.table.steps import Step


def amended(
    stepping: Stepping, line: Sequence[Step], action: Action, cause: int, number: int
) -> tuple[tuple[Step, ...], list[Step]]:
    """The new steps, the first of which has this number, and those left out.

    `line` begins before the step that is amended. On a virtual table the dealer's own actions
    are dealt anew. Raises Refused.
    """
    start, wrong, *_ = line
    if stepping.is_dealers(wrong, start):
        raise Refused("illegal", "The dealer did that; only what people did can be amended.")
    steps = [stepping.after(start, action, cause, number)]
    dropped: list[Step] = []
    for before, later in pairwise(line[1:]):
        # each line keeps a cause of its own, so that undo can take it alone once the
        # amendment itself is past taking back
        cause += later.cause != before.cause
        fact = stepping.dealt(steps[-1])
        if later.action is None or stepping.is_dealers(later, before):
            steps += () if fact is None else (fact,)
            continue
        while fact is not None and not stepping.is_in_time(later.action, steps[-1]):
            steps.append(fact)
            fact = stepping.dealt(fact)
        if not stepping.game.same_question(before.state, steps[-1].state, later.action):
            dropped.append(later)
            continue
        try:
            steps.append(stepping.after(steps[-1], later.action, cause, number + len(steps)))
        except Refused:
            dropped.append(later)
    return tuple(stepping.with_answers(steps)), dropped
