"""What a VIP asks of a room, in words."""

from collections.abc import Callable, Iterator

from companion.core.wording import titled
from companion.games.scream_park.requirement import Requirement
from companion.games.scream_park.rooms import Column, figure, plainly

NOUNS = {
    "genre": "Genre icon",
    "genre-kinds": "different genre",
    "same-genre": "icon of one genre",
    "scenic": "Scenic icon",
    "scenic-kinds": "different Scenic icon",
    "effect": "Special Effect",
    "needs": "required icon",
    "props": "card under it",
}
SEVERAL = {"icon of one genre": "icons of one genre", "card under it": "cards under it"}


def demand(one: Requirement, named: Callable[[str], str]) -> str:
    """The requirement of a VIP card in a few words; `named`: what a genre is called."""
    if isinstance(one.ask, str):
        return one.ask
    if isinstance(one.is_, str):
        return one.is_
    if one.parts:
        words = [demand(part, named) for part in one.parts]
        if isinstance(one.not_, Requirement):
            at_all = isinstance(one.not_.count, str) and not _bounds(one.not_)
            return f"{'no' if at_all else 'not'} {words[0]}"
        return (" and " if isinstance(one.all, tuple) else " or ").join(words)
    if one.count == "value":
        return f"value {_bounds(one) or '1 or more'}"
    noun = NOUNS.get(str(one.count), "icon")
    if one.of_kind is not None:
        known = named(one.of_kind) if one.count == "genre" else titled(one.of_kind)
        noun = known if one.count != "scenic" else f"{known} icon"
    bounds = _bounds(one)
    if bounds in ("", "1"):
        return f"1 {noun}" if bounds else noun
    return f"{bounds} {noun if bounds.endswith(' 1') else SEVERAL.get(noun, noun + 's')}"


def found(one: Requirement, column: Column, named: Callable[[str], str]) -> str:
    """What a column has of what a requirement looks at, doubled icons not counted."""
    return ", ".join(dict.fromkeys(_found(one, column, named)))


def _found(one: Requirement, column: Column, named: Callable[[str], str]) -> Iterator[str]:
    if isinstance(one.is_, str):
        yield "complete or not, at will" if column.state == "either" else column.state
    elif isinstance(one.count, str):
        yield counted(one, figure(one, column, plainly(column)), named)
    for part in one.parts:
        yield from _found(part, column, named)


def counted(one: Requirement, count: int, named: Callable[[str], str]) -> str:
    """So many of what a requirement counts."""
    if one.count == "value":
        return f"value {count}"
    noun = NOUNS.get(str(one.count), "icon")
    if one.of_kind is not None:
        what = named(one.of_kind) if one.count == "genre" else titled(one.of_kind)
        noun = f"{what} icon"
    return f"{count or 'no'} {noun if count in (0, 1) else SEVERAL.get(noun, noun + 's')}"


def _bounds(one: Requirement) -> str:
    """Which numbers are allowed; nothing said: at least one."""
    if isinstance(one.in_, tuple):
        return " or ".join(str(n) for n in one.in_) or "no number of"
    least = one.least if isinstance(one.least, int) else None
    most = one.most if isinstance(one.most, int) else None
    if most is None:
        return "" if least in (None, 1) else f"{least} or more"
    if most == 0:
        return "no"
    return f"at most {most}" if not least else str(most) if least == most else f"{least} to {most}"
