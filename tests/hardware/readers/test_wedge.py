"""Readers that type: recorded events of the kernel, read by evdev."""

import errno
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import CLOCK_MONOTONIC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.readers import UNREAD, wedge
from hardware.readers.keystrokes import KEYPAD, KEYS, PAUSE, KeystrokeDecoder, parse_uid
from hardware.readers.last_tag import PRESENCE
from hardware.readers.wedge import KeyboardWedge, Settings
from tests.hardware.cable import Cable
from tests.hardware.readers.keyboard import (
    CODES,
    ENTER,
    EVENT,
    SHIFT,
    TIME,
    Grabs,
    event,
    install,
    typing,
)


@pytest.fixture
def grabs(monkeypatch: pytest.MonkeyPatch) -> Grabs:
    return install(monkeypatch)


@pytest.fixture
def cable(tmp_path: Path, grabs: Grabs) -> Iterator[Cable]:
    made = Cable(tmp_path / "usb-Sycreader-event-kbd")
    assert not grabs.held
    yield made
    made.pull()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def opened(cable: Cable, digits: str = "decimal", clock: Clock | None = None) -> KeyboardWedge:
    reader = KeyboardWedge(Settings(cable.name, digits), clock or Clock())
    reader.open()
    return reader


def heard(reader: KeyboardWedge, cable: Cable, stream: bytes) -> tuple[bytes, ...]:
    """What the reader tells while these events come. The kernel hands over whole events; a
    terminal does so with few at a time.
    """
    for start in range(0, len(stream), 8 * EVENT):
        cable.say(stream[start : start + 8 * EVENT])
        if found := reader.poll():
            return found
    return next((found for _ in range(5) if (found := reader.poll())), ())


def test_a_line_is_a_tag_for_a_moment(cable: Cable, grabs: Grabs) -> None:
    clock = Clock()
    reader = opened(cable, clock=clock)
    assert grabs.held
    assert reader.description == "Sycreader"
    assert reader.poll() == ()
    assert heard(reader, cable, typing("0006299045")) == (bytes.fromhex("00601da5"),)
    assert [reader.poll() for _ in range(3)] == [(bytes.fromhex("00601da5"),)] * 3
    clock.now += PRESENCE
    assert reader.poll() == ()


def test_times_of_keys_are_not_of_the_wall_clock(
    cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, bytes]] = []

    def ioctl(_fd: int, request: int, value: bytes) -> None:
        asked.append((request, value))

    monkeypatch.setattr(wedge, "ioctl", ioctl)
    opened(cable)
    assert asked == [(wedge.EVIOCSCLOCKID, CLOCK_MONOTONIC.to_bytes(4, sys.byteorder))]


def test_letters_are_hexadecimal(cable: Cable) -> None:
    reader = opened(cable, "hex")
    assert heard(reader, cable, typing("04A1B2C3D4E580")) == (bytes.fromhex("04a1b2c3d4e580"),)


def test_unexpected_letters_are_reported(cable: Cable) -> None:
    reader = opened(cable)
    with pytest.raises(HardwareError, match="letters") as found:
        heard(reader, cable, typing("04A1B2C3"))
    assert 'digits = "hex"' in found.value.repair


def test_keys_that_the_kernel_dropped_make_no_tag(cable: Cable) -> None:
    reader = opened(cable)
    assert heard(
        reader, cable, typing("00062", end=()) + event(0, 3, 0, TIME) + typing("99045")
    ) == (UNREAD,)
    assert heard(reader, cable, typing("0006299045", TIME + 5)) == (bytes.fromhex("00601da5"),)


def test_a_plug_that_comes_out_in_mid_line_and_comes_back(cable: Cable) -> None:
    reader = opened(cable)
    assert heard(reader, cable, typing("000629", end=())) == ()
    cable.pull()
    with pytest.raises(HardwareError, match="no reader is plugged in at") as found:
        reader.poll()
    assert found.value.is_missing
    reader.close()
    with pytest.raises(HardwareError) as found:
        reader.open()
    assert found.value.is_missing
    cable.plug()
    reader.open()
    assert heard(reader, cable, typing("0006299045", TIME + 0.1)) == (bytes.fromhex("00601da5"),)


@pytest.mark.parametrize(
    ("refused", "words"),
    [(errno.EBUSY, "in use"), (errno.EACCES, "no permission"), (errno.ENOTTY, "not a keyboard")],
)
def test_a_device_that_cannot_be_grabbed_is_reported(
    cable: Cable, grabs: Grabs, refused: int, words: str
) -> None:
    grabs.refuses = refused
    with pytest.raises(HardwareError, match=words):
        opened(cable)


def lines(codes: Iterable[int], step: float = 0.001) -> list[str]:
    typed, at = KeystrokeDecoder(), 1.0
    found: list[str] = []
    for code in codes:
        at += step
        line = typed.key(code, 1, at)
        if line is not None:
            found.append(line)
    return found


@given(
    st.lists(st.sampled_from([*KEYS, 57, 15, SHIFT]), max_size=30),
    st.text("0123456789", min_size=1, max_size=20),
    st.sampled_from([28, 96]),
)
def test_any_keys_and_the_line_after_them(before: list[int], text: str, enter: int) -> None:
    pad = {digit: code for code, digit in KEYPAD.items()}
    for codes in (CODES, pad):
        found = lines([*before, ENTER, *(codes[digit] for digit in text), enter])
        assert found[-1] == text


def test_a_line_that_was_cut_off_is_forgotten_after_a_pause() -> None:
    typed = KeystrokeDecoder()
    assert typed.key(CODES["1"], 1, 1.0) is None
    assert typed.key(CODES["2"], 1, 1.1 + PAUSE) is None
    assert typed.key(ENTER, 1, 1.2 + PAUSE) == "2"
    assert typed.key(ENTER, 1, 1.3 + PAUSE) is None


def test_repeats_and_releases_are_nothing() -> None:
    typed = KeystrokeDecoder()
    for value in (1, 2, 2, 0):
        typed.key(CODES["7"], value, 1.0)
    assert typed.key(ENTER, 1, 1.0) == "7"


@given(st.text("0123456789ABCDEF", max_size=25))
def test_a_uid_is_whole_or_none(text: str) -> None:
    for digits in ("decimal", "hex"):
        found = parse_uid(text, digits)
        assert found is None or len(found) in (4, 5, 7, 10)
    assert parse_uid(text, "decimal") is None or text.isdecimal()
