"""The Director's desk on the screen."""

from collections.abc import Sequence

from companion.core.game import Prompt
from companion.core.kit import title
from companion.core.nodes import Board
from companion.games.shuffling_horror.view import View


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """What the people see now."""
    del prompts
    return Board(line1=view.phase, line2="", stage=title(view.phase))
