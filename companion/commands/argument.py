"""The types of the command line's arguments."""

import re
from argparse import ArgumentTypeError
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Any


def size(words: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,4})x(\d{3,4})", words)
    if found is None or int(found[1]) < 640 or int(found[2]) < 400:
        raise ArgumentTypeError(f"{words!r} is not a size from 640x400 to 9999x9999")
    return int(found[1]), int(found[2])


def folder(words: str) -> Path:
    path = Path(words)
    # a folder that this user may not look at is refused later, with the reason
    with suppress(OSError):
        if path.exists() and not path.is_dir():
            raise ArgumentTypeError(f"{words!r} is not a folder")
    return path


def count(words: str) -> int:
    if not words.isdecimal() or int(words) < 1:
        raise ArgumentTypeError(f"{words!r} must be a number of at least 1")
    return int(words)


def speed(words: str) -> float:
    try:
        times = float(words)
    except ValueError:
        times = 0
    if not 0 < times < inf:
        raise ArgumentTypeError(f"{words!r} must be a number greater than 0")
    return times


def options(words: str) -> dict[str, Any]:
    from companion.table.findings import plainly
    from companion.table.keeping import UNREADABLE, decode

    try:
        return decode(words, dict[str, Any])
    except (*UNREADABLE, UnicodeEncodeError) as error:
        raise ArgumentTypeError(f"{words!r}: {plainly(str(error))}") from None


def expected(words: str) -> tuple[str, Any]:
    """A name and the value expected there."""
    from companion.table.keeping import UNREADABLE, decode

    name, _, value = words.partition("=")
    try:
        return name, decode(value, object)
    except (*UNREADABLE, UnicodeEncodeError):
        raise ArgumentTypeError(f"{words!r} is not NAME=VALUE with a JSON value") from None
