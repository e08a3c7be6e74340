"""Carries out descriptions of cards while they are played with (SP-104)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.games.scream_park.actions import Describe
from companion.games.scream_park.descriptions import read
from companion.games.scream_park.rulings import Described
from companion.games.scream_park.state import State


def describe(state: State, action: Describe, emitted: Rulings) -> State:
    """Set what a card says; days that were scored stay as they are."""
    emitted.append(Described(action.id, cite=("SP-104",)))
    description = read(action.kind, action.is_, state.descriptions.genres)
    return replace(
        state, described=state.descriptions.described(action.kind, action.id, description)
    ).recounted()
