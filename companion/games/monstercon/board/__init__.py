"""The board of MonsterCon! on the screen, a file for each group of phases."""

from collections.abc import Sequence

from companion.core.cards import Catalogue
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board
from companion.games.monstercon.board import opening, over, windows
from companion.games.monstercon.view import View


def board(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """What the people see now. Made of the public view alone, so it can tell no secret."""
    del cards
    match view.phase:
        case "kings":
            return opening.kings(view, prompts)
        case "deal":
            return opening.deal(view)
        case "mimic":
            return opening.mimic(view, view.monsters.index("entity"))
        case "trick":
            return windows.playing(view, prompts)
        case "over":
            return over.board(view)
        case _:
            return windows.window(view, prompts)
