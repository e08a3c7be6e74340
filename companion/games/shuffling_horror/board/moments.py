"""Pictures that stay until somebody touches Next."""

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.nodes import Board
from companion.games.shuffling_horror.state import State


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """None yet."""
    del before, action, outcome
    return ()
