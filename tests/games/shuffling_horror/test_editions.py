"""No screen, log, Why? or film of Pittsburgh 68 has a term of Roswell 51 that it replaces."""

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict

from companion.core.board.nodes import Board, Node, UiCommand
from companion.games.shuffling_horror import GAME
from companion.table.film import make_film
from companion.table.play.session import Session
from companion.table.play.steps import Header, Step
from tests.games.options import drawn
from tests.games.playing import played

REPLACED = re.compile(
    r"power spoint|rest spoint|\d rest\b|\d power(?! play)\b|creature feature|\bpods?\b"
    r"|spored|dynamite",
    re.IGNORECASE,
)
"""The terms of Roswell 51 for which Pittsburgh 68 has others (SH-259)."""
SEEDS = pytest.mark.parametrize("seed", range(12))


def film(seed: int, edition: str, most: int = 400) -> Session:
    """A random movie of an edition at a virtual table."""
    random = Random(seed)
    seats = random.randint(3, 7)
    names = tuple(f"P{seat}" for seat in range(seats))
    options = drawn(GAME, seats, random) | {"deck": {}, "edition": edition}
    session = Session.new(GAME, Header(GAME.id, GAME.rules_version, names, options, seed))
    for _ in played(session, random, most):
        pass
    return session


def on_board(board: Board) -> Iterator[str]:
    """All words of a board, and of the boards behind its touches."""
    yield from (board.line1, board.line2, *board.ticket)
    for node in (board.stage, *board.buttons):
        yield from on_node(node)


def on_node(node: Node) -> Iterator[str]:
    for part in node.walk():
        if part.role != "icon":
            yield part.name
        for touch in (part.touch, part.hold):
            if isinstance(touch, UiCommand) and isinstance(touch.argument, Board):
                yield from on_board(touch.argument)


def step_texts(before: Step, step: Step) -> Iterator[str]:
    """What the screen, the log and Why? have of a step."""
    narration = GAME.narration
    yield from on_board(GAME.public_board(step.state))
    outcome: Any = step
    for board in GAME.boards.interstitials(before.state, step.action, outcome):
        yield from on_board(board)
    assert step.action is not None
    yield narration.action_text(step.state, type(step.action), asdict(step.action))
    for ruling in step.rulings:
        task = narration.hand_task(step.state, ruling)
        yield from (narration.ruling_text(step.state, ruling), task.text, task.piece)
        for reason in narration.explain(before.state, step.action, ruling):
            clause = narration.clause(before.state, reason.clause)
            yield from (clause.title, clause.text, *(line for _, line in reason.lines))
    for prompt in GAME.rules.prompts(step.state):
        yield narration.question(step.state, prompt)
        for pattern in prompt.accepts:
            yield narration.action_text(step.state, pattern.kind, {**pattern.fixed})
    for place in GAME.rules.correctable_index.by_path(step.state).values():
        yield place.label


def words_of(session: Session) -> Iterator[str]:
    """All that people read of a movie."""
    steps = session.current_steps()
    for before, step in pairwise(steps):
        yield from step_texts(before, step)
    shown = make_film(GAME, session.header, steps)
    yield from (member.role for member in shown.cast)
    for point in shown.turning_points:
        yield from (point.title, point.rule, point.text)


@pytest.mark.thorough(keep=1)
@SEEDS
def test_pittsburgh_has_its_own_terms(seed: int) -> None:
    for text in words_of(film(seed, "pittsburgh-68")):
        assert REPLACED.search(text) is None, text


def test_roswell_has_the_terms_that_are_looked_for() -> None:
    found = set[str]()
    for seed in range(2):
        for text in words_of(film(seed, "roswell-51", 250)):
            found |= {one.lower() for one in REPLACED.findall(text)}
    assert {"power spoint", "rest spoint", "creature feature", "pod", "dynamite"} <= found


def test_every_clause_is_in_the_terms_of_the_edition() -> None:
    state = film(1, "pittsburgh-68", 0).state
    for name, clause in GAME.narration.clauses.items():
        shown = GAME.narration.clause(state, name)
        if clause.option != "edition":
            assert REPLACED.search(f"{shown.title}. {shown.text}") is None, shown
