"""MFRC522 on an SPI bus: `kind = "mfrc522"`.

The library mfrc522 accesses the registers; polling, whole UIDs and recovery are done here.
Sections are those of NXP's data sheet MFRC522, revision 3.9. The field is on only during a poll,
so every tag starts from its initial state, a resting card is found each time, and readers close
to each other hardly interfere.
"""

import logging
from collections.abc import Callable, Sequence
from importlib import import_module
from time import sleep as real_sleep
from types import ModuleType
from typing import Annotated, Literal, Protocol, cast

from msgspec import Meta

from hardware.errors import (
    AccessDenied,
    DeviceNotFound,
    DeviceNotResponding,
    MissingLibrary,
)
from hardware.machine.buses import second_bus
from hardware.pin_errors import pin_error
from hardware.readers import UNREAD, Pin, ReaderSettings
from hardware.readers.iso14443 import Response, find_tags

REPAIR = "check its wires: 3.3 V, ground, SDA, SCK, MOSI, MISO, RST"

BCM = 11
"""RPi.GPIO's mode for numbering pins by GPIO number."""
SHARED_PINS = {
    0: (Pin(9, "SPI 0 MISO"), Pin(10, "SPI 0 MOSI"), Pin(11, "SPI 0 SCLK")),
    1: (Pin(19, "SPI 1 MISO"), Pin(20, "SPI 1 MOSI"), Pin(21, "SPI 1 SCLK")),
}
CHIP_ENABLES = {0: (8, 7), 1: (18, 17, 16)}
"""The GPIO numbers of CE0, CE1 ... by bus."""
MAIN_BUS = 0
"""The bus of `dtparam=spi=on`, for which the kernel reserves every CE, connected or not. The
overlay of the other bus sets how many it reserves.
"""

GAINS = {18: 0x00, 23: 0x10, 33: 0x40, 38: 0x50, 43: 0x60, 48: 0x70}
"""RFCfgReg by decibels (9.3.3.6)."""
MODE = 0x3D
"""ModeReg: CRC preset 6363h (9.3.2.2). A chip that lost its settings has 3Fh."""
MODE_BITS = 0xAB
"""The bits of ModeReg that have a meaning; copies of the chip read the others differently."""
FIELD_ON, FIELD_OFF = 0x83, 0x80
"""TxControlReg: both antenna pins driven, or neither (9.3.2.5)."""
START_SEND = 0x80
"""BitFramingReg (9.3.1.14)."""
POWER_DOWN = 0x10
"""CommandReg: the chip is still starting (9.3.1.2)."""
RX_IRQ, IDLE_IRQ, TIMER_IRQ = 0x20, 0x10, 0x01
"""ComIrqReg (9.3.1.5)."""
COLLISION, RECEIVE_ERRORS = 0x08, 0x17
"""ErrorReg: a collision; and buffer overflow, CRC, parity or framing (9.3.1.7)."""
POSITION_UNKNOWN = 0x20
"""CollReg: the position of the collision is not valid (9.3.1.15)."""

RESET_LOW = 0.001
START_UP = 0.05
"""Seconds that the reset pin is low, and until the oscillator runs after it (8.8)."""
FIELD_SETTLES = 0.005
"""Seconds until every tag is ready in a field that was turned on (ISO/IEC 14443-3, 5.2.1)."""
BIT = 128 / 13.56e6
"""Seconds of a bit at 106 kbit/s."""
ANSWER_TIME = 0.0006
"""Seconds from the end of a frame until the longest answer is received (a tag begins after
0.09 ms; ISO/IEC 14443-3, 6.2.1), or the chip's timer has ended after 0.5 ms of silence."""
RETRY_INTERVAL = 0.001
"""Seconds between two further reads of the interrupt register."""
MAX_READS = 30
"""Reads of the interrupt register after which the chip counts as stopped."""
MAX_REVIVALS = 3
"""Polls in a row in which the chip may need a reset."""
EMPTY_POLLS = 1000
"""Polls without a tag after which the chip is set up again: some stop receiving silently."""


