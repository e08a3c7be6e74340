"""Star and Co-Star of a team as rows: the figure, who it is, or that it is awaited."""

from collections.abc import Sequence

from companion.core.game import Prompt
from companion.core.nodes import Face, Node, Pick, column, icon, row, space, stack, text
from companion.core.tiles import empty
from companion.games.creature_feature.actions import RevealCoStar, RevealStar
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import FACE_DOWN
from companion.games.creature_feature.view import View

FINGER = 64
ROOMY = 64
"""From this height on a name may stand in two lines."""
PAIR = 2
"""Two teams have so much room that every name stands in a line."""
SLOTS = ("star", "co_star")


def words_of(slot: str) -> str:
    """The slot as the rulebook calls it."""
    return "Star" if slot == "star" else "Co-Star"


def lying(view: View, seat: int, slot: str) -> str | None:
    """What lies there."""
    shown = view.teams[seat]
    return shown.star if slot == "star" else shown.co_star


def card_row(view: View, seat: int, slot: str, prompts: Sequence[Prompt], height: float) -> Node:
    """The figure, the name and the creature beside each other."""
    monster = lying(view, seat, slot)
    if monster is None or monster == FACE_DOWN:
        return _awaited(view, seat, slot, prompts, height)
    known = CARDS[monster]
    figure = min(64, height * 0.78)
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
                size=figure,
                colour="ink",
                width=figure * 1.3,
                shrink=False,
                align="center",
            ),
            column(
                text(
                    known.name,
                    font="bold",
                    size=min(24, height / 2.1),
                    fit=14,
                    colour="ink",
                    lines=2 if height >= ROOMY and _narrow(view) and " " in known.name else 1,
                ),
                text(words_of(slot), size=min(20, height * 0.38), fit=14, colour="ink-2"),
                grow=1,
                shrink=True,
                justify="center",
            ),
            gap=4,
            align="center",
        ),
        name=f"{words_of(slot)} {known.name}",
        face=Face("paper", radius=6),
        height=height,
    )


def _narrow(view: View) -> bool:
    return view.showdown is not None and len(view.showdown.seats) > PAIR


def card_cell(view: View, seat: int, slot: str, prompts: Sequence[Prompt], height: float) -> Node:
    """The figure and the creature alone; a star tells the Star from the Co-Star."""
    monster = lying(view, seat, slot)
    if monster is None or monster == FACE_DOWN:
        return _awaited(view, seat, slot, prompts, height)
    known = CARDS[monster]
    mark = (icon("star", 20, "ink-2", hole="paper"),) if slot == "star" else (space(height=20),)
    return row(
        text(str(known.figure), font="figure", size=min(46, height * 0.66), colour="ink"),
        column(
            *mark,
            icon(known.icon, 30, "ink-2", hole="paper", shrink=True),
            shrink=True,
            justify="center",
            align="center",
        ),
        name=f"{words_of(slot)} {known.name}",
        face=Face("paper", radius=6),
        height=height,
        gap=4,
        align="center",
        justify="center",
    )


def _awaited(view: View, seat: int, slot: str, prompts: Sequence[Prompt], height: float) -> Node:
    """A card that is turned up now, or that the table has not shown."""
    if lying(view, seat, slot) is None:
        return empty(f"new {words_of(slot)}", wanted=seat, height=height)
    kind = RevealStar if slot == "star" else RevealCoStar
    asked = any(
        template.kind is kind and prompt.seat == seat and not prompt.optional
        for prompt in prompts
        for template in prompt.accepts
    )
    return empty(
        words_of(slot),
        touch=Pick(seat, kind) if asked else None,
        wanted=seat if asked else None,
        height=max(FINGER, height) if asked else height,
    )
