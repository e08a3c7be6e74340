"""Drivers that do not return. The threads are real, the clock is not."""

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event

import pytest

from hardware.config import BoxConfig, ReaderConfig, RigConfig, SeatConfig, emulated_rig
from hardware.controls.lights import Light
from hardware.controls.pins import PinButton
from hardware.errors import HardwareError
from hardware.readers.managed import ManagedReader
from hardware.rig import MAX_HUNG, Rig
from hardware.serialbox.link import BoxLink
from hardware.serialbox.session import BoxReady
from hardware.signals import Fault, Restored, Scanned, Signal
from hardware.worker import OPEN_TIMEOUT, STEP_TIMEOUT

UID, OTHER = b"\x04abcdef", b"\x04ghijkl"
PATIENCE = 20
"""Seconds that threads may take."""


class Driver:
    """Each reader that it makes does what is next on the list, then again and again the last."""

    REPAIR = "check its wires"

    def __init__(self, *does: Callable[[], tuple[bytes, ...]]) -> None:
        self.does = list(does)
        self.closed = SimpleQueue[object]()

    def make(self, name: str, settings: object) -> "Made":
        return Made(self, self.does.pop(0) if len(self.does) > 1 else self.does[0])


class Made:
    description = ""

    def __init__(self, driver: Driver, poll: Callable[[], tuple[bytes, ...]]) -> None:
        self.driver = driver
        self.poll = poll

    def open(self) -> None:
        """It can be had."""

    def close(self) -> None:
        self.driver.closed.put(self)


class Block:
    """A call that does not return before it is let."""

    def __init__(self, then: tuple[bytes, ...] = ()) -> None:
        self.entered, self.let = Event(), Event()
        self.then = then

    def __call__(self) -> tuple[bytes, ...]:
        self.entered.set()
        assert self.let.wait(PATIENCE)
        return self.then


class Table:
    """A rig in threads, whose clock the test advances."""

    def __init__(self, config: RigConfig) -> None:
        self.now = 0.0
        self.queue = SimpleQueue[Signal]()
        self.rig = Rig(config, self.queue.put, lambda: self.now)

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.rig.check_workers()

    def reported(self) -> Signal:
        return self.queue.get(timeout=PATIENCE)


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table(RigConfig(readers=(ReaderConfig("emulated"),)))
    yield made
    made.rig.close()


def begin(table: Table, monkeypatch: pytest.MonkeyPatch, driver: Driver) -> None:
    monkeypatch.setattr(table.rig.readers[0], "_driver", driver)
    table.rig.start()


def test_a_reader_that_does_not_return_is_reported_and_opened_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = Block((OTHER,))
    driver = Driver(hangs, lambda: (UID,))
    begin(table, monkeypatch, driver)
    assert hangs.entered.wait(PATIENCE)
    table.pass_time(STEP_TIMEOUT - 0.1)
    assert table.queue.empty()
    table.pass_time(0.2)
    fault = table.reported()
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what, fault.missing) == (
        "pad",
        "its driver does not respond",
        False,
    )
    assert fault.repair.startswith("unplug its cable")
    assert isinstance(table.reported(), Restored)
    scanned = table.reported()
    assert isinstance(scanned, Scanned)
    # it may have been laid while nobody looked
    assert (scanned.uid, scanned.needs_confirmation) == (UID, True)
    # what the first one reads at last is nobody's any more, and it gives its device back
    hangs.let.set()
    assert isinstance(driver.closed.get(timeout=PATIENCE), Made)
    assert table.queue.empty()
    assert table.rig.states()[0].condition == "ok"


