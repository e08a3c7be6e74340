"""Players' names in stored games: found, and replaced if a player is to be forgotten.

A name is in the header of a game, also where it says who has left, and in each stored state as
one of `"names":[…]`. Everything else speaks of seats by number.
"""

from msgspec import DecodeError, Struct, json

from companion.core.actions import JsonObject
from companion.core.people import LOOKED_AFTER_SEPARATOR
from companion.table.play.steps import looked_after_name
from companion.table.players import same_name
from hardware.untrusted.text import clean


class Replacement(Struct, frozen=True):
    """The new header of a game, and what to replace in its lines."""

    header: str
    pairs: tuple[tuple[bytes, bytes], ...]

    def apply(self, text: bytes) -> bytes:
        """Return a line, or any JSON text, with the new names."""
        for before, after in self.pairs:
            text = text.replace(before, after)
        return text


def placeholder(seat: int) -> str:
    """What a seat is called whose player was forgotten."""
    return f"Seat {seat + 1}"


def is_in(header: str, name: str) -> bool:
    """Whether somebody of that name plays in a game; `header`: as it is stored."""
    value = _decoded(header)
    every = [*_names(value), *(str(change.get("was", "")) for change in _changes(value))]
    return any(same_name(clean(other), name) for other in every)


def replacement(header: str, name: str) -> Replacement:
    """Return the change that replaces a player's name by that of the seat."""
    value = _decoded(header)
    names, changes = _names(value), _changes(value)
    # what seats were called in stored states: now, after each change, and before it
    stored, before = [names, *map(_names, changes)], list(names)
    for change in reversed(changes):
        if change.get("kind") == "taken-over":
            before[change["seat"]] = change["was"]
            stored.append(list(before))

    def changed(old: list[str]) -> list[str]:
        return [_replaced(person, name, seat, names) for seat, person in enumerate(old)]

    # states may have the names as they are cleaned when a game is loaded
    pairs = {
        _field(old): _field(changed(old))
        for names in stored
        for old in ([*map(clean, names)], names)
    }
    new_changes = [
        {
            **change,
            "names": changed(_names(change)),
            "was": _replaced(str(change.get("was", "")), name, change.get("seat") or 0, names),
        }
        for change in changes
    ]
    new = value | {"names": changed(names)} | ({"changes": new_changes} if changes else {})
    return Replacement(json.encode(new).decode(), tuple(pairs.items()))


def _replaced(old: str, name: str, seat: int, names: list[str]) -> str:
    """Return the name of a seat without that of a player, also if one looks after the other."""
    if same_name(clean(old), name):
        return placeholder(seat)
    for by, neighbor in enumerate(names):
        if old.startswith(f"{neighbor}{LOOKED_AFTER_SEPARATOR}") and neighbor != old:
            own = old.removeprefix(f"{neighbor}{LOOKED_AFTER_SEPARATOR}")
            who = _replaced(neighbor, name, by, []), _replaced(own, name, seat, [])
            return looked_after_name(*who)
    return old


def _field(names: list[str]) -> bytes:
    return b'"names":' + json.encode(names)


def _decoded(header: str) -> JsonObject:
    try:
        return json.decode(header, type=JsonObject)
    except (DecodeError, RecursionError):
        return {}


def _names(value: JsonObject) -> list[str]:
    return [entry for entry in value.get("names", ()) if isinstance(entry, str)]


def _changes(value: JsonObject) -> list[JsonObject]:
    return [change for change in value.get("changes", ()) if isinstance(change, dict)]
