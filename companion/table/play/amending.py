"""An action that was really another one: what came after it is done again if still legal."""

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
    misnamed follow it to its right name, if they are legal with that alone, later actions keep
    what they mean (`Rules.replayed`), and passes that are missing before one are added. Raises
    Refused.
    """
    start, wrong, *_ = steps_from_amended
    if step_maker.was_dealt(wrong, start):
        raise Refused("illegal", "The dealer did that; only what people did can be amended.")
    steps = [step_maker.next_step(start, action, cause, number)]
    dropped: list[Step] = []
    names = (
        _renamed(wrong.action, action, step_maker.game.cards.played(start.state))
        if follow
        else None
    )
    for before, later in pairwise(steps_from_amended[1:]):
        # each input keeps a cause of its own, so that a later Undo can remove it alone
        cause += later.cause != before.cause
        fact = step_maker.dealer_step(steps[-1])
        if later.action is None or step_maker.was_dealt(later, before):
            steps += () if fact is None else (fact,)
            continue
        while fact is not None and not step_maker.precedes_closing_fact(later.action, steps[-1]):
            steps.append(fact)
            fact = step_maker.dealer_step(fact)
        renamed = None if names is None else _with_other_card(later.action, *names)
        candidates = (later.action,) if renamed is None else (later.action, renamed)
        numbers = cause, number + len(steps)
        done = _remade_steps(
            step_maker, before, steps[-1], candidates, numbers, names, follow=follow
        )
        steps += done
        if not done:
            dropped.append(later)
    return tuple(step_maker.with_answers(steps)), dropped


def _remade_steps(
    step_maker: StepMaker,
    before: Step,
    last: Step,
    candidates: Sequence[Action],
    numbers: tuple[int, int],
    names: tuple[str, str] | None,
    *,
    follow: bool,
) -> list[Step]:
    """Return the step that the first legal candidate makes after `last`; the action was taken after
    `before`. With `follow`, passes that people did not enter come before it, but on a virtual
    table, which has no such gaps. No steps: none is legal, or it answers another question.
    """
    cause, number = numbers
    passes: list[Step] = []
    renamed = {} if names is None else {names[0]: names[1], names[1]: names[0]}
    replayed = step_maker.game.rules.replayed
    while True:
        for candidate in candidates:
            kept = replayed(before.state, last.state, candidate, renamed)
            with suppress(Refused):
                if kept is not None:
                    action = kept if follow else candidate
                    step = step_maker.next_step(last, action, cause, number + len(passes))
                    return [*passes, step]
        can_pass = follow and last.virtual_table is None and len(passes) < MAX_WINDOWS
        assumed = step_maker.assumed_action(last) if can_pass else None
        if assumed is None:
            return []
        last = step_maker.next_step(last, assumed, cause, number + len(passes))
        passes.append(last)


def _renamed(was: Action | None, now: Action, cards: Collection[str]) -> tuple[str, str] | None:
    """The card that was named and the one that it was, if nothing else differs."""
    if type(was) is not type(now) or was is None:
        return None
    before, after = asdict(was), asdict(now)
    differing = [(before[field], after[field]) for field in before if before[field] != after[field]]
    if len(differing) == 1 and all(
        isinstance(name, str) and name in cards for name in differing[0]
    ):
        return differing[0]
    return None


def _with_other_card(action: Action, card: str, other: str) -> Action | None:
    """Return an action with the two cards exchanged; None if it names neither."""
    fields = {
        field: _exchange_cards(value, card, other)
        for field, value in asdict(action).items()
        if _exchange_cards(value, card, other) != value
    }
    return replace(action, **fields) if fields else None


def _exchange_cards(value: object, card: str, other: str) -> object:
    if isinstance(value, str):
        return other if value == card else value
    if isinstance(value, tuple):
        return tuple(
            _exchange_cards(item, card, other) for item in cast("tuple[object, ...]", value)
        )
    return value
