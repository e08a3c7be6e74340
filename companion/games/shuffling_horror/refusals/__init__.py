"""Why a well-formed action is not allowed now: the first thing that speaks against it.

What is allowed the prompts alone say, and a refusal names what they take instead. The sentences
and their clauses are in refusals.toml; here and beside is when each of them holds.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.actions import Action, Correct, word
from companion.core.domains import Dice, Number
from companion.core.objection import Objection
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import CARDS, SURVIVORS
from companion.games.shuffling_horror.corrections import PLACES
from companion.games.shuffling_horror.names import frame
from companion.games.shuffling_horror.procedures import SurvivorTurn
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.refusals import director, helps, survivors
from companion.games.shuffling_horror.refusals.choices import choice, misfit
from companion.games.shuffling_horror.refusals.forms import well_formed
from companion.games.shuffling_horror.refusals.moments import (
    Objections,
    asking,
    clause_of,
    waiting,
)
from companion.games.shuffling_horror.refusals.places import where
from companion.games.shuffling_horror.refusals.sentences import objection, sentences
from companion.games.shuffling_horror.sentences import WORDS
from companion.games.shuffling_horror.state import State

__all__ = ["refusal", "well_formed"]


def refusal(state: State, action: Action) -> Objection:
    """Why no prompt takes it."""
    if state.result is not None:
        return Objection("The movie is over.", (sentences().ended[state.result.how],))
    if isinstance(action, Correct):
        return _correction(state, action)
    found = next(_objections(state, action))
    if isinstance(found, str):
        found = objection(state, action, found)
    more = choice(state, action, found.field) if found.field else ""
    return Objection(found.text + more, found.cite)


def _correction(state: State, action: Correct) -> Objection:
    """What people may set otherwise there."""
    place = PLACES.of(state).get(action.path)
    if place is None or place.domain is None:
        return Objection("Nothing of this name can be corrected now.", ("SH-04",))
    text = f"{place.what}: this value is not possible now."
    if isinstance(place.domain, Number):
        text = f"{place.what}: choose {place.domain.least} to {place.domain.most}."
    first, *_, last = (*action.path.split("/"), "")[:3]
    clauses = sentences().corrected
    return Objection(text, (clauses.get(f"{first}/{last}") or clauses[first],))


def _objections(state: State, action: Action) -> Objections:
    """All that speaks against an action, the plainest first."""
    yield from _chosen(state, action)
    yield from director.never(state, action)
    yield from _actor(state, action)
    cite, *asks = sentences().moments.get(word(type(action)), ("",))
    if asks:
        yield from _moment(state, action, cite, asks)
    if type(action) in GUARDS:
        yield from GUARDS[type(action)](state, action)
    instead = misfit(state, action)
    yield Objection(instead, (cite,)) if instead else waiting(state, cite)


def _chosen(state: State, action: Action) -> Objections:
    """The choice of an auto-Director stands."""
    if state.options.director != "auto" or getattr(action, "seat", None) != 0:
        return
    for prompt in prompts(state):
        if prompt.seat == 0 and not prompt.accepts[0].open:
            made = WORDS.action(state, prompt.accepts[0].kind, prompt.accepts[0].fixed)
            yield Objection(f"The choice is made: {made}.", (clause_of(state, prompt),))


def _actor(state: State, action: Action) -> Objections:
    """Only survivors in play act and are acted on, and each for its own player."""
    for field in ("survivor", "victim", "source"):
        card: object = getattr(action, field, None)
        if isinstance(card, str) and card in CARDS and card not in state.cast:
            place = where(state, card, field)
            if card not in SURVIVORS:
                place = replace(place, cite=("SH-05",))
            elif place.cite[0] not in OUT:
                place = replace(place, cite=("SH-183",))
            yield place
    one, seat = state.cast.get(getattr(action, "survivor", "")), getattr(action, "seat", None)
    if one is not None and seat not in (None, one.seat):
        yield "another-players"


OUT = ("SH-12", "SH-17")
"""Survivors in the graveyard and in their pile; elsewhere those out of play are Familiar Faces."""


def _moment(state: State, action: Action, cite: str, asks: list[str]) -> Objections:
    """Something else is awaited, or somebody else."""
    asked = asking(state, *asks)
    if not asked:
        yield waiting(state, cite)
    seat = getattr(action, "seat", UNSET)
    if all(one.seat != (None if seat is UNSET else seat) for one in asked):
        yield waiting(state, prompt=asked[0])


def _roll(state: State, action: did.Roll) -> Objections:
    for prompt in asking(state, "roll"):
        dice = prompt.accepts[0].open["dice"]
        n = dice.count if isinstance(dice, Dice) else 1
        number = f"{count(n, 'die')} is" if n == 1 else f"{n} dice are"
        text = f"{number} rolled here, not {len(action.dice)}."
        yield Objection(text, (clause_of(state, prompt),))


def _reveal(state: State, action: did.Reveal) -> Objections:
    for prompt in asking(state, "reveal"):
        if prompt.hints["frame"] != action.frame:
            text = f"The card on {frame(prompt.hints['frame'])} is turned up first."
            yield Objection(text, ("SH-44",))
        yield where(state, action.card)
    yield _unasked(state, action.card)


def _draw(state: State, action: did.Draw) -> Objections:
    place = where(state, action.card)
    for prompt in asking(state, "draw"):
        of_survivors = prompt.hints["from"] == "survivor_pile"
        if of_survivors and action.card not in SURVIVORS:
            text = f"A survivor comes from the survivor pile. {place.text}"
            yield Objection(text, ("SH-17",))
        if action.card in state.unseen and not of_survivors:
            yield "all-discards-known"
        yield place
    yield _unasked(state, action.card)


def _unasked(state: State, card: str) -> Objection:
    """A card is scanned that nobody asks for: where it should be, and what is awaited."""
    first = waiting(state)
    return Objection(f"{where(state, card).text} {first.text}", first.cite)


def _pass(state: State, action: did.Pass) -> Objections:
    now = state.stack[-1]
    if isinstance(now, SurvivorTurn) and now.seat == action.seat and now.survivor is None:
        yield "must-draw"
    yield waiting(state)


GUARDS: dict[type[Action], Callable[[State, Any], Objections]] = {
    did.Roll: _roll,
    did.Reveal: _reveal,
    did.Draw: _draw,
    did.Pass: _pass,
    **survivors.GUARDS,
    **helps.GUARDS,
    **director.GUARDS,
}
"""What speaks against an action when it is its time."""
