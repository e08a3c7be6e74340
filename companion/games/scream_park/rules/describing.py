"""Cards that the table describes while it plays (SP-104)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.games.scream_park.actions import Describe
from companion.games.scream_park.box import read
from companion.games.scream_park.rulings import Described
from companion.games.scream_park.state import State


def describe(state: State, action: Describe, out: list[Ruling]) -> State:
    """The card is known, or is what it says now; days that were scored stay."""
    out.append(Described(action.id, cite=("SP-104",)))
    one = read(action.kind, action.is_, state.box.genres)
    return replace(state, described=state.box.described(action.kind, action.id, one)).counted()
