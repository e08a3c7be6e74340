"""Correcting the books: any place of the view that people can see (scan behaviour, Correcting)."""

from typing import Any

from companion.core.actions import Correct
from companion.core.domains import Choice, Number, Several
from companion.core.game import Correctable
from companion.core.kit import button, pawn, primary
from companion.core.nodes import Face, Go, Node, Touch, column, row, space, stack, text
from companion.ui.app import App
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.ways import Way
from hardware.signals import Signal

ROWS = 4
SEATS = ("last_actor", "to_act")
"""Paths whose value is a seat."""


class Corrections:
    """What may be corrected now, page by page."""

    def __init__(self, head: str = "") -> None:
        """`head`: only paths that begin with this word."""
        self.head = head
        self.first = 0

    def node(self, app: App) -> Node:
        places = self._places(app)
        shown = places[self.first : self.first + 2 * ROWS]
        halves = [shown[:ROWS], shown[ROWS:]]
        return frame(
            Sign(
                "What stands wrong?",
                "Touch it, and set it as it lies on the table",
                art="pen",
                menu=False,
            ),
            row(
                *(
                    column(*(_row(app, one) for one in half), width=0, grow=1, gap=8)
                    for half in halves
                ),
                gap=8,
                grow=1,
            ),
            Bar(
                (
                    button("Earlier", Go("page", -1), art="up", enabled=self.first > 0),
                    button(
                        "Later",
                        Go("page", 1),
                        art="down",
                        enabled=self.first + 2 * ROWS < len(places),
                    ),
                    primary("Back", Go("back")),
                ),
                utilities=False,
            ),
        )

    def _places(self, app: App) -> list[Correctable]:
        return [
            one
            for one in app.playing.game.correctables(app.playing.state)
            if one.domain is not None and one.path.split("/")[0].startswith(self.head)
        ]

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("page", int(way)):
                self.first = max(0, self.first + way * 2 * ROWS)
            case Go("path", path):
                one = next(one for one in self._places(app) if one.path == path)
                app.turn_to(SetValue(one))
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


