"""Home: what is showing tonight."""

from collections.abc import Sequence

from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    stack,
    text,
)
from companion.core.board.widgets import pawn
from companion.table.journal.stored_games import StoredGame
from companion.table.play.steps import Header
from companion.table.registry import NOT_LOADED, games, try_load
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.routes import Route, follow, routes
from companion.ui.app.screen import Screen
from companion.ui.screens.home.posters import posters
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.table.play import Play
from hardware.signals import Scanned, Signal

CARDS = "Cards"
"""The name of the route that enrolls cards."""
MAX_PAWNS_BESIDE_TITLE = 6
"""Pawns up to which the title of a game has room beside them."""


class Home(Screen[App]):
    """The posters of all games, and the game that was left."""

    def __init__(self) -> None:
        self._left: dict[str, Seating] = {}
        """By game, the seats that people have left without beginning."""

    def frame(self, app: App) -> Frame:
        return Frame(
            "What’s showing tonight?",
            app.faults.words or _hint_text(app),
            posters(lambda game: UiCommand("open seating", game), self.page),
            (_ticket(app), *(_square(route) for route in routes(app, "home"))),
            icon="reel",
            ticket=(
                "Pad ready" if app.reader_count else "No reader",
                f"Tags {len(app.tags)}" if len(app.tags) else "",
            ),
            fault_lines=app.faults.ticket,
            tall_bar=True,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("open seating", str(game)):
                self._seat(app, game)
            case UiCommand("play again", Header() as header):
                app.open_screen(Seating(app, header.game, header))
            case UiCommand("continue game"):
                continue_last(app)
            case UiCommand("open screen", str(words)):
                follow(app, "home", words)
            case UiCommand("open doctor"):
                follow(app, "devices", "Device check")
            case _:
                pass

    def on_signal(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Scanned):
            tagged = app.tags.find(signal.uid)
            if tagged is None:
                # the screens that describe cards are seldom opened: imported when they are
                from companion.ui.screens.cards.cards import open_new_card  # noqa: PLC0415

                open_new_card(app, signal.uid)
            elif tagged.game not in games():
                app.show_toast(f"This card is of {tagged.game}, which is not installed.")
            else:
                self._seat(app, tagged.game)
        return True

    def _seat(self, app: App, game: str) -> None:
        """Seat people for a game, beginning with those seated for it before if it was not begun."""
        if not try_load(game):
            app.show_toast(NOT_LOADED)
            return
        if not all(left.is_current(app) for left in self._left.values()):
            self._left.clear()
        if game not in self._left:
            self._left[game] = Seating(app, game)
        app.open_screen(self._left[game])


def continue_last(app: App) -> bool:
    """Continue the last game at the same prompt; False if there is none."""
    stored_game = app.games.last()
    if stored_game is None or not app.games.resume(stored_game):
        return False
    app.open_screen(Play())
    app.lights.show()
    return True


def _progress(app: App, stored_game: StoredGame) -> str:
    """Where a game is: season and turn, hand and trick."""
    counter = app.games.counter(stored_game)
    if len(stored_game.header.names) > MAX_PAWNS_BESIDE_TITLE:
        counter = counter[:1]
    return " · ".join(filter(None, counter))


def _hint_text(app: App) -> str:
    """What the second line asks for; only cards whose tags are known open their game."""
    if app.reader_count and len(app.tags):
        return "Touch a poster, or lay any card on the pad"
    return "Touch a poster to play"


def _ticket(app: App) -> Node:
    """What a touch at the bottom left does: the game that was left goes on, else what is wrong is
    looked at, else the last game is played again, and on a first evening a pad is set up.
    """
    stored_game = app.games.last()
    if stored_game is not None:
        return _last_game_ticket(
            "Continue", stored_game, _progress(app, stored_game), "play", UiCommand("continue game")
        )
    if app.faults:
        words = "Something needs a look", "Touch here: Device check", "shows what to do"
        return _large_button("doctor", words, UiCommand("open doctor"))
    for last in app.games.readable(limit=1):
        words = "with the same players"
        return _last_game_ticket(
            "Play again", last, words, "again", UiCommand("play again", last.header)
        )
    if app.reader_count:
        words = "First time?", "Lay a card on the pad:", "Matinee asks which it is"
        return _large_button("pad", words, UiCommand("open screen", CARDS))
    words = "First time?", "No pad? Cards are touched", "on the screen instead"
    return _large_button("pad", words, UiCommand("open doctor"))


def _last_game_ticket(
    words: str, stored_game: StoredGame, more: str, icon_name: str, touch: Touch
) -> Node:
    """A ticket for the game that was played last, with those who played it."""
    game = games()[stored_game.header.game]
    pawns = _pawns(game.looks(stored_game.header.seat_looks))
    return _large_button(
        icon_name, (words, game.title, more), touch, pawns, name=f"{words} last game"
    )


def _large_button(
    icon_name: str,
    texts: tuple[str, str, str],
    touch: Touch,
    beside: Node | None = None,
    name: str = "",
) -> Node:
    headline, *more = texts
    return row(
        stack(
            icon(icon_name, 40, "ink"),
            background="bulb",
            radius=8,
            width=84,
            align="center",
            justify="center",
        ),
        column(
            text(headline, "title", "ink"),
            *(text(line, "label", "ink-2") for line in more if line),
            justify="center",
            grow=1,
            shrink=True,
        ),
        beside,
        name=name or headline,
        touch=touch,
        background=Background("paper", shape="ticket"),
        height=88,
        padding=(0, 0, 24, 0),
        gap=18,
        grow=1,
    )


def _pawns(looks: Sequence[int]) -> Node:
    """Who plays: in two lines, many in three lines of smaller pawns."""
    lines, size, gap = (2, 30, 4) if len(looks) <= MAX_PAWNS_BESIDE_TITLE else (3, 21, 3)
    each = -(-len(looks) // lines)
    rows = (
        row(*(pawn(look, size) for look in looks[first : first + each]), gap=gap)
        for first in range(0, len(looks), each)
    )
    return column(*rows, gap=6, justify="center")


def _square(route: Route) -> Node:
    return column(
        icon(route.icon, 34, "cream"),
        text(route.name, "subtitle", align="center"),
        name=route.name,
        touch=UiCommand("open screen", route.name),
        background="night-600",
        radius=12,
        width=110,
        height=88,
        align="center",
        justify="center",
        gap=2,
    )
