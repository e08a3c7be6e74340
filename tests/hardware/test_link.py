"""The connection to the box: pyserial on pseudo-terminals."""

import os
import pty
import select
import tty
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from serial import Serial

from hardware.config import BoxConfig, ReaderConfig, RigConfig, SeatConfig
from hardware.controls.lights import Light
from hardware.firmware.lines import LineDecoder, encode_line
from hardware.signals import ButtonDown, Fault, Pressed, Restored
from tests.hardware.bench import Bench

PATIENCE = 20
"""Seconds that bytes may take through the kernel."""


class End:
    """The box's end of a cable, and what was said to it."""

    def __init__(self, folder: Path, name: str = "usb-MicroPython_box-if00") -> None:
        self.master, self.slave = pty.openpty()
        tty.setraw(self.master)
        tty.setraw(self.slave)
        os.set_blocking(self.master, False)
        self.device = os.ttyname(self.slave)
        self.link = folder / name
        self.link.symlink_to(self.device)
        self._lines = LineDecoder()

    def says(self, *words: str, more: bytes = b"") -> None:
        """It has arrived when this returns."""
        os.write(self.master, more + b"".join(map(encode_line, words)))
        select.select([self.slave], [], [], PATIENCE)

    def heard(self) -> list[str]:
        """What has been said to it, at least something."""
        select.select([self.master], [], [], PATIENCE)
        return self._lines.feed(os.read(self.master, 10_000))

    def drain(self) -> None:
        """What was said to it is passed over."""
        with suppress(BlockingIOError):
            os.read(self.master, 10_000)

    def hears(self, words: str) -> bool:
        """Whether this has been said to it, or is under way."""
        while select.select([self.master], [], [], PATIENCE)[0]:
            if words in self._lines.feed(os.read(self.master, 10_000)):
                return True
        return False

    def begins(self, bench: Bench) -> None:
        """Answers Matinee's hello, as soon as there is one."""
        while not select.select([self.master], [], [], 0.01)[0]:
            bench.wait(0.02)
        (hello,) = self.heard()
        self.says(f"{hello} 2 2 0 reader")
        bench.wait(0.04)

    def pull(self) -> None:
        self.link.unlink(missing_ok=True)
        for end in (self.master, self.slave):
            os.close(end)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(
        RigConfig(
            readers=(ReaderConfig("box"),),
            seats=tuple(SeatConfig(button=f"box {one}", light=f"box {one}") for one in (1, 2)),
            box=BoxConfig(port=str(tmp_path / "usb-MicroPython_*")),
        )
    )
    yield made
    made.rig.close()


def faults(bench: Bench) -> list[tuple[str, str]]:
    return [(one.device, one.what) for one in bench.reported if isinstance(one, Fault)]


def test_a_missing_box_is_found_when_it_is_plugged_in(bench: Bench, tmp_path: Path) -> None:
    bench.wait(1)
    assert faults(bench) == [
        ("box", "no box is plugged in"),
        ("pad", "the box does not answer"),
    ]
    assert {one.condition for one in bench.rig.states()} == {"searching"}
    end = End(tmp_path)
    end.begins(bench)
    bench.wait(2)
    assert {one.device for one in bench.reported if isinstance(one, Restored)} == {"box", "pad"}
    assert {one.condition for one in bench.rig.states()} == {"ok"}
    assert bench.rig.states()[1].description == "2 buttons, 2 lights, reader"
    end.pull()


def test_pulled_in_the_middle_of_a_line_it_presses_nothing(bench: Bench, tmp_path: Path) -> None:
    end = End(tmp_path)
    end.begins(bench)
    bench.reported.clear()
    end.says("event 1 0 down 1")
    bench.wait(0.1)
    end.says(more=encode_line("event 2 0 up 1")[:9])
    bench.wait(0.1)
    assert [type(one) for one in bench.reported if not isinstance(one, Fault)] == [ButtonDown]
    end.pull()
    bench.wait(2)
    assert not [one for one in bench.reported if isinstance(one, Pressed)]
    assert [one.missing for one in bench.reported if isinstance(one, Fault)] == [True, True]


def test_garbage_and_doubled_lines_press_once(bench: Bench, tmp_path: Path) -> None:
    end = End(tmp_path)
    end.begins(bench)
    garbage = b"\x00\xff*garbage*0000\n" + b"x" * 500 + b"\n"
    end.says("event 1 0 down 2", "event 1 0 down 2", more=garbage)
    bench.wait(0.1)
    end.says("event 1 0 down 2", "event 2 0 up 2", "event 2 0 up 2", "event 1 0 down 2")
    bench.wait(0.1)
    fingers = [one for one in bench.reported if isinstance(one, ButtonDown | Pressed)]
    assert [(type(one), one.seat) for one in fingers] == [(ButtonDown, 1), (Pressed, 1)]
    assert end.hears("got 2")
    end.pull()


def test_lights_are_sent_in_every_session(bench: Bench, tmp_path: Path) -> None:
    bench.rig.show({1: Light(1.0)})
    for _ in range(2):
        end = End(tmp_path)
        end.begins(bench)
        assert end.hears("lights 00FF")
        end.pull()
        bench.wait(1)


def test_a_box_that_falls_silent_is_a_fault(bench: Bench, tmp_path: Path) -> None:
    end = End(tmp_path)
    end.begins(bench)
    bench.reported.clear()
    bench.wait(4)
    assert ("box", "it does not answer") in faults(bench)
    end.pull()


def test_two_boxes_are_one_too_many(bench: Bench, tmp_path: Path) -> None:
    one, other = End(tmp_path), End(tmp_path, "usb-MicroPython_other-if00")
    bench.wait(0.1)
    words = f"2 devices are plugged in at {tmp_path}/usb-MicroPython_*"
    assert ("box", words) in faults(bench)
    one.pull()
    other.pull()


def test_a_port_that_another_program_has_is_reported(bench: Bench, tmp_path: Path) -> None:
    end = End(tmp_path)
    with Serial(end.device, exclusive=True):
        bench.wait(0.1)
        assert ("box", f"{end.link} is in use") in faults(bench)
    end.pull()


def test_a_broken_link_is_not_a_box(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "usb-MicroPython_gone-if00").symlink_to(tmp_path / "ttyACM7")
    bench.wait(0.1)
    assert ("box", "no box is plugged in") in faults(bench)
