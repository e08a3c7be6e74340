"""The board of Scream Park on the screen, a file for each group of phases."""

from collections.abc import Sequence

from companion.core.cards import Catalogue
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board
from companion.games.scream_park.board import opening, over, scored, turn
from companion.games.scream_park.view import View


def board(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """What the people see now. Made of the public view alone, so it can tell no secret."""
    match view.phase:
        case "setup":
            return opening.setup(view, prompts, cards)
        case "day-start":
            return opening.day_start(view, prompts, cards)
        case "turn":
            return turn.turn(view, prompts, cards)
        case "walk":
            return turn.walk(view, prompts, cards)
        case "day-end":
            return scored.day_end(view, cards)
        case "over":
            return over.board(view)
