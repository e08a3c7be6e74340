"""What only one seat may know: its ink and its face-down cards."""

from companion.core.view.nodes import Node, Style, column, icon, row, space, text
from companion.games.vampire_elf_cthulhu.board.parts import badge
from companion.games.vampire_elf_cthulhu.board.strength import missing_text
from companion.games.vampire_elf_cthulhu.cards import ACTION_ICONS, COLOR_ICONS, COLORS
from companion.games.vampire_elf_cthulhu.observation import NovelObservation
from companion.games.vampire_elf_cthulhu.rules.activations import can_be_performed
from companion.games.vampire_elf_cthulhu.rules.strength import count_a_and_b
from companion.games.vampire_elf_cthulhu.state import State

MAX_LINES = 4
"""How many cards are below each other; more are in two columns."""
LINE = 38


def secret(state: State, seat: int) -> Node | None:
    """The seat's ink, and what is face down in its Display; None once the game is over."""
    if state.phase == "over":
        return None
    down = [
        display_card.card for display_card in state.displays[seat] if display_card.face == "down"
    ]
    lines = [_card(state, seat, card) for card in down]
    half = -(-len(lines) // 2) if len(lines) > MAX_LINES else len(lines)
    return column(
        row(
            _amount("cube", state.cubes[seat], "ink cubes"),
            _amount("drop", state.specials[seat], "special ink"),
            gap=10,
            height=100,
        ),
        text(
            "your face-down cards" if down else "no card of yours lies face down", "label", "ink-2"
        ),
        row(
            *(column(*part, gap=4, flex=1) for part in (lines[:half], lines[half:]) if part),
            gap=8,
            grow=1,
        ),
        face=Style("cream", f"seat:{seat}", stroke=4, radius=14),
        pad=(14, 12, 14, 10),
        gap=6,
        grow=1,
    )


def _amount(art: str, n: int, words: str) -> Node:
    return column(
        row(
            icon(art, 48, "ink"),
            text(str(n), "figure", "ink", size=52, fit=30, shrink=False),
            gap=14,
            align="center",
            justify="center",
        ),
        text(words, "label", "ink", align="center"),
        name=f"{n} {words}",
        face="paper",
        radius=8,
        flex=1,
        justify="center",
    )


def _card(state: State, seat: int, card: str) -> Node:
    """What it is, and what it would be worth now if it were activated (VE-63)."""
    box = state.box
    a, b = count_a_and_b(state, seat, card)
    color = COLORS[box.color[card]]
    can, action = can_be_performed(state, seat, card), box.action[card]
    why = "" if can else missing_text(NovelObservation().view(state, None), seat, action)
    return row(
        badge(icon(COLOR_ICONS[color], 24, "ink"), f"card-{color}", 38),
        column(
            text(box.novel[card].title, "tiny", "ink", size=20 if can else 16),
            None if can else text(f"cannot act: {why}", "note", "no", size=14, fit=11),
            grow=1,
            shrink=True,
            justify="center",
        ),
        icon(ACTION_ICONS[action], 24, "ink-2"),
        text(f"{a} × {b}", "caption", "ink-2", shrink=False),
        icon(box.type[card], 24, "ink-2"),
        space(width=4),
        name=box.novel[card].title,
        face="paper",
        radius=6,
        height=LINE,
        gap=8,
        align="center",
    )