class Settings(ReaderSettings, frozen=True):
    """The bus of the chip, and its sensitivity."""

    bus: Literal[0, 1] = 0
    device: Literal[0, 1, 2] = 0
    """0 is CE0, 1 is CE1; only bus 1 has a CE2."""
    reset: int = 25
    """The GPIO number of RST. It is driven even if it is not connected."""
    gain: Literal[18, 23, 33, 38, 43, 48] = 33
    """Receiver gain in decibels; more for a thick pad."""
    speed: Annotated[int, Meta(ge=100_000, le=10_000_000)] = 1_000_000
    """Clock of the bus in hertz; the chip allows 10 MHz (8.1.2)."""

    def __post_init__(self) -> None:
        if self.device >= len(CHIP_ENABLES[self.bus]):
            raise ValueError(f"SPI {self.bus} has no device {self.device}")

    @property
    def location(self) -> str:
        return f"SPI {self.bus}.{self.device}"

    @property
    def device_path(self) -> str:
        return f"/dev/spidev{self.bus}.{self.device}"

    @property
    def pins(self) -> tuple[Pin, ...]:
        others = [
            Pin(pin, f"SPI {self.bus} CE{at}") for at, pin in enumerate(CHIP_ENABLES[self.bus])
        ]
        enable = others.pop(self.device)
        reserved = others if self.bus == MAIN_BUS else []
        reset = Pin(self.reset, f"RST of the reader on {self.location}", "reset")
        return (enable, *SHARED_PINS[self.bus], *reserved, reset)


class Gpio(Protocol):
    """The part of RPi.GPIO that is used here."""

    output: Callable[[int, int], None]


class Spi(Protocol):
    """The part of spidev.SpiDev that is used here."""

    xfer2: Callable[[list[int]], list[int]]
    close: Callable[[], None]


class Chip(Protocol):
    """The part of mfrc522.MFRC522 that is used here."""

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
    spi: Spi
    logger: logging.Logger
    Read_MFRC522: Callable[[int], int]
    Write_MFRC522: Callable[[int, int], None]
    MFRC522_Reset: Callable[[], None]


class ChipStopped(Exception):
    """The chip did not finish a command, or lost its settings."""


