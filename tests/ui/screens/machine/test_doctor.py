"""The doctor's screen: the same lines as the command, and devices tried by hand."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.runtime.demo import Demo
from companion.ui.screens.machine.doctor import LIT_FOR, DoctorScreen
from companion.ui.screens.table.play import Play
from hardware.doctor import Doctor
from hardware.machine_report import Process
from hardware.readers.emulated import pad
from tests.hardware.fake_machine import put, raspberry_pi_5
from tests.ui.lint import findings
from tests.ui.table import SIZES, TO_AUDITION, evening, lit, shown, sign


def examined(table: Demo, root: Path) -> Demo:
    """The table with a doctor who looks at a made-up machine."""
    (root / "var/lib/matinee").mkdir(parents=True, exist_ok=True)
    process = Process("3.13.5", tuple(sys.path), None, desktop="", home=Path("/home/anna"))
    table.app.doctor = Doctor(root, Path("/var/lib/matinee"), table.rig, table.loop.clock, process)
    return table


@pytest.fixture
def seen(table: Demo, tmp_path: Path) -> Demo:
    return examined(table, raspberry_pi_5(tmp_path / "pi"))


def screen(table: Demo) -> DoctorScreen:
    found = table.app.screen
    assert isinstance(found, DoctorScreen)
    return found


def rows(table: Demo) -> Iterator[str]:
    return (one for one in shown(table) if one in {line.subject for line in screen(table).lines})


def test_without_a_doctor_there_is_no_way_to_one(table: Demo) -> None:
    table.app.doctor = None
    table.play("touch Settings\ntouch Devices")
    assert "Device check" not in shown(table)


def test_the_screen_shows_the_lines_of_the_command(seen: Demo) -> None:
    seen.play("touch Settings\ntouch Devices\ntouch Device check")
    assert seen.app.doctor is not None
    assert screen(seen).lines == [*seen.app.doctor.devices(), *seen.app.doctor.machine()]
    found = list(rows(seen))
    for _ in range(3):
        seen.play("touch later")
        found += [one for one in rows(seen) if one not in found]
    assert found == [one.subject for one in screen(seen).lines]


def test_what_is_wrong_comes_up_first(seen: Demo, tmp_path: Path) -> None:
    put(tmp_path / "pi", "proc/self/mountinfo", "22 1 0:25 / / rw - overlay overlay rw\n")
    seen.play("touch Settings\ntouch Devices\ntouch Device check")
    assert sign(seen) == "Data needs a hand"
    words = [node.name for node in seen.app.node().walk()]
    assert any("read-only" in one for one in words)


def test_a_cable_that_is_pulled_is_seen_by_itself(seen: Demo) -> None:
    seen.play("touch Settings\ntouch Devices\ntouch Device check")
    assert screen(seen).lines[0].verdict == "good"
    seen.play("pull")
    seen.wait(1.5)
    assert screen(seen).lines[0].verdict != "good"
    seen.play("plug\nlift")
    seen.wait(1.5)
    assert screen(seen).lines[0].verdict == "good"


def test_while_it_tests_a_card_plays_nothing_and_the_lights_go_round(seen: Demo) -> None:
    seen.play(f"{TO_AUDITION}\ntouch Menu\ntouch Device check\ntouch Test all")
    before = seen.session.seq
    assert "lay a card on it" in [node.name for node in seen.app.node().walk()]
    seen.play("lay vampire")
    assert isinstance(seen.app.screen, DoctorScreen)
    assert "lay a card on it" not in [node.name for node in seen.app.node().walk()]
    assert seen.session.seq == before
    lights: set[frozenset[int]] = set()
    for _ in range(12):
        seen.wait(LIT_FOR)
        lights.add(lit(seen))
    assert len(lights) == 6
    assert all(len(one) == 1 for one in lights)
    for seat in range(6):
        assert any("press it once" in node.name for node in seen.app.node().walk())
        seen.play(f"press {seat}")
    assert not any("press it once" in node.name for node in seen.app.node().walk())
    assert seen.session.seq == before
    asked = seen.app.seats_waited_for()
    seen.play("lift\ntouch End the test\ntouch Done")
    assert isinstance(seen.app.screen, Play) or "Device check" in shown(seen)
    assert lit(seen) == asked


def test_while_it_does_not_test_a_card_is_played(seen: Demo) -> None:
    seen.play(f"{TO_AUDITION}\ntouch Menu\ntouch Device check")
    seen.play("press 0")
    assert isinstance(seen.app.screen, Play)


@pytest.mark.parametrize("size", SIZES)
def test_every_page_can_be_read_and_touched(tmp_path: Path, size: tuple[int, int]) -> None:
    root = raspberry_pi_5(tmp_path / "pi")
    put(root, "proc/self/mountinfo", "22 1 0:25 / / rw - overlay overlay rw\n")
    put(root, "boot/firmware/config.txt", "#dtparam=spi=on\n")
    (root / "dev/spidev0.0").unlink()
    (root / "dev/spidev0.1").unlink()
    table = examined(evening(tmp_path, size), root)
    table.app.can_power_off = True
    table.play("lay unknown\nlift\ntouch Close\ntouch Settings")
    found = look(table)
    table.play("touch Devices")
    found += look(table)
    table.play("touch Device check\npull")
    for at in range(len(screen(table).lines)):
        screen(table).chosen = at
        table.app.toast = None
        found += look(table)
    table.play("touch Test all")
    found += look(table)
    table.play("touch Done\ntouch Switch off")
    found += look(table)
    pad("pad").plug()
    table.close()
    assert found == []


def look(table: Demo) -> list[str]:
    table.loop.draw()
    return findings(table.stage.placed, table.app.theme)
