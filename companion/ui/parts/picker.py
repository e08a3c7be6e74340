"""The picker: a grid of cards, one of which is meant.

Up to twelve cards are large, up to twenty-four smaller. With more, people first touch a picture, a
figure or both; if there are few of them, a picture with a figure, and what
distinguishes a card from the others takes half of it. If there are too many pictures for a row,
people touch the kind of card; the most frequent kind is shown at first. Playing cards are always
there at once, a row for each suit, so that each has its own place for the whole game.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.core.cards import Card
from companion.core.view.grid import grid
from companion.core.view.nodes import (
    Justify,
    Node,
    Style,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.view.tiles import pip_color
from companion.core.view.widgets import button
from companion.ui.parts.card_face import FEW, card_face, marks
from companion.ui.parts.paging import Page, page_of, previous_and_more
from companion.ui.parts.picker_keys import (
    MAX_PAIR_FIGURES,
    MAX_PAIR_ICONS,
    icon_key,
    key_row,
    kind_key,
    number_key,
    pair_keys,
)

SEARCH = "Touch an icon and a number of the card"
NAMED_ROW_SIZE = 4
"""Cards a row, where whole names stand beside them, below the row of kinds."""
LARGE_ROW_SIZE = 6
"""Cards a row, while their names stand beside or below them."""
SMALL_ROW_SIZE = 8
MAX_LARGE_CARDS = 12
MAX_WIDE_CARDS = 18
MAX_SMALL_CARDS = 24
MAX_MARKS = 11
"""Cards of a picture up to which no figure is asked for."""
LONG_NAME = 22
"""A longer name takes three lines of a large card."""
NAME_HEIGHT = {2: 40, 3: 60}
LINE_LENGTH, WORD_LENGTH = 9, 14
"""Letters of a name that are sure to fit on one line of a small card, and letters of its longest
word that fit on one of two lines.
"""
LOWER = 38
"""Two lines of a small card."""
MAX_DOTS = 7
MARK = 24
"""Four of them stand beside each other on a large card."""
PIP, WIDE_PIP = 36, 42
"""Two of them are side by side on a small card, or on one of a row with fewer cards."""
MAX_SUITS = 4
FRAME = Style(None, "accent", stroke=4)
MAX_RANKS = 12
"""The most cards of a suit beside each other, each as wide as a finger."""


class Cell(Struct, frozen=True):
    """A card of the grid. What is not `possible` stays in its place, dark; `unseen`: how many
    copies nobody has seen yet, None if they are not counted; `current`: it is the one so far.
    """

    card: Card
    possible: bool = True
    unseen: int | None = None
    current: bool = False


class Picker:
    """Where one is in a large box: the picture and the figure, or the kind, that were touched, and
    the page.
    `likely`: the cards that it probably is; if one picture is on all of them, it is chosen, and
    if they are a suit, its row is framed.
    """

    figure: int | None = None
    kind = ""
    page = 0

    def __init__(self, likely: Iterable[Card] = ()) -> None:
        pictures = {(card.icon, card.suit_icon) for card in likely}
        self.icon, self._framed = pictures.pop() if len(pictures) == 1 else ("", "")
        self._found: Page[Cell] = page_of((), 0, MAX_LARGE_CARDS)
        self._beside: tuple[Node, ...] = ()

    def on_touch(self, touch: Touch) -> None:
        """Change a part of the search, or the page."""
        match touch:
            case UiCommand("find", str(mark)):
                self.icon, self.page = "" if mark == self.icon else mark, 0
            case UiCommand("find", (str(mark), int(figure))) if mark != "figure":
                self.icon, self.figure, self.page = mark, figure, 0
            case UiCommand("find", ("kind", str(kind))):
                self.kind, self.page = "" if kind == self.kind else kind, 0
            case UiCommand("find", ("figure", int(figure))):
                self.figure, self.page = None if figure == self.figure else figure, 0
            case UiCommand("page", int(page)):
                self.page = page
            case _:
                pass

    def node(self, cells: Sequence[Cell], *, pad: bool = False) -> Node:
        """The grid; each card means UiCommand("value", its id). `pad`: it can also be laid."""
        self._beside = ()
        if len(cells) > MAX_SMALL_CARDS:
            suits = _suits(cells)
            return self._suit_rows(cells, suits) if suits else self._search(cells)
        large = len(cells) <= MAX_LARGE_CARDS
        lines = 3 if any(len(cell.card.name) > LONG_NAME for cell in cells) else 2
        with_pad = pad and len(cells) not in (MAX_LARGE_CARDS, MAX_SMALL_CARDS)
        number = len(cells) + with_pad
        draw = _large_card if number > LARGE_ROW_SIZE else _single_row_card
        a_row, pip = (
            (LARGE_ROW_SIZE, WIDE_PIP) if number <= MAX_WIDE_CARDS else (SMALL_ROW_SIZE, PIP)
        )
        shown = [draw(cell, lines) if large else _small_card(cell, pip) for cell in cells]
        if with_pad:
            shown.append(_pad_cell())
        return grid(shown, a_row)

    def pages(self) -> tuple[Node, ...]:
        """Buttons that turn the pages of what was found last, or the cards beside it."""
        return self._beside or previous_and_more(self._found)

    def _suit_rows(self, cells: Sequence[Cell], suits: Sequence[Sequence[Cell]]) -> Node:
        """All playing cards, a row for each suit; those without one are in the action bar."""
        self._beside = tuple(
            button(
                cell.card.name,
                UiCommand("value", cell.card.id),
                icon=cell.card.icon,
                enabled=cell.possible,
            )
            for cell in cells
            if not cell.card.suit_icon
        )
        ranks = max(map(len, suits))
        blank = space(flex=1)
        return column(
            *(
                row(
                    *map(_ranked, suit),
                    *[blank] * (ranks - len(suit)),
                    face=FRAME if suit[0].card.suit_icon == self._framed else None,
                    height=0,
                    grow=1,
                )
                for suit in suits
            ),
            grow=1,
        )

    def _search(self, cells: Sequence[Cell]) -> Node:
        pips: dict[str, set[str]] = {}
        for cell in cells:
            pips.setdefault(cell.card.icon, set()).add(cell.card.suit_icon)
        draw = _small_card if any(cell.card.suit_icon for cell in cells) else _wide_card
        icons = {mark: figures.pop() if len(figures) == 1 else "" for mark, figures in pips.items()}
        figures = sorted({cell.card.rank for cell in cells if cell.card.rank is not None})
        by_figure = 0 < len(figures) <= MAX_MARKS
        if by_figure and len(icons) > MAX_MARKS:
            return self._search_by_kind(cells)
        found = [
            cell
            for cell in cells
            if self.icon in ("", cell.card.icon) and self.figure in (None, cell.card.rank)
        ]
        many = len(found) > MAX_LARGE_CARDS
        a_row = SMALL_ROW_SIZE if many and draw is _small_card else LARGE_ROW_SIZE
        most = a_row * (3 if many and not by_figure else 2)
        marks_of_all = [icon_key(*mark, self.icon) for mark in [*icons.items()][:MAX_MARKS]]
        numbers = [number_key(figure, self.figure) for figure in figures]
        if by_figure and len(icons) > 1 and self.figure is None and not self.icon:
            self._found = page_of((), 0, most)
            if len(figures) <= MAX_PAIR_FIGURES and len(icons) <= MAX_PAIR_ICONS:
                return pair_keys([*icons], figures)
            found_cards = _hint(SEARCH)
        else:
            self._found = page_of(found, self.page, most)
            if len(found) <= a_row and all(cell.card.symbols for cell in found) and by_figure:
                a_row = max(FEW, len(found))
                shown = [_faced_card(cell, a_row) for cell in self._found.shown]
            else:
                shown = [draw(cell) for cell in self._found.shown]
            found_cards = grid(shown, a_row, min_cells=most if len(found) > a_row else a_row)
        return column(
            key_row("Icon" if by_figure else "", marks_of_all),
            key_row("Number", numbers) if by_figure else None,
            found_cards,
            gap=8,
            grow=1,
        )

    def _search_by_kind(self, cells: Sequence[Cell]) -> Node:
        """The kinds of cards that are possible, and the cards of the one that was touched, or at
        first of the most frequent one.
        """
        kinds = Counter(cell.card.kind_label for cell in cells if cell.possible)
        chosen = self.kind or max(kinds, key=kinds.__getitem__, default="")
        found = [cell for cell in cells if cell.card.kind_label == chosen]
        most = NAMED_ROW_SIZE * 3
        self._found = page_of(found, self.page, most)
        shown = [_named(cell) for cell in self._found.shown]
        return column(
            key_row("", [kind_key(kind, chosen) for kind in kinds]),
            grid(shown, NAMED_ROW_SIZE, min_cells=most),
            gap=8,
            grow=1,
        )


def _hint(words: str) -> Node:
    return text(words, "headline", "mist", align="center", grow=1)


def _named(cell: Cell) -> Node:
    """A card with its whole name beside its figure or picture."""
    card, ink = cell.card, _inks(cell)[0]
    return row(
        text(card.corner_text, "figure", ink, size=36, shrink=False)
        if card.corner_text
        else icon(card.icon, 36, ink),
        text(card.name, "name", ink, size=20, fit=16, lines=3, grow=1),
        **_card_style(cell),
        padx=8,
        gap=8,
        align="center",
    )


def _suits(cells: Sequence[Cell]) -> Sequence[Sequence[Cell]]:
    """The playing cards by suit; none if there are too many of them for a table."""
    suits: dict[str, list[Cell]] = {}
    for cell in cells:
        if cell.card.suit_icon:
            suits.setdefault(cell.card.suit_icon, []).append(cell)
    fits = len(suits) <= MAX_SUITS and all(len(suit) <= MAX_RANKS for suit in suits.values())
    return [*suits.values()] if fits else []


def _ranked(cell: Cell) -> Node:
    """A playing card of the table: its rank over its pip. A finger may touch the gap too."""
    card = cell.card
    ink, pip = _inks(cell)
    return column(
        column(
            text(card.corner_text, "figure", ink, size=34, align="center"),
            icon(card.suit_icon, 22, pip),
            face=_cell_style(cell),
            align="center",
            justify="center",
            grow=1,
        ),
        name=card.name,
        touch=UiCommand("value", card.id) if cell.possible else None,
        enabled=cell.possible,
        padx=2,
        pady=3,
        flex=1,
        key=f"card:{card.id}",
    )


def _inks(cell: Cell) -> tuple[str, str]:
    """The colors of a card's words and of its pip."""
    if not cell.possible:
        return "mist", "mist"
    return "ink", pip_color(cell.card.suit_icon, "ink")


