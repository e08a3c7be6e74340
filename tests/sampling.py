"""How many examples a property test draws."""

from hypothesis import settings

PART = 4
"""`scripts/test` draws one example of so many; with `--thorough`, as in `.ci/run`, all of them."""


def examples(most: int) -> settings:
    """Draw `most` examples with `--thorough` or while exploring, a part of them otherwise."""
    quick = settings.get_current_profile_name() == "gate"
    return settings(max_examples=max(1, most // PART) if quick else most)
