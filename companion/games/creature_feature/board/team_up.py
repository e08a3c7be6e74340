"""Laying teams and turning up Co-Stars."""

from collections.abc import Iterator, Sequence

from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    SubmitForAll,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.tiles import card_back, empty, seat_head
from companion.core.board.widgets import burst, primary, title
from companion.core.prompts import Prompt
from companion.core.wording import everyone_of
from companion.games.creature_feature.actions import RevealCoStar, TeamUp
from companion.games.creature_feature.board.offers import (
    SLOTS,
    card_touch,
    discard_button,
    free_corner,
    helper_buttons,
    next_card_glance,
    next_card_lines,
    next_cards,
    required,
)
from companion.games.creature_feature.board.parts import (
    TALL_HEAD,
    box_background,
    box_title,
    card,
    sentence,
    ticket,
)
from companion.games.creature_feature.state import is_up
from companion.games.creature_feature.view import BoxName, View

PLACE_HEIGHT, STAR_HEIGHT, FACE_UP_HEIGHT = 64, 48, 120
"""Heights of a card's place, of a Star below a Co-Star, and of a face-up Co-Star."""


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """Who has still to lay a team, or to turn up a Co-Star."""
    missing = [*required(prompts)]
    laying = view.phase == "team-up"
    awaited = [] if laying else next_cards(prompts)
    first = awaited[0][0] if awaited else None
    line1, line2 = (
        next_card_lines(view, awaited)
        if awaited
        else (_laying(view, missing), "Star and Co-Star face down, then your button")
    )
    return Board(
        line1=line1,
        line2=line2,
        seat=missing[0] if first is None and len(missing) == 1 else first,
        glance=Glance("Lay your team", tuple(missing))
        if first is None
        else next_card_glance(awaited),
        ticket=ticket(view),
        stage=row(
            column(
                *(_prize(view, box) for box in view.boxes[:-1]),
                width=104 if view.crowded else 112,
                gap=8,
            ),
            *(
                _seat(view, seat, prompts, seat in missing, seat == first)
                for seat in range(len(view.seats))
            ),
            gap=4 if view.crowded else 8,
            grow=1,
        ),
        buttons=(
            *helper_buttons(prompts, ("bats",)),
            *discard_button(prompts),
            *helper_buttons(prompts, ("discrete-butler",)),
            *_ready(view, missing),
        )
        if laying
        else free_corner(*helper_buttons(prompts, ("bats",))),
    )


def _ready(view: View, missing: Sequence[int]) -> tuple[Node, ...]:
    """The button for the teams that are still to be laid."""
    if len(missing) > 1:
        return (primary("All ready", SubmitForAll(TeamUp)),)
    return tuple(
        primary(f"{view.seats[seat]} is ready", SubmitAction(TeamUp(seat))) for seat in missing
    )


def _laying(view: View, missing: Sequence[int]) -> str:
    teams = "your team" if len(missing) == 1 else "your teams"
    return sentence(everyone_of(view.seats, missing), f"lay {teams}", "teams")


def _prize(view: View, box: BoxName) -> Node:
    feature = box == "feature"
    color = "accent" if feature else "cream"
    words = "Feature" if feature else box_title(view, box).replace(" Short", "")
    tiles = view.tiles[box]
    size = (56 if view.crowded else 78) / (1.6 if len(tiles) > 1 else 1)
    return column(
        title(words, size=38, color=color, align="center", height=40),
        row(
            *(burst(str(tile), color, size) for tile in tiles),
            justify="center",
            align="center",
            grow=1,
        ),
        background=box_background(box, 12),
        padding=(6, 8, 6, 6),
        grow=1,
        name=box_title(view, box),
    )


def _seat(view: View, seat: int, prompts: Sequence[Prompt], missing: bool, next_one: bool) -> Node:
    team = view.teams[seat]
    few = not view.crowded
    touch, rim, fill = None, None, "night-800"
    if missing:
        laying = view.phase == "team-up"
        touch = SubmitAction(TeamUp(seat)) if laying else ChooseFields(seat, RevealCoStar)
        rim, fill = f"seat:{seat}", "night-600" if next_one else "night-700"
    return column(
        seat_head(
            view.seats[seat],
            seat,
            TALL_HEAD,
            mark="clap" if view.last_actor == seat else "",
            equal_size=True,
            tight=True,
        ),
        column(
            *_team(view, seat, prompts, missing, next_one),
            padding=(8, 8, 8, 0) if few else (6, 8, 6, 0),
            gap=8,
            grow=1,
        ),
        row(
            icon("hand", 26, "mist"),
            text("hand", "note", "mist", grow=1) if few else space(),
            text(str(view.hands[seat]), "figure", align="end"),
            background="night-900",
            radius=8,
            height=42,
            padding=(8, 0, 10, 0),
            gap=6,
            align="center",
        ),
        name=f"{view.seats[seat]}: {'team ready' if team.is_placed else 'lay your team'}",
        touch=touch,
        background=Background(fill, rim, stroke=4, radius=12),
        padding=(4, 4, 4, 4) if few else (2, 4, 2, 4),
        flex=1,
        key=f"team:{seat}",
    )


def _team(
    view: View, seat: int, prompts: Sequence[Prompt], missing: bool, next_one: bool
) -> Iterator[Node]:
    """Star and Co-Star, and whether the team is laid."""
    team, laying, few = view.teams[seat], view.phase == "team-up", not view.crowded
    star, co_star = (card_touch(view, seat, slot, prompts) for slot in SLOTS)
    wanted = seat if missing else None
    if team.is_placed:
        yield card_back(
            "star",
            words="Star" if few else "",
            height=PLACE_HEIGHT if laying else STAR_HEIGHT,
            name=f"{view.seats[seat]}'s Star",
            touch=star if laying else None,
        )
    else:
        yield empty("Star", wanted=wanted, height=PLACE_HEIGHT)
    if is_up(team.co_star):
        up = card(str(team.co_star), names=True, size=64 if few else 50, wide=few)
        yield column(up, name=f"{view.seats[seat]}'s Co-Star", touch=co_star, height=FACE_UP_HEIGHT)
    elif team.has_butler:
        yield card_back(
            "butler",
            words="Butler" if few else "",
            height=PLACE_HEIGHT,
            name=f"{view.seats[seat]}'s Co-Star",
            touch=co_star,
        )
    elif not team.is_placed:
        yield empty("Co-Star", wanted=wanted, height=PLACE_HEIGHT)
    elif laying:
        yield card_back(words="Co-Star" if few else "", height=PLACE_HEIGHT)
    else:
        words = f"{'' if next_one else 'show '}{'Co-Star' if few else ''}".strip()
        yield card_back(
            words=words, name="Co-Star", height=FACE_UP_HEIGHT, wanted=seat, due=next_one
        )
    if laying and missing:
        yield _note(icon("btn", 26, f"seat:{seat}"), text("press", "name"), 8)
    elif laying and team.is_placed:
        words = "Team ready" if few else "Ready"
        yield _note(icon("check", 24, "accent"), text(words, "name", "accent"), 6)
    else:
        yield space()


def _note(mark: Node, label: Node, gap: float) -> Node:
    return row(mark, label, gap=gap, height=34, justify="center", align="center")
