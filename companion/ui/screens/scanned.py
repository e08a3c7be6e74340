"""What a card on the pad did, or why it did nothing (mock-ups 06a, 06b)."""

from collections.abc import Callable

from companion.core.actions import Action, word
from companion.core.kit import button, chip, primary
from companion.core.nodes import Face, Go, Node, Touch, column, icon, row, space, stack, text
from companion.table.interpret import Tagged
from companion.ui.app import App
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.frame import Bar, Sign, frame
from hardware.signals import Lifted, Signal, Touched

SHOWN_FOR = 4.0
"""Seconds; then the board comes back by itself."""


class Got:
    """A card was taken: which, whose, what it does here.

    `not_theirs` takes it back and asks whose it is; None where it can be nobody else's.
    """

    def __init__(
        self,
        tagged: Tagged,
        action: Action,
        awaited: str,
        at: float,
        not_theirs: Callable[[App], None] | None,
    ) -> None:
        self.tagged = tagged
        self.seat: int | None = getattr(action, "seat", None)
        self.action = action
        self.awaited = awaited
        self.until = at + SHOWN_FOR
        self._not_theirs = not_theirs

    def node(self, app: App) -> Node:
        card = app.playing.game.cards[self.tagged.card]
        whose = "" if self.seat is None else f", for {app.player(self.seat)}"
        figure = "" if card.figure is None else f" {card.figure}"
        name = card.name if card.name.endswith(figure) else card.name + figure
        colour = "accent" if self.seat is None else f"seat:{self.seat}"
        what = word(type(self.action)).removeprefix("reveal_").replace("_", "-").title()
        return frame(
            Sign(f"Got it: {name}{whose}", self.awaited, self.seat, "pad", menu=False),
            row(
                big_card(card.icon, figure.strip()),
                column(
                    text(
                        card.name.upper(),
                        font="display",
                        size=84,
                        fit=40,
                        colour="ink",
                        outline="ink",
                    ),
                    row(
                        *(
                            (chip(app.player(self.seat), fill=colour, colour="ink", art=colour),)
                            if self.seat is not None
                            else ()
                        ),
                        chip(what, fill="ink", colour="cream"),
                        gap=12,
                        height=38,
                    ),
                    text(
                        card.power or "No power of its own.",
                        font="bold",
                        size=24,
                        lines=2,
                        colour="ink-2",
                    ),
                    space(),
                    grow=1,
                    shrink=True,
                    gap=12,
                ),
                face=Face("cream", colour, stroke=6, radius=16),
                pad=(28, 24, 24, 24),
                gap=26,
                grow=1,
                align="center",
            ),
            Bar(
                (
                    *(
                        (button(f"Not {app.player(self.seat)}?", Go("not theirs"), art="people"),)
                        if self._not_theirs is not None and self.seat is not None
                        else ()
                    ),
                    primary("OK", Go("back")),
                ),
                undo=True,
            ),
        )

    def touched(self, app: App, touch: Touch) -> None:
        app.back()
        if touch == Go("undo"):
            app.screen.touched(app, touch)
        elif touch == Go("not theirs") and self._not_theirs is not None:
            self._not_theirs(app)

    def signalled(self, app: App, signal: Signal) -> bool:
        del app
        return isinstance(signal, Lifted | Touched)


class OnPad:
    """A card lay on the pad already: it waits to be confirmed, or lifted and laid again."""

    def __init__(self, tagged: Tagged, use: Callable[[App], None]) -> None:
        self.tagged = tagged
        self._use = use

    def node(self, app: App) -> Node:
        card = app.playing.game.cards[self.tagged.card]
        return frame(
            Sign(
                f"On the pad: {card.name}",
                "It lay there already; does it count?",
                art="pad",
                menu=False,
            ),
            row(
                big_card(card.icon, "" if card.figure is None else str(card.figure)),
                column(
                    text(
                        card.name.upper(),
                        font="display",
                        size=84,
                        fit=40,
                        colour="ink",
                        outline="ink",
                    ),
                    text(
                        "Touch Use it, or lift the card and lay it again.",
                        font="bold",
                        size=24,
                        lines=2,
                        colour="ink",
                    ),
                    grow=1,
                    shrink=True,
                    gap=12,
                    justify="center",
                ),
                face=Face("cream", "bulb", stroke=6, radius=16),
                pad=(28, 24, 24, 24),
                gap=26,
                grow=1,
                align="center",
            ),
            Bar((button("Not now", Go("back")), primary("Use it", Go("use"))), utilities=False),
        )

    def touched(self, app: App, touch: Touch) -> None:
        app.back()
        if touch == Go("use"):
            self._use(app)

    def signalled(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Lifted):
            app.back()
        return isinstance(signal, Lifted | Touched)


