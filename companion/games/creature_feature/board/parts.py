"""Parts of this game's board: cards, team tiles, boxes, the Priority Track."""

from companion.core.kit import burst, pawn, title
from companion.core.nodes import Face, Node, Touch, column, icon, row, space, stack, text
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import FACE_DOWN
from companion.games.creature_feature.view import BoxName, TeamView, View

MANY = 5
"""From so many players on the boxes fold (look, section 9)."""
TRACK_WIDTH = 206
LOW_ROW = 46
"""A row of the track that has room for one line only."""


def stub(view: View) -> tuple[str, str]:
    """The two lines of the ticket stub."""
    return f"Season {view.season}/{view.seasons}", f"Turn {view.turn}/{view.turns}"


def box_title(view: View, box: BoxName) -> str:
    """A box by the name that fits this table."""
    names = {
        "feature": "Feature Film",
        "upper-short": "Upper Short" if "lower-short" in view.boxes else "Short",
        "lower-short": "Lower Short",
        "fold": "Fold",
    }
    return names[box]


def worth(view: View, box: BoxName) -> str:
    """What a box is worth, as people add it up."""
    return " + ".join(str(tile) for tile in view.tiles.get(box, ())) or "0"


def track(view: View, active: int | None, width: float = TRACK_WIDTH) -> Node:
    """The Priority Track with the points beside it."""
    players = max(1, len(view.priority))
    height = min(60.0, (262 - 8 * (players - 1)) / players)
    rows = (
        track_row(view, seat, str(place + 1), height, active == seat)
        for place, seat in enumerate(view.priority)
    )
    return column(
        row(
            text("Priority", font="bold", size=22, colour="mist", grow=1),
            text("Points", font="bold", size=22, colour="mist", align="end"),
            height=28,
        ),
        *rows,
        width=width,
        gap=8 if players < MANY else 5,
        name="Priority Track",
        key="track",
    )


def track_row(view: View, seat: int, place: str, height: float, active: bool) -> Node:
    """One pawn on the track, the points it has and those that the season will bring."""
    points, more = view.scores[seat], view.season_vp[seat]
    face = Face("night-600", f"seat:{seat}", radius=8) if active else Face("night-800", radius=8)
    mark = view.last_actor == seat
    size = min(40.0, height - 6)
    return row(
        text(place, font="strong", size=min(24.0, height - 10), colour="mist", width=18),
        _marked_pawn(seat, size) if mark else pawn(seat, size),
        column(
            text(view.seats[seat], font="bold", size=22, fit=15),
            *(
                (text(f"+{more} so far", font="bold", size=15, fit=14, colour="accent"),)
                if more and height > LOW_ROW
                else ()
            ),
            grow=1,
            shrink=True,
            justify="center",
        ),
        text(
            str(points),
            font="figure",
            size=min(40.0, height * 0.78),
            shrink=False,
            align="end",
            key=f"points:{seat}",
        ),
        name=f"{place} {view.seats[seat]} {points}",
        face=face,
        height=height,
        pad=(10, 0, 10, 0),
        gap=8,
        align="center",
        key=f"track:{seat}",
    )


def _marked_pawn(seat: int, size: float) -> Node:
    badge = stack(
        icon("clap", 15, "ink", hole="cream"),
        face=Face("cream", radius=5),
        width=20,
        height=20,
        align="center",
        justify="center",
    )
    return stack(pawn(seat, size), badge, width=size + 4, height=size, align="end", justify="end")


def seat_head(view: View, seat: int, height: float, *, names: bool = True, mark: str = "") -> Node:
    """The coloured head of whatever belongs to a seat; `mark` is an icon at its end."""
    colour = f"seat:{seat}"
    return row(
        icon(colour, min(26.0, height - 10), "ink", hole=colour),
        *(
            (text(view.seats[seat], font="strong", size=22, fit=15, colour="ink", grow=1),)
            if names
            else ()
        ),
        *((icon(mark, 24, "ink", hole=colour),) if mark else ()),
        face=Face(colour, radius=8),
        height=height,
        pad=(8, 0, 8, 0),
        gap=6,
        align="center",
        justify="start" if names else "center",
    )


