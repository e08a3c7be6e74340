"""The cards of a trick as tiles, and the places where cards are awaited."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.tiles import card_back, pip_color
from companion.core.board.widgets import pawn
from companion.core.cards import Card
from companion.games.monstercon.cards import CARD_SUIT, CARDS, Suit

HEAD = 54
"""A shape over a name, which has the whole width."""
STRIP_HEIGHT = 30
PIP = 28
MAX_TILE_WIDTH = 128
"""The greatest width of a tile."""
TILES_WITH_FEW_WORDS, TILES_WITHOUT_WORDS = 4, 5
"""Tiles from which on there is hardly room for words, and tiles from which on there is none."""
LETTERS = {TILES_WITH_FEW_WORDS: 10, TILES_WITHOUT_WORDS: 7}
"""Letters of a name that fit on a tile, by the number of tiles from which on that holds."""
WANTED = 60
"""How large the suit of a card that is awaited is."""


def face(card: str, *, follows: bool, crown: bool, narrow: bool = False) -> Node:
    """A card face up: its corner as printed, its monster behind, its suit below, if that is
    not too `narrow` for the word; dim where it does not follow suit, crowned where it takes the
    trick as things are.
    """
    known, suit = CARDS[card], CARD_SUIT[card]
    paper, ink, mark = (
        ("paper", "ink", "watermark") if follows else ("night-700", "mist", "night-600")
    )
    return column(
        stack(
            column(
                space(),
                icon(known.icon, 92, mark, shrink=True),
                align="center",
                padding=(4, 0, 4, 6),
            ),
            _corner(known, ink),
            row(icon("crown", 36, "no"), justify="end", align="end") if crown else None,
            background=paper,
            radius=6,
            grow=1,
            shrink=True,
        ),
        _strip(known, suit, "accent" if follows and suit else "mist", narrow=narrow),
        background="ink",
        radius=6,
        name=known.name,
        grow=1,
        shrink=True,
    )


def _corner(known: Card, ink: str) -> Node:
    """The rank over the suit's pip, red as on the card; a Joker has neither."""
    printed = (
        text(known.corner_text, "figure", ink, size=54, fit=40)
        if known.corner_text
        else icon(known.icon, 44, ink, shrink=True)
    )
    red = pip_color(known.suit_icon, ink) if ink == "ink" else ink
    pip = (icon(known.suit_icon, PIP, red),) if known.suit_icon else ()
    return column(printed, *pip, space(), align="start", padding=(8, 4, 2, 0))


def _strip(known: Card, suit: Suit | None, color: str, *, narrow: bool) -> Node:
    """What a card is, at its foot: its suit in a word, or the suit's monster."""
    if narrow:
        drawn = icon(known.icon, 24, color)
        return row(drawn, height=STRIP_HEIGHT, align="center", justify="center")
    words = suit.title() if suit else "Joker"
    return text(words, "label", color, fit=16, align="center", height=STRIP_HEIGHT)


def tile(
    names: Sequence[str],
    seat: int,
    inside: Node,
    *,
    height: float,
    ring: bool,
    touch: Touch | None = None,
    key: str = "",
) -> Node:
    """What a seat has in the trick, under its head; `ring`: it takes it."""
    return column(
        _head(names, seat),
        column(inside, padding=_rim(names), grow=1, shrink=True),
        name=names[seat],
        touch=touch,
        background=Background("night-900", f"seat:{seat}" if ring else "night-700", stroke=4),
        padding=(4, 4, 4, 2),
        height=height,
        width=MAX_TILE_WIDTH,
        shrink=True,
        key=key,
    )


def face_down() -> Node:
    """A card that is face down: nobody knows which (MC-19)."""
    return card_back()


def awaited(
    names: Sequence[str],
    seat: int,
    *,
    height: float,
    now: bool,
    touch: Touch | None,
    suit: Suit | None,
    words: str,
) -> Node:
    """The empty place of a seat that has still to play, with the `suit` that its card is to have;
    `now`: it is asked, and its place is filled with its color.
    """
    return column(
        _head(names, seat) if now else _quiet_head(names, seat),
        column(_awaited_suit(seat, suit, words, now=now), padding=_rim(names), grow=1, shrink=True),
        name=f"{names[seat]} plays",
        touch=touch,
        background=Background("night-900", f"seat:{seat}", stroke=4)
        if now
        else Background(None, "night-500", shape="dashed"),
        padx=4,
        pady=4,
        height=height,
        width=MAX_TILE_WIDTH,
        shrink=True,
        key=f"awaited:{seat}",
    )


def taken_back(names: Sequence[str], seat: int, to: int, *, height: float) -> Node:
    """The place of a seat whose Joker is in another's hand again."""
    return column(
        _head(names, seat),
        column(
            icon("clown", 44, "mist", shrink=True),
            text("back to", "label", "mist", fit=16, align="center"),
            pawn(to, 40),
            gap=6,
            grow=1,
            align="center",
            justify="center",
        ),
        name=f"{names[seat]}'s Joker is back with {names[to]}",
        background=Background("night-900", "night-700", stroke=4),
        padx=4,
        pady=4,
        height=height,
        width=MAX_TILE_WIDTH,
        shrink=True,
        key=f"taken-back:{seat}",
    )


def _rim(names: Sequence[str]) -> tuple[float, float, float, float]:
    """What is left free round a card."""
    return (2, 4, 2, 4) if len(names) >= TILES_WITH_FEW_WORDS else (6, 6, 6, 6)


def _awaited_suit(seat: int, suit: Suit | None, words: str, *, now: bool) -> Node:
    """The suit of the card that is awaited, large if it is awaited `now`."""
    pip = CARDS[f"ace-of-{suit}"].suit_icon if suit else ""
    if not now:
        quiet = icon(pip, WANTED / 2, "mist", shrink=True) if pip else None
        later = text("later", "label", "mist", fit=16, align="center")
        return column(quiet, later, gap=6, grow=1, align="center", justify="center")
    ink = f"seat-ink:{seat}"
    return column(
        icon(pip or "hand", WANTED, ink, shrink=True),
        text(words, "label", ink, fit=16, align="center", lines=2, height=44),
        background=Background(f"seat-ground:{seat}", radius=6),
        gap=6,
        grow=1,
        justify="center",
    )


def narrow(names: Sequence[str]) -> bool:
    """Whether the tiles of these players are too narrow for words."""
    return len(names) >= TILES_WITHOUT_WORDS


def _has_name(names: Sequence[str], seat: int) -> bool:
    """Whether there is room for the name of the seat; a cut one says less than the shape alone,
    which is beside the name in the panel too.
    """
    room = LETTERS.get(len(names))
    return room is None or len(names[seat].split()[0]) <= room


def _head(names: Sequence[str], seat: int) -> Node:
    """A shape over a name."""
    ink = f"seat-ink:{seat}"
    named = _has_name(names, seat)
    shape = icon(f"seat:{seat}", 24 if named else 40, ink)
    return replace(
        _quiet_head(names, seat),
        children=(shape, *((_name(names[seat], ink),) if named else ())),
        background=Background(f"seat-ground:{seat}", f"seat-edge:{seat}", radius=6),
    )


def _quiet_head(names: Sequence[str], seat: int) -> Node:
    """The head of a seat whose turn comes later."""
    named = _has_name(names, seat)
    return column(
        pawn(seat, 26 if named else 40),
        _name(names[seat], "mist") if named else None,
        height=HEAD,
        padding=(0, 3, 0, 2),
        align="center",
        justify="center",
    )


def _name(name: str, color: str) -> Node:
    return text(name, "name", color, size=20, fit=16, align="center", size_group="heads")