class Refusal:
    """A card that is not taken now, and why."""

    def __init__(self, line1: str, line2: str, cite: tuple[str, ...] = ()) -> None:
        self.line1 = line1
        self.line2 = line2
        self.cite = cite

    def node(self, app: App) -> Node:
        del app
        return frame(
            Sign(self.line1, "Nothing has changed", art="pad", alarm=True, menu=False),
            column(
                text("NOT NOW", font="display", size=84, colour="ink", outline="ink"),
                text(self.line2, font="bold", size=28, lines=3, colour="ink"),
                row(
                    *(chip(one, fill="paper-2", colour="ink") for one in self.cite),
                    gap=10,
                    height=36,
                ),
                face=Face("cream", "no", stroke=6, radius=16),
                pad=(36, 20, 30, 20),
                gap=12,
                grow=1,
                justify="center",
            ),
            Bar((primary("OK", Go("back")),), utilities=False),
        )

    def touched(self, app: App, touch: Touch) -> None:
        del touch
        app.back()

    def signalled(self, app: App, signal: Signal) -> bool:
        del app
        return isinstance(signal, Lifted | Touched)


class Unknown:
    """A tag that no card owns: enrol it, or leave it."""

    def __init__(self, uid: bytes, game: str) -> None:
        self.uid = uid
        self.game = game

    def node(self, app: App) -> Node:
        del app
        return frame(
            Sign(
                "Unknown tag",
                "Enrol it once, and it is known for good",
                art="pad",
                alarm=True,
                menu=False,
            ),
            row(
                stack(
                    icon("pad", 88, "ink-2", hole="cream"),
                    face=Face(None, "ink-2", radius=12, shape="dashed"),
                    width=172,
                    height=220,
                    align="center",
                    justify="center",
                ),
                column(
                    text(
                        "WHO IS THIS?", font="display", size=84, fit=40, colour="ink", outline="ink"
                    ),
                    text(
                        "The pad read a tag that no card owns. Nothing in the game has changed.",
                        font="bold",
                        size=24,
                        lines=2,
                        colour="ink",
                    ),
                    row(chip(f"Tag … {tail(self.uid)}", fill="paper-2", colour="ink"), height=40),
                    grow=1,
                    shrink=True,
                    gap=12,
                    justify="center",
                ),
                face=Face("cream", "no", stroke=6, radius=16),
                pad=(28, 20, 24, 20),
                gap=26,
                grow=1,
                align="center",
            ),
            Bar(
                (
                    button("Ignore", Go("back")),
                    primary("Enrol this card", Go("enrol"), art="enrol"),
                ),
                utilities=False,
            ),
        )

    def touched(self, app: App, touch: Touch) -> None:
        app.back()
        if touch == Go("enrol"):
            app.turn_to(Enrol.one(app, self.game, self.uid))

    def signalled(self, app: App, signal: Signal) -> bool:
        del app
        return isinstance(signal, Lifted | Touched)


def tail(uid: bytes) -> str:
    """The last bytes of a tag, as people compare them."""
    return uid[-2:].hex(" ").upper()


def big_card(art: str, figure: str) -> Node:
    """A card as large as the overlay allows."""
    return stack(
        column(space(), icon(art, 150, "watermark", hole="paper"), align="center"),
        row(text(figure, font="figure", size=78, colour="ink"), pad=(16, 8, 0, 0), align="start"),
        face=Face("paper", "ink", stroke=5, radius=12),
        width=172,
        height=222,
        pad=(5, 5, 5, 5),
    )
