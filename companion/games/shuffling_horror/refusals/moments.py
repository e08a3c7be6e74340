"""When each action is possible, and what the movie waits for instead."""

from collections.abc import Iterator

from companion.core.objection import Objection
from companion.core.prompts import Prompt
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.names import frame, name_of, the
from companion.games.shuffling_horror.procedures import DirectorTurn, Drawing, EventCard, SetUp
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.refusals.sentences import sentences
from companion.games.shuffling_horror.state import State

Objections = Iterator[str | Objection]
"""What speaks against an action, the plainest first: names of refusals.toml, or ready ones."""


def waiting(state: State, cite: str = "", prompt: Prompt | None = None) -> Objection:
    """That something else comes first, and what; by default with the clause that asks for it."""
    first = prompt or next(one for one in prompts(state) if not one.optional)
    text = f"That does not fit now: {_awaited(state, first)}."
    return Objection(text, (cite or clause_of(state, first),))


def asking(state: State, *asks: str) -> tuple[Prompt, ...]:
    """The open prompts of these words; "main": the turn of a Director side seat."""
    is_main = isinstance(state.stack[-1], DirectorTurn)
    return tuple(
        one
        for one in prompts(state)
        if ("main" if is_main and one.ask == "turn" else one.ask) in asks
    )


def clause_of(state: State, prompt: Prompt) -> str:
    """The clause that asks for what a prompt waits for."""
    hints = prompt.hints
    match prompt.ask, state.stack[-1]:
        case "roll", _:
            by = "monster-" if "attacker" in hints else ""
            return sentences().rolls[by + hints["purpose"]]
        case "draw", SetUp():
            return "SH-23"
        case "draw", Drawing(purpose="search"):
            return "SH-147"
        case "draw", _ if "to_seat" in hints:
            return "SH-71"
        case ask, _:
            return sentences().awaited[ask][1]


def _awaited(state: State, prompt: Prompt) -> str:
    """What a prompt waits for, in words."""
    hints, fixed = prompt.hints, prompt.accepts[0].fixed
    name = "the players" if prompt.seat is None else name_of(state, prompt.seat)
    survivor = hints.get("survivor", fixed.get("survivor"))
    events = [one.card for one in state.stack if isinstance(one, EventCard)]
    card = prompt.about or fixed.get("card") or ("", *events)[-1]
    return (
        sentences()
        .awaited[prompt.ask][0]
        .format(
            name=name,
            who=the(state, survivor) if survivor in SURVIVORS else name,
            card=the(state, card),
            frame=frame(hints.get("frame", 1)),
        )
    )
