"""Texts about the requirement of a VIP for a room."""

from collections.abc import Callable, Iterator, Sequence

from companion.games.scream_park.descriptions.icons import ICON_NAMES
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.rooms import (
    CountedRoom,
    counted_value,
    may_enter,
    without_doubling,
)

NOUNS = {
    "genre": "Genre icon",
    "genre-kinds": "different genre",
    "same-genre": "icon of one genre",
    "scenic": "Scenic icon",
    "scenic-kinds": "different Scenic icon",
    "effect": "Special Effect",
    "needs": "required icon",
    "props": "added card",
}
PLURALS = {"icon of one genre": "icons of one genre"}
ICON = " icon"


def rooms_text(requirement: Requirement, genre_name: Callable[[str], str]) -> str:
    """Describe which rooms a VIP enters: "complete rooms", "rooms with a Scenic icon"."""
    if isinstance(requirement.is_, str):
        return f"{requirement.is_} rooms"
    words = requirement_text(requirement, genre_name)
    return words if isinstance(requirement.ask, str) else f"rooms with {words}"


def requirement_text(requirement: Requirement, genre_name: Callable[[str], str]) -> str:
    """Describe the requirement of a VIP card in a few words. `genre_name` returns the name of a
    genre.
    """
    if isinstance(requirement.ask, str):
        return requirement.ask
    if isinstance(requirement.is_, str):
        return _with_article(f"{requirement.is_} room")
    if isinstance(requirement.not_, Requirement):
        return _negated_text(requirement.not_, genre_name)
    if requirement.parts:
        word = "and" if isinstance(requirement.all, tuple) else "or"
        apart = "," if any(len(part.parts) > 1 for part in requirement.parts) else ""
        texts = [requirement_text(part, genre_name) for part in requirement.parts]
        return (word == "or" and _join_by_noun(texts)) or f"{apart} {word} ".join(texts)
    if requirement.count == "value":
        return f"a value of {_bounds(requirement) or '1 or more'}"
    noun, bounds = _noun(requirement, genre_name), _bounds(requirement)
    if not bounds:
        return _with_article(noun)
    one_alone = bounds == "1" or bounds.endswith(" 1")
    return f"{bounds} {noun if one_alone else PLURALS.get(noun, noun + 's')}"


def _join_by_noun(texts: Sequence[str]) -> str | None:
    """Join "a Gothic icon" and "an Occult icon" as "a Gothic or Occult icon"; None: it is not
    one icon of each kind.
    """
    if not all(text.startswith(("a ", "an ")) and text.endswith(ICON) for text in texts):
        return None
    first, *others = (text.removesuffix(ICON) for text in texts)
    return " or ".join((first, *(other.split(" ", 1)[1] for other in others))) + ICON


def _negated_text(requirement: Requirement, genre_name: Callable[[str], str]) -> str:
    """Describe what must not be so."""
    if (
        isinstance(requirement.count, str)
        and requirement.count != "value"
        and not _bounds(requirement)
    ):
        return f"no {_noun(requirement, genre_name).removesuffix(ICON)}"
    words = requirement_text(requirement, genre_name)
    return f"not ({words})" if len(requirement.parts) > 1 else f"not {words}"


def _noun(requirement: Requirement, genre_name: Callable[[str], str]) -> str:
    """Return the noun for what is counted."""
    kind = requirement.of_kind
    if kind is None:
        return NOUNS[str(requirement.count)]
    if requirement.count == "effect":
        return f"{ICON_NAMES[kind]} effect"
    return f"{genre_name(kind) if requirement.count == 'genre' else ICON_NAMES[kind]} icon"


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def found_text(
    requirement: Requirement, room: CountedRoom, genre_name: Callable[[str], str]
) -> str:
    """Describe what a room has of what a requirement looks at, or only of what it falls short of;
    doubled icons are not counted.
    """
    return ", ".join(dict.fromkeys(_found_texts(requirement, room, genre_name)))


def _found_texts(
    requirement: Requirement, room: CountedRoom, genre_name: Callable[[str], str]
) -> Iterator[str]:
    if isinstance(requirement.is_, str):
        yield "complete or not, at will" if room.state == "either" else room.state
    elif isinstance(requirement.count, str):
        yield count_text(
            requirement, counted_value(requirement, room, without_doubling(room)), genre_name
        )
    parts = requirement.parts
    if isinstance(requirement.all, tuple):
        parts = [one for one in parts if not may_enter(room, one, doubled=False)] or parts
    for part in parts:
        yield from _found_texts(part, room, genre_name)


def count_text(requirement: Requirement, count: int, genre_name: Callable[[str], str]) -> str:
    """Describe a number of what a requirement counts."""
    if requirement.count == "value":
        return f"value {count}"
    noun = _noun(requirement, genre_name)
    if count <= 1:
        noun = noun.removeprefix("different ")
    return f"{count or 'no'} {noun if count in (0, 1) else PLURALS.get(noun, noun + 's')}"


def _bounds(requirement: Requirement) -> str:
    """Describe which numbers are allowed; "" if any number from one on is."""
    if isinstance(requirement.in_, tuple):
        return " or ".join(str(n) for n in requirement.in_) or "no number of"
    least = requirement.least if isinstance(requirement.least, int) else None
    most = requirement.most if isinstance(requirement.most, int) else None
    if most is None:
        return "" if least in (None, 1) else f"{least} or more"
    if most == 0:
        return "no"
    return f"at most {most}" if not least else str(most) if least == most else f"{least} to {most}"
