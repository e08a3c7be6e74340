"""When each action is possible, and the clauses of what the movie waits for instead."""

from collections.abc import Iterator
from functools import cache

from companion.core.actions import Action, Ids, type_tag
from companion.core.data import read_toml
from companion.core.guards import Guard
from companion.core.prompts import Prompt, Prompts
from companion.core.record import Record
from companion.games.shuffling_horror.procedures import DirectorTurn, Drawing, SetUp
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State

Guards = Iterator[Guard]


class Clauses(Record, forbid_unknown_fields=True):
    """The tables of refusals.toml, as it explains them."""

    ended: dict[str, str]
    corrected: dict[str, str]
    moments: dict[str, Ids]
    awaited: dict[str, str]
    rolls: dict[str, str]
    optional: dict[str, Ids]


@cache
def clauses() -> Clauses:
    """The clauses of refusals, read with the first one."""
    return read_toml("companion.games.shuffling_horror", "refusals.toml", Clauses)


def required_prompt(state: State) -> Prompt:
    """What the movie waits for."""
    return next(one for one in prompts(state) if not one.optional)


def moment_of(action: Action) -> Ids:
    """The clause that says when something is done, and the words of the prompts that ask for it."""
    return clauses().moments.get(type_tag(type(action)), ("",))


def prompts_asking(state: State, *asks: str) -> Prompts:
    """The open prompts of these words; "main": the turn of a Director side seat."""
    is_main = isinstance(state.stack[-1], DirectorTurn)
    return tuple(
        one
        for one in prompts(state)
        if ("main" if is_main and one.question_id == "turn" else one.question_id) in asks
    )


def clause_of(state: State, prompt: Prompt) -> str:
    """The clause that asks for what a prompt waits for."""
    hints = prompt.hints
    match prompt.question_id, state.stack[-1]:
        case "roll", _:
            by = "monster-" if "attacker" in hints else ""
            return clauses().rolls[by + hints["purpose"]]
        case "draw", SetUp():
            return "SH-23"
        case "draw", Drawing(purpose="search"):
            return "SH-147"
        case "draw", _ if "to_seat" in hints:
            return "SH-71"
        case ask, _:
            return clauses().awaited[ask]
