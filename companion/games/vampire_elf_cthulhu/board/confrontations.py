"""Compare and Insert (VE-70 to VE-104), but for the bids."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import (
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, button, choice, icon_button, pawn
from companion.core.prompts import Prompt
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import displays, novel, strength
from companion.games.vampire_elf_cthulhu.board.activations import stop
from companion.games.vampire_elf_cthulhu.board.displays import (
    NONE,
    Cell,
    display_cells,
)
from companion.games.vampire_elf_cthulhu.board.parts import (
    BOARD_WORDS,
    GAP,
    Look,
    board,
    tile,
    words,
)
from companion.games.vampire_elf_cthulhu.board.sides import (
    SIDE,
    Mark,
    side_chip,
    side_row,
    side_rows,
    without_ink,
)
from companion.games.vampire_elf_cthulhu.board.stages import (
    LAST_ROW,
    cards_and_last,
    display_and_novel,
    named,
    of_prompt,
    reckoned,
)
from companion.games.vampire_elf_cthulhu.cards import (
    COLOR_ICONS,
    COLOR_NAMES,
    COLORS,
    POSITIONS,
)
from companion.games.vampire_elf_cthulhu.view import SideView, View

FEW_TARGETS = 12
"""Cards that can be compared up to which all are shown; of more, one Display after the other is
seen from near.
"""
TILE = 76
"""Height of a card that enters the Novel."""
OPPOSING, OPPOSED_BY = 44, 72
"""Height of the line of those who oppose already, and width of its heading."""
OFFER = 88
"""Width of what an offered card is in the Novel."""
MEASURED = frozenset({"special-points", "add-ink", "compare", "oppose", "bid"})
"""Steps whose boards show how strong cards are so far."""


# ---- Compare


def compare(view: View, seat: int) -> Board:
    """A face-up card of an opponent, and what it would count (VE-70)."""
    others = [(seat + step) % len(view.seats) for step in range(1, len(view.seats))]
    worths = {cell: how for other in others for cell, how in _worth_texts(view, other).items()}
    touches = named(view, tuple(worths), seat, actions.Compare)
    is_near = len(worths) > FEW_TARGETS
    shown = [other for other in others if view.seats[other].face_up]
    prices = {other: prices[0] for other in shown if (prices := strength.turn_prices(view, other))}
    several = len(others) > 1
    costs = [
        f"{view.seats[other].name} {price}" if several else quantity(price, "point")
        for other, price in prices.items()
    ]
    safe = [other for other in shown if other not in prices]
    if not is_near:
        stage = reckoned(view, tuple(worths), touches, seat, worths=worths)
    else:
        panels = displays.panels(view, (), displays.PANELS).children
        near = (
            displays.close_up(
                view,
                other,
                touches,
                "compare-display",
                worths,
                {"price": prices.get(other)},
                actor=seat,
            )
            for other in others
        )
        stage = column(
            *side_rows(view, seat),
            row(
                *(
                    replace(panels[other], touch=UiCommand("show detail", board))
                    for other, board in zip(others, near, strict=True)
                ),
                gap=GAP,
                height=displays.PANELS,
            ),
            novel.positions(view, STAGE_HEIGHT - SIDE - displays.PANELS - 2 * GAP),
            gap=GAP,
            grow=1,
        )
    facts = {"is_near": is_near, "prices": ", ".join(costs), "safe": tuple(safe)}
    return board(view, "compare", stage, seat=seat, facts=facts)


def turn_rival(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """What the winning points buy, card by card (VE-74 to VE-76)."""
    action = view.performed
    loser = next(side.seat for side in action.sides if side.seat != action.winner)
    points = action.points or 0
    stage = reckoned(
        view,
        display_cells(view, loser),
        of_prompt(view, prompts, actions.TurnRival, loser),
        seat,
        strength.ladder(view, loser, points, LAST_ROW),
    )
    facts = {
        "loser": loser,
        "paid": strength.affordable_prices(strength.turn_prices(view, loser), points),
    }
    return board(view, "turn-rival", stage, stop(view, seat), seat=seat, facts=facts)


# ---- Insert


def offer(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card meant for the Novel (VE-93), and what each would count (VE-98)."""
    offered = view.options.insert_strength == "offered"
    worths = _worth_texts(view, seat) if offered else NONE
    touches = of_prompt(view, prompts, actions.Offer, seat)
    return board(view, "offer", display_and_novel(view, seat, touches, worths), seat=seat)


def _worth_texts(view: View, seat: int) -> dict[Cell, str]:
    return {cell: how for cell, (how, _) in strength.all_worths(view, seat).items()}


