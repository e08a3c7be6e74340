"""The protocol of the serial box."""

import itertools
from binascii import crc_hqx
from dataclasses import dataclass, field
from random import Random
from traceback import walk_tb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.firmware.lines import MAX_LENGTH, LineDecoder, checksum, encode_line
from hardware.serialbox.link import DISCONNECTED
from hardware.serialbox.session import (
    HEARTBEAT_SECONDS,
    TIMEOUT_SECONDS,
    BoxEvent,
    BoxReady,
    BoxSession,
    ButtonMoved,
    TagsChanged,
)
from hardware.signals import Pushed, Turned
from hardware.tag_buffer import TagBuffer
from tests.hardware import firmware

WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=MAX_LENGTH - 5)
GARBAGE = st.binary(max_size=300) | st.lists(
    st.sampled_from([b"\n", b"*", b"\r", b"hello 1 ", b"event 1 0 down 1*", b"\xff\x00"]),
    max_size=40,
).map(b"".join)
TICK = 5
"""Milliseconds."""


# ---- lines


@given(WORDS)
def test_a_line_that_was_written_is_read(words: str) -> None:
    assert LineDecoder().feed(encode_line(words)) == [words]


@given(st.binary(max_size=100))
def test_the_checksum_is_the_documented_one(data: bytes) -> None:
    assert checksum(b"123456789") == 0x29B1  # the check value of CRC-16/CCITT-FALSE
    assert checksum(data) == crc_hqx(data, 0xFFFF)


@given(GARBAGE, WORDS)
def test_a_line_after_any_garbage_is_found(garbage: bytes, words: str) -> None:
    assert LineDecoder().feed(garbage + b"\n" + encode_line(words))[-1] == words


@given(st.lists(WORDS, max_size=5), st.lists(st.integers(0, 400), max_size=20))
def test_a_line_may_come_in_any_pieces(words: list[str], cuts: list[int]) -> None:
    data = b"".join(map(encode_line, words))
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    decoder = LineDecoder()
    found: list[str] = []
    for begin, end in itertools.pairwise(places):
        found += decoder.feed(data[begin:end])
    assert found == words


@given(WORDS.filter(bool), st.data())
def test_a_line_with_a_changed_bit_is_skipped(words: str, data: st.DataObject) -> None:
    made = encode_line(words)
    at = data.draw(st.integers(0, len(made) - 2))
    bit = data.draw(st.sampled_from([1, 2, 4, 8, 16]))
    damaged = made[:at] + bytes([made[at] ^ bit]) + made[at + 1 :]
    assert LineDecoder().feed(damaged) == []


def test_a_line_without_an_end_takes_no_memory() -> None:
    decoder = LineDecoder()
    for _ in range(1000):
        decoder.feed(b"x" * 1000)
        assert len(decoder._line) <= MAX_LENGTH
    assert decoder.feed(b"\n" + encode_line("beat")) == ["beat"]


@pytest.mark.parametrize("words", ["x" * MAX_LENGTH, "ä", "two\nlines"])
def test_words_that_do_not_fit_into_a_line_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match="not a line"):
        encode_line(words)


def test_the_box_ignores_a_hello_that_it_could_not_answer(both: "Both") -> None:
    sent = both.box.step(both.now, both.closed, received=encode_line(f"hello 1 {'x' * 80}"))
    assert b"x" not in sent
    both.wait(600)
    assert both.box.levels == [0] * 8


# ---- sessions


