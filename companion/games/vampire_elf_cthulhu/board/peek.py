"""What only one seat may know: its ink and its face-down cards."""

from companion.core.board.nodes import Background, Node, column, icon, row, space, text
from companion.games.vampire_elf_cthulhu.board.parts import badge, words
from companion.games.vampire_elf_cthulhu.board.strength import missing_text
from companion.games.vampire_elf_cthulhu.cards import (
    ACTION_ICONS,
    ACTION_NAMES,
    COLOR_ICONS,
    COLORS,
)
from companion.games.vampire_elf_cthulhu.observation import OBSERVATION
from companion.games.vampire_elf_cthulhu.rules.activations import can_be_performed
from companion.games.vampire_elf_cthulhu.rules.strength import count_a_and_b
from companion.games.vampire_elf_cthulhu.state import State

MAX_ALONE, MAX_LINES = 3, 4
"""How many cards are below each other with words, and without; more are in two columns."""
LINE, LOW_LINE, AMOUNT = 54, 38, 64
"""Heights of a card with words and without, and of the ink."""


def secret(state: State, seat: int) -> Node | None:
    """The seat's ink, and what is face down in its Display; None once the game is over."""
    if state.phase == "over":
        return None
    down = [
        display_card.card for display_card in state.displays[seat] if display_card.face == "down"
    ]
    lines = [_card(state, seat, card, alone=len(down) <= MAX_ALONE) for card in down]
    half = -(-len(lines) // 2) if len(lines) > MAX_LINES else len(lines)
    return column(
        row(
            _amount("cube", state.cubes[seat], "cube"),
            _amount("drop", state.specials[seat], "special token"),
            gap=10,
            height=AMOUNT,
        ),
        text(
            "your face-down cards" if down else "no card of yours lies face down", "label", "ink-2"
        ),
        row(
            *(column(*part, gap=4, flex=1) for part in (lines[:half], lines[half:]) if part),
            gap=8,
            grow=1,
        ),
        background=Background("cream", f"seat:{seat}", stroke=4, radius=14),
        padding=(14, 12, 14, 10),
        gap=6,
        grow=1,
    )


def _amount(icon_name: str, n: int, word: str) -> Node:
    words = word if n == 1 else f"{word}s"
    return row(
        icon(icon_name, 40, "ink"),
        text(str(n), "figure", "ink", size=48, fit=30, shrink=False),
        text(words, "label", "ink", lines=2, shrink=True),
        name=f"{n} {words}",
        background="paper",
        radius=8,
        padx=12,
        gap=10,
        flex=1,
        align="center",
        justify="center",
    )


def _card(state: State, seat: int, card: str, *, alone: bool) -> Node:
    """What it is, and what it would be worth now if it were activated (VE-63), or why it cannot be
    activated; `alone`: with room for words.
    """
    card_index = state.card_index
    a, b = count_a_and_b(state, seat, card)
    color = COLORS[card_index.color[card]]
    can, action = can_be_performed(state, seat, card), card_index.action[card]
    title = card_index.novel[card].title
    if can:
        line = f"{ACTION_NAMES[action]}: strength {a} × {b} = {a * b}"
    else:
        why = missing_text(OBSERVATION.view(state, None), seat, action)
        line = f"{ACTION_NAMES[action]}: {why}"
    return row(
        badge(icon(COLOR_ICONS[color], 24, "ink"), f"card-{color}", 38),
        column(
            row(
                text(title, "label", "ink", size=20, fit=16, grow=1),
                text(words(card_index.genre[card]), "tiny", "ink-2", shrink=False),
                gap=8,
                align="center",
            ),
            text(line, "caption", "ink-2" if can else "no", size=17, fit=16) if alone else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        icon(ACTION_ICONS[action] if can else "x", 24, "ink-2" if can else "no"),
        icon(card_index.type[card], 24, "ink-2"),
        space(width=4),
        name=title,
        background="paper",
        radius=6,
        height=LINE if alone else LOW_LINE,
        gap=8,
        align="center",
    )
