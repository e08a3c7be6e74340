"""Cells for the values of an open field, rows for several possible actions, and hints."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from companion.core.board.commands import CommandName
from companion.core.board.grid import grid
from companion.core.board.nodes import Background, Node, UiCommand, column, icon, row, text
from companion.core.board.widgets import pawn
from companion.table.play.session import Session
from companion.ui.app.app import App
from companion.ui.parts.picker import MAX_LARGE_CARDS


def card_icon(session: Session, known: Mapping[str, object]) -> str:
    """The icon of the card that a question is about; empty if there is none or it is hidden."""
    cards, hidden = session.cards, session.game.observation.hidden_cards(session.state)
    return next(
        (
            cards[card].icon
            for card in known.values()
            if isinstance(card, str) and card in cards and card not in hidden
        ),
        "",
    )


def card_hint(session: Session, cards: Iterable[str]) -> str:
    """How to choose a card; the picker's dots are explained if it draws some."""
    unseen, possible = session.game.observation.unseen(session.state), {*cards}
    counted = any(card in unseen and session.cards[card].copy_count > 1 for card in possible)
    kinds = {session.cards[card].kind for card in possible}
    several = [card for card in session.cards.values() if card.kind in kinds]
    shown = [card for card in several if card.id in possible or card.id in unseen]
    has_dots = counted and len(shown) <= MAX_LARGE_CARDS
    dots = "; dots are copies not yet seen" if has_dots else ""
    return f"Touch it, or lay it on the pad{dots}"


def seat_cell(app: App, seat: int, to: CommandName = "choose value", consequence: str = "") -> Node:
    """A cell for a seat, with the consequence of choosing it."""
    return row(
        pawn(seat, 64),
        column(
            text(app.player(seat), "headline"),
            text(consequence, "note", "mist", fit=16, lines=2) if consequence else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        name=app.player(seat),
        touch=UiCommand(to, seat),
        background=Background("night-700", f"seat:{seat}", radius=12),
        padding=(16, 0, 12, 0),
        gap=12,
        align="center",
        flex=1,
    )


def value_cell(words: str, value: object, consequence: str = "") -> Node:
    """A cell for another value, with the consequence of choosing it; a number is on paper."""
    is_number = words.isdigit()
    font, size, ink = ("figure", 48, "ink") if is_number else ("strong", 28, "cream")
    small = "ink-2" if is_number else "mist"
    return column(
        text(words.replace("-", " "), "body", ink, font=font, size=size, fit=16, align="center"),
        text(consequence, "note", small, align="center", lines=4) if consequence else None,
        name=words,
        touch=UiCommand("choose value", value),
        background=Background("paper", radius=12)
        if is_number
        else Background("night-700", "night-500", radius=12),
        justify="center",
        padx=6,
        flex=1,
    )


MAX_ROWS_PER_COLUMN = 4
"""Actions that are listed in one column; if there are more, there are several columns."""


def action_lines(sentences: Sequence[str]) -> Node:
    """Rows for several possible actions; touching one sends "choose action" with its index."""
    a_row = next(
        wide for wide in (1, 2, 3, 4) if len(sentences) <= wide * MAX_ROWS_PER_COLUMN or wide == 4
    )
    lines = [
        row(
            text(
                label,
                "title",
                size=24 if a_row == 1 else 20,
                fit=18 if a_row == 1 else 14,
                lines=max(2, a_row),
                grow=1,
            ),
            icon("next", 28, "accent") if a_row < 3 else None,
            name=label,
            touch=UiCommand("choose action", index),
            background="night-700",
            radius=12,
            padding=(20, 0, 20, 0) if a_row == 1 else (10, 0, 10, 0),
            align="center",
            width=None if a_row == 1 else 0,
            height=68,
            grow=1,
        )
        for index, label in enumerate(sentences)
    ]
    if a_row == 1:
        return column(*(replace(node, grow=0) for node in lines), gap=8, grow=1, justify="center")
    return grid(lines, a_row)
