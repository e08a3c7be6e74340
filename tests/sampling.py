"""How many examples and cases a test draws."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")

PART = 4
"""`scripts/test` takes one of so many examples and cases; `--thorough`, as in `.ci/run`, all."""


def few(number: int) -> int:
    """How many of so many cases a test looks at: a part without `--thorough`, one at least."""
    return max(1, number // PART) if is_quick() else number


def sampled(cases: Iterable[T], part: int = PART) -> Iterator[T]:
    """The cases that a test looks at: the first of each `part` without `--thorough`, else all."""
    return islice(cases, 0, None, part if is_quick() else 1)


def examples(most: int) -> settings:
    """Draw `most` examples with `--thorough` or while exploring, a part of them otherwise."""
    return settings(max_examples=few(most))


def is_quick() -> bool:
    """Whether a part of the examples and cases is enough."""
    return settings.get_current_profile_name() == "gate"