class Mfrc522:
    """An MFRC522, and the field above it.

    Wiring on a Pi: SDA to GPIO 8 (CE0), SCK to GPIO 11, MOSI to GPIO 10, MISO to GPIO 9, RST to
    GPIO 25, 3.3V to 3.3 V, GND to ground; IRQ stays open. Never connect 5 V. docs/wiring.md draws
    it.

        reader = Mfrc522(Settings())
        reader.open()
        while True:
            print(reader.poll())
    """

    def __init__(self, settings: Settings, sleep: Callable[[float], None] = real_sleep) -> None:
        self._settings = settings
        self._sleep = sleep
        self._open_chip: Chip | None = None
        self._gpio: Gpio | None = None
        self._revivals = 0
        self._empty_polls = 0
        self._known = b""
        """The UID of the only tag of the last poll."""
        self.description = ""

    # ---- Reader

    def open(self) -> None:
        self._load()
        # the library adds a handler each time it is opened
        self._chip.logger.handlers.clear()
        self._revivals = self._empty_polls = 0
        self._reset_by_pin()
        if not self._set_up():
            raise self._not_responding()
        self.description = f"MFRC522, version {self._read(self._chip.VersionReg):02X}h"

    def poll(self) -> tuple[bytes, ...]:
        chip = self._chip
        try:
            self._write(chip.TxControlReg, FIELD_ON)
            self._sleep(FIELD_SETTLES)
            tags = find_tags(self, self._known)
            self._write(chip.TxControlReg, FIELD_OFF)
        except ChipStopped:
            self._revive()
            return (UNREAD,)
        self._revivals = 0
        self._known = tags[0] if len(tags) == 1 else b""
        self._empty_polls = 0 if tags else self._empty_polls + 1
        if self._empty_polls == EMPTY_POLLS:
            self._empty_polls = 0
            self._set_up()
        return tags

    def close(self) -> None:
        # the library's own close would free the pins of the whole process
        if self._open_chip is not None:
            self._open_chip.spi.close()
            self._open_chip = None

    # ---- Field

    def exchange(self, frame: bytes, *, last_bits: int = 0, align: int = 0) -> Response | None:
        """Exchange a frame with the tags; see `iso14443.Field`.

        Raises ChipStopped if the chip does not finish.
        """
        chip = self._chip
        self._write(chip.CommandReg, chip.PCD_IDLE)
        # StartSend stays set: without this, Transceive would send at once, framed as before
        self._write(chip.BitFramingReg, 0)
        self._write(chip.CommIrqReg, 0x7F)
        self._write(chip.FIFOLevelReg, 0x80)
        # the whole FIFO in one transfer (8.1.2.2), for which the library has no function
        chip.spi.xfer2([chip.FIFODataReg << 1, *frame])
        self._write(chip.CommandReg, chip.PCD_TRANSCEIVE)
        self._write(chip.BitFramingReg, START_SEND | align << 4 | last_bits)
        # nine bits for each byte, with its parity, and one before and after the frame
        self._sleep((9 * len(frame) + 2) * BIT + ANSWER_TIME)
        interrupts, error, length, control, collision = self._wait()
        if not interrupts & RX_IRQ:
            return None
        length, last = length & 0x7F, control & 0x07
        data = bytes(self._read_many([chip.FIFODataReg] * min(length, 16))) if length else b""
        bits = 8 * length - (8 - last if last else 0)
        if not error & COLLISION:
            return Response(data, bits, is_broken=bool(error & RECEIVE_ERRORS))
        # The position counts from 1 and includes the free bits of RxAlign, as NXP documents for
        # the MFRC63x; position 32 is written as 0. If a chip counted otherwise, no tag would
        # answer the next frame, and the result would be "several tags" without UIDs.
        unknown = bool(collision & POSITION_UNKNOWN)
        return Response(data, bits, None if unknown else (collision - 1) & 0x1F, is_broken=unknown)

    def _wait(self) -> list[int]:
        """Wait for the end of an exchange.

        Returns interrupts, errors, FIFO level, control and collision registers.
        Raises ChipStopped if it does not end, or the chip has lost its settings, so that what
        was received does not count.
        """
        chip = self._chip
        registers = (
            chip.CommIrqReg,
            chip.ErrorReg,
            chip.FIFOLevelReg,
            chip.ControlReg,
            chip.CollReg,
            chip.ModeReg,
        )
        for _ in range(MAX_READS):
            *values, mode = self._read_many(registers)
            if not _is_set_up(mode):
                break
            if values[0] & (RX_IRQ | IDLE_IRQ | TIMER_IRQ):
                return values
            self._sleep(RETRY_INTERVAL)
        raise ChipStopped

    # ---- chip

    @property
    def _chip(self) -> Chip:
        if self._open_chip is None:
            raise DeviceNotResponding("the reader is not open", REPAIR)
        return self._open_chip

    def _read(self, register: int) -> int:
        return self._chip.Read_MFRC522(register)

    def _write(self, register: int, value: int) -> None:
        self._chip.Write_MFRC522(register, value)

    def _read_many(self, registers: Sequence[int]) -> list[int]:
        """Read several registers in one transfer (8.1.2.1)."""
        return self._chip.spi.xfer2([*(register << 1 | 0x80 for register in registers), 0])[1:]

    def _set_up(self) -> bool:
        """Reset the chip by command and write the settings; return whether it took them."""
        chip = self._chip
        chip.MFRC522_Reset()
        for _ in range(MAX_READS):
            if not self._read(chip.CommandReg) & POWER_DOWN:
                break
            self._sleep(RETRY_INTERVAL)
        for register, value in (
            # the timer starts at the end of sending; 20 ticks of 25 us are 0.5 ms (8.5)
            (chip.TModeReg, 0x80),
            (chip.TPrescalerReg, 0xA9),
            (chip.TReloadRegH, 0),
            (chip.TReloadRegL, 19),
            (chip.TxAutoReg, 0x40),  # 100 % ASK (9.3.2.6)
            (chip.ModeReg, MODE),
            (chip.RFCfgReg, GAINS[self._settings.gain]),
            (chip.CollReg, 0),  # bits after a collision are cleared (9.3.1.15)
        ):
            self._write(register, value)
        is_set_up = _is_set_up(self._read(chip.ModeReg))
        return is_set_up and self._read(chip.VersionReg) not in (0x00, 0xFF)

    def _reset_by_pin(self) -> None:
        if self._gpio is not None:
            self._gpio.output(self._settings.reset, 0)
            self._sleep(RESET_LOW)
            self._gpio.output(self._settings.reset, 1)
            self._sleep(START_UP)

    def _revive(self) -> None:
        """Reset a chip that stopped: by command, and by its pin if that did not help or the chip
        stopped again at once.

        Raises DeviceNotResponding if it does not answer, or has stopped too often.
        """
        self._revivals += 1
        if self._revivals > MAX_REVIVALS:
            what = f"the reader on {self._settings.location} keeps stopping"
            raise DeviceNotResponding(what, REPAIR)
        if self._revivals == 1 and self._set_up():
            return
        self._reset_by_pin()
        if not self._set_up():
            raise self._not_responding()

    def _not_responding(self) -> DeviceNotResponding:
        what = f"the reader on {self._settings.location} does not answer"
        return DeviceNotResponding(what, REPAIR)

    def _import(self) -> ModuleType:
        """Import the libraries and return the one of the chip.

        Raises HardwareError if that fails.
        """
        try:
            self._gpio = cast("Gpio", import_module("RPi.GPIO"))
            return import_module("mfrc522")
        except FileNotFoundError as error:
            # lgpio makes a pipe in the folder in which it is imported
            raise MissingLibrary(
                f"the library lgpio cannot write to this folder ({error})",
                "start Matinee with scripts/run, or set LG_WD to a folder that it may write to",
            ) from error
        except ImportError as error:
            raise MissingLibrary(
                f"the library {error.name} is not installed",
                "start Matinee with scripts/run on the Pi, which installs it",
            ) from error
        except RuntimeError as error:
            raise self._unusable_pins(error) from error

    def _load(self) -> None:
        """Import the libraries and open the bus.

        Raises HardwareError if that fails.
        """
        here = self._settings
        library = self._import()
        try:
            self._open_chip = library.MFRC522(
                bus=here.bus,
                device=here.device,
                spd=here.speed,
                pin_mode=BCM,
                pin_rst=here.reset,
                debugLevel="CRITICAL",
            )
        except FileNotFoundError as error:
            raise DeviceNotFound(
                f"there is no {here.location}",
                "turn SPI on (sudo raspi-config nonint do_spi 0) and restart the Pi"
                if here.bus == MAIN_BUS
                else f"add {second_bus(here.device)} to config.txt and restart the Pi",
            ) from error
        except PermissionError as error:
            raise AccessDenied(
                f"no permission to use {here.location}",
                "add your user to its groups (sudo usermod -aG spi,gpio $USER) and log in again",
            ) from error
        except RuntimeError as error:
            raise self._unusable_pins(error) from error
        except Exception as error:
            known = pin_error(error, f"GPIO {here.reset}")
            if known is None:
                raise
            raise known from error

    def _unusable_pins(self, error: RuntimeError) -> MissingLibrary:
        """Return the error of RPi.GPIO on a Pi 5, or on a machine that is not a Pi."""
        return MissingLibrary(
            f"the pins cannot be used ({error})",
            "replace RPi.GPIO by rpi-lgpio: start Matinee with scripts/run",
        )


def _is_set_up(mode: int) -> bool:
    """Whether ModeReg has the value that `_set_up` wrote."""
    return mode & MODE_BITS == MODE & MODE_BITS


def make(_name: str, settings: Settings) -> Mfrc522:
    """Return the reader at that place of the bus."""
    return Mfrc522(settings)
