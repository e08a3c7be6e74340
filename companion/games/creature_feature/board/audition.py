"""The Movie Board while pawns stay or drop."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Background,
    Board,
    Node,
    SubmitAction,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.tiles import seat_head
from companion.core.board.widgets import burst, choice, pawn, title
from companion.core.prompts import Prompt
from companion.games.creature_feature.actions import Drop, Stay
from companion.games.creature_feature.board.offers import (
    card_touch,
    helper_buttons,
    helpers_button,
    seats_offered,
)
from companion.games.creature_feature.board.parts import (
    MANY_SEATS,
    box_background,
    box_title,
    co_star,
    heading,
    star,
    ticket,
    tile,
)
from companion.games.creature_feature.board.track import TRACK_WIDTH, track
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import is_up
from companion.games.creature_feature.view import BoxName, View

MAX_TEAMS_WITH_CARDS = 2
"""Folded teams up to which there is room for both cards."""
FOLD = 88
WIDE_TRACK = 258
"""Width of the track if long names find room."""

NARROW_TICKET = 128
JUDGED_HEIGHT = 60


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """Stay or drop, or only stay."""
    seat = view.to_act or 0
    free = bool(seats_offered(prompts, Drop))
    helpers = helper_buttons(prompts)
    how = "Touch, or your button: press = stay, hold = drop"
    # the track is wide if long names find room
    wide = view.crowded and _crowd(view) < MANY_SEATS - 1
    return Board(
        line1=f"{view.seats[seat]}: stay or drop?" if free else f"{view.seats[seat]} must stay",
        line2=how if free else "Touch, or press your button",
        seat=seat,
        glance=Glance(
            "Stay or drop?" if free else "Stay",
            (seat,),
            judged=_judged(view) if free else None,
            is_read_first=free,
        ),
        ticket=ticket(view),
        stage=row(
            boxes(view, seat, prompts),
            track(view, seat, WIDE_TRACK if wide else TRACK_WIDTH),
            gap=10,
            grow=1,
        ),
        buttons=(
            *_grouped(view, helpers, prompts),
            *_choices(view, seat, free, beside=len(helpers)),
        ),
    )


def _judged(view: View) -> Node:
    """Each box with what it is worth, and the Co-Stars in it, in a low row."""
    parts = [
        row(
            text(
                box_title(view, box).split()[0],
                "name",
                "accent" if box == "feature" else "mist" if box == "fold" else "cream",
                fit=16,
            ),
            *(
                burst(str(value), "accent" if box == "feature" else "cream", 44)
                for value in view.tiles.get(box, ())
            ),
            *(_judged_team(view, seat) for seat in _seats(view, box)),
            background=box_background(box, 12),
            padx=8,
            gap=8,
            align="center",
            shrink=True,
        )
        for box in view.boxes
        if _seats(view, box)
    ]
    return row(*parts, gap=8, padding=(0, 0, 0, 4), height=JUDGED_HEIGHT, justify="center")


def _judged_team(view: View, seat: int) -> Node:
    co_star = view.teams[seat].co_star
    if not is_up(co_star):
        return row(pawn(seat, 30), icon("butler", 30, "mist"), gap=3, align="center")
    known = CARDS[str(co_star)]
    return row(
        pawn(seat, 30),
        text(str(known.rank), "figure", size=36, shrink=False),
        replace(icon(known.icon, 30, "mist"), narrow=space(width=0)),
        gap=3,
        align="center",
        shrink=True,
        name=f"{view.seats[seat]}: {known.name}",
    )


def _grouped(view: View, helpers: Sequence[Node], prompts: Sequence[Prompt]) -> Sequence[Node]:
    """The helpers, which share a button if tasks need the room."""
    if len(helpers) <= 1:
        return helpers
    (one,) = helpers_button(view, prompts)
    return (replace(row(*helpers, gap=10), narrow=one),)


def _choices(view: View, seat: int, free: bool, *, beside: int) -> tuple[Node, ...]:
    """Two tickets; `beside`: how many helpers take room from them."""
    here = view.pawns[seat] or "fold"
    tight = beside > 0 or len(view.tiles.get(here, ())) > 1 or (view.crowded and here != "feature")
    where = "" if tight else "in the "
    worth, low = _worth(view, here, tight=tight), _worth(view, here, tight=True)
    stay = _ticket("STAY", f"{where}{worth}", low, Stay(seat))
    if not free:
        return (stay,)
    below = view.boxes[view.boxes.index(here) + 1]
    if below == "fold":
        return (_ticket("DROP", "to the fold box", "fold box", Drop(seat)), stay)
    worth, low = _worth(view, below, tight=tight), _worth(view, below, tight=True)
    return (_ticket("DROP", worth, low, Drop(seat)), stay)


def _ticket(label: str, what: str, in_short: str, action: Action) -> Node:
    """A ticket of a pair, narrower if tasks need the room."""
    narrow = replace(choice(label, in_short, SubmitAction(action)), width=NARROW_TICKET)
    return replace(choice(label, what, SubmitAction(action)), narrow=narrow)


def _worth(view: View, box: BoxName, *, tight: bool) -> str:
    """A box and what it is worth, as people add it up; `tight`: there is little room."""
    name = "Feature" if box == "feature" else box_title(view, box)
    worth = view.tiles.get(box, ())
    if tight or len(worth) > 1:
        name = name.removesuffix(" Short")
    return f"{name}, {'+'.join(map(str, worth)) or 0}"


def _seats(view: View, box: BoxName) -> list[int]:
    return [seat for seat, pawn_box in enumerate(view.pawns) if pawn_box == box]


def _crowd(view: View) -> int:
    """Teams in the fullest short box."""
    return max(len(_seats(view, box)) for box in view.boxes[1:-1])


def boxes(view: View, active: int | None, prompts: Sequence[Prompt]) -> Node:
    """The boxes of the Movie Board; with many players those of shorts are below each other."""
    *films, _ = [_box(view, box, active, prompts) for box in view.boxes]
    many = view.crowded
    if many:
        width = 16 + 78 * max(2, _crowd(view))
        films[1:] = [column(*films[1:], width=width, gap=8, grow=1, shrink=True)]
    return row(*films, _fold(view, prompts), gap=8, grow=1, shrink=True)


def _box(view: View, box: BoxName, active: int | None, prompts: Sequence[Prompt]) -> Node:
    """A box that counts, with its teams."""
    seats, tiles = _seats(view, box), view.tiles.get(box, ())
    many, feature = view.crowded, box == "feature"
    if not seats and not many:
        return _empty(view, box)
    alone = len(seats) == 1
    half = many and (not feature or len(seats) >= MANY_SEATS)
    bottom, grow, width = 6, 1, None
    if not many:
        bottom, grow = 10, max(0.01, len(seats) - 0.9)
        width = 144 + 34 * (len(tiles) - 1) if alone else None
    elif feature:
        bottom, grow, width = 8, 0.5, 16 + 78 * max(2, min(3, len(seats)))
    lines = [seats[:3], seats[3:]] if half and feature else [seats]
    narrow = many and not feature and not alone
    return column(
        heading(view, box, small=many or alone),
        *(
            row(
                *(
                    tile(
                        view,
                        seat,
                        seat == active,
                        None if narrow else card_touch(view, seat, "co_star", prompts),
                        half=half,
                        alone=alone,
                        star_touch=None if many else card_touch(view, seat, "star", prompts),
                    )
                    for seat in line
                ),
                gap=6,
                grow=1,
                shrink=True,
                justify="center" if many else "start",
            )
            for line in lines
        ),
        name=box_title(view, box),
        background=box_background(box, 14),
        width=width,
        padding=(8, 4 if feature or not many else 2, 8, bottom),
        gap=6 if feature and many else 0,
        grow=grow,
        shrink=many,
        key=f"box:{box}",
    )


def _empty(view: View, box: BoxName) -> Node:
    """A box without pawns gives its width to the others, if they need it."""
    room = len(view.seats) < MANY_SEATS and len(_seats(view, "feature")) < MANY_SEATS - 1
    return column(
        title(box_title(view, box), size=42 if room else 36, fit=22, align="center", height=50),
        *(
            row(burst(str(value), "cream", 64 if room else 50), justify="center")
            for value in view.tiles.get(box, ())
        ),
        name=box_title(view, box),
        background=box_background(box, 14),
        width=100 if room else 68,
        padding=(3, 6, 3, 8),
        gap=6,
        key=f"box:{box}",
    )


def _fold(view: View, prompts: Sequence[Prompt]) -> Node:
    """Who folded, with the cards that are face down there."""
    seats = _seats(view, "fold")
    return column(
        *(_folded(view, seat, len(seats), prompts) for seat in seats),
        space(),
        None if len(seats) > 1 else icon("x", 30, "mist"),
        text("Fold", "name", "mist", align="center"),
        None if len(seats) > 1 else space(),
        name="Fold",
        background=Background(None, "night-500", radius=14, shape="dashed"),
        width=FOLD if seats else 62,
        padx=4,
        pady=6,
        gap=6,
        key="box:fold",
    )


def _folded(view: View, seat: int, among: int, prompts: Sequence[Prompt]) -> Node:
    """A folded team: below its head the Star and the Co-Star as it is; among many its pawn
    and the Co-Star alone.
    """
    team = view.teams[seat]
    name, key = f"{view.seats[seat]}'s team", f"team:{seat}"
    if among > MAX_TEAMS_WITH_CARDS:
        return row(
            pawn(seat, 34),
            star(team, 40) if is_up(team.star) else None,
            co_star(team, names=False, size=34, wide=False),
            gap=4,
            height=40,
            name=name,
            key=key,
        )
    alone = among == 1
    mark = "clap" if view.last_actor == seat else ""
    return column(
        seat_head(view.seats[seat], seat, 28, names=False, mark=mark),
        star(team, 60 if alone else 36),
        column(
            co_star(team, names=False, size=54 if alone else 40, wide=False),
            height=80 if alone else 46,
        ),
        background="night-900",
        padx=3,
        pady=3,
        gap=3,
        name=name,
        touch=card_touch(view, seat, "co_star", prompts),
        key=key,
    )
