"""Games of Shuffling Horror on the screen, for the tests of its desk."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from tests.ui.table import begin, evening, go_on, pass_by

GAME = games()["shuffling-horror"]


def view_of(table: Demo) -> Any:
    return GAME.observation.view(table.session.state, None)


def asked(table: Demo, kind: type) -> list[Any]:
    prompts = table.session.rule_prompts()
    return [one for prompt in prompts for one in prompt.accepts if one.kind is kind]


def film(folder: Path, people: tuple[str, ...], seed: int, rounds: int) -> Iterator[Demo]:
    """A random film, decision by decision, without what is shown of them."""
    table = evening(folder)
    begin(table, GAME, people)
    random = Random(seed)
    for _ in range(rounds):
        if table.session.over:
            break
        go_on(table, random)
        pass_by(table)
        table.loop.draw()
        yield table
    table.close()
