"""The throngs in one row: strength, owner, cards; at the left whose and how many they are."""

from collections.abc import Mapping, Sequence

from companion.core.actions import Ids
from companion.core.board.grid import grid
from companion.core.board.nodes import (
    Background,
    Board,
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
from companion.core.board.widgets import button, pawn, primary
from companion.games.shuffling_horror.board.attacking import attack, touch_on
from companion.games.shuffling_horror.board.board_view import ROMAN, BoardView, tile_background
from companion.games.shuffling_horror.board.choosing import large_cards
from companion.games.shuffling_horror.state import (
    MAX_TARGET,
    PLACE_OF,
    THRONG_SIZE,
    throng_name,
)

LABEL, LOW_LABEL = 104, 96
MIN_WIDTH_WITH_LABEL = 700
"""A row narrower than this has the shorter label."""
MAX_TILES = 8
MIN_TILE = 66
"""The least width of a tile, gap included."""
MIN_SLOTS = 3
"""The Director's first slots are shown even while empty."""
LOWEST = 16
"""The smallest letters."""
NAMED_ROW, MAX_NAMED = 3, 9
"""Throngs with the names of their cards in a row, and on a page."""
EMPTY = Background(None, "night-500", radius=8, shape="dashed")
"""The background of an empty place."""
MIN_TILE_WITH_MAX = 90
"""In a tile narrower than this, gap included, MAX is alone in the place of the drawings."""


def throng_row(view: BoardView, height: float, width: float, lit: str) -> Node:
    """Every throng, those of the Director first; `lit` attacks or is attacked now."""
    there = list(view.all_throngs())
    label = LABEL if width > MIN_WIDTH_WITH_LABEL else LOW_LABEL
    most = min(MAX_TILES, int((width - label) / MIN_TILE))
    places = _places(there)
    if len(places) > most:
        places = [name for name, _, _ in there]
    shown = places[:most]
    if lit in places[most:]:
        shown = [*shown[:-1], lit]
    across = (width - label) / len(shown)
    narrow = across < MIN_TILE_WITH_MAX
    tiles = [
        throng_tile(view, name, height, _touch(view, name), lit=name == lit, narrow=narrow)
        if view.cards_of(name)
        else _empty_slot(PLACE_OF[name][1], height)
        for name in shown
    ]
    more = len(there) - sum(1 for name in shown if view.cards_of(name))
    pods = sum(1 for _, seat, _ in there if seat)
    counted = f"{len(there)} throng{'' if len(there) == 1 else 's'}"
    if pods:
        counted = f"{len(there) - pods} + {pods} {view.term('pod')}"
    used = len(used_throngs(view))
    if used:
        counted = f"{used}/{len(there) - pods} attacked"
    return row(
        column(
            row(icon("clap", 20, "cream"), text("Director", "tiny"), gap=4, align="center"),
            text("Matinee" if view.director == "auto" else view.name(0), "caption", fit=16),
            text(f"and {more} more" if more else counted, "tiny", "mist"),
            name="All throngs",
            touch=UiCommand("show detail", all_throngs(view)) if there else None,
            width=label,
            justify="center",
        ),
        *tiles,
        height=height,
        gap=6,
    )


def _places(there: Sequence[tuple[str, int, Ids]]) -> list[str]:
    """The Director's slots up to the last one with cards, at least three, so that no throng leaves
    its place; then the throngs of the Pod Players.
    """
    mine = [PLACE_OF[name][1] for name, seat, _ in there if seat == 0]
    last = max(MIN_SLOTS, *(slot + 1 for slot in mine), 0)
    return [
        *(throng_name(0, slot) for slot in range(last)),
        *(name for name, seat, _ in there if seat),
    ]


def _empty_slot(slot: int, height: float) -> Node:
    """A slot of the Director without a throng, with its number."""
    return stack(
        text(str(slot + 1), "figure", "mist", size=26, align="center"),
        name=f"Slot {slot + 1}, empty",
        background=EMPTY,
        height=height,
        align="center",
        flex=1,
    )


def _slot_number(slot: int, size: float) -> Node:
    """The number of a throng, as sentences name it."""
    return _mark(str(slot + 1), size, Background("ink", shape="disc"))


def _mark(words: str, size: float, background: Background) -> Node:
    return stack(
        text(words, "figure", "paper", size=size * 0.72, fit=16, align="center"),
        background=background,
        width=size,
        height=size,
        align="center",
        justify="center",
    )


def place_marks(view: BoardView, card: str, size: float) -> tuple[Node, ...]:
    """Where a monster is, in as little room as there is: the number of its throng on a disc, after
    the pawn of a Pod Player, or that of its frame on a square.
    """
    for number, frame in enumerate(view.frames, 1):
        if frame is not None and frame.card == card:
            return (_mark(ROMAN[number], size, Background("ink", radius=4)),)
    for name, seat, cards in view.all_throngs():
        if card in cards:
            number = _slot_number(PLACE_OF[name][1], size)
            return (pawn(seat, size), number) if seat else (number,)
    return ()


def used_throngs(view: BoardView) -> list[str]:
    """The Director's throngs that carry a countdown token: they have attacked in the event, and
    attack again once all have one (SH-175).
    """
    return [name for name, _, _ in view.all_throngs() if name in view.countdown]


def _touch(view: BoardView, name: str) -> Touch | None:
    """What a touch on a throng means: the throng itself, its only card that can be attacked, or
    the choice between them.
    """
    whole = touch_on(view, name)
    cards = {
        card: touch for card in view.cards_of(name) if (touch := attack(view, card)) is not None
    }
    if len(cards) <= 1 and (whole is None or not cards):
        return whole or next(iter(cards.values()), None)
    return UiCommand("show detail", _aims(view, name, cards, whole))


def _aims(view: BoardView, name: str, cards: Mapping[str, Touch], whole: Touch | None) -> Board:
    """Which card of a throng is attacked, or the whole of it."""
    return view.board(
        view.sign(view.seat, view.asked.hints.get("survivor"), "attack which card?"),
        f"{view.attacker_name(name)}: touch a card",
        large_cards(view, cards),
        seat=view.seat,
        buttons=() if whole is None else (primary("The whole throng", whole, icon="bolt"),),
    )


def all_throngs(view: BoardView, start: int = 0) -> Board:
    """The throngs with the names of their cards, those of the Director first, page by page."""
    there = list(view.all_throngs())
    shown = there[start : start + MAX_NAMED]
    more = start + MAX_NAMED
    pods = sum(1 for _, owner, _ in there if owner)
    return view.board(
        f"{len(there)} throng{'' if len(there) == 1 else 's'}",
        "Countdown token: has attacked in this event, the others come first"
        if used_throngs(view)
        else f"{pods} of {view.term('pod-player')}s"
        if pods
        else "All are the Director's",
        named_throngs(view, [name for name, _, _ in shown]),
        seat=0,
        buttons=()
        if len(there) <= more
        else (button("More", UiCommand("show detail", all_throngs(view, more)), icon="next"),),
    )


def named_throngs(view: BoardView, names: Sequence[str]) -> Node:
    """Throngs with their numbers and the names of their cards."""
    row_size = min(len(names), NAMED_ROW)
    size = 26 if len(names) <= row_size else 20 if len(names) <= 2 * NAMED_ROW else 16
    return grid([_named(view, name, size) for name in names], row_size)


def _named(view: BoardView, name: str, size: float) -> Node:
    """A throng with its number, its strength and its cards, in words of that size."""
    owner, slot = PLACE_OF[name]
    return column(
        row(
            pawn(owner, size * 1.5),
            text(f"Throng {slot + 1}", "subtitle", "ink", size=size, grow=1),
            countdown_token(size * 1.3) if name in view.countdown else None,
            text(str(view.strength(name)), "figure", "ink", size=size * 1.7, shrink=False),
            gap=8,
            height=size * 1.7,
            align="center",
        ),
        *(
            text(view.title(card), "tiny", "ink", size=size, lines=2 if size > LOWEST else 1)
            for card in view.cards_of(name)
        ),
        name=view.attacker_name(name),
        background="paper",
        radius=8,
        padx=8,
        pady=2,
        justify="center",
        flex=1,
    )


def throng_tile(
    view: BoardView,
    name: str,
    height: float,
    touch: Touch | None,
    *,
    lit: bool = False,
    narrow: bool = False,
) -> Node:
    """A throng: its strength and owner, below them the drawings of its cards and free places."""
    owner, slot = PLACE_OF[name]
    cards = view.cards_of(name)
    strength = view.strength(name)
    size = 18 if narrow else 24
    place = Background(None, "ink", stroke=1.5, radius=2)
    drawings = [
        icon(view.icon_of(cards[index]), size, "ink", shrink=True)
        if index < len(cards)
        else space(width=size / 2, height=size / 2, background=place)
        for index in range(THRONG_SIZE)
    ]
    number = _slot_number(slot, 24 if narrow else 28)
    whose = (pawn(owner, 20 if narrow else 26), None if narrow else number) if owner else (number,)
    room = height - 34
    best = None
    if strength >= MAX_TARGET:
        word = text("MAX", "tiny", "bulb", shrink=False)
        best = row(word, background="ink", radius=4, padx=3, height=20, shrink=True)
    token = countdown_token(22) if name in view.countdown else None
    foot = (*drawings, space(), token)
    if narrow and (best or token):
        foot = (best or token,)
    elif best:
        foot = (space(), token, best)
    return column(
        row(
            text(str(strength), "figure", "ink", size=min(36, room * 0.8), fit=20, grow=1),
            *whose,
            height=room,
            gap=2,
            align="center",
        ),
        row(*foot, height=24, gap=2, align="center"),
        padding=(4, 4, 4, 4) if narrow else (8, 4, 6, 4),
        name=view.attacker_name(name),
        touch=touch,
        background=tile_background(touch, lit=lit),
        height=height,
        flex=1,
        key=f"throng:{name}",
    )


def countdown_token(size: float) -> Node:
    """The token of a throng that has attacked in the event under way."""
    return stack(
        icon("check", size * 0.7, "ink"),
        name="Countdown token",
        background=Background("bulb", "ink", 1.5, shape="disc"),
        width=size,
        height=size,
        align="center",
        justify="center",
    )
