"""Which game is meant, where several are installed."""

from collections.abc import Callable

from companion.core.view.nodes import Go, Node, Touch
from companion.core.view.widgets import button
from companion.table.registry import NOT_LOADED, opens
from companion.ui.app.app import App
from companion.ui.parts.frame import Bar, Sign, frame
from companion.ui.screens.home.posters import posters
from hardware.signals import Signal


class WhichGame:
    """Asks by the posters and hands the game's id on."""

    def __init__(self, then: Callable[[App, str], None]) -> None:
        self._then = then
        self._page = 0

    def node(self, app: App) -> Node:
        return frame(
            Sign("Which game is it?", "Touch its poster", art="reel", menu=False),
            posters(lambda game: Go("game", game), self._page),
            Bar((button("Close", Go("back"), art="x"),), utilities=False),
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("game", str(game)):
                if opens(game):
                    app.back()
                    self._then(app, game)
                else:
                    app.tell(NOT_LOADED)
            case Go("posters", int(page)):
                self._page = page
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        return False
