"""With whose cards people play: Matinee's house set, or those of their own box."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.board.nodes import Node, Touch, UiCommand, column
from companion.core.game import AnyGame
from companion.table.owner.box_file import house_set
from companion.ui.app.app import App
from companion.ui.app.frame import BACK, Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.list_row import list_row, row_icon
from companion.ui.render.theme import Theme

MAX_SETS = 2
"""The most sets of the owner that are listed; House rules have all."""


@dataclass(eq=False)
class WhichCards(Screen[App]):
    """The house set, the sets that somebody has entered, and how people enter their box."""

    game: AnyGame
    on_chosen: Callable[[str], None]

    def __post_init__(self) -> None:
        self.theme = Theme(self.game.id)

    def frame(self, app: App) -> Frame:
        return Frame(
            "Which cards do you play with?",
            "The house set has Matinee’s own names and values",
            column(*self._rows(app), gap=8, grow=1),
            (BACK,),
            icon="book",
            ticket=(self.game.title, ""),
        )

    def _rows(self, app: App) -> list[Node]:
        owner_sets = self.game.cards.owner_sets
        in_play = "" if owner_sets is None else owner_sets.set_described_in_play
        names = app.card_sets.names(self.game)[:MAX_SETS]
        sets = [
            ("house", "Matinee’s house set", "ready to play", house_set(self.game)),
            *(("book", name, "cards that you have entered", name) for name in names),
            ("pen", "The cards of our box", "each is described when it turns up", in_play),
        ]
        rows = [
            list_row(words, what, UiCommand("choose set", name), start=row_icon(icon_name))
            for icon_name, words, what, name in sets
            if name
        ]
        what = "in Cards: touch Boxes, then New set"
        enter = list_row(
            "Enter the cards of our box", what, UiCommand("begin set"), start=row_icon("list")
        )
        return [*rows, enter]

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose set", str(name)):
                self.on_chosen(name)
                app.close_screen()
            case UiCommand("begin set"):
                # the screens that describe cards are seldom opened: imported when they are
                from companion.ui.screens.cards.cards import CardsScreen  # noqa: PLC0415

                app.close_screen()
                app.open_screen(CardsScreen(app, self.game))
            case _:
                pass
