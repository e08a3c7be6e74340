"""The MFRC522 over SPI. Its registers are worked by the library mfrc522 as it is; polling, whole
UIDs and recovery are here. Sections are those of NXP's data sheet MFRC522, revision 3.9.

The field is on only while it is polled. So every tag begins each poll anew, a resting one is
heard each time, and readers that stand close together hardly meet.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from time import sleep as real_sleep
from typing import Annotated, Any, Literal, Protocol

from msgspec import Meta

from hardware.readers import UNREAD, Pin, ReaderSettings, Trouble
from hardware.readers.iso14443 import Answer, tags

REPAIR = "check its wires: 3.3 V, ground, SDA, SCK, MOSI, MISO, RST"

BCM = 11
"""RPi.GPIO's number for counting pins by GPIO number."""
SHARED = {
    0: (Pin(9, "SPI 0 MISO"), Pin(10, "SPI 0 MOSI"), Pin(11, "SPI 0 SCLK")),
    1: (Pin(19, "SPI 1 MISO"), Pin(20, "SPI 1 MOSI"), Pin(21, "SPI 1 SCLK")),
}
CHIP_ENABLES = {0: (8, 7), 1: (18, 17, 16)}
"""The GPIO of CE0, CE1 ... by bus."""
BY_DTPARAM = 0
"""The bus that `dtparam=spi=on` turns on; the kernel then keeps every CE of it, wired or not. On
the other bus an overlay says how many it keeps.
"""

GAINS = {18: 0x00, 23: 0x10, 33: 0x40, 38: 0x50, 43: 0x60, 48: 0x70}
"""RFCfgReg by decibels (9.3.3.6)."""
MODE = 0x3D
"""ModeReg: CRC preset 6363h (9.3.2.2). A chip that forgot its settings says 3Fh."""
FIELD_ON, FIELD_OFF = 0x83, 0x80
"""TxControlReg: both antenna pins driven, or neither (9.3.2.5)."""
START_SEND = 0x80
"""BitFramingReg (9.3.1.14)."""
POWER_DOWN = 0x10
"""CommandReg: still waking (9.3.1.2)."""
RECEIVED, IDLE, TIMED_OUT = 0x20, 0x10, 0x01
"""ComIrqReg (9.3.1.5)."""
COLLIDED, GARBLED = 0x08, 0x17
"""ErrorReg: a collision; and buffer overflow, CRC, parity or framing (9.3.1.7)."""
NO_PLACE = 0x20
"""CollReg: where it was is not known (9.3.1.15)."""

RESET_LOW = 0.001
WAKING = 0.05
"""Seconds of the reset pin low, and until the oscillator runs after it (8.8)."""
POWER_UP = 0.005
"""Seconds until every tag hears in a field that came on (ISO/IEC 14443-3, 5)."""
BIT = 128 / 13.56e6
"""Seconds of a bit at 106 kbit/s."""
ANSWERED = 0.0006
"""Seconds from the end of a frame until the longest answer is in (a tag begins after 0.09 ms;
ISO/IEC 14443-3, 6.2.1), or the chip has given up after 0.5 ms of silence."""
STEP = 0.001
"""Seconds between two further looks at an exchange."""
STEPS = 30
"""Looks until an exchange that does not end means that the chip is stuck."""
REVIVALS = 3
"""Polls in a row that may need the chip revived."""
QUIET = 1000
"""Polls without any tag after which the chip is set up anew: some go deaf without a sign."""


class Settings(ReaderSettings, frozen=True):
    """Where the chip is, and how well it listens."""

    bus: Literal[0, 1] = 0
    device: Literal[0, 1, 2] = 0
    """0 is CE0, 1 is CE1, and bus 1 has a CE2."""
    reset: int = 25
    """The GPIO of RST. It is driven even where no wire goes there."""
    gain: Literal[18, 23, 33, 38, 43, 48] = 33
    """Decibels of the receiver; more for a thick pad."""
    speed: Annotated[int, Meta(ge=100_000, le=10_000_000)] = 1_000_000
    """Hertz of the bus; the chip takes ten million (8.1.2)."""

    def __post_init__(self) -> None:
        if self.device >= len(CHIP_ENABLES[self.bus]):
            raise ValueError(f"SPI {self.bus} has no device {self.device}")

    @property
    def place(self) -> str:
        return f"SPI {self.bus}.{self.device}"

    @property
    def pins(self) -> tuple[Pin, ...]:
        every = [
            Pin(pin, f"SPI {self.bus} CE{at}") for at, pin in enumerate(CHIP_ENABLES[self.bus])
        ]
        own = every.pop(self.device)
        others = every if self.bus == BY_DTPARAM else []
        reset = Pin(self.reset, f"RST of the reader on {self.place}", "reset")
        return (own, *SHARED[self.bus], *others, reset)


