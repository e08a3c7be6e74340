"""The screen: three frames of film with their cards, and the sanctuaries beside it."""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    ChooseFields,
    Node,
    Style,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.view.widgets import pawn
from companion.games.shuffling_horror.actions import Move, Reveal
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.known import Seen
from companion.games.shuffling_horror.cards import KIND
from companion.games.shuffling_horror.view import FrameView, SanctuaryView

HOLES, LOW_HOLES = 9, 6
"""Height of the perforation above and below, and of that of a low film."""
STRIP = 46
"""Height of the strip with a card's name, which has two lines there."""
FINGER = 64
"""What is touched is at least so high."""
LOW = 100
"""A film lower than this has smaller figures."""
MOST_PAWNS = 3
WORD_SIZE = 24
"""Letters of what is not a figure: SHAD has room beside all marks."""
MARKED = 22
"""The picture of a card that has no figure."""
KINDS = {
    "item": "item",
    "power": "power",
    "plot": "plot",
    "horror": "horror",
    "bonus": "bonus",
    "sanctuary": "sanctuary",
}


def film(view: Seen, prompts: Sequence[Prompt], height: float, *, width: float) -> Node:
    """The strip of film: what can be touched now is edged in the accent."""
    holes = HOLES if height >= LOW else LOW_HOLES
    inside = height - 2 * holes
    tiles = [_frame(view, prompts, number, inside) for number in (1, 2, 3)]
    return column(
        _holes(holes),
        row(*tiles, gap=6, height=inside),
        _holes(holes),
        name="Screen",
        face="night-950",
        radius=8,
        width=width,
        height=height,
        padx=8,
    )


def _holes(height: float) -> Node:
    return row(
        *(
            row(
                space(width=8, height=5, face="night-600", radius=2),
                flex=1,
                align="center",
                justify="center",
            )
            for _ in range(18)
        ),
        height=height,
        align="center",
    )


def _frame(view: Seen, prompts: Sequence[Prompt], number: int, height: float) -> Node:
    frame = view.frames[number - 1]
    key = f"frame:{number}"
    if frame is None:
        return stack(
            text(known.ROMAN[number], "figure", "mist", align="center"),
            name=f"Frame {number}, empty",
            face=Style(None, "night-500", radius=8, shape="dashed"),
            align="center",
            flex=1,
            key=key,
        )
    if frame.card is None:
        return _down(prompts, number, key)
    touch = known.touch_on(prompts, frame.card)
    return _card(view, frame, frame.card, touch, height, key)


def _down(prompts: Sequence[Prompt], number: int, key: str) -> Node:
    """A card face down; the one that is turned up now can be touched."""
    now = any(one.ask == "reveal" and one.hints["frame"] == number for one in prompts)
    return row(
        text("?", "figure", "accent", size=44, fit=30, shrink=False),
        icon("eyeoff", 34, "accent", shrink=True),
        name=f"Frame {number}, face down",
        touch=ChooseFields(None, Reveal, {"frame": number}) if now else None,
        face=Style("accent-dark", "bulb" if now else None, stroke=4, radius=8),
        gap=8,
        align="center",
        justify="center",
        flex=1,
        key=key,
    )


def _card(
    view: Seen, frame: FrameView, card: str, touch: Touch | None, height: float, key: str
) -> Node:
    big = str(frame.spoints) if frame.spoints is not None else known.figure(view, card)
    size = 37 if height > LOW - 2 * HOLES else 30
    letters = WORD_SIZE if big.isalpha() else size
    marks = (
        *((icon("clap", 20, "ink"),) if view.fade_out == card else ()),
        *((icon("box", 18, "ink-2", hole="paper"),) if frame.under is not None else ()),
    )
    return column(
        row(
            text(big, "figure", "ink", size=letters) if big else None,
            None
            if big
            else text(KINDS.get(KIND.get(card, ""), ""), "tiny", "ink-2", size=17, shrink=True),
            *marks,
            space(),
            icon(known.art(view, card), size + 7 if big else MARKED, "watermark", shrink=True),
            height=height - STRIP,
            pad=(8, 0, 4, 0),
            gap=4,
            align="center",
        ),
        stack(
            text(known.title(view, card), "caption", lines=2, align="center"),
            face="ink",
            radius=6,
            height=STRIP,
            padx=2,
            align="center",
        ),
        name=known.title(view, card),
        touch=touch,
        face=Style("paper", None if touch is None else "accent", stroke=4, radius=8),
        flex=1,
        key=key,
    )


def sanctuaries(view: Seen, prompts: Sequence[Prompt], *, wide: bool, height: float) -> Node:
    """Both slots, beside each other where there is room."""
    touches = [_enter(prompts, one) for one in view.sanctuaries]
    both = not wide and None not in touches  # too low for a finger each: it is asked which
    places = [
        _sanctuary(view, one, None if both else touch, wide=wide, outlined=touch is not None)
        for one, touch in zip(view.sanctuaries, touches, strict=True)
    ]
    if wide:
        return row(*places, gap=8, height=height, flex=1)
    return column(
        *places,
        name="Sanctuaries" if both else "",
        touch=known.touch_in(prompts, Move) if both else None,
        gap=6,
        height=height,
        flex=1,
    )


def _enter(prompts: Sequence[Prompt], one: SanctuaryView) -> ChooseFields | None:
    """What a touch on a sanctuary means: to move in, or to attack what lurks there."""
    if one.card is None:
        return None
    touch = known.touch_on(prompts, one.slot)
    if touch is None and one.lurker is not None:
        return known.touch_on(prompts, one.lurker)
    return touch


def _sanctuary(
    view: Seen, one: SanctuaryView, touch: Touch | None, *, wide: bool, outlined: bool
) -> Node:
    """A slot: its spoints, who is inside, what is there or lurks; outlined where it can be
    touched, and then high enough for a finger.
    """
    label = known.sanctuary_words(view, one.slot)
    if one.card is None:
        return row(
            icon("house", 24, "mist"),
            text(f"Slot {known.ROMAN[one.slot]}", "label", "mist"),
            name=label,
            face=Style(None, "night-500", radius=8, shape="dashed"),
            gap=6,
            align="center",
            justify="center",
            width=0 if wide else None,
            height=None if wide else 0,
            grow=1,
        )
    inside = [
        pawn(view.survivors[who].seat, 26 if wide else 20)
        for who in one.survivors
        if who in view.survivors
    ][:MOST_PAWNS]
    lies = (*(("box",) if one.store else ()), *(("eyeoff",) if one.lurker else ()))
    more = tuple(
        icon(art, 20 if wide else 18, "cream", hole="accent-dark", shrink=True) for art in lies
    )
    spoints = text(str(one.spoints), "figure", "accent", size=34 if wide else 26, shrink=False)
    name = text(label, "label", lines=1 if wide else 2, grow=1)
    house = icon("house", 22, "accent", hole="accent-dark")
    face = Style("accent-dark", "accent" if outlined else "night-500", radius=8)
    if wide:
        return column(
            row(house, name, gap=6, height=30, align="center"),
            row(*inside, *more, space(), spoints, gap=3, grow=1, align="center"),
            name=label,
            touch=touch,
            face=face,
            padx=8,
            pady=4,
            flex=1,
        )
    return row(
        *inside,
        column(*more, justify="center") if more else None,
        None if inside or more else name,
        space(flex=1 if inside or more else 0),
        spoints,
        name=label,
        touch=touch,
        face=face,
        padx=6,
        pady=2,
        gap=3,
        height=0 if touch is None else FINGER,
        grow=1 if touch is None else 0,
        align="center",
    )
