"""The last window of a turn: unopposed and folded seats may show cards (CF-72)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.prompts import Prompt
from companion.core.view.glance import Glance
from companion.core.view.nodes import (
    Board,
    Node,
    Style,
    SubmitAction,
    SubmitForAll,
    column,
    row,
    text,
)
from companion.core.view.tiles import seat_head
from companion.core.view.widgets import BUTTON, STAGE, button, primary
from companion.core.wording import everyone_of
from companion.games.creature_feature.actions import Pass
from companion.games.creature_feature.board.audition import boxes
from companion.games.creature_feature.board.offers import (
    KINDS,
    SLOTS,
    helpers_button,
    required,
    seats_offered,
)
from companion.games.creature_feature.board.parts import TALL_HEAD, box_title, sentence, ticket
from companion.games.creature_feature.board.showdown import doctor
from companion.games.creature_feature.board.teams import GAP, MAX_TEAMS_WITH_NAMES, team_card
from companion.games.creature_feature.board.track import track
from companion.games.creature_feature.view import View

MAX_NAMES = 2
RIM, HEAD, LINE_HEIGHT = 8, 40, 40
HIGHEST = 96
"""The greatest useful height of a card."""


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """Who may still show something, and what is there."""
    if view.pending is not None:
        seat = view.pending.seat
        return doctor(
            view, seat, row(boxes(view, seat, prompts), track(view, seat), gap=10, grow=1)
        )
    asked = [*required(prompts)]
    only_seat = asked[0] if len(asked) == 1 else None
    few = len(asked) <= MAX_NAMES
    # whose cards are up can only play a helper
    some = any(seat in asked for slot in SLOTS for seat in seats_offered(prompts, KINDS[slot]))
    done = (
        primary("Nobody", SubmitForAll(Pass))
        if only_seat is None
        else primary("Done", SubmitAction(Pass(only_seat)))
    )
    words = _shown(view, asked) if some else "play a helper?"
    who, brief = everyone_of(view.seats, asked), words.partition(" ")[2]
    how = "Lay it" if only_seat is not None else "Press, then lay it"
    return Board(
        line1=sentence(who, words, brief if few or not some else "show?"),
        line2=f"{how}. {'Nothing to show' if some else 'None'}: hold your button",
        seat=only_seat,
        glance=Glance(words[:1].upper() + words[1:], tuple(asked)),
        ticket=ticket(view),
        stage=row(
            *(_claimant(view, seat, prompts, len(asked)) for seat in asked),
            track(view, only_seat) if few else None,
            gap=8,
            grow=1,
        ),
        buttons=(*helpers_button(view, prompts), done),
    )


def _shown(view: View, asked: Sequence[int]) -> str:
    """What these seats may show: who folded only an Alien (CF-68, CF-69, CF-86)."""
    folded = [view.pawns[seat] == "fold" for seat in asked]
    if all(folded):
        return "show an Alien?"
    return "show a twist or an Alien?" if any(folded) else "show a twist, Human or Alien?"


def _claimant(view: View, seat: int, prompts: Sequence[Prompt], among: int) -> Node:
    """The two cards, as large as there is room; of many, each passes by a long press."""
    box = view.pawns[seat] or "fold"
    beside = among <= MAX_TEAMS_WITH_NAMES
    box_name = "Feature" if box == "feature" else box_title(view, box)
    where = "in the fold box" if box == "fold" else f"alone: {box_name}"
    done = None
    if 1 < among <= MAX_TEAMS_WITH_NAMES:
        label = f"{view.seats[seat]} is done"
        done = button("Done", SubmitAction(Pass(seat)), fill="night-600", label=label)
        done = replace(done, width=72, pad=(2, 0, 2, 0))
    head, line = HEAD if beside else TALL_HEAD, BUTTON if done else LINE_HEIGHT
    high = min(HIGHEST, (STAGE - RIM - head - line - 3 * GAP) / len(SLOTS))
    narrow = among == MAX_TEAMS_WITH_NAMES
    cards = [
        team_card(
            view,
            seat,
            slot,
            prompts,
            high,
            words=beside,
            narrow=narrow,
            broad=among == 1,
        )
        for slot in SLOTS
    ]
    return column(
        seat_head(view.seats[seat], seat, head, equal_size=True, tight=not beside),
        row(
            text(where, "note", "mist", fit=16, align="center", lines=2, grow=1),
            done,
            height=line,
            padx=4,
            gap=4,
        ),
        *(column(card, padx=6) for card in cards),
        name=f"{view.seats[seat]} {where}",
        face=Style("night-700", f"seat:{seat}", stroke=4),
        padx=4,
        pady=4,
        gap=GAP,
        flex=1,
    )
