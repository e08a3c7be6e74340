"""How people put words in a row."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words in a row.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def count(n: int, thing: str) -> str:
    """One thing, several things.

    >>> count(1, "cube"), count(3, "cube")
    ('1 cube', '3 cubes')
    """
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def place(number: int) -> str:
    """A place in a row, from 1 on.

    >>> place(2), place(11), place(21)
    ('2nd', '11th', '21st')
    """
    teens = number % 100 // 10 == 1
    return str(number) + ("th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th"))


def titled(id_: str) -> str:
    """An id as a name.

    >>> titled("velvet-boiler-room")
    'Velvet Boiler Room'
    """
    return " ".join(word.capitalize() for word in id_.split("-"))
