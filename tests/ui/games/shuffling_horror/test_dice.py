"""The dice of Shuffling Horror on the screen: what rolls, and who may touch the faces."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.board.dice_tray import percent
from companion.core.board.nodes import UiCommand
from companion.core.domains import Dice
from companion.core.rng import system_random
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.board_view import board_view
from companion.games.shuffling_horror.board.roll_tray import further
from companion.table.settings import Settings
from companion.ui.parts.dice import Faces
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.rolling import Rolling
from tests.ui.games.shuffling_horror.desk import GAME, asked, film, view_of
from tests.ui.table import NAMES, begin, evening, go_on, lit, pass_by, shown, sign


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [3, 5])
def test_further_spoints_buy_what_was_previewed_and_a_flail_needs_what_was_shown(
    tmp_path: Path, seats: int
) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:seats])
    random = Random(seats)
    spent = flailed = 0
    for _ in range(900):
        if table.session.over or (spent > 5 and flailed > 2):
            break
        view = view_of(table)
        spends = asked(table, actions.Spend)
        board = board_view(view, table.session.cards, table.session.rule_prompts())
        bought = list(further(board, view.roll)) if view.roll is not None and spends else []
        if bought:
            table.session.do(actions.Spend(spends[0].fixed["seat"], spends[0].fixed["source"], 1))
            now = view_of(table).roll
            assert bought[0].odds == percent(now.odds)
            spent += 1
        if view.phase == "negate":
            displayed = board_view(view, table.session.cards).flail(view.attack.target)[1]
            (flail,) = asked(table, actions.Flail)
            table.session.do(flail.kind(**flail.fixed))
            if displayed is not None:
                assert view_of(table).roll.need == displayed
                flailed += 1
        go_on(table, random)
    table.close()
    assert spent > 5
    assert flailed > 2


def test_faces_are_touched_one_after_the_other() -> None:
    faces, dice = Faces(), Dice(2)
    assert faces.on_touch(dice, UiCommand("enter face", (1, 6))) is None
    assert faces.on_touch(dice, UiCommand("enter face", (1, 5))) is None
    assert faces.on_touch(dice, UiCommand("enter face", (2, 5))) is None  # of a roll with more dice
    assert faces.on_touch(dice, UiCommand("enter face", (0, 2))) == (2, 5)


def test_dice_on_the_screen_show_every_face_and_no_other() -> None:
    shown = {face for _ in range(400) for face in Dice(2).sample(system_random, {})}
    assert shown == {1, 2, 3, 4, 5, 6}


@pytest.fixture
def to_roll(tmp_path: Path) -> Iterator[Demo]:
    """A film that waits for two dice."""
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:4])
    random = Random(1)
    while view_of(table).roll is None or view_of(table).roll.count == 1:
        go_on(table, random)
    pass_by(table)
    yield table
    table.close()


def faces_up(table: Demo) -> list[str]:
    table.loop.draw()
    return [one.node.name for one in table.stage.placed if one.node.name.startswith("die-")]


@pytest.mark.parametrize("less", [False, True])
def test_dice_that_roll_here_show_nothing_before_they_lie(to_roll: Demo, *, less: bool) -> None:
    table = to_roll
    table.app.change_settings(Settings(less_motion=less))
    before = table.session.seq
    faces = set[tuple[str, ...]]()
    was_lit, asked = lit(table), sign(table)
    table.play("touch Roll here")
    table.app.sounds.clear()
    for _ in range(20):
        if table.session.seq > before:
            break
        faces.add(tuple(faces_up(table)))
        assert sign(table) == asked
        assert (lit(table), table.app.sounds) == (was_lit, [])
        table.step()
    assert table.session.seq == before + 1
    assert isinstance(table.session.head.action, actions.Roll)
    last = tuple(f"die-{face}" for face in table.session.head.action.dice)
    assert last in faces
    assert (len(faces) == 1) == less
    assert faces_up(table) == []


def test_a_card_that_is_laid_while_dice_roll_waits(to_roll: Demo) -> None:
    to_roll.play("touch Roll here")
    to_roll.laptop.on_touch(UiCommand("lay card", "hunting-rifle"))
    to_roll.step()
    to_roll.step()
    assert isinstance(to_roll.app.screen, Rolling)
    assert len(to_roll.app.scan_queue) == 1
    to_roll.wait(1)
    assert isinstance(to_roll.session.head.action, actions.Roll)


def is_spending(table: Demo) -> bool:
    """Whether two dice are awaited for which spoints may be spent."""
    roll = view_of(table).roll
    return roll is not None and roll.count == 2 and bool(asked(table, actions.Spend))


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("seats", [3, 7, 8, 13])
@pytest.mark.parametrize(("here", "button"), [(False, "Roll here"), (True, "Roll")])
def test_the_faces_of_the_dice_are_with_the_spoints(
    tmp_path: Path, seats: int, *, here: bool, button: str
) -> None:
    table = next(one for one in film(tmp_path, NAMES[:seats], 1, 200) if is_spending(one))
    table.app.change_settings(Settings(dice_here=here))
    assert shown(table)[-1] == button
    before = table.session.seq
    table.play("touch Die 2: 5\ntouch Die 2: 3")
    assert table.session.seq == before
    table.play("touch Die 1: 2")
    assert table.session.head.action == actions.Roll((2, 3))


def test_who_began_to_touch_faces_can_still_roll_here(to_roll: Demo) -> None:
    before = to_roll.session.seq
    to_roll.play("touch Die 1: 2\ntouch Roll here")
    assert isinstance(to_roll.app.screen, Rolling)
    to_roll.wait(1)
    assert isinstance(to_roll.app.screen, Play)
    assert to_roll.session.seq == before + 1


@pytest.mark.thorough
def test_the_dice_of_monsters_are_their_owners(tmp_path: Path) -> None:
    owners: set[int] = set()
    for table in film(tmp_path, NAMES[:5], 2, 500):
        view = view_of(table)
        if view.roll is None or view.attack is None or view.attack.by == "survivor":
            continue
        if view.roll.purpose in ("attack", "damage"):
            assert table.session.board().seat == view.attack.seat
            owners.add(view.attack.seat)
        elif view.roll.purpose == "flail":
            assert table.session.board().seat == view.survivors[view.attack.target].seat
    assert owners > {0}


def test_a_result_that_somebody_asks_about_stays(to_roll: Demo) -> None:
    play = to_roll.app.screen
    assert isinstance(play, Play)
    while not (play.queue.boards and play.queue.boards[0].duration):
        go_on(to_roll, Random(to_roll.session.seq))
    first = sign(to_roll)
    to_roll.play("touch Why?")
    to_roll.wait(60)
    to_roll.play("touch Why?")
    to_roll.wait(60)
    assert sign(to_roll) == first
    to_roll.play("touch Next")
    assert play.queue.boards == []
