"""Somebody leaves early, in the middle or near the end of a game, and people play on by touch."""

import re
from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.core.board.nodes import (
    ChooseFields,
    RollRandom,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
)
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.sampling import few, is_quick
from tests.ui.lint import findings
from tests.ui.runtime.hand import Hand
from tests.ui.table import begin, evening, go_on, pass_by, shown, sign

PEOPLE = ("Ann", "Ben", "Cleo", "Dee")
PHASES = ("early", "middle", "late")
CASES = [*product(games(), PHASES)]
QUICK = [(game, PHASES[index % len(PHASES)]) for index, game in enumerate(games())]
"""A phase of each game."""
ANSWERS = SubmitAction | SubmitForAll | ChooseFields | RollRandom
COMMANDS = frozenset(
    {
        "choose value",
        "choose action",
        "enter face",
        "choose seat",
        "uncover secret",
        "roll dice",
        "sure",
        "answer for away",
    }
)
MAX_TOUCHES = 12
"""Touches after which a question that is not answered yet is closed."""


def go_to(table: Demo, phase: str) -> None:
    """Play to a phase of the game."""
    random = Random(5)
    match phase:
        case "early":
            steps = 2
        case "middle":
            steps = 40
        case _:
            steps = 0
            table.play("hurry 3")
            table.session.undo_to(table.session.seq - 4)
    for _ in range(steps):
        go_on(table, random)
        pass_by(table)
    pass_by(table)
    table.app.toast = None


def answer_by_touch(table: Demo, random: Random) -> None:
    """Touch something that is offered, and answer what is asked then."""
    app, before = table.app, table.session.head
    for _ in range(MAX_TOUCHES):
        table.loop.lay_out()
        assert findings(table.stage.placed, app.theme) == []
        touches = [item.node.touch for item in table.stage.placed if item.node.enabled]
        found = [touch for touch in touches if is_answer(touch)]
        if not found:
            break
        app.touch(random.choice(found))
        table.wait(2)
        if table.session.head is not before:
            break
    if table.session.head is before:
        app.close_overlays()
        go_on(table, random)
    table.wait(8)
    app.close_overlays()


def is_answer(touch: Touch | None) -> bool:
    return isinstance(touch, ANSWERS) or (isinstance(touch, UiCommand) and touch.name in COMMANDS)


def names_in(table: Demo) -> set[str]:
    """The people who are named on the screen."""
    table.loop.lay_out()
    words = " ".join(item.node.name for item in table.stage.placed)
    return {name for name in (*PEOPLE, "Zoe") if re.search(rf"\b{name}\b", words)}


def check_sign(table: Demo, away: frozenset[int]) -> None:
    """The sign names who answers for those who are not there."""
    asked = table.app.seats_waited_for()
    play = table.app.screen
    if not isinstance(play, Play) or play.queue.boards or table.session.over or len(asked) != 1:
        return
    (seat,) = asked
    words = sign(table)
    if seat in away:
        assert not words.startswith(PEOPLE[seat]), words
    if words.startswith("Anyone, for "):
        assert asked <= away, words


def undo(table: Demo) -> None:
    """Touch Undo, and confirm it where a secret answer is taken back."""
    table.play("touch Undo")
    for yes in ("Take it back", "Take them back"):
        if yes in shown(table):
            table.play(f"touch {yes}")


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(("game", "phase"), QUICK if is_quick() else CASES)
def test_people_play_on_by_touch_when_somebody_leaves(
    tmp_path: Path, game: str, phase: str
) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], PEOPLE)
    go_to(table, phase)
    first, random = table.session.seq, Random(7)
    leaves = "touch Menu\ntouch Somebody leaves\ntouch"
    table.play(f"{leaves} Ben\ntouch Taken over\ntouch Z\ntouch o\ntouch e\ntouch Done")
    table.play(f"{leaves} Cleo\ntouch Looked after\ntouch Ann")
    away = frozenset[int]()
    if table.session.game.rules.away_actions:
        table.play(f"{leaves} Dee\ntouch Away")
        away = frozenset({3})
    changes = len(table.session.header.changes)
    for _ in range(12):
        if table.session.over:
            break
        assert "Ben" not in names_in(table)
        check_sign(table, away)
        answer_by_touch(table, random)
    table.play("cut")
    assert len(table.session.header.changes) == changes
    # a result may say who played before
    assert table.session.over or "Ben" not in names_in(table)
    while table.session.header.changes:
        seq, left = table.session.seq, len(table.session.header.changes)
        undo(table)
        assert (table.session.seq, len(table.session.header.changes)) < (seq, left) or (
            table.session.seq < seq
        )
        pass_by(table)
    assert table.session.seq == first
    assert table.session.header.shown_names == PEOPLE
    table.play("touch Menu\ntouch Somebody leaves\ntouch End here\ntouch End here")
    assert sign(table).startswith("Ended ")
    table.play("touch Undo")
    assert table.app.seats_waited_for() or table.session.rule_prompts()
    assert not table.session.over
    table.close()


