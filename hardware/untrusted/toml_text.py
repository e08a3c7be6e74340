"""TOML files: their values, and the line of each value for error messages.

`tomllib` reports no positions, so the lines are found by scanning for headers and keys. Hostile
files (huge keys, numbers or nesting) are refused instead of exhausting time or memory.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, cast

from hardware.untrusted.files import read_file
from hardware.untrusted.text import clean_all

KeyPath = tuple[str | int, ...]
"""Keys and array indices from the root of a document to a value: ("reader", 1, "seat") is the
seat of the second reader.
"""

MAX_BYTES = 1 << 18
"""Size of the largest file that is read."""
_LONG_KEY = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){64}""", re.ASCII
)
"""A dotted key of more than 64 names; `tomllib` copies all names for each dot."""
_LONG_NUMBER = re.compile(r"\d{4301}")
"""A number with more digits than Python converts (sys.int_info.default_max_str_digits)."""


class Finding(NamedTuple):
    """What is wrong in a file: the line, from 1, and a sentence."""

    line: int
    text: str


class InvalidFile(Exception):
    """A file is not what it should be: its name, and everything that was found wrong."""

    def __init__(self, file: str, findings: Sequence[Finding]) -> None:
        self.findings = findings
        self.lines = [f"{file}, line {line}: {words}" for line, words in findings]
        super().__init__("\n".join(self.lines))


def read_text(path: Path, file: str) -> str:
    """Return the text of a file; `file` names it in messages.

    Raises InvalidFile if it is not UTF-8.
    Raises OSError if it cannot be read, is not a regular file, or is too large.
    """
    content = read_file(path, MAX_BYTES)
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise InvalidFile(file, [Finding(line, "This is not UTF-8 text.")]) from None


def parse_toml(text: str, file: str) -> dict[str, object]:
    """Return the document with all its text cleaned; `file` names it in messages.

    Raises InvalidFile if it is not valid.
    """
    if long := _LONG_KEY.search(text):
        wrong = Finding(text.count("\n", 0, long.start()) + 1, "This key has too many dots.")
        raise InvalidFile(file, [wrong])
    try:
        return cast("dict[str, object]", clean_all(tomllib.loads(text)))
    except tomllib.TOMLDecodeError as error:
        wrong = _syntax_error(text, str(error))
    except RecursionError:
        wrong = Finding(_deepest_line(text), "This is nested too deeply.")
    except ValueError:
        long = _LONG_NUMBER.search(text.replace("_", ""))
        before = "" if long is None else long.string[: long.start()]
        wrong = Finding(before.count("\n") + 1, "This number has too many digits.")
    raise InvalidFile(file, [wrong])


def _syntax_error(text: str, error: str) -> Finding:
    """Convert a message of `tomllib`, which ends with "(at line 3, column 7)"."""
    message, _, position = error.partition(" (at ")
    number = re.search(r"line (\d+)", position)
    line = int(number[1]) if number else text.rstrip("\n").count("\n") + 1
    return Finding(line, f"{message}.")


def _deepest_line(text: str) -> int:
    """Return the first line in which most brackets are open."""
    depth = deepest = 0
    deepest_line = 1
    for number, line in enumerate(text.split("\n"), start=1):
        for char in line:
            depth += (char in "[{") - (char in "]}")
            if depth > deepest:
                deepest, deepest_line = depth, number
    return deepest_line


# ---- positions


def line_of(text: str, keys: KeyPath) -> int:
    """Return the line, from 1, of the value at `keys` in a valid document.

    If there is no such value, or it is part of an inline value, return the line of the
    innermost value that contains it.
    """
    lines = _lines(text)
    while keys and keys not in lines:
        keys = keys[:-1]
    return lines.get(keys, 1)


@lru_cache(maxsize=1)
def _lines(text: str) -> dict[KeyPath, int]:
    """Return the line of every header and every key of its own."""
    lines: dict[KeyPath, int] = {}
    arrays: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for line, source in _statements(text):
        if source.startswith("["):
            table = _table(_names(source), arrays, is_array=source.startswith("[["))
            keys = table
        else:
            keys = (*table, *_names(f"{source} = 0"))
        for end in range(1, len(keys) + 1):
            lines.setdefault(keys[:end], line)
    return lines


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield every header and every key, each with its line."""
    line, depth = 1, 0
    begins: int | None = 0  # None: after the "=" or "#", if nothing of interest follows
    for token in _TOKEN.finditer(text + "\n"):
        source = token[0]
        if depth == 0 and source[0] in "=#\n":
            statement = "" if begins is None else text[begins : token.start()].strip()
            if statement:
                yield line, statement
            begins = token.end() if source == "\n" else None
        depth += (source in "[{") - (source in "]}")
        line += source.count("\n")


_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|'
    r"'''.*?'{3,5}|"
    r'"(?:[^"\\\n]|\\.)*"|'
    r"'[^'\n]*'|"
    r"#[^\n]*|[\[\]{}=\n]",
    re.DOTALL,
)
"""The characters that separate statements, and everything that may contain them."""


def _names(source: str) -> list[str]:
    """Return the names in a header, or before a value."""
    names: list[str] = []
    value: object = tomllib.loads(source)
    while isinstance(value, dict):
        table = cast("dict[str, object]", value)
        if not table:
            break
        ((name, value),) = table.items()
        names.append(name)
    return names


def _table(names: Sequence[str], arrays: dict[KeyPath, int], *, is_array: bool) -> KeyPath:
    """Return the path of a header's table; a name of an array of tables means its last one."""
    keys: KeyPath = ()
    for depth, name in enumerate(names, start=1):
        keys = (*keys, name)
        if is_array and depth == len(names):
            arrays[keys] = arrays.get(keys, -1) + 1
        if keys in arrays:
            keys = (*keys, arrays[keys])
    return keys
