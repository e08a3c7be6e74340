"""The screen: three frames of film with their cards, and the sanctuaries beside it."""

from collections.abc import Sequence

from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import pawn
from companion.games.shuffling_horror.actions import Reveal
from companion.games.shuffling_horror.board.attacking import touch_on
from companion.games.shuffling_horror.board.board_view import ROMAN, BoardView, tile_background
from companion.games.shuffling_horror.board.choosing import sanctuary_tile
from companion.games.shuffling_horror.board.throngs import EMPTY
from companion.games.shuffling_horror.cards import KIND
from companion.games.shuffling_horror.view import FrameView, SanctuaryView

HOLES, LOW_HOLES = 9, 6
"""Height of the perforation above and below, and of that of a low film."""
STRIP_HEIGHT = 46
"""Height of the strip with a card's name, which has two lines there."""
FINGER = 64
"""What is touched is at least so high."""
LOW_FILM_HEIGHT = 100
"""A film lower than this has smaller figures."""
MAX_PAWNS = 3
WORD_SIZE = 24
"""Letters of what is not a figure: SHAD has room beside all marks."""
MARKED = 22
"""The picture of a card that has no figure."""
POWER_HEIGHT = 60
"""The height of three lines."""
KINDS = ("item", "power", "plot", "horror", "bonus", "sanctuary")
"""Kinds of cards that may have no figure; all but power plays then show their kind."""


def film(view: BoardView, width: float, height: float) -> Node:
    """The strip of film: what can be touched now is edged in the accent."""
    holes = HOLES if height >= LOW_FILM_HEIGHT else LOW_HOLES
    inside = height - 2 * holes
    tiles = [_frame(view, number, inside) for number in (1, 2, 3)]
    return column(
        _holes(holes),
        row(*tiles, gap=4, height=inside),
        _holes(holes),
        name="Screen",
        background="night-950",
        radius=8,
        width=width,
        height=height,
        padx=4,
    )


def _holes(height: float) -> Node:
    hole = space(width=8, height=5, background="night-600", radius=2)
    place = row(hole, flex=1, align="center", justify="center")
    return row(*(place,) * 18, height=height, align="center")


def _frame(view: BoardView, number: int, height: float) -> Node:
    frame = view.frames[number - 1]
    key = f"frame:{number}"
    if frame is None:
        return stack(
            text(ROMAN[number], "figure", "mist", align="center"),
            name=f"Frame {number}, empty",
            background=EMPTY,
            align="center",
            flex=1,
            key=key,
        )
    if frame.card is None:
        return _face_down_card(view, number, key)
    return _card(view, frame, frame.card, height, key)


def _face_down_card(view: BoardView, number: int, key: str) -> Node:
    """A card face down; the one that is turned up now can be touched."""
    now = view.asked.question_id == "reveal" and view.asked.hints["frame"] == number
    return row(
        text("?", "figure", "accent", size=44, fit=30, shrink=False),
        icon("eyeoff", 34, "accent", shrink=True),
        name=f"Frame {number}, face down",
        touch=ChooseFields(None, Reveal, {"frame": number}) if now else None,
        background=Background("accent-dark", "bulb" if now else None, stroke=4, radius=8),
        gap=8,
        align="center",
        justify="center",
        flex=1,
        key=key,
    )


def _card(view: BoardView, frame: FrameView, card: str, height: float, key: str) -> Node:
    title, touch = view.short_title(card), touch_on(view, card)
    big = str(frame.spoints) if frame.spoints is not None else view.figure(card)
    size = 37 if height > LOW_FILM_HEIGHT - 2 * HOLES else 30
    letters = WORD_SIZE if big.isalpha() else size
    # beside words and a mark there is no room for the drawing
    is_drawn = big or (view.fade_out != card and frame.under is None)
    return column(
        row(
            text(big, "figure", "ink", size=letters, shrink=False)
            if big
            else text(
                _kind_or_power(view, card, height), "tiny", "ink-2", size=16, lines=3, grow=1
            ),
            icon("clap", 20, "ink") if view.fade_out == card else None,
            None if frame.under is None else icon("box", 18, "ink-2", hole_color="paper"),
            space() if big else None,
            icon(view.icon_of(card), size + 7 if big else MARKED, "watermark", shrink=True)
            if is_drawn
            else None,
            height=height - STRIP_HEIGHT,
            padding=(8, 0, 4, 0),
            gap=4,
            align="center",
        ),
        stack(
            text(title, "caption", lines=2, align="center"),
            background="ink",
            radius=6,
            height=STRIP_HEIGHT,
            align="center",
        ),
        name=view.title(card),
        touch=touch,
        background=tile_background(touch),
        flex=1,
        key=key,
    )


def _kind_or_power(view: BoardView, card: str, height: float) -> str:
    """What is shown of a card without a figure: its kind, or what a power play does if the card is
    high enough for three lines.
    """
    kind = KIND.get(card, "")
    if kind == "power" and height - STRIP_HEIGHT >= POWER_HEIGHT:
        return view.power(card).removesuffix(" until the reel ends.")
    return kind if kind in KINDS else ""


