"""What people are asked: by prompts, and where an answer leaves something open."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.rules.audition import stuck
from companion.games.creature_feature.rules.showdown import rivals_now
from companion.games.creature_feature.sentences import name_of
from companion.games.creature_feature.state import State


def question(state: State, prompt: Prompt) -> str:
    """What is asked, with the name of whom."""
    match prompt.ask:
        case "last-actor":
            return "Who last saw a monster film made before 1970?"
        case "film":
            if state.phase == "double-feature":
                return "Double Feature: which film from aside?"
            return "Turn over the next film: which one is it?"
        case "turn-up":
            return f"{name_of(state, prompt.seat)}: which card came off the deck?"
        case "team-up":
            return f"{name_of(state, prompt.seat)}: lay a Star and a Co-Star face down"
        case "co-star":
            return f"{name_of(state, prompt.seat)}'s Co-Star, please"
        case "audition":
            return f"{name_of(state, prompt.seat)}: stay or drop?"
        case "star":
            card = "Star" if prompt.accepts[0].kind is did.RevealStar else "Co-Star"
            return f"{name_of(state, prompt.seat)}'s {card}, please"
        case "window":
            return f"{name_of(state, prompt.seat)}: a power, or pass?"
        case "claim":
            shown = any(one.kind is not did.PlayHelper and one.open for one in prompt.accepts)
            what = "anything to show?" if shown else "a helper, or done?"
            return f"{name_of(state, prompt.seat)}: {what}"
        case _:
            return f"{name_of(state, prompt.seat)} may play a helper"


def asks(state: State, kind: type[Action], known: Mapping[str, Any], field: str) -> str:
    """The question for a field that is still open, with the helper that asks it."""
    name = name_of(state, known.get("seat"))
    if kind is did.PlayHelper and known.get("helper") in CARDS:
        return _of_helper(known, name, field)
    match kind, field:
        case did.DiscardHelper, "seat":
            return "Discard a helper: who does it?"
        case did.DiscardHelper, _:
            return f"{name}: which helper goes?"
        case did.RevealStar, "card":
            return f"{name}: which is your Star?"
        case did.RevealCoStar, "card":
            return f"{name}: which is your Co-Star?"
        case did.TurnUp, _:
            return f"{name}: which card came up?"
        case _:
            return ""


def early(state: State, seat: int) -> type[Action] | str | None:
    """A press before one's turn: a pass in a showdown; in an audition it means nothing."""
    name = state.names[seat]
    if state.to_act is None or seat == state.to_act or state.pending is not None:
        return None
    if state.phase == "audition":
        forced = stuck(state, seat)
        if forced == "CF-40":
            return f"{name} has folded and needs no button."
        if forced == "CF-41":
            return f"{name} is alone in the box and has to stay."
        return f"It is {state.names[state.to_act]}'s turn; {name} presses after that."
    if seat not in rivals_now(state):
        return f"{name} is not in this showdown."
    return f"{name} has passed." if state.teams[seat].passed else did.Pass


def same_question(before: State, now: State, action: Action) -> bool:
    """Whether a pass is about the same: the showdown of the same teams, or the same last window."""
    if not isinstance(action, did.Pass):
        return True
    if before.phase != now.phase:
        return False
    if now.phase == "showdown":
        return (before.showdown, rivals_now(before)) == (now.showdown, rivals_now(now))
    return (before.pawns or ())[action.seat] == (now.pawns or ())[action.seat]


def _of_helper(known: Mapping[str, Any], name: str, field: str) -> str:
    helper = CARDS[str(known["helper"])].name
    card = "Star" if known.get("card") == "star" else "Co-Star"
    match field:
        case "seat":
            return f"{helper}: who plays {'them' if known['helper'] == 'bats' else 'it'}?"
        case "target":
            return f"{name}'s {helper}: whose {card}?"
        case _:
            return f"{name}'s {helper}: Star or Co-Star?"
