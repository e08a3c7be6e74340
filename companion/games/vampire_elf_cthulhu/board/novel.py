"""The Novel: a row of four positions (VE-20)."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.view.nodes import Node, Style, Touch, column, icon, row, space, stack, text
from companion.core.view.widgets import pawn, title
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
    chosen: str = "",
    heading: bool = True,
) -> Node:
    """The four positions; `touches` by position, `fresh`: the card that has just entered, `chosen`:
    the card that is framed. Where there is little room, an empty Novel is one line, and the cards
    have no titles.
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
            face=Style(None, "night-500", radius=8, shape="dashed"),
            grow=1,
            align="center",
        )
        return row(head if heading else None, empty, gap=8, height=min(height, EMPTY))
    return row(
        head if heading else None,
        *(
            _position(view, position, height, touches.get(position), fresh, chosen)
            for position in POSITIONS
        ),
        gap=8,
        height=height,
    )


def _position(
    view: View, position: int, height: float, touch: Touch | None, fresh: str, chosen: str
) -> Node:
    there = view.novel[position - 1]
    if there is not None:
        shown = _filled_position(view, position, there, height, touch, new=there.card == fresh)
        framed = Style("paper", "accent", stroke=4, radius=6)
        return replace(shown, face=framed) if there.card == chosen else shown
    figure = text(
        str(position),
        "figure",
        "cream" if touch else "mist",
        size=min(44, height * 0.5),
        fit=20,
        align="center",
    )
    return column(
        figure,
        text("empty", "caption", "mist", align="center") if height >= LOW_EDGE_HEIGHT * 2 else None,
        name=f"Position {position}",
        touch=touch,
        face=Style(None, "accent" if touch else "night-500", radius=8, shape="dashed"),
        flex=1,
        align="center",
        justify="center",
        key=f"position:{position}",
    )


_NEW = row(
    text("new", "tiny", "accent"), face="ink", radius=5, pad=(5, 0, 5, 1), height=24, align="center"
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
        icon(known.type[there.card], 22, "ink-2" if tall else "ink"),
        icon("drop", 18, "ink", hole_color="paper") if there.specials else None,
        text(str(there.specials), "figure", "ink", size=18, shrink=False)
        if there.specials > 1
        else None,
        pawn(there.seat, 26 if tall else 24),
    )
    color_name = COLOR_NAMES[color].split()[-1].capitalize()
    low = height < MIN_HEIGHT
    return column(
        row(
            None if tall and not near else icon(COLOR_ICONS[color], 22, "ink"),
            text(color_name if tall else str(position), "label", "ink", grow=1),
            _NEW if new and tall else None,
            *(() if tall else signs),
            face=f"card-{color}",
            radius=6,
            height=height if low else EDGE_HEIGHT if tall else LOW_EDGE_HEIGHT,
            pad=(6, 0, 4, 0),
            gap=4,
            align="center",
        ),
        None
        if low
        else text(
            known.novel[there.card].title,
            "caption",
            "ink",
            size=26 if near else 20,
            lines=5 if near else 3,
            grow=1,
            pad=(7, 0, 3, 0),
        ),
        text(words(known.genre[there.card]), "label", "ink-2", pad=(7, 0, 5, 6)) if near else None,
        row(
            replace(
                text(f"position {position}", "caption", "ink-2"),
                narrow=text(str(position), "caption", "ink-2"),
            ),
            space(),
            *signs,
            pad=(6, 0, 4, 3),
            gap=2,
            height=EDGE_HEIGHT,
            align="center",
        )
        if tall
        else None,
        name=f"Position {position}: {known.novel[there.card].title}",
        touch=touch,
        face=Style("paper", "accent" if touch or new else None, stroke=4, radius=6),
        flex=1,
        key=f"position:{position}",
    )
