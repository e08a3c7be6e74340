"""What hands do at the screen, told to the loop as a display tells it: taps, slides and drags."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame._sdl2 import touch as panels

from companion.core.board.nodes import Node, Touch, UiCommand, text
from companion.ui.app.app import TOAST_SECONDS
from companion.ui.render.layout import LOGICAL_HEIGHT
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.touch_tracker import LONG_TOUCH_SECONDS
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.log.log import Log
from tests.games.altered import altered
from tests.ui.runtime.hand import TAP, Hand, rect
from tests.ui.table import NAMES, SIZES, TO_AUDITION, evening, seated, sign

LONG_ENOUGH = LONG_TOUCH_SECONDS + TAP


@pytest.fixture
def audition(table: Demo) -> Hand:
    table.play(TO_AUDITION)
    return Hand(table)


def log_of(table: Demo) -> Log:
    table.play("touch Menu\ntouch Log")
    log = table.app.screen
    assert isinstance(log, Log)
    return log


def test_the_knob_of_the_log_follows_the_finger_until_it_lifts(audition: Hand) -> None:
    table = audition.table
    log = log_of(table)
    line = rect(table, "How far back")
    seen: list[int] = []
    y = line.y + line.h / 2
    audition.down((line.x + line.w - 4, y))
    for part in (0.9, 0.7, 0.5, 0.3, 0.1, 0.4):
        audition.move((line.x + line.w * part, y))
        seen.append(log.chosen)
    assert seen == [round(part * table.session.seq) or 1 for part in (0.9, 0.7, 0.5, 0.3, 0.1, 0.4)]
    # above it as well, and past its end
    audition.move((line.x + line.w * 0.6, line.y - 60))
    assert log.chosen == round(0.6 * table.session.seq)
    audition.move((line.x - 5, y))
    assert log.chosen == 1
    audition.up((line.x, y))
    audition.move((line.x + line.w * 0.8, y))
    assert log.chosen == 1


def test_the_entry_that_is_touched_stays_under_the_finger(audition: Hand) -> None:
    table = audition.table
    log = log_of(table)
    table.seen("How far back")
    first = next(one for one in table.stage.placed if one.node.key.startswith("log:"))
    audition.tap(first.rect.center, times=2)
    assert first.node.touch == UiCommand("choose item", log.chosen)
    again = next(one for one in table.stage.placed if one.node.key == first.node.key)
    assert again.rect == first.rect


def test_a_knob_is_let_go_when_the_log_is_left_under_the_finger(audition: Hand) -> None:
    table = audition.table
    log = log_of(table)
    line = rect(table, "How far back")
    y = line.y + line.h / 2
    audition.down((line.x + line.w / 2, y))
    table.play("press 0")
    assert sign(table) == "Theo: stay or drop?"
    chosen = log.chosen
    audition.move((line.x + line.w * 0.9, y))
    audition.up((line.x + line.w * 0.9, y))
    assert log.chosen == chosen
    assert sign(table) == "Theo: stay or drop?"


def test_what_changes_beside_the_button_takes_no_touch_away(audition: Hand) -> None:
    table = audition.table
    at = table.seen("STAY")
    seq = table.session.seq
    audition.down(at)
    table.rig.controls.press(0)  # the sign tells what that button would do
    audition.wait(0.1)
    assert "Hold on: Mara drops" in " ".join(one.node.name for one in table.stage.placed)
    audition.up(at)
    assert table.session.seq == seq + 1


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["Menu", "Undo", "Why?", "STAY", "DROP"])
def test_a_message_that_comes_and_goes_takes_no_touch_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    table.play(TO_AUDITION)
    hand = Hand(table)
    at = table.seen(name)
    touched: list[Touch] = []
    monkeypatch.setattr(table.app, "touch", touched.append)
    table.app.show_toast("Somebody said something.")
    hand.wait(TOAST_SECONDS - LONG_TOUCH_SECONDS / 2)
    assert table.app.toast is not None
    hand.down(at)
    hand.wait(LONG_TOUCH_SECONDS * 0.75)
    assert table.app.toast is None
    table.app.show_toast("Somebody said something that is longer.")
    hand.wait(TAP)
    hand.up(at)
    assert len(touched) == 1
    table.close()


def test_a_finger_that_leaves_its_button_and_comes_back_means_it(audition: Hand) -> None:
    table = audition.table
    at = table.seen("STAY")
    seq = table.session.seq
    audition.down(at)
    audition.move((400, 200), at)
    audition.up(at)
    assert table.session.seq == seq + 1


def test_a_button_goes_up_under_a_finger_that_leaves_it(audition: Hand) -> None:
    table = audition.table
    at = table.seen("STAY")
    audition.down(at)
    assert table.loop.painter.under_finger is not None
    audition.move((400, 200))
    assert table.loop.painter.under_finger is None
    audition.move(at)
    assert table.loop.painter.under_finger is not None
    audition.up((400, 200))


def test_a_finger_that_stays_elsewhere_asks_nothing(audition: Hand) -> None:
    table = audition.table
    at = table.seen("DROP")
    audition.down(at)
    audition.move((400, 200))
    audition.wait(LONG_ENOUGH)
    assert table.app.preview is None
    audition.move(at)
    audition.wait(LONG_TOUCH_SECONDS / 2)
    assert table.app.preview is None
    audition.wait(LONG_TOUCH_SECONDS)
    assert table.app.preview is not None
    seq = table.session.seq
    audition.up(at)
    assert table.app.preview is None
    assert table.session.seq == seq


def test_a_finger_that_trembles_asks_all_the_same(audition: Hand) -> None:
    table = audition.table
    x, y = table.seen("DROP")
    audition.down((x, y))
    for step in range(20):
        audition.move((x + step % 3, y - step % 2))
    assert table.app.preview is not None
    audition.up((x, y))


def test_a_second_finger_takes_the_meaning_and_the_next_touch_has_its_own(audition: Hand) -> None:
    table = audition.table
    at = table.seen("STAY")
    seq = table.session.seq
    audition.down(at)
    audition.down((100, 200), finger=1)
    audition.up((100, 200), finger=1)
    audition.up(at)
    assert table.session.seq == seq
    audition.tap(at)
    assert table.session.seq == seq + 1


def test_a_finger_whose_lifting_was_not_reported_deafens_nothing(
    audition: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = audition.table
    at = table.seen("STAY")
    seq = table.session.seq
    audition.down((100, 200), finger=3)
    monkeypatch.setattr(panels, "get_num_fingers", lambda panel: 0)
    table.loop.run_once()
    monkeypatch.undo()
    audition.tap(at)
    assert table.session.seq == seq + 1


def test_two_fingers_press_nothing_also_where_a_slow_frame_sees_them_lifted_already(
    audition: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = audition.table
    places = table.seen("STAY"), table.seen("DROP")
    seq = table.session.seq
    # SDL has handled all but the last of these events when the app sees the first one
    monkeypatch.setattr(panels, "get_num_fingers", lambda panel: 1)
    for kind, finger in (
        (pygame.FINGERDOWN, 0),
        (pygame.FINGERDOWN, 1),
        (pygame.FINGERUP, 1),
        (pygame.FINGERUP, 0),
    ):
        x, y = places[finger]
        at = {"x": x / table.stage.width, "y": y / LOGICAL_HEIGHT}
        pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=finger, dx=0, dy=0, **at))
    table.loop.run_once()
    monkeypatch.undo()
    audition.tap(table.seen("STAY"))
    assert table.session.seq == seq + 1


def test_no_finger_is_down_any_more_when_the_window_loses_the_focus(audition: Hand) -> None:
    table = audition.table
    at = table.seen("STAY")
    seq = table.session.seq
    audition.down((100, 200), finger=3)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    audition.tap(at)
    assert table.session.seq == seq + 1


def test_a_mouse_does_what_a_finger_does(audition: Hand) -> None:
    table = audition.table
    x, y = table.seen("STAY")
    seq = table.session.seq
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(x, y), touch=False))
        table.loop.run_once()
    assert table.session.seq == seq + 1


def names(table: Demo) -> list[str]:
    screen = table.app.screen
    assert isinstance(screen, Seating)
    return [player.name for player in screen.players]


@pytest.mark.usefixtures("painted")
def test_a_seat_is_dragged_onto_another_and_its_pill_follows_the_finger(table: Demo) -> None:
    table.play("touch Creature Feature")
    hand = Hand(table)
    first, second, third = names(table)
    start, end = table.seen(first), table.seen(third)
    table.loop.settle()
    empty = table.stage.surface.copy()
    hand.down(start)
    half = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    hand.move(half)
    at = round(half[0]), round(half[1] - 20)
    assert table.stage.surface.get_at(at) != empty.get_at(at)
    hand.move(end)
    hand.up(end)
    assert names(table) == [third, second, first]
    table.loop.settle()
    assert table.stage.surface.get_at(at) == empty.get_at(at)


def test_a_seat_let_go_beside_the_table_stays_where_it_was(table: Demo) -> None:
    table.play("touch Creature Feature")
    hand = Hand(table)
    before = names(table)
    hand.down(table.seen(before[0]))
    hand.move((10, 130))
    hand.up((10, 130))
    assert names(table) == before


def secret_of(seat: int) -> Node:
    return text(f"the secret of {seat}", grow=1)


def test_a_secret_is_seen_while_the_finger_is_down_wherever_it_moves(tmp_path: Path) -> None:
    table = seated(tmp_path, NAMES[:4])
    session = table.session
    boards = altered(session.game.boards, private_panel=lambda state, seat: secret_of(seat))
    session.game = replace(session.game, boards=boards)
    table.play("touch Menu\ntouch Peek")
    hand = Hand(table)

    def seen() -> bool:
        table.loop.draw()
        return any(one.node.name == "the secret of 1" for one in table.stage.placed)

    at = table.seen("Theo: hold")
    hand.down(at)
    assert seen()
    hand.move((at[0] + 20, at[1] + 30))
    assert seen()
    hand.up(at)
    assert not seen()
    table.close()
