"""A game that is continued has the same ways back and forth as before it was closed."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.actions import Action
from companion.table.errors import Refused
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header, HeadUpdate, Step
from companion.table.registry import games
from tests.sampling import examples

GAME = games()["monstercon"]


def several(session: Session, random: Random) -> list[Action]:
    """What one signal does: an action, or some that follow each other."""
    step, actions = session.head, list[Action]()
    for _ in range(random.randint(1, 3)):
        prompts = session.step_maker.prompts(step)
        if prompts:
            actions.append(bots.any_of(random.choice(prompts), random))
            step = session.step_maker.next_step(step, actions[-1], step.cause, step.id + 1)
    return actions


def change(session: Session, random: Random) -> None:
    match random.choices(("do", "undo", "redo", "back", "amend"), (10, 2, 2, 1, 1))[0]:
        case "do":
            session.do(*several(session, random))
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "back":
            session.undo_to(random.randint(0, session.seq))
        case _:
            seq = random.randint(1, session.seq)
            before = session.current_steps()[seq - 1]
            prompt = random.choice(session.step_maker.prompts(before))
            session.amend(seq, bots.any_of(prompt, random))


def ways_back(session: Session) -> list[Any]:
    """Every position that Undo leads to, one after the other."""
    found: list[Any] = []
    while session.can_undo:
        session.undo()
        found.append(session.state)
    return found


@given(st.integers(0, 2**32))
@examples(20)
def test_undo_takes_back_the_same_after_a_game_is_continued(seed: int) -> None:
    random = Random(seed)
    steps: list[Step] = []
    heads: list[HeadUpdate] = []

    def record(more: Any, head: HeadUpdate) -> None:
        steps.extend(more)
        heads.append(head)

    session = Session.new(GAME, Header(GAME.id, 1, ("Ann", "Bob", "Cid"), {}), record)
    for _ in range(40):
        try:
            change(session, random)
        except (Refused, ValueError):
            continue
    continued = Session.resumed(GAME, session.header, tuple(steps), tuple(heads))
    assert ways_back(continued) == ways_back(session)
