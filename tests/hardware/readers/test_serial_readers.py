"""Readers on serial ports: frames in any bytes, and cables that are unplugged."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.config import ReaderConfig
from hardware.errors import HardwareError
from hardware.readers import UNREAD, Reader, em_frames, pn532_frames
from hardware.readers.last_tag import PRESENCE
from hardware.readers.managed import ManagedReader
from hardware.readers.pn532 import InvalidAnswer, Pn532, targets
from hardware.readers.pn532 import Settings as Pn532Settings
from hardware.readers.rdm6300 import Rdm6300
from hardware.readers.rdm6300 import Settings as RdmSettings
from hardware.signals import Fault, Lifted, Restored, Scanned, Signal
from tests.hardware.cable import Cable
from tests.hardware.readers.frames import em
from tests.hardware.readers.pn532_chip import Pn532Chip, frame
from tests.hardware.readers.tags import Tag

UID = bytes.fromhex("0c000621a5")
OTHER = bytes.fromhex("0c000621a6")
SEVEN = bytes.fromhex("04a1b2c3d4e580")
FOUR = bytes.fromhex("deadbeef")


# ---- frames


def test_the_data_sheets_own_example() -> None:
    (found,) = em_frames.FrameDecoder().feed(b"\x020C000621A58E\r\n\x03")
    assert found == em_frames.Frame(UID, is_single=True)
    assert em(UID) == b"\x020C000621A58E\x03"


def in_pieces(data: bytes, cuts: list[int]) -> Iterator[bytes]:
    """The same bytes, cut at these places."""
    places = [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
    for start, end in pairwise(places):
        yield data[start:end]


FIVE = st.binary(min_size=5, max_size=5)
EM_NOISE = st.one_of(
    st.binary(max_size=40),
    st.text("\x02\x03\r\n0123456789ABCDEF", max_size=40).map(str.encode),
)


@given(EM_NOISE, FIVE, st.booleans(), st.lists(st.integers(0, 100)), EM_NOISE)
def test_a_good_frame_after_any_bytes_is_found(
    before: bytes, uid: bytes, once: bool, cuts: list[int], after: bytes
) -> None:
    frames = em_frames.FrameDecoder()
    data = before + em(uid, b"\r\n" if once else b"") + after
    found = [one for piece in in_pieces(data, cuts) for one in frames.feed(piece)]
    assert em_frames.Frame(uid, once) in found


@given(FIVE, st.integers(0, 13), st.integers(0, 255))
def test_a_byte_that_is_wrong_or_doubled_makes_no_other_tag(
    uid: bytes, index: int, byte: int
) -> None:
    good = em(uid)
    wrong = good[:index] + bytes([byte]) + good[index + 1 :]
    doubled = good[: index + 1] + good[index:]
    for data in (wrong, doubled):
        assert {one.uid for one in em_frames.FrameDecoder().feed(data)} <= {uid}


COMMAND_NOISE = st.one_of(
    st.binary(max_size=40),
    st.lists(st.sampled_from([b"\x00", b"\xff", b"\x00\x00\xff", b"\xd5", b"\x03\xfd"])).map(
        b"".join
    ),
)


@given(
    COMMAND_NOISE,
    st.integers(1, 255),
    st.binary(max_size=60),
    st.lists(st.integers(0, 100)),
    COMMAND_NOISE,
)
def test_an_answer_after_any_bytes_is_found(
    before: bytes, code: int, data: bytes, cuts: list[int], after: bytes
) -> None:
    frames = pn532_frames.FrameDecoder()
    sent = before + frame(code, data) + after
    found = [one for piece in in_pieces(sent, cuts) for one in frames.feed(piece)]
    assert pn532_frames.Frame(code, data) in found


@given(st.lists(st.binary(max_size=300)))
def test_no_bytes_break_a_parser(pieces: list[bytes]) -> None:
    short, long = em_frames.FrameDecoder(), pn532_frames.FrameDecoder()
    for piece in pieces:
        short.feed(piece)
        for one in long.feed(piece):
            assert one.code in range(256)


@given(st.binary(max_size=40))
def test_an_invalid_list_of_targets_is_refused(data: bytes) -> None:
    try:
        found = targets(data)
    except InvalidAnswer:
        return
    assert all(len(uid) in (4, 7, 10) for uid in found)
    assert len(found) == data[0]


# ---- cables


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    made = Cable(tmp_path / "usb-Reader-if00")
    yield made
    made.pull()


class Times:
    """A clock that a test sets, and that goes on by itself while nothing is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def rdm6300(cable: Cable) -> tuple[Rdm6300, Times]:
    clock = Times()
    reader = Rdm6300(RdmSettings(cable.name), clock)
    reader.open()
    return reader, clock


