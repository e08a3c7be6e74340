"""Whose button is lit: whoever the sign names, on boards, questions and instructions."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.board.instruction_list import instruction_list, is_instruction_list
from companion.core.board.nodes import ChooseFields, UiCommand
from companion.core.game import Game
from companion.core.hand_tasks import HandTask
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.claims import CLAIM_SECONDS
from companion.ui.screens.table.play import Play
from tests.sampling import sampled
from tests.ui.table import NAMES, TO_AUDITION, TO_TEAM_UP, begin, evening, go_on, lit

MAX_ACTIONS = 60


def named_in_sign(table: Demo) -> set[int]:
    """The seats that the first line names before a colon, as those who must act; in a list of
    tasks also those whose tasks are further down.
    """
    frame = table.app.screen.frame(table.app)
    line1 = frame.line1
    if " others: " in line1:
        return {*frame.shown_seats}
    play = table.app.screen
    if isinstance(play, Play) and any(map(is_instruction_list, play.queue.boards[:1])):
        stage = play.queue.boards[0].stage
        line1 = "\n".join((line1, *(node.name for node in stage.walk())))
    names = table.session.header.names
    every = "|".join(names)
    people = re.findall(rf"((?:Everyone|(?:{every})(?:(?:, | and | or )(?:{every}))*)):", line1)
    if "Everyone" in people:
        return {*range(len(names))}
    named = {name for each in people for name in re.findall(every, each)}
    return {seat for seat, name in enumerate(names) if name in named}


def agrees(table: Demo) -> None:
    """Fail if the sign names, or shows, other people than the lights."""
    table.app.lights.show()
    frame, lights = table.app.screen.frame(table.app), table.app.lights.on
    assert named_in_sign(table) in (set(), lights), (frame.line1, lights)
    play = table.app.screen
    board = play.queue.boards[:1] if isinstance(play, Play) else []
    if frame.shown_seats and not board:
        assert {*frame.shown_seats} == lights, frame.line1


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", [*sampled(range(6))])
def test_whoever_the_sign_names_is_lit_and_nobody_else(
    game: Game[Any], seed: int, tmp_path: Path
) -> None:
    table, random = evening(tmp_path), Random(seed)
    seats = range(max(game.min_seats, 2), min(game.max_seats, len(NAMES)) + 1)
    begin(table, game, NAMES[: seats[-1 - seed % len(seats)]], set_out=False)
    app = table.app
    for _ in range(MAX_ACTIONS):
        agrees(table)
        while isinstance(app.screen, Play) and app.screen.queue.boards:
            agrees(table)
            app.touch(UiCommand("next"))
        agrees(table)
        if table.session.over:
            break
        frame = app.screen.frame(app)
        nodes = [*frame.stage.walk(), *(node for node in frame.buttons if node is not None)]
        asking = [node.touch for node in nodes if isinstance(node.touch, ChooseFields)]
        if asking:
            app.touch(random.choice(asking))
            agrees(table)
            app.close_overlays()
        go_on(table, random)
        app.close_overlays()
    table.close()


def test_the_lights_come_back_when_a_claim_ends(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["scream-park"], NAMES[:2])
    table.play("press 1")
    assert lit(table) == {1}
    table.play(f"wait {CLAIM_SECONDS / 2 + 1}\nwait {CLAIM_SECONDS / 2 + 1}")
    assert lit(table) == {0}
    table.close()


def test_a_lit_button_confirms_what_its_seat_does_by_hand(table: Demo) -> None:
    table.play(TO_AUDITION)
    play, asked = table.app.screen, table.app.seats_waited_for()
    assert isinstance(play, Play)
    assert asked == {0}
    names = table.session.header.names
    tasks = [HandTask("draw a card.", (1,))]
    play.queue.boards = [*instruction_list(tasks, ("", ""), names, {})]
    play.queue.shown_since = table.app.clock()
    table.app.lights.show()
    assert lit(table) == {1}
    table.play("wait 2\npress 1")
    assert not play.queue.boards
    assert lit(table) == {0}


def test_a_card_changes_the_lights_right_after_the_frame_that_shows_it(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\nwait 20")
    before, at_frames = lit(table), list[frozenset[int]]()
    frame = table.loop.painter.frame

    def noted_frame(now: float) -> None:
        at_frames.append(lit(table))
        frame(now)

    table.loop.painter.frame = noted_frame
    table.play("lay robot")
    assert at_frames[0] == before != lit(table)
    table.play("lift")
    table.close()
