"""Why a well-formed action is not allowed now: the first thing that speaks against it.

What is allowed the prompts alone say. An objection here is a field (or ""), a sentence and the
clauses it rests on; the prompts add what they take in that field.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from companion.core.actions import Action, Correct
from companion.core.domains import Dice, Number
from companion.core.game import Refusal
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import CARDS, SURVIVORS
from companion.games.shuffling_horror.corrections import correctables
from companion.games.shuffling_horror.deeds import deed
from companion.games.shuffling_horror.procedures import SurvivorTurn
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.refusals import director, helps, survivors
from companion.games.shuffling_horror.refusals.choices import choice, misfit
from companion.games.shuffling_horror.refusals.forms import well_formed
from companion.games.shuffling_horror.refusals.moments import (
    MOMENTS,
    Objections,
    asking,
    clause_of,
    waiting,
)
from companion.games.shuffling_horror.refusals.places import where
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words.names import capital, frame, name_of, the

__all__ = ["refusal", "well_formed"]


def refusal(state: State, action: Action) -> Refusal:
    """Why no prompt takes it."""
    if state.result is not None:
        return Refusal("The movie is over.", (ENDED[state.result.how],))
    if isinstance(action, Correct):
        return _correction(state, action)
    field, words, *cite = next(_objections(state, action))
    more = choice(state, action, field) if field else ""
    return Refusal(words + more, tuple(cite))


ENDED = {"reel-4": "SH-236", "last-one-standing": "SH-232", "all-eliminated": "SH-235"}
CORRECTED = {
    "players": "SH-19",
    "survivors": "SH-76",
    "throngs": "SH-136",
    "frames": "SH-09",
    "sanctuaries": "SH-21",
    "uses": "SH-107",
    "pool": "SH-08",
    "reel_pile": "SH-29",
}
"""The clause on what a path is about, by its first part."""


def _correction(state: State, action: Correct) -> Refusal:
    """What people may set otherwise there (rules file, Corrections)."""
    place = next((one for one in correctables(state) if one.path == action.path), None)
    if place is None:
        return Refusal("No such place can be corrected now.", ("SH-04",))
    text = f"{place.what}: this value is not possible now."
    if isinstance(place.domain, Number):
        text = f"{place.what}: {place.domain.least} to {place.domain.most} are possible."
    parts = action.path.split("/")
    return Refusal(text, (CORRECTED.get(parts[-1], CORRECTED[parts[0]]),))


def _objections(state: State, action: Action) -> Objections:
    """All that speaks against an action, the plainest first."""
    kind = type(action)
    yield from _chosen(state, action)
    yield from director.never(state, action)
    yield from _actor(state, action)
    yield from _moment(state, action)
    guards = GUARDS.get(kind)
    if guards is not None:
        yield from guards(state, action)
    yield misfit(state, action)


def _chosen(state: State, action: Action) -> Objections:
    """The choice of an auto-Director stands (rules file, Auto-Director)."""
    if state.options.director != "auto" or getattr(action, "seat", None) != 0:
        return
    for prompt in prompts(state):
        if prompt.seat == 0 and not prompt.accepts[0].open:
            made = deed(state, prompt.accepts[0].kind, prompt.accepts[0].fixed)
            yield "", f"The choice is made: {made}.", clause_of(state, prompt)


def _actor(state: State, action: Action) -> Objections:
    """Only survivors in play act and are acted on, and each for its own player."""
    for field in ("survivor", "victim", "source"):
        card = getattr(action, field, UNSET)
        if card in SURVIVORS and card not in state.cast:
            yield field, *where(state, card)
        elif card in CARDS and card not in SURVIVORS:
            yield field, f"{capital(the(state, card))}: this card is not a survivor.", "SH-05"
    seat, one = getattr(action, "seat", None), state.cast.get(getattr(action, "survivor", ""))
    if seat is not None and one is not None and one.seat != seat:
        who, owner = capital(the(state, getattr(action, "survivor", ""))), name_of(state, one.seat)
        yield "", f"{who} is {owner}'s, not {name_of(state, seat)}'s.", "SH-61"


def _moment(state: State, action: Action) -> Objections:
    """Something else is awaited, or somebody else."""
    if type(action) not in MOMENTS:
        return
    cite, *asks = MOMENTS[type(action)]
    asked = asking(state, *asks)
    if not asked:
        yield "", *waiting(state, cite)
    seat = getattr(action, "seat", UNSET)
    if all(one.seat != (None if seat is UNSET else seat) for one in asked):
        yield "", *waiting(state, prompt=asked[0])


def _roll(state: State, action: did.Roll) -> Objections:
    for prompt in asking(state, "roll"):
        dice = prompt.accepts[0].open["dice"]
        n = dice.count if isinstance(dice, Dice) else 1
        number = f"{count(n, 'die')} is" if n == 1 else f"{n} dice are"
        words = f"{number} rolled here, not {len(action.dice)}."
        yield "", words, clause_of(state, prompt)
    yield "", *waiting(state)


def _reveal(state: State, action: did.Reveal) -> Objections:
    place = where(state, action.card)
    for prompt in asking(state, "reveal"):
        if prompt.hints["frame"] != action.frame:
            yield "", f"The card on {frame(prompt.hints['frame'])} is turned up first.", "SH-44"
        yield "", *place
    words, cite = waiting(state)
    yield "", f"{place[0]} {words}", cite


def _draw(state: State, action: did.Draw) -> Objections:
    card, place = action.card, where(state, action.card)
    for prompt in asking(state, "draw"):
        of_survivors = prompt.hints["from"] == "survivor_pile"
        if of_survivors and card not in SURVIVORS:
            yield "", f"A survivor comes from the survivor pile. {place[0]}", "SH-17"
        if card in state.unseen and not of_survivors:
            words = f"{capital(the(state, card))}: all discards are known, and this is none."
            yield "", words, "SH-13"
        yield "", *place
    words, cite = waiting(state)
    yield "", f"{place[0]} {words}", cite


def _pass(state: State, action: did.Pass) -> Objections:
    now = state.stack[-1]
    if isinstance(now, SurvivorTurn) and now.seat == action.seat and now.survivor is None:
        yield "", f"{name_of(state, action.seat)} has to draw a survivor.", "SH-75"
    yield "", *waiting(state)


def _done(state: State, action: did.Done) -> Objections:
    del action
    yield "", *waiting(state)


GUARDS: dict[type[Action], Callable[[State, Any], Objections]] = {
    did.Roll: _roll,
    did.Reveal: _reveal,
    did.Draw: _draw,
    did.Pass: _pass,
    did.Done: _done,
    **survivors.GUARDS,
    **helps.GUARDS,
    **director.GUARDS,
}
"""What speaks against an action when it is its time."""
