"""The picker: a grid of cards, one of which is meant.

Up to twelve cards are large, up to twenty-four smaller. With more, people first touch a picture, a
figure or both; if there are few of them, a picture with a figure, and what
distinguishes a card from the others takes half of it. If there are too many pictures for a row,
people touch the kind of card; the most frequent kind is shown at first. Playing cards are always
there at once, a row for each suit, so that each has its own place for the whole game.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.core.board.grid import grid
from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    UiCommand,
    column,
    row,
    space,
    text,
)
from companion.core.board.widgets import button
from companion.core.cards import Card
from companion.ui.parts.card_face import FEW
from companion.ui.parts.paging import Page, page_of, previous_and_more
from companion.ui.parts.picker_cells import (
    LONG_NAME,
    PIP,
    WIDE_PIP,
    Cell,
    faced_cell,
    large_cell,
    named_cell,
    pad_cell,
    playing_card_cell,
    single_row_cell,
    small_cell,
    wide_cell,
)
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
MAX_SUITS = 4
FRAME = Background(None, "accent", stroke=4)
MAX_RANKS = 12
"""The most cards of a suit beside each other, each as wide as a finger."""


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
            case UiCommand("filter cards", str(mark)):
                self.icon, self.page = "" if mark == self.icon else mark, 0
            case UiCommand("filter cards", (str(mark), int(figure))) if mark != "figure":
                self.icon, self.figure, self.page = mark, figure, 0
            case UiCommand("filter cards", ("kind", str(kind))):
                self.kind, self.page = "" if kind == self.kind else kind, 0
            case UiCommand("filter cards", ("figure", int(figure))):
                self.figure, self.page = None if figure == self.figure else figure, 0
            case UiCommand("turn page", int(page)):
                self.page = page
            case _:
                pass

    def node(self, cells: Sequence[Cell], *, pad: bool = False) -> Node:
        """The grid; a card means UiCommand("choose value", its id). `pad`: it can also be laid."""
        self._beside = ()
        if len(cells) > MAX_SMALL_CARDS:
            suits = _suits(cells)
            return self._suit_rows(cells, suits) if suits else self._search(cells)
        large = len(cells) <= MAX_LARGE_CARDS
        lines = 3 if any(len(cell.card.name) > LONG_NAME for cell in cells) else 2
        with_pad = pad and len(cells) not in (MAX_LARGE_CARDS, MAX_SMALL_CARDS)
        number = len(cells) + with_pad
        draw = large_cell if number > LARGE_ROW_SIZE else single_row_cell
        a_row, pip = (
            (LARGE_ROW_SIZE, WIDE_PIP) if number <= MAX_WIDE_CARDS else (SMALL_ROW_SIZE, PIP)
        )
        shown = [draw(cell, lines) if large else small_cell(cell, pip) for cell in cells]
        if with_pad:
            shown.append(pad_cell())
        return grid(shown, a_row)

    def pages(self) -> tuple[Node, ...]:
        """Buttons that turn the pages of what was found last, or the cards beside it."""
        return self._beside or previous_and_more(self._found)

    def _suit_rows(self, cells: Sequence[Cell], suits: Sequence[Sequence[Cell]]) -> Node:
        """All playing cards, a row for each suit; those without one are in the action bar."""
        self._beside = tuple(
            button(
                cell.card.name,
                UiCommand("choose value", cell.card.id),
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
                    *map(playing_card_cell, suit),
                    *[blank] * (ranks - len(suit)),
                    background=FRAME if suit[0].card.suit_icon == self._framed else None,
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
        icons = {mark: figures.pop() if len(figures) == 1 else "" for mark, figures in pips.items()}
        figures = sorted({cell.card.rank for cell in cells if cell.card.rank is not None})
        by_figure = 0 < len(figures) <= MAX_MARKS
        if by_figure and len(icons) > MAX_MARKS:
            return self._search_by_kind(cells)
        marks_of_all = [icon_key(*mark, self.icon) for mark in [*icons.items()][:MAX_MARKS]]
        numbers = [number_key(figure, self.figure) for figure in figures]
        if by_figure and len(icons) > 1 and self.figure is None and not self.icon:
            self._found = page_of((), 0, LARGE_ROW_SIZE)
            if len(figures) <= MAX_PAIR_FIGURES and len(icons) <= MAX_PAIR_ICONS:
                return pair_keys([*icons], figures)
            found_cards = _hint(SEARCH)
        else:
            found_cards = self._cards_found(cells, by_figure=by_figure)
        return column(
            key_row("Icon" if by_figure else "", marks_of_all),
            key_row("Number", numbers) if by_figure else None,
            found_cards,
            gap=8,
            grow=1,
        )

    def _cards_found(self, cells: Sequence[Cell], *, by_figure: bool) -> Node:
        """A page of the cards with the icon and the figure that were touched."""
        draw = small_cell if any(cell.card.suit_icon for cell in cells) else wide_cell
        found = [
            cell
            for cell in cells
            if self.icon in ("", cell.card.icon) and self.figure in (None, cell.card.rank)
        ]
        many = len(found) > MAX_LARGE_CARDS
        a_row = SMALL_ROW_SIZE if many and draw is small_cell else LARGE_ROW_SIZE
        most = a_row * (3 if many and not by_figure else 2)
        self._found = page_of(found, self.page, most)
        if len(found) <= a_row and all(cell.card.symbols for cell in found) and by_figure:
            a_row = max(FEW, len(found))
            shown = [faced_cell(cell, a_row) for cell in self._found.shown]
        else:
            shown = [draw(cell) for cell in self._found.shown]
        return grid(shown, a_row, min_cells=most if len(found) > a_row else a_row)

    def _search_by_kind(self, cells: Sequence[Cell]) -> Node:
        """The kinds of cards that are possible, and the cards of the one that was touched, or at
        first of the most frequent one.
        """
        kinds = Counter(cell.card.kind_label for cell in cells if cell.possible)
        chosen = self.kind or max(kinds, key=kinds.__getitem__, default="")
        found = [cell for cell in cells if cell.card.kind_label == chosen]
        most = NAMED_ROW_SIZE * 3
        self._found = page_of(found, self.page, most)
        shown = [named_cell(cell) for cell in self._found.shown]
        return column(
            key_row("", [kind_key(kind, chosen) for kind in kinds]),
            grid(shown, NAMED_ROW_SIZE, min_cells=most),
            gap=8,
            grow=1,
        )


def _hint(words: str) -> Node:
    return text(words, "headline", "mist", align="center", grow=1)


def _suits(cells: Sequence[Cell]) -> Sequence[Sequence[Cell]]:
    """The playing cards by suit; none if there are too many of them for a table."""
    suits: dict[str, list[Cell]] = {}
    for cell in cells:
        if cell.card.suit_icon:
            suits.setdefault(cell.card.suit_icon, []).append(cell)
    fits = len(suits) <= MAX_SUITS and all(len(suit) <= MAX_RANKS for suit in suits.values())
    return [*suits.values()] if fits else []