@dataclass
class Both:
    """A box and Matinee, and the cable between them, which may lose or spoil bytes."""

    box: firmware.box.SerialBox = field(
        default_factory=lambda: firmware.box.SerialBox(8, 8, ("encoder",))
    )
    now: int = 0
    """Milliseconds."""
    closed: list[bool] = field(default_factory=lambda: [False] * 8)
    pushed: bool = False
    tags: object = None
    reported: list[BoxEvent] = field(default_factory=list[BoxEvent])
    to_box: bytes = b""

    def __post_init__(self) -> None:
        self.talk = BoxSession("first", 0.0)

    def step(self, spoil: int | None = None) -> None:
        """A few milliseconds; `spoil` selects how the bytes on the cable are damaged."""
        self.now += TICK
        sent = self.box.step(self.now, self.closed, self.pushed, self.tags, self.to_box)
        self.reported += self.talk.receive(_spoiled(sent, spoil), self.now / 1000)
        self.to_box = _spoiled(self.talk.send(self.now / 1000), spoil)

    def wait(self, milliseconds: int) -> None:
        for _ in range(milliseconds // TICK):
            self.step()

    def again(self) -> None:
        """Matinee is started again, or the cable is plugged in again."""
        self.reported.clear()
        self.talk = BoxSession("second", self.now / 1000)


def _spoiled(data: bytes, how: int | None) -> bytes:
    if how is None or not data:
        return data
    at = how % len(data)
    match how % 4:
        case 0:
            return b""
        case 1:
            return data[:at]
        case 2:
            return data[: at + 1] + data[at:]
        case _:
            return data[:at] + bytes([data[at] ^ 0x41]) + data[at + 1 :]


@pytest.fixture
def both() -> Both:
    made = Both()
    made.wait(50)
    assert made.reported == [BoxReady(8, 8, frozenset(), frozenset({"encoder"}))]
    made.reported.clear()
    return made


def moves(reported: list[BoxEvent]) -> list[tuple[int, bool]]:
    return [(one.button, one.down) for one in reported if isinstance(one, ButtonMoved)]


def test_a_press_is_reported_with_its_time(both: Both) -> None:
    both.closed[2] = True
    both.wait(100)
    (moved,) = both.reported
    assert isinstance(moved, ButtonMoved)
    assert moved == ButtonMoved(3, True, moved.at)
    assert 0.06 < moved.at < 0.08


def test_a_spike_at_the_box_is_ignored(both: Both) -> None:
    both.closed[2] = True
    both.step()
    both.closed[2] = False
    both.wait(100)
    assert both.reported == []


def test_turns_and_pushes(both: Both) -> None:
    for a, b in [(1, 0), (1, 1), (0, 1), (0, 0)] * 2:
        both.box.encoder.update(a, b)
    both.step()
    for a, b in [(0, 1), (1, 1), (1, 0), (0, 0)]:
        both.box.encoder.update(a, b)
    both.step()
    both.pushed = True
    both.wait(50)
    assert [
        one.steps if isinstance(one, Turned) else isinstance(one, Pushed) for one in both.reported
    ] == [2, -1, True]


@given(st.lists(st.sampled_from([(0, 0), (0, 1), (1, 0), (1, 1)]), max_size=60))
def test_a_dial_that_chatters_between_two_states_does_not_turn(
    states: list[tuple[int, int]],
) -> None:
    dial = firmware.box.Encoder()
    # from its notch to halfway and back, in whatever way
    for a, b in states:
        dial.update(a and not b, False)
    dial.update(0, 0)
    assert dial.steps == 0


def test_tags_are_sent_when_they_change_and_at_the_beginning(both: Both) -> None:
    for tags in ((b"\x04abc",), (b"\x04abc",), (b"", b""), (), "deaf"):
        both.tags = tags
        both.wait(20)
    assert both.reported == [
        TagsChanged((b"\x04abc",)),
        TagsChanged((b"", b"")),
        TagsChanged(()),
        TagsChanged(None),
    ]
    both.again()
    both.wait(50)
    assert both.reported[1:] == [TagsChanged(None)]


def test_lights_are_sent_again_to_a_box_that_was_restarted(both: Both) -> None:
    both.talk.set_light(3, 200)
    both.wait(20)
    assert both.box.levels == [0, 0, 200, 0, 0, 0, 0, 0]
    # its power was gone for a moment, and nobody saw that
    both.box = firmware.box.SerialBox(8, 8)
    both.wait(3000)
    assert both.box.levels == [0, 0, 200, 0, 0, 0, 0, 0]
    assert [type(one) for one in both.reported] == [BoxReady]


def test_a_box_that_lost_its_power_for_a_moment_works_again(both: Both) -> None:
    for _ in range(4):
        both.closed[0] = not both.closed[0]
        both.wait(50)
    assert len(moves(both.reported)) == 4
    both.box = firmware.box.SerialBox(8, 8)
    both.wait(1500)
    both.reported.clear()
    both.closed[5] = True
    both.wait(50)
    assert moves(both.reported) == [(6, True)]


def test_a_light_that_was_lost_is_sent_again(both: Both) -> None:
    both.talk.set_light(1, 255)
    both.step(0)
    both.step(0)
    both.wait(round(2000 * HEARTBEAT_SECONDS))
    assert both.box.levels[0] == 255


def test_lights_go_out_when_matinee_is_silent(both: Both) -> None:
    both.talk.set_light(1, 255)
    both.wait(20)
    for _ in range(800):
        both.now += TICK
        both.box.step(both.now, both.closed)
    assert both.box.levels == [0] * 8


def test_a_device_that_is_not_a_box_differs_from_a_silent_box() -> None:
    talk = BoxSession("one", 0.0)
    talk.receive(b"MicroPython v1.25.0\r\n>>> ", 0.1)
    with pytest.raises(HardwareError, match="does not answer as a serial box"):
        talk.receive(b">>> ", TIMEOUT_SECONDS + 0.1)


def test_a_silent_box_is_an_error(both: Both) -> None:
    with pytest.raises(HardwareError, match="it does not answer"):
        both.talk.receive(b"", both.now / 1000 + TIMEOUT_SECONDS + 0.1)


@pytest.mark.parametrize(("version", "words"), [("0", "copy"), ("2", "update Matinee"), ("x", "")])
def test_another_version_is_reported(version: str, words: str) -> None:
    with pytest.raises(HardwareError, match=f"speaks version {version}") as found:
        BoxSession("one", 0).receive(encode_line(f"hello {version} one.0 8 8 0"), 0.1)
    assert words in found.value.repair


def test_presses_between_sessions_are_not_sent(both: Both) -> None:
    for _ in range(20):
        both.closed[0] = not both.closed[0]
        for _ in range(4):
            both.now += TICK
            both.box.step(both.now, both.closed)
    both.closed[1] = True
    for _ in range(4):
        both.now += TICK
        both.box.step(both.now, both.closed)
    both.again()
    both.wait(200)
    # the current state is sent, without the events that led to it
    assert both.reported == [BoxReady(8, 8, frozenset({2}), frozenset({"encoder"}))]


def test_an_event_whose_acknowledgement_was_lost_counts_once(both: Both) -> None:
    both.closed[0] = True
    both.step()
    both.step()
    both.step()
    assert moves(both.reported) == [(1, True)]
    both.to_box = b""  # the acknowledgement is lost
    both.wait(300)
    assert moves(both.reported) == [(1, True)]
    assert both.box._waiting == []


def test_an_early_event_waits_for_the_one_before(both: Both) -> None:
    both.talk.receive(encode_line("event 2 0 up 1"), 0.1)
    assert both.talk.receive(
        encode_line("event 1 0 down 1") + encode_line("event 2 0 up 1"), 0.2
    ) == [
        ButtonMoved(1, True, 0.2),
        ButtonMoved(1, False, 0.2),
    ]


def test_one_acknowledgement_covers_all_events_before(both: Both) -> None:
    for number in range(3):
        both.closed[number] = True
    both.wait(30)
    assert [number for number, _, _ in both.box._waiting] == []
    both.box._waiting = [(number, 0, "up 1") for number in (4, 5, 6)]
    both.box.step(both.now, both.closed, received=encode_line("got 5"))
    assert [number for number, _, _ in both.box._waiting] == [6]


def test_numbers_start_again_with_a_session_without_events_of_the_last(both: Both) -> None:
    both.closed[0] = True
    both.wait(100)
    # two presses that nobody acknowledges, since Matinee is being started
    for closed in (False, True):
        both.closed[0] = closed
        for _ in range(4):
            both.now += TICK
            both.box.step(both.now, both.closed)
    both.again()
    both.wait(300)
    assert both.reported == [BoxReady(8, 8, frozenset({1}), frozenset({"encoder"}))]
    both.closed[0] = False
    both.wait(100)
    assert moves(both.reported) == [(1, False)]


@pytest.mark.parametrize(
    ("states", "steps"),
    [
        ([(1, 0), (1, 1), (0, 1), (0, 0)], 1),
        ([(1, 1), (0, 1), (0, 0)], 0),
        ([(1, 0), (1, 1), (0, 0)], 0),
        ([(1, 0), (1, 1), (1, 0), (1, 1), (0, 1), (0, 0)], 1),
        ([(0, 1), (1, 1), (1, 0), (0, 0)] * 3, -3),
    ],
)
def test_a_notch_is_one_way_round(states: list[tuple[int, int]], steps: int) -> None:
    dial = firmware.box.Encoder()
    for a, b in states:
        dial.update(a, b)
    assert dial.steps == steps


@given(
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 12)), max_size=30),
    st.randoms(use_true_random=False),
    st.floats(0, 0.7),
)
def test_nothing_is_doubled_or_lost_however_bad_the_cable(
    presses: list[tuple[int, int]], random: Random, badness: float
) -> None:
    both = Both()
    both.wait(50)
    done: list[tuple[int, bool]] = []
    for button, steps in presses:
        both.closed[button] = not both.closed[button]
        done.append((button + 1, both.closed[button]))
        for _ in range(4 + steps):
            both.step(random.randrange(1000) if random.random() < badness else None)
    both.wait(1000)
    # a box that was not acknowledged for too long begins again with its current state
    began = [at for at, one in enumerate(both.reported) if isinstance(one, BoxReady)]
    if len(began) == 1:
        assert moves(both.reported) == done
    heard = {number + 1 for number, down in enumerate(both.closed) if down}
    assert set(heard) == _down(both.reported)


