"""The MFRC522 driver on an emulated board, for its tests."""

from hardware.config import ReaderConfig
from hardware.readers.managed import ManagedReader
from hardware.readers.mfrc522 import Mfrc522, Settings
from hardware.signals import Signal
from tests.hardware.readers.mfrc522_chip import Board, Chip
from tests.hardware.readers.tags import Tag

FOUR = bytes.fromhex("deadbeef")


SEVEN = bytes.fromhex("04a1b2c3d4e580")


def opened(board: Board, settings: Settings | None = None) -> Mfrc522:
    reader = Mfrc522(settings or Settings(), board.clock.sleep)
    reader.open()
    return reader


def lay(chip: Chip, *uids: bytes, halts: bool = True) -> list[Tag]:
    tags = [Tag(uid, halts=halts) for uid in uids]
    for tag in tags:
        chip.air.lay(tag, chip.clock())
    return tags


def watched(board: Board, reported: list[Signal], **words: object) -> ManagedReader:
    """A reader in the rig's care, on the board's clock."""
    settings = Settings(**words)
    watch = ManagedReader(
        ReaderConfig("mfrc522", settings=settings), reported.append, lambda: board.clock.now
    )
    watch._session.reader = Mfrc522(settings, board.clock.sleep)
    return watch


def let_pass(board: Board, watch: ManagedReader, seconds: float) -> None:
    end = board.clock.now + seconds
    while board.clock.now < end:
        board.clock.sleep(watch.step())


def kinds(reported: list[Signal]) -> list[str]:
    found = [type(one).__name__ for one in reported]
    reported.clear()
    return found
