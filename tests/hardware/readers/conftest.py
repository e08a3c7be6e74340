"""An emulated board with an MFRC522 on it."""

import pytest

from tests.hardware.readers.mfrc522_chip import Board, Chip


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    made = Board()
    made.install(monkeypatch)
    return made


@pytest.fixture
def chip(board: Board) -> Chip:
    return board.chip()
