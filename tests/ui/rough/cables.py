"""A rough table with three more readers, each at the near end of a cable: a coil that repeats its
card on a serial port and a chip that answers on one, read by pyserial, and a typist that passes
for a keyboard, read by evdev.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import pytest

from companion.table.play.interpret import TaggedCard
from hardware.config import ReaderConfig, RigConfig
from hardware.readers import pn532, rdm6300, wedge
from hardware.readers.serial_settings import SerialSettings
from hardware.rig import Rig
from hardware.serial_port import SerialPort
from tests.hardware.cable import Cable
from tests.hardware.readers import keyboard
from tests.hardware.readers.frames import em
from tests.hardware.readers.pn532_chip import Pn532Chip
from tests.hardware.readers.tags import Tag
from tests.ui.rough.table import Rough

COIL, CHIP, TYPIST = "coil", "chip", "typist"
Says = Callable[[float], bytes]
"""What comes through a cable at this time."""


def nothing(now: float) -> bytes:
    """Nobody says anything."""
    del now
    return b""


class Chatty(Cable):
    """A cable whose far end says something at every moment; what nobody takes is lost."""

    says: Says = staticmethod(nothing)
    helping = 8 * keyboard.EVENT
    """Bytes that come at once."""
    _left = b""

    def passes(self, now: float) -> None:
        """A moment goes by."""
        if self._far is None:
            return
        os.set_blocking(self._far, False)
        self._left = self._left or self.says(now)
        with suppress(BlockingIOError):
            os.write(self._far, self._left[: self.helping])
        self._left = self._left[self.helping :]


class Listened(SerialPort):
    """A port whose far end speaks while one waits for it, a millisecond a byte; the table's own
    clock stands still meanwhile.
    """

    def __init__(self, cable: Chatty, clock: Callable[[], float]) -> None:
        super().__init__(cable.name, rdm6300.BAUD, timeout=0)
        self._cable = cable
        self._clock = clock
        self._bytes = 0

    def clock(self) -> float:
        return self._clock() + self._bytes / 1000

    def read(self) -> bytes:
        self._cable.passes(self._clock())
        heard = super().read()
        self._bytes += len(heard)
        return heard


class Answered(SerialPort):
    """A port at whose far end the chip answers while one waits for it: a tenth of a second a read
    that finds nothing; the table's own clock stands still meanwhile.
    """

    def __init__(self, cable: Cable, chip: Pn532Chip, clock: Callable[[], float]) -> None:
        super().__init__(cable.name, pn532.BAUD, timeout=0)
        self._cable = cable
        self._chip = chip
        self._clock = clock
        self._waits = 0

    def clock(self) -> float:
        return self._clock() + self._waits / 10

    def write(self, data: bytes) -> None:
        super().write(data)
        spoken = self._chip.hear(self._cable.heard())
        if spoken:
            self._cable.say(spoken)

    def read(self) -> bytes:
        heard = super().read()
        self._waits += not heard
        return heard


class Cabled(Rough):
    """Beside the pad stand the coil, the chip and the typist."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        keyboard.install(monkeypatch)
        monkeypatch.setattr(wedge, "READ_TIMEOUT", 0)
        monkeypatch.setattr(wedge, "make", lambda name, one: wedge.KeyboardWedge(one, self._clock))
        monkeypatch.setattr(rdm6300, "make", self._made_coil)
        monkeypatch.setattr(pn532, "make", self._made_chip)
        self.coil = Chatty(folder / "usb-coil")
        self.chips = Cable(folder / "usb-chip")
        self.answering = Pn532Chip()
        self.typist = Chatty(folder / "usb-typist-event-kbd")
        super().__init__(folder, monkeypatch)

    def _made_coil(self, _name: str, settings: SerialSettings) -> rdm6300.Rdm6300:
        port = Listened(self.coil, self._clock)
        made = rdm6300.Rdm6300(settings, port.clock)
        made._port = port
        return made

    def _made_chip(self, _name: str, settings: SerialSettings) -> pn532.Pn532:
        port = Answered(self.chips, self.answering, self._clock)
        made = pn532.Pn532(settings, port.clock)
        made._port = port
        return made

    def _made_rig(self) -> Rig:
        config = super()._made_rig().config
        readers = (
            *config.readers,
            ReaderConfig("rdm6300", COIL, settings=SerialSettings(self.coil.name)),
            ReaderConfig("pn532", CHIP, settings=SerialSettings(self.chips.name)),
            ReaderConfig("wedge", TYPIST, settings=wedge.Settings(self.typist.name)),
        )
        config = RigConfig(readers=readers, seats=config.seats, box=config.box)
        return Rig(config, self._inbox.put, self._clock)

    def _pass(self, seconds: float) -> None:
        self.typist.passes(self._now)
        super()._pass(seconds)

    def close(self) -> None:
        super().close()
        for cable in (self.coil, self.chips, self.typist):
            cable.pull()

    # ---- cards

    def number(self, card: str, length: int) -> bytes:
        """The tag of a card that such a reader can tell of."""
        uid = crc32(card.encode()).to_bytes(length, "big")
        self.app.tags.add_temporary(uid, TaggedCard("creature-feature", card))
        return uid

    def on_coil(self, card: str) -> Says:
        """It lies on the coil, which says so again and again."""
        frame = em(self.number(card, 5))
        return lambda now: frame

    def typed(self, card: str) -> Says:
        """It is laid on the typist now, which says so once."""
        digits = f"{int.from_bytes(self.number(card, 4), 'big'):010d}"
        lines = [keyboard.typing(digits, keyboard.TIME + self._now)]
        return lambda now: lines.pop() if lines else b""

    def lays(self, device: str, card: str) -> None:
        """A hand lays that card on this reader."""
        if device == COIL:
            self.coil.says = self.on_coil(card)
        elif device == CHIP:
            self.answering.tags = [Tag(self.number(card, 4))]
        else:
            self.typist.says = self.typed(card)

    def lifts(self) -> None:
        """And takes every card away."""
        self.coil.says = self.typist.says = nothing
        self.answering.tags = []


