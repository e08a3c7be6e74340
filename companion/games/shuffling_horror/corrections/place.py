"""A place of the view that people may set right, and when nothing is at rest there."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.core.domains import Domain
from companion.core.places import Thing
from companion.games.shuffling_horror.procedures import Drawing, ReelEnd, ReelStart, SetUp
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import State


class Place(Struct, frozen=True):
    """Something that `correct` sets: its domain now, and what the desk does with a value."""

    path: str
    what: str
    domain: Domain | None
    value: Any
    edit: Callable[[Desk, Any], None]
    of: Thing = "word"
    group: str = ""
    seat: int | None = None


def being_named(state: State) -> bool:
    """Whether cards lie on the table that nobody has named yet: the piles are not at rest."""
    return any(
        (isinstance(procedure, Drawing) and procedure.stage == "draw")
        or (isinstance(procedure, SetUp) and procedure.stage == "face")
        for procedure in state.stack
    )


def between(state: State) -> bool:
    """Set-up, Director's Cut and reel end: the screen and the piles are being made."""
    if being_named(state):
        return True
    for procedure in state.stack:
        if isinstance(procedure, SetUp | ReelEnd):
            return True
        if isinstance(procedure, ReelStart) and procedure.stage in ("deal", "cut", "screen"):
            return True
    return False