def oppose(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """An opponent's card against it (VE-95): what is offered, how strong that is, who opposes
    already, and what each own card would count.
    """
    against = [
        {"seat": side.seat, "strength": side.a * side.b + side.card_cubes}
        for side in view.performed.sides
    ]
    touches = of_prompt(view, prompts, actions.Oppose, seat)
    shown = displays.face_up_cells(view, seat)
    worths = _worth_texts(view, seat)
    sides = view.performed.sides
    above = [_offered(view), *([opposing(view, sides)] if sides else [])]
    room = STAGE_HEIGHT - SIDE - GAP - (OPPOSING + GAP if sides else 0)
    stage = column(*above, *cards_and_last(view, shown, touches, room, worths), gap=GAP, grow=1)
    acting, count = view.performed.seat, len(view.seats)
    later = range((seat - acting) % count + 1, count)
    others = any(view.seats[(acting + step) % count].face_up for step in later)
    nobody = icon_button(
        "rest decline" if sides else "all decline",
        SubmitForAll(actions.Pass),
        icon="people",
        label="The rest decline" if sides else "All decline",
    )
    decline = choice("DECLINE", "let it be", SubmitAction(actions.Pass(seat)))
    return board(
        view,
        "oppose",
        stage,
        nobody if others else None,
        decline,
        seat=seat,
        facts={"against": against},
    )


def opposing(view: View, sides: Sequence[SideView]) -> Node:
    """Who opposes already, each with which card, and what that counts."""
    titles = view.card_index.novel
    return row(
        text("opposed by", "tiny", "mist", lines=2, width=OPPOSED_BY),
        *(
            replace(
                side_chip(view, side, titled=True),
                name=f"{view.seats[side.seat].name} opposes with {titles[side.card].title}",
            )
            for side in sides
        ),
        gap=GAP,
        height=OPPOSING,
    )


def strength_reasons(view: View) -> tuple[Node, ...]:
    """How the strength of each side comes about so far, below the rule."""
    sides = view.performed.sides
    if view.step == "oppose":
        sides = (_offered_side(view), *sides)
    known = view.card_index
    lines = (
        row(
            pawn(side.seat, 32),
            column(
                text(known.novel[side.card].title, "caption", "ink"),
                text(
                    BOARD_WORDS.text(
                        "strength.line",
                        view,
                        {
                            "a": side.a,
                            "type": words(known.type[side.card]),
                            "b": side.b,
                            "genre": words(known.genre[side.card]),
                            "points": side.special_points,
                            "cubes": side.card_cubes,
                            "total": without_ink(side),
                        },
                    ),
                    "name",
                    "ink",
                ),
                grow=1,
                shrink=True,
            ),
            background="paper",
            radius=8,
            padx=12,
            gap=12,
            height=52,
            align="center",
        )
        for side in sides
    )
    return text(BOARD_WORDS.text("strength.sign", view, {}), "label", lines=2, height=56), *lines


def _offered_side(view: View) -> SideView:
    """The acting player's card of an Insert that nobody has opposed yet (VE-98)."""
    action = view.performed
    offered = action.offered or action.card
    measured = action.card if view.options.insert_strength == "activated" else offered
    a, b = strength.a_and_b(view, action.seat, measured)
    cubes = sum(
        display_card.cubes
        for display_card in view.seats[action.seat].display
        if display_card.card == measured
    )
    return SideView(action.seat, measured, a, b, 0, cubes, bid_in=False, bid=None, total=None)


def _offered(view: View) -> Node:
    """The card that is offered, and what the acting player's card counts (VE-98)."""
    action, side = view.performed, _offered_side(view)
    color = COLORS[view.card_index.color[action.offered or action.card]]
    return row(
        column(
            icon(COLOR_ICONS[color], 34, "ink"),
            text(COLOR_NAMES[color], "tiny", "ink", lines=2, align="center"),
            name=COLOR_NAMES[color],
            background=f"card-{color}",
            radius=6,
            width=OFFER,
            align="center",
            justify="center",
        ),
        replace(side_row(view, side, SIDE, Mark()), width=0, grow=1),
        gap=GAP,
        height=SIDE,
    )


def enters(view: View, seat: int) -> Board:
    """Where the winner's card goes in the Novel (VE-100 to VE-103), without special tokens. Which
    cards can be replaced would reveal how many tokens somebody has, so all positions look alike
    that any number of tokens could pay for.
    """
    return board(view, "novel", _entering(view, seat), tokens_button(seat), seat=seat)


def tokens_button(seat: int) -> Node:
    """The way to special tokens that go with the card that enters."""
    touch = ChooseFields(seat, actions.PlaceInNovel)
    return button("+ tokens", touch, icon="drop", label="With special tokens")


def placed_touches(view: View, seat: int) -> dict[int, Touch]:
    """By position, what a touch on it means for the card that enters the Novel. To replace a card,
    all numbers of tokens are asked for: with too few, another position can be touched there.
    """
    return {
        position: SubmitAction(actions.PlaceInNovel(seat, position, 0))
        if there is None
        else ChooseFields(seat, actions.PlaceInNovel)
        for position, there in zip(POSITIONS, view.novel, strict=True)
        if there is None or there.specials < view.options.special_drops
    }


def entering_card(view: View, seat: int) -> str:
    """The card of this seat, which has won, that enters the Novel."""
    action = view.performed
    return next(
        (side.card for side in action.sides if side.seat == seat != action.seat),
        action.offered or action.card,
    )


def _entering(view: View, seat: int) -> Node:
    """The card that enters, over the Novel."""
    return column(
        row(
            tile(view, entering_card(view, seat), Look(height=TILE)),
            text(
                "Your tokens on a card double what its color brings you, not its type",
                "label",
                "mist",
                lines=2,
                flex=2,
            ),
            gap=12,
            align="center",
        ),
        novel.positions(view, STAGE_HEIGHT - TILE - GAP, placed_touches(view, seat)),
        gap=GAP,
        grow=1,
    )
