"""What somebody may do in a turn, as big buttons: one for each kind of thing."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.actions import Ids, type_tag
from companion.core.data import read_toml
from companion.core.frozen_struct import FrozenStruct
from companion.core.view.dice_tray import PANEL as PANEL_FACE
from companion.core.view.grid import grid
from companion.core.view.nodes import ChooseFields, Node, Touch, column, icon, row, text
from companion.core.view.widgets import BUTTON, STAGE, icon_button
from companion.core.wording import listed
from companion.games.shuffling_horror.actions import Attack
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.choosing import attack_any
from companion.games.shuffling_horror.board.desk import PANEL
from companion.games.shuffling_horror.board.pool_details import PAIRS, held, paired_stats
from companion.games.shuffling_horror.board.taking import take_any


class TurnButton(FrozenStruct):
    """A button: its words, its drawing, and the types of the actions that it may mean."""

    words: str
    short: str
    art: str
    actions: Ids


BUTTONS = read_toml(
    "companion.games.shuffling_horror.board", "turn_buttons.toml", dict[str, tuple[TurnButton, ...]]
)["button"]
ROW_SIZE = 2
GAP, WHO_GAP = 8, 4
"""Between buttons, and between what a survivor has."""
LINES_HEIGHT = STAGE - 16 + GAP
"""Height for the lines of the panel, each with the gap below it."""
MAX_LETTERS_IN_BUTTON, LONG_BUTTON_WIDTH = 7, 84
"""Letters of a word that fits in a button, and the width for longer ones."""


def _open_buttons(view: BoardView) -> Iterator[tuple[TurnButton, Touch]]:
    """The buttons that mean something now, each with what a touch on it asks."""
    kinds = {type_tag(pattern.kind): pattern.kind for pattern in view.asked.accepts}
    for button in BUTTONS:
        legal = tuple(kinds[name] for name in button.actions if name in kinds)
        near = attack_any(view) if Attack in legal else take_any(view, legal)
        if legal:
            yield button, near or ChooseFields(view.asked.seat, legal[0], {}, legal[1:])


def in_words(view: BoardView) -> str:
    """All that may be done, as an imperative."""
    words = [button.words.lower() for button, _ in _open_buttons(view)]
    return listed(words, "or").capitalize()


def buttons(view: BoardView) -> tuple[Node, ...]:
    """Buttons for the action bar, where the seats need the whole stage."""
    return tuple(_bar_button(button, touch) for button, touch in _open_buttons(view))


def _bar_button(button: TurnButton, touch: Touch) -> Node:
    """A button for the action bar; two words are below each other."""
    node = icon_button(button.short, touch, art=button.art, label=button.words)
    if len(button.short) <= MAX_LETTERS_IN_BUTTON:
        return replace(node, width=BUTTON)
    words = text(button.short, "tiny", lines=2, align="center")
    return replace(node, width=LONG_BUTTON_WIDTH, children=(icon(button.art, 20, "cream"), words))


def panel(view: BoardView, survivor: str | None) -> Node:
    """Beside the desk: who acts, with what, and what may be done."""
    several = list(_open_buttons(view))
    who = () if survivor is None else _survivor_summary(view, survivor)
    for tiles_in_row in (ROW_SIZE, ROW_SIZE + 1):
        lines = -(-len(several) // tiles_in_row)
        room = LINES_HEIGHT - lines * (BUTTON + GAP)
        if sum(node.height or 0 for node in who) + (GAP - WHO_GAP) * bool(who) <= room:
            break
    else:
        who, tiles_in_row = who[1:], ROW_SIZE + 1
    narrow = tiles_in_row > ROW_SIZE
    size = 40 if survivor is None else 28 if lines <= ROW_SIZE and not narrow else 22
    tiles = [
        _tile(button, button.short if narrow else button.words, touch, size)
        for button, touch in several
    ]
    return column(
        column(*who, gap=WHO_GAP) if who else None,
        grid(tiles, tiles_in_row),
        face=PANEL_FACE,
        padx=10,
        pady=8,
        gap=GAP,
        width=PANEL,
    )


def _survivor_summary(view: BoardView, survivor: str) -> tuple[Node, ...]:
    """The scores of a survivor, and what they hold."""
    there = view.survivors[survivor]
    return (
        row(
            replace(paired_stats(view, survivor), width=0, grow=1),
            icon("spoint", 24, "bulb"),
            text(str(there.rest), "figure", size=28, shrink=False),
            gap=4,
            height=PAIRS,
            align="center",
        ),
        *(held(view, card, 29) for card in there.held),
    )


def _tile(button: TurnButton, words: str, touch: Touch, size: float) -> Node:
    return column(
        icon(button.art, size, "ink", shrink=True),
        text(words, "subtitle", "ink", lines=2 if " " in words else 1, align="center"),
        name=button.words,
        touch=touch,
        face="paper",
        padx=2,
        pady=2,
        align="center",
        justify="center",
        flex=1,
    )
