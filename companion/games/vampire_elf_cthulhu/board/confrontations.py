"""Compare and Insert: what is measured, and what the winner does (VE-66 to VE-103)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    column,
    icon,
    row,
    text,
)
from companion.core.view.widgets import STAGE, choice, primary
from companion.core.wording import count, listed
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board import displays, novel, prices, reckoning, worth
from companion.games.vampire_elf_cthulhu.board.parts import ART, GAP, box, names_of, stub
from companion.games.vampire_elf_cthulhu.board.stages import (
    LAST_ROW,
    PAGES,
    SIDE,
    display_and_novel,
    named,
    novel_and_panels,
    of_prompt,
    performed,
    reckoned,
)
from companion.games.vampire_elf_cthulhu.cards import COLORS, POSITIONS, STANDS_FOR
from companion.games.vampire_elf_cthulhu.view import SideView, View

OFFERED = 84
"""Width of what the offered card is in the Novel."""
MOST_NAMED = 2
"""More names than these leave no room for what is asked."""


def compare(view: View, seat: int) -> Board:
    """A face-up card of an opponent (VE-70)."""
    seats = len(view.seats)
    shown = [
        (other, place)
        for step in range(1, seats)
        for other in [(seat + step) % seats]
        for place, one in enumerate(view.seats[other].display)
        if one.face == "up"
    ]
    return Board(
        line1=f"{view.seats[seat].name}: compare with which?",
        line2="A face-up card of an opponent",
        seat=seat,
        stub=stub(view),
        stage=reckoned(view, shown, named(view, shown, seat, did.Compare), (seat,)),
    )


def offer(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card meant for the Novel (VE-93), and what each would count (VE-98)."""
    offered = view.options.insert_strength == "offered"
    return Board(
        line1=f"{view.seats[seat].name}: which card for the Novel?",
        line2="If somebody opposes, its worth counts"
        if offered
        else "If somebody opposes, the activated card's worth counts",
        seat=seat,
        stub=stub(view),
        stage=display_and_novel(
            view,
            seat,
            of_prompt(view, prompts, did.Offer, seat),
            worth.all_worths(view, seat) if offered else displays.NONE,
        ),
    )


def oppose(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """An opponent's card against it (VE-95): what is offered, how strong that is, who opposes
    already, and what each own card would count.
    """
    action = performed(view)
    against = [
        f"{view.seats[side.seat].name} with {side.a * side.b + side.card_cubes}"
        for side in action.sides
    ]
    verb = "opposes" if len(against) == 1 else "oppose"
    touches = of_prompt(view, prompts, did.Oppose, seat)
    shown = displays.places(view, seat)
    high = displays.high(len(shown), STAGE - SIDE - GAP)
    below = STAGE - SIDE - high - 2 * GAP
    return Board(
        line1=f"{view.seats[seat].name}: oppose?",
        line2=f"Already {verb}: {listed(against)}" if against else "Nobody opposes yet",
        seat=seat,
        stub=stub(view),
        stage=column(
            _offered(view),
            displays.cards(view, shown, touches, high, worth.all_worths(view, seat)),
            novel.pages(view, min(PAGES, below)) if below >= LAST_ROW else None,
            gap=GAP,
            grow=1,
        ),
        buttons=(choice("DECLINE", "let it be", SubmitAction(did.Pass(seat))),),
    )


def _offered(view: View) -> Node:
    """The card that is offered, and what the acting player's card counts (VE-98)."""
    action = performed(view)
    offered = action.offered or action.card
    measured = action.card if view.options.insert_strength == "activated" else offered
    a, b = worth.a_and_b(view, action.seat, measured)
    cubes = sum(one.cubes for one in view.seats[action.seat].display if one.card == measured)
    side = SideView(action.seat, measured, a, b, 0, cubes, bid_in=False, bid=None, total=None)
    color = COLORS[box(view).color[offered]]
    return row(
        column(
            icon(ART[color], 34, "ink"),
            text(STANDS_FOR[color].split()[-1], "tiny", "ink"),
            name=STANDS_FOR[color],
            face=f"card-{color}",
            radius=6,
            width=OFFERED,
            align="center",
            justify="center",
        ),
        replace(reckoning.side_row(view, side, SIDE), width=0, grow=1),
        gap=GAP,
        height=SIDE,
    )


def bid(view: View, asked: Sequence[int]) -> Board:
    """Ink in closed hands: one seat after the other takes the covered screen (VE-66)."""
    sides = performed(view).sides
    high = min(SIDE, (STAGE + GAP) / len(sides) - GAP)
    rows = reckoning.rows(
        view, high, {seat: ChooseFields(seat, did.Bid) for seat in asked}, tuple(asked)
    )
    left = STAGE - len(rows) * (high + GAP)
    whose = f"{names_of(view, asked)}: ink in a closed hand"
    return Board(
        line1=whose if len(asked) <= MOST_NAMED else f"Ink in {len(asked)} closed hands",
        line2="Touch your row; nobody sees what you bid until all have",
        seat=asked[0] if len(asked) == 1 else None,
        art="hand",
        stub=stub(view),
        stage=column(*rows, novel.pages(view, PAGES) if left >= PAGES else None, gap=GAP, grow=1),
        buttons=(displays.exchange_button(view),),
    )


def turn_rival(view: View, seat: int, asked: Sequence[Prompt]) -> Board:
    """What the winning points buy, card by card (VE-74 to VE-76)."""
    action = performed(view)
    loser = next(side.seat for side in action.sides if side.seat != action.winner)
    points = action.points or 0
    paid = prices.paid(prices.prices(view, loser), points)
    costs = listed([str(price) for price in paid])
    return Board(
        line1=f"{view.seats[seat].name}: turn a card, or stop",
        line2=f"{points} points buy {count(len(paid), 'card')}: {costs}",
        seat=seat,
        stub=stub(view),
        stage=reckoned(
            view,
            displays.places(view, loser),
            of_prompt(view, asked, did.TurnRival, loser),
            (seat,),
            prices.ladder(view, loser, points, LAST_ROW),
        ),
        buttons=(primary("Stop", SubmitAction(did.Pass(seat)), art="check"),),
    )


def enters(view: View, seat: int) -> Board:
    """Where the winner's card goes in the Novel (VE-100 to VE-103)."""
    # all pages alike: which can be replaced would tell how many tokens somebody has
    touches = {one: ChooseFields(seat, did.PlaceInNovel, {"position": one}) for one in POSITIONS}
    return Board(
        line1=f"{view.seats[seat].name}: where does it go?",
        line2="An empty page, or replace one with more tokens",
        seat=seat,
        stub=stub(view),
        stage=novel_and_panels(view, seat, touches),
    )