class Chip(Protocol):
    """What is used of mfrc522.MFRC522."""

    CommandReg: int
    CommIrqReg: int
    ErrorReg: int
    FIFODataReg: int
    FIFOLevelReg: int
    ControlReg: int
    BitFramingReg: int
    CollReg: int
    ModeReg: int
    TxControlReg: int
    TxAutoReg: int
    RFCfgReg: int
    TModeReg: int
    TPrescalerReg: int
    TReloadRegH: int
    TReloadRegL: int
    VersionReg: int
    PCD_IDLE: int
    PCD_TRANSCEIVE: int
    spi: Any
    logger: Any
    Read_MFRC522: Callable[[int], int]
    Write_MFRC522: Callable[[int, int], None]
    MFRC522_Reset: Callable[[], None]


class Stuck(Exception):
    """The chip did not do what it was told."""


class Mfrc522:
    """A reader and the air above it."""

    def __init__(self, settings: Settings, sleep: Callable[[float], None] = real_sleep) -> None:
        self._settings = settings
        self._sleep = sleep
        self._chip: Chip | None = None
        self._gpio: Any = None
        self._revivals = 0
        self._quiet = 0
        self._alone = b""
        """The UID that lay there by itself at the last poll."""
        self.about = ""

    # ---- as a reader

    def open(self) -> None:
        self._gpio, self._chip = self._found()
        # the library adds a handler each time it is opened
        self._chip.logger.handlers.clear()
        self._revivals = self._quiet = 0
        self._reset_by_pin()
        if not self._set_up():
            raise self._silent()
        self.about = f"MFRC522, version {self._read(self._chip.VersionReg):02X}h"

    def poll(self) -> tuple[bytes, ...]:
        try:
            found = self._asked()
        except Stuck:
            self._revive()
            return (UNREAD,)
        self._revivals = 0
        self._alone = found[0] if len(found) == 1 else b""
        self._quiet = 0 if found else self._quiet + 1
        if self._quiet == QUIET:
            self._quiet = 0
            self._set_up()
        return found

    def _asked(self) -> tuple[bytes, ...]:
        self._write(self._it.TxControlReg, FIELD_ON)
        self._sleep(POWER_UP)
        found = tags(self, self._alone)
        self._write(self._it.TxControlReg, FIELD_OFF)
        return found

    def close(self) -> None:
        # the library's own closing frees the pins of all
        if self._chip is not None:
            self._chip.spi.close()
            self._chip = None

    # ---- as a field

    def exchange(self, frame: bytes, *, last_bits: int = 0, align: int = 0) -> Answer | None:
        """Raises Stuck."""
        chip = self._it
        self._write(chip.CommandReg, chip.PCD_IDLE)
        self._write(chip.CommIrqReg, 0x7F)
        self._write(chip.FIFOLevelReg, 0x80)
        self._fill(frame)
        self._write(chip.CommandReg, chip.PCD_TRANSCEIVE)
        self._write(chip.BitFramingReg, START_SEND | align << 4 | last_bits)
        # eight bits and parity, and before and after them one
        self._sleep((9 * len(frame) + 2) * BIT + ANSWERED)
        ended, error, length, last, where = self._ended()
        if not ended & RECEIVED:
            return None
        length, last = length & 0x7F, last & 0x07
        data = self._drained(min(length, 16))
        bits = 8 * length - (8 - last if last else 0)
        if not error & COLLIDED:
            return Answer(data, bits, broken=bool(error & GARBLED))
        # Counted from 1 with the free bits of RxAlign, as NXP says for the MFRC63x; the 32nd is
        # written as 0. Were a chip to count otherwise, no tag would answer what is asked next,
        # and that there are several would be all that is told.
        at = (where - 1) & 0x1F
        return Answer(data, bits, None if where & NO_PLACE else at, broken=bool(where & NO_PLACE))

    def _ended(self) -> list[int]:
        """Wait for the end of an exchange: what ended it, its errors, how much was received and
        where tags collided. What was heard counts only where the chip is itself then.
        """
        chip = self._it
        registers = (
            chip.CommIrqReg,
            chip.ErrorReg,
            chip.FIFOLevelReg,
            chip.ControlReg,
            chip.CollReg,
            chip.ModeReg,
        )
        for _ in range(STEPS):
            *found, mode = self._several(registers)
            if mode != MODE:
                break
            if found[0] & (RECEIVED | IDLE | TIMED_OUT):
                return found
            self._sleep(STEP)
        raise Stuck

    # ---- the chip

    @property
    def _it(self) -> Chip:
        if self._chip is None:
            raise OSError("it is not open")
        return self._chip

    def _read(self, register: int) -> int:
        return self._it.Read_MFRC522(register)

    def _write(self, register: int, value: int) -> None:
        self._it.Write_MFRC522(register, value)

    def _fill(self, frame: bytes) -> None:
        """Many bytes to the FIFO in one transfer (8.1.2.2), for which the library has no word."""
        self._it.spi.xfer2([self._it.FIFODataReg << 1, *frame])

    def _drained(self, length: int) -> bytes:
        """Many bytes from the FIFO."""
        return bytes(self._several([self._it.FIFODataReg] * length)) if length else b""

    def _several(self, registers: Sequence[int]) -> list[int]:
        """Registers one after the other in one transfer (8.1.2.1)."""
        return self._it.spi.xfer2([*(one << 1 | 0x80 for one in registers), 0])[1:]

    def _set_up(self) -> bool:
        """A soft reset and our settings; whether the chip took them."""
        chip = self._it
        chip.MFRC522_Reset()
        for _ in range(STEPS):
            if not self._read(chip.CommandReg) & POWER_DOWN:
                break
            self._sleep(STEP)
        for register, value in (
            # the timer starts when sending ends, and ends after 0.5 ms (9.3.3.10)
            (chip.TModeReg, 0x8D),
            (chip.TPrescalerReg, 0x3E),
            (chip.TReloadRegH, 0),
            (chip.TReloadRegL, 0),
            (chip.TxAutoReg, 0x40),  # 100 % ASK (9.3.2.6)
            (chip.ModeReg, MODE),
            (chip.RFCfgReg, GAINS[self._settings.gain]),
            (chip.CollReg, 0),  # what came after a collision is cleared (9.3.1.15)
        ):
            self._write(register, value)
        return self._read(chip.ModeReg) == MODE and self._read(chip.VersionReg) not in (0x00, 0xFF)

    def _reset_by_pin(self) -> None:
        self._gpio.output(self._settings.reset, 0)
        self._sleep(RESET_LOW)
        self._gpio.output(self._settings.reset, 1)
        self._sleep(WAKING)

    def _revive(self) -> None:
        """A chip that forgot or stopped: reset by command, and by its pin where that did not help
        or it stopped again at once. Raises Trouble.
        """
        self._revivals += 1
        if self._revivals > REVIVALS:
            raise Trouble(f"the reader on {self._settings.place} keeps stopping", REPAIR)
        if self._revivals == 1 and self._set_up():
            return
        self._reset_by_pin()
        if not self._set_up():
            raise self._silent()

    def _silent(self) -> Trouble:
        return Trouble(f"the reader on {self._settings.place} does not answer", REPAIR)

    def _found(self) -> tuple[Any, Chip]:
        """The library's pins and the chip. Raises Trouble."""
        here = self._settings
        try:
            gpio = import_module("RPi.GPIO")
            library = import_module("mfrc522")
            chip = library.MFRC522(
                bus=here.bus,
                device=here.device,
                spd=here.speed,
                pin_mode=BCM,
                pin_rst=here.reset,
                debugLevel="CRITICAL",
            )
        except ImportError as error:
            raise Trouble(
                f"the library {error.name} is not installed",
                "start Matinee by scripts/run on the Pi, which installs it",
            ) from error
        except FileNotFoundError as error:
            raise Trouble(
                f"there is no {here.place}",
                "turn SPI on (sudo raspi-config nonint do_spi 0) and start the Pi again",
                missing=True,
            ) from error
        except PermissionError as error:
            raise Trouble(
                f"{here.place} may not be used",
                "let this user use it (sudo usermod -aG spi,gpio $USER) and log in again",
            ) from error
        except RuntimeError as error:
            # RPi.GPIO where it cannot work: a Pi 5, or no Pi at all
            raise Trouble(
                f"the pins cannot be used ({error})",
                "have rpi-lgpio in place of RPi.GPIO: start Matinee by scripts/run",
            ) from error
        return gpio, chip


def make(name: str, settings: Settings) -> Mfrc522:
    """The reader at that place of the bus."""
    del name
    return Mfrc522(settings)
