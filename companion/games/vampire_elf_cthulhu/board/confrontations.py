"""Compare and Insert (VE-66 to VE-104)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.prompts import Prompt
from companion.core.view.nodes import (
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
from companion.core.view.tiles import seat_head
from companion.core.view.widgets import STAGE, button, choice, icon_button
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import displays, novel, strength
from companion.games.vampire_elf_cthulhu.board.activations import done
from companion.games.vampire_elf_cthulhu.board.displays import (
    NONE,
    Cell,
    display_cells,
)
from companion.games.vampire_elf_cthulhu.board.ink import CUBES, TOKENS, amount_key, base, ink_grid
from companion.games.vampire_elf_cthulhu.board.parts import GAP, Look, board, tile
from companion.games.vampire_elf_cthulhu.board.stages import (
    LAST_ROW,
    PAGES,
    display_and_novel,
    named,
    of_prompt,
    reckoned,
)
from companion.games.vampire_elf_cthulhu.board.strength import SIDE
from companion.games.vampire_elf_cthulhu.cards import (
    COLOR_ICONS,
    COLOR_NAMES,
    COLORS,
    POSITIONS,
)
from companion.games.vampire_elf_cthulhu.view import SideView, View

FEW_TARGETS = 12
"""Cards that can be compared up to which all are shown; of more, those of one Display are."""
TILE = 76
OFFER, TALL_SIDE = 84, 118
"""Width of what an offered card is in the Novel, and height of a side where there is room."""


# ---- Compare


def compare(view: View, seat: int) -> Board:
    """A face-up card of an opponent, and what it would count (VE-70): where they are many, one
    Display after the other is seen from near.
    """
    others = [(seat + step) % len(view.seats) for step in range(1, len(view.seats))]
    worths = {cell: how for other in others for cell, how in _worths(view, other).items()}
    touches = named(view, tuple(worths), seat, actions.Compare)
    if len(worths) <= FEW_TARGETS:
        stage = reckoned(view, tuple(worths), touches, seat, worths=worths)
    else:
        panels = displays.panels(view, (), displays.PANELS).children
        near = (
            displays.close_up(view, other, touches, "compare-display", worths) for other in others
        )
        stage = column(
            *strength.side_rows(view, SIDE, active=(seat,)),
            row(
                *(
                    replace(panels[other], touch=UiCommand("closer", board))
                    for other, board in zip(others, near, strict=True)
                ),
                gap=GAP,
                height=displays.PANELS,
            ),
            novel.pages(view, STAGE - SIDE - displays.PANELS - 2 * GAP),
            gap=GAP,
            grow=1,
        )
    facts = {"many": len(worths) > FEW_TARGETS}
    return board(view, "compare", stage, seat=seat, facts=facts)


def bid(view: View, bidders: tuple[int, ...]) -> Board:
    """Ink in closed hands: one seat after the other takes the covered screen, or all open their
    hands at the table and enter what is there (VE-66).
    """
    sides = view.performed.sides
    # while the Novel has no pages there is room for more
    high = min(SIDE if any(view.novel) else TALL_SIDE, (STAGE + GAP) / len(sides) - GAP)
    touches = {seat: ChooseFields(seat, actions.Bid) for seat in bidders}
    rows = strength.side_rows(view, high, touches, bidders)
    left = STAGE - len(rows) * (high + GAP)
    seat = bidders[0] if len(bidders) == 1 else None
    opened = [_open_hand(view, side, bidders, min(MAX_KEY, high)) for side in sides]
    nothing = [actions.Bid(bidder, 0, 0) for bidder in bidders]
    none = (
        icon_button("no ink", SubmitAction(nothing[0], (*nothing[1:],)), art="x", label="No ink")
        if nothing
        else None
    )
    at_table, covered = (
        icon_button(word, UiCommand("hands at table", now), art=art, label=label)
        for word, now, art, label in (
            ("at table", True, "hand", "Open the hands at the table"),
            ("covered", False, "eyeoff", "Covered: one after the other"),
        )
    )
    facts = {"seats": bidders}
    return board(
        view,
        "bid",
        column(
            *rows,
            novel.pages(view, PAGES) if left >= novel.least(view, PAGES) else None,
            gap=GAP,
            grow=1,
        ),
        at_table,
        none,
        displays.exchange_button(view),
        seat=seat,
        art="hand",
        facts=facts,
        at_table=board(
            view,
            "bid-open",
            column(*opened, gap=GAP, grow=1, justify="center"),
            covered,
            none,
            displays.exchange_button(view),
            seat=seat,
            art="hand",
            facts=facts,
        ),
    )


MAX_KEY = 84
CUBE_KEYS = 6
"""Numbers of cubes that one touch enters."""


def _open_hand(view: View, side: SideView, bidders: tuple[int, ...], height: float) -> Node:
    """What can be in an open hand: cubes with one touch, tokens beside them with two."""
    seat, name = side.seat, view.seats[side.seat].name
    head = replace(seat_head(name, seat, height), width=150)
    sum_so_far = text(f"{base(side)} +", "figure", align="end", width=70, shrink=False)
    if seat not in bidders:
        entered = text("entered", "title", "mist", grow=1)
        return row(head, sum_so_far, entered, gap=6, height=height, align="center")
    keys = [
        amount_key(str(n), SubmitAction(actions.Bid(seat, n, 0)), f"{name}: {n} cubes")
        for n in range(CUBE_KEYS)
    ]
    more = amount_key(
        "", UiCommand("closer", _more_in_hand(view, side)), f"{name}: more, or tokens"
    )
    return row(
        head,
        sum_so_far,
        *keys,
        replace(more, children=(icon("drop", 30, "ink"),)),
        gap=6,
        height=height,
        align="stretch",
        key=f"side:{seat}",
    )


def _more_in_hand(view: View, side: SideView) -> Board:
    """Cubes and special tokens in an open hand."""
    seat, name = side.seat, view.seats[side.seat].name
    stage = ink_grid(
        base(side),
        CUBES,
        TOKENS,
        lambda cubes, tokens: SubmitAction(actions.Bid(seat, cubes, tokens)),
        f"{name}: ",
    )
    other = button("More", ChooseFields(seat, actions.Bid), art="cube", label=f"{name}: more ink")
    return board(view, "bid-more", stage, other, seat=seat)


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
    facts = {"paid": strength.affordable_prices(strength.turn_prices(view, loser), points)}
    return board(view, "turn-rival", stage, done(seat, "Stop"), seat=seat, facts=facts)


# ---- Insert


def offer(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card meant for the Novel (VE-93), and what each would count (VE-98)."""
    offered = view.options.insert_strength == "offered"
    worths = _worths(view, seat) if offered else NONE
    touches = of_prompt(view, prompts, actions.Offer, seat)
    return board(view, "offer", display_and_novel(view, seat, touches, worths), seat=seat)


