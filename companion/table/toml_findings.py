"""What is wrong in what a TOML file says, and where: `tomllib` keeps no lines."""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

Path = Sequence[str | int]
"""Keys of tables and places in arrays, from the whole file inwards."""


class Finding(Struct, frozen=True, order=True):
    """What is wrong in a file, in a sentence, and in which line, from 1."""

    line: int
    text: str


def line_of(text: str, path: Path) -> int:
    """The line, from 1, where the value at `path` begins in a file that can be read; where
    there is no such value, the line of the innermost table or array that would hold it.

    A value is there from its own line on, in every part of the file that ends behind it.
    """
    whole = tomllib.loads(text)
    while path and not _there(whole, path):
        path = path[:-1]
    if not path:
        return 1
    lines = text.split("\n")
    # a value of several lines can be read only whole: up to its end, the part before it counts
    ends = bisect_left(
        range(len(lines) + 1), 1, key=lambda count: _there(_part(lines, count)[0], path)
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


def _there(value: Any, path: Path) -> bool:
    for key in path:
        match value, key:
            case dict(), str() if key in value:
                value = cast("dict[str, Any]", value)[key]
            case list(), int() if key < len(cast("list[Any]", value)):
                value = cast("list[Any]", value)[key]
            case _:
                return False
    return True


def of_form(text: str, path: tuple[str | int, ...], error: str, about: str = "") -> Finding:
    """What msgspec says: a sentence, and behind it the place as `$.card[3].value`."""
    what, _, place = error.partition(" - at `$")
    steps = re.findall(r"\.([\w-]+)|\[(\d+)\]", place)
    inner = tuple(key or int(number) for key, number in steps)
    named = re.search(r"unknown field `([^`]+)`", what)
    inner += (named[1],) if named else ()
    return Finding(line_of(text, path + inner), f"{about}{_plainly(what.rstrip('.'), inner)}")


def plainly(error: str) -> str:
    """The same for people who see no file."""
    what, _, place = error.partition(" - at `$")
    steps = re.findall(r"\.([\w-]+)", place)
    named = re.search(r"unknown field `([^`]+)`", what)
    steps += [named[1]] if named else []
    return _plainly(what.rstrip("."), tuple(steps))


def _plainly(what: str, path: tuple[str | int, ...]) -> str:
    """The words of the reader of types as people say them."""
    where = next((f"{step}: " for step in reversed(path) if isinstance(step, str)), "")
    for pattern, words in _WORDS:
        found = re.fullmatch(pattern, what)
        if found is not None:
            return f"{where}{found.expand(words)}."
    return f"{where}{what}."


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
_WORDS = (
    (r"Input data was truncated", r"the line ends before what it begins"),
    (r"maximum recursion depth exceeded.*", r"this is nested too deep"),
    (r"JSON is malformed: (.*) \(byte (\d+)\)", r"this is no JSON from byte \2 on (\1)"),
    (r"Object contains unknown field `.*`", r"nothing of this name belongs here"),
    (r"Object missing required field `(.*)`", r"\1 is missing"),
    (r"Expected `int` >= (.*)", r"a number from \1 on is expected"),
    (r"Expected `int` <= (.*)", r"a number up to \1 is expected"),
    (r"Expected `str` of length <= (.*)", r"a text of at most \1 letters is expected"),
    (r"Expected `str` of length >= (.*)", r"a text with at least \1 letter is expected"),
    (r"Expected `(?:array|object)` of length <= (.*)", r"at most \1 can stand here"),
    (r"Expected `(?:array|object)` of length >= (.*)", r"at least \1 must stand here"),
    (r"Expected `array` of length (.*), got (.*)", r"\1 must stand here, not \2"),
    (r"Expected `str` matching regex '\^\(\[0.*", "8, 14 or 20 signs of 0-9 and a-f are expected"),
    (r"Expected `str` matching regex .*", "small letters, digits and single hyphens are expected"),
    *((rf"Expected `{kind}`, got `.*`", f"{words} is expected") for kind, words in _KINDS.items()),
    *(
        (rf"Expected `{kind} \| null`, got `.*`", f'{words} is expected, or "none"')
        for kind, words in _KINDS.items()
    ),
    (r"Invalid enum value (.*)", r"\1 is none of the words that can stand here"),
    (r"Invalid value '(.*)'", r"'\1' is none of the words that can stand here"),
)
