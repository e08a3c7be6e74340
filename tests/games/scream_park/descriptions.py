"""Our house set as if an owner had it: what a set of that box tells."""

from typing import Any

from msgspec import to_builtins

from companion.games.scream_park.descriptions import HOUSE, KINDS


def owned(**names: str) -> dict[str, dict[str, Any]]:
    """Card id -> what its owner says; `names`: what genres are called, by id."""
    return {
        card: {"type": kind, **to_builtins(one), **({"name": names[card]} if card in names else {})}
        for kind in KINDS
        for card, one in HOUSE.of(kind).items()
    }
