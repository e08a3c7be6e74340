"""The types of the command line's arguments."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.core.actions import JsonObject

DIGITS = 20
MAX_SHOWN_LENGTH = 40


def size(words: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,4})x(\d{3,4})", words)
    if found is None or int(found[1]) < 640 or int(found[2]) < 400:
        raise ArgumentTypeError(f"{quoted(words)} is not a size from 640x400 to 9999x9999")
    return int(found[1]), int(found[2])


def folder(words: str) -> Path:
    if not words:
        raise ArgumentTypeError("the name of a folder is empty")
    path = Path(words)
    # a folder that this user may not look at is refused later, with the reason
    with suppress(OSError):
        if path.exists() and not path.is_dir():
            raise ArgumentTypeError(f"{words!r} is not a folder")
    return path


def file(words: str) -> Path:
    """A file to read or to write, or a folder to write into."""
    if not words:
        raise ArgumentTypeError("the name of a file is empty")
    return Path(words)


def integer_between(minimum: int, maximum: int) -> Callable[[str], int]:
    """Return a parser of integers from `minimum` to `maximum`."""

    def parse(words: str) -> int:
        # more digits than the limit has are not even converted
        fits = words.isdecimal() and len(words) <= DIGITS
        if not fits or not minimum <= int(words) <= maximum:
            raise ArgumentTypeError(
                f"{quoted(words)} must be a whole number from {minimum} to {maximum}"
            )
        return int(words)

    return parse


def number_between(minimum: float, maximum: float) -> Callable[[str], float]:
    """Return a parser of numbers from `minimum` to `maximum`."""

    def parse(words: str) -> float:
        try:
            found = float(words)
        except ValueError:
            found = nan
        if not minimum <= found <= maximum:
            raise ArgumentTypeError(
                f"{quoted(words)} must be a number from {minimum:g} to {maximum:g}"
            )
        return found

    return parse


def text_up_to(length: int) -> Callable[[str], str]:
    """Return a parser of texts of up to `length` characters."""

    def parse(words: str) -> str:
        if len(words) > length:
            raise ArgumentTypeError(f"{len(words)} characters, at most {length} are allowed")
        return words

    return parse


def quoted(words: str) -> str:
    """Return a quoted argument, shortened if it is long."""
    return repr(words if len(words) <= MAX_SHOWN_LENGTH else f"{words[:MAX_SHOWN_LENGTH]}…")


def options(words: str) -> "JsonObject":
    from companion.table.atomic_files import UNREADABLE, decode
    from companion.table.problem_text import plainly

    try:
        return decode(words, dict[str, object])
    except (*UNREADABLE, UnicodeEncodeError) as error:
        raise ArgumentTypeError(f"{quoted(words)}: {plainly(str(error))}") from None


def expected(words: str) -> tuple[str, object]:
    """A name and the value expected there."""
    from companion.table.atomic_files import UNREADABLE, decode

    name, _, value = words.partition("=")
    try:
        return name, decode(value, object)
    except (*UNREADABLE, UnicodeEncodeError):
        raise ArgumentTypeError(f"{quoted(words)} is not NAME=VALUE with a JSON value") from None
