"""Validation of JSON and TOML values against msgspec types, with messages for people.

`find_problems` reports all mistakes, if msgspec stops at the first one. Device files and game
files use it, each with the terms of its syntax.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import islice
from json import dumps
from types import UnionType
from typing import Annotated, Literal, NamedTuple, TypeGuard, Union, cast, get_args, get_origin

from msgspec import NODEFAULT, Struct, UnsetType, ValidationError, convert
from msgspec.structs import fields

from hardware.untrusted.text import excerpt
from hardware.untrusted.toml_text import KeyPath


class Syntax(NamedTuple):
    """What the parts of a document are called; `nothing` is how "no value" is written."""

    field: str
    object: str
    nothing: str


JSON = Syntax("field", "an object", "null")
TOML = Syntax("key", "a table", "")
BOX = TOML._replace(nothing='"none"')
"""A box file, which writes "none" for the null that TOML lacks (docs/boxes.md)."""

Problem = tuple[KeyPath, str]
"""The path of the value, and a sentence that begins with its name."""

MAX_LISTED = 40
"""Allowed names listed in a message; of more than these only the nearest is shown."""
MAX_PROBLEMS = 1_000
"""Problems found in one value; the search ends there."""

_AT = " - at `$"
"""Between a message of msgspec and the path that it is about."""
_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]")
_KINDS = {
    "int": "an integer",
    "float": "a number",
    "str": "a string",
    "bool": "true or false",
    "array": "an array",
    "list": "an array",
}
_WORDS = (
    (r"'utf-8' codec can't decode .*", r"not UTF-8 text"),
    (r"(?:Integer value|Number) out of range", r"the number is too large"),
    (r"Expected `int`, got `float`", r"must be an integer, without a decimal point"),
    (r"Input data was truncated", r"invalid JSON: the text ends too early"),
    (r"maximum recursion depth exceeded.*", r"nested too deeply"),
    (
        r"JSON is malformed: .* utf-16 surrogate pair \(byte (\d+)\)",
        r"invalid JSON at byte \1: \\ud800 to \\udfff are characters only in pairs",
    ),
    (r"JSON is malformed: (.*) \(byte (\d+)\)", r"invalid JSON at byte \2 (\1)"),
    (r"Expected `(?:int|float)` >= (.*)", r"must be at least \1"),
    (r"Expected `(?:int|float)` <= (.*)", r"must be at most \1"),
    (r"Expected `str` of length <= (.*)", r"must have at most \1 characters"),
    (r"Expected `str` of length >= 1", r"must not be empty"),
    (r"Expected `str` of length >= (.*)", r"must have at least \1 characters"),
    (r"Expected `(?:array|object)` of length <= (.*)", r"must have at most \1 items"),
    (r"Expected `(?:array|object)` of length >= (.*)", r"must have at least \1 items"),
    (r"Expected `array` of length (.*), got (.*)", r"must have \1 items, not \2"),
    (r"Expected `array` of length ([^,]*)", r"must have \1 items"),
    (r"Expected `str`", r"must be a string"),
    (r"Expected `str` matching regex '\^\(\[0.*", r"must be 8, 14 or 20 characters of 0-9, a-f"),
    (
        r"Expected `str` matching regex .*",
        r"must be lower-case letters, digits and single hyphens",
    ),
    (r"Invalid (?:enum )?value '(.{60}).+'", r'"\1…" is not an allowed value'),
    (r"Invalid (?:enum )?value '(.*)'", r'"\1" is not an allowed value'),
    (r"Invalid enum value (.*)", r"\1 is not an allowed value"),
)


def suggestion(name: str, allowed: Iterable[str]) -> str:
    """Return what to append to a message about an unknown name: the nearest allowed name, and
    the list of allowed names.

    >>> suggestion("viuw", ["do", "view"])
    '; did you mean "view"? Allowed: do, view'
    """
    known = list(allowed)
    near = get_close_matches(name, known, 1, 0.7)
    meant = f'; did you mean "{near[0]}"?' if near else "."
    if not known or len(known) > MAX_LISTED:
        return meant.removesuffix(".")
    return f"{meant} Allowed: {', '.join(known)}"


def find_problems(
    value: object, kind: object, syntax: Syntax, above: KeyPath = ()
) -> list[Problem]:
    """Return all reasons why `value` cannot be converted to `kind`, at most `MAX_PROBLEMS`.

    `value`: a value decoded from JSON or TOML.
    `kind`: a type that msgspec converts to.
    `above`: the path of `value` in its document.
    """
    return list(islice(_problems(value, kind, syntax, above), MAX_PROBLEMS))


def _problems(
    value: object, kind: object, syntax: Syntax, above: KeyPath = ()
) -> Iterator[Problem]:
    is_valid = True
    for problem in _inner_problems(value, kind, syntax, above):
        is_valid = False
        yield problem
    if is_valid:
        try:
            convert(value, kind)
        except (ValidationError, RecursionError) as error:
            keys, words = problem_of(str(error), syntax, above)
            yield keys, f"{_named(above)}{words}" if keys == above else words


def problem_of(error: str, syntax: Syntax, above: KeyPath = ()) -> Problem:
    """Convert a message of msgspec, which ends with a path such as `$.card[3].value`.

    `above`: the path of the value that msgspec converted.
    """
    what, _, where = error.replace(" - at `key` in `$", _AT).partition(_AT)
    keys = tuple(key or int(number) for key, number in _STEP.findall(where))
    what = what.rstrip(".")
    name = _named((*above, *keys)) if keys else ""
    if unknown := re.search(r"unknown field `([^`]+)`", what):
        return (*above, *keys, unknown[1]), f'unknown {syntax.field} "{excerpt(unknown[1])}".'
    if missing := re.search(r"missing required field `(.*)`", what):
        return (*above, *keys), f'{name}missing {syntax.field} "{missing[1]}".'
    return (*above, *keys), _ended(f"{name}{_words(what, syntax)}")


def _inner_problems(
    value: object, kind: object, syntax: Syntax, above: KeyPath
) -> Iterator[Problem]:
    """Yield the problems of the items and fields of a value, and of a literal."""
    match get_origin(kind):
        case origin if origin is Annotated:
            yield from _inner_problems(value, get_args(kind)[0], syntax, above)
        case origin if origin in (Union, UnionType):
            yield from _union_problems(value, get_args(kind), syntax, above)
        case origin if origin is Literal:
            allowed = get_args(kind)
            if isinstance(value, str | int) and value not in allowed:
                yield above, _not_allowed_text(value, allowed, above)
        case origin if origin in (tuple, list) and isinstance(value, list):
            args = get_args(kind)
            if origin is list or args[-1] is Ellipsis:
                for index, item in enumerate(cast("list[object]", value)):
                    yield from _problems(item, args[0], syntax, (*above, index))
        case origin if origin is dict and isinstance(value, dict):
            for key, item in cast("dict[str, object]", value).items():
                yield from _problems(item, get_args(kind)[1], syntax, (*above, key))
        case _:
            if isinstance(value, dict) and _is_struct(kind):
                yield from _struct_problems(cast("dict[str, object]", value), kind, syntax, above)


def _union_problems(
    value: object, kinds: tuple[object, ...], syntax: Syntax, above: KeyPath
) -> Iterator[Problem]:
    kinds = tuple(kind for kind in kinds if kind not in (None, type(None), UnsetType))
    if len(kinds) == 1:
        if value is not None:
            yield from _inner_problems(value, kinds[0], syntax, above)
        return
    structs = [kind for kind in kinds if _is_struct(kind)]
    if not isinstance(value, dict) or len(structs) < len(kinds):
        return
    table = cast("dict[str, object]", value)
    tags = {str(struct.__struct_config__.tag): struct for struct in structs}
    key = structs[0].__struct_config__.tag_field or ""
    match table.get(key):
        case None if key not in table:
            yield above, f'{_named(above)}missing {syntax.field} "{key}".'
        case str() as tag if tag in tags:
            yield from _struct_problems(table, tags[tag], syntax, above)
        case str() as tag:
            yield (*above, key), _not_allowed_text(tag, sorted(tags), (*above, key))
        case _:
            pass  # msgspec says that it must be a string


def _struct_problems(
    table: dict[str, object], kind: type[Struct], syntax: Syntax, above: KeyPath
) -> Iterator[Problem]:
    known = {info.encode_name: info for info in fields(kind)}
    config = kind.__struct_config__
    if config.forbid_unknown_fields:
        others = [name for name in known if name not in table]
        for name in table:
            if name not in known and name != config.tag_field:
                words = f'unknown {syntax.field} "{excerpt(name)}"{suggestion(name, others)}'
                yield (*above, name), _ended(words)
    for name, info in known.items():
        if name in table:
            yield from _problems(table[name], info.type, syntax, (*above, name))
        elif info.default is NODEFAULT and info.default_factory is NODEFAULT:
            yield above, f'{_named(above)}missing {syntax.field} "{name}".'


def _is_struct(kind: object) -> TypeGuard[type[Struct]]:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _not_allowed_text(value: str | int, allowed: Iterable[object], keys: KeyPath) -> str:
    near = suggestion(str(value), map(str, allowed))
    text = dumps(excerpt(value) if isinstance(value, str) else value, ensure_ascii=False)
    return _ended(f"{_named(keys)}{text} is not an allowed value{near}")


def _ended(words: str) -> str:
    return words if words.endswith((".", "?")) else f"{words}."


def _named(keys: KeyPath) -> str:
    """Return the innermost key and the indices below it as a prefix: `light[1]: `."""
    indices = ""
    for step in reversed(keys):
        if isinstance(step, str):
            return f"{excerpt(step)}{indices}: "
        indices = f"[{step}]{indices}"
    return ""


def _words(what: str, syntax: Syntax) -> str:
    for pattern, words in _WORDS:
        if match := re.fullmatch(pattern, what):
            return match.expand(words)
    if match := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        kinds = _KINDS | {
            **dict.fromkeys(("object", "dict"), syntax.object),
            "null": syntax.nothing,
            "NoneType": "null",
        }
        wanted = " or ".join(
            filter(None, (kinds.get(kind, kind) for kind in match[1].split(" | ")))
        )
        return f"must be {wanted}, not {kinds.get(match[2], match[2]) or 'null'}"
    return what
