"""Two MFRC522 polled by the real rig through the unmodified library, on chips of registers whose
transfers take as long as a Pi's: what share of a core that takes, and how long a card lies until
it is told.

Run as a process: `python -m tests.bench.readers SECONDS CARDS`; prints one JSON object. Beside
it stand the transfers and sleeps of empty polls without a driver, and two polls without a pause.
All of it holds the work of the emulated chips.
"""

import json
import sys
from collections.abc import Callable
from queue import SimpleQueue
from random import Random
from statistics import median, quantiles
from threading import Thread
from time import monotonic, process_time, sleep

import pytest

from hardware.config import ReaderConfig, RigConfig
from hardware.readers.managed import POLL_INTERVAL
from hardware.readers.mfrc522 import ANSWER_TIME, BIT, FIELD_SETTLES, Mfrc522, Settings
from hardware.rig import Rig
from hardware.signals import Lifted, Scanned, Signal
from tests.hardware.readers.mfrc522_chip import Board, Chip
from tests.hardware.readers.tags import Tag

TRANSFERS, LOOK = 10, ANSWER_TIME + 11 * BIT
"""Of a poll that finds nothing: how many, and the seconds until its one look."""
UIDS = (bytes.fromhex("04a1b2c3d4e580"), bytes.fromhex("04a1b2c3d4e581"))


def share(seconds: float) -> float:
    """The share of a core that this process takes from now on."""
    began, used = monotonic(), process_time()
    sleep(seconds)
    return (process_time() - used) / (monotonic() - began)


def bare(chips: list[Chip], seconds: float) -> float:
    """The share of a core that the transfers and sleeps of empty polls take by themselves."""
    end = monotonic() + seconds

    def poll(chip: Chip) -> None:
        while monotonic() < end:
            for _ in range(TRANSFERS):
                chip.transfer([0x82, 0])
            for pause in (FIELD_SETTLES, LOOK, POLL_INTERVAL):
                sleep(pause)

    threads = [Thread(target=poll, args=(chip,)) for chip in chips]
    used = process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return (process_time() - used) / seconds


def until(queue: SimpleQueue[Signal], kind: type[Signal]) -> Signal:
    """The next signal of that kind."""
    while not isinstance(found := queue.get(timeout=10), kind):
        pass
    return found


def lay_cards(chip: Chip, queue: SimpleQueue[Signal], cards: int) -> list[float]:
    """Milliseconds from a card's coming to its signal, card after card."""
    random = Random(1)
    took: list[float] = []
    tag = Tag(UIDS[0])
    for _ in range(cards):
        sleep(random.random() * 0.1)
        began = monotonic()
        chip.air.lay(tag, began)
        until(queue, Scanned)
        took.append((monotonic() - began) * 1000)
        chip.air.lift(tag)
        until(queue, Lifted)
    return took


def two_polls(board: Board, wait: Callable[[float], None]) -> float:
    """Milliseconds that two polls of a resting card take at least."""
    reader = Mfrc522(Settings(), wait)
    reader.open()
    tag = Tag(UIDS[0])
    chip = board.chip()
    chip.air.lay(tag, monotonic())
    took: list[float] = []
    for _ in range(20):
        began = monotonic()
        reader.poll(), reader.poll()
        took.append((monotonic() - began) * 1000)
    chip.air.lift(tag)
    reader.close()
    return median(took)


def main(seconds: float, cards: int) -> None:
    """Measure and print one JSON object."""
    board = Board()
    chips = [Chip(monotonic, sleep) for _ in range(2)]
    board.chips = {(0, device): chip for device, chip in enumerate(chips)}
    queue: SimpleQueue[Signal] = SimpleQueue()
    with pytest.MonkeyPatch.context() as patch:
        board.install(patch)
        least = two_polls(board, sleep)
        rig = Rig(
            RigConfig(
                readers=tuple(
                    ReaderConfig("mfrc522", name, settings=Settings(device=device))
                    for device, name in enumerate(("left", "right"))
                )
            ),
            queue.put,
        )
        rig.start()
        sleep(1)
        empty = share(seconds)
        tags = [Tag(uid) for uid in UIDS]
        for chip, tag in zip(chips, tags, strict=True):
            chip.air.lay(tag, monotonic())
            until(queue, Scanned)
        resting = share(seconds)
        for chip, tag in zip(chips, tags, strict=True):
            chip.air.lift(tag)
            until(queue, Lifted)
        took = lay_cards(chips[0], queue, cards)
        rig.close()
        alone = bare(chips, seconds)
    print(
        json.dumps(
            {
                "empty": empty,
                "resting": resting,
                "bare": alone,
                "laid_to_told_ms": {"median": median(took), "p99": quantiles(took, n=100)[98]},
                "two_polls_ms": least,
            }
        )
    )


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