def sanctuaries(view: BoardView, *, wide: bool, height: float) -> Node:
    """Both slots, beside each other if there is room."""
    touches = [_enter(view, sanctuary) for sanctuary in view.sanctuaries]
    # too low for a finger each: it is asked which
    both = not wide and None not in touches and height < 2 * FINGER
    places = [
        _sanctuary(
            view,
            sanctuary,
            None if both else touch,
            wide=wide,
            outlined=touch is not None,
            low=not wide and touch is None and any(touches) and height < 2 * FINGER,
            high=height >= 2 * FINGER,
        )
        for sanctuary, touch in zip(view.sanctuaries, touches, strict=True)
    ]
    if wide:
        return row(*places, gap=8, height=height, flex=1)
    return column(
        *places,
        name="Sanctuaries" if both else "",
        touch=UiCommand("show detail", _which(view, touches)) if both else None,
        gap=4,
        height=height,
        flex=1,
    )


def _which(view: BoardView, touches: Sequence[Touch | None]) -> Board:
    """Which of the sanctuaries is meant, with the strength and the free places of each."""
    tiles = (
        sanctuary_tile(view, slot, touch, places=True)
        for slot, touch in enumerate(touches, 1)
        if touch is not None
    )
    return view.board(
        view.sign(view.seat, view.asked.hints.get("survivor"), "which sanctuary?"),
        "Touch it: its strength, and how many it still has room for",
        row(*tiles, gap=12, grow=1),
        seat=view.seat,
        icon="house",
    )


def _enter(view: BoardView, sanctuary: SanctuaryView) -> Touch | None:
    """What a touch on a sanctuary means: to move in, or to attack what lurks there."""
    if sanctuary.card is None:
        return None
    touch = touch_on(view, sanctuary.slot)
    if touch is None and sanctuary.lurker is not None:
        return touch_on(view, sanctuary.lurker)
    return touch


def _sanctuary(
    view: BoardView,
    sanctuary: SanctuaryView,
    touch: Touch | None,
    *,
    wide: bool,
    outlined: bool,
    low: bool,
    high: bool,
) -> Node:
    """A slot: its spoints, who is inside, what is there or lurks; outlined if it can be
    touched, and then high enough for a finger; `low` beside such a slot.
    """
    label = view.sanctuary_name(sanctuary.slot)
    if sanctuary.card is None:
        return row(
            icon("house", 24, "mist"),
            text(f"Slot {ROMAN[sanctuary.slot]}", "label", "mist"),
            name=label,
            background=EMPTY,
            gap=6,
            align="center",
            justify="center",
            width=0 if wide else None,
            height=None if wide else 0,
            grow=1,
        )
    marked = bool(sanctuary.store or sanctuary.lurker)
    guests = [who for who in sanctuary.survivors if who in view.survivors]
    guests = guests[: MAX_PAWNS if wide or not marked else MAX_PAWNS - 1]
    tight = marked or len(guests) == MAX_PAWNS
    size = 26 if wide else 16 if tight else 20
    inside = [pawn(view.survivors[who].seat, size) for who in guests]
    more = [
        icon(icon_name, 20 if wide else 18, "cream", hole_color="accent-dark", shrink=True)
        for icon_name, there in (("box", sanctuary.store), ("eyeoff", sanctuary.lurker))
        if there
    ]
    spoints = text(
        str(sanctuary.spoints),
        "figure",
        "accent",
        size=34 if wide else 16 if low else 22 if high else 26,
        shrink=False,
    )
    name = text(label, "label", lines=1 if wide else 2, grow=1)
    house = icon("house", 22, "accent", hole_color="accent-dark")
    background = Background("accent-dark", "accent" if outlined else "night-500", radius=8)
    if wide:
        return column(
            row(house, name, gap=6, height=30, align="center"),
            row(*inside, *more, space(), spoints, gap=3, grow=1, align="center"),
            name=label,
            touch=touch,
            background=background,
            padx=8,
            pady=4,
            flex=1,
        )
    marks = (*inside, column(*more, justify="center") if more else None)
    if touch is not None or high:
        return column(
            row(
                text(label, "label", size=16, lines=2, grow=1),
                spoints,
                gap=2,
                height=39 if inside or more else 0,
                grow=0 if inside or more else 1,
                align="center",
            ),
            row(*marks, gap=2, grow=1, align="center") if inside or more else None,
            name=label,
            touch=touch,
            background=background,
            padding=(5, 2, 4, 4),
            height=0 if touch is None else FINGER,
            grow=1 if touch is None else 0,
        )
    return row(
        *marks,
        None if inside or more else name,
        space(flex=1 if inside or more else 0),
        spoints,
        name=label,
        touch=touch,
        background=background,
        padx=4,
        pady=0 if low else 2,
        gap=2,
        height=0 if touch is None else FINGER,
        grow=1 if touch is None else 0,
        align="center",
    )