def _cell_style(cell: Cell) -> Style:
    if cell.current:
        return Style("paper", "accent", stroke=5, radius=8)
    return Style(*(("paper", None) if cell.possible else ("night-700", "night-500")), radius=8)


def _single_row_card(cell: Cell, lines: int) -> Node:
    """A card of one row: its picture is in the middle, and can be seen from afar."""
    return _large_card(cell, lines, picture=120, figure=72, justify="center")


def _large_card(
    cell: Cell, lines: int, *, picture: float = 72, figure: float = 50, justify: Justify = "end"
) -> Node:
    """A card with its figure over its picture, and its name in up to `lines` lines."""
    card = cell.card
    ink, pip = _inks(cell)
    if card.symbols and card.power and not card.corner_text:
        return _explained(cell)
    mark = "watermark" if cell.possible else "night-600"
    face = stack(
        row(icon(card.icon, picture, mark, shrink=True), justify=justify, align="center"),
        column(
            marks(card, MARK)
            if card.symbols and not card.corner_text
            else text(card.corner_text, "figure", ink, size=figure),
            row(icon(card.suit_icon, figure / 2, pip)) if card.suit_icon else None,
            space(),
            *(
                _dots(cell.unseen, card.copy_count)
                if cell.possible
                else (text(_unavailable_text(cell), "label", ink),)
            ),
            pad=(8, 2, 0, 8),
        ),
        face=_cell_style(cell),
        grow=1,
        shrink=True,
    )
    return column(
        face,
        text(
            card.name,
            "name",
            "cream" if cell.possible else "mist",
            lines=lines if " " in card.name else 1,
            align="center",
            height=NAME_HEIGHT[lines],
        ),
        name=card.name,
        touch=UiCommand("value", card.id) if cell.possible else None,
        enabled=cell.possible,
        face="ink" if cell.possible else "night-800",
        radius=8,
        flex=1,
        key=f"card:{card.id}",
    )


