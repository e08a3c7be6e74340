"""A Raspberry Pi Pico on which the program of the box runs as it is, under Python.

Its modules `machine`, `micropython`, `time` and `select` stand in for those of MicroPython 1.20;
pins and their functions are those of the RP2040 data sheet. An MFRC522 is wired to GP16 to
GP19 and GP28 (docs/wiring.md).
"""

import builtins
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.hardware.readers.mfrc522_chip import Chip, Clock

SPI_0 = {"sck": {2, 6, 18, 22}, "mosi": {3, 7, 19, 23}, "miso": {0, 4, 16, 20}}
"""RP2040 data sheet, 1.4.3: SPI0 SCK, TX and RX."""
CHIP_SELECT, RESET = 17, 28
"""Where the chip's SDA and RST are."""
STEP = 0.0002
"""Seconds of one pass through the program's loop, besides its sleeping."""

TRANSFER = 5e-6
"""Seconds of a transfer, besides its bits."""


class OutOfTime(BaseException):
    """The time for which the Pico was to run is over."""


class Pico:
    """A Pico that is switched on by `run`."""

    def __init__(self, firmware: Path) -> None:
        self.clock = Clock()
        self.chip = Chip(self.clock, self.clock.sleep, kernel=TRANSFER)
        self.closed: set[int] = set()
        """Pins whose switch to ground is closed."""
        self.duties: dict[tuple[int, int], int] = {}
        """16-bit duty cycles by PWM slice and channel (RP2040 data sheet, 4.5.2)."""
        self.interrupts_at = 3
        """The byte that interrupts the program; -1: none."""
        self.written = bytearray()
        """What the program sent over USB."""
        self._firmware = firmware
        self._usb = bytearray()
        self._outputs: dict[int, int] = {CHIP_SELECT: 1}
        self._pulled_up: set[int] = set()
        self._is_new_transfer = True
        self._loaded: dict[str, ModuleType | SimpleNamespace] = {}
        self._until = 0.0
        self._on_time: Callable[[float], None] = lambda now: None

    def send(self, data: bytes) -> None:
        """Send bytes to the program over USB."""
        if self.interrupts_at in tuple(data):
            raise KeyboardInterrupt
        self._usb += data

    def duty(self, pin: int) -> int:
        """The duty cycle of a pin."""
        return self.duties.get(self._channel(pin), 0)

    def run(self, seconds: float, on_time: Callable[[float], None] = lambda now: None) -> bool:
        """Run main.py for so long; return whether it is still running.

        `on_time`: called again and again with the time.
        """
        self._until, self._on_time = self.clock.now + seconds, on_time
        self._loaded = dict(self._modules())
        try:
            self._load("main")
        except OutOfTime:
            return True
        return False

    # ---- importing

    def _load(self, name: str) -> ModuleType:
        module = ModuleType(name)
        self._loaded[name] = module
        module.__dict__["__builtins__"] = vars(builtins) | {"__import__": self._import}
        source = (self._firmware / f"{name}.py").read_text(encoding="utf-8")
        exec(compile(source, f"{name}.py", "exec"), module.__dict__)  # noqa: S102 - our program
        return module

    def _import(self, name: str, *_: Any) -> Any:
        return self._loaded[name] if name in self._loaded else self._load(name)

    def _modules(self) -> dict[str, SimpleNamespace]:
        stdin = SimpleNamespace(buffer=SimpleNamespace(read=self._read))
        stdout = SimpleNamespace(buffer=SimpleNamespace(write=self.written.extend))
        return {
            "machine": SimpleNamespace(Pin=self._pin_class(), SPI=self._spi_class(), PWM=self._pwm),
            "micropython": SimpleNamespace(kbd_intr=self._set_interrupt),
            "time": SimpleNamespace(
                sleep_ms=self._sleep,
                ticks_ms=self._ticks,
                ticks_diff=lambda later, earlier: later - earlier,
            ),
            "select": SimpleNamespace(
                POLLIN=1,
                poll=lambda: SimpleNamespace(
                    register=lambda *_: None, poll=lambda _: [1] if self._usb else []
                ),
            ),
            "sys": SimpleNamespace(stdin=stdin, stdout=stdout),
        }

    # ---- the modules

    def _sleep(self, milliseconds: int) -> None:
        self.clock.sleep(milliseconds / 1000)
        self._on_time(self.clock.now)
        if self.clock.now >= self._until:
            raise OutOfTime

    def _ticks(self) -> int:
        # asked once in each pass
        self.clock.sleep(STEP)
        return round(self.clock.now * 1000) & 0x3FFFFFFF

    def _set_interrupt(self, byte: int) -> None:
        self.interrupts_at = byte

    def _read(self, count: int) -> bytes:
        data = bytes(self._usb[:count])
        del self._usb[:count]
        return data

    @staticmethod
    def _channel(pin: int) -> tuple[int, int]:
        return pin // 2 % 8, pin % 2

    def _drive(self, pin: int, level: int) -> None:
        if pin == CHIP_SELECT and level:
            self._is_new_transfer = True
        self._outputs[pin] = level
        if pin == RESET:
            self.chip.drive(bool(level))

    def _pin_class(self) -> type:
        pico = self

        class Pin:
            IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = 0, 1, 1, 8, 4

            def __init__(
                self, number: int, mode: int = 0, pull: int | None = None, value: int | None = None
            ) -> None:
                self.number = number
                if mode == Pin.OUT:
                    pico._drive(number, value or 0)
                elif pull == Pin.PULL_UP:
                    pico._pulled_up.add(number)

            def value(self) -> int:
                return int(self.number in pico._pulled_up and self.number not in pico.closed)

            def irq(self, handler: Callable[["Pin"], None], trigger: int) -> None:
                """No test turns the encoder here."""

            def __call__(self, level: int) -> None:
                pico._drive(self.number, level)

        return Pin

    def _pwm(self, pin: Any) -> SimpleNamespace:
        channel = self._channel(pin.number)
        return SimpleNamespace(
            freq=lambda hertz: None, duty_u16=lambda duty: self.duties.update({channel: duty})
        )

    def _spi_class(self) -> type:
        pico = self

        class SPI:
            def __init__(
                self, number: int, hertz: int, *, polarity: int = 0, phase: int = 0, **pins: Any
            ) -> None:
                for name, pin in pins.items():
                    if number != 0 or pin.number not in SPI_0[name]:
                        raise ValueError(f"bad {name.upper()} pin")
                pico.chip.speed = hertz
                # the chip samples at the first edge of a clock that idles low (8.1.2)
                self._is_mode_0 = polarity == 0 and phase == 0

            def write_readinto(self, sent: Sequence[int], received: bytearray) -> None:
                is_heard = self._is_mode_0 and pico._outputs[CHIP_SELECT] == 0
                if not is_heard or not pico._is_new_transfer:
                    received[:] = bytes(len(sent))
                    return
                pico._is_new_transfer = False
                received[:] = bytes(pico.chip.transfer(list(sent)))

        return SPI
