"""Another table: a portrait panel that is mounted sideways, several fingers, a USB keyboard that
types tags, the serial box, and a sound card.
"""

import os
import shutil
import socket
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import sleep

from tests.metal.machine import GuestError, Machine
from tests.metal.table import LONGEST_CHANGE, NEW, TOUCHSCREEN, UNIT, Table
from tests.metal.twin import uid_of

ROOT = Path(__file__).parents[2]
DEGREES = 90
PANEL = (480, 800)
KEYBOARDS = "/dev/input/by-id/usb-*-event-kbd"
RIG = """
[display]
rotate = {degrees}

[[reader]]
kind = "box"

[[reader]]
name = "keyboard"
kind = "wedge"
device = "{keyboard}"
digits = "hex"

[[seat]]
button = "box 1"
light = "box 1"

[[seat]]
button = "box 2"
light = "box 2"

[[seat]]
button = "box 3"
light = "box 3"

[box]
port = "/dev/ttyS2"
"""
PRESSED = 0.2
"""Seconds that a button is held, and that a card is on the box at least."""


@dataclass
class OtherMachine(Machine):
    """A machine with a USB keyboard, a third serial port for the box, and a sound card."""

    _box: ExitStack = field(default_factory=ExitStack, init=False)

    @property
    def _levels(self) -> Path:
        return self.folder / "box.levels"

    def devices(self) -> list[str]:
        return [
            *("-chardev", f"socket,path={self.path('box')},server=on,wait=off,id=box"),
            *("-serial", "chardev:box"),
            *("-device", "qemu-xhci", "-device", "usb-kbd"),
            *("-audiodev", f"wav,id=sound,path={self.sound}"),
            *("-device", "intel-hda", "-device", "hda-output,audiodev=sound"),
        ]

    @property
    def sound(self) -> Path:
        """What the sound card has played."""
        return self.folder / "sound.wav"

    def type(self, line: str) -> None:
        """Type letters and digits on the USB keyboard, and Enter.

        Key names are those of QKeyCode in QEMU's qapi/ui.json.
        """
        for key in [*line.lower(), "ret"]:
            keys = [{"type": "qcode", "data": key}]
            self.monitor.ask("send-key", keys=keys, **{"hold-time": 20})
            sleep(0.05)  # what is typed while a key is held waits in a short queue

    def plug_in_box(self) -> str:
        """Start the box's firmware at the other end of the serial port; by which interpreter."""
        cable = self._box.enter_context(socket.socket(socket.AF_UNIX))
        cable.connect(str(self.path("box")))
        control = self.folder / "box.control"
        control.unlink(missing_ok=True)
        os.mkfifo(control)
        self._control = os.open(control, os.O_RDWR)
        self._box.callback(os.close, self._control)
        interpreter = shutil.which("micropython")
        process = subprocess.Popen(
            [
                interpreter or sys.executable,
                str(ROOT / "tests/hardware/box_process.py"),
                str(ROOT / "hardware/firmware"),
                str(control),
            ],
            stdin=cable.fileno(),
            stdout=cable.fileno(),
            stderr=self._box.enter_context(self._levels.open("wb")),
        )
        self._box.callback(process.wait)
        self._box.callback(process.kill)
        return "MicroPython" if interpreter else "Python"

    def do_to_box(self, line: str) -> None:
        """Do something to the box: a line of tests/hardware/box_process.py."""
        os.write(self._control, f"{line}\n".encode())

    def box_levels(self) -> list[bytes]:
        """The levels of the box's lights after each of their changes."""
        *lines, _ = self._levels.read_text().split("\n")  # the last one may not be whole yet
        return [bytes.fromhex(line) for line in lines]

    def cut_power(self) -> None:
        self._box.close()
        super().cut_power()