def _worths(view: View, seat: int) -> dict[Cell, str]:
    return {cell: how for cell, (how, _) in strength.all_worths(view, seat).items()}


def oppose(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """An opponent's card against it (VE-95): what is offered, how strong that is, who opposes
    already, and what each own card would count.
    """
    against = [
        {"seat": side.seat, "strength": side.a * side.b + side.card_cubes}
        for side in view.performed.sides
    ]
    touches, shown = of_prompt(view, prompts, actions.Oppose, seat), display_cells(view, seat)
    high = displays.cards_height(view, shown, STAGE - SIDE - GAP)
    below = STAGE - SIDE - high - 2 * GAP
    stage = column(
        _offered(view),
        displays.cards(
            view,
            shown,
            touches,
            high if below >= novel.least(view, LAST_ROW) else high + below + GAP,
            _worths(view, seat),
        ),
        novel.pages(view, min(PAGES, below)) if below >= novel.least(view, LAST_ROW) else None,
        gap=GAP,
        grow=1,
    )
    acting, count = view.performed.seat, len(view.seats)
    later = range((seat - acting) % count + 1, count)
    others = any(view.seats[(acting + step) % count].face_up for step in later)
    nobody = icon_button("all: no", SubmitForAll(actions.Pass), art="people", label="All decline")
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


def _offered(view: View) -> Node:
    """The card that is offered, and what the acting player's card counts (VE-98)."""
    action = view.performed
    offered = action.offered or action.card
    measured = action.card if view.options.insert_strength == "activated" else offered
    a, b = strength.a_and_b(view, action.seat, measured)
    cubes = sum(
        display_card.cubes
        for display_card in view.seats[action.seat].display
        if display_card.card == measured
    )
    side = SideView(action.seat, measured, a, b, 0, cubes, bid_in=False, bid=None, total=None)
    color = COLORS[view.box.color[offered]]
    return row(
        column(
            icon(COLOR_ICONS[color], 34, "ink"),
            text(COLOR_NAMES[color].split()[-1], "tiny", "ink"),
            name=COLOR_NAMES[color],
            face=f"card-{color}",
            radius=6,
            width=OFFER,
            align="center",
            justify="center",
        ),
        replace(strength.side_row(view, side, SIDE), width=0, grow=1),
        gap=GAP,
        height=SIDE,
    )


def enters(view: View, seat: int) -> Board:
    """Where the winner's card goes in the Novel (VE-100 to VE-103), without special tokens unless
    their number is touched first.
    """
    return board(
        view,
        "novel",
        _entering(view, seat, 0),
        displays.amount_buttons(
            "drop", "token", lambda tokens: UiCommand("closer", _with_tokens(view, seat, tokens))
        ),
        seat=seat,
    )


def _with_tokens(view: View, seat: int, tokens: int | None) -> Board:
    """The pages on which the card can go with so many tokens."""
    stage = _entering(view, seat, tokens)
    return board(view, "novel-tokens", stage, seat=seat, facts={"tokens": tokens})


def _entering(view: View, seat: int, tokens: int | None) -> Node:
    """The card that enters, over the Novel. Which pages can be replaced would reveal how many
    tokens somebody has, so all pages look alike that any number of tokens could pay for.
    """
    action = view.performed
    card = next(
        (side.card for side in action.sides if side.seat == seat != action.seat),
        action.offered or action.card,
    )
    touches: dict[int, Touch] = {}
    for position, there in zip(POSITIONS, view.novel, strict=True):
        fields = {"position": position}
        if there is None and tokens is not None:
            touches[position] = SubmitAction(actions.PlaceInNovel(seat, position, tokens))
        elif there is None or not tokens:
            touches[position] = ChooseFields(seat, actions.PlaceInNovel, fields)
        elif there.specials < tokens:
            fields["specials"] = tokens
            touches[position] = ChooseFields(seat, actions.PlaceInNovel, fields)
    return column(
        row(
            tile(view, card, Look(height=TILE)),
            text("Your ink on a page doubles its points for you", "label", "mist", flex=2),
            gap=12,
            align="center",
        ),
        novel.pages(view, STAGE - TILE - GAP, touches),
        gap=GAP,
        grow=1,
    )
