"""What somebody may do in a turn, as big buttons: one for each kind of thing."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.actions import Ids, type_tag
from companion.core.data import read_toml
from companion.core.record import Record
from companion.core.view.dice_tray import PANEL as PANEL_FACE
from companion.core.view.grid import grid
from companion.core.view.nodes import ChooseFields, Node, Touch, column, icon, row, text
from companion.core.view.widgets import BUTTON, small
from companion.core.wording import listed
from companion.games.shuffling_horror.actions import Attack
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.choosing import attack_any
from companion.games.shuffling_horror.board.desk import PANEL
from companion.games.shuffling_horror.board.pool_details import PAIRS, held, paired_stats


class TurnButton(Record):
    """A button: its words, its drawing, and the types of the actions that it may mean."""

    words: str
    short: str
    art: str
    actions: Ids


BUTTONS = read_toml(
    "companion.games.shuffling_horror.board", "turn_buttons.toml", dict[str, tuple[TurnButton, ...]]
)["button"]
ROW_SIZE = 2
SHORT, LONG = 7, 90
"""Letters of a word that is no wider than a button, and the width for more."""


def _open_buttons(view: BoardView) -> Iterator[tuple[TurnButton, Touch]]:
    """The buttons that mean something now, each with what a touch on it asks."""
    kinds = {type_tag(one.kind): one.kind for one in view.asked.accepts}
    for one in BUTTONS:
        meant = tuple(kinds[name] for name in one.actions if name in kinds)
        attacks = attack_any(view) if Attack in meant else None
        if meant:
            yield one, attacks or ChooseFields(view.asked.seat, meant[0], {}, meant[1:])


def in_words(view: BoardView) -> str:
    """All that may be done, as an imperative."""
    words = [one.words.lower() for one, _ in _open_buttons(view)]
    return listed(words, "or").capitalize()


def buttons(view: BoardView) -> tuple[Node, ...]:
    """For the action bar, where the seats need the whole stage."""
    return tuple(
        replace(
            small(one.short, touch, art=one.art, label=one.words),
            width=BUTTON if len(one.short) <= SHORT else LONG,
        )
        for one, touch in _open_buttons(view)
    )


def panel(view: BoardView, survivor: str | None) -> Node:
    """Beside the desk: who acts, with what, and what may be done."""
    size = 40 if survivor is None else 28
    tiles = [_tile(one, touch, size) for one, touch in _open_buttons(view)]
    return column(
        None if survivor is None else _who(view, survivor),
        grid(tiles, ROW_SIZE, min_cells=ROW_SIZE),
        face=PANEL_FACE,
        padx=10,
        pady=8,
        gap=8,
        width=PANEL,
    )


def _who(view: BoardView, survivor: str) -> Node:
    """The scores of a survivor, or what they hold."""
    there = view.survivors[survivor]
    if there.held:
        return column(*(held(view, card, 29) for card in there.held), gap=4, shrink=True)
    return row(
        replace(paired_stats(view, survivor), width=0, grow=1),
        icon("spoint", 24, "bulb"),
        text(str(there.rest), "figure", size=28, shrink=False),
        gap=4,
        height=PAIRS,
        align="center",
    )


def _tile(one: TurnButton, touch: Touch, size: float) -> Node:
    return column(
        icon(one.art, size, "ink", shrink=True),
        text(
            one.words, "subtitle", "ink", fit=15, lines=2 if " " in one.words else 1, align="center"
        ),
        name=one.words,
        touch=touch,
        face="paper",
        padx=4,
        pady=2,
        align="center",
        justify="center",
        flex=1,
    )
