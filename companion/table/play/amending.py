"""An action that was really another one: what came after it is done again where still legal."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import cast

from msgspec.structs import asdict, replace

from companion.core.actions import Action
from companion.table.errors import Refused
from companion.table.play.step_maker import MAX_WINDOWS, StepMaker
from companion.table.play.steps import Step


def amended(
    step_maker: StepMaker,
    steps_from_amended: Sequence[Step],
    action: Action,
    cause: int,
    number: int,
    *,
    follow: bool = False,
) -> tuple[tuple[Step, ...], list[Step]]:
    """The new steps, the first of which has this number, and those left out.

    `steps_from_amended` begins before the step that is amended. On a virtual table the
    dealer's own actions are dealt again. `follow`: later actions about a card that was only
    misnamed follow it to its right name, where they are legal with that alone, and passes that are
    missing before a later action are added. Raises Refused.
    """
    start, wrong, *_ = steps_from_amended
    if step_maker.was_dealt(wrong, start):
        raise Refused("illegal", "The dealer did that; only what people did can be amended.")
    steps = [step_maker.next_step(start, action, cause, number)]
    dropped: list[Step] = []
    names = (
        _renamed(wrong.action, action, step_maker.game.box.played(start.state)) if follow else None
    )
    for before, later in pairwise(steps_from_amended[1:]):
        # each line keeps a cause of its own, so that undo can take it alone once the
        # amendment itself is past taking back
        cause += later.cause != before.cause
        fact = step_maker.dealer_step(steps[-1])
        if later.action is None or step_maker.was_dealt(later, before):
            steps += () if fact is None else (fact,)
            continue
        while fact is not None and not step_maker.precedes_closing_fact(later.action, steps[-1]):
            steps.append(fact)
            fact = step_maker.dealer_step(fact)
        numbers = cause, number + len(steps)
        done = _remake_step(step_maker, before, steps[-1], later.action, names, numbers)
        if not done and follow:
            done = _after_assumed_actions(
                step_maker, before, steps[-1], later.action, names, numbers
            )
        steps += done
        if not done:
            dropped.append(later)
    return tuple(step_maker.with_answers(steps)), dropped


def _remake_step(
    step_maker: StepMaker,
    before: Step,
    last: Step,
    action: Action,
    names: tuple[str, str] | None,
    numbers: tuple[int, int],
) -> list[Step]:
    """The step that the action, which was taken after `before`, makes now, if need be with the
    right name of the card; none where neither is legal, or where it answers another question.
    """
    if not step_maker.game.rules.same_question(before.state, last.state, action):
        return []
    for candidate in (action, None if names is None else _with_other_card(action, *names)):
        if candidate is not None:
            with suppress(Refused):
                return [step_maker.next_step(last, candidate, *numbers)]
    return []


def _after_assumed_actions(
    step_maker: StepMaker,
    before: Step,
    last: Step,
    action: Action,
    names: tuple[str, str] | None,
    numbers: tuple[int, int],
) -> list[Step]:
    """Return the steps of the passes that people did not enter and of the action after them; no
    steps if passes do not lead to the action. A virtual table has no such gaps.
    """
    cause, number = numbers
    added: list[Step] = []
    while last.virtual_table is None and len(added) < MAX_WINDOWS:
        assumed = step_maker.assumed_action(last)
        if assumed is None:
            return []
        last = step_maker.next_step(last, assumed, cause, number + len(added))
        added.append(last)
        done = _remake_step(step_maker, before, last, action, names, (cause, number + len(added)))
        if done:
            return [*added, *done]
    return []


def _renamed(was: Action | None, now: Action, cards: Collection[str]) -> tuple[str, str] | None:
    """The card that was named and the one that it was, where nothing else differs."""
    if type(was) is not type(now) or was is None:
        return None
    before, after = asdict(was), asdict(now)
    apart = [(before[field], after[field]) for field in before if before[field] != after[field]]
    if len(apart) == 1 and all(isinstance(name, str) and name in cards for name in apart[0]):
        return apart[0]
    return None


def _with_other_card(action: Action, card: str, other: str) -> Action | None:
    """Return an action with the two cards exchanged; None if it names neither."""
    fields = {
        field: _put(value, card, other)
        for field, value in asdict(action).items()
        if _put(value, card, other) != value
    }
    return replace(action, **fields) if fields else None


def _put(value: object, card: str, other: str) -> object:
    if isinstance(value, str):
        return other if value == card else value
    if isinstance(value, tuple):
        return tuple(_put(item, card, other) for item in cast("tuple[object, ...]", value))
    return value
