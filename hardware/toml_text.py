"""The text of a TOML file, what it says, and in which line, however hostile it is."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from hardware.files import Unusable, read_file
from hardware.text import clean_all

Keys = tuple[str | int, ...]
"""Of tables, and places in arrays, from the whole file inwards: ("reader", 1, "seat") is the
seat of the second reader.
"""

MOST = 1 << 18
"""Bytes of a file; nobody writes a longer one."""
_LONG_KEY = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){64}""", re.ASCII
)
"""More names than anybody writes with dots between them: for each one all before it are copied."""
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
    try:
        content = read_file(path, MOST)
    except Unusable as error:
        raise Unread(1, f"Cannot be read: {error.strerror}.") from None
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Unread(line, "This is no UTF-8 text.") from None


def document(text: str) -> dict[str, Any]:
    """What a text says. Raises Unread."""
    if long := _LONG_KEY.search(text):
        raise Unread(text.count("\n", 0, long.start()) + 1, "This has too many dots.")
    try:
        return clean_all(tomllib.loads(text))
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
    there is no such value, or it is part of a longer one, the line of the innermost that holds it.
    """
    lines = _lines(text)
    while keys and keys not in lines:
        keys = keys[:-1]
    return lines.get(keys, 1)


@lru_cache(maxsize=1)
def _lines(text: str) -> dict[Keys, int]:
    """The lines of all that is written at a key of its own; `tomllib` keeps none."""
    lines: dict[Keys, int] = {}
    arrays: dict[Keys, int] = {}
    table: Keys = ()
    for line, words in _statements(text):
        if words.startswith("["):
            table = _table(_keys(words), arrays, is_array=words.startswith("[["))
            keys = table
        else:
            keys = (*table, *_keys(f"{words} = 0"))
        for end in range(1, len(keys) + 1):
            lines.setdefault(keys[:end], line)
    return lines


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Every header, and of every value the key, each with its line."""
    line, depth = 1, 0
    begins: int | None = 0  # behind the sign that ends what is told, nothing does
    for token in _TOKEN.finditer(text + "\n"):
        sign = token[0]
        if depth == 0 and sign[0] in "=#\n":
            words = "" if begins is None else text[begins : token.start()].strip()
            if words:
                yield line, words
            begins = token.end() if sign == "\n" else None
        depth += (sign in "[{") - (sign in "]}")
        line += sign.count("\n")


_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|'
    r"'''.*?'{3,5}|"
    r'"(?:[^"\\\n]|\\.)*"|'
    r"'[^'\n]*'|"
    r"#[^\n]*|[\[\]{}=\n]",
    re.DOTALL,
)
"""Whatever may hold one of the signs that tell statements apart, and these signs."""


def _keys(words: str) -> list[str]:
    """The names in a header or in front of a value."""
    found: list[str] = []
    value: Any = tomllib.loads(words)
    while isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        if not table:
            break
        ((name, value),) = table.items()
        found.append(name)
    return found


def _table(names: Sequence[str], arrays: dict[Keys, int], *, is_array: bool) -> Keys:
    """Where the table of a header is: of an array of tables the last one is meant."""
    keys: Keys = ()
    for depth, name in enumerate(names, start=1):
        keys = (*keys, name)
        if is_array and depth == len(names):
            arrays[keys] = arrays.get(keys, -1) + 1
        if keys in arrays:
            keys = (*keys, arrays[keys])
    return keys
