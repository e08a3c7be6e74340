"""Moments in which people look up."""

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.nodes import Board
from companion.games.scream_park.state import State


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own."""
    del before, action, outcome
    return ()