class SetValue:
    """One place, and the value that it should have."""

    def __init__(self, place: Correctable) -> None:
        self.place = place
        held: Any = place.value
        self.value: Any = [*held] if isinstance(held, tuple) else held

    def node(self, app: App) -> Node:
        fits = self.place.domain is not None and self.place.domain.admits(self.value, None)
        return frame(
            Sign(
                self.place.label,
                f"It was {told(app, self.place.path, self.place.value)}",
                art="pen",
                menu=False,
            ),
            self._editor(app),
            Bar(
                (button("Close", Go("back"), art="x"), primary("Set it", Go("set"), enabled=fits)),
                utilities=False,
            ),
        )

    def _editor(self, app: App) -> Node:
        match self.place.domain:
            case Number():
                return row(
                    *(_step(by) for by in (-10, -1)),
                    text(str(self.value), font="figure", size=80, align="center", width=200),
                    *(_step(by) for by in (1, 10)),
                    gap=12,
                    grow=1,
                    align="center",
                    justify="center",
                )
            case Choice(values):
                return _grid(app, self.place.path, values, self.value)
            case Several():
                return self._order(app)
            case _:
                return self._list(app)

    def _order(self, app: App) -> Node:
        return column(
            *(
                row(
                    text(str(place + 1), font="figure", size=28, width=30),
                    pawn(seat, 36),
                    text(app.player(seat), font="bold", size=22, grow=1),
                    button(
                        "",
                        Go("swap", place),
                        art="up",
                        label=f"{app.player(seat)} up",
                        enabled=place > 0,
                    ),
                    face=Face("night-700", radius=8),
                    pad=(12, 0, 0, 0),
                    gap=12,
                    height=48,
                    align="center",
                )
                for place, seat in enumerate(self.value)
            ),
            gap=4,
            grow=1,
        )

    def _list(self, app: App) -> Node:
        """A list of values: touch one to take it out, touch another to put it in."""
        domain = self.place.domain
        among = tuple(domain.wire()["choice"]) if domain is not None else ()
        by_seat = self.place.path == "pawns"
        return column(
            row(
                *(
                    _cell(
                        f"{app.player(place)}: {value}" if by_seat else str(value),
                        Go("next-box" if by_seat else "out", place),
                    )
                    for place, value in enumerate(self.value)
                ),
                gap=8,
                height=72,
            ),
            text(
                "Touch a pawn to move it on"
                if by_seat
                else "Touch above to take out, below to put in",
                size=22,
                colour="mist",
            ),
            *(
                ()
                if by_seat
                else (
                    row(
                        *(_cell(str(value), Go("in", value)) for value in among[:6]),
                        gap=8,
                        height=72,
                    ),
                    row(
                        *(_cell(str(value), Go("in", value)) for value in among[6:]),
                        gap=8,
                        height=72,
                    ),
                )
            ),
            gap=8,
            grow=1,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("by", int(by)):
                fresh = max(0, self.value + by)
                if self.place.domain is not None and self.place.domain.admits(fresh, None):
                    self.value = fresh
            case Go("choose", value):
                self.value = value
            case Go("swap", int(place)):
                self.value[place - 1], self.value[place] = self.value[place], self.value[place - 1]
            case Go("out", int(place)):
                self.value.pop(place)
            case Go("in", value):
                self.value.append(value)
            case Go("next-box", int(seat)) if self.place.domain is not None:
                among: list[str] = self.place.domain.wire()["choice"]
                self.value[seat] = among[(among.index(self.value[seat]) + 1) % len(among)]
            case Go("set"):
                app.back()
                if app.do(Correct(self.place.path, self.value)):
                    app.tell(f"{self.place.label}: {told(app, self.place.path, self.value)}")
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


def told(app: App, path: str, value: Any) -> str:
    """A value in words."""
    if path in SEATS and isinstance(value, int):
        return app.player(value)
    if path == "priority":
        return ", ".join(app.player(seat) for seat in value)
    if isinstance(value, list | tuple):
        several: list[Any] = [*value]
        return ", ".join(str(one) for one in several) or "empty"
    return str(value).replace("-", " ")


def _row(app: App, one: Correctable) -> Node:
    return row(
        text(one.label, font="bold", size=22, fit=15, grow=1),
        text(
            told(app, one.path, one.value),
            font="strong",
            size=24,
            fit=14,
            colour="accent",
            align="end",
        ),
        name=one.label,
        touch=Go("path", one.path),
        face=Face("night-700", radius=10),
        pad=(14, 0, 14, 0),
        gap=10,
        height=68,
        align="center",
    )


def _step(by: int) -> Node:
    return stack(
        text(f"{by:+d}", font="figure", size=34, align="center"),
        name=f"{by:+d}",
        touch=Go("by", by),
        face=Face("night-600", radius=12),
        width=88,
        height=88,
        align="center",
    )


def _cell(words: str, touch: Touch, *, chosen: bool = False) -> Node:
    return stack(
        text(
            words.replace("-", " "),
            font="bold",
            size=22,
            fit=13,
            lines=2,
            colour="ink" if chosen else "cream",
            align="center",
        ),
        name=words,
        touch=touch,
        face=Face("cream" if chosen else "night-700", radius=10),
        pad=(6, 0, 6, 0),
        align="center",
        width=0,
        grow=1,
    )


def _grid(app: App, path: str, values: tuple[Any, ...], chosen: Any) -> Node:
    lines = [values[start : start + 4] for start in range(0, len(values), 4)]
    return column(
        *(
            row(
                *(
                    _cell(told(app, path, one), Go("choose", one), chosen=one == chosen)
                    for one in line
                ),
                *(space(width=0, grow=1) for _ in range(4 - len(line))),
                gap=8,
                grow=1,
            )
            for line in lines
        ),
        gap=8,
        grow=1,
    )


WAYS = (
    Way(
        "table",
        20,
        "pen",
        "Correct the books",
        "the table is always right",
        lambda app: app.turn_to(Corrections()),
    ),
)
