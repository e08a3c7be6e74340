"""The reader of the box, on a chip made of registers."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hardware import firmware
from tests.hardware.readers.mfrc522_chip import Chip, Clock
from tests.hardware.readers.tags import Tag

FOUR = bytes.fromhex("deadbeef")
SEVEN = bytes.fromhex("04a1b2c3d4e580")
TEN = bytes.fromhex("0102030405060708090a")
# 88 begins a longer UID (ISO/IEC 14443-3, 6.5.4)
BYTES = st.integers(0, 255).filter(lambda byte: byte != 0x88)
UIDS = st.one_of(
    *(st.lists(BYTES, min_size=length, max_size=length).map(bytes) for length in (4, 7, 10))
)


class Bench:
    """A reader and the chip that it works."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.chip = Chip(self.clock, self.clock.sleep)
        self.reader = firmware.mfrc522.Mfrc522(
            lambda data: bytes(self.chip.transfer(list(data))),
            lambda milliseconds: self.clock.sleep(milliseconds / 1000),
        )
        self.reader.open()

    def lay(self, *uids: bytes, halts: bool = True) -> list[Tag]:
        tags = [Tag(uid, halts=halts) for uid in uids]
        for tag in tags:
            self.chip.air.lay(tag, self.clock())
        return tags

    def poll(self) -> tuple[bytes, ...]:
        self.clock.sleep(0.04)
        return self.reader.poll()


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
@pytest.mark.parametrize("halts", [True, False])
def test_whole_uids_at_every_poll(uid: bytes, halts: bool) -> None:
    bench = Bench()
    assert bench.poll() == ()
    (tag,) = bench.lay(uid, halts=halts)
    assert [bench.poll() for _ in range(10)] == [(uid,)] * 10
    bench.chip.air.lift(tag)
    assert bench.poll() == ()


@given(st.lists(UIDS, min_size=2, max_size=4, unique=True))
def test_several_tags_are_several_and_never_others(uids: list[bytes]) -> None:
    bench = Bench()
    bench.lay(*uids)
    seen = bench.poll()
    assert len(seen) == 2
    assert set(seen) <= {*uids, b""}


@given(st.integers(1, 200))
def test_a_tag_that_leaves_in_mid_poll_is_never_another(at: int) -> None:
    bench = Bench()
    (tag,) = bench.lay(SEVEN)
    begun = bench.chip.transfers

    def leave(number: int) -> None:
        if number == begun + at:
            bench.chip.air.lift(tag)

    bench.chip.at_transfer = leave
    assert bench.poll() in {(SEVEN,), (b"",), ()}
    assert bench.poll() in {(SEVEN,), (b"",), ()}


@given(st.sets(st.integers(1, 40)), st.sampled_from(["garbled", "silent", "flipped", "collision"]))
def test_noise_makes_no_card(lost: set[int], noise: str) -> None:
    bench = Bench()
    bench.lay(SEVEN)
    bench.chip.air.lost, bench.chip.air.noise = lost, noise
    for _ in range(10):
        assert bench.poll() in {(SEVEN,), (b"",), (b"", b""), (SEVEN, b""), ()}


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_chip_that_is_not_connected_does_not_respond(level: int) -> None:
    bench = Bench()
    bench.chip.stuck_at = level
    with pytest.raises(firmware.mfrc522.NotResponding):
        bench.poll()
    with pytest.raises(firmware.mfrc522.NotResponding):
        bench.reader.open()
    bench.chip.stuck_at = None
    bench.reader.open()
    bench.lay(FOUR)
    assert bench.poll() == (FOUR,)


@pytest.mark.parametrize("at", range(1, 60, 3))
def test_a_chip_that_hangs_or_loses_its_settings_is_set_up_again_in_the_same_poll(at: int) -> None:
    for fail in ("hangs", "forgets"):
        bench = Bench()
        bench.lay(SEVEN)
        assert bench.poll() == (SEVEN,)
        begun = bench.chip.transfers

        def fails(number: int, bench: Bench = bench, begun: int = begun, how: str = fail) -> None:
            if number == begun + at:
                if how == "hangs":
                    bench.chip.hangs = True
                else:
                    bench.chip.forget()

        bench.chip.at_transfer = fails
        assert [bench.poll() for _ in range(3)] == [(SEVEN,)] * 3


def test_a_chip_that_hangs_through_its_reset_is_not_an_empty_field_and_does_not_block() -> None:
    bench = Bench()
    bench.lay(FOUR)
    bench.chip.hangs = bench.chip.hangs_through_soft_reset = True
    before = bench.clock()
    with pytest.raises(firmware.mfrc522.NotResponding):
        bench.poll()
    assert bench.clock() - before < 0.3


def test_a_chip_that_stopped_receiving_silently_recovers() -> None:
    bench = Bench()
    bench.chip.deaf = True
    bench.lay(FOUR)
    empty = firmware.mfrc522.EMPTY_POLLS
    assert [bench.poll() for _ in range(empty + 1)] == [()] * empty + [(FOUR,)]


@pytest.mark.parametrize("reserved", [0x00, 0xFF])
def test_reserved_bits_of_the_mode_do_not_matter(reserved: int) -> None:
    bench = Bench()
    bench.chip.reserved_mode = reserved
    bench.lay(FOUR)
    assert [bench.poll() for _ in range(3)] == [(FOUR,)] * 3


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("uids", [(), (FOUR,), (SEVEN,)])
def test_noise_in_every_twentieth_silence_is_nothing(uids: tuple[bytes, ...]) -> None:
    bench = Bench()
    bench.lay(*uids)
    bench.chip.noise_rate = 0.05
    polls = [bench.poll() for _ in range(3000)]
    # what is reported was found twice in a row
    assert {one for one, other in pairwise(polls) if one == other} == {uids}
