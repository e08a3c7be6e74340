"""Cleaning of text from files, serial lines and keyboards before it is stored or drawn."""

import re
from typing import cast

_BLANKS = re.compile("[\t-\r\x85\u2028\u2029]+")
"""Tabs and line breaks of every kind."""
_UNSAFE = re.compile(
    "["
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"  # control characters: C0, DEL, C1
    "\u200b\u2060\ufeff"  # zero-width characters
    "\u202a-\u202e\u2066-\u2069"  # bidirectional overrides and isolates
    "\ud800-\udfff"  # lone surrogates
    "\ufff9-\ufffb\ufffe\uffff"  # annotations and noncharacters
    "]"
)
MAX_DEPTH = 64
"""Levels of a nested value in which text is cleaned; deeper ones are never shown."""


MAX_QUOTED = 60
"""The most characters of a value that a message quotes."""


def clean(text: str) -> str:
    r"""Return the text as one line without control characters.

    Tabs and line breaks become blanks; bidirectional overrides and lone surrogates are removed.

    >>> clean("a\tb\x1b[2J")
    'a b[2J'
    """
    if text.isprintable():
        return text
    return _UNSAFE.sub("", _BLANKS.sub(" ", text))


def excerpt(text: str, limit: int = MAX_QUOTED) -> str:
    """Return the beginning of a text, as a message quotes it."""
    return text if len(text) <= limit else f"{text[:limit]}…"


def clean_all(value: object, depth: int = MAX_DEPTH) -> object:
    """Return a JSON or TOML value with every string in it cleaned, keys included."""
    match value:
        case str():
            return clean(value)
        case list() if depth:
            return [clean_all(member, depth - 1) for member in cast("list[object]", value)]
        case dict() if depth:
            return {
                clean_all(key, 0): clean_all(item, depth - 1)
                for key, item in cast("dict[object, object]", value).items()
            }
        case _:
            return value
