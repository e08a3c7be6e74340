"""Guards: the conditions of an action, in the order in which they refuse it."""

from collections.abc import Iterable

from companion.core.objection import Objection

Guard = tuple[bool, str, *tuple[str, ...]]
"""(forbids, text, *clauses). `forbids`: whether the action is forbidden. `text`: the sentence for
people, which also says what is allowed, or the name of such a text in `words.toml`.
"""


def first_objection(guards: Iterable[Guard]) -> Objection | None:
    """The refusal of the first guard that forbids the action; None if all allow it."""
    for forbids, text, *cite in guards:
        if forbids:
            return Objection(text, tuple(cite))
    return None


def all_allow(guards: Iterable[Guard]) -> bool:
    """Whether none of the guards forbids the action."""
    for forbids, *_ in guards:  # noqa: SIM110 - a loop is faster than all()
        if forbids:
            return False
    return True


def required_objection(guards: Iterable[Guard]) -> Objection:
    """The first objection of guards of which the last one always forbids the action.

    Raises ValueError if it does not.
    """
    refused = first_objection(guards)
    if refused is None:
        raise ValueError("nothing forbids this action")
    return refused
