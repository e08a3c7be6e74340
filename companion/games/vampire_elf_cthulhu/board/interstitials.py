"""Moments in which people look up: hands are opened, a page is written."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.view.nodes import Board, column, icon, row, text
from companion.core.view.widgets import STAGE
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import novel, strength
from companion.games.vampire_elf_cthulhu.board.parts import GAP, board
from companion.games.vampire_elf_cthulhu.board.stages import PAGES
from companion.games.vampire_elf_cthulhu.board.strength import SIDE
from companion.games.vampire_elf_cthulhu.narration import NovelNarration
from companion.games.vampire_elf_cthulhu.observation import NovelObservation
from companion.games.vampire_elf_cthulhu.rulings import FixedStrength, Result
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import Bid, SideView

NARRATION = NovelNarration()
MIN_PAGES, LINE_LENGTH = 150, 78
"""Height of the pages at least, and letters of an instruction that surely are in one line."""


def interstitials(before: State, action: Action | None, outcome: Outcome[State]) -> Iterator[Board]:
    """What is worth a screen of its own, in the order in which it happened."""
    for result in outcome.rulings if isinstance(action, actions.Bid) else ():
        if isinstance(result, Result):
            yield _opened(before, outcome, result)
    if isinstance(action, actions.PlaceInNovel):
        yield _written(action, outcome)


def _opened(before: State, outcome: Outcome[State], result: Result) -> Board:
    """All hands are open: who has won, and what every strength is made of."""
    shown, winner, points = NovelObservation().view(before, None), result.winner, result.points or 0
    fixed = {one.seat: one for one in outcome.rulings if isinstance(one, FixedStrength)}
    sides = shown.performed.sides
    high = min(SIDE, (STAGE + GAP) / len(sides) - GAP)
    rows = [
        strength.side_row(
            shown,
            _with_ink(side, fixed[side.seat]),
            high,
            secret=True,
            won=None if winner is None else side.seat == winner,
        )
        for side in sides
    ]
    left = STAGE - len(rows) * (high + GAP)
    loser = next(side.seat for side in sides if side.seat != winner)
    prices = strength.prices(shown, loser)
    turns = outcome.state.step == "turn-rival"
    if turns:
        last = strength.ladder(shown, loser, points, PAGES)
    else:
        last = novel.pages(shown, min(left, 120)) if left >= PAGES else None
    if winner is None:
        buys = "nothing"
    elif result.action == "insert":
        buys = "page"
    elif turns:
        buys = "turns"
    else:
        buys = "dear" if prices and points < prices[0] else "none"
    totals = sorted((one.total for one in fixed.values()), reverse=True)
    return board(
        shown,
        "opened",
        column(*rows, last, gap=GAP, grow=1),
        seat=winner,
        art="vs",
        sound="ruling",
        # the ink that is lost is reported here alone
        needs_confirmation=True,
        facts={
            "action": result.action,
            "totals": " to ".join(map(str, totals)),
            "buys": buys,
            "points": points,
            "many": len(strength.paid(prices, points)),
            "loser": loser,
            "price": prices[0] if prices else 0,
        },
    )


def _with_ink(side: SideView, fixed: FixedStrength) -> SideView:
    bid = Bid(fixed.cubes, fixed.specials)
    return replace(side, bid_in=True, bid=bid, total=fixed.total)


def _written(action: actions.PlaceInNovel, outcome: Outcome[State]) -> Board:
    """A page of the Novel is written (VE-100), with what hands do for it."""
    state = outcome.state
    hands = [NARRATION.ruling_text(state, one) for one in outcome.rulings if one.kind == "instruct"]
    lines = [text(one, "label", lines=2 if len(one) > LINE_LENGTH else 1) for one in hands]
    shown, there = NovelObservation().view(state, None), state.novel[action.position - 1]
    card = "" if there is None else there.card
    facts = {
        "position": action.position,
        "title": state.box.novel[card].title if card else "A card",
        "left": state.novel.count(None),
    }
    high = max(MIN_PAGES, STAGE - 34 * len(lines))
    stage = column(
        novel.pages(shown, high, fresh=card, heading=False),
        *(
            row(icon("hand", 24, "bulb"), line, gap=8, align="center", shrink=True)
            for line in lines
        ),
        gap=6,
        grow=1,
    )
    return board(
        shown,
        "written",
        stage,
        seat=action.seat,
        sound="ruling",
        is_instruction_list=bool(lines),
        facts=facts,
    )
