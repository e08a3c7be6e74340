"""The laptop's tray: a pad, the cards of the box, a button and a light a seat.

It is beside the screen of the app and does to the emulated rig what hands would do to
the real one; the app cannot tell the difference.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.tiles import pip_color
from companion.core.cards import Card

WIDTH = 280
"""Logical pixels to the right of the app's own screen."""
CARDS_PER_ROW, NAMED_CARDS_PER_ROW = 4, 2
"""Cards with a figure of their own beside each other, and those that only a name says apart."""
CARD, SEAT, GAP = 44, 64, 5
ROOM_BELOW_PAD = 480 - 16 - 64 - GAP
"""The height that cards and seats share below the pad."""
SEATS_A_ROW, MANY_A_ROW = 3, 4
FEW_SEATS = 9


MAX_CARDS, MAX_PICTURES = 100, 8
"""With more cards than the first number, one touches a picture and a figure first, if there are at
most as many pictures as the second.
"""


class Search(Struct, frozen=True):
    """The picture and the figure that were touched in a large box."""

    icon: str = ""
    figure: int | None = None

    def found(self, cards: Sequence[Card]) -> Sequence[Card]:
        """The cards that have both."""
        return [
            card
            for card in cards
            if self.icon in ("", card.icon) and self.figure in (None, card.rank)
        ]

    def on_touch(self, part: object) -> "Search":
        """The search after a picture or figure has been touched; a second touch gives it up."""
        if isinstance(part, str):
            return Search("" if part == self.icon else part, self.figure)
        figure = part if isinstance(part, int) else None
        return Search(self.icon, None if figure == self.figure else figure)


def is_searched(cards: Sequence[Card]) -> bool:
    """Whether a box is so large that its cards are searched, and can be."""
    return len(cards) > MAX_CARDS and len({card.icon for card in cards}) <= MAX_PICTURES