def _unavailable_text(cell: Cell) -> str:
    """Why a card is not possible."""
    if cell.unseen != 0:
        return "not now"
    copies = cell.card.copy_count
    return f"all {copies} seen" if copies > 1 else "taken"


def _explained(cell: Cell) -> Node:
    """A card that people know by what it says."""
    card = cell.card
    ink, _ = _inks(cell)
    return column(
        row(*(icon(mark, 38, ink) for mark, _ in card.symbols), gap=6, height=40, justify="center"),
        text(
            card.power if cell.possible else "not now",
            "caption",
            ink,
            fit=16,
            lines=3,
            align="center",
            grow=1,
        ),
        row(
            text(
                card.name,
                "caption",
                "cream",
                fit=15,
                lines=2,
                align="center",
                size_group="names",
                grow=1,
            ),
            face="ink" if cell.possible else "night-800",
            radius=6,
            height=40,
            align="center",
            padx=2,
        ),
        **_card_style(cell),
        padx=3,
        pady=3,
    )


def _dots(unseen: int | None, number: int) -> tuple[Node, ...]:
    """A dot a copy, full ones for those that nobody has seen yet; none for an only copy."""
    if unseen is None or number > MAX_DOTS or unseen == number == 1:
        return ()
    return (
        row(
            *(
                space(
                    width=10,
                    height=10,
                    face=Style("ink" if copy < unseen else None, "ink", stroke=1.5, shape="disc"),
                )
                for copy in range(number)
            ),
            gap=3,
            height=10,
        ),
    )


