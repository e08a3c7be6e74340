"""A finger that stays on an answer shows what it would do; nothing is done yet."""

from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import (
    AmendAction,
    ChooseFields,
    RollRandom,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
    UndoMatching,
)
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from tests.sampling import few
from tests.ui.table import NAMES, begin, evening, go_on, pass_by

ANSWERS = SubmitAction | SubmitForAll | AmendAction | UndoMatching | ChooseFields | RollRandom
COMMANDS = frozenset({"claim card", "enter face", "choose value", "choose action"})


def answers(table: Demo) -> list[Touch]:
    """What can be touched here and answers something; nothing where a secret is asked for, whose
    answers have no preview.
    """
    table.loop.lay_out()
    if getattr(table.app.screen, "secret", False):
        return []
    return [
        node.touch
        for node in (item.node for item in table.stage.placed)
        if node.enabled
        and node.hold is None
        and (
            isinstance(node.touch, ANSWERS)
            or (isinstance(node.touch, UiCommand) and node.touch.name in COMMANDS)
        )
    ]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", games())
def test_every_answer_can_be_asked_what_it_would_do(tmp_path: Path, game: str) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], NAMES[:4])
    random, app = Random(5), table.app
    for _ in range(few(160)):
        if table.session.over:
            break
        assert all(app.screen.preview(app, touch) for touch in answers(table))
        pass_by(table)
        found = answers(table)
        assert all(app.screen.preview(app, touch) for touch in found)
        asking = [touch for touch in found if isinstance(touch, ChooseFields)]
        before = table.session.head
        if asking:
            app.touch(random.choice(asking))
            if table.session.head is before:
                assert all(app.screen.preview(app, touch) for touch in answers(table))
        app.close_overlays()
        go_on(table, random)
    table.close()


def test_a_die_says_what_it_would_do_only_if_it_is_the_last_one(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["shuffling-horror"], NAMES[:4])
    random, app, seen = Random(5), table.app, set[bool]()
    while len(seen) < 2:
        assert not table.session.over
        for touch in answers(table):
            if isinstance(touch, UiCommand) and touch.name == "enter face":
                preview = app.screen.preview(app, touch)
                assert preview is not None
                is_last = preview.title != "One of several dice"
                assert any(line.startswith("Then") for line in preview.lines) is is_last
                seen.add(is_last)
        go_on(table, random)
        pass_by(table)
    table.close()
