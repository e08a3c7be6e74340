"""What is wrong with a file or a line that people, or their programs, have written."""

from msgspec import ValidationError

from companion.core.cards import BadCard
from hardware.untrusted import validation
from hardware.untrusted.text import excerpt
from hardware.untrusted.toml_text import Finding, line_of
from hardware.untrusted.validation import JSON

MAX_REPORTED = 20
OPTIONS = JSON._replace(field="option")
"""The words for what a game is played with."""


def in_box(text: str, problem: validation.Problem, about: str = "") -> Finding:
    """A problem of the box file with this text."""
    keys, words = problem
    return Finding(line_of(text, keys), f"{about}{words}")


def plainly(error: str) -> str:
    """What msgspec says of JSON, in a sentence."""
    return validation.problem_of(error, JSON)[1]


def card_problem_text(error: ValidationError) -> str:
    """What is wrong with what an owner says of cards, in a sentence."""
    if isinstance(error, BadCard):
        return f"{excerpt(error.card)}: {plainly(error.why)}"
    return plainly(str(error))


def problems_text(value: object, kind: object, syntax: validation.Syntax = JSON) -> str:
    """What keeps a JSON value from being a `kind`, in sentences: `MAX_REPORTED` of them, and how
    many more there are.
    """
    problems = [words for _, words in validation.find_problems(value, kind, syntax)]
    more = len(problems) - MAX_REPORTED
    if more > 0:
        over = "over " if len(problems) == validation.MAX_PROBLEMS else ""
        problems[MAX_REPORTED:] = [f"And {over}{more} more."]
    return " ".join(problems)
