"""The last window of a turn: unopposed and folded seats may show cards (CF-72)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.prompts import Prompt
from companion.core.view.nodes import Board, Node, Style, SubmitAction, column, row, text
from companion.core.view.tiles import seat_head
from companion.core.view.widgets import BUTTON, STAGE, button, primary
from companion.games.creature_feature.actions import Pass
from companion.games.creature_feature.board.audition import boxes
from companion.games.creature_feature.board.card_rows import card_cell, card_row
from companion.games.creature_feature.board.due import SLOTS, shows
from companion.games.creature_feature.board.helpers import helper_buttons
from companion.games.creature_feature.board.parts import box_title, stub
from companion.games.creature_feature.board.showdown import doctor, required
from companion.games.creature_feature.board.teams import A_LINE, GAP
from companion.games.creature_feature.board.track import track
from companion.games.creature_feature.view import View

HOW = "Press your button, then lay it; hold the button when done"
MOST_NAMES = 2
RIM, HEAD, WHERE, TIGHT = 8, 40, 36, 4
HIGHEST = 96
"""A card higher than this is no easier to read."""


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """Who may still show something, and what is there."""
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
        line1=f"{names}: {_question(asked, prompts)}",
        line2=HOW,
        seat=one,
        stub=stub(view),
        stage=row(
            *(_claimant(view, seat, prompts, len(asked)) for seat in asked),
            track(view, one) if len(asked) <= MOST_NAMES else None,
            gap=8,
            grow=1,
        ),
        buttons=(
            *helper_buttons(prompts),
            *((primary("Done", SubmitAction(Pass(one))),) if one is not None else ()),
        ),
    )


def _question(asked: Sequence[int], prompts: Sequence[Prompt]) -> str:
    """What they may do: whose cards are up can only play a helper."""
    some = any(shows(prompts, seat, slot) for seat in asked for slot in SLOTS)
    return "anything to show?" if some else "a helper, or done?"


def _claimant(view: View, seat: int, prompts: Sequence[Prompt], among: int) -> Node:
    """The two cards, as large as there is room; one alone passes by the button of all."""
    box = view.pawns[seat] or "fold"
    place = box_title(view, box)
    where = "in the fold box" if box == "fold" else f"alone in the {place}"
    if among > MOST_NAMES:
        where = "folded" if box == "fold" else f"alone: {place}"
    lines = 1 if among <= MOST_NAMES else 2
    words = text(where, "note", "mist", align="center", lines=lines, grow=1)
    over = (
        ()
        if among == 1
        else (
            replace(
                button(
                    "Done",
                    SubmitAction(Pass(seat)),
                    fill="night-600",
                    label=f"{view.seats[seat]} is done",
                ),
                width=76,
                pad=(4, 0, 4, 0),
            ),
        )
    )
    beside = among <= A_LINE
    line = BUTTON if over and beside else WHERE
    gap, below = (GAP, 0) if beside else (TIGHT, BUTTON + TIGHT)
    high = min(HIGHEST, (STAGE - RIM - HEAD - line - below - 3 * gap) / len(SLOTS))
    draw = card_row if beside else card_cell
    return column(
        seat_head(view.seats[seat], seat, HEAD, alike=True),
        row(words, *(over if beside else ()), height=line, padx=6, gap=6),
        *(column(draw(view, seat, slot, prompts, high), padx=6) for slot in SLOTS),
        None if beside else row(*over, justify="center"),
        name=f"{view.seats[seat]} {where}",
        face=Style("night-700", f"seat:{seat}", stroke=4),
        padx=4,
        pady=4,
        gap=gap,
        flex=1,
    )
