"""Faults of the MFRC522: a bus or chip that fails, and pins and libraries that are not there."""

import logging
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.readers import UNREAD
from hardware.readers.mfrc522 import EMPTY_POLLS
from hardware.signals import Fault, Lifted, Signal
from tests.hardware.readers.mfrc522_chip import Board, Chip
from tests.hardware.readers.mfrc522_reader import FOUR, SEVEN, kinds, lay, let_pass, opened, watched


def pulled(chip: Chip) -> None:
    chip.stuck_at = 0x00


def shorted(chip: Chip) -> None:
    chip.stuck_at = 0xFF


def unreadable(chip: Chip) -> None:
    chip.broken = True


@pytest.mark.parametrize("fail", [pulled, shorted, unreadable])
def test_a_dead_bus_is_a_fault_and_never_a_removal(
    board: Board, chip: Chip, fail: Callable[[Chip], None]
) -> None:
    reported: list[Signal] = []
    watch = watched(board, reported)
    let_pass(board, watch, 1)
    lay(chip, SEVEN)
    let_pass(board, watch, 1)
    assert kinds(reported) == ["Scanned"]
    fail(chip)
    let_pass(board, watch, 20)
    assert watch.health.fault is not None
    assert watch.health.fault.repair.startswith("check its wires")
    assert not watch.health.fault.missing
    assert kinds(reported) == ["Fault"]
    chip.stuck_at, chip.broken = None, False
    let_pass(board, watch, 6)
    assert kinds(reported) == ["Restored"]


@given(st.integers(1, 120), st.sampled_from([0x00, 0xFF]))
def test_a_bus_that_dies_in_mid_poll_makes_no_card(when: int, stuck_at: int) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        board = Board()
        board.install(monkeypatch)
        chip = board.chip()
        reader = opened(board)
        lay(chip, SEVEN)
        start = chip.transfers

        def dies(number: int) -> None:
            if number == start + when:
                chip.stuck_at = stuck_at

        chip.at_transfer = dies
        found: list[tuple[bytes, ...]] = []

        def go_on() -> None:
            while True:
                found.append(reader.poll())

        with pytest.raises(HardwareError):
            go_on()
        assert all(set(one) <= {SEVEN, UNREAD} and one != () for one in found)


def test_a_chip_that_forgets_is_set_up_again_in_the_same_poll(board: Board, chip: Chip) -> None:
    reported: list[Signal] = []
    watch = watched(board, reported, gain=48)
    let_pass(board, watch, 1)
    lay(chip, FOUR)
    let_pass(board, watch, 1)
    chip.forget()
    let_pass(board, watch, 3)
    assert kinds(reported) == ["Scanned"]
    assert chip.gain == 0x70


@pytest.mark.parametrize("through_soft_reset", [False, True])
def test_a_chip_that_stops_is_reset(board: Board, chip: Chip, through_soft_reset: bool) -> None:
    reported: list[Signal] = []
    watch = watched(board, reported)
    let_pass(board, watch, 1)
    lay(chip, FOUR)
    let_pass(board, watch, 1)
    chip.hangs, chip.hangs_through_soft_reset = True, through_soft_reset
    let_pass(board, watch, 8)
    assert watch.health.fault is None
    assert kinds(reported) == ["Scanned"]


def test_a_chip_that_stopped_receiving_silently_recovers(board: Board, chip: Chip) -> None:
    reader = opened(board)
    chip.deaf = True
    lay(chip, FOUR)
    polls = [reader.poll() for _ in range(EMPTY_POLLS + 1)]
    assert polls == [()] * EMPTY_POLLS + [(FOUR,)]


def test_a_chip_that_keeps_stopping_is_reported(board: Board, chip: Chip) -> None:
    reported: list[Signal] = []
    watch = watched(board, reported)
    let_pass(board, watch, 1)

    def forgets(number: int) -> None:
        if number % 30 == 0:
            chip.forget()

    lay(chip, SEVEN)
    chip.at_transfer = forgets
    let_pass(board, watch, 5)
    fault = next(one for one in reported if isinstance(one, Fault))
    assert fault.what == "the reader on SPI 0.0 keeps stopping"
    assert not any(isinstance(one, Lifted) for one in reported)


def test_a_missing_bus_or_library_is_reported_with_its_repair(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(HardwareError, match=r"there is no SPI 0\.0") as found:
        opened(board)
    assert found.value.is_missing
    assert "raspi-config" in found.value.repair
    monkeypatch.setitem(sys.modules, "RPi.GPIO", None)
    with pytest.raises(HardwareError, match=r"RPi\.GPIO is not installed") as found:
        opened(board)
    # no reader is looked for: a hand has to install something
    assert not found.value.is_missing
    assert "scripts/run" in found.value.repair


def test_pins_that_cannot_be_used_are_reported(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_pi(pin: int, way: int) -> None:
        raise RuntimeError("Cannot determine SOC peripheral base address")

    board.chip()
    monkeypatch.setattr(sys.modules["RPi.GPIO"], "setup", no_pi)
    with pytest.raises(HardwareError, match="Cannot determine SOC") as found:
        opened(board)
    assert "rpi-lgpio" in found.value.repair


def test_a_pin_that_is_in_use_is_reported_with_its_repair(board: Board) -> None:
    board.chip()
    board.busy_pins = {25}
    with pytest.raises(HardwareError, match="GPIO 25 is in use") as found:
        opened(board)
    assert "another pin in rig.toml" in found.value.repair


def test_pins_of_another_group_are_reported_with_their_repair(board: Board) -> None:
    board.chip()
    board.no_group = True
    with pytest.raises(HardwareError, match="no permission to use the pins") as found:
        opened(board)
    assert "usermod -aG gpio" in found.value.repair
    assert not found.value.is_missing


def test_a_folder_in_which_lgpio_cannot_make_its_pipe_is_reported(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str) -> None:
        raise FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3")

    board.chip()
    monkeypatch.setattr("hardware.readers.mfrc522.import_module", refuse)
    with pytest.raises(HardwareError, match="lgpio cannot write to this folder") as found:
        opened(board)
    assert "LG_WD" in found.value.repair


def test_opened_again_and_again_it_leaves_no_handlers(board: Board) -> None:
    board.chip()
    for _ in range(3):
        opened(board).close()
    assert logging.getLogger("mfrc522Logger").handlers == []
