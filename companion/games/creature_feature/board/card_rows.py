"""Star and Co-Star of a team as rows: the figure, who it is, or that it is awaited."""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import ChooseFields, Node, column, icon, row, space, stack, text
from companion.core.view.tiles import back, empty
from companion.games.creature_feature.board.due import KINDS, Slot, due, shows, words_of
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import FACE_DOWN
from companion.games.creature_feature.view import View

FINGER = 64
ROOMY = 60
"""From this height on a name may be in two lines."""
PAIR = 2
"""Two teams have so much room that every name is in a line."""


def lying(view: View, seat: int, slot: Slot) -> str | None:
    """What is there."""
    shown = view.teams[seat]
    return shown.star if slot == "star" else shown.co_star


def card_row(view: View, seat: int, slot: Slot, prompts: Sequence[Prompt], height: float) -> Node:
    """The figure, the name and the creature beside each other."""
    monster = lying(view, seat, slot)
    if monster is None or monster == FACE_DOWN:
        return _awaited(view, seat, slot, prompts, height, words=True)
    known = CARDS[monster]
    figure = min(64, height * 0.78)
    return stack(
        row(
            icon(known.icon, height - 6, "watermark"),
            justify="end",
            align="center",
            pad=(0, 0, 2, 0),
        ),
        row(
            text(
                str(known.figure),
                "figure",
                "ink",
                size=figure,
                width=figure * 1.3,
                shrink=False,
                align="center",
            ),
            column(
                text(
                    known.name,
                    "label",
                    "ink",
                    size=min(24, height / 2.1),
                    lines=2 if height >= ROOMY and _narrow(view) and " " in known.name else 1,
                ),
                text(words_of(slot), "note", "ink-2", size=min(20, height * 0.38)),
                grow=1,
                shrink=True,
                justify="center",
            ),
            gap=4,
            align="center",
        ),
        name=f"{words_of(slot)} {known.name}",
        face="paper",
        radius=6,
        height=height,
    )


def _narrow(view: View) -> bool:
    return view.showdown is None or len(view.showdown.seats) > PAIR


def card_cell(view: View, seat: int, slot: Slot, prompts: Sequence[Prompt], height: float) -> Node:
    """The figure and the creature alone; a star distinguishes the Star from the Co-Star."""
    monster = lying(view, seat, slot)
    if monster is None or monster == FACE_DOWN:
        return _awaited(view, seat, slot, prompts, height, words=False)
    known = CARDS[monster]
    mark = (icon("star", 20, "ink-2"),) if slot == "star" else (space(height=20),)
    return row(
        text(str(known.figure), "figure", "ink", size=min(38, height * 0.6), shrink=False),
        column(
            *mark,
            icon(known.icon, 30, "ink-2", shrink=True),
            shrink=True,
            justify="center",
            align="center",
        ),
        name=f"{words_of(slot)} {known.name}",
        face="paper",
        radius=6,
        height=height,
        gap=4,
        align="center",
        justify="center",
    )


def _awaited(
    view: View, seat: int, slot: Slot, prompts: Sequence[Prompt], height: float, *, words: bool
) -> Node:
    """A card that is face down, or that a Mad Doctor turns up."""
    if lying(view, seat, slot) is None:
        return empty(f"new {words_of(slot)}", wanted=seat, height=height)
    arts = ("star",) if slot == "star" else ("butler",) if view.teams[seat].butler else ()
    if not shows(prompts, seat, slot):
        return back(*arts, words=words_of(slot) if words else "", height=height)
    next_one = view.phase == "stars" and due(prompts) == (seat, slot)
    return back(
        *(arts if slot == "star" else ()),
        words=_to_show(view, seat, slot if words else None),
        name=words_of(slot),
        touch=ChooseFields(seat, KINDS[slot]),
        wanted=seat,
        due=next_one,
        height=max(FINGER, height),
    )


def _to_show(view: View, seat: int, slot: Slot | None) -> str:
    """What is to be shown; in the last window of a turn nobody has to (CF-68, CF-86)."""
    if view.phase != "claims":
        return f"show {words_of(slot)}" if slot else "show"
    return "Alien?" if view.pawns[seat] == "fold" else "show?"
