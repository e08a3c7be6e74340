"""What speaks against spoints, cards and stars that would help."""

from collections.abc import Callable
from typing import Any

from companion.core.actions import Action
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import POWERS
from companion.games.shuffling_horror.procedures import MonsterAttack, SurvivorAttack, Testing
from companion.games.shuffling_horror.refusals.moments import Objections, waiting
from companion.games.shuffling_horror.refusals.places import where
from companion.games.shuffling_horror.rules.monsters import at_hand, can_negate
from companion.games.shuffling_horror.state import MOST_TARGET, State
from companion.games.shuffling_horror.words.names import (
    capital,
    name_of,
    of_edition,
    the,
)


def _spend(state: State, action: did.Spend) -> Objections:
    """Spoints that are not there, or cannot be used (SH-84, SH-118, SH-150, SH-151, SH-157)."""
    seat, name, now = action.seat, name_of(state, action.seat), state.stack[-1]
    if state.sides[seat] in ("director", "pod"):
        yield "", f"{name} is on the Director's side, which spends none.", "SH-157"
    rolls = _rolls(state)
    if rolls is None:
        yield "", *waiting(state, "SH-84")
        return
    survivor, cite = rolls
    one, kind = state.cast[survivor], of_edition(state, action.source)
    if action.source == "rest" and one.seat != seat:
        words = f"{capital(kind)} spoints of {the(state, survivor)} are not {name}'s."
        yield "", words, "SH-151"
    there = one.rest if action.source == "rest" else state.power[seat]
    if isinstance(now, MonsterAttack) and now.stage == "negate":
        there = at_hand(state, now, seat, action.source)
    if action.n > there:
        words = f"Only {count(there, f'{kind} spoint')} {'is' if there == 1 else 'are'} there."
        words = words if there else f"No {kind} spoint is there."
        yield "", words, "SH-151" if action.source == "rest" else "SH-150"
    if cite == "SH-118" and isinstance(now, MonsterAttack) and not can_negate(state, now):
        yield "", "All spoints together are fewer than the damage.", cite
    if action.n < 1:
        yield "n", "One spoint is the least that can be spent.", cite
    if cite == "SH-118":
        yield "n", "No more spoints are missing.", cite
    yield "n", f"No more of them can help: a target stops at {MOST_TARGET}.", cite


def _rolls(state: State) -> tuple[str, str] | None:
    """The survivor for whom spoints may be spent now, and the clause that allows it."""
    now = state.stack[-1]
    match now:
        case SurvivorAttack(stage="damage"):
            return now.survivor, "SH-91"
        case SurvivorAttack(stage="roll") | Testing(stage="roll"):
            return now.survivor, "SH-84"
        case MonsterAttack(stage="negate"):
            return now.target, "SH-118"
        case MonsterAttack(stage="flail"):
            return now.target, "SH-84"
        case _:
            return None


def _use(state: State, action: did.UseCard) -> Objections:
    card = action.card
    if card not in state.cast[action.survivor].held:
        yield "", *where(state, card)
    if card not in POWERS or not state.attributes.powers[card].grants.auto_flail:
        yield "", f"{capital(the(state, card))}: this card saves nobody.", "SH-179"
    yield "", *waiting(state, "SH-179")


def _star(state: State, action: did.HorrorStar) -> Objections:
    if not state.cast[action.survivor].stars:
        yield "", f"{capital(the(state, action.survivor))} has no Horror Star.", "SH-217"


GUARDS: dict[type[Action], Callable[[State, Any], Objections]] = {
    did.Spend: _spend,
    did.UseCard: _use,
    did.HorrorStar: _star,
}