class OtherTable(Table):
    """The hands at that table."""

    machine: OtherMachine

    def __init__(self, machine: OtherMachine) -> None:
        super().__init__(machine)
        self._pictures /= "other"
        self._pictures.mkdir(exist_ok=True)

    def set_up(self) -> str:
        """Wire everything, and start Matinee with new data; what runs the box's firmware."""
        machine = self.machine
        machine.start()
        machine.wait_for_agent()
        machine.wait_for(lambda: not machine.try_run(f"ls {KEYBOARDS}")[0], "the USB keyboard")
        rig = RIG.format(degrees=DEGREES, keyboard=machine.run(f"ls {KEYBOARDS}"))
        machine.run(
            f"systemctl stop {UNIT}; cd /var/lib/matinee; rm -rf * ; cp /opt/metal-room/data/* .;"
            f"cat >rig.toml <<'END'\n{rig}\nEND\nchown -R guest: ."
        )
        found = machine.plug_in_box()
        machine.run(f"systemctl start {UNIT}")
        return found

    def _touch(self, x: int, y: int) -> None:
        sleep(NEW)
        self.fingers(f"down 0 {self.panel(x, y)}")
        self.fingers("up 0")

    def fingers(self, commands: str) -> None:
        """Move fingers: commands of guest/touchscreen.py, all in one report of the panel."""
        self.machine.run(f"echo '{commands}' >{TOUCHSCREEN}; sleep 0.1")

    def panel(self, x: float, y: float) -> str:
        """Where the panel reports a finger that is on a point of the picture."""
        return f"{self.machine.size[0] - 1 - round(y)} {round(x)}"

    def on(self, name: str) -> str:
        """Where the panel reports a finger on something."""
        return self.panel(*self.twin.seen(name))

    def _lay(self, uid: bytes) -> None:
        sleep(NEW)
        self.machine.do_to_box(f"tags {uid.hex()}")
        sleep(1)
        self.machine.do_to_box("tags")

    def _press(self, pin: int) -> None:
        raise GuestError("the buttons of this table are at the box")

    def press_at_box(self, seat: int) -> None:
        """Press a seat's button for a moment."""
        sleep(NEW)
        self.machine.do_to_box(f"down {seat + 1}")
        sleep(PRESSED)
        self.machine.do_to_box(f"up {seat + 1}")
        self.twin.play(f"press {seat}")
        self.compare(f"press-{seat}-at-box")

    def type(self, card: str) -> float:
        """Hold a card to the reader that types."""
        self.machine.type(uid_of(card).hex())
        self.twin.play(f"lay {card}\nlift")
        return self.compare(f"type-{card}", is_card=True)

    def lit(self) -> set[int]:
        return next(reversed(self.lit_after_changes()), set())

    def lit_after_changes(self) -> list[set[int]]:
        """The seats whose light was on after each change of the box's lights."""
        return [
            {seat for seat, level in enumerate(levels) if level}
            for levels in self.machine.box_levels()
        ]

    def compare_lights_since(self, changes: int) -> set[int]:
        """Wait until the lights of the twin's seats have been on, and no others, after more than
        so many changes; their seats.

        They may be off by now: while a card is shown, for a few seconds, the lights of those whose
        card it may be are on, and a busy machine may look too late.
        """
        wanted = set(self.twin.rig.controls.lit)
        self.machine.wait_for(
            lambda: wanted in self.lit_after_changes()[changes:],
            f"the lights of the seats {sorted(wanted)} at some time",
            LONGEST_CHANGE,
        )
        return wanted

    def loudest(self) -> int:
        """The largest step of a sample that was played."""
        content = self.machine.sound.read_bytes()[44:]
        samples = memoryview(content[: len(content) // 2 * 2]).cast("h")
        return max(map(abs, samples), default=0)


def shows_a_turned_picture(table: OtherTable) -> str:
    found = table.set_up()
    table.compare("turned-home")
    return (
        f"{PANEL[0]}x{PANEL[1]}, rotate = {DEGREES}: the picture is upright; the box runs {found}"
    )


def ignores_two_fingers(table: OtherTable) -> str:
    sleep(NEW)
    table.fingers(f"down 0 {table.on('Creature Feature')}, down 1 {table.on('Settings')}")
    table.fingers("up 1")
    table.fingers("up 0")
    table.touch("Creature Feature")
    return "two fingers in one report touch nothing; then one does"


def ignores_what_comes_beside_a_palm(table: OtherTable) -> str:
    start = table.on("Start")
    table.fingers(f"down 0 {table.panel(400, 4)}, down 1 {table.panel(420, 6)}")
    table.fingers(f"down 2 {start}")
    table.fingers("up 2")
    table.fingers(f"move 0 {table.panel(401, 5)}")
    table.fingers("up 1, up 0")
    for name in ("Start", "Next", "Ines", "Next"):
        table.touch(name)
    return "a palm, and a finger beside it: nothing happens; then four touches count"


def reads_a_keyboard(table: OtherTable) -> str:
    seconds = table.type("film-4")
    return f"a tag typed on a USB keyboard; on the display after {seconds:.1f} s"


def plays_with_the_box(table: OtherTable) -> str:
    table.compare_lights()
    for seat in range(3):
        table.press_at_box(seat)
    table.compare_lights()
    changes = len(table.lit_after_changes())
    table.lay("robot")
    lit = sorted(table.compare_lights_since(changes))
    return f"three presses and a card; lights of seats {lit} on the box"


def plays_sounds(table: OtherTable) -> str:
    table.machine.wait_for(lambda: table.loudest() > 0, "a sound")
    return f"ALSA plays on a sound card (largest sample {table.loudest()})"


OTHER_CHECKS = (
    ("Turned display", shows_a_turned_picture),
    ("Two fingers", ignores_two_fingers),
    ("Palm", ignores_what_comes_beside_a_palm),
    ("USB keyboard", reads_a_keyboard),
    ("Serial box", plays_with_the_box),
    ("Sound", plays_sounds),
)
