"""When each action is possible, and the clauses of what is asked instead."""

from collections.abc import Iterator
from functools import cache

from companion.core.actions import Action, Ids, type_tag
from companion.core.data import read_toml
from companion.core.frozen_struct import FrozenStruct
from companion.core.guards import Guard
from companion.core.prompts import Prompt, Prompts
from companion.games.shuffling_horror.procedures import DirectorTurn, Drawing, SetUp
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State

Guards = Iterator[Guard]


class RefusalTables(FrozenStruct, forbid_unknown_fields=True):
    """The tables of refusals.toml; the file explains them."""

    ended: dict[str, str]
    corrected: dict[str, str]
    moments: dict[str, Ids]
    awaited: dict[str, str]
    rolls: dict[str, str]
    optional: dict[str, Ids]


@cache
def refusal_tables() -> RefusalTables:
    """Read the tables, once."""
    return read_toml("companion.games.shuffling_horror", "refusals.toml", RefusalTables)


def required_prompt(state: State) -> Prompt:
    """Return the prompt that the game waits for."""
    return next(prompt for prompt in prompts(state) if not prompt.optional)


def moment_of(action: Action) -> Ids:
    """Return the clause that says when an action is possible, and the `question_id` of the
    prompts that ask for it.
    """
    return refusal_tables().moments.get(type_tag(type(action)), ("",))


def prompts_asking(state: State, *asks: str) -> Prompts:
    """Return the open prompts with these values of `question_id`; "main" is the turn of a seat
    of the Director's side.
    """
    is_main = isinstance(state.stack[-1], DirectorTurn)
    return tuple(
        prompt
        for prompt in prompts(state)
        if ("main" if is_main and prompt.question_id == "turn" else prompt.question_id) in asks
    )


def clause_of(state: State, prompt: Prompt) -> str:
    """Return the clause that makes a prompt ask."""
    hints = prompt.hints
    match prompt.question_id, state.stack[-1]:
        case "roll", _:
            by = "monster-" if "attacker" in hints else ""
            return refusal_tables().rolls[by + hints["purpose"]]
        case "draw", SetUp():
            return "SH-23"
        case "draw", Drawing(purpose="search"):
            return "SH-147"
        case "draw", _ if "to_seat" in hints:
            return "SH-71"
        case ask, _:
            return refusal_tables().awaited[ask]
