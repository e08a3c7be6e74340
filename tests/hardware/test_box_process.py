"""Matinee's driver and the box's program, each in its own process, over a real terminal."""

import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import tty
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from queue import SimpleQueue

import pytest

from hardware.config import BoxConfig, ReaderConfig, RigConfig, SeatConfig
from hardware.controls.lights import Light
from hardware.firmware.lines import encode_line
from hardware.rig import Rig
from hardware.signals import (
    ButtonCanceled,
    ButtonDown,
    Fault,
    Held,
    Pressed,
    Pushed,
    Restored,
    Scanned,
    SeveralCards,
    Signal,
    Turned,
)

FIRMWARE = Path(__file__).parents[2] / "hardware" / "firmware"
PROGRAM = Path(__file__).with_name("box_process.py")
UID = bytes.fromhex("04A1B2C3D4E5F6")
PATIENCE = 20
"""Seconds that a test waits."""


class Cable:
    """A box that is plugged in as the given device and pulled out again."""

    def __init__(self, folder: Path, interpreter: str) -> None:
        self.link = folder / "usb-MicroPython_Board_in_FS_mode_1234-if00"
        self._interpreter = interpreter
        self._control = folder / "control"
        os.mkfifo(self._control)
        self._pipe = os.open(self._control, os.O_RDWR)
        self._process: subprocess.Popen[bytes] | None = None
        self._terminals = [pty.openpty()]
        self.names: list[str] = []

    def plug(self, *before: str) -> None:
        """A new device of another name, to which the same link leads."""
        master, slave = self._terminals.pop()
        tty.setraw(master)
        tty.setraw(slave)
        self.names.append(os.ttyname(slave))
        for line in before:
            self.do(line)
        self._process = subprocess.Popen(
            [self._interpreter, PROGRAM, FIRMWARE, self._control],
            stdin=master,
            stdout=master,
            stderr=subprocess.PIPE,
            bufsize=0,  # select sees what Python has not read ahead
        )
        self.link.symlink_to(self.names[-1])
        os.close(master)
        self._slave = slave

    def pull(self) -> None:
        """Power and cable are gone at once, in the middle of whatever was said."""
        # a terminal that is open before the last one closes has another name
        self._terminals.append(pty.openpty())
        self.link.unlink()
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate()
            os.close(self._slave)
            self._process = None

    def do(self, line: str) -> None:
        """A hand does that to the box."""
        os.write(self._pipe, f"{line}\n".encode())

    def shows(self, wanted: str) -> bool:
        """Whether the lights come to show this."""
        assert self._process is not None
        assert self._process.stderr is not None
        while select.select([self._process.stderr], [], [], PATIENCE)[0]:
            line = self._process.stderr.readline().decode().strip()
            if line == wanted:
                return True
            if not line:
                return False
        return False

    def close(self) -> None:
        if self.link.is_symlink():
            self.pull()
        os.close(self._pipe)
        for terminal in self._terminals:
            for end in terminal:
                os.close(end)


class Table:
    """A rig with two seats, all of it behind the box."""

    def __init__(self, cable: Cable) -> None:
        self.cable = cable
        self.reported: SimpleQueue[Signal] = SimpleQueue()
        self.rig = Rig(
            RigConfig(
                readers=(ReaderConfig("box"),),
                seats=tuple(SeatConfig(button=f"box {one}", light=f"box {one}") for one in (1, 2)),
                box=BoxConfig(port=str(cable.link.parent / "usb-MicroPython_*")),
            ),
            self.reported.put,
        )
        self.rig.start()

    def next(self, *kinds: type[Signal]) -> Signal:
        """The next signal of these kinds."""
        while True:
            reported = self.reported.get(timeout=PATIENCE)
            if isinstance(reported, kinds):
                return reported

    def lost(self, device: str) -> Fault:
        """The next fault of this device."""
        while True:
            reported = self.next(Fault)
            if isinstance(reported, Fault) and reported.device == device:
                return reported

    def restored(self, device: str) -> None:
        """It works again."""
        while True:
            reported = self.next(Restored)
            if isinstance(reported, Restored) and reported.device == device:
                return


def micropython() -> str:
    """The real MicroPython, its port to Unix."""
    found = shutil.which("micropython")
    if found is None:
        pytest.skip("MicroPython is not installed (docs/metal-room.md)")
    return found


