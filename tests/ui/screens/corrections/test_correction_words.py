"""A correction is read in the words of its place, wherever a screen names it."""

import re
from random import Random
from typing import cast

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.core.game import AnyGame
from companion.table.action_text import describe_action
from companion.table.play.reasons import explained
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.log.log import Log
from companion.ui.screens.log.report_ruling import ReportRuling
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, begin, go_on

OF_THE_PROGRAM = re.compile(r"[a-z]/\w|_|\b(None|True|False)\b|['\"][\])},:]|[\[({]['\"]")
"""Paths, and values as Python writes them."""


def texts(table: Demo) -> list[str]:
    """Everything that is read on the screen."""
    table.app.toast = None
    table.loop.draw()
    return [" ".join(one.lines) for one in table.stage.placed if one.node.role == "text"]


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
@pytest.mark.parametrize("steps", [0, 25, 60])
def test_no_correction_is_read_in_words_of_the_program(
    table: Demo, game: AnyGame, steps: int
) -> None:
    begin(table, game, NAMES[: max(3, game.min_seats)])
    random = Random(steps)
    for _ in range(steps):
        if not table.session.over:
            go_on(table, random)
            cast(Play, table.app.screen).queue.boards.clear()
    app, session = table.app, table.session
    seen: set[str] = set()
    for place in game.rules.correctables(session.state):
        kind = re.sub(r"\d+|(?<=/)[a-z0-9-]{3,}", "", place.path)
        if place.domain is None or kind in seen:
            continue
        seen.add(kind)
        value = place.domain.sample(random, {})
        screen = SetValue(place)
        screen.editor.value = value
        preview = screen.preview(app, UiCommand("done"))
        assert preview is not None
        read = [preview.title, *preview.lines]
        session.do(Correct(place.path, value))
        app.open_screen(Log(session))
        read += texts(table)
        app.close_screen()
        reason = explained([[session.head]])
        if reason is not None:
            app.open_screen(Why(*reason))
            read += texts(table)
            app.close_screen()
        for ruling in session.head.rulings:
            if ruling.cite and ruling.kind != "instruct":
                read.append(app.sentence(session.head, ruling))
                app.open_screen(ReportRuling(app, session.head, ruling))
                read += texts(table)
                app.close_screen()
        kept = [one for one in read if not one.startswith("Report saved: ")]
        assert [one for one in kept if OF_THE_PROGRAM.search(one)] == [], place.path
        session.undo()


def test_a_place_that_is_none_any_more_is_not_named(table: Demo) -> None:
    begin(table, games()["creature-feature"], NAMES[:3])
    session = table.session
    gone = Correct("no/where", 1)
    shown = describe_action(session, session.state, gone, session.state)
    assert shown == describe_action(session, session.state, gone) == "A value was corrected"
