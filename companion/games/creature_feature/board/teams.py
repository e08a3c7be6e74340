"""Teams with their cards up: what each counts, and why."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.game import Prompt
from companion.core.kit import chip
from companion.core.nodes import Face, Node, Pick, column, icon, row, space, stack, text
from companion.games.creature_feature.actions import RevealCoStar, RevealStar
from companion.games.creature_feature.board.parts import empty, seat_head
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import FACE_DOWN
from companion.games.creature_feature.view import View

CARD = 56
LOW_CARD = 40
"""Heights of a card row."""
A_LINE = 4
"""Teams beside each other; more stand in two lines."""


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
    cards = tuple(
        card_row(view, seat, place, prompts, high, narrow=lines > 1)
        for place in ("star", "co_star")
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
    if len(marks) + bool(shown.twist) > 2:
        size = min(size, 30)
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
    four = view.showdown is not None and len(view.showdown.seats) == A_LINE
    room = not four or len(there) + bool(shown.twist) < 2
    return [chip(words if room else "", art=art, colour=colour) for words, art, colour, _ in there]


def _witch_bonus(view: View, seat: int) -> int:
    shown = view.teams[seat]
    if shown.power is None:
        return 0
    figures = (CARDS[str(card)].figure or 0 for card in (shown.star, shown.co_star))
    return shown.power - sum(figures) - shown.nurses


def card_row(
    view: View,
    seat: int,
    place: str,
    prompts: Sequence[Prompt],
    height: float,
    *,
    narrow: bool = False,
) -> Node:
    """Star or Co-Star; a `narrow` one has only the figure and the creature."""
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
    if narrow:
        return row(
            text(str(known.figure), font="figure", size=38, colour="ink", shrink=False),
            icon(known.icon, 36, "ink-2", hole="paper", shrink=True),
            name=f"{word} {known.name}",
            face=Face("paper", radius=6),
            height=height,
            gap=6,
            align="center",
            justify="center",
        )
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
