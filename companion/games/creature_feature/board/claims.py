"""The last window of a turn: unopposed and folded seats may show cards (CF-72)."""

from collections.abc import Sequence

from companion.core.game import Prompt
from companion.core.kit import button, primary
from companion.core.nodes import Board, Do, Face, Node, column, row, space, text
from companion.core.tiles import seat_head
from companion.games.creature_feature.actions import Pass
from companion.games.creature_feature.board.audition import boxes
from companion.games.creature_feature.board.card_rows import SLOTS, card_cell, card_row
from companion.games.creature_feature.board.helpers import helper_buttons
from companion.games.creature_feature.board.parts import box_title, stub
from companion.games.creature_feature.board.showdown import doctor, required
from companion.games.creature_feature.board.teams import A_LINE
from companion.games.creature_feature.board.track import track
from companion.games.creature_feature.view import View

MOST_NAMES = 2


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """Who may still show something, and what lies there."""
    if view.pending is not None:
        return doctor(
            view,
            row(boxes(view, view.pending.seat), track(view, view.pending.seat), gap=10, grow=1),
        )
    asked = [prompt.seat for prompt in required(prompts) if prompt.seat is not None]
    one = asked[0] if len(asked) == 1 else None
    names = " and ".join(view.seats[seat] for seat in asked)
    if len(asked) > MOST_NAMES:
        names = f"{len(asked)} players"
    return Board(
        line1=f"{names}: anything to show?",
        line2="Alone: a twist, Human, Alien; folded: an Alien",
        seat=one,
        stub=stub(view),
        stage=row(
            *(_claimant(view, seat, prompts, narrow=len(asked) > MOST_NAMES) for seat in asked),
            *((track(view, one),) if len(asked) < A_LINE else ()),
            gap=8,
            grow=1,
        ),
        buttons=(
            *helper_buttons(prompts),
            *((primary("Pass", Do(Pass(one))),) if one is not None else ()),
        ),
    )


def _claimant(view: View, seat: int, prompts: Sequence[Prompt], *, narrow: bool) -> Node:
    box = view.pawns[seat] or "fold"
    where = "in the fold box" if box == "fold" else f"alone in the {box_title(view, box)}"
    return column(
        seat_head(view.seats[seat], seat, 40),
        text(where, size=20, fit=14, colour="mist", align="center", lines=2, height=40),
        column(
            *((card_cell if narrow else card_row)(view, seat, slot, prompts, 64) for slot in SLOTS),
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
