"""Which game is meant, where several are installed."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.view.nodes import Touch, UiCommand
from companion.table.registry import NOT_LOADED, opens
from companion.ui.app.app import App
from companion.ui.app.screen import Screen
from companion.ui.parts.frame import CLOSE, Frame
from companion.ui.screens.home.posters import posters


@dataclass(eq=False)
class WhichGame(Screen[App]):
    """Asks by the posters and hands the game's id on."""

    then: Callable[[App, str], None]

    def frame(self, app: App) -> Frame:
        return Frame(
            "Which game is it?",
            "Touch its poster",
            posters(lambda game: UiCommand("game", game), self.page),
            (CLOSE,),
            art="reel",
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("game", str(game)):
                if opens(game):
                    app.back()
                    self.then(app, game)
                else:
                    app.show_toast(NOT_LOADED)
            case _:
                pass
