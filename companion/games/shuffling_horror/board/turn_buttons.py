"""What somebody may do in a turn, as big buttons: one for each kind of thing."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.actions import Ids, type_tag
from companion.core.board.dice_tray import PANEL as PANEL_BACKGROUND
from companion.core.board.grid import grid
from companion.core.board.nodes import ChooseFields, Node, Touch, column, icon, row, space, text
from companion.core.board.widgets import BUTTON, icon_button
from companion.core.board.widgets import button as button_for
from companion.core.data import read_toml
from companion.core.frozen_struct import FrozenStruct
from companion.core.wording import listed
from companion.games.shuffling_horror.actions import Attack, TakeAttack
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.overview import PANEL
from companion.games.shuffling_horror.board.pool_details import held, paired_stats
from companion.games.shuffling_horror.board.screen_cards import take_any
from companion.games.shuffling_horror.board.survivor_targets import attack_any


class TurnButton(FrozenStruct):
    """A button: its words, its drawing, and the types of the actions that it may mean; `cell`: its
    place in the panel, from 1 on (0: it is in the action bar).
    """

    words: str
    short: str
    icon: str
    actions: Ids
    cell: int = 0


BUTTONS = read_toml(
    "companion.games.shuffling_horror.board", "turn_buttons.toml", dict[str, tuple[TurnButton, ...]]
)["button"]
SURVIVOR_CELLS, ROW_SIZE = 6, 3
"""Places for what a survivor may do, and how many are beside each other."""
DIRECTOR_CELLS, DIRECTOR_ROW_SIZE = 2, 2
"""Places for what the Director may do in every game, and how many are beside each other."""
GAP, WHO_GAP = 8, 3
"""Between buttons, and between what a survivor has."""
WHO_HEIGHT, HEAD_HEIGHT, HELD_HEIGHT = 141, 28, 26
"""Heights of what is known of a survivor, of its first line, and of a card that is held."""
MIN_FOR_LIST = 4
"""Buttons from which on the sign lists them no more."""
MAX_BESIDE_CORNER = 6
"""Buttons that leave the corner of the action bar free where *Next* was before."""
MAX_LETTERS_IN_BUTTON, LONG_BUTTON_WIDTH = 7, 82
"""Letters of a word that fits in a button, and the width for longer ones."""


def _open_buttons(view: BoardView) -> Iterator[tuple[TurnButton, Touch]]:
    """The buttons that mean something now, each with what a touch on it asks."""
    kinds = {type_tag(pattern.kind): pattern.kind for pattern in view.asked.accepts}
    for button in BUTTONS:
        legal = tuple(kinds[name] for name in button.actions if name in kinds)
        near = attack_any(view) if Attack in legal else take_any(view, legal)
        if TakeAttack in legal:
            cards = {card for one in view.patterns(*legal) for card in one.values("card")}
            near = view.touch_on(*cards) if len(cards) == 1 else None
        if legal:
            yield button, near or ChooseFields(view.asked.seat, legal[0], {}, legal[1:])


def in_words(view: BoardView) -> str:
    """All that may be done, as an imperative; of many things how they are chosen, and which of them
    take the turns of the other survivors too (SH-68).
    """
    several = [button for button, _ in _open_buttons(view)]
    if len(several) < MIN_FOR_LIST:
        return listed([button.words.lower() for button in several], "or").capitalize()
    others = len(view.players[view.seat].survivors) > 1
    if others and any("+" in button.words for button in several):
        return "One action each, or one + attack for all"
    return "Touch a card or a button"


def buttons(view: BoardView) -> tuple[Node, ...]:
    """Buttons for the action bar: all of them where the seats need the whole stage, or else those
    that have no place in the panel. Pass is the last one, but if there are so many that they fill
    the corner where *Next* was before, it is farthest from it.
    """
    several = _open_buttons(view)
    if view.is_crowded:
        bar = tuple(_bar_button(button, touch) for button, touch in several)
        return bar[::-1] if len(bar) > MAX_BESIDE_CORNER else bar
    return tuple(
        button_for(one.words, touch, icon=one.icon) for one, touch in several if not one.cell
    )


def _bar_button(button: TurnButton, touch: Touch) -> Node:
    """A button for the action bar; two words are below each other."""
    node = icon_button(button.short, touch, icon=button.icon, label=button.words)
    if len(button.short) <= MAX_LETTERS_IN_BUTTON:
        return replace(node, width=BUTTON)
    words = text(button.short, "tiny", lines=2, align="center")
    return replace(node, width=LONG_BUTTON_WIDTH, children=(icon(button.icon, 20, "cream"), words))


def panel(view: BoardView, survivor: str | None) -> Node:
    """Beside the overview: who acts, with what, and what may be done, each in its place."""
    several = {button.cell: (button, touch) for button, touch in _open_buttons(view) if button.cell}
    count, in_row = SURVIVOR_CELLS, ROW_SIZE
    if survivor is None:
        count, in_row = max((DIRECTOR_CELLS, *several)), DIRECTOR_ROW_SIZE
    size = 22 if survivor else 40 if count == DIRECTOR_CELLS else 28
    tiles = [
        _tile(*several[cell], size, narrow=survivor is not None) if cell in several else space()
        for cell in range(1, count + 1)
    ]
    return column(
        None if survivor is None else _survivor_summary(view, survivor),
        grid(tiles, in_row),
        background=PANEL_BACKGROUND,
        padx=10,
        pady=6,
        gap=GAP,
        width=PANEL,
    )


def _survivor_summary(view: BoardView, survivor: str) -> Node:
    """Who a survivor is, with rest spoints and scores, and what they hold."""
    there = view.survivors[survivor]
    cards = [held(view, card, HELD_HEIGHT) for card in there.held]
    scores = WHO_HEIGHT - HEAD_HEIGHT - WHO_GAP - (HELD_HEIGHT + WHO_GAP) * len(cards)
    return column(
        row(
            icon(view.icon_of(survivor), 26, "cream", hole_color="accent-dark"),
            text(view.short_title(survivor), "title", size=22, fit=16, grow=1),
            icon("spoint", 22, "bulb"),
            text(str(there.rest), "figure", size=26, shrink=False),
            gap=4,
            height=HEAD_HEIGHT,
            align="center",
        ),
        paired_stats(view, survivor, height=scores),
        *cards,
        name=view.title(survivor),
        gap=WHO_GAP,
        height=WHO_HEIGHT,
    )


def _tile(button: TurnButton, touch: Touch, size: float, *, narrow: bool) -> Node:
    words = button.short if narrow else button.words
    return column(
        icon(button.icon, size, "ink", shrink=True),
        text(words, "subtitle", "ink", lines=2 if " " in words else 1, align="center"),
        name=button.words,
        touch=touch,
        background="paper",
        padx=2,
        pady=2,
        align="center",
        justify="center",
        flex=1,
    )
