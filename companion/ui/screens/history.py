"""All games of the journal: how they ended, and those that wait to be continued."""

from typing import Any

from companion.core.game import Game
from companion.core.kit import button, pawn, primary
from companion.core.nodes import Face, Go, Node, Touch, column, icon, row, space, text
from companion.table.games import games
from companion.table.journal import Kept
from companion.ui.app import App
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.past import board_at, still
from companion.ui.screens.play import Play
from companion.ui.theme import Theme
from companion.ui.ways import Way
from hardware.signals import Signal

ROWS = 4


class History:
    """Page by page, the newest game first."""

    def __init__(self) -> None:
        self.first = 0

    def node(self, app: App) -> Node:
        kept = app.known_games()[::-1]
        shown = kept[self.first : self.first + ROWS]
        return frame(
            Sign(
                "What was showing?",
                "Touch a game: how it ended, or go on with it",
                art="book",
                stub=("Games", f"{len(kept)} kept"),
                menu=False,
            ),
            column(*(_row(app, one) for one in shown), space(), gap=8, grow=1),
            Bar(
                (
                    button("Newer", Go("page", -ROWS), art="up", enabled=self.first > 0),
                    button(
                        "Older",
                        Go("page", ROWS),
                        art="down",
                        enabled=self.first + ROWS < len(kept),
                    ),
                    primary("Back", Go("back")),
                ),
                utilities=False,
            ),
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("page", int(by)):
                self.first = max(0, self.first + by)
            case Go("game", int(number)):
                one = next(one for one in app.known_games() if one.number == number)
                if one.over:
                    app.turn_to(Ended(one))
                elif app.resume(one):
                    app.back()
                    app.turn_to(Play())
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


class Ended:
    """How a game ended: its last board."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.theme = Theme(kept.header.game, kept.header.seat_looks)

    def node(self, app: App) -> Node:
        game = games()[self.kept.header.game]
        state = app.journal.standing(game, self.kept)
        board = board_at(game, state)
        return frame(
            Sign(board.line1, board.line2, None, board.art, board.stub, menu=False),
            still(board.stage),
            Bar((primary("Back", Go("back")),), utilities=False),
        )

    def touched(self, app: App, touch: Touch) -> None:
        """Nothing but Back."""

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


def _row(app: App, one: Kept) -> Node:
    game: Game[Any] = games()[one.header.game]
    names = one.header.names
    looks = one.header.seat_looks
    told = game.summary(game.view(app.journal.standing(game, one), None))
    best = sorted(range(len(names)), key=lambda seat: -told.scores[seat])
    return row(
        icon("crown" if one.over else "play", 36, "accent", hole="night-800"),
        column(
            text(game.title, font="strong", size=24, fit=17),
            text("over" if one.over else "touch to go on", size=20, fit=14, colour="mist"),
            width=210,
            justify="center",
        ),
        *(
            row(
                pawn(looks[seat], 32),
                text(names[seat], font="bold", size=20, fit=14, grow=1),
                text(str(told.scores[seat]), font="figure", size=24, shrink=False),
                gap=6,
                align="center",
                width=0,
                grow=1,
            )
            for seat in best[:ROWS]
        ),
        name=f"Game {one.number}",
        touch=Go("game", one.number),
        face=Face("night-800", radius=10),
        pad=(14, 0, 14, 0),
        gap=12,
        height=66,
        align="center",
    )


WAYS = (Way("home", 20, "book", "Games", "how they ended", lambda app: app.turn_to(History())),)
