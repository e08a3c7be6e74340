"""The throngs in one row: strength, owner, cards; at the left how many there are."""

from collections.abc import Mapping, Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.view.widgets import pawn, primary
from companion.games.shuffling_horror.actions import Attack
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.known import Seen
from companion.games.shuffling_horror.state import THRONG

LABEL, LOW_LABEL = 104, 84
WIDE = 700
"""A row narrower than this has the shorter label."""
MOST_TILES = 8
LEAST_TILE = 66
"""Of its width, gap included."""
LEAST_SLOTS, FULL_ROWS = 3, 4
"""Slots of the Director's row that are shown even while empty."""
ALONE, CROWDED = 24, 18
"""The size of the words where all throngs lie in one row, and in several."""
NARROW = 90
"""In a tile narrower than this, gap included, MAX is in the place of the marks."""


def throng_row(
    view: Seen,
    prompts: Sequence[Prompt],
    height: float,
    width: float,
    *,
    lit: str = "",
) -> Node:
    """Every throng, those of the Director first; `lit` attacks or is attacked now."""
    there = list(known.throngs(view))
    label = LABEL if width > WIDE else LOW_LABEL
    most = min(MOST_TILES, int((width - label) / LEAST_TILE))
    shown = there[:most]
    if lit in [name for name, _, _ in there[most:]]:
        shown = [*shown[:-1], next(one for one in there if one[0] == lit)]
    across = (width - label) / max(LEAST_SLOTS, len(shown))
    tiles = [
        throng_tile(
            view,
            name,
            height,
            touch=_touch(view, prompts, name),
            lit=name == lit,
            narrow=across < NARROW,
        )
        for name, _, _ in shown
    ]
    blank = [
        space(face=Style(None, "night-500", radius=8, shape="dashed"), height=height, flex=1)
        for _ in range(LEAST_SLOTS - len(tiles))
    ]
    more = len(there) - len(shown)
    pods = sum(1 for _, seat, _ in there if seat)
    counted = f"{len(there) - pods} + {pods} Pod" if pods else f"{len(there)} in all"
    return row(
        column(
            text("Throngs", "subtitle"),
            text(f"and {more} more" if more else counted, "caption", "mist"),
            name="All throngs",
            touch=UiCommand("closer", every_throng(view)) if there else None,
            width=label,
            justify="center",
        ),
        *tiles,
        *blank,
        height=height,
        gap=6,
    )


def _touch(view: Seen, prompts: Sequence[Prompt], name: str) -> Touch | None:
    """What a touch on a throng means: the throng itself, its only card that can be attacked, or
    the choice between them.
    """
    whole = known.touch_on(prompts, name)
    attacks = [
        (prompt.seat, one)
        for prompt in prompts
        for one in prompt.accepts
        if one.kind is Attack and one.open
    ]
    cards = {
        card: ChooseFields(seat, Attack, {"target": card})
        for seat, one in attacks
        for card in known.cards_of(view, name)
        if card in known.values(one, "target")
    }
    if len(cards) <= 1 and (whole is None or not cards):
        return whole or next(iter(cards.values()), None)
    return UiCommand("closer", _aims(view, name, cards, whole))


def _aims(view: Seen, name: str, cards: Mapping[str, Touch], whole: Touch | None) -> Board:
    """Which card of a throng is attacked, or the whole of it."""
    cells = [
        column(
            text(known.figure(view, card), "figure", "ink", size=56, fit=30),
            text(known.title(view, card), "title", "ink", size=26, lines=2),
            name=known.title(view, card),
            touch=touch,
            face=Style("paper", "accent", stroke=4),
            padx=14,
            pady=10,
            flex=1,
        )
        for card, touch in cards.items()
    ]
    return Board(
        line1=f"{known.attacker_words(view, name)}: attack which card?",
        line2="Touch the card",
        seat=known.PLACE_OF[name][0],
        stub=known.stub(view),
        stage=row(*cells, gap=12, grow=1),
        buttons=() if whole is None else (primary("The whole throng", whole, art="bolt"),),
    )


