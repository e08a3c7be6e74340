"""The MFRC522 driver with the unmodified library, on a chip made of registers."""

from importlib import import_module
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readers import UNREAD
from hardware.readers.iso14443 import crc_a
from hardware.readers.mfrc522 import Settings
from hardware.signals import Scanned, SeveralCards, Signal
from tests.hardware.readers.mfrc522_chip import Board, Chip
from tests.hardware.readers.mfrc522_reader import FOUR, SEVEN, kinds, lay, let_pass, opened, watched
from tests.hardware.readers.tags import Tag, crc

TEN = bytes.fromhex("0102030405060708090a")


# ---- the emulated chip, asked by the library's own poll


@pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")
def test_the_library_alone_meets_the_chip_that_is_known_of_it(board: Board, chip: Chip) -> None:
    """What was measured of the library: 2013 transfers where no tag lies, 42 for a read, a
    resting tag every other time, UID and check byte in one number.
    """
    reader = import_module("mfrc522").SimpleMFRC522()
    board.clock.sleep(0.1)
    chip.transfers = 0
    assert reader.read_id_no_block() is None
    assert chip.transfers == 2013
    lay(chip, FOUR)
    # so slow a bus that no look finds an exchange under way
    chip.kernel = 0.002
    chip.transfers = 0
    assert reader.read_id_no_block() == 0xDEADBEEF22
    read = chip.transfers
    assert [reader.read_id_no_block() for _ in range(4)] == [None, 0xDEADBEEF22] * 2
    assert read == 42


# ---- tags


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_whole_uids_at_every_poll(board: Board, chip: Chip, uid: bytes) -> None:
    reader = opened(board)
    assert reader.poll() == ()
    (tag,) = lay(chip, uid)
    assert [reader.poll() for _ in range(20)] == [(uid,)] * 20
    chip.air.lift(tag)
    assert reader.poll() == ()


def test_tags_with_similar_uids_are_distinguished(board: Board, chip: Chip) -> None:
    reader = opened(board)
    for last in range(5):
        uid = SEVEN[:6] + bytes([last])
        (tag,) = lay(chip, uid)
        assert reader.poll() == (uid,)
        chip.air.lift(tag)


uids = st.one_of(
    st.binary(min_size=4, max_size=4).filter(lambda uid: uid[0] != 0x88),
    st.binary(min_size=7, max_size=7).filter(lambda uid: uid[3] != 0x88),
    st.binary(min_size=10, max_size=10).filter(lambda uid: uid[6] != 0x88),
)


@given(st.lists(uids, max_size=4, unique=True), st.booleans(), st.booleans())
def test_any_tags_are_read_or_reported_as_several(
    there: list[bytes], counts_from_the_part: bool, halts: bool
) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        board = Board()
        board.install(monkeypatch)
        chip = board.chip()
        chip.counts_from_the_part = counts_from_the_part
        reader = opened(board)
        lay(chip, *there, halts=halts)
        for _ in range(3):
            found = reader.poll()
            assert set(found) <= {*there, UNREAD}
            if len(there) < 2:
                assert found == tuple(there)
            else:
                assert len(found) == 2
                assert found[0] != found[1] or found == (UNREAD, UNREAD)
            if len(there) == 2 and halts and not counts_from_the_part:
                assert set(found) == set(there)


@given(
    st.lists(uids, max_size=3, unique=True),
    st.sets(st.integers(1, 40)),
    st.sampled_from(["garbled", "silent", "flipped", "collision"]),
)
def test_noise_never_makes_a_card(there: list[bytes], lost: set[int], noise: str) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        board = Board()
        board.install(monkeypatch)
        chip = board.chip()
        chip.air.lost, chip.air.noise = lost, noise
        reader = opened(board)
        lay(chip, *there)
        for _ in range(6):
            assert set(reader.poll()) <= {*there, UNREAD}


@given(uids, st.integers(1, 140), st.booleans())
def test_a_tag_may_leave_or_come_at_any_transfer(uid: bytes, when: int, comes: bool) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        board = Board()
        board.install(monkeypatch)
        chip = board.chip()
        reader = opened(board)
        tag = Tag(uid)
        if not comes:
            chip.air.lay(tag, board.clock())
        start = chip.transfers

        def at(number: int) -> None:
            if number == start + when:
                if comes:
                    chip.air.lay(tag, board.clock())
                else:
                    chip.air.lift(tag)

        chip.at_transfer = at
        found = [reader.poll() for _ in range(20)]
        assert set(found) <= {(), (uid,), (UNREAD,)}
        assert found[-1] == ((uid,) if comes else ())


@given(uids, st.lists(uids, min_size=1, max_size=2), st.booleans())
def test_a_known_card_does_not_hide_another(rests: bytes, others: list[bytes], goes: bool) -> None:
    """Once it is known it is asked for; what comes to it or in its place between two polls is
    told all the same."""
    others = [uid for uid in others if uid != rests]
    with pytest.MonkeyPatch.context() as monkeypatch:
        board = Board()
        board.install(monkeypatch)
        chip = board.chip()
        reader = opened(board)
        (tag,) = lay(chip, rests)
        assert [reader.poll(), reader.poll()] == [(rests,)] * 2
        if goes:
            chip.air.lift(tag)
        lay(chip, *dict.fromkeys(others))
        there = dict.fromkeys(([] if goes else [rests]) + others)
        found = reader.poll()
        assert len(found) == min(2, len(there))
        assert set(found) <= {*there, UNREAD}
        if len(there) < 3:
            assert set(found) == set(there)


