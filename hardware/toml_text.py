"""The text of a TOML file, what it says, and in which line, however hostile it is."""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

Keys = tuple[str | int, ...]
"""Of tables, and places in arrays, from the whole file inwards: ("reader", 1, "seat") is the
seat of the second reader.
"""

MOST = 1 << 22
"""Bytes of a file; nobody writes a longer one."""
_LONG_NUMBER = re.compile(r"\d{4301}")
"""More digits than Python reads (sys.int_info)."""


class Unread(Exception):
    """Why a text is no TOML, in a sentence, and in which line, from 1."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line
        self.words = words


def text_of(path: Path) -> str:
    """The text of a file. Raises Unread, and OSError."""
    if path.exists() and not path.is_file():
        # a pipe or a device may never end
        raise Unread(1, "This is no file.")
    with path.open("rb") as file:
        content = file.read(MOST + 1)
    if len(content) > MOST:
        raise Unread(1, f"The file has more than {MOST} bytes.")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Unread(line, "This is no UTF-8 text.") from None


def document(text: str) -> dict[str, Any]:
    """What a text says. Raises Unread."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _of_syntax(text, str(error)) from None
    except RecursionError:
        raise Unread(_deepest(text), "This is nested too deep.") from None
    except ValueError:
        long = _LONG_NUMBER.search(text.replace("_", ""))
        before = "" if long is None else long.string[: long.start()]
        raise Unread(before.count("\n") + 1, "This number is too long.") from None


def _of_syntax(text: str, error: str) -> Unread:
    """What `tomllib` says: a sentence with the place in brackets behind it."""
    what, _, place = error.partition(" (at ")
    number = re.search(r"line (\d+)", place)
    line = int(number[1]) if number else text.rstrip("\n").count("\n") + 1
    return Unread(line, f"{what}.")


def _deepest(text: str) -> int:
    """The line in which most brackets are open."""
    depth = most = 0
    found = 1
    for number, written in enumerate(text.split("\n"), start=1):
        for sign in written:
            depth += (sign in "[{") - (sign in "]}")
            if depth > most:
                most, found = depth, number
    return found


# ---- where something stands


def line_of(text: str, keys: Keys) -> int:
    """The line, from 1, where the value at `keys` begins in a file that can be read; where
    there is no such value, the line of the innermost table or array that would hold it.

    `tomllib` keeps no lines, but a value is there from its own line on, in every part of the file
    that ends behind it.
    """
    whole = tomllib.loads(text)
    while keys and not _there(whole, keys):
        keys = keys[:-1]
    if not keys:
        return 1
    lines = text.split("\n")
    # a value of several lines can be read only whole: up to its end, the part before it counts
    ends = bisect_left(
        range(len(lines) + 1), 1, key=lambda count: _there(_part(lines, count)[0], keys)
    )
    return _part(lines, ends - 1)[1] + 1


def _part(lines: Sequence[str], count: int) -> tuple[dict[str, Any], int]:
    """The longest part of the file of at most so many lines that can be read, and its length."""
    while count:
        try:
            return tomllib.loads("\n".join(lines[:count])), count
        except tomllib.TOMLDecodeError:
            count -= 1
    return {}, 0


def _there(value: Any, keys: Keys) -> bool:
    for key in keys:
        match value, key:
            case dict(), str() if key in value:
                value = cast("dict[str, Any]", value)[key]
            case list(), int() if key < len(cast("list[Any]", value)):
                value = cast("list[Any]", value)[key]
            case _:
                return False
    return True
