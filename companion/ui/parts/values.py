"""The values of an open field as cells that can be touched, what several things could be meant by
one touch, and how to answer.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from companion.core.view.grid import grid
from companion.core.view.nodes import Node, Style, UiCommand, column, icon, row, text
from companion.core.view.widgets import pawn
from companion.table.play.session import Session
from companion.ui.app.app import App


def card_of(session: Session, known: Mapping[str, object]) -> str:
    """The drawing of the card that a question is about; none of one that is hidden."""
    cards, hidden = session.cards, session.game.observation.hidden_cards(session.state)
    return next(
        (
            cards[one].icon
            for one in known.values()
            if isinstance(one, str) and one in cards and one not in hidden
        ),
        "",
    )


def how_to(session: Session, cards: Iterable[str]) -> str:
    """How to answer; if the game counts copies, the picker shows how many are left."""
    unseen = session.game.observation.unseen(session.state)
    counted = any(one in unseen and session.cards[one].copy_count > 1 for one in cards)
    dots = "; dots are copies not yet seen" if counted else ""
    return f"Touch it, or lay it on the pad{dots}"


def seat_cell(app: App, seat: int, to: str = "value", brings: str = "") -> Node:
    """A seat to be chosen; `brings`: what would come of it."""
    return row(
        pawn(seat, 64),
        column(
            text(app.player(seat), "headline"),
            text(brings, "note", "mist", fit=16) if brings else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        name=app.player(seat),
        touch=UiCommand(to, seat),
        face=Style("night-700", f"seat:{seat}", radius=12),
        pad=(16, 0, 12, 0),
        gap=12,
        align="center",
        flex=1,
    )


def cell(words: str, value: object, brings: str = "") -> Node:
    """A value to be chosen, in words; `brings`: what would come of it."""
    font, size = ("figure", 48) if words.isdigit() else ("strong", 28)
    return column(
        text(words.replace("-", " "), font=font, size=size, fit=16, align="center"),
        text(brings, "note", "mist", align="center", lines=2) if brings else None,
        name=words,
        touch=UiCommand("value", value),
        face=Style("night-700", "night-500", radius=12),
        justify="center",
        padx=6,
        flex=1,
    )


LINES = 4
"""Of what can be meant, a line each; more stand beside each other."""


def meanings(words: Sequence[str]) -> Node:
    """A line each, which means UiCommand("which", its place); of more two and at last more stand
    beside each other.
    """
    a_row = next(wide for wide in (1, 2, 3, 4) if len(words) <= wide * LINES or wide == 4)
    lines = [
        row(
            text(
                one,
                "title",
                size=24 if a_row == 1 else 20,
                fit=18 if a_row == 1 else 14,
                lines=max(2, a_row),
                grow=1,
            ),
            icon("next", 28, "accent") if a_row < 3 else None,
            name=one,
            touch=UiCommand("which", place),
            face="night-700",
            radius=12,
            pad=(20, 0, 20, 0) if a_row == 1 else (10, 0, 10, 0),
            align="center",
            width=None if a_row == 1 else 0,
            height=68,
            grow=1,
        )
        for place, one in enumerate(words)
    ]
    if a_row == 1:
        return column(*(replace(one, grow=0) for one in lines), gap=8, grow=1, justify="center")
    return grid(lines, a_row)
