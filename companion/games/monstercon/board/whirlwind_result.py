"""A Whirlwind: whose hand goes to whom (MC-49 to MC-54)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import Interstitial, Node, icon, row, text
from companion.core.board.nodes import column as below
from companion.core.board.widgets import STAGE_HEIGHT, chip, pawn
from companion.core.hand_tasks import HandTask
from companion.core.rulings import Ruling
from companion.core.wording import everyone_of
from companion.games.monstercon.board.board_facts import ticket
from companion.games.monstercon.observation import OBSERVATION
from companion.games.monstercon.rulings import PassHand, Power, Retain, TurnKing
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View
from companion.games.monstercon.words import WORDS

TWO_PLAYERS = 2
"""Players for whom all directions are the same exchange (MC-52)."""
GAP = 8
MAX_ROW_HEIGHT = 68
KEPT_WIDTH = 196
"""Room for what a hand keeps back."""


def carried(after: State, wind: Power, rulings: Sequence[Ruling]) -> Interstitial:
    """Line by line who keeps back how many cards and passes the others to whom."""
    shown = OBSERVATION.view(after, None)
    kept = {ruling.seat: ruling.n for ruling in rulings if isinstance(ruling, Retain)}
    passed = [ruling for ruling in rulings if isinstance(ruling, PassHand)]
    height = min(MAX_ROW_HEIGHT, (STAGE_HEIGHT + GAP) / max(1, len(passed)) - GAP)
    name = shown.seats[wind.seat]
    others = [WORDS.hand_task(after, one) for one in rulings if isinstance(one, TurnKing | Retain)]
    is_swap = len(shown.seats) == TWO_PLAYERS
    passing = HandTask(
        f"pass your hand {'over' if is_swap else wind.direction}.",
        tuple(ruling.seat for ruling in passed),
    )
    who = everyone_of(shown.seats, passing.seats)
    return Interstitial(
        line1=f"{who}: {'swap hands' if is_swap else f'pass hands {wind.direction}'}",
        line2=f"Whirlwind! {name} turns the King down, then all pass together",
        seats=passing.seats,
        is_instruction_list=True,
        # a card that is laid does not say that all hands were passed
        open_tasks=(*others, passing),
        sound="twist",
        ticket=ticket(shown),
        stage=below(
            *(_line(shown, action, kept, height) for action in passed),
            gap=GAP,
            grow=1,
            justify="center",
        ),
    )


def _line(shown: View, passed: PassHand, kept: dict[int, int], height: float) -> Node:
    seat, to, count = passed.seat, passed.to, passed.n
    # if one hand keeps some, the figures of all stand below each other
    keeps = (
        row(
            _kept(kept[seat]) if seat in kept else None,
            width=KEPT_WIDTH,
            justify="end",
            align="center",
        ),
    )
    return row(
        pawn(seat, min(44, height - 8)),
        text(shown.seats[seat], "line", flex=1),
        *(keeps if kept else ()),
        text(str(count), "figure", size=min(40, height * 0.7), align="end", width=56, shrink=False),
        icon("hand", 30, "mist"),
        icon("next", 34, "accent"),
        pawn(to, min(44, height - 8)),
        text(shown.seats[to], "line", flex=0.8),
        name=f"{shown.seats[seat]} passes {count} to {shown.seats[to]}",
        background="night-700",
        height=height,
        padding=(12, 0, 14, 0),
        gap=12,
        align="center",
    )


def _kept(count: int) -> Node:
    return replace(chip(f"keeps {count} at random", fill="paper", color="ink"), shrink=True)