# ---- what is spoilt

Spoil = Callable[[Cabled], None]


def _mute(table: Cabled) -> None:
    table.lifts()
    table.coil.helping = table.typist.helping = Chatty.helping


def _coil_halves(table: Cabled) -> None:
    half = table.on_coil("witch")(0)[:9]
    table.coil.says = lambda now: half


def _coil_pulled(table: Cabled) -> None:
    _coil_halves(table)
    table.alive(0.1)
    table.coil.pull()


def _coil_back(table: Cabled) -> None:
    _mute(table)
    table.coil.plug()


def _coil_babbles(table: Cabled) -> None:
    table.coil.says = lambda now: b"\xff\x00\x02garbage\x03"


def _chip_pulled(table: Cabled) -> None:
    table.lays(CHIP, "witch")
    table.chips.pull()


def _chip_back(table: Cabled) -> None:
    _mute(table)
    table.answering.lose_power()
    table.chips.plug()


def _chip_dead(table: Cabled) -> None:
    table.answering.dead = True


def _chip_answers_in_part(table: Cabled) -> None:
    table.answering.acknowledges = False


def _chip_mended(table: Cabled) -> None:
    _mute(table)
    table.answering.dead, table.answering.acknowledges = False, True


def _typist_pulled(table: Cabled) -> None:
    table.typist.says = lambda now: keyboard.typing("00629", keyboard.TIME + now, end=())
    table.alive(0.1)
    table.typist.pull()


def _typist_back(table: Cabled) -> None:
    _mute(table)
    table.typist.plug()


def _key_stuck(table: Cabled) -> None:
    table.typist.helping = 1 << 12
    table.typist.says = lambda now: keyboard.typing("7777", keyboard.TIME + now, end=())


def _typist_halves(table: Cabled) -> None:
    # lines that lose their ends and so run into each other
    table.typist.says = lambda now: keyboard.typing("00629904", keyboard.TIME + now, end=())


CABLES: dict[str, tuple[str, Spoil, Spoil]] = {
    "the coil is pulled in a frame": (COIL, _coil_pulled, _coil_back),
    "the coil babbles": (COIL, _coil_babbles, _mute),
    "the coil loses the ends of its frames": (COIL, _coil_halves, _mute),
    "the chip is pulled while it comes to see a card": (CHIP, _chip_pulled, _chip_back),
    "the chip is silent": (CHIP, _chip_dead, _chip_mended),
    "the chip answers in part": (CHIP, _chip_answers_in_part, _chip_mended),
    "the typist is pulled in a line": (TYPIST, _typist_pulled, _typist_back),
    "a key is stuck": (TYPIST, _key_stuck, _mute),
    "the typist loses the ends of its lines": (TYPIST, _typist_halves, _mute),
}
"""What is done, to which device, and how it is mended."""
