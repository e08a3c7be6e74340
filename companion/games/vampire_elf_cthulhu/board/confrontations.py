"""Compare and Insert: what is measured, and what the winner does (VE-66 to VE-103)."""

from collections.abc import Sequence

from companion.core.kit import STAGE, choice, primary
from companion.core.nodes import (
    Board,
    Do,
    Pick,
    column,
)
from companion.core.prompts import Prompt
from companion.core.wording import count, listed
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board import displays, novel, prices, reckoning
from companion.games.vampire_elf_cthulhu.board.parts import GAP, box, names_of, stub
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
from companion.games.vampire_elf_cthulhu.cards import POSITIONS
from companion.games.vampire_elf_cthulhu.view import View

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
    """The card meant for the Novel (VE-93)."""
    return Board(
        line1=f"{view.seats[seat].name}: which card for the Novel?",
        line2="One of your face-up cards, the activated one or another",
        seat=seat,
        stub=stub(view),
        stage=display_and_novel(view, seat, of_prompt(view, prompts, did.Offer, seat)),
    )


def oppose(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """An opponent's card against it (VE-95)."""
    action = performed(view)
    card = box(view).novel[action.offered or action.card].title
    return Board(
        line1=f"{view.seats[seat].name}: oppose?",
        line2=f"{view.seats[action.seat].name} offers {card}",
        seat=seat,
        stub=stub(view),
        stage=display_and_novel(view, seat, of_prompt(view, prompts, did.Oppose, seat)),
        buttons=(choice("DECLINE", "let it be", Do(did.Pass(seat))),),
    )


def bid(view: View, asked: Sequence[int]) -> Board:
    """Ink in closed hands: one seat after the other takes the covered screen (VE-66)."""
    sides = performed(view).sides
    high = min(SIDE, (STAGE + GAP) / len(sides) - GAP)
    rows = reckoning.rows(view, high, {seat: Pick(seat, did.Bid) for seat in asked}, tuple(asked))
    left = STAGE - len(rows) * (high + GAP)
    whose = f"{names_of(view, asked)}: ink in a closed hand"
    return Board(
        line1=whose if len(asked) <= MOST_NAMED else f"Ink in {len(asked)} closed hands",
        line2="Touch your row; nobody sees what you bid until all have",
        seat=asked[0] if len(asked) == 1 else None,
        art="hand",
        stub=stub(view),
        stage=column(
            *rows, *((novel.pages(view, PAGES),) if left >= PAGES else ()), gap=GAP, grow=1
        ),
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
        buttons=(primary("Stop", Do(did.Pass(seat)), art="check"),),
    )


def enters(view: View, seat: int) -> Board:
    """Where the winner's card goes in the Novel (VE-100 to VE-103)."""
    # all pages alike: which can be replaced would tell how many tokens somebody has
    touches = {one: Pick(seat, did.PlaceInNovel, {"position": one}) for one in POSITIONS}
    return Board(
        line1=f"{view.seats[seat].name}: where does it go?",
        line2="An empty page, or replace one with more tokens",
        seat=seat,
        stub=stub(view),
        stage=novel_and_panels(view, seat, touches),
    )
