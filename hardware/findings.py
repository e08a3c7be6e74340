"""What is wrong with a TOML file: the line it stands on, and a sentence that names it."""

import re

from msgspec import ValidationError

Path = tuple[str | int, ...]
"""Keys and places in a file: ("reader", 1, "seat") is the seat of the second reader."""

_ARRAY = re.compile(r"\s*\[\[\s*([\w-]+)\s*\]\]")
_TABLE = re.compile(r"\s*\[\s*([\w-]+)\s*\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=")
_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def line(text: str, path: Path) -> int | None:
    """The line of that value, or of what holds it; None where nothing of it is written.

    tomllib keeps no lines. Keys, `[tables]` and `[[lists of tables]]` are found, which is all
    that our files are made of.
    """
    found: dict[Path, int] = {}
    counts: dict[str, int] = {}
    here: Path = ()
    for number, written in enumerate(text.splitlines(), start=1):
        if match := _ARRAY.match(written):
            name = match[1]
            here = (name, counts.get(name, 0))
            counts[name] = counts.get(name, 0) + 1
            found.setdefault((name,), number)
        elif match := _TABLE.match(written):
            here = (match[1],)
        elif match := _KEY.match(written):
            found.setdefault((*here, match[1]), number)
            continue
        else:
            continue
        found.setdefault(here, number)
    return next((found[path[:end]] for end in range(len(path), 0, -1) if path[:end] in found), None)


def told(error: ValidationError, above: Path = ()) -> tuple[Path, str]:
    """Where msgspec found something wrong, and that in words. `above` leads to what it read."""
    said, _, place = str(error).partition(" - at `$")
    steps = _STEP.findall(place)
    path = (*above, *(key or int(number) for key, number in steps))
    quoted: list[str] = re.findall(r"`([^`]*)`", said)
    name = next((repr(step) for step in reversed(path) if isinstance(step, str)), "the file")
    match said.split():
        case ["Object", "contains", "unknown", *_]:
            return (*path, quoted[0]), f"{quoted[0]!r} is no setting here."
        case ["Object", "missing", *_]:
            return path, f"{quoted[0]!r} is missing."
        case ["Expected", *_, "length", ">=", least]:
            return path, f"{name} must have at least {least}."
        case ["Expected", *_, "length", number, "got", got]:
            return path, f"{name} must have {number.rstrip(',')}, not {got}."
        case ["Expected", *_, sign, least] if sign in (">=", "<=", ">", "<"):
            return path, f"{name} must be {sign} {least}."
        case ["Expected", *_, "got", _]:
            wanted = [kind for kind in quoted[0].split(" | ") if kind != "null"]
            kinds = " or ".join(_KINDS.get(kind, kind) for kind in wanted)
            got = _KINDS.get(quoted[-1], quoted[-1])
            return path, f"{name} must be {kinds}, not {got}."
        case ["Invalid", "enum", "value", value]:
            return path, f"{name} cannot be {value}."
        case _:
            return path, f"{said}."
