"""Amounts of ink: cubes from left to right, special tokens from top to bottom (VE-65)."""

from collections.abc import Callable, Sequence

from companion.core.domains import Number
from companion.core.prompts import ActionPattern
from companion.core.view.nodes import (
    Node,
    Style,
    SubmitAction,
    Touch,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.view.widgets import STAGE
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board.sides import without_ink
from companion.games.vampire_elf_cthulhu.state import TOKEN_STRENGTH
from companion.games.vampire_elf_cthulhu.view import SideView

CUBES, TOKENS = range(8), range(4)
"""What is offered at once; of more people are asked."""
HEAD, EDGE, MAX_KEY, SPACING = 26, 62, 100, 4
"""Sizes of the amounts at the edges and of the keys, and what is between these."""


def ink_grid(
    without: int,
    cubes: Sequence[int],
    tokens: Sequence[int],
    touch: Callable[[int, int], Touch],
    whose: str = "",
) -> Node:
    """Every amount, with the strength that it makes of the strength `without` it."""
    high = min(MAX_KEY, (STAGE - HEAD) / len(tokens) - SPACING)
    lines = [
        row(
            _edge("drop", few, "accent", EDGE),
            *(
                amount_key(
                    str(without + many + TOKEN_STRENGTH * few),
                    touch(many, few),
                    whose + _amount(many, few),
                )
                for many in cubes
            ),
            gap=SPACING,
            height=high,
        )
        for few in tokens
    ]
    heads = [_edge("cube", many, "mist") for many in cubes]
    return column(
        row(space(width=EDGE), *heads, gap=SPACING, height=HEAD), *lines, gap=SPACING, grow=1
    )


def private_stage(side: SideView, pattern: ActionPattern) -> Node | None:
    """All that a seat can bid; None: it has more than there is room for."""
    cubes, tokens = _max_amount(pattern, "cubes"), _max_amount(pattern, "specials")
    if cubes not in CUBES or tokens not in TOKENS:
        return None
    return ink_grid(
        without_ink(side),
        range(cubes + 1),
        range(tokens + 1),
        lambda many, few: SubmitAction(actions.Bid(side.seat, many, few)),
    )


def _max_amount(pattern: ActionPattern, name: str) -> int:
    """The most that there is; an amount of which nobody has a choice is fixed."""
    domain = pattern.open.get(name)
    return domain.most if isinstance(domain, Number) else int(pattern.fixed[name])


def amount_key(figure: str, touch: Touch, name: str) -> Node:
    """An amount on paper."""
    return row(
        text(figure, "figure", "ink", size=34, align="center", grow=1),
        name=name,
        touch=touch,
        face=Style("paper", radius=8),
        align="center",
        justify="center",
        flex=1,
    )


def _amount(cubes: int, tokens: int) -> str:
    return quantity(cubes, "cube") + (f" and {quantity(tokens, 'token')}" if tokens else "")


def _edge(art: str, n: int, color: str, width: float | None = None) -> Node:
    parts = icon(art, 24, color), text(str(n), "figure", color, size=26)
    if width is None:
        return row(*parts, gap=4, align="center", justify="center", flex=1)
    return row(*parts, gap=4, align="center", justify="center", width=width)
