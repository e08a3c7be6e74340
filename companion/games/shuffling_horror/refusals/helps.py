"""What speaks against spoints, cards and stars that would help."""

from collections.abc import Callable
from typing import Any

from companion.core.actions import Action
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import POWERS
from companion.games.shuffling_horror.procedures import MonsterAttack, SurvivorAttack, Testing
from companion.games.shuffling_horror.refusals.moments import Objections, waiting
from companion.games.shuffling_horror.refusals.places import where
from companion.games.shuffling_horror.rules.monsters import at_hand, can_negate
from companion.games.shuffling_horror.state import State


def _spend(state: State, action: did.Spend) -> Objections:
    """Spoints that are not there, or cannot be used."""
    if state.sides[action.seat] in ("director", "pod"):
        yield "monsters-spend-none"
    now, rest = state.stack[-1], action.source == "rest"
    match now:
        case SurvivorAttack(stage="roll" | "damage" as stage) | Testing(stage="roll" as stage):
            one = state.cast[now.survivor]
            has = one.rest if rest else state.power[action.seat]
        case MonsterAttack(stage="negate" | "flail" as stage):
            one, has = state.cast[now.target], at_hand(state, now, action.seat, action.source)
            if stage == "negate" and not can_negate(state, now):
                yield "beyond-all"
        case _:
            yield waiting(state, "SH-84")
            return
    if rest and one.seat != action.seat:
        yield "not-your-rest"
    if action.n > has:
        yield "too-little-rest" if rest else "too-little-power"
    yield {"negate": "none-missing", "damage": "more-damage"}.get(stage, "too-high")


def _use(state: State, action: did.UseCard) -> Objections:
    if action.card not in state.cast[action.survivor].held:
        yield where(state, action.card)
    if action.card not in POWERS or not state.attributes.powers[action.card].grants.auto_flail:
        yield "saves-nobody"
    yield waiting(state, "SH-179")


def _star(state: State, action: did.HorrorStar) -> Objections:
    if not state.cast[action.survivor].stars:
        yield "no-star"


GUARDS: dict[type[Action], Callable[[State, Any], Objections]] = {
    did.Spend: _spend,
    did.UseCard: _use,
    did.HorrorStar: _star,
}
