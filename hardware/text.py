"""Text from outside (files, lines, keys) made safe to store in one line and to draw."""

import re
from typing import Any, cast

_BLANKS = re.compile("[\t-\r\x85\u2028\u2029]+")
"""Tabs and line breaks of every kind."""
_UNSAFE = re.compile(
    "["
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"  # control characters: C0, DEL, C1
    "\u200b\u2060\ufeff"  # invisible, and nothing else
    "\u202a-\u202e\u2066-\u2069"  # bidirectional overrides and isolates
    "\ud800-\udfff"  # half of a surrogate pair
    "\ufff9-\ufffb\ufffe\uffff"  # annotations and noncharacters
    "]"
)
MOST_NESTED = 64
"""Levels of a value in which text is cleaned; nothing that is shown is nested deeper."""


def clean(text: str) -> str:
    """Return the text as one line: blanks for tabs and line breaks, no control characters,
    bidirectional overrides or lone surrogates.
    """
    if text.isprintable():
        return text
    return _UNSAFE.sub("", _BLANKS.sub(" ", text))


def clean_all(value: Any, levels: int = MOST_NESTED) -> Any:
    """Return a JSON or TOML value with every text in it cleaned, names of fields included."""
    match value:
        case str():
            return clean(value)
        case list() if levels:
            return [clean_all(one, levels - 1) for one in cast("list[Any]", value)]
        case dict() if levels:
            return {
                clean_all(key, 0): clean_all(one, levels - 1)
                for key, one in cast("dict[Any, Any]", value).items()
            }
        case _:
            return value
