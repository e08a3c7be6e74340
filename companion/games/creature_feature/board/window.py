"""Showdowns: cards up, powers, who passes; and the last window of a turn (mock-ups 04, 12)."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.game import Prompt
from companion.core.kit import button, chip, primary
from companion.core.nodes import Board, Do, Face, Node, Pick, column, icon, row, space, stack, text
from companion.games.creature_feature.actions import (
    Pass,
    PlayHelper,
    RevealCoStar,
    RevealStar,
    TurnUp,
    UseGhost,
)
from companion.games.creature_feature.board.audition import boxes
from companion.games.creature_feature.board.helpers import helper_button, helper_buttons, offered
from companion.games.creature_feature.board.parts import (
    box_title,
    empty,
    seat_head,
    stub,
    track,
)
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import FACE_DOWN
from companion.games.creature_feature.view import View

CARD = 56
LOW_CARD = 40
"""Heights of a card row."""
A_LINE = 4
"""Teams beside each other; more stand in two lines."""


def required(prompts: Sequence[Prompt]) -> list[Prompt]:
    """What the game waits for."""
    return [prompt for prompt in prompts if not prompt.optional]


def showdown(view: View, prompts: Sequence[Prompt]) -> Board:
    """The teams of one box beside each other."""
    box = view.showdown.box if view.showdown else "feature"
    seats = view.showdown.seats if view.showdown else ()
    if view.pending is not None:
        return _doctor(view, _stage(view, seats, prompts, None))
    asked = required(prompts)
    where = f"for the {box_title(view, box)}"
    if view.phase == "stars":
        missing = [prompt.seat for prompt in asked if prompt.seat is not None]
        names = ", ".join(view.seats[seat] for seat in missing)
        return Board(
            line1=f"Stars up {where}!",
            line2=f"{names}: Star on the pad, or touch its place",
            seat=missing[0] if len(missing) == 1 else None,
            art="vs",
            stub=stub(view),
            stage=_stage(view, seats, prompts, None),
            buttons=helper_buttons(prompts),
        )
    seat = asked[0].seat if len(asked) == 1 else None
    who = "Anyone" if seat is None else view.seats[seat]
    return Board(
        line1=f"{who}: a power, or pass?",
        line2=_standing(view, seats, where),
        seat=seat,
        art="vs",
        stub=stub(view),
        stage=_stage(view, seats, prompts, seat),
        buttons=_powers(view, prompts, seat),
    )


def _standing(view: View, seats: Sequence[int], where: str) -> str:
    best = leading(view, seats)
    how = "with a twist" if view.teams[best].twist else "without a twist"
    return f"{view.seats[best]} leads {where}: {view.teams[best].power} {how}"


def leading(view: View, seats: Sequence[int]) -> int:
    """Who would win if nobody did anything more (CF-52 to CF-54)."""
    return max(
        seats,
        key=lambda seat: (
            not view.teams[seat].twist,
            view.teams[seat].power or 0,
            -view.priority.index(seat),
        ),
    )


def _powers(view: View, prompts: Sequence[Prompt], seat: int | None) -> tuple[Node, ...]:
    buttons = [*helper_buttons(prompts, ("bats", "igor"))]
    # words only where the bar has room for them
    words = ("Nurse", "Doctor") if len(buttons) < 2 else ("", "")
    for helper, word in zip(("nurse", "mad-doctor"), words, strict=True):
        if seats := offered(prompts, PlayHelper, helper):
            buttons.append(helper_button(helper, seats, word))
    buttons += (
        button("No twist", Do(UseGhost(ghost)), art="ghost", label="Ghost: no twist")
        for ghost in offered(prompts, UseGhost, None)
    )
    passing = offered(prompts, Pass, None)
    buttons += (
        primary("Pass" if seat is not None else f"{view.seats[one]} passes", Do(Pass(one)))
        for one in passing[:2]
    )
    return tuple(buttons)


def _doctor(view: View, stage: Node) -> Board:
    seat = view.pending.seat if view.pending else 0
    return Board(
        line1=f"{view.seats[seat]}: turn up a card",
        line2="The first monster off the deck is the new Star",
        seat=seat,
        stub=stub(view),
        stage=stage,
        buttons=(primary("Which card?", Pick(seat, TurnUp)),),
    )


def _stage(view: View, seats: Sequence[int], prompts: Sequence[Prompt], active: int | None) -> Node:
    return column(
        *teams(
            seats,
            lambda seat, lines: team(view, seat, prompts, active=seat == active, lines=lines),
        ),
        gap=8,
        grow=1,
        key="showdown",
    )


def teams(seats: Sequence[int], of: Callable[[int, int], Node]) -> tuple[Node, ...]:
    """The teams beside each other, five and six in two lines; `of` gets seat and lines."""
    lines = [seats[:3], seats[3:]] if len(seats) > A_LINE else [seats]
    return tuple(
        row(*(of(seat, len(lines)) for seat in line), gap=8, grow=1, shrink=True) for line in lines
    )


def team(
    view: View,
    seat: int,
    prompts: Sequence[Prompt],
    *,
    active: bool = False,
    won: bool = False,
    low: bool = False,
    lines: int = 1,
) -> Node:
    """One team: its two cards, what was added, its power.

    `low`: reasons stand below it. In two lines the cards lie side by side.
    """
    shown = view.teams[seat]
    colour = f"seat:{seat}"
    ring = active or won
    high = LOW_CARD if low else CARD
    cards = (
        _card_row(view, seat, "star", prompts, high),
        _card_row(view, seat, "co_star", prompts, high),
    )
    if lines > 1:
        cards = (row(*(replace(one, width=0, grow=1, height=64) for one in cards), gap=6),)
    edge = 2 if ring else 6
    return column(
        seat_head(
            view,
            seat,
            32 if lines > 1 else 40,
            mark="crown" if won else "check" if shown.passed else "",
        ),
        column(
            *cards,
            row(
                *_power(view, seat, "accent" if won else "mist", 28 if low or lines > 1 else 46),
                align="center",
                gap=6,
                grow=1,
                shrink=True,
            ),
            pad=(edge, edge, edge + 2, 2),
            gap=6 if lines == 1 else 2,
            grow=1,
            shrink=True,
        ),
        name=f"{view.seats[seat]}: {shown.power}",
        face=Face(
            "night-700" if ring else "night-800", colour if ring else None, stroke=4, radius=10
        ),
        pad=(4, 4, 4, 4) if ring else (0, 0, 0, 0),
        width=0,
        grow=1,
        key=f"team:{seat}",
    )


def _power(view: View, seat: int, colour: str, size: float) -> tuple[Node, ...]:
    """What the team counts, why, and whether that is a twist."""
    shown = view.teams[seat]
    marks = _marks(view, seat)
    words = "" if shown.power is None else str(shown.power)
    figure = text(words, font="figure", size=size, shrink=False, align="end", colour=colour)
    if not shown.twist:
        return (*marks, space(), figure)
    if not marks:
        return (chip("TWIST", colour="bulb"), space(), figure)
    # beside other marks there is no room for a chip of its own
    twist = text("TWIST", font="bold", size=15, fit=14, shrink=False, colour="bulb")
    return (*marks, space(), twist, figure)


def _marks(view: View, seat: int) -> list[Node]:
    """Why the power is what it is."""
    shown = view.teams[seat]
    bonus = _witch_bonus(view, seat)
    found = [
        (f"+{shown.nurses}", "nurse", "accent", bool(shown.nurses)),
        ("", "ghost", "accent", shown.ghost),
        (f"+{bonus}", "witch", "cream", bool(bonus)),
    ]
    there = [one for one in found if one[3]]
    room = len(there) + bool(shown.twist) < 3
    return [chip(words if room else "", art=art, colour=colour) for words, art, colour, _ in there]


def _witch_bonus(view: View, seat: int) -> int:
    shown = view.teams[seat]
    if shown.power is None:
        return 0
    figures = (CARDS[str(card)].figure or 0 for card in (shown.star, shown.co_star))
    return shown.power - sum(figures) - shown.nurses


def _card_row(view: View, seat: int, place: str, prompts: Sequence[Prompt], height: float) -> Node:
    shown = view.teams[seat]
    monster = shown.star if place == "star" else shown.co_star
    word = "Star" if place == "star" else "Co-Star"
    if monster is None:
        return empty(f"new {word}", wanted=seat, height=height)
    if monster == FACE_DOWN:
        kind = RevealStar if place == "star" else RevealCoStar
        asked = any(
            template.kind is kind and prompt.seat == seat and not prompt.optional
            for prompt in prompts
            for template in prompt.accepts
        )
        return empty(
            word,
            touch=Pick(seat, kind) if asked else None,
            wanted=seat if asked else None,
            height=max(64, height) if asked else height,
        )
    known = CARDS[monster]
    return stack(
        row(
            icon(known.icon, height - 6, "watermark", hole="paper"),
            justify="end",
            align="center",
            pad=(0, 0, 2, 0),
        ),
        row(
            text(
                str(known.figure),
                font="figure",
                size=min(38, height * 0.8),
                colour="ink",
                width=50,
                align="center",
            ),
            column(
                text(known.name, font="bold", size=min(22, height / 2), fit=14, colour="ink"),
                text(word, size=min(20, height * 0.4), fit=14, colour="ink-2"),
                grow=1,
                shrink=True,
                justify="center",
            ),
            gap=4,
            align="center",
        ),
        name=f"{word} {known.name}",
        face=Face("paper", radius=6),
        height=height,
    )


def claims(view: View, prompts: Sequence[Prompt]) -> Board:
    """The last window: unopposed and folded seats may show cards (CF-72)."""
    if view.pending is not None:
        return _doctor(
            view,
            row(boxes(view, view.pending.seat), track(view, view.pending.seat), gap=10, grow=1),
        )
    asked = [prompt.seat for prompt in required(prompts) if prompt.seat is not None]
    one = asked[0] if len(asked) == 1 else None
    names = ", ".join(view.seats[seat] for seat in asked[:3])
    return Board(
        line1=f"{names}: anything to show?",
        line2="A twist or Human unopposed, an Alien folded; or pass",
        seat=one,
        stub=stub(view),
        stage=row(
            *(_claimant(view, seat, prompts) for seat in asked),
            *((track(view, one),) if len(asked) < A_LINE else ()),
            gap=8,
            grow=1,
        ),
        buttons=(
            *helper_buttons(prompts),
            *((primary("Pass", Do(Pass(one))),) if one is not None else ()),
        ),
    )


def _claimant(view: View, seat: int, prompts: Sequence[Prompt]) -> Node:
    box = view.pawns[seat] or "fold"
    where = "in the fold box" if box == "fold" else f"alone in the {box_title(view, box)}"
    return column(
        seat_head(view, seat, 40),
        text(where, size=20, fit=14, colour="mist", align="center", lines=2, height=46),
        column(
            _card_row(view, seat, "star", prompts, CARD),
            _card_row(view, seat, "co_star", prompts, CARD),
            pad=(6, 0, 6, 0),
            gap=8,
        ),
        space(),
        row(
            button("Pass", Do(Pass(seat)), fill="night-600"),
            justify="center",
            pad=(6, 0, 6, 8),
        ),
        name=f"{view.seats[seat]} {where}",
        face=Face("night-700", f"seat:{seat}", stroke=4, radius=10),
        pad=(4, 4, 4, 0),
        width=0,
        grow=1,
    )