@pytest.fixture(params=["python", "micropython"])
def interpreter(request: pytest.FixtureRequest) -> str:
    """Both run the box's program; only one of them does it on a Pico."""
    return sys.executable if request.param == "python" else micropython()


@pytest.fixture
def cable(tmp_path: Path, interpreter: str) -> Iterator[Cable]:
    made = Cable(tmp_path, interpreter)
    yield made
    made.close()


@pytest.fixture
def table(cable: Cable) -> Iterator[Table]:
    """The box is plugged in when Matinee already misses it."""
    made = Table(cable)
    assert made.lost("box").missing
    cable.plug()
    made.restored("box")
    yield made
    made.rig.close()


def test_presses_at_the_box_are_signals(table: Table) -> None:
    table.cable.do("down 2")
    touched = table.next(ButtonDown)
    assert (touched, getattr(touched, "seat", None)) == (touched, 1)
    table.cable.do("up 2")
    assert isinstance(table.next(Pressed, Held), Pressed)
    table.cable.do("down 1")
    assert isinstance(table.next(Pressed, Held), Held)
    for _ in range(3):
        table.cable.do("turn 1")
    steps = 0
    while steps < 3:
        turned = table.next(Turned)
        assert isinstance(turned, Turned)
        steps += turned.steps
    assert steps == 3
    table.cable.do("turn -1")
    turned = table.next(Turned)
    assert isinstance(turned, Turned)
    assert turned.steps == -1
    table.cable.do("push")
    assert isinstance(table.next(Pushed), Pushed)


def test_cards_on_the_box_are_scanned_as_any(table: Table) -> None:
    table.cable.do(f"tags {UID.hex()}")
    scanned = table.next(Scanned)
    assert isinstance(scanned, Scanned)
    assert (scanned.reader, scanned.uid) == ("pad", UID)
    table.cable.do(f"tags {UID.hex()} 04112233")
    assert isinstance(table.next(SeveralCards), SeveralCards)
    table.cable.do("tags deaf")
    fault = table.lost("pad")
    while fault.missing:
        fault = table.lost("pad")
    assert fault.what == "the box's reader does not answer"


def test_lights_come_back_after_the_box_was_pulled_and_has_another_name(table: Table) -> None:
    table.rig.show({1: Light(1.0)})
    assert table.cable.shows("00FF000000000000")
    table.cable.do("down 1")
    table.next(ButtonDown)
    table.cable.pull()
    # sent by two threads, so in either order
    waited = {"box", 0}
    while waited:
        reported = table.next(ButtonCanceled, Fault)
        waited.discard(
            reported.device if isinstance(reported, Fault) else getattr(reported, "seat", None)
        )
    table.rig.show({0: Light(1.0)})
    # the finger has stayed where it was, so nothing is pressed when the box comes back
    table.cable.plug("down 1")
    table.restored("box")
    assert table.cable.names[0] != table.cable.names[1]
    assert table.cable.shows("FF00000000000000")
    table.cable.do("down 2")
    touched = table.next(ButtonDown, Pressed, Held)
    assert isinstance(touched, ButtonDown)
    assert touched.seat == 1


def test_another_version_is_reported(cable: Cable) -> None:
    cable.plug("version 9")
    table = Table(cable)
    fault = table.lost("box")
    while fault.missing:
        fault = table.lost("box")
    table.rig.close()
    assert fault.what == "the box speaks version 9 of the protocol, Matinee version 1"
    assert "firmware" in fault.repair


def test_main_py_runs_under_micropython_until_the_line_stop() -> None:
    """A Pico to whose pins nothing is connected: the program as it is, on the real interpreter."""
    folders = [str(PROGRAM.parent / "metal" / "bare_pico"), str(FIRMWARE)]
    with subprocess.Popen(
        [micropython(), "-c", f"import sys; sys.path[:0] = {folders}; import main"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(encode_line("hello 1 one"))
            # a line each half second at least
            sent = list(islice(process.stdout, PATIENCE))
            assert any(line.startswith(b"hello 1 one 8 8 0 encoder reader*") for line in sent)
            # its reader has no chip
            assert any(b" tags deaf*" in line for line in sent)
            process.stdin.write(encode_line("stop"))
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
