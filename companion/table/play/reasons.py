"""What Why? is about: the ruling of a line that can be explained; and all that there were."""

from collections.abc import Iterable, Iterator, Sequence

from companion.core.rulings import Ruling
from companion.table.action_text import is_result
from companion.table.play.session import Session
from companion.table.play.steps import Step


def explained(lines: Iterable[Sequence[Step]]) -> tuple[Step, Ruling] | None:
    """What Why? is about: of the first line that cites a clause, what it settled above all, else
    the last thing it reported, else its last instruction; with the step that it is of.
    """
    for steps in lines:
        citing = [(step, ruling) for step in steps for ruling in step.rulings if ruling.cite]
        settled = [cited for cited in citing if is_result(cited[1])]
        told = [cited for cited in citing if cited[1].kind != "instruct"]
        if citing:
            return (settled or told or citing)[-1]
    return None


def newest_reason(session: Session) -> tuple[Step, Ruling] | None:
    """What Why? is about on the board: the last line that anything can be said about."""
    return explained(session.inputs_newest_first())


def reportable_rulings(session: Session) -> Iterator[tuple[Step, Ruling]]:
    """Yield the rulings in force that could be wrong, with their steps, the newest first."""
    for step in reversed(session.current_steps()):
        for ruling in reversed(step.rulings):
            if ruling.cite and ruling.kind != "instruct":
                yield step, ruling


def of_newest(session: Session, ruling: Ruling) -> tuple[Step, Ruling] | None:
    """A ruling of the last line, with the step that it is of; None: it is older."""
    steps = next(session.inputs_newest_first())
    return next(((step, ruling) for step in steps if ruling in step.rulings), None)
