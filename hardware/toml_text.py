"""The text of a TOML file and what it says, however hostile; `tomllib` tells a line in words."""

import re
import tomllib
from pathlib import Path
from typing import Any

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
