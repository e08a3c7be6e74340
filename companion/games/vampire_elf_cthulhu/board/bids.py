"""Secret bids of ink, with what is at stake (VE-66, VE-67)."""

from msgspec.structs import replace

from companion.core.board.nodes import (
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    UiCommand,
    column,
    icon,
    row,
    text,
)
from companion.core.board.tiles import seat_head
from companion.core.board.widgets import STAGE_HEIGHT, button, icon_button, pawn
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import displays, novel
from companion.games.vampire_elf_cthulhu.board.ink import (
    CUBES,
    TOKENS,
    amount_key,
    amount_text,
    ink_grid,
    strength_key,
    turning_text,
)
from companion.games.vampire_elf_cthulhu.board.parts import GAP, board
from companion.games.vampire_elf_cthulhu.board.sides import (
    Mark,
    opposed_height,
    opposed_sides,
    without_ink,
)
from companion.games.vampire_elf_cthulhu.view import SideView, View

KEY, MAX_KEY, HEAD, SO_FAR = 64, 84, 172, 52
"""Heights of the keys of an open hand, and widths of whose hand it is and of its strength."""
CUBE_KEYS = 6
"""Numbers of cubes that one touch enters."""
MIN_STAKE, MAX_STAKE = 72, 96
"""Heights of what is at stake."""


def bid(view: View, bidders: tuple[int, ...]) -> Board:
    """Ink in closed hands: one seat after the other takes the covered screen, or all open their
    hands at the table and enter what is there (VE-66).
    """
    sides = view.performed.sides
    seat = bidders[0] if len(bidders) == 1 else None
    marks = [
        Mark(
            ChooseFields(side.seat, actions.Bid) if side.seat in bidders else None,
            active=side.seat in bidders,
            secret=True,
        )
        for side in sides
    ]
    left = STAGE_HEIGHT - opposed_height(len(sides)) - GAP
    high = max(KEY, min(MAX_KEY, (STAGE_HEIGHT - MIN_STAKE) / len(sides) - GAP))
    opened = [_open_hand(view, side, bidders, high) for side in sides]
    below = STAGE_HEIGHT - len(sides) * (high + GAP)
    at_table, covered = (
        button(words, UiCommand("enter open bids", now), icon=icon_name, label=label)
        for words, now, icon_name, label in (
            ("Hands at the table", True, "hand", "Hands at the table"),
            ("In secret", False, "eyeoff", "Bid in secret, one after the other"),
        )
    )
    nothing = [actions.Bid(bidder, 0, 0) for bidder in bidders]
    none = (
        icon_button("no ink", SubmitAction(nothing[0], (*nothing[1:],)), icon="x", label="No ink")
        if nothing
        else None
    )
    facts = {"seats": bidders}
    return board(
        view,
        "bid",
        column(opposed_sides(view, sides, marks), stake(view, left), gap=GAP, grow=1),
        at_table,
        none,
        displays.exchange_button(view),
        seat=seat,
        icon="hand",
        facts=facts,
        at_table=board(
            view,
            "bid-open",
            column(*opened, stake(view, below) if below >= MIN_STAKE else None, gap=GAP, grow=1),
            covered,
            none,
            displays.exchange_button(view),
            seat=seat,
            icon="hand",
            facts=facts,
        ),
    )


# ---- what is at stake


def stake(view: View, height: float) -> Node:
    """What the winner gets: a position of the Novel, or cards of the loser turned face down."""
    if view.performed.kind == "insert":
        return novel.positions(view, height)
    return row(
        *(_prize(view, side.seat) for side in view.performed.sides),
        gap=GAP,
        height=min(height, MAX_STAKE),
    )


def _prize(view: View, winner: int) -> Node:
    """What turning cards costs this side of a Compare if it wins (VE-74)."""
    words = turning_text(view, winner)
    return row(
        pawn(winner, 44),
        column(
            text(f"If {view.seats[winner].name} wins:", "label", "mist"),
            text(words, "label", lines=2),
            grow=1,
            shrink=True,
            justify="center",
        ),
        name=f"{view.seats[winner].name}: {words}",
        background="night-800",
        radius=8,
        padx=10,
        gap=10,
        align="center",
        flex=1,
    )


# ---- hands that are opened at the table


def _open_hand(view: View, side: SideView, bidders: tuple[int, ...], height: float) -> Node:
    """What can be in an open hand: cubes with one touch, tokens beside them with two."""
    seat, name = side.seat, view.seats[side.seat].name
    head = replace(seat_head(name, seat, height), width=HEAD)
    so_far = text(f"{without_ink(side)} +", "figure", align="end", width=SO_FAR, shrink=False)
    if seat not in bidders:
        entered = text("entered", "title", "mist", grow=1)
        return row(head, so_far, entered, gap=6, height=height, align="center")
    keys = [
        _cubes_key(_entered(seat, name, n, 0), name, n, without_ink(side) + n)
        for n in range(CUBE_KEYS)
    ]
    more = amount_key(
        "", UiCommand("show detail", _more_in_hand(view, side)), f"{name}: more, or tokens"
    )
    return row(
        head,
        so_far,
        *keys,
        replace(more, children=(icon("drop", 30, "ink"),), align="center"),
        gap=6,
        height=height,
        align="stretch",
        key=f"side:{seat}",
    )


def _entered(seat: int, name: str, cubes: int, tokens: int) -> SubmitAction:
    """Enter what all see in an open hand: it is said again, as the row hides every bid."""
    ink = amount_text(cubes, tokens)
    return SubmitAction(actions.Bid(seat, cubes, tokens), message=f"{name}: {ink} entered.")


def _cubes_key(touch: SubmitAction, name: str, cubes: int, total: int) -> Node:
    """A number of cubes, and the strength that it makes."""
    key = amount_key(str(cubes), touch, f"{name}: {cubes} cubes")
    figure = text(str(cubes), "figure", "ink", size=30, align="center")
    return replace(key, children=(figure, text(f"= {total}", "tiny", "ink", align="center")))


def _more_in_hand(view: View, side: SideView) -> Board:
    """Cubes and special tokens in an open hand."""
    seat, name = side.seat, view.seats[side.seat].name

    def key(cubes: int, tokens: int) -> Node:
        touch = _entered(seat, name, cubes, tokens)
        return strength_key(without_ink(side), cubes, tokens, touch, f"{name}: ")

    stage = ink_grid(CUBES, TOKENS, key)
    other = button("More", ChooseFields(seat, actions.Bid), icon="cube", label=f"{name}: more ink")
    return board(view, "bid-more", stage, other, seat=seat)
