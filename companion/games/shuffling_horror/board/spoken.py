"""What pickers show: the cards that are open, and throngs, frames and stats in words."""

from typing import Any

from companion.core.actions import Action
from companion.core.dice import fraction
from companion.core.view.dice_tray import percent
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.names import (
    capital,
    frame,
    name_of,
    sanctuary,
    stat,
    title,
)
from companion.games.shuffling_horror.procedures import CounterStrike, SurvivorTurn, TakeAttack
from companion.games.shuffling_horror.rolls import below
from companion.games.shuffling_horror.state import (
    PLACE_OF,
    State,
    stat_of,
    strength_of,
    throng_of,
)

OF_OPEN_CARDS = frozenset(did.ACTIONS) - {did.Draw, did.Reveal, did.Pick, did.SetAside}
"""All but what turns up, and what is looked out of a pile."""


def called(state: State, field: str, value: Any) -> str:
    """A throng by its owner and strength, a frame, a sanctuary, a stat."""
    match field:
        case "frame":
            return _frame(state, value)
        case "sanctuary":
            return sanctuary(state, value).removeprefix("the ")
        case "stat":
            return _stat(state, value)
        case _ if value in PLACE_OF:
            return _throng(state, value)
        case _:
            return str(value).replace("-", " ").capitalize()


def _stat(state: State, word: Stat) -> str:
    """A stat with what the roll must not exceed for whoever is about to attack, and the odds."""
    match state.stack[-1]:
        case SurvivorTurn(survivor=str(who)) | TakeAttack(survivor=who) | CounterStrike(who):
            need = stat_of(state, who, word) if who in state.cast else None
        case _:
            need = None
    if need is None:
        return stat(word)
    return f"{stat(word)} ≤ {need}: {percent(fraction(below(need), 2))}"


def brings(state: State, action: Action) -> str:
    """What a throng becomes with a card that is taken or moved into it."""
    match action:
        case did.TakeAttack() | did.TakeMonster() | did.MashAttack() | did.Place():
            there = strength_of(state, action.to)
            more = state.attributes.values.get(action.card, 0)
            hits = percent(fraction(below(there + more), 2))
            return f"{there} + {more} hits {hits}" if there else f"{more} hits {hits}"
        case _:
            return ""


def _frame(state: State, number: int) -> str:
    lying = state.frames[number - 1]
    card = "" if lying is None or lying.card is None else f": {title(state, lying.card)}"
    return capital(frame(number)) + card


def _throng(state: State, name: str) -> str:
    seat, slot = PLACE_OF[name]
    if not throng_of(state, name):  # empty slots are equal (SH-34), and offered once
        return f"{name_of(state, seat)}: new throng" if seat else "New throng"
    whose = f"{name_of(state, seat)} {slot + 1}" if seat else f"Throng {slot + 1}"
    return f"{whose}: {strength_of(state, name)}"
