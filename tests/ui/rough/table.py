"""A table whose devices are the real drivers', on an emulated chip, mock pins and a box behind a
pseudo-terminal, all on one clock that a test lets pass; each device can be spoilt and mended.
"""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.ui.runtime.demo import TICK, Demo, at_once
from companion.ui.runtime.stage import Stage
from hardware.config import BoxConfig, ReaderConfig, RigConfig, SeatConfig
from hardware.readers import mfrc522
from hardware.rig import Rig
from tests.hardware.readers.mfrc522_chip import Board
from tests.hardware.readers.tags import Tag
from tests.hardware.test_link import End

BOX_SEAT = 2


class Rough(Demo):
    """Seats 0 and 1 have buttons and lights on the pins, seat 2 on the box; one MFRC522."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = Board()
        self.board.install(monkeypatch)
        self.chip = self.board.chip()
        monkeypatch.setattr(
            mfrc522, "make", lambda name, one: mfrc522.Mfrc522(one, self.board.clock.sleep)
        )
        self.far = folder / "far"
        self.far.mkdir()
        self.end: End | None = None
        self._events = 0
        self._reported_at = 0.0
        super().__init__(Stage(pygame.Surface((800, 480))), folder / "data", folder, at_once)

    @property
    def _now(self) -> float:
        return self.board.clock.now

    @_now.setter
    def _now(self, now: float) -> None:
        self.board.clock.now = now

    def _made_rig(self) -> Rig:
        config = RigConfig(
            readers=(ReaderConfig("mfrc522", settings=mfrc522.Settings()),),
            seats=(
                SeatConfig(button=2, light=4),
                SeatConfig(button=17, light=27),
                SeatConfig(button="box 1", light="box 1"),
            ),
            box=BoxConfig(port=str(self.far / "usb-MicroPython_*")),
        )
        return Rig(config, self._inbox.put, self._clock)

    def _pass(self, seconds: float) -> None:
        if self.end is not None and self._now >= self._reported_at + 0.5:
            self._reported_at = self._now
            self.end.says("here")  # read now: `says` waits for the first byte that is not read yet
            self.end.drain()
        super()._pass(seconds)

    def alive(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Time goes by, so long or until that is so."""
        ends = self._now + seconds
        while self._now < ends and not until():
            self._pass(TICK)

    # ---- the box

    def plug(self) -> None:
        """The box comes, under whatever name the kernel has for it."""
        self.end, self._events = None, 0
        end = End(self.far)
        end.begins(self)
        self.end = end

    def pull(self) -> None:
        assert self.end is not None
        self.end.pull()
        self.end = None

    # ---- hands

    def hand(self, seat: int) -> None:
        """Somebody presses the button of this seat, and lets go; each edge comes alone."""
        for down in (True, False):
            if seat != BOX_SEAT:
                (self.rig.controls.press if down else self.rig.controls.release)(seat)
            elif self.end is not None:
                self._events += 1
                self.end.says(f"event {self._events} 0 {'down' if down else 'up'} 1")
            self.alive(0.15)

    def box_chatters(self) -> None:
        """The button of the box has a bad contact; the box has smoothed it, so that every edge
        comes as one of a finger.
        """
        assert self.end is not None
        for number in range(40):
            self._events += 1
            self.end.says(f"event {self._events} 0 {'up' if number % 2 else 'down'} 1")
            self.alive(0.03)

    def card(self, name: str) -> Tag:
        """That card comes to lie on the pad."""
        tag = Tag(self.laptop.register_tag("creature-feature", name))
        self.chip.air.lay(tag, self._now)
        return tag

    def troubled(self) -> set[str]:
        """The devices that the app knows to fail."""
        return set(self.app.faults)


Spoil = Callable[[Rough], None]


def _stuck_low(table: Rough) -> None:
    table.chip.stuck_at = 0x00


def _stuck_high(table: Rough) -> None:
    table.chip.stuck_at = 0xFF


def _unreadable(table: Rough) -> None:
    table.chip.broken = True


def _pad_mended(table: Rough) -> None:
    table.chip.stuck_at, table.chip.broken = None, False


def _box_pulled(table: Rough) -> None:
    table.pull()


def _box_back(table: Rough) -> None:
    table.plug()


def _chatters(table: Rough) -> None:
    # as fast as a bad contact does, and it ends open
    for _ in range(25):
        table.rig.controls.press(0)
        table.rig.controls.release(0)


def _calm(table: Rough) -> None:
    table.alive(2.5)


SPOILT: dict[str, tuple[str, Spoil, Spoil]] = {
    "the bus reads 0x00": ("pad", _stuck_low, _pad_mended),
    "the bus reads 0xFF": ("pad", _stuck_high, _pad_mended),
    "every transfer fails": ("pad", _unreadable, _pad_mended),
    "the box is pulled": ("box", _box_pulled, _box_back),
    "a button chatters": ("button of seat 0", _chatters, _calm),
}
"""What is done, to which device, and how it is mended."""