def pages(cards: Sequence[Card], seats: int, search: Search | None = None) -> list[Sequence[Card]]:
    """The cards page by page, as many as fit above the seats and the row that turns pages."""
    search = search or Search()
    found = search.found(cards)
    room = ROOM_BELOW_PAD - -(-seats // _seats_a_row(seats)) * (SEAT + GAP)
    rows = int(room // (CARD + GAP)) - 1 - (2 if is_searched(cards) else 0)
    a_page = _a_row(found, search) * max(1, rows)
    return [found[start : start + a_page] for start in range(0, len(found), a_page)]


def _seats_a_row(seats: int) -> int:
    return SEATS_A_ROW if seats <= FEW_SEATS else MANY_A_ROW


def _a_row(cards: Sequence[Card], search: Search) -> int:
    """Cards that were searched are distinguished by their names, and so are all if none has a
    figure.
    """
    is_short = any(card.corner_text for card in cards) and not search.icon
    return CARDS_PER_ROW if is_short else NAMED_CARDS_PER_ROW


def tray(
    cards: Sequence[Card],
    on_pad: Card | None,
    seats: Sequence[tuple[str, int]],
    lit: frozenset[int],
    page: int,
    *,
    pad: bool = True,
    search: Search | None = None,
) -> Node:
    """The tray; without a `pad` only the buttons and lights of the `seats`, each a name and a look.

    Touches: UiCommand("lay card", id), UiCommand("lift card"), UiCommand("press button", seat),
    UiCommand("hold button", seat), UiCommand("turn tray page", page), and
    UiCommand("filter tray", part).
    """
    seats_a_row = _seats_a_row(len(seats))
    return column(
        *(
            (_pad(on_pad), *_page(cards, on_pad, len(seats), page, search or Search()))
            if pad
            else ()
        ),
        space(),
        *(
            row(
                *(
                    _seat(seat, *seats[seat], seat in lit) if seat < len(seats) else _empty_cell()
                    for seat in range(start, start + seats_a_row)
                ),
                gap=6,
                height=SEAT,
            )
            for start in range(0, len(seats), seats_a_row)
        ),
        name="Tray",
        background="night-950",
        radius=0,
        padx=10,
        pady=8,
        gap=GAP,
        width=WIDTH,
    )


def _page(
    cards: Sequence[Card], on_pad: Card | None, seats: int, page: int, search: Search
) -> Iterator[Node]:
    """The cards of that page, round and round; the arrows lie in the same place on every page."""
    if is_searched(cards):
        yield from _filter_buttons(cards, search)
    every = pages(cards, seats, search) or [[]]
    a_row = _a_row(search.found(cards), search)
    page %= len(every)
    for start in range(0, len(every[0]), a_row):
        shown = every[page][start : start + a_row]
        yield row(
            *(_card(card, on_pad, a_row) for card in shown),
            *(_empty_cell() for _ in range(a_row - len(shown))),
            gap=GAP,
            height=CARD,
        )
    if len(every) > 1:
        yield _turning(page, len(every))


def _filter_buttons(cards: Sequence[Card], search: Search) -> Iterator[Node]:
    """The pictures and the figures by which cards are found."""
    # in the same order, whichever cards are asked for
    icons = sorted({card.icon for card in cards})
    figures = sorted({card.rank for card in cards if card.rank is not None})
    yield _filter_row(icons, search.icon, lambda name, ink: icon(name, 26, ink))
    yield _filter_row(
        figures, search.figure, lambda figure, ink: text(str(figure), "figure", ink, size=22)
    )


def _filter_row(parts: Sequence[Any], chosen: object, draw: Callable[[Any, str], Node]) -> Node:
    """A button for each part, drawn in an ink."""
    buttons = [
        _key(
            draw(part, "ink" if part == chosen else "cream"),
            f"Cards with {part}",
            UiCommand("filter tray", part),
            "cream" if part == chosen else "night-700",
        )
        for part in parts
    ]
    return row(*buttons, gap=3, height=CARD)


def _key(drawn: Node, name: str, touch: UiCommand, background: str | Background) -> Node:
    return stack(
        drawn,
        name=name,
        touch=touch,
        repeats=True,
        background=background,
        radius=8,
        align="center",
        justify="center",
        flex=1,
    )


def _turning(page: int, count: int) -> Node:
    """More cards than have room lie on further pages, round and round."""
    return row(
        _turn("back", "Cards before", page - 1),
        text(f"{page + 1} of {count}", "caption", align="center", width=90),
        _turn("next", "Cards after", page + 1),
        gap=GAP,
        height=CARD,
        align="center",
    )


def _turn(icon_name: str, name: str, page: int) -> Node:
    drawn = icon(icon_name, 26, "cream", hole_color="night-600")
    return replace(_key(drawn, name, UiCommand("turn tray page", page), "night-600"), height=CARD)


def _empty_cell() -> Node:
    return space(flex=1)


def _pad(on_pad: Card | None) -> Node:
    words = "the pad is empty" if on_pad is None else f"{on_pad.name}: touch to lift"
    return row(
        icon("pad", 40, "bulb" if on_pad else "mist", hole_color="night-900"),
        text(words, "label", "cream" if on_pad else "mist", lines=2, grow=1),
        name="Pad",
        touch=UiCommand("lift card"),
        repeats=True,
        enabled=on_pad is not None,
        background=Background("night-800", "bulb" if on_pad else "night-500"),
        padding=(10, 0, 8, 0),
        gap=8,
        height=64,
        align="center",
    )


def _card(card: Card, on_pad: Card | None, a_row: int) -> Node:
    ground = "bulb" if card is on_pad else "paper"
    picture = (card.corner_text and card.suit_icon) or card.icon
    # a name among many in a row needs the whole width
    below = not card.corner_text and a_row == CARDS_PER_ROW
    if card.corner_text and a_row == NAMED_CARDS_PER_ROW:
        words = text(
            f"{card.corner_text} {card.name}", "tiny", "ink", size=14, fit=10, lines=2, grow=1
        )
    elif card.corner_text:
        words = text(card.corner_text, "figure", "ink", size=22)
    else:
        side = "center" if below else "start"
        words = text(card.name, "tiny", "ink", size=13, fit=10, lines=2, align=side, grow=1)
    return (column if below else row)(
        row(
            icon(picture, 18 if below else 26, pip_color(picture, "ink"), hole_color=ground),
            *(
                space(width=7, height=18, background=fill, radius=2)
                for _, fill in card.symbols
                if not card.corner_text
            ),
            gap=1,
            align="center",
        ),
        words,
        name=f"Lay {card.name}",
        touch=UiCommand("lay card", card.id),
        repeats=True,
        background=Background(ground, radius=6),
        gap=0 if below else 4,
        align="center",
        justify="center",
        width=0,
        grow=1,
    )


def _seat(seat: int, name: str, look: int, lit: bool) -> Node:
    ground = f"seat-ground:{look}"
    return column(
        row(
            stack(
                background=Background("bulb" if lit else "night-900", "night-500", shape="disc"),
                width=16,
                height=16,
            ),
            text(name, "note", size=18, fit=11, grow=1),
            gap=4,
            height=22,
            align="center",
        ),
        row(
            _key(
                icon(f"seat:{look}", 28, f"seat-ink:{look}", hole_color=ground),
                f"Press {name}",
                UiCommand("press button", seat),
                Background(ground, f"seat:{look}", radius=8),
            ),
            _key(
                text("hold", "caption", align="center"),
                f"Hold {name}",
                UiCommand("hold button", seat),
                "night-600",
            ),
            gap=4,
            grow=1,
        ),
        flex=1,
        gap=2,
    )