def _down(reported: list[BoxEvent]) -> set[int]:
    down: set[int] = set()
    for one in reported:
        match one:
            case BoxReady():
                down = set(one.down)
            case ButtonMoved(button, True):
                down.add(button)
            case ButtonMoved(button, False):
                down.discard(button)
            case _:
                pass
    return down


@given(GARBAGE)
def test_any_bytes_leave_both_sides_as_they_were(garbage: bytes) -> None:
    both = Both()
    both.wait(50)
    both.to_box = garbage + b"\n"
    both.talk.receive(garbage + b"\n", both.now / 1000)
    both.wait(50)
    both.closed[0] = True
    both.wait(300)
    assert moves(both.reported)[-1:] == [(1, True)]


@given(
    st.lists(
        st.sampled_from(
            [
                *("hello", "hello 1", "hello 1 first.0 8 8 zz", "hello 1 - 8 8 0", "beat"),
                *("event 1 0 down 1", "event 1 0 down x", "event x", "event 2 0", "event 1 0"),
                *("event 1 0 tags zz", "event 3 -1 up 2", "event 1 99999 turn", "got 1", ""),
                *("lights", "lights zz", "lights 00", "got", "got x", "hello 1 a b c d e f"),
            ]
        ),
        max_size=20,
    )
)
def test_any_words_never_raise(words: list[str]) -> None:
    both = Both()
    for one in words:
        both.to_box += encode_line(one)
        both.talk.receive(encode_line(one), both.now / 1000)
        both.step()
    both.again()
    both.wait(1100)
    assert isinstance(both.reported[0], BoxReady)


@pytest.mark.parametrize("parts", ["-1 2", "2 -1", "43 2", "2 43", f"{10**30} 2", f"2 {10**30}"])
def test_a_hello_of_impossible_parts_begins_nothing(parts: str) -> None:
    talk = BoxSession("word", 0)
    (hello,) = LineDecoder().feed(talk.send(0))
    assert talk.receive(encode_line(f"{hello} {parts} 0"), 0.1) == []
    (again,) = LineDecoder().feed(talk.send(HEARTBEAT_SECONDS))
    assert again == hello
    assert talk.receive(encode_line(f"{hello} 42 42 0"), 0.6) == [
        BoxReady(42, 42, frozenset(), frozenset())
    ]
    assert len(talk.send(0.7)) <= MAX_LENGTH + 1


def test_the_traceback_of_a_repeated_fault_does_not_grow() -> None:
    pad, lengths = TagBuffer(), set[int]()
    pad.set(DISCONNECTED)
    for _ in range(5):
        with pytest.raises(HardwareError) as reported:
            pad.tags()
        lengths.add(len(list(walk_tb(reported.value.__traceback__))))
    assert len(lengths) == 1