def test_a_result_that_is_still_read_has_the_new_name(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["creature-feature"], PEOPLE)
    random, play = Random(5), table.app.screen
    assert isinstance(play, Play)
    while not play.queue.boards or play.queue.boards[0].duration or "Ben" not in names_in(table):
        pass_by(table)
        go_on(table, random)
        assert not table.session.over
    line1, boards = sign(table), len(play.queue.boards)
    table.play("touch Menu\ntouch Somebody leaves\ntouch Ben\ntouch Taken over")
    table.play("touch Z\ntouch o\ntouch e\ntouch Done")
    assert (sign(table).replace("Zoe", "Ben"), len(play.queue.boards)) == (line1, boards)
    assert "Zoe" in names_in(table)
    table.app.toast = None
    assert "Ben" not in names_in(table)
    table.close()


def chairs(table: Demo) -> int:
    """How many shapes on the screen bear a chair."""
    return sum(node.name == "is away" for node in table.app.node().walk())


@pytest.mark.parametrize("game", ["creature-feature", "shuffling-horror", "vampire-elf-cthulhu"])
def test_who_is_away_has_a_chair_on_the_board(tmp_path: Path, game: str) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], PEOPLE)
    go_to(table, "middle")
    assert not chairs(table)
    leaves = "touch Menu\ntouch Somebody leaves\ntouch"
    table.play(f"{leaves} Dee\ntouch Away")
    random, seen = Random(7), 0
    for _ in range(few(160)):  # not every board shows the seats
        seen += chairs(table) > 0
        table.loop.lay_out()
        assert findings(table.stage.placed, table.app.theme) == []
        if table.session.over:
            break
        go_on(table, random)
        pass_by(table)
    assert seen
    table.session.undo_to(2)
    pass_by(table)
    table.play(f"{leaves} Dee\ntouch Dee is back")
    assert not chairs(table)
    table.close()


def test_two_long_names_are_on_two_lines(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], ("Bartholomew", "Christopher"))
    header = table.session.header
    table.app.games.change_header(header.changed(0, "looked-after", 0, by=1))
    assert sign(table) == "Christopher: which King is yours?"
    assert any(one.name.startswith("For Bartholomew. ") for one in table.app.node().walk())
    table.play("touch Christopher for Bartholomew\nwait 1")
    assert sign(table) == "Christopher: which King is yours?"
    table.close()


@pytest.mark.parametrize(
    ("game", "seats", "says"),
    [
        ("monstercon", 3, "To play on with fewer, end here and play again"),
        ("monstercon", 2, "Cards, points and button stay with the seat"),
        ("creature-feature", 4, "Cards, points and button stay with the seat"),
    ],
)
def test_where_no_seat_can_be_left_empty_it_says_how_fewer_play_on(
    tmp_path: Path, game: str, seats: int, says: str
) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], PEOPLE[:seats])
    table.play("touch Menu\ntouch Somebody leaves\ntouch Ben")
    assert says in {one.name for one in table.app.node().walk()}
    table.close()


def test_enter_counts_right_after_the_last_letter_of_a_new_name(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], PEOPLE[:3])
    table.play("touch Menu\ntouch Somebody leaves\ntouch Ben\ntouch Taken over\nwait 1")
    hand = Hand(table)
    for letter in "Zoe":
        hand.key(0, letter)
    hand.key(pygame.K_RETURN)
    assert table.session.header.names[1] == "Zoe"
    table.close()
