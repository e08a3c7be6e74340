"""What Why? is about: the ruling of a line that can be explained."""

from collections.abc import Iterable, Sequence

from companion.core.rulings import Ruling
from companion.table.session import Session
from companion.table.steps import Step
from companion.table.words import settles


def explained(lines: Iterable[Sequence[Step]]) -> tuple[Step, Ruling] | None:
    """What Why? is about: of the first line that cites a clause, what it settled above all,
    else its last ruling; with the step that it is of.
    """
    for steps in lines:
        citing = [(step, ruling) for step in steps for ruling in step.rulings if ruling.cite]
        settled = [one for one in citing if settles(one[1])]
        if citing:
            return (settled or citing)[-1]
    return None


def newest(session: Session) -> tuple[Step, Ruling] | None:
    """What Why? is about on the board: the last line that anything can be said about."""
    return explained(session.newest_first())
