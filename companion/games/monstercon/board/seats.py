"""A panel for each seat: its King, its points, what its hand must still hold."""

from collections.abc import Sequence

from companion.core.view.nodes import Node, Style, column, icon, row, space, stack, text
from companion.core.view.widgets import STAGE, pawn
from companion.games.monstercon.board.cards import MANY
from companion.games.monstercon.board.known import icon_of, penalty, so_far, suit_icon
from companion.games.monstercon.rules.score import CHASED
from companion.games.monstercon.view import View

WIDTH = 352
HEADS = 28
GAP = 6
MAX_ROW_HEIGHT = 84
PAWN = 38
STALKER, MOB, KING = 44, 82, 74
"""Widths of the columns."""
FEW = 2
"""Of so many suits that a hand lacks the figure of its cards is without its drawing."""


def panel(view: View, asked: Sequence[int]) -> Node:
    """All seats; who is asked is ringed."""
    count = len(view.seats)
    height = min(MAX_ROW_HEIGHT, (STAGE - HEADS) / count - GAP)
    return column(
        _heads(),
        *(seat_row(view, seat, height, active=seat in asked) for seat in range(count)),
        width=WIDTH,
        gap=GAP,
        name="Seats",
        key="seats",
    )


def _heads() -> Node:
    def head(words: str, colour: str, width: float) -> Node:
        return text(words, "label", colour, align="end", width=width, shrink=True)

    return row(
        space(),
        head("Stalker", "cream", STALKER + 26),
        head("Mob", "bad", MOB),
        row(
            icon("bolt", 24, "accent"),
            width=KING,
            justify="center",
            align="center",
        ),
        height=HEADS - GAP,
        padx=8,
        gap=6,
        align="center",
    )


def seat_row(view: View, seat: int, height: float, *, active: bool) -> Node:
    """A seat: pawn, the way to 100 Mob, points as they are in this hand, its King."""
    worth = so_far(view, seat)
    fresh = worth.mob + penalty(view, seat)
    mob, stalker = view.mob[seat] + fresh, view.stalker[seat] + worth.stalker
    size = min(48.0, (height - 4) / 1.22)
    face = Style("night-600", f"seat:{seat}") if active else Style("night-800")
    return row(
        pawn(seat, min(PAWN, height - 8)),
        column(
            *_name(view, seat),
            bar(view.mob[seat], fresh, min(20.0, height * (0.2 if _is_full(view) else 0.3))),
            _hand(view, seat, min(24.0, height * (0.36 if _is_full(view) else 0.42))),
            grow=1,
            shrink=True,
            gap=3,
            justify="center",
        ),
        _figure(str(stalker), "cream", STALKER, size, f"stalker:{seat}"),
        _figure(str(mob), "bad", MOB, size, f"mob:{seat}"),
        king(view, seat, min(52.0, height - 8)),
        name=f"{view.seats[seat]}: {stalker} Stalker, {mob} Mob",
        face=face,
        height=height,
        padx=8,
        gap=6,
        align="center",
        key=f"row:{seat}",
    )


def _figure(words: str, colour: str, width: float, size: float, key: str) -> Node:
    return text(
        words, "figure", colour, size=size, fit=18, align="end", width=width, shrink=False, key=key
    )


def bar(before: int, fresh: int, height: float) -> Node:
    """Mob Points on the way to 100 (MC-75): those of earlier hands, a cream end for this one."""
    old, now = min(before, CHASED), min(before + fresh, CHASED)
    return row(
        space(flex=old, face="bad", radius=4) if old else None,
        space(flex=now - old, face="cream", radius=4) if now > old else None,
        space(flex=CHASED - now) if now < CHASED else None,
        name=f"{before + fresh} of {CHASED} Mob",
        face=Style("night-950", "night-500", stroke=1.5, radius=5),
        height=height,
        padx=2,
        pady=2,
    )


def _is_full(view: View) -> bool:
    """Whether so many play that the tiles of their cards have no room for names."""
    return len(view.seats) >= MANY


def _name(view: View, seat: int) -> tuple[Node, ...]:
    if not _is_full(view):
        return ()
    return (text(view.seats[seat], "tiny", height=17, shrink=True),)


def _hand(view: View, seat: int, height: float) -> Node:
    """How many cards the hand must hold (MC-44), and the suits it is known to lack (MC-40)."""
    lacks = dict.fromkeys(
        claim.suit for claim in view.void if claim.seat == seat and claim.slack == 0
    )
    return row(
        icon("hand", 20, "mist") if len(lacks) < FEW else None,
        text(
            str(view.hand_sizes[seat]),
            "figure",
            "mist",
            size=min(20.0, height / 1.22),
            shrink=False,
            width=26,
        ),
        *(_lacking(suit_icon(suit), f"no {suit}", height) for suit in lacks),
        height=height,
        gap=3,
        align="center",
    )


def _lacking(art: str, name: str, height: float) -> Node:
    return stack(
        icon(art, height, "mist"),
        icon("x", 15, "bad"),
        name=name,
        width=height + 2,
        height=height,
        align="end",
        justify="end",
        shrink=True,
    )


def king(view: View, seat: int, height: float) -> Node:
    """The King before a seat: face up with its bolt, or down and spent (MC-46, MC-47); a
    shifted one shows that low wins, the Entity's the monster that it mimics (MC-94).
    """
    monster = view.monsters[seat]
    if monster is None:
        return space(width=KING, height=height)
    up = view.kings[seat] == "up"
    ink = "ink" if up else "mist"
    shifted = seat in view.shifted
    face = (
        Style("accent") if up else Style(None, "bulb" if shifted else "night-500", shape="dashed")
    )
    guise = () if monster != "entity" or view.mimic is None else (icon_of(view.mimic),)
    side = 22 if guise else 30
    mark = "bolt" if up else "down" if shifted else "x"
    return row(
        *(icon(art, side, ink) for art in (icon_of(monster), *guise)),
        icon(mark, 20, "bulb" if shifted else ink),
        name=_king_name(view, seat),
        face=face,
        width=KING,
        height=height,
        gap=1 if guise else 4,
        align="center",
        justify="center",
        key=f"king:{seat}",
    )


def _king_name(view: View, seat: int) -> str:
    shifted = ", shifted" if seat in view.shifted else ""
    guise = (
        f" as {view.mimic}" if view.monsters[seat] == "entity" and view.mimic is not None else ""
    )
    return f"{str(view.monsters[seat]).title()}{guise}, {view.kings[seat]}{shifted}"
