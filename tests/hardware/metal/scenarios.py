"""What devices must do, on models of their chips. Each scenario fails if a driver is at fault.

`hardware` is imported inside the scenarios, so that `test_faults` can put a copy with a fault in
its place.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import pytest

from tests.hardware.cable import Cable
from tests.hardware.lgpio_module import Lines
from tests.hardware.metal.pico import Pico
from tests.hardware.readers.frames import em
from tests.hardware.readers.mfrc522_chip import Board, Chip, Clock
from tests.hardware.readers.pn532_chip import Pn532Chip, SlowPort
from tests.hardware.readers.tags import Tag

FOUR, SEVEN, TEN = (
    bytes.fromhex(uid) for uid in ("deadbeef", "04a1b2c3d4e580", "0102030405060708090a")
)
SIMILAR = bytes.fromhex("deadbeee")
"""Differs from FOUR in the first bit of its last byte."""
FIVE = bytes.fromhex("0c000621a5")
EM_BAUD = 9600
"""RDM6300 and ID series data sheets: 9600 baud, 8N1."""
SECONDS = 60
"""How long a reader must bear noise."""
CHIP_SELECTS = {0: (8, 7), 1: (18, 17, 16)}
"""GPIO numbers by SPI bus: cs-gpios of spi0 in arch/arm/boot/dts/broadcom/bcm2711-rpi-4-b.dts,
and cs0_pin to cs2_pin of arch/arm/boot/dts/overlays/spi1-3cs-overlay.dts."""
HEADER_UARTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
"""Ports on GPIO 14 and 15, by model: serial0 of bcm2712-rpi.dtsi, uart1 of bcm2711-rpi-4-b.dts."""


@dataclass
class Place:
    """Where a scenario takes place."""

    monkeypatch: pytest.MonkeyPatch
    folder: Path
    hardware: Path
    """The folder of the package `hardware`."""

    def board(self) -> Board:
        """A Pi with an MFRC522."""
        board = Board()
        board.install(self.monkeypatch)
        board.chip()
        return board

    def pico(self) -> Pico:
        """A Pico with the program of the box, and a session."""
        pico = Pico(self.hardware / "firmware")
        pico.send(encoded("hello 1 one"))
        return pico


def encoded(words: str) -> bytes:
    """A line of the box's protocol."""
    return import_module("hardware.firmware.lines").encode_line(words)


def lay(chip: Chip, *uids: bytes, gain: int = 18) -> list[Tag]:
    """Lay tags that are heard with that gain."""
    tags = [Tag(uid, gain=gain) for uid in uids]
    for tag in tags:
        chip.air.lay(tag, chip.clock())
    return tags


def events(pico: Pico) -> list[str]:
    """What the box has sent, each event once."""
    decoder = import_module("hardware.firmware.lines").LineDecoder()
    found: dict[str, str] = {}
    for line in decoder.feed(bytes(pico.written)):
        words = line.split(" ")
        if words[0] == "event":
            found[words[1]] = " ".join(words[3:])
    return list(found.values())


def watch(board: Board, signals: list[Any]) -> Callable[[float], None]:
    """A reader as the rig runs it; returns what lets time pass."""
    mfrc522 = import_module("hardware.readers.mfrc522")
    config = import_module("hardware.config").ReaderConfig("mfrc522", settings=mfrc522.Settings())
    managed = import_module("hardware.readers.managed").ManagedReader
    reader = managed(config, signals.append, board.clock)
    reader._session.reader = mfrc522.Mfrc522(mfrc522.Settings(), board.clock.sleep)

    def wait(seconds: float) -> None:
        end = board.clock.now + seconds
        while board.clock.now < end:
            board.clock.sleep(reader.step())

    return wait


def names(signals: list[Any]) -> list[str]:
    return [type(one).__name__ for one in signals]


# ---- the MFRC522 on the Pi


def pi_reader_reads_every_card(place: Place) -> None:
    board = place.board()
    chip = board.chip()
    mfrc522 = import_module("hardware.readers.mfrc522")
    reader = mfrc522.Mfrc522(mfrc522.Settings(gain=48), board.clock.sleep)
    reader.open()
    assert [reader.poll() for _ in range(2)] == [()] * 2
    for uid in (FOUR, SEVEN, TEN):
        (tag,) = lay(chip, uid, gain=48)
        assert [reader.poll() for _ in range(3)] == [(uid,)] * 3
        assert not chip.air.on
        chip.air.lift(tag)
        assert reader.poll() == ()
    for pair in ({FOUR, SIMILAR}, {FOUR, SEVEN}, {SEVEN, TEN}):
        tags = lay(chip, *pair, gain=48)
        assert [set(reader.poll()) for _ in range(2)] == [pair] * 2
        for tag in tags:
            chip.air.lift(tag)


