"""Where a card is, set right on one page: all places that it can have, as on the table."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, UiCommand, column, icon, row, text
from companion.core.board.tiles import seat_head
from companion.core.board.widgets import BUTTON
from companion.core.correctables import Correctable
from companion.core.domains import ComputedChoice
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu.cards import POSITIONS
from companion.games.vampire_elf_cthulhu.corrections import (
    Deck,
    Discard,
    Display,
    Ideas,
    Novel,
    Zone,
    as_zone,
    zone_text,
)
from companion.games.vampire_elf_cthulhu.state import State

GAP, HEAD, LABEL = 5, 24, 40
"""What is between keys, the height of the name above a Display, and the width of a word before
keys.
"""


def correction_stage(state: State, correctable: Correctable, value: Any) -> Node | None:
    """The piles, both faces in each Display, and the positions of the Novel; in the Novel also who
    has placed the card and its tokens. None: it is not the place of a card.
    """
    domain = correctable.domain
    if not isinstance(domain, ComputedChoice):
        return None
    current = as_zone(state, value)
    keys = _Keys(state, current, domain.offers)
    novel = current if isinstance(current, Novel) else Novel(1, 0, 0)
    piles = [keys.key(zone, zone_text(state, zone)) for zone in (Ideas(), Deck(), Discard())]
    positions = (
        keys.key(
            replace(novel, position=position), f"Novel {position}", name=f"position {position}"
        )
        for position in POSITIONS
    )
    return column(
        row(*piles, gap=GAP),
        row(*(_display(keys, seat) for seat in range(len(state.names))), gap=GAP),
        row(*positions, gap=GAP),
        _in_novel(keys, novel) if novel is current else None,
        gap=GAP,
        grow=1,
    )


class _Keys(Struct, frozen=True):
    """The keys of places, of which only the `possible` ones can be touched."""

    state: State
    current: Zone | None
    possible: Sequence[Any]

    def key(self, zone: Zone, words: str, icon_name: str = "", *, name: str = "") -> Node:
        """A place that the card can be set to; light if the card is there."""
        value, chosen = to_builtins(zone), zone == self.current
        enabled = chosen or value in self.possible
        ink = "ink" if chosen else "cream" if enabled else "mist"
        return row(
            text(words, "title", ink, align="center", shrink=True) if words else None,
            icon(icon_name, 28, ink) if icon_name else None,
            name=name or zone_text(self.state, zone),
            touch=UiCommand("choose value", value),
            enabled=enabled,
            background=Background("cream")
            if chosen
            else Background("night-700" if enabled else "night-950", "night-500"),
            height=BUTTON,
            padx=4,
            gap=4,
            align="center",
            justify="center",
            flex=1,
        )


def _display(keys: _Keys, seat: int) -> Node:
    """Whose Display it is, and the faces that the card can have in it."""
    return column(
        seat_head(keys.state.names[seat], seat, HEAD, equal_size=True),
        row(keys.key(Display(seat, "up"), "up"), keys.key(Display(seat, "down"), "down"), gap=GAP),
        gap=2,
        flex=1,
    )


def _in_novel(keys: _Keys, current: Novel) -> Node:
    """Who has placed the card, and how many of their tokens are on it."""
    authors = (
        keys.key(
            current if seat == current.seat else replace(current, seat=seat, specials=0),
            "",
            f"seat:{seat}",
            name=f"placed by {name}",
        )
        for seat, name in enumerate(keys.state.names)
    )
    amounts = (
        keys.key(replace(current, specials=n), str(n), "drop", name=quantity(n, "token"))
        for n in range(keys.state.options.special_drops + 1)
    )
    return row(_label("by"), *authors, _label("with"), *amounts, gap=GAP)


def _label(words: str) -> Node:
    return text(words, "tiny", "mist", width=LABEL, align="center", shrink=False)
