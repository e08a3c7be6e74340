"""The rig: read from a file and driven with emulated devices."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue

import pytest

from hardware.config import ReaderConfig, SeatConfig, emulated_rig
from hardware.errors import DeviceNotFound, HardwareError
from hardware.readers import driver, kinds
from hardware.readers.emulated import Pad, pad
from hardware.readers.managed import (
    CANDIDATE_INTERVAL,
    NOTIFIED_INTERVAL,
    POLL_INTERVAL,
    RESTING_INTERVAL,
    ManagedReader,
)
from hardware.rig import Rig
from hardware.rig_file import read_rig
from hardware.signals import ButtonDown, Fault, Lifted, Pressed, Restored, Scanned, Signal
from hardware.untrusted.toml_text import InvalidFile
from tests.hardware.bench import Bench

UID = b"\x04abcdef"


@pytest.fixture
def surface() -> Pad:
    found = pad("pad")
    found.lift()
    found.plug()
    return found


@pytest.fixture
def bench(surface: Pad) -> Iterator[Bench]:
    """On a pad that holds nothing."""
    assert surface.tags() == ()
    made = Bench(emulated_rig(3))
    yield made
    made.rig.close()


def test_a_card_laid_and_lifted(bench: Bench, surface: Pad) -> None:
    bench.wait(0.5)
    surface.lay(UID)
    bench.wait(0.1)
    surface.lift(UID)
    bench.wait(0.6)
    scanned, lifted = bench.reported
    assert isinstance(scanned, Scanned)
    assert (scanned.uid, scanned.needs_confirmation) == (UID, False)
    assert isinstance(lifted, Lifted)


def test_a_pulled_cable_is_a_fault_and_never_a_removal(bench: Bench, surface: Pad) -> None:
    bench.wait(0.1)
    surface.lay(UID)
    bench.wait(0.1)
    surface.pull()
    bench.wait(1)
    surface.plug()
    bench.wait(6)
    assert [type(one) for one in bench.reported] == [Scanned, Fault, Restored]
    fault = bench.reported[1]
    assert isinstance(fault, Fault)
    assert fault.what
    assert fault.repair


def test_threads_put_signals_on_the_queue_and_end(surface: Pad) -> None:
    queue: SimpleQueue[Signal] = SimpleQueue()
    rig = Rig(emulated_rig(2), queue.put)
    rig.start()
    surface.lay(UID)
    scanned = queue.get(timeout=5)
    assert isinstance(scanned, Scanned)
    rig.controls.press(0)
    assert isinstance(queue.get(timeout=5), ButtonDown)
    rig.controls.release(0)
    assert isinstance(queue.get(timeout=5), Pressed)
    rig.close()


class Broken:
    """A driver that fails in every way a library can."""

    REPAIR = "buy a better one"
    description = ""

    def __init__(self) -> None:
        self.raises: Exception | None = None
        self.made = 0

    def make(self, name: str, settings: object) -> "Broken":
        self.made += 1
        return self

    def open(self) -> None:
        if isinstance(self.raises, ImportError):
            raise self.raises

    def poll(self) -> tuple[bytes, ...]:
        if self.raises is not None:
            raise self.raises
        return (UID,)

    def close(self) -> None:
        raise RuntimeError("close fails too")


@pytest.mark.parametrize("error", [ValueError("bad frame"), ImportError("no spidev"), KeyError(7)])
def test_whatever_a_driver_raises_is_a_fault_that_ends(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    broken = Broken()
    monkeypatch.setattr(bench.rig.readers[0], "_driver", broken)
    bench.wait(0.1)
    broken.raises = error
    bench.wait(1)
    assert bench.names() == ["Scanned", "Fault"]
    state = bench.rig.states()[0]
    assert state.fault is not None
    assert state.fault.what == str(error)
    broken.raises = None
    bench.wait(6)
    assert bench.names() == ["Restored"]


def test_a_missing_reader_is_searched_for_and_a_failing_one_is_a_fault(
    bench: Bench, surface: Pad, monkeypatch: pytest.MonkeyPatch
) -> None:
    def condition() -> str:
        return bench.rig.states()[0].condition

    assert condition() == "searching"
    bench.wait(0.1)
    assert condition() == "ok"
    surface.pull()
    bench.wait(0.1)
    assert condition() == "searching"
    assert bench.rig.states()[0].retry_at is not None
    surface.plug()
    bench.wait(6)
    assert condition() == "ok"
    broken = Broken()
    broken.raises = ValueError("bad frame")
    monkeypatch.setattr(bench.rig.readers[0]._session, "reader", broken)
    bench.wait(0.1)
    assert condition() == "fault"


def test_a_fault_is_reported_again_only_when_it_changes(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Broken()
    broken.raises = HardwareError("the chip is silent", "check its wires")
    monkeypatch.setattr(bench.rig.readers[0], "_driver", broken)
    bench.wait(20)
    broken.raises = DeviceNotFound("no SPI here", "turn SPI on")
    bench.wait(20)
    broken.raises = HardwareError("no SPI here", "turn SPI on")
    bench.wait(20)
    reported = [one for one in bench.reported if isinstance(one, Fault)]
    assert [(one.what, one.repair, one.missing) for one in reported] == [
        ("the chip is silent", "check its wires", False),
        ("no SPI here", "turn SPI on", True),
        ("no SPI here", "turn SPI on", False),
    ]


def test_a_loose_cable_is_tried_less_and_less_often(surface: Pad) -> None:
    now, reported = 0.0, list[Signal]()
    watch = ManagedReader(ReaderConfig("emulated"), reported.append, lambda: now)
    for _ in range(6):
        surface.plug()
        now += watch.step()
        surface.pull()
        now += watch.step()
    assert [type(one) for one in reported] == [Fault, *[Restored, Fault] * 5]
    faults = [one.at for one in reported if isinstance(one, Fault)]
    pauses = [round(later - sooner - NOTIFIED_INTERVAL, 1) for sooner, later in pairwise(faults)]
    assert pauses == [0.5, 1, 2, 5, 5]
    # once it has worked for a while, a fault is a first one again
    surface.plug()
    while now < 60:
        now += watch.step()
    surface.pull()
    assert watch.step() == 0.5


class Asked:
    """A reader that does not notify."""

    description = ""
    REPAIR = "check its wires"

    def __init__(self, surface: Pad) -> None:
        self.poll = surface.tags

    def make(self, name: str, settings: object) -> "Asked":
        return self

    def open(self) -> None:
        """It is there."""

    def close(self) -> None:
        """Nothing is held."""


def test_how_often_a_reader_is_polled(surface: Pad, monkeypatch: pytest.MonkeyPatch) -> None:
    reported = list[Signal]()
    watch = ManagedReader(ReaderConfig("emulated"), reported.append, lambda: 10.0)
    monkeypatch.setattr(watch, "_driver", Asked(surface))
    assert watch.step() == POLL_INTERVAL
    surface.lay(UID)
    # at once again, until it counts
    assert watch.step() == CANDIDATE_INTERVAL
    assert reported == []
    assert watch.step() == POLL_INTERVAL
    assert len(reported) == 1
    assert watch.step() == RESTING_INTERVAL
    surface.lift()
    assert watch.step() == POLL_INTERVAL


def test_a_notifying_reader_is_polled_when_it_notifies(surface: Pad) -> None:
    now, reported, woken = 0.0, list[Signal](), list[float]()
    watch = ManagedReader(ReaderConfig("emulated"), reported.append, lambda: now)
    watch.wake = lambda: woken.append(now)
    assert watch.step() == NOTIFIED_INTERVAL
    surface.lay(UID)
    assert len(woken) == 1
    assert [watch.step(), watch.step(), watch.step()] == [
        CANDIDATE_INTERVAL,
        POLL_INTERVAL,
        NOTIFIED_INTERVAL,
    ]
    surface.lift()
    assert len(woken) == 2
    # time alone says whether it has gone
    assert watch.step() == POLL_INTERVAL
    now = 1.0
    assert watch.step() == NOTIFIED_INTERVAL
    assert [type(one) for one in reported] == [Scanned, Lifted]
    surface.pull()
    assert len(woken) == 3


def test_a_failing_thread_is_reported_and_continues(
    surface: Pad, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue: SimpleQueue[Signal] = SimpleQueue()
    rig = Rig(emulated_rig(1), queue.put)
    step, ended = rig.readers[0].step, [SystemExit(3), MemoryError()]

    def falls() -> float:
        if ended:
            raise ended.pop()
        return step()

    monkeypatch.setattr(rig.readers[0], "step", falls)
    rig.start()
    fault, second, back = (queue.get(timeout=5) for _ in range(3))
    rig.close()
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what) == ("pad", "its thread failed (MemoryError)")
    assert isinstance(second, Fault)
    assert isinstance(back, Restored)


GOOD = """
settle = 0.01
[[reader]]
kind = "emulated"
seat = 1
[[seat]]
button = 5
light = 6
[[seat]]
button = 12
drop = 13
"""


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text(GOOD)
    rig = read_rig(path)
    assert (rig.settle, rig.readers[0].seat) == (0.01, 1)
    assert rig.seats[1] == SeatConfig(button=12, second_button=13)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[seat]]\nlight = 6\n", ["line 1: seat 0 has no button"]),
        ("[[seat]]\nbutton = 5\nlight = 5\n", ["light of seat 0: GPIO 5", "button of seat 0"]),
        (
            "[[seat]]\nbutton = 5\ndrop = 5\n",
            ["line 3: red button of seat 0: GPIO 5", "by button of seat 0"],
        ),
        ("[[seat]]\nbutton = 40\n", ["GPIO 40 is not on the header"]),
        ("[[seat]]\nbuton = 5\n", ['line 2: unknown key "buton"; did you mean "button"?']),
        (
            '[[reader]]\nkind = "telepathy"\n',
            ['line 2: unknown kind of reader "telepathy". Allowed: box, '],
        ),
        (
            f'[box]\n[[seat]]\nbutton = "box {"9" * 5000}"\n',
            [f"line 3: button of seat 0: 'box {'9' * 56}…' is neither a GPIO number"],
        ),
        ('[[reader]]\nkind = "emulated"\n' * 2, ["line 3: two readers are named 'pad'"]),
        ("settle = 'long'\n", ["line 1: settle: must be a number, not a string"]),
        ("settle = \n", ["line 1"]),
        ("[[seat]]\nlight = [1, 2]\n", ["line 2: light: must have 3 items, not 2"]),
        ('[box]\nport = ""\n', ["line 2: port: must not be empty"]),
        ("settle = -3\n", ["line 1: settle: must be at least 0.0"]),
        (
            '[[reader]]\nkind = "emulated"\nreads = 0\n',
            ["line 3: reads: must be at least 1"],
        ),
        ('[[reader]]\nkind = "presence"\n', ['unknown kind of reader "presence"']),
        ("[[reader]]\nseat = 1\n", ['line 1: reader[0]: missing key "kind"']),
        ("reader = 3\n", ["line 1: each reader needs a header [[reader]]"]),
        ("reader = [3]\n", ["line 1: reader[0]: must be a table, not an integer"]),
        (
            '[[reader]]\nkind = "emulated"\n\n[[reader]]  # b\nkind = "emulated"\nseat = "two"\n',
            ["line 6: seat: must be an integer, not a string"],
        ),
        (
            '[[reader]]\nkind = "emulated"\nport = "/dev/ttyUSB0"\n',
            ['line 3: unknown key "port"'],
        ),
        (
            'settle = "long"\n[[reader]]\nkind = 7\n[[reader]]\nkind = "emulated"\nreads = "x"\n',
            ["line 1:", "line 3: kind: must be a string", "line 6:"],
        ),
        ('[[reader]]\nkind = "mfrc522"\n' * 2, ["line 3: reader 'pad' and reader 'pad' are both"]),
        (
            '[[reader]]\nkind = "mfrc522"\n[[seat]]\nbutton = 5\nlight = 8\n',
            ["line 5: light of seat 0: GPIO 8 is taken by SPI 0 CE0"],
        ),
        (
            '[[reader]]\nkind = "mfrc522"\n[[seat]]\nbutton = 7\n',
            ["line 4: button of seat 0: GPIO 7 is taken by SPI 0 CE1"],
        ),
        (
            '[[reader]]\nkind = "mfrc522"\ndevice = 1\nreset = 8\n',
            ["line 4: RST of the reader on SPI 0.1: GPIO 8 is taken by SPI 0 CE0"],
        ),
        (
            '[[reader]]\nkind = "mfrc522"\n[[reader]]\nname = "b"\nkind = "mfrc522"\ndevice = 1\n',
            [
                "line 3: RST of the reader on SPI 0.1: GPIO 25 is taken by RST of the reader",
                "on SPI 0.0; connect it to another pin and set reset to its number.",
            ],
        ),
        (
            '[[reader]]\nkind = "mfrc522"\ndevice = 2\n',
            ["line 1: reader[0]: SPI 0 has no device 2"],
        ),
        (
            '[[reader]]\nkind = "mfrc522"\ngain = 40\n',
            ["line 3: gain: 40 is not an allowed value. Allowed: 18, 23, "],
        ),
        (
            '[[reader]]\nkind = "mfrc522"\nspeed = 10000001\n',
            ["line 3: speed: "],
        ),
        (
            '[[reader]]\nkind = "mfrc522"\nreset = 9\n',
            ["line 3: RST", "GPIO 9 is taken by SPI 0 MISO"],
        ),
        ('[[reader]]\nkind = "pn532"\n', ['line 1: reader[0]: missing key "port"']),
        (
            '[[reader]]\nkind = "pn532"\nport = "/dev/serial0"\n[[seat]]\nbutton = 15\n',
            ["line 5: button of seat 0: GPIO 15 is taken by RXD"],
        ),
        (
            '[[reader]]\nkind = "pn532"\nport = "a"\n[[reader]]\nkind = "rdm6300"\nport = "a"\n',
            [
                "line 4: two readers are named",
                "line 4: reader 'pad' and reader 'pad' are both at a",
            ],
        ),
        (
            '[[reader]]\nkind = "wedge"\ndevice = "/dev/input/event3"\ndigits = "octal"\n',
            ['line 4: digits: "octal" is not an allowed value. Allowed: decimal, hex'],
        ),
        (
            '[gpio]\nfactory = "banana"\n',
            ['line 2: factory: "banana" is not an allowed value. Allowed: mock, lgpio'],
        ),
        (
            '[display]\nrotate = 45\nconnector = ""\n',
            [
                "line 2: rotate: 45 is not an allowed value. Allowed: 0, 90, 180, 270",
                "line 3: connector: must not be empty",
            ],
        ),
    ],
)
def test_errors_in_the_file_are_reported(tmp_path: Path, text: str, words: list[str]) -> None:
    path = tmp_path / "rig.toml"
    path.write_text(text)
    with pytest.raises(InvalidFile) as found:
        read_rig(path)
    assert all(any(word in line for line in found.value.lines) for word in words), found.value.lines


def test_two_readers_share_a_bus(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text(
        '[[reader]]\nkind = "mfrc522"\n'
        '[[reader]]\nkind = "mfrc522"\nname = "graveyard"\ndevice = 1\ngain = 48\nreset = 24\n'
    )
    assert [one.settings.location for one in read_rig(path).readers] == ["SPI 0.0", "SPI 0.1"]


def test_the_second_bus_leaves_chip_enables_free_that_no_reader_has(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text('[[reader]]\nkind = "mfrc522"\nbus = 1\n[[seat]]\nbutton = 17\nlight = 7\n')
    assert read_rig(path).seats == (SeatConfig(button=17, light=7),)


@pytest.mark.parametrize(
    "name", ["first-hour-on-a-pi.md", "readers.md", "serial-box.md", "wiring.md"]
)
def test_every_example_in_the_documents_is_valid(tmp_path: Path, name: str) -> None:
    guide = Path(__file__).parents[2] / "docs" / name
    blocks = re.findall(r"```toml\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    found = set[str]()
    for number, block in enumerate(blocks):
        path = tmp_path / f"{number}.toml"
        path.write_text(block)
        found |= {reader.kind for reader in read_rig(path).readers}
    if name == "readers.md":
        assert found == set(kinds())


def test_an_unknown_driver_is_not_found() -> None:
    with pytest.raises(LookupError):
        driver("../presence")
