"""What stirs while Matinee waits, and that it comes to rest."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.board.nodes import Background, UiCommand, column, row, text
from companion.table.settings import Settings
from companion.ui.motion.idle_animation import (
    CHASE_END_SECONDS,
    PULSE_AFTER_SECONDS,
    PULSE_SECONDS,
    PULSES,
    UNLIT_BULB,
    IdleAnimation,
)
from companion.ui.render.layout import Placed, lay_out
from companion.ui.runtime.demo import Demo
from hardware.signals import Held
from tests.ui.motion.letters import Letters
from tests.ui.runtime.test_touches import TO_AUDITION
from tests.ui.table import seated


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = seated(tmp_path)
    yield found
    found.close()


def screen(question: str = "stay or drop?", duration: float = 0) -> list[Placed]:
    node = column(
        text(question, key="line1"),
        row(background=Background("night-950", shape="bulbs"), key="bulbs", height=12),
        row(background=Background("ink"), key="block:1", height=40),
        row(
            background=Background("bulb", shape="bulbs"),
            key="timer:1",
            height=12,
            duration=duration,
        ),
    )
    return lay_out(node, 800, 480, Letters())


def animated(idle: IdleAnimation, placed: list[Placed], now: float) -> dict[str, Placed]:
    return {one.node.key: one for _, one in idle.animated_nodes(placed, now)}


def test_three_bulbs_run_for_ten_seconds_and_then_rest() -> None:
    idle, placed = IdleAnimation(), screen()
    idle.show_layout(placed, 100)
    heads = []
    for step in range(12):
        dark = animated(idle, placed, 100 + step / 10)["bulbs"].patch
        assert dark is not None
        assert 0 <= dark[0] <= dark[1] <= 1
        heads.append(dark[1])
    assert heads == sorted(heads)
    assert animated(idle, placed, 100 + CHASE_END_SECONDS) == {}


def test_only_another_question_restarts_the_waiting() -> None:
    idle = IdleAnimation()
    idle.show_layout(screen(), 100)
    idle.show_layout(screen(), 105)
    assert animated(idle, screen(), 100 + CHASE_END_SECONDS) == {}
    idle.show_layout(screen("a power, or pass?"), 120)
    assert "bulbs" in animated(idle, screen(), 121)


def test_after_half_a_minute_the_seat_breathes_three_times() -> None:
    idle, placed = IdleAnimation(), screen()
    idle.show_layout(placed, 0)
    tops = 0
    for step in range(int(PULSE_AFTER_SECONDS * 20), int((PULSE_AFTER_SECONDS + 5) * 20)):
        seen = animated(idle, placed, step / 20)
        tops += "block:1" in seen and seen["block:1"].glow > 0.44
    assert tops >= PULSES
    assert animated(idle, placed, PULSE_AFTER_SECONDS + PULSES * PULSE_SECONDS) == {}


def test_bulbs_of_what_lasts_go_out_from_the_right() -> None:
    idle, placed = IdleAnimation(), screen(duration=4)
    idle.show_layout(placed, 50)
    assert animated(idle, placed, 50)["timer:1"].patch == (1, 1, UNLIT_BULB)
    assert animated(idle, placed, 53)["timer:1"].patch == (0.25, 1, UNLIT_BULB)
    idle.show_layout(screen("another", duration=4), 53)
    assert animated(idle, placed, 54)["timer:1"].patch == (0, 1, UNLIT_BULB)


def test_nobody_waits_once_somebody_has_won() -> None:
    idle = IdleAnimation()
    node = column(
        text("Mara wins!", key="line1"),
        row(background=Background("seat:0", shape="bulbs"), key="bulbs", height=12),
        row(background=Background("seat:0", shape="rays"), key="rays:0", height=100),
    )
    placed = lay_out(node, 800, 480, Letters())
    idle.show_layout(screen(), 100)
    idle.show_layout(placed, 101)
    assert animated(idle, placed, 102) == {}


def test_the_waiting_begins_when_what_moves_has_come_to_rest() -> None:
    idle, placed = IdleAnimation(), screen(duration=4)
    idle.show_layout(placed, 100)
    moving = [one.node.key for _, one in idle.animated_nodes(placed, 100.1, moving=True)]
    assert moving == ["timer:1"]
    assert set(animated(idle, placed, 100.1)) == {"bulbs", "timer:1"}


def frames(table: Demo, seconds: float, step: float = 0.05) -> int:
    before = table.loop.painter.frames
    for _ in range(round(seconds / step)):
        table._now += step
        table.loop.run_once()
    return table.loop.painter.frames - before


def test_the_app_draws_while_it_waits_and_then_no_more(table: Demo) -> None:
    table.loop.draw()
    assert frames(table, 5) > 20
    frames(table, 6)
    assert frames(table, 60) == 0
    table.play(TO_AUDITION)
    assert frames(table, 11) > 40
    frames(table, PULSE_AFTER_SECONDS - 11)
    assert frames(table, 4) > 20
    assert frames(table, 120) == 0


def test_with_less_motion_nothing_runs_and_pictures_fade(table: Demo) -> None:
    table.app.change_settings(Settings(less_motion=True))
    table.play("touch Jo\ntouch Next")
    frames(table, 1)
    assert frames(table, 40) == 0
    old = table.stage.surface.copy()
    table.loop.take(Held(0, "green", 0))
    table.app.touch(UiCommand("open menu"))
    table.loop.run_once()
    assert table.loop.painter.moving(table.app.clock())
    assert table.stage.surface.get_at((700, 130)) == old.get_at((700, 130))
    assert 0 < frames(table, 1, 0.03) < 8
    assert table.stage.surface.get_at((700, 130)) != old.get_at((700, 130))