def pi_reader_accepts_a_copy_of_the_chip(place: Place) -> None:
    board = place.board()
    board.chip().reserved_mode = 0x00
    signals: list[Any] = []
    wait = watch(board, signals)
    wait(1)
    lay(board.chip(), FOUR)
    wait(2)
    assert names(signals) == ["Scanned"]


def pi_reader_bears_noise(place: Place) -> None:
    board = place.board()
    chip = board.chip()
    signals: list[Any] = []
    wait = watch(board, signals)
    wait(1)
    chip.noise_rate, chip.random = 0.05, Random(0)
    wait(SECONDS)
    lay(chip, FOUR)
    wait(SECONDS)
    assert names(signals) == ["Scanned"]


def pi_reader_is_reset_by_its_pin(place: Place) -> None:
    board = place.board()
    chip = board.chip()
    signals: list[Any] = []
    wait = watch(board, signals)
    wait(1)
    lay(chip, FOUR)
    wait(1)
    chip.hangs = chip.hangs_through_soft_reset = True
    wait(5)
    assert names(signals) == ["Scanned"]


def pi_reader_names_a_busy_pin(place: Place) -> None:
    board = place.board()
    board.busy_pins = {25}
    signals: list[Any] = []
    watch(board, signals)(1)
    assert names(signals) == ["Fault"]
    assert signals[0].what == "GPIO 25 is in use"
    assert "wires" not in signals[0].repair


# ---- the box


