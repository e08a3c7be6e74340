"""Parts of this game's board: cards, team tiles, boxes, the Priority Track."""

from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, Touch, column, icon, row, space, text
from companion.core.board.tiles import card_back, seat_head
from companion.core.board.widgets import burst, title
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import FACE_DOWN, is_up
from companion.games.creature_feature.view import BoxName, TeamView, View

PAIR = 2
MANY_SEATS = 4
"""Teams in a box from which on its tiles are narrow."""
MAX_LETTERS_IN_LINE = 12
"""Letters of a card's name that fit in a line of a wide card."""
BROKEN = "Frankenstein's Monster", "Frankenstein", "Franken- stein"
"""The one name that no narrow card holds, what is shown of it, and how that is broken."""
LOW_CARD = 54
"""A figure up to this size is on a low card, which has its picture beside it."""
STRIP_HEIGHTS = {1: 30, 2: 44, 3: 60}
"""How high a name is, by its lines."""


def ticket(view: View) -> tuple[str, str]:
    """The two lines of the ticket."""
    return ticket_of_turn(view.season, view.seasons, view.turn, view.turns)


def ticket_of_turn(season: int, seasons: int, turn: int, turns: int) -> tuple[str, str]:
    """The two lines of the ticket in a turn."""
    return f"Season {season}/{seasons}", f"Turn {turn}/{turns}"


def box_title(view: View, box: str) -> str:
    """A box by the name that fits this table."""
    names = {
        "feature": "Feature Film",
        "upper-short": "Upper Short" if "lower-short" in view.boxes else "Short",
        "lower-short": "Lower Short",
        "fold": "Fold",
    }
    return names[box]


def box_background(box: BoxName, radius: float) -> Background:
    """The frame of a box; that of the Feature Film is in the accent."""
    if box == "feature":
        return Background("accent-dark", "accent", radius=radius)
    return Background("night-700", "night-500", radius=radius)


def card(monster: str, *, names: bool, size: float = 54, wide: bool = True) -> Node:
    """A monster face up: its figure beside its picture and its name below, or, without `names`,
    figure and picture below each other. On a wide card a long name has two lines, on a narrow one
    every word has its own.
    """
    known = CARDS[monster]
    figure = text(
        str(known.rank), "figure", "ink", size=size, fit=22, size_group=f"figure {size:.0f}"
    )
    paper = Background("paper", radius=6)
    if not names:
        low = size <= LOW_CARD
        drawing = icon(known.icon, 18 if low else size * 0.7, "watermark", shrink=not low)
        return (row if low else column)(
            replace(figure, size=34) if low else replace(figure, align="center"),
            replace(drawing, narrow=space(width=0)) if low else row(drawing, justify="center"),
            name=known.name,
            background=paper,
            padx=2,
            align="center" if low else "stretch",
            justify="center",
            grow=1,
            shrink=True,
        )
    if wide:
        words, lines = known.name, 2 if len(known.name) > MAX_LETTERS_IN_LINE else 1
    else:
        words = known.name.replace(BROKEN[0], BROKEN[2])
        lines = words.count(" ") + 1
    # above a name of several lines there is less room
    high = size if lines == 1 else min(size, 40)
    background = row(
        replace(figure, size=high),
        icon(known.icon, high if wide else 28, "watermark", shrink=wide),
        padding=(6, 0, 2, 0),
        gap=2,
        align="center",
        justify="between",
        background=paper,
        grow=1,
        shrink=True,
        height=high,
    )
    strip = text(words, "name", align="center", fit=16, lines=lines, height=STRIP_HEIGHTS[lines])
    return column(
        background, strip, background="ink", radius=6, grow=1, shrink=True, name=known.name
    )


def co_star(team: TeamView, *, names: bool, size: float, wide: bool) -> Node:
    """The Co-Star of a team: face up, face down, or nothing."""
    if team.co_star is None:
        return space()
    if team.co_star == FACE_DOWN:
        return card_back("butler") if team.has_butler else card_back()
    return card(team.co_star, names=names, size=size, wide=wide)


def star(team: TeamView, height: float) -> Node:
    """The Star below it, small: it is face down nearly always."""
    if team.star in (None, FACE_DOWN):
        return card_back("star", height=height)
    known = CARDS[str(team.star)]
    return row(
        icon("star", 22, "ink", hole_color="paper"),
        text(str(known.rank), "figure", "ink", size=32),
        background="paper",
        radius=8,
        height=height,
        gap=8,
        align="center",
        justify="center",
        name=f"Star {known.name}",
    )


def tile(
    view: View,
    seat: int,
    active: bool,
    touch: Touch | None,
    *,
    half: bool = False,
    alone: bool = False,
    star_touch: Touch | None = None,
) -> Node:
    """A seat's team as it is in a box. If it is `alone` there is room for names; `star_touch`: what
    a touch on its Star is for.
    """
    many = view.crowded
    names = alone or not many
    team = view.teams[seat]
    crowd = view.pawns.count(view.pawns[seat])
    gap = 4 if half or crowd > 1 else 7
    wide = crowd <= PAIR and len(view.seats) < MANY_SEATS
    mark = "clap" if view.last_actor == seat else "check" if seat in view.stayed else ""
    shown = star(team, 64 if wide or star_touch else 44)
    if star_touch:
        shown = replace(shown, touch=star_touch, name=f"{view.seats[seat]}'s Star")
    body = column(
        None if half and not is_up(team.star) else shown,
        co_star(team, names=names and not half, size=42 if half else 58, wide=wide),
        padx=gap,
        pady=gap,
        gap=gap,
        grow=1,
        shrink=True,
    )
    return column(
        seat_head(
            view.seats[seat],
            seat,
            28 if half else 40 if many else TALL_HEAD,
            names=names,
            mark=mark,
            equal_size=True,
            tight=not many,
            narrow=alone and half,
        ),
        body,
        background=Background("night-900", f"seat:{seat}" if active else None, stroke=4),
        width=(156 if alone and half else 72 if many else 126 if crowd == 1 else 100),
        grow=0 if half else 1,
        shrink=True,
        padding=(3, 3, 3, 0),
        name=f"{view.seats[seat]}'s team",
        touch=touch,
        key=f"team:{seat}",
    )


def sentence(who: str, words: str, short: str) -> str:
    """What people do, in fewer words if many names leave less room for it.

    >>> sentence("Ann", "take your cards and tiles", "take these")
    'Ann: take your cards and tiles'
    """
    whole = f"{who}: {words}"
    return whole if len(whole) <= MAX_SENTENCE else f"{who}: {short}"


MAX_SENTENCE = 42
"""Letters of a sentence in the sign that are hardly smaller than those of a short one."""
TALL_HEAD = 58
"""How high a head is whose name has a line of its own."""
HEADING = 46
"""How high a small heading is."""


def heading(view: View, box: BoxName, *, small: bool = False) -> Node:
    """The title of a box and what it is worth."""
    feature = box == "feature"
    words = box_title(view, box)
    if feature and small and (view.crowded or view.pawns.count(box) < 2):
        words = "Feature"
    elif small and len(view.tiles.get(box, ())) > 1:
        words = words.removesuffix(" Short")
    return row(
        title(
            words, size=34 if small else 42, fit=22, color="accent" if feature else "cream", grow=1
        ),
        *(
            burst(str(value), "accent" if feature else "cream", 44 if small else 56)
            for value in view.tiles.get(box, ())
        ),
        height=HEADING if small else 58,
        padding=(10, 0, 4, 0),
        gap=2,
        align="center",
    )