def test_a_frame_in_pieces_over_a_real_cable(cable: Cable) -> None:
    reader, _ = rdm6300(cable)
    data = em(UID)
    cable.say(b"\x00\xfe" + data[:5])
    assert reader.poll() == (UNREAD,)
    cable.say(data[5:] + data[:3])
    assert reader.poll() == (UID,)
    cable.say(data[3:])
    assert reader.poll() == (UID,)
    assert reader.poll() == ()


def test_two_tags_in_turn_are_two(cable: Cable) -> None:
    reader, _ = rdm6300(cable)
    cable.say(em(UID) + em(OTHER) + em(UID))
    assert reader.poll() == (UID, OTHER)


def test_a_reader_that_sends_a_tag_once(cable: Cable) -> None:
    reader, clock = rdm6300(cable)
    cable.say(em(UID, b"\r\n"))
    assert [reader.poll() for _ in range(3)] == [(UID,)] * 3
    # the next card takes its place at once
    cable.say(em(OTHER, b"\r\n"))
    assert reader.poll() == (OTHER,)
    clock.now += PRESENCE
    assert reader.poll() == ()


def watched(
    config: ReaderConfig, reader: Reader, reported: list[Signal]
) -> tuple[ManagedReader, Times]:
    clock = Times()
    watch = ManagedReader(config, reported.append, clock)
    watch._session.reader = reader
    return watch, clock


def test_a_plug_that_comes_out_in_mid_frame_and_comes_back_under_another_name(
    cable: Cable,
) -> None:
    reported: list[Signal] = []
    settings = RdmSettings(cable.name)
    clock = Times()
    watch, time = watched(
        ReaderConfig("rdm6300", settings=settings), Rdm6300(settings, clock), reported
    )
    watch.step()
    time.now += 1
    for _ in range(2):
        cable.say(em(UID))
        watch.step()
    cable.say(em(UID)[:6])
    watch.step()
    first_name = cable.link.readlink()
    cable.pull()
    watch.step()
    watch.step()
    assert [type(one) for one in reported] == [Scanned, Fault]
    fault = reported[-1]
    assert isinstance(fault, Fault)
    assert fault.missing
    assert fault.what == f"no reader is plugged in at {cable.name}"
    cable.plug()
    assert cable.link.readlink() != first_name
    watch.step()
    # the rest of the frame that was cut off is no card
    cable.say(em(UID)[6:])
    watch.step()
    time.now += 1
    for _ in range(2):
        cable.say(em(OTHER))
        watch.step()
    assert [type(one) for one in reported] == [Scanned, Fault, Restored, Lifted, Scanned]
    assert isinstance(reported[-1], Scanned)
    assert reported[-1].uid == OTHER


@pytest.mark.parametrize("interval", [None, 0.25, 0.35])
def test_one_frame_of_a_reader_that_seldom_or_never_repeats_it_is_a_card(
    cable: Cable, interval: float | None
) -> None:
    reported: list[Signal] = []
    settings = RdmSettings(cable.name)
    clock = Times()
    watch, time = watched(
        ReaderConfig("rdm6300", reads=3, settings=settings), Rdm6300(settings, clock), reported
    )
    for _ in range(10):
        watch.step()
        time.now += 0.05
    cable.say(em(UID))
    for _ in range(7):
        watch.step()
        time.now += 0.05
        if interval is not None and time.now % interval < 0.05:
            cable.say(em(UID))
    assert [type(one) for one in reported] == [Scanned]


def test_a_card_that_takes_the_place_of_another_between_two_polls_is_not_several(
    cable: Cable,
) -> None:
    reported: list[Signal] = []
    settings = RdmSettings(cable.name)
    watch, time = watched(
        ReaderConfig("rdm6300", settings=settings), Rdm6300(settings, Times()), reported
    )
    watch.step()  # opening drops what came before
    time.now += 1
    cable.say(em(UID))
    watch.step()
    time.now += 0.2
    cable.say(em(UID) + em(OTHER))
    watch.step()
    cable.say(em(OTHER))
    watch.step()
    assert [type(one) for one in reported] == [Scanned, Lifted, Scanned]


