"""Moments in which people look up: hands are opened, a card is stolen, a page is written."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.view.nodes import Board, column
from companion.core.view.widgets import STAGE
from companion.core.wording import count
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board import novel, prices, reckoning
from companion.games.vampire_elf_cthulhu.board.parts import GAP, box, stub
from companion.games.vampire_elf_cthulhu.board.stages import PAGES, SIDE
from companion.games.vampire_elf_cthulhu.cards import ACTION_NAMES
from companion.games.vampire_elf_cthulhu.observation import NovelObservation
from companion.games.vampire_elf_cthulhu.rulings import FixedStrength, Result
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import Bid, SideView, View


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own, in the order in which it happened."""
    return tuple(_shown(before, action, outcome))


def _shown(before: State, action: Action | None, outcome: Outcome[State]) -> Iterator[Board]:
    for result in outcome.rulings if isinstance(action, did.Bid) else ():
        if isinstance(result, Result):
            yield opened(before, outcome, result)
    if isinstance(action, did.PlaceInNovel):
        yield written(before, action, outcome)


def opened(before: State, outcome: Outcome[State], result: Result) -> Board:
    """All hands are open: who has won, and what every strength is made of."""
    shown = NovelObservation().view(before, None)
    fixed = {one.seat: one for one in outcome.rulings if isinstance(one, FixedStrength)}
    sides = () if shown.action is None else shown.action.sides
    winner = result.winner
    totals = sorted((one.total for one in fixed.values()), reverse=True)
    high = min(SIDE, (STAGE + GAP) / len(sides) - GAP)
    rows = [
        reckoning.side_row(
            shown,
            _fixed(side, fixed[side.seat]),
            high,
            secret=True,
            won=None if winner is None else side.seat == winner,
        )
        for side in sides
    ]
    deed = ACTION_NAMES[result.action]
    against = " to ".join(str(total) for total in totals)
    left = STAGE - len(rows) * (high + GAP)
    turns = outcome.state.step == "turn-rival"
    return Board(
        line1=f"A tie, {against}"
        if winner is None
        else f"{shown.seats[winner].name} wins the {deed}, {against}",
        line2=_buys(shown, outcome, result),
        seat=winner,
        art="vs",
        # the ink that is lost is reported here alone
        stays=True,
        stub=stub(shown),
        stage=column(
            *rows,
            *(
                (prices.ladder(shown, _loser(sides, winner), result.points or 0, PAGES),)
                if turns
                else (novel.pages(shown, min(left, 120)),)
                if left >= PAGES
                else ()
            ),
            gap=GAP,
            grow=1,
        ),
        sound="ruling",
    )


def _loser(sides: Sequence[SideView], winner: int | None) -> int:
    return next(side.seat for side in sides if side.seat != winner)


def _fixed(side: SideView, fixed: FixedStrength) -> SideView:
    bid = Bid(fixed.cubes, fixed.specials)
    return replace(side, bid_in=True, bid=bid, total=fixed.total)


def _buys(shown: View, outcome: Outcome[State], result: Result) -> str:
    """What the winning points buy, and where the ink goes."""
    winner = result.winner
    sides = () if shown.action is None else shown.action.sides
    if winner is None:
        return "Nothing happens. All ink is lost"
    if result.action == "insert":
        return "The card enters the Novel. All ink is lost"
    loser = _loser(sides, winner)
    name, points = shown.seats[loser].name, result.points or 0
    asked = prices.prices(shown, loser)
    if outcome.state.step == "turn-rival":
        many = count(len(prices.paid(asked, points)), "card")
        return f"{points} points turn {many} of {name}. All ink is lost"
    if asked and points < asked[0]:
        return f"A card of {name} costs {asked[0]}. All ink is lost"
    return "No card can be turned. All ink is lost"


def written(before: State, action: did.PlaceInNovel, outcome: Outcome[State]) -> Board:
    """A page of the Novel is written (VE-100)."""
    state = outcome.state
    shown: View = NovelObservation().view(state, None)
    there = state.novel[action.position - 1]
    card = "" if there is None else there.card
    title = box(shown).novel[card].title if card else "A card"
    pages = sum(one is not None for one in state.novel)
    del before
    return Board(
        line1=f"Page {action.position}: {title}",
        line2="The Novel is complete"
        if pages == 4
        else f"{4 - pages} more, and the Novel is complete",
        seat=action.seat,
        stub=stub(shown),
        stage=column(novel.pages(shown, STAGE, fresh=card, heading=False), grow=1),
        sound="ruling",
    )
