"""Teams with their cards up: what each counts, and why."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.prompts import Prompt
from companion.core.view.nodes import Node, Style, column, icon, row, space, text
from companion.core.view.tiles import seat_head
from companion.core.view.widgets import STAGE, chip
from companion.games.creature_feature.board.card_rows import card_cell, card_row
from companion.games.creature_feature.board.due import SLOTS
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.view import View

GAP = 8
A_LINE = 4
"""Teams beside each other; more stand in two lines."""
WORDY = 3
"""So many teams beside each other have room for words in their heads."""
HEAD = 40
TALL_FOOT = 76
"""From this height on badges stand below each other."""
FLAT = 130
"""A tile lower than this has no head with a name."""
CELLS = 150
"""A tile lower than this has its cards side by side."""


def teams(
    seats: Sequence[int], of: Callable[[int, float], Node], room: float = STAGE
) -> tuple[Node, ...]:
    """The teams beside each other, five and six in two lines; `of` gets seat and height."""
    lines = [seats[:3], seats[3:]] if len(seats) > A_LINE else [seats]
    high = (room - GAP * (len(lines) - 1)) / len(lines)
    return tuple(row(*(of(seat, high) for seat in line), gap=GAP, height=high) for line in lines)


def team(
    view: View,
    seat: int,
    prompts: Sequence[Prompt],
    *,
    high: float = STAGE,
    active: bool = False,
    won: bool | None = None,
) -> Node:
    """One team: its two cards, what was added, its power; `won` once the showdown is settled.

    The lower it is, the more it folds: cards side by side, then a head without a name.
    """
    colour = f"seat:{seat}"
    ring = active or won is True
    inner = high - 8 if ring else high
    if high < FLAT:
        body = _flat(view, seat, inner, won)
    elif high < CELLS:
        body = column(
            _head(view, seat, 34, won), _cells(view, seat, prompts, inner - 34, won), grow=1
        )
    else:
        body = column(
            _head(view, seat, HEAD, won), _rows(view, seat, prompts, high - HEAD - 8, won), grow=1
        )
    return replace(
        body,
        name=f"{view.seats[seat]}: {view.teams[seat].power}",
        face=Style("night-700" if ring else "night-800", colour if ring else None, stroke=4),
        pad=(4, 4, 4, 4) if ring else (0, 0, 0, 0),
        width=0,
        grow=1,
        key=f"team:{seat}",
    )


# ---- three ways to fold


def _rows(view: View, seat: int, prompts: Sequence[Prompt], room: float, won: bool | None) -> Node:
    """The cards below each other, what they come to at the foot."""
    foot = max(50, room * 0.3)
    high = (room - foot - 3 * 4) / 2
    return column(
        *(card_row(view, seat, slot, prompts, high) for slot in SLOTS),
        row(
            _beside(view, seat, high_foot=foot >= TALL_FOOT),
            space(),
            _figure(view, seat, won, min(80, foot * 0.9)),
            align="center",
            gap=6,
            grow=1,
            shrink=True,
        ),
        pad=(4, 4, 4, 0) if won else (6, 4, 6, 0),
        gap=4,
        grow=1,
        shrink=True,
    )


def _beside(view: View, seat: int, *, high_foot: bool) -> Node:
    """The badges beside the power: below each other where the foot is high."""
    badges = (*(() if _in_head(view) else _twist(view, seat)), *_marks(view, seat))
    if high_foot:
        return column(*badges, gap=4, align="start", justify="center")
    return row(*badges, gap=4, align="center")


def _cells(view: View, seat: int, prompts: Sequence[Prompt], room: float, won: bool | None) -> Node:
    """The cards side by side, what they come to beside them."""
    return row(
        column(
            row(
                *(
                    replace(card_cell(view, seat, slot, prompts, 66), width=0, grow=1)
                    for slot in SLOTS
                ),
                gap=6,
            ),
            row(*_marks(view, seat), *_twist(view, seat), gap=6, height=34),
            gap=4,
            grow=1,
            shrink=True,
        ),
        None if view.teams[seat].power is None else _figure(view, seat, won, 52, width=70),
        pad=(6, (room - 104) / 2, 6, 0),
        gap=4,
        align="center",
        height=room,
    )


def _flat(view: View, seat: int, high: float, won: bool | None) -> Node:
    """All in one line; the shape alone says whose it is."""
    colour = f"seat:{seat}"
    crown = (icon("crown", 28, "ink"),) if won else ()
    return row(
        column(
            icon(colour, 30, "ink"),
            *crown,
            face=colour,
            radius=8,
            width=46,
            height=high,
            gap=6,
            align="center",
            justify="center",
        ),
        column(
            row(
                *(replace(card_cell(view, seat, slot, (), 56), width=0, grow=1) for slot in SLOTS),
                gap=4,
            ),
            row(*_marks(view, seat), *_twist(view, seat), gap=6, height=30),
            gap=2,
            grow=1,
            shrink=True,
            pad=(6, 0, 0, 0),
            justify="center",
        ),
        _figure(view, seat, won, 46, width=66),
        align="center",
        gap=2,
    )


# ---- parts of a team


def _in_head(view: View) -> bool:
    """Whether heads have room for words."""
    return view.showdown is not None and len(view.showdown.seats) <= WORDY


def _head(view: View, seat: int, height: float, won: bool | None) -> Node:
    """Whose it is, and what one looks for first: a twist, the winner, or who has passed."""
    shown = view.teams[seat]
    head = seat_head(
        view.seats[seat],
        seat,
        height,
        mark="check" if shown.passed and won is None else "",
        alike=True,
    )
    ends: list[Node] = []
    if _in_head(view):
        ends += _twist(view, seat)
    if won:
        ends.append(icon("crown", 26, "ink"))
        if _in_head(view) and not shown.twist:
            ends.append(text("WINS", "subtitle", "ink", shrink=False))
    return replace(head, children=(*head.children, *ends))


def _figure(
    view: View, seat: int, won: bool | None, size: float, width: float | None = None
) -> Node:
    """What the team counts: the winner's in the accent, a loser's pale."""
    power = view.teams[seat].power
    colour = {True: "accent", False: "mist", None: "cream"}[won]
    return text(
        "" if power is None else str(power),
        "figure",
        colour,
        size=size,
        fit=28,
        align="end",
        pad=(0, 0, 6, 0),
        key=f"power:{seat}",
        width=width,
    )


def _twist(view: View, seat: int) -> tuple[Node, ...]:
    """The badge of a team that is a twist (CF-51)."""
    if not view.teams[seat].twist:
        return ()
    return (
        row(
            text("TWIST", "subtitle", "bulb", size=17, shrink=False),
            name="Twist",
            face="ink",
            radius=6,
            padx=6,
            height=28,
            align="center",
        ),
    )


def _marks(view: View, seat: int) -> list[Node]:
    """Why the power is more than the cards, and why a twist is none."""
    shown = view.teams[seat]
    bonus = witch_bonus(view, seat)
    wordy = _in_head(view)
    found = [
        ("Nurse ", f"+{shown.nurses}", "nurse", "accent", bool(shown.nurses)),
        ("Ghost", "", "ghost", "accent", shown.ghost),
        ("Witch ", f"+{bonus}", "witch", "cream", bool(bonus)),
    ]
    there = [one for one in found if one[4]]
    alone = wordy and len(there) == 1
    room = wordy or len(there) + bool(shown.twist) < 2
    return [
        chip((name if alone else "") + (more if room else ""), art=art, colour=colour)
        for name, more, art, colour, _ in there
    ]


def witch_bonus(view: View, seat: int) -> int:
    """What a Witch adds for the Devils against her (CF-94)."""
    shown = view.teams[seat]
    if shown.power is None:
        return 0
    figures = (CARDS[str(card)].figure or 0 for card in (shown.star, shown.co_star))
    return shown.power - sum(figures) - shown.nurses