def card(monster: str, *, names: bool, size: float = 54) -> Node:
    """A monster face up: its figure over its watermark, its name below."""
    known = CARDS[monster]
    face = stack(
        row(
            icon(known.icon, size * 1.3, "watermark", hole="paper", shrink=True),
            justify="end",
            align="end",
        ),
        row(
            text(str(known.figure), font="figure", size=size, fit=22, colour="ink"),
            align="start",
            pad=(8, 0, 0, 0),
        ),
        face=Face("paper", radius=6),
        grow=1,
        shrink=True,
        height=size,
    )
    if not names:
        return column(face, grow=1, shrink=True, name=known.name)
    strip = text(known.name, font="bold", size=22, fit=15, align="center", height=30)
    return column(face, strip, face=Face("ink", radius=6), grow=1, shrink=True, name=known.name)


def back(*arts: str, words: str = "", height: float | None = None) -> Node:
    """A card that lies face down: the game's striped back, and why."""
    return stack(
        row(
            *(icon(art, 24, "accent", hole="accent-dark", shrink=True) for art in arts),
            *((text(words, font="bold", size=20, fit=15, colour="accent"),) if words else ()),
            icon("eyeoff", 26, "accent", hole="accent-dark", shrink=True),
            face=Face("ink", radius=6),
            pad=(6, 2, 6, 2),
            gap=6,
            height=34,
            align="center",
            shrink=True,
        ),
        name=f"{words or 'A card'} face down",
        face=Face(None, "accent", radius=6, shape="striped"),
        height=height,
        grow=0 if height else 1,
        align="center",
        justify="center",
    )


def empty(
    words: str, *, touch: Touch | None = None, wanted: int | None = None, height: float
) -> Node:
    """A place where a card is awaited."""
    line = "night-500" if wanted is None else f"seat:{wanted}"
    return stack(
        text(words, font="bold", size=22, fit=15, colour="mist", align="center"),
        name=words,
        face=Face(None, line, radius=8, shape="dashed"),
        height=height,
        touch=touch,
        align="center",
        justify="center",
        pad=(4, 0, 4, 0),
    )


def co_star(team: TeamView, *, names: bool, size: float = 54) -> Node:
    """The Co-Star of a team as it lies."""
    if team.co_star is None:
        return space()
    if team.co_star == FACE_DOWN:
        return back("butler") if team.butler else back()
    return card(team.co_star, names=names, size=size)


def star(team: TeamView) -> Node:
    """The Star below it, small: it lies face down nearly always."""
    if team.star in (None, FACE_DOWN):
        return row(
            icon("star", 26, "accent", hole="accent-dark", shrink=True),
            icon("eyeoff", 28, "accent", hole="accent-dark", shrink=True),
            face=Face("accent-dark", "accent", radius=8),
            height=44,
            gap=8,
            align="center",
            justify="center",
            name="Star face down",
        )
    known = CARDS[str(team.star)]
    return row(
        icon("star", 22, "ink", hole="paper"),
        text(str(known.figure), font="figure", size=32, colour="ink"),
        face=Face("paper", radius=8),
        height=44,
        gap=8,
        align="center",
        justify="center",
        name=f"Star {known.name}",
    )


def tile(view: View, seat: int, active: bool, *, half: bool = False) -> Node:
    """A seat's team as it stands in a box."""
    many = len(view.seats) >= MANY
    team = view.teams[seat]
    gap = 5 if half else 7
    head = seat_head(view, seat, 32 if half else 40, names=not many)
    body = column(
        co_star(team, names=not many and not half, size=38 if half else 54),
        *(() if half else (star(team),)),
        pad=(gap, gap, gap, gap),
        gap=gap,
        grow=1,
        shrink=True,
    )
    return column(
        head,
        body,
        face=Face("night-900", f"seat:{seat}" if active else None, stroke=4, radius=10),
        width=(72 if many else 100),
        grow=0 if half else 1,
        shrink=True,
        pad=(3, 3, 3, 0) if active else (0, 0, 0, 0),
        name=f"{view.seats[seat]}'s team",
        key=f"team:{seat}",
    )


def heading(view: View, box: BoxName, *, small: bool = False) -> Node:
    """The title of a box and what it is worth."""
    feature = box == "feature"
    words = box_title(view, box)
    if feature and small:
        words = "Feature"
    elif small and len(view.tiles.get(box, ())) > 1:
        words = words.removesuffix(" Short")
    return row(
        title(
            words, size=34 if small else 42, fit=22, colour="accent" if feature else "cream", grow=1
        ),
        *(
            burst(str(value), "accent" if feature else "cream", 44 if small else 56)
            for value in view.tiles.get(box, ())
        ),
        height=46 if small else 58,
        pad=(10, 0, 4, 0),
        gap=2,
        align="center",
    )
