"""The board of MonsterCon! on the screen."""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.game import Outcome, Prompt
from companion.core.nodes import Board, space
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """What the people see now. Made of the public view alone, so it can tell no secret."""
    del prompts
    return Board(line1=view.phase, line2="", stub=("", ""), stage=space())


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own."""
    del before, action, outcome
    return ()
