"""Guards of spending spoints, cards and stars on a roll."""

from collections.abc import Callable
from typing import Any

from companion.core.actions import Action
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import POWERS
from companion.games.shuffling_horror.narration.whereabouts import whereabouts
from companion.games.shuffling_horror.procedures import MonsterAttack, SurvivorAttack, Testing
from companion.games.shuffling_horror.refusals.timing import Guards
from companion.games.shuffling_horror.rules.monster_attacks import can_negate, unpledged_spoints
from companion.games.shuffling_horror.state import State


def _spend(state: State, action: actions.Spend) -> Guards:
    """Yield why spoints are not there, or cannot be used."""
    yield state.sides[action.seat] in ("director", "pod"), "monsters-spend-none", "SH-157"
    procedure, rest = state.stack[-1], action.source == "rest"
    match procedure:
        case SurvivorAttack(stage="roll" | "damage" as stage) | Testing(stage="roll" as stage):
            survivor = state.cast[procedure.survivor]
            has = survivor.rest if rest else state.power[action.seat]
        case MonsterAttack(stage="negate" | "flail" as stage):
            survivor, has = (
                state.cast[procedure.target],
                unpledged_spoints(state, procedure, action.seat, action.source),
            )
            yield stage == "negate" and not can_negate(state, procedure), "beyond-all", "SH-118"
        case _:
            yield True, "waiting", "SH-84"
            return
    yield rest and survivor.seat != action.seat, "not-your-rest", "SH-151"
    yield action.n > has, "n.too-little", "SH-151" if rest else "SH-150"
    yield stage == "negate", "n.none-missing", "SH-118"
    yield stage == "damage", "n.more-damage", "SH-91"
    yield True, "n.too-high", "SH-84"


def _use(state: State, action: actions.UseCard) -> Guards:
    held = action.card in state.cast[action.survivor].held
    yield not held, "elsewhere", whereabouts(state, action.card)[0]
    powers = state.attributes.powers
    saves = action.card in POWERS and powers[action.card].grants.auto_flail
    yield not saves, "saves-nobody", "SH-179"
    yield True, "waiting", "SH-179"


def _star(state: State, action: actions.HorrorStar) -> Guards:
    yield not state.cast[action.survivor].stars, "no-star", "SH-217"


GUARDS: dict[type[Action], Callable[[State, Any], Guards]] = {
    actions.Spend: _spend,
    actions.UseCard: _use,
    actions.HorrorStar: _star,
}
