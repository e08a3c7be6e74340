"""How many examples and cases a test draws."""

from hypothesis import settings

PART = 4
"""`scripts/test` draws one of so many; with `--thorough`, as in `.ci/run`, all of them."""


def few(number: int) -> int:
    """How many of so many cases a test looks at: a part without `--thorough`, one at least."""
    quick = settings.get_current_profile_name() == "gate"
    return max(1, number // PART) if quick else number


def examples(most: int) -> settings:
    """Draw `most` examples with `--thorough` or while exploring, a part of them otherwise."""
    return settings(max_examples=few(most))
