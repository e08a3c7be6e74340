"""Phrases for sentences: lists, quantities, ordinals, quoted values."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from json import dumps


def listed(items: Sequence[str], last: str = "and") -> str:
    """Join words to a list, with `last` before the last of them.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    between = f" {last} "
    return between.join((", ".join(items[:-1]), items[-1])) if len(items) > 1 else "".join(items)


def capital(words: str) -> str:
    """The words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """The words with a small letter at the beginning."""
    return words[:1].lower() + words[1:]


def with_article(name: str) -> str:
    """The name of a card with "the", unless it begins with a possessive or an article, or ends with
    a number.

    >>> with_article("Mummy"), with_article("The Witch"), with_article("Joker 1")
    ('the Mummy', 'the Witch', 'Joker 1')
    >>> with_article("Frankenstein's Monster")
    "Frankenstein's Monster"
    >>> with_article("A Scream in the Dark")
    'A Scream in the Dark'
    """
    first = name.split(" ", maxsplit=1)[0]
    if name[-1:].isdigit() or first.endswith("'s") or first in {"A", "An"}:
        return name
    return f"the {name.removeprefix('The ')}"


def everyone_of(names: Sequence[str], seats: Sequence[int]) -> str:
    """List seats by name, or say that they are everyone.

    >>> everyone_of(["Ann", "Bob", "Cid"], [0, 2]), everyone_of(["Ann", "Bob"], [0, 1])
    ('Ann and Cid', 'Everyone')
    >>> everyone_of(["Ann", "Bob", "Cid", "Dov", "Eva"], [0, 2, 3, 4])
    'Ann, Cid, Dov and Eva'
    """
    everyone = 1 < len(seats) == len(names)
    return "Everyone" if everyone else listed([names[seat] for seat in seats])


def truncated(words: str, limit: int) -> str:
    """Return the text, or its first words and an ellipsis if it is longer than `limit` letters.

    >>> truncated("rooms that smell of popcorn", 15), truncated("short", 15)
    ('rooms that…', 'short')
    """
    return words if len(words) <= limit else f"{words[:limit].rsplit(' ', 1)[0]}…"


MAX_QUOTED_LENGTH = 60
"""The most letters of a value that are quoted."""


def quoted(value: object) -> str:
    """A value from outside as JSON, truncated if it is long.

    >>> quoted("moon"), quoted(None), len(quoted(10_000 * "y"))
    ('"moon"', 'null', 63)
    """
    if isinstance(value, str) and len(value) > MAX_QUOTED_LENGTH:
        value = f"{value[:MAX_QUOTED_LENGTH]}…"
    return truncated(dumps(value, ensure_ascii=False), 2 * MAX_QUOTED_LENGTH)


def quantity(n: int, thing: str) -> str:
    """A number with its noun, singular or plural.

    >>> quantity(1, "cube"), quantity(3, "cube")
    ('1 cube', '3 cubes')
    """
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def ordinal(number: int) -> str:
    """A number as an ordinal, from 1 on.

    >>> ordinal(2), ordinal(11), ordinal(21)
    ('2nd', '11th', '21st')
    """
    teens = number % 100 // 10 == 1
    return str(number) + ("th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th"))


def unknown(thing: str, id_: str, known: Iterable[str]) -> str:
    """Return the message for an unknown id, with the nearest known one.

    >>> unknown("card", "vampyre", ["ghost", "vampire"])
    'unknown card "vampyre"; did you mean "vampire"?'
    """
    near = get_close_matches(id_, known, 1, 0.7)
    return f"unknown {thing} {quoted(id_)}" + (f'; did you mean "{near[0]}"?' if near else "")


def slug(words: str, limit: int, otherwise: str) -> str:
    """Return words as an id of at most `limit` letters; `otherwise` if no letter may be in an id.

    >>> slug("Frau Dr. Spuk!", 60, "card"), slug("My 2nd set", 6, "set"), slug("?", 60, "set")
    ('frau-dr-spuk', 'my-2nd', 'set')
    """
    joined = "-".join(re.findall("[a-z0-9]+", words.lower()))
    return joined[:limit].strip("-") or otherwise


@lru_cache(1024)
def titled(id_: str) -> str:
    """An id as a name.

    >>> titled("velvet-boiler-room")
    'Velvet Boiler Room'
    """
    return " ".join(word.capitalize() for word in id_.split("-"))