def box_reads_and_lights(place: Place) -> None:
    pico = place.pico()
    pico.send(encoded("lights FF80010203040506"))

    def on_time(now: float) -> None:
        if now > 0.5 and not pico.chip.air.tags:
            lay(pico.chip, SEVEN, gain=48)

    assert pico.run(1.5, on_time)
    assert events(pico) == [f"tags {SEVEN.hex().upper()}"]
    pins = run_path(str(place.hardware / "firmware" / "pins.py"))["LIGHTS"]
    assert [pico.duty(pin) * 255 // 65535 for pin in pins] == [255, 128, 1, 2, 3, 4, 5, 6]


def box_card_stays_and_is_lifted(place: Place) -> None:
    """While two cards lie there the first is halted at each poll."""
    pico = place.pico()
    tags = lay(pico.chip, FOUR)

    def on_time(now: float) -> None:
        if now > 2 and tags:
            pico.chip.air.lift(tags.pop())
        pico.send(encoded("beat"))

    assert pico.run(3, on_time)
    assert events(pico) == [f"tags {FOUR.hex().upper()}", "tags"]


def box_chip_that_stops_is_no_removal(place: Place) -> None:
    pico = place.pico()
    lay(pico.chip, FOUR)
    stopped = False

    def on_time(now: float) -> None:
        nonlocal stopped
        if now > 1 and not stopped:
            stopped = True
            pico.chip.hangs = pico.chip.hangs_through_soft_reset = True
        pico.send(encoded("beat"))

    assert pico.run(6, on_time)
    uid = FOUR.hex().upper()
    assert events(pico) == [f"tags {uid}"]


def box_chip_that_forgets_is_no_removal(place: Place) -> None:
    pico = place.pico()
    lay(pico.chip, FOUR)
    # without its settings the chip receives nothing but noise
    pico.chip.noise_rate = 1
    forgot = False

    def on_time(now: float) -> None:
        nonlocal forgot
        if now > 1 and not forgot:
            forgot = True
            pico.chip.forget()
        pico.send(encoded("beat"))

    assert pico.run(6, on_time)
    assert events(pico) == [f"tags {FOUR.hex().upper()}"]


def box_chip_without_power_is_no_removal(place: Place) -> None:
    pico = place.pico()
    lay(pico.chip, FOUR)

    def on_time(now: float) -> None:
        pico.chip.stuck_at = 0x00 if 1 < now < 3 else None
        pico.send(encoded("beat"))

    assert pico.run(6, on_time)
    uid = FOUR.hex().upper()
    assert events(pico) == [f"tags {uid}", "tags deaf", f"tags {uid}"]


def box_program_ends_for_an_update(place: Place) -> None:
    pico = place.pico()

    def on_time(now: float) -> None:
        if now > 0.5:
            pico.send(encoded("stop"))

    assert not pico.run(2, on_time)
    assert pico.interrupts_at == 3


# ---- the PN532


def pn532_reads_every_card(place: Place) -> None:
    cable, chip = Cable(place.folder / "usb-pn532"), Pn532Chip()
    cable.attach(chip)
    try:
        pn532 = import_module("hardware.readers.pn532")
        reader = pn532.Pn532(pn532.Settings(cable.name))
        reader.open()
        assert [reader.poll() for _ in range(2)] == [()] * 2
        # the last one is a bank card, which speaks ISO/IEC 14443-4
        for tag in (Tag(FOUR), Tag(SEVEN), Tag(TEN), Tag(FOUR, sak=0x20)):
            chip.tags = [tag]
            assert [reader.poll() for _ in range(3)] == [(tag.uid,)] * 3
        chip.tags = [Tag(FOUR), Tag(SEVEN)]
        assert reader.poll() == (FOUR, SEVEN)
        reader.close()
    finally:
        cable.pull()


def em_reader_counts_a_card_that_is_sent_once(place: Place) -> None:
    cable = Cable(place.folder / "usb-rdm6300")
    try:
        rdm6300 = import_module("hardware.readers.rdm6300")
        settings = rdm6300.Settings(cable.name)
        config = import_module("hardware.config").ReaderConfig("rdm6300", settings=settings)
        signals: list[Any] = []
        clock = Clock()
        managed = import_module("hardware.readers.managed").ManagedReader
        reader = managed(config, signals.append, clock)
        reader.step()
        clock.sleep(1)
        assert cable.speed == EM_BAUD
        cable.say(em(FIVE))
        for _ in range(3):
            clock.sleep(reader.step())
        assert [one.uid for one in signals] == [FIVE]
    finally:
        cable.pull()


def pn532_takes_its_time(place: Place) -> None:
    pn532 = import_module("hardware.readers.pn532")
    chip = Pn532Chip()
    port = SlowPort(chip)
    reader = pn532.Pn532(pn532.Settings(str(place.folder)), port.clock)
    reader._port = port
    reader.open()
    assert reader.poll() == ()
    chip.tags = [Tag(SEVEN)]
    assert [reader.poll() for _ in range(3)] == [(SEVEN,)] * 3
    # an answer is lost while its field is on
    chip.lost_answers = 1
    assert [reader.poll() for _ in range(3)] == [(b"",), (SEVEN,), (SEVEN,)]


# ---- pins


def lights_on_pins_keep_their_color(place: Place) -> None:
    lines = Lines()
    lines.install(place.monkeypatch)
    config = import_module("hardware.config")
    light = import_module("hardware.controls.lights").Light
    rig = import_module("hardware.rig").Rig(
        config.RigConfig(
            seats=(config.SeatConfig(light=13), config.SeatConfig(light=(19, 20, 21))),
            gpio=config.GpioConfig(factory="lgpio"),
        ),
        lambda signal: None,
    )
    try:
        rig.step()
        for level in (0.02, 0.05, 0.1, 0.2, 0.3, 0.7, 1.0):
            rig.show({0: light(level), 1: light(level, "#FF8000")})
            assert lines.pwm[13] >= 1
            assert 3 <= lines.pwm[19] / lines.pwm[20] <= 7
    finally:
        rig.close()


def readers_occupy_the_pins_of_the_kernel(place: Place) -> None:
    place.board()
    mfrc522 = import_module("hardware.readers.mfrc522")
    for bus, selects in CHIP_SELECTS.items():
        for device, pin in enumerate(selects):
            assert mfrc522.Settings(bus=bus, device=device).pins[0].gpio == pin
    serial = import_module("hardware.readers.serial_settings").SerialSettings
    for port in HEADER_UARTS:
        assert {pin.gpio for pin in serial(port).pins} == {14, 15}


SCENARIOS: dict[str, Callable[[Place], None]] = {
    one.__name__: one
    for one in (
        pi_reader_reads_every_card,
        pi_reader_accepts_a_copy_of_the_chip,
        pi_reader_bears_noise,
        pi_reader_is_reset_by_its_pin,
        pi_reader_names_a_busy_pin,
        box_reads_and_lights,
        box_card_stays_and_is_lifted,
        box_chip_that_stops_is_no_removal,
        box_chip_that_forgets_is_no_removal,
        box_chip_without_power_is_no_removal,
        box_program_ends_for_an_update,
        pn532_reads_every_card,
        pn532_takes_its_time,
        em_reader_counts_a_card_that_is_sent_once,
        lights_on_pins_keep_their_color,
        readers_occupy_the_pins_of_the_kernel,
    )
}
"""By name."""
