"""How people put words in a row."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words in a row.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
