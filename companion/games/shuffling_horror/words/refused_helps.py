"""Why no spoint, card or star helps now."""

from companion.core.game import Refusal
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import POWERS
from companion.games.shuffling_horror.procedures import MonsterAttack, SurvivorAttack, Testing
from companion.games.shuffling_horror.rules.monsters import at_hand, can_negate, missing
from companion.games.shuffling_horror.state import MOST_TARGET, State
from companion.games.shuffling_horror.words.names import (
    capital,
    name_of,
    of_edition,
    the,
)
from companion.games.shuffling_horror.words.where import asking, waiting, where


def on_a_roll(
    state: State, action: did.Spend | did.Flail | did.UseCard | did.HorrorStar
) -> Refusal:
    """What stands against it."""
    match action:
        case did.Spend():
            return _spend(state, action)
        case did.Flail():
            now = state.stack[-1]
            if isinstance(now, MonsterAttack) and now.stage == "negate":
                return Refusal(
                    f"{capital(the(state, now.target))} is the one who flails.", ("SH-117",)
                )
            return waiting(state, "SH-117")
        case did.UseCard():
            return _use(state, action)
        case did.HorrorStar():
            return _star(state, action)


def _spend(state: State, action: did.Spend) -> Refusal:
    """Spoints that are not there, or cannot be used (SH-84, SH-118, SH-150, SH-151, SH-157)."""
    name, now = name_of(state, action.seat), state.stack[-1]
    if action.n < 1:
        return Refusal("One spoint is the least that can be spent.", ("SH-84",))
    if state.sides[action.seat] in ("director", "pod"):
        return Refusal(f"{name} is on the Director's side, which spends none.", ("SH-157",))
    survivor = _rolls(state)
    if survivor is None:
        return Refusal("No spoints can be spent now.", ("SH-84", "SH-91", "SH-118"))
    owner = state.cast[survivor].seat
    if action.source == "rest" and owner != action.seat:
        text = f"{of_edition(state, 'rest')} spoints of {the(state, survivor)} are not {name}'s."
        return Refusal(capital(text), ("SH-151",))
    negates = isinstance(now, MonsterAttack) and now.stage == "negate"
    if isinstance(now, MonsterAttack) and negates:
        there = at_hand(state, now, action.seat, action.source)
    else:
        there = state.cast[survivor].rest if action.source == "rest" else state.power[action.seat]
    if action.n > there:
        kind = f"{of_edition(state, action.source)} spoint"
        text = f"Only {count(there, kind)} {'is' if there == 1 else 'are'} there."
        return Refusal(text if there else f"No {kind} is there.", ("SH-150", "SH-151"))
    if isinstance(now, MonsterAttack) and negates:
        if not can_negate(state, now):
            return Refusal("All spoints together are fewer than the damage.", ("SH-118",))
        return Refusal(f"Only {missing(now)} more can be paid here.", ("SH-118",))
    return Refusal(f"No more of them can help: a target stops at {MOST_TARGET}.", ("SH-84",))


def _rolls(state: State) -> str | None:
    """The survivor for whom spoints may be spent now."""
    now = state.stack[-1]
    match now:
        case SurvivorAttack(stage="roll" | "damage") | Testing(stage="roll"):
            return now.survivor
        case MonsterAttack(stage="negate" | "flail"):
            return now.target
        case _:
            return None


def _use(state: State, action: did.UseCard) -> Refusal:
    one = state.cast.get(action.survivor)
    if one is None:
        return where(state, action.survivor)
    if action.card not in one.held:
        return where(state, action.card)
    if action.card not in POWERS or not state.attributes.powers[action.card].grants.auto_flail:
        return Refusal(f"{capital(the(state, action.card))}: no card that saves.", ("SH-179",))
    return waiting(state, "SH-179")


def _star(state: State, action: did.HorrorStar) -> Refusal:
    one = state.cast.get(action.survivor)
    if one is None:
        return where(state, action.survivor)
    who = capital(the(state, action.survivor))
    if not one.stars:
        return Refusal(f"{who} has no Horror Star.", ("SH-217",))
    if one.seat != action.seat:
        owner = name_of(state, one.seat)
        return Refusal(f"{who} is {owner}'s, not {name_of(state, action.seat)}'s.", ("SH-217",))
    if asking(state, "star") is None:
        return waiting(state, "SH-217")
    return Refusal("A Horror Star cannot be used for that now.", ("SH-217", "SH-222"))
