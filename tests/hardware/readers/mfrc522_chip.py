"""An MFRC522 at the level of its registers, after NXP's data sheet, revision 3.9; and stand-ins
for the modules spidev, lgpio and RPi.GPIO, so that the library mfrc522 runs on it as it is.

The chip does what the data sheet promises, and nothing where it promises nothing: a reset that is
too short, a clock that is too fast, a field of one antenna pin, a timer without a reload value.
The stand-in for RPi.GPIO raises what rpi-lgpio 0.6 raises; lgpio.error is that of lgpio 0.2.2.
Time is a clock from outside: a transfer takes its bits and what the kernel adds, the driver's
sleeps are let pass by `Clock.sleep`.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from types import ModuleType

import pytest

from tests.hardware.lgpio_module import LgpioError
from tests.hardware.readers.tags import BIT, CARRIER, FRAME_DELAY, Air, Heard

COMMAND, COM_IRQ, DIV_IRQ, ERROR, STATUS2 = 0x01, 0x04, 0x05, 0x06, 0x08
FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
MODE, TX_CONTROL, CRC_HIGH, CRC_LOW = 0x11, 0x14, 0x21, 0x22
T_MODE, T_PRESCALER, RELOAD_HIGH, RELOAD_LOW, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37
RF_CFG, TX_ASK = 0x26, 0x15

AFTER_RESET = {
    COMMAND: 0x20, 0x02: 0x80, COM_IRQ: 0x14, COLL: 0x80, CONTROL: 0x10, MODE: 0x3F,
    TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, CRC_HIGH: 0xFF,
    CRC_LOW: 0xFF, 0x24: 0x26, RF_CFG: 0x48, 0x27: 0x88, 0x28: 0x20, 0x29: 0x20,
}  # fmt: skip
"""Tables 20 to 150, without those that are zero."""
START_SEND, TX_WAIT_RF, FORCE_100_ASK, BOTH_ANTENNA_PINS = 0x80, 0x20, 0x40, 0x03
CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)
"""ModeReg, CRCPreset (9.3.2.2)."""
MODE_BITS = 0xAB
"""The bits of ModeReg that have a meaning; the others may read as anything (9.3.2.2)."""
GAINS = (18, 23, 18, 23, 33, 38, 43, 48)
"""Decibels by RxGain (9.3.3.6)."""
MAX_SPEED = 10_000_000
"""Hertz of the bus (8.1.2)."""
SHORTEST_RESET = 100e-9
"""Seconds that the reset pin must be low (8.8.1)."""
WAKING = 0.0005
"""Seconds that the oscillator needs after a reset by the pin; it depends on the crystal (8.8.2).
Until then only CommandReg may be used, whose PowerDown bit says so (9.3.1.2)."""
STARTING = 1024 / 27.12e6
"""Seconds of the internal delay, which a reset by command has too (8.8.2)."""
KERNEL = 0.00003
"""Seconds that a transfer takes beside its bits."""


class Clock:
    """Time that the test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def __call__(self) -> float:
        return self.now


