"""Explains why a valid action is not legal now: the first guard that forbids it.

The prompts alone say what is legal; a refusal names what they accept instead. A guard names its
text under `refusal` in words.toml; the part of the name before a dot is the field that is wrong.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from companion.core.actions import Action, Correct, type_tag
from companion.core.domains import Number
from companion.core.guards import required_objection
from companion.core.messages import MessageFacts
from companion.core.objection import Objection
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import CARDS, SURVIVORS
from companion.games.shuffling_horror.corrections import CORRECTABLES
from companion.games.shuffling_horror.narration.names import capitalized
from companion.games.shuffling_horror.narration.whereabouts import whereabouts
from companion.games.shuffling_horror.procedures import SurvivorTurn
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.refusals import director, helps, survivors
from companion.games.shuffling_horror.refusals.choices import alternatives, wrong_field
from companion.games.shuffling_horror.refusals.timing import (
    Guards,
    clause_of,
    moment_of,
    prompts_asking,
    refusal_tables,
    required_prompt,
)
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words import WORDS, is_chosen


def rule_objection(state: State, action: Action) -> Objection:
    """Return why no prompt accepts the action."""
    objection = required_objection(_guards(state, action))
    text = capitalized(WORDS.text(f"refusal.{objection.text}", state, _facts(state, action)))
    field, _, name = objection.text.partition(".")
    more = alternatives(state, action, field) if name else ""
    return Objection(text + more, objection.cite)


def _facts(state: State, action: Action) -> MessageFacts:
    """Return what a refusal may say of an action."""
    facts = {"type": type_tag(type(action)), "action": action, **asdict(action)}
    if isinstance(action, Correct):
        return {**facts, "correctable": CORRECTABLES.by_path(state).get(action.path)}
    asked = (*prompts_asking(state, *moment_of(action)[1:]), *prompts(state))
    name = "victim" if isinstance(action, actions.Target) else "survivor"
    survivor = state.cast.get(getattr(action, name, ""))
    return {**facts, **wrong_field(state, action), "prompt": (asked or (None,))[0], "one": survivor}


def _guards(state: State, action: Action) -> Guards:
    """Yield everything that forbids an action, the plainest first."""
    if state.result is not None:
        yield True, "over", refusal_tables().ended[state.result.how]
    if isinstance(action, Correct):
        yield from _correction(state, action)
        return
    for prompt in prompts(state):
        if is_chosen(state, prompt):
            yield getattr(action, "seat", None) == 0, "chosen", clause_of(state, prompt)
    yield from director.never(state, action)
    yield from _actor(state, action)
    clause, *asks = moment_of(action)
    if asks:
        asked = prompts_asking(state, *asks)
        yield not asked, "waiting", clause
        seat = getattr(action, "seat", UNSET)
        other = all(prompt.seat != (None if seat is UNSET else seat) for prompt in asked)
        yield other, "waiting", clause_of(state, asked[0])
    if type(action) in GUARDS:
        yield from GUARDS[type(action)](state, action)
    clause = clause or clause_of(state, required_prompt(state))
    yield bool(wrong_field(state, action)), "instead", clause
    yield True, "waiting", clause


def _correction(state: State, action: Correct) -> Guards:
    """Yield why a correction is not possible."""
    correctable = CORRECTABLES.by_path(state).get(action.path)
    if correctable is None or correctable.domain is None:
        yield True, "no-place", "SH-04"
    first, *_, last = (*action.path.split("/"), "")[:3]
    clause = refusal_tables().corrected.get(f"{first}/{last}") or refusal_tables().corrected[first]
    yield isinstance(correctable and correctable.domain, Number), "correct-number", clause
    yield True, "correct", clause


def _actor(state: State, action: Action) -> Guards:
    """Yield an objection if somebody who is not in play acts or is acted on, or acts for another
    player.
    """
    for field in ("survivor", "victim", "source"):
        card: object = getattr(action, field, None)
        if isinstance(card, str) and card in CARDS:
            clause = whereabouts(state, card)[0]
            if card not in SURVIVORS:
                clause = "SH-05"
            elif clause not in OUT_OF_PLAY_CLAUSES:
                clause = "SH-183"
            yield card not in state.cast, f"{field}.elsewhere", clause
    survivor, seat = state.cast.get(getattr(action, "survivor", "")), getattr(action, "seat", None)
    yield survivor is not None and seat not in (None, survivor.seat), "another-players", "SH-61"


OUT_OF_PLAY_CLAUSES = ("SH-12", "SH-17")
"""Survivors in the graveyard and in their pile; elsewhere those out of play are Familiar Faces."""


def _roll(state: State, _action: actions.Roll) -> Guards:
    for prompt in prompts_asking(state, "roll"):
        yield True, "dice", clause_of(state, prompt)


def _reveal(state: State, action: actions.Reveal) -> Guards:
    for prompt in prompts_asking(state, "reveal"):
        yield prompt.hints["frame"] != action.frame, "first-frame", "SH-44"
        yield True, "elsewhere", whereabouts(state, action.card)[0]
    yield True, "unasked", clause_of(state, required_prompt(state))


def _draw(state: State, action: actions.Draw) -> Guards:
    for prompt in prompts_asking(state, "draw"):
        of_survivors = prompt.hints["from"] == "survivor_pile"
        yield of_survivors and action.card not in SURVIVORS, "no-survivor", "SH-17"
        yield action.card in state.unseen and not of_survivors, "all-discards-known", "SH-13"
        yield True, "elsewhere", whereabouts(state, action.card)[0]
    yield True, "unasked", clause_of(state, required_prompt(state))


def _pass(state: State, action: actions.Pass) -> Guards:
    procedure = state.stack[-1]
    drawing = (
        isinstance(procedure, SurvivorTurn)
        and procedure.seat == action.seat
        and procedure.survivor is None
    )
    yield drawing, "must-draw", "SH-75"
    yield True, "waiting", clause_of(state, required_prompt(state))


GUARDS: dict[type[Action], Callable[[State, Any], Guards]] = {
    actions.Roll: _roll,
    actions.Reveal: _reveal,
    actions.Draw: _draw,
    actions.Pass: _pass,
    **survivors.GUARDS,
    **helps.GUARDS,
    **director.GUARDS,
}
"""By action, the function that yields what forbids it at a time when it is asked for."""
