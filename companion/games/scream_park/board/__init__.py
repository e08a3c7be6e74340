"""The board of Scream Park on the screen."""

from collections.abc import Sequence

from companion.core.cards import Catalogue
from companion.core.game import Prompt
from companion.core.nodes import Board, column, text
from companion.games.scream_park.view import View


def board(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """What the people see now."""
    del prompts, cards
    rows = (
        text(f"{name}  {view.scores[seat]} VP", font="bold", size=24)
        for seat, name in enumerate(view.seats)
    )
    day = "" if view.day is None else view.day.title()
    return Board(
        line1=view.phase, line2=day, stub=(day, str(view.turn)), stage=column(*rows, gap=8)
    )