@dataclass
class Chip:
    """One chip on one bus, with the air above its antenna."""

    clock: Callable[[], float]
    pass_time: Callable[[float], None]
    air: Air = field(default_factory=Air)
    version: int = 0x92
    reset_pin: int = 25
    transfers: int = 0
    at_transfer: Callable[[int], None] = lambda number: None
    """Called before each transfer."""
    stuck_at: int | None = None
    """What the bus reads, whatever is asked."""
    broken: bool = False
    """Every transfer raises OSError."""
    hangs: bool = False
    """Commands are taken and nothing comes of them, until a reset."""
    hangs_through_soft_reset: bool = False
    deaf: bool = False
    """Tags are not heard, until a soft reset."""
    counts_from_the_part: bool = False
    """CollPos counts from the first bit of the cascade level; see the driver."""
    reserved_mode: int | None = None
    """What the reserved bits of ModeReg read as; None: as they were written."""
    noise_rate: float = 0.0
    """The part of all silences in which something is received that no tag sent."""
    random: Random = field(default_factory=lambda: Random(1))
    kernel: float = KERNEL
    speed: int = 1_000_000

    def __post_init__(self) -> None:
        self.pin = True
        self._ready_at = self._low_since = 0.0
        self._reset()

    def _reset(self) -> None:
        self._registers = dict.fromkeys(range(64), 0) | AFTER_RESET
        self._fifo = bytearray()
        self._coming: list[tuple[float, Callable[[], None]]] = []
        self.air.field(False, self.clock())

    def forget(self) -> None:
        """Power was gone for a moment."""
        self._reset()

    def drive(self, high: bool) -> None:
        """The RST pin; low holds the chip in reset (8.8.1)."""
        if self.pin == high:
            return
        self.pin = high
        if not high:
            self._low_since = self.clock()
            return
        if self.clock() - self._low_since < SHORTEST_RESET:
            return
        self.hangs = self.deaf = self.hangs_through_soft_reset = False
        self._reset()
        self._ready_at = self.clock() + WAKING

    # ---- the bus

    def transfer(self, sent: list[int]) -> list[int]:
        """One SPI transfer (8.1.2): an address byte, then data."""
        self.transfers += 1
        self.at_transfer(self.transfers)
        self.pass_time(8 * len(sent) / self.speed + self.kernel)
        if self.broken:
            raise OSError(5, "Input/output error")
        register = sent[0] >> 1 & 0x3F
        if self.stuck_at is not None:
            return [self.stuck_at] * len(sent)
        if not self.pin or self.speed > MAX_SPEED:
            return [0] * len(sent)
        self._happen()
        if sent[0] & 0x80:
            return [0, *(self._read(address >> 1 & 0x3F) for address in sent[:-1])]
        for value in sent[1:]:
            self._write(register, value)
        return [0] * len(sent)

    def _happen(self) -> None:
        """Everything whose time has come."""
        now = self.clock()
        for at, event in sorted(self._coming, key=lambda one: one[0]):
            if at <= now:
                event()
        self._coming = [one for one in self._coming if one[0] > now]

    def _read(self, register: int) -> int:
        match register:
            case 0x09:
                return self._fifo.pop(0) if self._fifo else 0
            case 0x0A:
                return len(self._fifo)
            case 0x01:
                waking = 0x10 if self.clock() < self._ready_at else 0
                return self._registers[COMMAND] | waking
            case 0x37:
                return self.version
            case 0x11 if self.reserved_mode is not None:
                return self._registers[MODE] & MODE_BITS | self.reserved_mode & ~MODE_BITS
            case _:
                return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        if self.clock() < self._ready_at and register != COMMAND:
            return
        match register:
            case 0x01:
                self._command(value & 0x0F)
            case 0x04 | 0x05:
                marked = value & 0x7F
                if value & 0x80:
                    self._registers[register] |= marked
                else:
                    self._registers[register] &= ~marked
            case 0x09:
                if len(self._fifo) < 64:
                    self._fifo.append(value)
                else:
                    self._registers[ERROR] |= 0x10
            case 0x0A:
                if value & 0x80:
                    self._fifo.clear()
            case 0x0D:
                self._registers[BIT_FRAMING] = value
                self._send_if_started()
            case 0x14:
                self._registers[TX_CONTROL] = value
                # the antenna is between both pins; one alone gives a field that feeds no tag
                is_on = value & BOTH_ANTENNA_PINS == BOTH_ANTENNA_PINS
                self.air.field(is_on, self.clock())
            case 0x06 | 0x37:
                pass
            case _:
                self._registers[register] = value

    def _command(self, command: int) -> None:
        self._coming.clear()
        if command == 0x0F:
            if self.hangs_through_soft_reset:
                return
            self.hangs = self.deaf = False
            self._reset()
            self._ready_at = self.clock() + STARTING
            return
        self._registers[COMMAND] = self._registers[COMMAND] & 0xF0 | command
        self._registers[ERROR] = 0
        if command == 0x0C:
            self._send_if_started()
        if command == 0x03:
            crc = CRC_PRESETS[self._registers[MODE] & 0x03]
            for byte in self._fifo:
                crc ^= byte
                for _ in range(8):
                    crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
            self._fifo.clear()
            self._registers[CRC_LOW], self._registers[CRC_HIGH] = crc & 0xFF, crc >> 8
            self._registers[DIV_IRQ] |= 0x04

    # ---- the air

    def _send_if_started(self) -> None:
        """Send: StartSend is a level, which stays until it is written as zero (9.3.1.14)."""
        is_started = self._registers[BIT_FRAMING] & START_SEND
        if is_started and self._registers[COMMAND] & 0x0F == 0x0C:
            self._send()

    def _send(self) -> None:
        framing = self._registers[BIT_FRAMING]
        last, align = framing & 7, framing >> 4 & 7
        frame = bytes(self._fifo)
        self._fifo.clear()
        if self.hangs or not frame:
            return
        bits = 8 * len(frame) - (8 - last if last else 0)
        value = int.from_bytes(frame, "little") & ((1 << bits) - 1)
        sent_at = self.clock() + (bits * 9 / 8 + 2) * BIT
        heard = self._answer((value, bits), sent_at)
        if heard is None:
            reload = self._registers[RELOAD_HIGH] << 8 | self._registers[RELOAD_LOW]
            # TAuto: the timer starts when sending ends (9.3.3.10)
            if self._registers[T_MODE] & 0x80 and reload:
                prescaler = (self._registers[T_MODE] & 0x0F) << 8 | self._registers[T_PRESCALER]
                silence = (reload + 1) * (2 * prescaler + 1) / CARRIER
                self._coming.append((sent_at + silence, lambda: self._irq(0x01)))
            return
        received_at = sent_at + FRAME_DELAY + (heard.bits * 9 / 8 + 2) * BIT

        def receive() -> None:
            value = heard.value
            if heard.collision is not None:
                at = heard.collision
                if not self._registers[COLL] & 0x80:
                    value &= (1 << at) - 1
                self._registers[ERROR] |= 0x08
                counted = at + (40 - heard.bits if self.counts_from_the_part else align)
                place = (counted + 1) & 0x1F if counted < 32 else 0x20
                self._registers[COLL] = self._registers[COLL] & 0x80 | place
            if heard.garbled:
                self._registers[ERROR] |= 0x02
            total = heard.bits + align
            self._fifo += (value << align).to_bytes((total + 7) // 8, "little")
            self._registers[CONTROL] = self._registers[CONTROL] & 0xF8 | total % 8
            self._irq(0x20 | (0x02 if self._registers[ERROR] else 0))

        self._coming.append((received_at, receive))

    def _answer(self, frame: tuple[int, int], sent_at: float) -> Heard | None:
        """What is received after a frame: tags, noise or nothing."""
        if self.deaf:
            return None
        heard = None
        waits = self._registers[MODE] & TX_WAIT_RF and not self.air.on
        # type A is modulated with 100 % ASK (ISO/IEC 14443-2, 8.1.2)
        if self._registers[TX_ASK] & FORCE_100_ASK and not waits:
            heard = self.air.say(frame, sent_at, GAINS[self._registers[RF_CFG] >> 4 & 7])
        if heard is None and self.random.random() < self.noise_rate:
            bits = self.random.randint(1, 24)
            collision = self.random.randrange(bits) if self.random.random() < 0.2 else None
            return Heard(self.random.getrandbits(bits), bits, collision, garbled=True)
        return heard

    def _irq(self, bits: int) -> None:
        self._registers[COM_IRQ] |= bits

    @property
    def gain(self) -> int:
        return self._registers[RF_CFG]


@dataclass
class Board:
    """A Pi's header: chips by bus and device, and the pins that reset them."""

    clock: Clock = field(default_factory=Clock)
    chips: dict[tuple[int, int], Chip] = field(default_factory=dict)
    pins: dict[int, int] = field(default_factory=dict)
    no_spi: bool = False
    busy_pins: set[int] = field(default_factory=set)
    """Pins that the kernel or another program holds."""
    no_group: bool = False
    """The user may not open /dev/gpiochip0."""

    def chip(self, device: int = 0, bus: int = 0) -> Chip:
        """The chip there; the first mention solders it in."""
        return self.chips.setdefault((bus, device), Chip(self.clock, self.clock.sleep))

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let `import spidev` and `import RPi.GPIO` find this board."""
        board = self

        class SpiDev:
            max_speed_hz = 500_000

            def open(self, bus: int, device: int) -> None:
                if board.no_spi or (bus, device) not in board.chips:
                    raise FileNotFoundError(2, "No such file or directory")
                self._chip = board.chips[bus, device]

            def xfer2(self, sent: list[int]) -> list[int]:
                self._chip.speed = self.max_speed_hz
                return self._chip.transfer(list(sent))

            def close(self) -> None:
                """Nothing is held."""

        modes: list[int] = []

        def setmode(mode: int) -> None:
            if board.no_group:
                raise LgpioError("can not open gpiochip")
            if modes and modes[-1] != mode:
                raise ValueError("A different mode has already been set!")
            modes.append(mode)

        def setup(pin: int, direction: int) -> None:
            if not modes:
                raise RuntimeError("Please set pin numbering mode using GPIO.setmode")
            if pin in board.busy_pins:
                raise LgpioError("GPIO busy")
            board.pins.setdefault(pin, direction)

        def output(pin: int, value: int) -> None:
            if pin not in board.pins:
                raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
            board.pins[pin] = value
            for chip in board.chips.values():
                if chip.reset_pin == pin:
                    chip.drive(bool(value))

        def module(name: str, **words: object) -> ModuleType:
            made = ModuleType(name)
            made.__dict__.update(words)
            monkeypatch.setitem(sys.modules, name, made)
            return made

        gpio = module(
            "RPi.GPIO",
            BCM=11,
            BOARD=10,
            OUT=0,
            getmode=lambda: modes[-1] if modes else None,
            setmode=setmode,
            setup=setup,
            output=output,
            cleanup=board.pins.clear,
        )
        module("RPi", GPIO=gpio)
        module("lgpio", error=LgpioError)
        module("spidev", SpiDev=SpiDev)
        for name in [name for name in sys.modules if name.split(".")[0] == "mfrc522"]:
            monkeypatch.delitem(sys.modules, name)
