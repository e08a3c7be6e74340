"""Players' names in stored games: found, and replaced where a player is to be forgotten.

A name is in the header of a game, and in each stored state as one of `"names":[…]`. Everything
else speaks of seats by number.
"""

from msgspec import DecodeError, Struct, json

from companion.core.actions import JsonObject
from companion.table.players import same_name
from hardware.text import clean


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
    return any(same_name(clean(one), name) for one in _names(_decoded(header)))


def replacement(header: str, name: str) -> Replacement:
    """Return the change that replaces a player's name by that of the seat."""
    value = _decoded(header)
    old = _names(value)
    new = [
        placeholder(seat) if same_name(clean(one), name) else one for seat, one in enumerate(old)
    ]
    # states may have the names as they are cleaned when a game is loaded
    cleaned = _field([clean(one) for one in old]), _field([clean(one) for one in new])
    pairs = dict((cleaned, (_field(old), _field(new))))
    changed = json.encode(value | {"names": new}).decode()
    return Replacement(changed, tuple(pairs.items()))


def _field(names: list[str]) -> bytes:
    return b'"names":' + json.encode(names)


def _decoded(header: str) -> JsonObject:
    try:
        return json.decode(header, type=JsonObject)
    except (DecodeError, RecursionError):
        return {}


def _names(value: JsonObject) -> list[str]:
    return [one for one in value.get("names", ()) if isinstance(one, str)]
