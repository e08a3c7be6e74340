"""The program of the box as it is, main.py included, on a Pico of its own."""

from pathlib import Path

import pytest

from hardware.firmware.lines import LineDecoder, encode_line
from tests.hardware.metal.pico import Pico
from tests.hardware.readers.tags import Tag

FIRMWARE = Path(__file__).parents[2] / "hardware" / "firmware"
UID = bytes.fromhex("04a1b2c3d4e580")


@pytest.fixture
def pico() -> Pico:
    return Pico(FIRMWARE)


def events(pico: Pico) -> list[str]:
    """What happened, each once."""
    found: dict[str, str] = {}
    for line in LineDecoder().feed(bytes(pico.written)):
        words = line.split(" ")
        if words[0] == "event":
            found[words[1]] = " ".join(words[3:])
    return list(found.values())


def test_a_box_reads_a_card_and_lights_its_lights(pico: Pico) -> None:
    pico.chip.air.lay(Tag(UID), 0)
    pico.send(encode_line("hello 1 one") + encode_line("lights FF80010000000000"))
    assert pico.run(1)
    assert events(pico) == [f"tags {UID.hex().upper()}"]
    assert [pico.duty(pin) for pin in range(8)] == [65535, 32896, 257, 0, 0, 0, 0, 0]


def test_the_byte_of_ctrl_c_does_not_interrupt_a_session(pico: Pico) -> None:
    def on_time(now: float) -> None:
        if now > 0.5:
            pico.send(b"\x03")

    assert pico.run(1, on_time)
    assert pico.interrupts_at == -1


def test_the_line_stop_ends_the_program_for_an_update(pico: Pico) -> None:
    pico.send(encode_line("hello 1 one") + encode_line("lights FF00000000000000"))

    def on_time(now: float) -> None:
        if now > 0.5:
            # as docs/serial-box.md has it
            pico.send(b"stop*3C22\n")

    assert not pico.run(5, on_time)
    assert pico.clock.now < 0.6
    assert pico.duty(0) == 0
    # mpremote and Thonny can interrupt again
    assert pico.interrupts_at == 3


def test_button_1_held_at_the_start_ends_the_program_for_an_update(pico: Pico) -> None:
    pico.closed = {8}
    assert not pico.run(5)
    assert pico.interrupts_at == 3


def test_a_touch_of_button_1_at_the_start_does_not(pico: Pico) -> None:
    pico.closed = {8}

    def on_time(now: float) -> None:
        if now > 0.3:
            pico.closed.clear()

    assert pico.run(3, on_time)


def test_a_hung_chip_is_reset_by_its_pin_before_it_is_reported(pico: Pico) -> None:
    pico.chip.air.lay(Tag(UID), 0)
    pico.send(encode_line("hello 1 one"))
    hung = False

    def on_time(now: float) -> None:
        nonlocal hung
        if now > 1 and not hung:
            hung = True
            pico.chip.hangs = pico.chip.hangs_through_soft_reset = True
        if now > 1.2:
            pico.send(encode_line("got 1"))

    assert pico.run(2.5, on_time)
    assert events(pico) == [f"tags {UID.hex().upper()}"]


def test_a_chip_without_power_is_reported_and_never_an_empty_field(pico: Pico) -> None:
    pico.chip.air.lay(Tag(UID), 0)
    pico.send(encode_line("hello 1 one"))

    def on_time(now: float) -> None:
        pico.chip.stuck_at = 0x00 if 1 < now < 3 else None
        pico.send(encode_line("beat"))

    assert pico.run(7, on_time)
    uid = UID.hex().upper()
    assert events(pico) == [f"tags {uid}", "tags deaf", f"tags {uid}"]