def every_throng(view: Seen) -> Board:
    """All throngs with the names of their cards, those of the Director first."""
    there = list(known.throngs(view))
    a_row = max(3, -(-len(there) // FULL_ROWS))
    size = ALONE if len(there) <= a_row else CROWDED
    cells = [_named(view, name, owner, cards, size) for name, owner, cards in there]
    cells += [space(flex=1)] * (-len(cells) % a_row)
    pods = sum(1 for _, owner, _ in there if owner)
    return Board(
        line1=f"{len(there)} throngs",
        line2=f"{pods} of Pod Players" if pods else "All are the Director's",
        seat=0,
        stub=known.stub(view),
        stage=column(
            *(
                row(*cells[start : start + a_row], gap=8, height=0, grow=1)
                for start in range(0, len(cells), a_row)
            ),
            gap=8,
            grow=1,
        ),
    )


def _named(view: Seen, name: str, owner: int, cards: Sequence[str], size: float) -> Node:
    """A throng with its number and its cards by name, in words of that size."""
    return row(
        column(
            pawn(owner, size * 1.55),
            text(
                str(known.strength(view, name)), "figure", "ink", size=size * 1.67, align="center"
            ),
            width=size * 2.33,
            gap=2,
            align="center",
            justify="center",
        ),
        column(
            text(
                f"Throng {known.PLACE_OF[name][1] + 1}",
                "subtitle",
                "ink",
                size=size,
                fit=12,
                shrink=True,
            ),
            *(
                text(
                    known.title(view, card),
                    "tiny",
                    "ink",
                    size=size,
                    lines=1 if size == CROWDED else 2,
                    shrink=True,
                )
                for card in cards
            ),
            flex=1,
            justify="center",
        ),
        name=known.attacker_words(view, name),
        face="paper",
        radius=8,
        pad=(6, 2, 8, 2),
        gap=6,
        align="center",
        flex=1,
    )


def throng_tile(
    view: Seen,
    name: str,
    height: float,
    *,
    touch: Touch | None = None,
    lit: bool = False,
    narrow: bool = False,
) -> Node:
    """A throng: its strength over the drawing of its first card, a mark a card, its owner."""
    owner = known.PLACE_OF[name][0]
    cards = known.cards_of(view, name)
    strength = known.strength(view, name)
    paper = "accent" if lit else "paper"
    marks = [
        space(
            width=6 if narrow else 9,
            height=12,
            face=Style("ink" if place < len(cards) else None, "ink", stroke=1.5, radius=2),
        )
        for place in range(THRONG)
    ]
    whose = pawn(owner, 20 if narrow else 26)
    best = row(
        text("MAX", "tiny", "bulb", size=14, shrink=True),
        face="ink",
        radius=4,
        padx=3,
        height=20,
        shrink=True,
    )
    foot = (
        (best,)
        if narrow and strength >= known.BEST
        else (*marks, space(), *((best,) if strength >= known.BEST else ()))
    )
    return stack(
        row(
            space(),
            icon(known.art(view, cards[0]), height * 0.5, "watermark", shrink=True),
            pad=(0, 0, 4, 4),
            align="end",
        ),
        column(
            row(
                text(str(strength), "figure", "ink", size=36, fit=20, grow=1),
                None if narrow else whose,
                height=height - 32,
                gap=2,
                align="center",
            ),
            row(whose if narrow else None, *foot, height=22, gap=2, align="center"),
            pad=(4, 4, 4, 4) if narrow else (8, 4, 6, 4),
        ),
        name=known.attacker_words(view, name),
        touch=touch,
        face=Style(paper, "accent" if touch is not None else None, stroke=4, radius=8),
        height=height,
        flex=1,
        key=f"throng:{name}",
    )
