"""Find the ruling that Why? explains, and the rulings that can be reported as wrong."""

from collections.abc import Iterable, Iterator, Sequence

from companion.core.rulings import Ruling
from companion.table.action_text import is_result
from companion.table.play.session import Session
from companion.table.play.steps import Step


def explained(inputs: Iterable[Sequence[Step]]) -> tuple[Step, Ruling] | None:
    """Find the ruling that Why? explains, with its step: in the first input that cites a clause,
    the last result, else the last notice, else the last instruction.
    """
    for steps in inputs:
        citing = [(step, ruling) for step in steps for ruling in step.rulings if ruling.cite]
        results = [cited for cited in citing if is_result(cited[1])]
        notices = [cited for cited in citing if cited[1].kind != "instruct"]
        if citing:
            return (results or notices or citing)[-1]
    return None


def newest_reason(session: Session) -> tuple[Step, Ruling] | None:
    """Find the ruling that Why? explains on the board: of the last input that has one. None if
    people have ended the game: the sign says why.
    """
    return None if session.header.ended else explained(session.inputs_newest_first())


def reportable_rulings(session: Session) -> Iterator[tuple[Step, Ruling]]:
    """Yield the rulings in force that could be wrong, with their steps, the newest first."""
    for step in reversed(session.current_steps()):
        for ruling in reversed(step.rulings):
            if ruling.cite and ruling.kind != "instruct":
                yield step, ruling


def of_newest(session: Session, ruling: Ruling) -> tuple[Step, Ruling] | None:
    """Return a ruling of the last input with its step; None if it is older."""
    steps = next(session.inputs_newest_first())
    return next(((step, ruling) for step in steps if ruling in step.rulings), None)
