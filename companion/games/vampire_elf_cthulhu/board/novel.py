"""The Novel: a row of four positions (VE-20)."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import pawn, title
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu.board.parts import words
from companion.games.vampire_elf_cthulhu.cards import COLOR_ICONS, COLOR_NAMES, COLORS, POSITIONS
from companion.games.vampire_elf_cthulhu.view import NovelCard, View

TALL_POSITION_HEIGHT, MIN_HEIGHT_WITH_GENRE = 110, 200
"""A lower position shows all but the title of its card in one line; one of at least the second
height shows the genre too.
"""
EDGE_HEIGHT, LOW_EDGE_HEIGHT = 32, 26
"""Heights of the lines above and below the title of a card, and of one in a low position."""
HEADING, EMPTY, MIN_HEIGHT = 56, 44, 72
"""Width of the heading, and heights of an empty Novel as one line and of positions at least."""
LONG_TITLE = 26
"""Letters of a title from which on it has no article, unless the position is large."""
Touches = Mapping[int, Touch]
"""By position, what a touch on it means."""
NO_TOUCHES: Touches = {}


def least(view: View, height: float) -> float:
    """The height that the Novel needs: this one, or less while it is empty."""
    return height if any(view.novel) else EMPTY


def positions(
    view: View,
    height: float,
    touches: Touches = NO_TOUCHES,
    *,
    fresh: str = "",
    heading: bool = True,
) -> Node:
    """The four positions; `touches` by position, `fresh`: the card that has just entered. If there
    is little room, an empty Novel is one line, and the cards have no titles.
    """
    filled = sum(there is not None for there in view.novel)
    head = column(
        title("Novel", size=30, color="accent", align="center"),
        text(f"{filled} of 4", "caption", "mist", align="center") if height >= MIN_HEIGHT else None,
        width=HEADING,
        justify="center",
    )
    if not filled and height < MIN_HEIGHT:
        empty = stack(
            text("Empty: an Insert puts the first card here", "note", "mist", align="center"),
            name="The Novel is empty",
            background=Background(None, "night-500", radius=8, shape="dashed"),
            grow=1,
            align="center",
        )
        return row(head if heading else None, empty, gap=8, height=min(height, EMPTY))
    return row(
        head if heading else None,
        *(
            _position(view, position, height, touches.get(position), fresh)
            for position in POSITIONS
        ),
        gap=8,
        height=height,
    )


def _position(view: View, position: int, height: float, touch: Touch | None, fresh: str) -> Node:
    there = view.novel[position - 1]
    if there is not None:
        return _filled_position(view, position, there, height, touch, new=there.card == fresh)
    figure = text(
        str(position),
        "figure",
        "cream" if touch else "mist",
        size=min(44, height * 0.4),
        fit=20,
        align="center",
    )
    return column(
        figure,
        text("empty", "caption", "mist", align="center") if height >= MIN_HEIGHT else None,
        name=f"Position {position}",
        touch=touch,
        background=Background(None, "accent" if touch else "night-500", radius=8, shape="dashed"),
        flex=1,
        align="center",
        justify="center",
        key=f"position:{position}",
    )


def _price(tokens: int) -> Node:
    """How many tokens it takes to replace a card (VE-102)."""
    return row(
        text("replace:", "tiny", "cream"),
        icon("drop", 18, "accent", hole_color="night-900"),
        text(str(tokens), "figure", "cream", size=20, shrink=False),
        name=f"replaced for {quantity(tokens, 'token')}",
        background=Background("night-900", radius=6),
        height=LOW_EDGE_HEIGHT,
        gap=4,
        align="center",
        justify="center",
    )


_NEW = row(
    text("new", "tiny", "accent"),
    background="ink",
    radius=5,
    padding=(5, 0, 5, 1),
    height=24,
    align="center",
)


def _filled_position(
    view: View,
    position: int,
    there: NovelCard,
    height: float,
    touch: Touch | None,
    *,
    new: bool,
) -> Node:
    known = view.card_index
    color = COLORS[known.color[there.card]]
    tall, near = height >= TALL_POSITION_HEIGHT, height >= MIN_HEIGHT_WITH_GENRE
    signs = (
        # the type makes room before the position does
        replace(
            icon(known.type[there.card], 22, "ink-2" if tall else "ink"), narrow=space(width=0)
        ),
        icon("drop", 18, "ink", hole_color="paper") if there.specials else None,
        text(str(there.specials), "figure", "ink", size=18, shrink=False)
        if there.specials > 1
        else None,
        pawn(there.seat, 26 if tall else 24),
    )
    # "main" and "secondary" tell two kinds of characters apart
    color_name = COLOR_NAMES[color].split()[0].capitalize()
    low = height < MIN_HEIGHT
    name = known.novel[there.card].title
    # a card that can be replaced looks like no empty position: its price is at its foot
    price = None if touch is None else _price(there.specials + 1)
    in_words = tall and price is None
    return column(
        row(
            icon(COLOR_ICONS[color], 22, "ink"),
            text(color_name, "label", "ink", grow=1)
            if in_words
            else text(str(position), "label", "ink", shrink=False),
            None if in_words else space(),
            _NEW if new and tall else None,
            *(() if in_words else signs),
            background=f"card-{color}",
            radius=6,
            height=height if low else EDGE_HEIGHT if tall else LOW_EDGE_HEIGHT,
            padding=(6, 0, 4, 0),
            gap=4,
            align="center",
        ),
        None
        if low or (price is not None and not tall)
        else text(
            name if near or len(name) <= LONG_TITLE else name.removeprefix("The "),
            "caption",
            "ink",
            size=26 if near else 20,
            lines=5 if near else 3,
            grow=1,
            padding=(7, 0, 3, 0),
        ),
        text(words(known.genre[there.card]), "label", "ink-2", padding=(7, 0, 5, 6))
        if near
        else None,
        space() if price is not None and not tall else None,
        price,
        row(
            text(f"pos. {position}", "caption", "ink-2", shrink=False),
            space(),
            *signs,
            padding=(6, 0, 4, 3),
            gap=2,
            height=EDGE_HEIGHT,
            align="center",
        )
        if in_words
        else None,
        name=f"Position {position}: {name}",
        touch=touch,
        background=Background("paper", "accent" if new else None, stroke=4, radius=6),
        flex=1,
        key=f"position:{position}",
    )