def test_a_port_that_is_in_use_is_reported(cable: Cable) -> None:
    reader, _ = rdm6300(cable)
    with pytest.raises(HardwareError, match="in use") as found:
        rdm6300(cable)
    assert not found.value.is_missing
    reader.close()


def test_a_name_with_a_star_is_the_one_device_of_such_a_name(tmp_path: Path) -> None:
    reader = Rdm6300(RdmSettings(port=str(tmp_path / "usb-*")))
    with pytest.raises(HardwareError, match="no reader is plugged in at") as found:
        reader.open()
    assert found.value.is_missing
    one = Cable(tmp_path / "usb-one")
    reader.open()
    one.say(em(UID))
    assert reader.poll() == (UID,)
    reader.close()
    other = Cable(tmp_path / "usb-other")
    with pytest.raises(HardwareError, match="2 devices are plugged in at") as found:
        reader.open()
    assert not found.value.is_missing
    one.pull()
    other.pull()


def test_an_empty_port_is_named() -> None:
    with pytest.raises(HardwareError, match="no reader is plugged in at an empty port"):
        Rdm6300(RdmSettings("")).open()


def test_a_missing_port_is_reported(tmp_path: Path) -> None:
    for reader in (
        Rdm6300(RdmSettings(str(tmp_path / "gone"))),
        Pn532(Pn532Settings(str(tmp_path / "gone"))),
    ):
        with pytest.raises(HardwareError, match="no reader is plugged in at") as found:
            reader.open()
        assert found.value.is_missing
        reader.close()
        with pytest.raises(HardwareError):
            reader.poll()


# ---- the PN532


@pytest.fixture
def chip(cable: Cable) -> Pn532Chip:
    made = Pn532Chip()
    cable.attach(made)
    return made


def pn532(cable: Cable) -> Pn532:
    reader = Pn532(Pn532Settings(cable.name))
    reader.open()
    return reader


@pytest.mark.parametrize("uid", [FOUR, SEVEN, bytes(range(10))])
def test_whole_uids_at_every_poll(cable: Cable, chip: Pn532Chip, uid: bytes) -> None:
    reader = pn532(cable)
    assert reader.description == "PN532, firmware 1.6"
    assert reader.poll() == ()
    chip.tags.append(Tag(uid))
    assert [reader.poll() for _ in range(4)] == [(uid,)] * 4
    chip.tags.clear()
    assert reader.poll() == ()


def test_two_targets_are_two(cable: Cable, chip: Pn532Chip) -> None:
    reader = pn532(cable)
    chip.tags += [Tag(FOUR), Tag(SEVEN), Tag(bytes(range(10)))]
    assert reader.poll() == (FOUR, SEVEN)


def test_noise_before_every_answer_does_nothing(cable: Cable, chip: Pn532Chip) -> None:
    chip.noise = b"\x00\xff\x20\xe0\x00\x00\xff\x05"
    chip.tags.append(Tag(SEVEN))
    reader = pn532(cable)
    assert [reader.poll() for _ in range(3)] == [(SEVEN,)] * 3


def test_a_chip_that_lost_its_power_is_woken(cable: Cable, chip: Pn532Chip) -> None:
    reader = pn532(cable)
    chip.tags.append(Tag(SEVEN))
    assert reader.poll() == (SEVEN,)
    chip.lose_power()
    assert [reader.poll() for _ in range(2)] == [(UNREAD,), (SEVEN,)]


def test_a_chip_that_does_not_answer_is_reported(cable: Cable, chip: Pn532Chip) -> None:
    chip.dead = True
    with pytest.raises(HardwareError, match="does not answer") as found:
        pn532(cable)
    assert "HSU" in found.value.repair
    assert not found.value.is_missing


def test_an_answer_without_acknowledgement_does_not_count(cable: Cable, chip: Pn532Chip) -> None:
    chip.acknowledges = False
    with pytest.raises(HardwareError, match="does not answer"):
        pn532(cable)


def test_a_pulled_plug_is_missing(cable: Cable, chip: Pn532Chip) -> None:
    reader = pn532(cable)
    assert chip.asked
    cable.pull()
    with pytest.raises(HardwareError) as found:
        reader.poll()
    assert found.value.is_missing