def test_a_device_that_a_hung_driver_holds_is_not_reported_as_in_use(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs, refused = Block(), Event()

    def in_use() -> tuple[bytes, ...]:
        refused.set()
        raise HardwareError("/dev/ttyUSB0 is in use", "close the other program that uses it")

    begin(table, monkeypatch, Driver(hangs, in_use))
    assert hangs.entered.wait(PATIENCE)
    table.pass_time(STEP_TIMEOUT + 0.1)
    assert refused.wait(PATIENCE)
    fault = table.reported()
    assert isinstance(fault, Fault)
    assert fault.what == "its driver does not respond"
    assert table.queue.empty()
    hangs.let.set()


def test_few_calls_may_hang_at_one_device(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [Block() for _ in range(MAX_HUNG)]
    driver = Driver(*blocks, lambda: (UID,))
    begin(table, monkeypatch, driver)
    for block in blocks:
        assert block.entered.wait(PATIENCE)
        table.pass_time(STEP_TIMEOUT + 0.1)
    table.pass_time(STEP_TIMEOUT + 0.1)
    assert table.rig.readers[0].hung_calls == MAX_HUNG
    assert len(driver.does) == 1
    assert isinstance(table.reported(), Fault)
    assert table.queue.empty()
    # one comes back, and there is room for another try
    blocks[0].let.set()
    driver.closed.get(timeout=PATIENCE)
    table.pass_time(0.1)
    assert isinstance(table.reported(), Restored)
    for block in blocks:
        block.let.set()


def test_a_driver_that_returns_just_as_it_is_abandoned_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = ManagedReader(ReaderConfig("emulated"), lambda _: None, lambda: 0.0)
    driver = Driver(lambda: (UID,))
    monkeypatch.setattr(watch, "_driver", driver)
    often = 2000  # a slow reader may be left all evening long
    for _ in range(often):
        watch.step()
        watch.restart()
    assert watch.hung_calls == 0
    watch.close()
    assert driver.closed.qsize() == often


def test_opening_may_take_longer(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    opens = Block()
    monkeypatch.setattr(Made, "open", lambda made: opens() and None)
    begin(table, monkeypatch, Driver(lambda: ()))
    assert opens.entered.wait(PATIENCE)
    table.pass_time(OPEN_TIMEOUT - 0.1)
    assert table.queue.empty()
    assert table.rig.states()[0].condition == "searching"
    table.pass_time(0.2)
    assert isinstance(table.reported(), Fault)
    opens.let.set()


def test_a_pin_that_hangs_is_reported_and_does_not_block_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hangs, opens = Block(), PinButton.open
    table = Table(emulated_rig(2))
    monkeypatch.setattr(PinButton, "open", lambda button: (hangs(), opens(button))[1])
    table.rig.start()
    assert hangs.entered.wait(PATIENCE)
    table.rig.show({1: Light(1.0)})
    assert table.rig.states()
    table.pass_time(STEP_TIMEOUT + 0.1)
    fault = table.reported()
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what) == ("buttons", "its driver does not respond")
    assert any(one.fault == fault for one in table.rig.states())
    assert table.rig.controls.lit == frozenset()
    hangs.let.set()
    restored = table.reported()
    assert isinstance(restored, Restored)
    # and then the light goes on that was meant
    assert table.rig.controls.lit == {1}
    table.rig.close()


def test_a_pin_that_hangs_blocks_neither_the_box_nor_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hangs = Block()
    seats = (SeatConfig(button=5), SeatConfig(button="box 1"))
    table = Table(RigConfig(seats=seats, box=BoxConfig(port="/dev/nobody")))
    monkeypatch.setattr(PinButton, "open", lambda _: hangs())
    table.rig.start()
    assert hangs.entered.wait(PATIENCE)
    # on this thread, which would wait for ever
    table.rig.controls.box_event(BoxReady(0, 0, frozenset(), frozenset()))
    table.pass_time(STEP_TIMEOUT + 0.1)
    table.rig.close()
    assert not hangs.let.is_set()
    hangs.let.set()


def test_a_box_that_does_not_return_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = Block()
    table = Table(RigConfig(box=BoxConfig()))
    looks, closed = iter([hangs]), Event()

    def look(link: BoxLink, *, wait: bool = False) -> float:
        for block in looks:
            block()
        return 0.01

    monkeypatch.setattr(BoxLink, "step", look)
    monkeypatch.setattr(BoxLink, "close", lambda link: closed.set())
    table.rig.start()
    assert hangs.entered.wait(PATIENCE)
    table.pass_time(STEP_TIMEOUT + 0.1)
    fault = table.reported()
    assert isinstance(fault, Fault)
    assert (fault.device, fault.what) == ("box", "its driver does not respond")
    assert not closed.is_set()
    hangs.let.set()
    assert closed.wait(PATIENCE)
    table.rig.close()