def _card_style(cell: Cell) -> dict[str, Any]:
    """How any card that is not large is in its row, and what a touch of it means."""
    return {
        "name": cell.card.name,
        "touch": UiCommand("value", cell.card.id) if cell.possible else None,
        "enabled": cell.possible,
        "face": _cell_style(cell),
        "flex": 1,
        "key": f"card:{cell.card.id}",
    }


def _small_card(cell: Cell, drawn: float = PIP) -> Node:
    """A card with its figure or picture, and its name below."""
    card = cell.card
    ink, red = _inks(cell)
    # rank and pip say all about a playing card, in half the space of its name
    size = 44 if card.suit_icon else 34
    head = (
        icon(card.icon, drawn if card.suit_icon else size, ink)
        if not card.corner_text
        else text(card.corner_text, "figure", ink, size=size, align="center")
    )
    pip = (icon(card.suit_icon, drawn, red),) if card.suit_icon else ()
    # all cards here are of one kind: if they have two pictures, their names need not repeat it
    kind = card.kind.split("-")[0].capitalize()
    name = card.name.removeprefix(f"{kind} ") if pip else card.name
    wraps = max(map(len, name.split())) <= WORD_LENGTH and len(name) > LINE_LENGTH
    words = text(
        name,
        "caption",
        ink,
        lines=2 if wraps else 1,
        height=LOWER if wraps else None,
        align="center",
    )
    return column(
        row(head, *pip, gap=6, align="center", justify="center", shrink=True),
        None if pip and card.corner_text else words,
        **_card_style(cell),
        padx=4,
        pady=2,
        align="center",
        justify="center",
    )


def _wide_card(cell: Cell) -> Node:
    """A card of many, with its figure or picture over its name."""
    card = cell.card
    ink = "ink" if cell.possible else "mist"
    lines = 2 if " " in card.name else 1
    return column(
        text(card.corner_text, "figure", ink, size=26, height=30, align="center")
        if card.corner_text
        else icon(card.icon, 30, ink),
        text(card.name, "caption", ink, lines=lines, height=20 * lines, align="center"),
        **_card_style(cell),
        padx=2,
        justify="center",
    )


def _faced_card(cell: Cell, a_row: int) -> Node:
    """A card of few, with all that is printed on it."""
    parts = card_face(cell.card, _inks(cell)[0], a_row)
    return column(*parts, **_card_style(cell), padx=2, gap=4, justify="center")


def _pad_cell() -> Node:
    return column(
        icon("pad", 44, "mist"),
        text("lay it on the pad", "label", "mist", lines=3, align="center", height=60),
        name="Lay it on the pad",
        flex=1,
        gap=8,
        padx=8,
        align="center",
        justify="center",
    )