def test_check_bytes_are_those_of_the_standard() -> None:
    """The two examples of annex B."""
    assert crc_a(b"\x00\x00") == crc(b"\x00\x00") == b"\xa0\x1e"
    assert crc_a(b"\x12\x34") == crc(b"\x12\x34") == b"\x26\xcf"


def test_a_phone_with_random_uids_does_not_count_as_a_card(board: Board, chip: Chip) -> None:
    """A UID that begins with 08h is made up again each time the field comes on."""
    reported: list[Signal] = []
    watch = watched(board, reported)
    (tag,) = lay(chip, b"\x08\x00\x00\x00")
    for number in range(20):
        watch.step()
        tag.uid = b"\x08\x01\x01" + bytes([number])
        board.clock.sleep(0.02)
    assert reported == []


# ---- what a poll costs


def test_a_poll_is_short(board: Board, chip: Chip) -> None:
    reader = opened(board)

    def cost() -> int:
        before = chip.transfers
        reader.poll()
        return chip.transfers - before

    assert cost() == 10
    lay(chip, SEVEN)
    found_out = cost()
    assert found_out < 60
    # from then on it is called by its name
    assert cost() == 37
    chip.air.lift(chip.air.tags[0])
    assert cost() == 10
    lay(chip, SEVEN)
    assert cost() == found_out


def test_it_runs_where_warnings_are_errors(board: Board, chip: Chip) -> None:
    """The library's own poll warns on Python 3.12 and later; nothing of it is used."""
    reader = opened(board)
    chip.deaf = True
    assert reader.poll() == ()


@pytest.mark.parametrize("kernel", [0.0, 0.0005])
def test_a_slow_bus_reads_the_same(board: Board, chip: Chip, kernel: float) -> None:
    chip.kernel = kernel
    reader = opened(board)
    lay(chip, SEVEN, FOUR)
    assert set(reader.poll()) == {SEVEN, FOUR}


@pytest.mark.parametrize(
    ("decibels", "written"),
    [(18, 0x00), (23, 0x10), (33, 0x40), (38, 0x50), (43, 0x60), (48, 0x70)],
)
def test_the_gain_is_set(board: Board, chip: Chip, decibels: int, written: int) -> None:
    opened(board, Settings(gain=decibels))
    assert chip.gain == written


# ---- what real chips and real air do


def test_start_send_of_one_frame_does_not_send_the_next_too_early(board: Board, chip: Chip) -> None:
    """Frames of all lengths follow each other, and requests of seven bits."""
    similar = bytes.fromhex("deadbeee")
    reader = opened(board)
    lay(chip, FOUR, similar)
    assert [set(reader.poll()) for _ in range(3)] == [{FOUR, similar}] * 3


@pytest.mark.parametrize("reserved", [0x00, 0xFF])
def test_reserved_bits_of_the_mode_do_not_matter(board: Board, chip: Chip, reserved: int) -> None:
    chip.reserved_mode = reserved
    reader = opened(board)
    lay(chip, FOUR)
    assert [reader.poll() for _ in range(5)] == [(FOUR,)] * 5


@pytest.mark.parametrize("uids", [(), (FOUR,), (SEVEN,)])
@pytest.mark.parametrize("seed", range(5))
def test_noise_in_every_twentieth_silence_makes_no_second_card(
    board: Board, chip: Chip, uids: tuple[bytes, ...], seed: int
) -> None:
    reported: list[Signal] = []
    watch = watched(board, reported)
    let_pass(board, watch, 1)
    lay(chip, *uids)
    chip.noise_rate, chip.random = 0.05, Random(seed)
    let_pass(board, watch, 60)
    assert kinds(reported) == ["Scanned"] * len(uids)


def test_a_weak_tag_needs_the_gain_that_was_set(board: Board, chip: Chip) -> None:
    reader = opened(board, Settings(gain=48))
    (tag,) = lay(chip, FOUR)
    tag.gain = 48
    assert reader.poll() == (FOUR,)


def test_two_readers_on_one_pi(board: Board) -> None:
    board.chip(0), board.chip(1)
    board.chip(1).reset_pin = 24
    first, second = opened(board), opened(board, Settings(device=1, reset=24))
    lay(board.chip(0), FOUR)
    lay(board.chip(1), SEVEN)
    assert [first.poll(), second.poll(), first.poll()] == [(FOUR,), (SEVEN,), (FOUR,)]
    assert first.description == second.description == "MFRC522, version 92h"


def test_one_reset_wire_for_two_readers_disturbs_neither_for_long(board: Board) -> None:
    reported: list[Signal] = []
    board.chip(0), board.chip(1)
    first = watched(board, reported)
    lay(board.chip(0), FOUR)
    let_pass(board, first, 1)
    # the other one is opened, and pulls the wire
    opened(board, Settings(device=1))
    let_pass(board, first, 1)
    assert kinds(reported) == ["Scanned"]


def test_two_cards_and_one_that_is_taken_away(board: Board, chip: Chip) -> None:
    reported: list[Signal] = []
    watch = watched(board, reported)
    let_pass(board, watch, 1)
    _, second = lay(chip, FOUR, SEVEN)
    let_pass(board, watch, 1)
    chip.air.lift(second)
    let_pass(board, watch, 1)
    assert [type(one) for one in reported] == [SeveralCards, Scanned]
