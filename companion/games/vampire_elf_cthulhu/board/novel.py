"""The Novel: a row of four pages (VE-20)."""

from collections.abc import Mapping

from companion.core.view.nodes import Node, Style, Touch, column, icon, row, stack, text
from companion.core.view.widgets import pawn, title
from companion.games.vampire_elf_cthulhu.board.parts import words
from companion.games.vampire_elf_cthulhu.cards import COLOR_ICONS, COLOR_NAMES, COLORS, POSITIONS
from companion.games.vampire_elf_cthulhu.view import Page, View

TALL_PAGE_HEIGHT, MIN_HEIGHT_WITH_GENRE = 110, 200
"""A lower page shows all but its title in one line; one of at least the second height shows its
genre too.
"""
EDGE_HEIGHT, LOW_EDGE_HEIGHT = 32, 28
"""Heights of the lines above and below the title of a page, and of a low page."""
HEADING, EMPTY = 56, 44
"""Width of the heading, and height of a Novel without pages."""
Touches = Mapping[int, Touch]
"""By position, what a touch on its page means."""
NONE: Touches = {}


def least(view: View, height: float) -> float:
    """The height that the Novel needs: this one, or less while it has no pages."""
    return height if any(view.novel) else EMPTY


def pages(
    view: View,
    height: float,
    touches: Touches = NONE,
    *,
    fresh: str = "",
    heading: bool = True,
) -> Node:
    """The four positions; `touches` by position, `fresh`: the card that has just entered."""
    written = sum(page is not None for page in view.novel)
    head = column(
        title("Novel", size=30, color="accent", align="center"),
        text(f"{written} of 4", "caption", "mist", align="center"),
        width=HEADING,
        justify="center",
    )
    if not written and not touches:
        words = "No page yet: an Insert writes the first"
        empty = stack(
            text(words, "note", "mist", align="center"),
            name="No page is written yet",
            face=Style(None, "night-500", radius=8, shape="dashed"),
            grow=1,
            align="center",
        )
        name = title("Novel", size=30, color="accent", align="center", width=HEADING)
        return row(name if heading else None, empty, gap=8, height=min(height, EMPTY))
    return row(
        head if heading else None,
        *(_page(view, position, height, touches.get(position), fresh) for position in POSITIONS),
        gap=8,
        height=height,
    )


def _page(view: View, position: int, height: float, touch: Touch | None, fresh: str) -> Node:
    page = view.novel[position - 1]
    if page is None:
        words = (
            text(
                str(position), "figure", "mist", size=min(44, height * 0.5), fit=20, align="center"
            )
            if touch
            else text(f"page {position}", "note", "mist", align="center")
        )
        return stack(
            words,
            name=f"Page {position}",
            touch=touch,
            face=Style(None, "accent" if touch else "night-500", radius=8, shape="dashed"),
            flex=1,
            align="center",
            key=f"page:{position}",
        )
    return _written(view, position, page, height, touch, new=page.card == fresh)


_NEW = row(
    text("new", "tiny", "accent"), face="ink", radius=5, pad=(5, 0, 5, 1), height=24, align="center"
)


def _written(
    view: View, position: int, page: Page, height: float, touch: Touch | None, *, new: bool
) -> Node:
    known = view.box
    color = COLORS[known.color[page.card]]
    tall, near = height >= TALL_PAGE_HEIGHT, height >= MIN_HEIGHT_WITH_GENRE
    signs = (
        icon(known.type[page.card], 22, "ink-2" if tall else "ink"),
        icon("drop", 18, "ink", hole_color="paper") if page.specials else None,
        text(str(page.specials), "figure", "ink", size=18, shrink=False)
        if page.specials > 1
        else None,
        pawn(page.seat, 26 if tall else 24),
    )
    color_name = COLOR_NAMES[color].split()[-1].capitalize()
    return column(
        row(
            None if tall and not near else icon(COLOR_ICONS[color], 22, "ink"),
            text(color_name if tall else str(position), "label", "ink", grow=1),
            _NEW if new and tall else None,
            *(() if tall else signs),
            face=f"card-{color}",
            radius=6,
            height=EDGE_HEIGHT if tall else LOW_EDGE_HEIGHT,
            pad=(6, 0, 4, 0),
            gap=4,
            align="center",
        ),
        text(
            known.novel[page.card].title,
            "caption",
            "ink",
            size=26 if near else 20,
            lines=5 if near else 3,
            grow=1,
            pad=(3, 0, 3, 0),
        ),
        text(words(known.genre[page.card]), "label", "ink-2", pad=(7, 0, 5, 6)) if near else None,
        row(
            text(f"page {position}" if near else f"p. {position}", "caption", "ink-2", grow=1),
            *signs,
            pad=(6, 0, 4, 3),
            gap=2,
            height=EDGE_HEIGHT,
            align="center",
        )
        if tall
        else None,
        name=f"Page {position}: {known.novel[page.card].title}",
        touch=touch,
        face=Style("paper", "accent" if touch or new else None, stroke=4, radius=6),
        flex=1,
        key=f"page:{position}",
    )
