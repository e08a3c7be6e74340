"""Laying teams and turning up Co-Stars."""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    SubmitAction,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.view.tiles import back, empty, seat_head
from companion.core.view.widgets import burst, title
from companion.core.wording import listed
from companion.games.creature_feature.actions import RevealCoStar, TeamUp
from companion.games.creature_feature.board.due import HOW, asking, due
from companion.games.creature_feature.board.helpers import discard_button, helper_buttons
from companion.games.creature_feature.board.parts import MANY, box_title, card, stub
from companion.games.creature_feature.state import FACE_DOWN
from companion.games.creature_feature.view import BoxName, View

MOST_NAMES = 2
PLACE, FACE_UP = 68, 132
"""How high a card's place is, and a Co-Star that is face up."""


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """Who has still to lay a team, or to turn up a Co-Star."""
    missing = [prompt.seat for prompt in prompts if not prompt.optional and prompt.seat is not None]
    laying = view.phase == "team-up"
    first = None if laying else due(prompts)
    seat = missing[0] if len(missing) == 1 else None
    return Board(
        line1=asking(view, *first) if first else _laying(view, missing),
        line2="Star and Co-Star face down, then your button" if laying else HOW,
        seat=first[0] if first else seat,
        stub=stub(view),
        stage=row(
            column(*(_prize(view, box) for box in view.boxes[:-1]), width=112, gap=8),
            *(
                _seat(view, seat, seat in missing, next_one=first is not None and first[0] == seat)
                for seat in range(len(view.seats))
            ),
            gap=8,
            grow=1,
        ),
        buttons=(*helper_buttons(prompts, ("bats",)), *discard_button(prompts), *_butler(prompts)),
    )


def _butler(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    return helper_buttons(prompts, ("discrete-butler",))


def _laying(view: View, missing: Sequence[int]) -> str:
    if len(missing) > MOST_NAMES:
        return f"{len(missing)} players: lay your teams"
    teams = "your team" if len(missing) == 1 else "your teams"
    return f"{listed([view.seats[seat] for seat in missing])}: lay {teams}"


def _prize(view: View, box: BoxName) -> Node:
    feature = box == "feature"
    words = "Feature" if feature else box_title(view, box).replace(" Short", "")
    tiles = view.tiles[box]
    size = 78 if len(view.seats) < MANY else 56
    return column(
        title(words, size=38, colour="accent" if feature else "cream", align="center", height=40),
        row(
            *(
                burst(
                    str(tile),
                    "accent" if feature else "cream",
                    size / (1.6 if len(tiles) > 1 else 1),
                )
                for tile in tiles
            ),
            justify="center",
            align="center",
            grow=1,
        ),
        face=Style("accent-dark", "accent", radius=12)
        if feature
        else Style("night-700", "night-500", radius=12),
        pad=(6, 8, 6, 6),
        grow=1,
        name=box_title(view, box),
    )


def _seat(view: View, seat: int, missing: bool, *, next_one: bool) -> Node:
    team = view.teams[seat]
    laying = view.phase == "team-up"
    touch = None
    if missing:
        touch = SubmitAction(TeamUp(seat)) if laying else ChooseFields(seat, RevealCoStar)
    return column(
        seat_head(
            view.seats[seat],
            seat,
            44,
            names=len(view.seats) < MANY,
            mark="clap" if view.last_actor == seat else "",
            alike=True,
        ),
        column(
            _star(view, seat, missing),
            _co_star(view, seat, missing, next_one=next_one),
            _state(view, seat, missing),
            pad=(8, 8, 8, 0),
            gap=8,
            grow=1,
        ),
        row(
            icon("hand", 26, "mist"),
            text("hand", "note", "mist", grow=1) if len(view.seats) < MANY else space(),
            text(str(view.hands[seat]), "figure", align="end"),
            face="night-900",
            radius=8,
            height=42,
            pad=(8, 0, 10, 0),
            gap=6,
            align="center",
        ),
        name=f"{view.seats[seat]}: {'team lies' if team.placed else 'lay your team'}",
        touch=touch,
        face=Style(
            "night-600" if next_one else "night-700" if missing else "night-800",
            f"seat:{seat}" if missing else None,
            stroke=4,
            radius=12,
        ),
        pad=(4, 4, 4, 4) if missing else (0, 0, 0, 0),
        flex=1,
        key=f"team:{seat}",
    )


def _star(view: View, seat: int, missing: bool) -> Node:
    laying = view.phase == "team-up"
    if view.teams[seat].placed:
        return back(
            "star", words="Star" if len(view.seats) < MANY else "", height=PLACE if laying else 48
        )
    return empty("Star", wanted=seat if missing else None, height=PLACE)


def _co_star(view: View, seat: int, missing: bool, *, next_one: bool) -> Node:
    team = view.teams[seat]
    if not team.placed:
        if team.butler:
            return back("butler", words="Butler" if len(view.seats) < MANY else "", height=PLACE)
        return empty("Co-Star", wanted=seat if missing else None, height=PLACE)
    if team.co_star == FACE_DOWN:
        if team.butler:
            return back("butler", words="Butler" if len(view.seats) < MANY else "", height=PLACE)
        if view.phase == "co-stars":
            words = ("show", "") if len(view.seats) >= MANY else ("show Co-Star", "Co-Star")
            return back(
                words=words[next_one],
                name="Co-Star",
                height=FACE_UP,
                wanted=seat,
                due=next_one,
            )
        return back(words="Co-Star" if len(view.seats) < MANY else "", height=PLACE)
    wide = len(view.seats) < MANY
    return column(card(str(team.co_star), names=True, size=64, wide=wide), height=FACE_UP)


def _state(view: View, seat: int, missing: bool) -> Node:
    team = view.teams[seat]
    many = len(view.seats) >= MANY
    if missing and view.phase == "team-up":
        return row(
            icon("btn", 26, f"seat:{seat}"),
            text("press", "name"),
            gap=8,
            height=34,
            justify="center",
            align="center",
        )
    if not team.placed or view.phase != "team-up":
        return space()
    return row(
        icon("check", 24, "accent"),
        text("lies" if many else "team lies", "name", "accent"),
        gap=6,
        height=34,
        justify="center",
        align="center",
    )
