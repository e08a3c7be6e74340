"""Amounts of ink: cubes from left to right, special tokens from top to bottom (VE-65)."""

from collections.abc import Callable, Sequence

from companion.core.board.nodes import (
    Background,
    Node,
    SubmitAction,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT
from companion.core.domains import Number
from companion.core.prompts import ActionPattern
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board.parts import BOARD_WORDS, GAP
from companion.games.vampire_elf_cthulhu.board.sides import without_ink
from companion.games.vampire_elf_cthulhu.board.strength import (
    bought,
    bought_text,
    prices_of_win,
    taken_cubes,
)
from companion.games.vampire_elf_cthulhu.state import TOKEN_STRENGTH
from companion.games.vampire_elf_cthulhu.view import SideView, View

CUBES, TOKENS = range(8), range(4)
"""What is offered at once; of more people are asked."""
HEAD, EDGE, MAX_KEY, SPACING, NOTE = 26, 62, 100, 4, 30
"""Sizes of the amounts at the edges and of the keys, what is between these, and the height of the
line below them.
"""
NOTE_TOKENS = 3
"""Rows of keys above which the line has room."""
MAX_PRICES = 4
"""Prices that are in words."""
Key = Callable[[int, int], Node]
"""Draws the key for a number of cubes and a number of special tokens."""


def ink_grid(
    cubes: Sequence[int], tokens: Sequence[int], key: Key, note: Node | None = None
) -> Node:
    """Every amount; `note` is a line below."""
    high = min(MAX_KEY, (STAGE_HEIGHT - HEAD - (NOTE if note else 0)) / len(tokens) - SPACING)
    lines = [
        row(
            _edge("drop", few, "accent", EDGE),
            *(key(many, few) for many in cubes),
            gap=SPACING,
            height=high,
        )
        for few in tokens
    ]
    heads = [_edge("cube", many, "mist") for many in cubes]
    return column(
        row(space(width=EDGE), *heads, gap=SPACING, height=HEAD), *lines, note, gap=SPACING, grow=1
    )


def strength_key(without: int, cubes: int, tokens: int, touch: Touch, whose: str = "") -> Node:
    """The strength that an amount makes of the strength `without` it."""
    figure = str(without + cubes + TOKEN_STRENGTH * tokens)
    return amount_key(figure, touch, whose + amount_text(cubes, tokens))


def private_stage(view: View, first: ActionPattern) -> Node | None:
    """All ink that a seat has for its strength; None: it has more than there is room for."""
    cubes, tokens = _max_amount(first, "cubes"), _max_amount(first, "specials")
    if cubes not in CUBES or tokens not in TOKENS:
        return None
    side = next(side for side in view.performed.sides if side.seat == first.fixed["seat"])
    without, note = without_ink(side), None
    if first.kind is actions.AddInk:
        return ink_grid(range(cubes + 1), range(tokens + 1), _buying_key(view, side))
    if view.performed.kind == "compare" and tokens < NOTE_TOKENS:
        note = text(turning_text(view, side.seat), "label", "mist", height=NOTE, align="center")

    def key(many: int, few: int) -> Node:
        touch = SubmitAction(actions.Bid(side.seat, many, few))
        return strength_key(without, many, few, touch)

    return ink_grid(range(cubes + 1), range(tokens + 1), key, note)


def turning_text(view: View, winner: int) -> str:
    """Say what turning cards costs this side of a Compare if it wins (VE-74)."""
    (loser,) = (side.seat for side in view.performed.sides if side.seat != winner)
    prices = prices_of_win(view, winner)
    return BOARD_WORDS.text("prize.line", view, {"loser": loser, "prices": prices[:MAX_PRICES]})


def _buying_key(view: View, side: SideView) -> Key:
    """The keys of ink that is added: what each strength buys. What buys no more than less ink is
    dimmed. The cubes that it buys are taken with the same touch.
    """
    without = without_ink(side)

    def gets(many: int, few: int) -> tuple[int, int]:
        points = without + many + TOKEN_STRENGTH * few
        return bought(view, side.seat, points, view.reserve + side.card_cubes + many)

    def key(many: int, few: int) -> Node:
        n, up = gets(many, few)
        less = [gets(many - 1, few)] * (many > 0) + [gets(many, few - 1)] * (few > 0)
        return amount_key(
            str(without + many + TOKEN_STRENGTH * few),
            None
            if not n or (n, up) in less
            else SubmitAction(
                actions.AddInk(side.seat, many, few), taken_cubes(view, side.seat, n)
            ),
            amount_text(many, few),
            bought_text(view, n, up),
        )

    return key


def _max_amount(pattern: ActionPattern, name: str) -> int:
    """The most that there is; an amount of which nobody has a choice is fixed."""
    domain = pattern.open.get(name)
    return domain.most if isinstance(domain, Number) else int(pattern.fixed[name])


def amount_key(
    figure: str, touch: Touch | None, name: str, words: str = "", *, chosen: bool = False
) -> Node:
    """An amount on paper, with what it means below it; dimmed if it cannot be touched, framed
    if it is the `chosen` one.
    """
    paper, ink = ("night-800", "mist") if touch is None else ("paper", "ink")
    return column(
        text(figure, "figure", ink, size=34, align="center"),
        text(words, "tiny", ink, lines=2, align="center") if words else None,
        name=name,
        touch=touch,
        enabled=touch is not None,
        background=Background(paper, "accent" if chosen else None, stroke=5, radius=8),
        justify="center",
        flex=1,
    )


def cover(view: View, seat: int, touch: Touch, height: float) -> Node:
    """What is over the ink of a seat, and says that only this seat looks."""
    name = view.seats[seat].name
    return stack(
        row(
            icon("eyeoff", 64, "cream"),
            column(
                text(f"{name} only", "headline", size=34),
                text("touch here for your ink", "name", "mist"),
                shrink=True,
                justify="center",
            ),
            background="night-950",
            radius=14,
            height=min(height - 2 * GAP, COVER),
            padx=24,
            gap=16,
            align="center",
        ),
        name=f"{name} only",
        touch=touch,
        background=Background(None, "accent", radius=14, shape="striped"),
        height=height,
        align="center",
        justify="center",
    )


COVER = 110
"""Height of the words on a cover."""


def amount_text(cubes: int, tokens: int) -> str:
    """An amount of ink in words."""
    return quantity(cubes, "cube") + (f" and {quantity(tokens, 'token')}" if tokens else "")


def _edge(icon_name: str, n: int, color: str, width: float | None = None) -> Node:
    parts = icon(icon_name, 24, color), text(str(n), "figure", color, size=26)
    if width is None:
        return row(*parts, gap=4, align="center", justify="center", flex=1)
    return row(*parts, gap=4, align="center", justify="center", width=width)
