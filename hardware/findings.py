"""What msgspec finds wrong in a value from a file or a line, as people say it."""

import re

from hardware.toml_text import Keys

_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "NoneType": "null",
}
_WORDS = (
    (r"'utf-8' codec can't decode .*", r"this is no text in UTF-8"),
    (r"(?:Integer value|Number) out of range", r"a number is too large"),
    (r"Expected `int`, got `float`", r"a whole number is expected, without a point"),
    (r"Input data was truncated", r"the line ends before what it begins"),
    (r"maximum recursion depth exceeded.*", r"this is nested too deep"),
    (r"JSON is malformed: (.*) \(byte (\d+)\)", r"this is no JSON from byte \2 on (\1)"),
    (r"Object contains unknown field `.*`", r"nothing of this name belongs here"),
    (r"Object missing required field `(.*)`", r"\1 is missing"),
    (r"Expected `(?:int|float)` >= (.*)", r"a number from \1 on is expected"),
    (r"Expected `(?:int|float)` <= (.*)", r"a number up to \1 is expected"),
    (r"Expected `str` of length <= (.*)", r"a text of at most \1 letters is expected"),
    (r"Expected `str` of length >= (.*)", r"a text with at least \1 letter is expected"),
    (r"Expected `(?:array|object)` of length <= (.*)", r"at most \1 can stand here"),
    (r"Expected `(?:array|object)` of length >= (.*)", r"at least \1 must stand here"),
    (r"Expected `array` of length (.*), got (.*)", r"\1 must stand here, not \2"),
    (r"Expected `str` matching regex '\^\(\[0.*", "8, 14 or 20 signs of 0-9 and a-f are expected"),
    (r"Expected `str` matching regex .*", "small letters, digits and single hyphens are expected"),
    (r"Invalid enum value (.*)", r"\1 is none of what can stand here"),
    (r"Invalid value '(.*)'", r"'\1' is none of what can stand here"),
)


def told(error: str, above: Keys = (), *, nothing: str = "") -> tuple[Keys, str]:
    """What msgspec says (a sentence, and behind it the place as `$.card[3].value`): where that is,
    and in words. `above` leads to what it read; `nothing` is the word for nothing at all, where
    there is one.
    """
    what, _, where = error.partition(" - at `$")
    what = what.rstrip(".")
    keys = tuple(key or int(number) for key, number in _STEP.findall(where))
    if named := re.search(r"unknown field `([^`]+)`", what):
        keys += (named[1],)
    name = next((f"{step}: " for step in reversed(keys) if isinstance(step, str)), "")
    return (*above, *keys), f"{name}{_words(what, nothing)}."


def _words(what: str, nothing: str) -> str:
    for pattern, words in _WORDS:
        if found := re.fullmatch(pattern, what):
            return found.expand(words)
    if found := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        kinds = found[1].split(" | ")
        wanted = " or ".join(_KINDS.get(kind, kind) for kind in kinds if kind != "null")
        other = f', or "{nothing}"' if nothing and "null" in kinds else ""
        return f"{wanted} is expected{other}, not {_KINDS.get(found[2], found[2])}"
    return what
