"""A stand-in for the module lgpio 0.2.2 on a Pi 4, for gpiozero's real lgpio factory.

It has what gpiozero/pins/lgpio.py calls. Errors and their texts are those of lgpio_extra.py and
lgErr.c, limits those of lgTxPwm in lgGpio.c.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic_ns
from types import ModuleType, SimpleNamespace

import pytest
from gpiozero.pins.local import LocalPiFactory

FACTORY = "gpiozero.pins.lgpio"
PI_4 = 0xC03111
OUTPUT, PULL_UP, PULL_DOWN, NO_PULL = 2, 32, 64, 128


class LgpioError(Exception):
    """lgpio's error (lgpio_extra.py): its text is the representation of a string."""

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)


LgpioError.__module__, LgpioError.__qualname__ = "lgpio", "error"


@dataclass
class Lines:
    """The lines of /dev/gpiochip0."""

    busy: set[int] = field(default_factory=set)
    """Lines that the kernel or another program holds."""
    no_group: bool = False
    """The user may not open the chip."""
    modes: dict[int, int] = field(default_factory=dict)
    levels: dict[int, int] = field(default_factory=dict)
    pwm: dict[int, float] = field(default_factory=dict)
    """Percents of the time that a line is high."""
    callbacks: dict[int, Callable[[int, int, int, int], None]] = field(default_factory=dict)
    """What lgpio calls at an edge: with the chip, the line, its level, and nanoseconds."""

    def report_edge(self, line: int, level: int, age: float) -> None:
        """Report that the line has had this level for so many seconds.

        From Linux 5.7, the kernel gives an edge the time of CLOCK_MONOTONIC (drivers/gpio/
        gpiolib-cdev.c, line_event_timestamp), and lgpio passes it on.
        """
        self.callbacks[line](0, line, level, monotonic_ns() - round(age * 1e9))

    def _open(self, number: int) -> int:
        if self.no_group:
            raise LgpioError("can not open gpiochip")
        return number

    def _claim(self, line: int, mode: int) -> int:
        if line in self.busy:
            raise LgpioError("GPIO busy")
        self.modes[line] = mode
        return 0

    def _input(self, _: int, line: int, flags: int = 0) -> int:
        self.pwm.pop(line, None)
        if flags & (PULL_UP | PULL_DOWN):
            self.levels[line] = int(bool(flags & PULL_UP))
        return self._claim(line, flags)

    def _output(self, _: int, line: int, level: int = 0, flags: int = 0) -> int:
        self.levels[line] = level
        return self._claim(line, OUTPUT | flags)

    def _pwm(self, _: int, line: int, hertz: float, percent: float) -> int:
        if not hertz:
            self.pwm.pop(line, None)
            return 0
        if not 0.1 <= hertz <= 10_000:
            raise LgpioError("bad PWM frequency")
        if not 0 <= percent <= 100:
            raise LgpioError("bad PWM dutycycle")
        self.pwm[line] = percent
        return 0

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let `import lgpio` find these lines, and gpiozero a Pi 4."""

        def alert(_: int, line: int, edges: int, flags: int = 0) -> int:
            del edges
            return self._claim(line, flags)

        def callback(
            _: int, line: int, edges: int, called: Callable[[int, int, int, int], None]
        ) -> SimpleNamespace:
            del edges
            self.callbacks[line] = called
            return SimpleNamespace(cancel=lambda: None)

        module = ModuleType("lgpio")
        module.__dict__.update(
            error=LgpioError,
            SET_PULL_UP=PULL_UP,
            SET_PULL_DOWN=PULL_DOWN,
            SET_PULL_NONE=NO_PULL,
            RISING_EDGE=1,
            FALLING_EDGE=2,
            BOTH_EDGES=3,
            gpiochip_open=self._open,
            gpiochip_close=lambda _: 0,
            gpio_claim_input=self._input,
            gpio_claim_output=self._output,
            gpio_claim_alert=alert,
            gpio_free=lambda _, line: self.modes.pop(line, 0),
            gpio_get_mode=lambda _, line: self.modes.get(line, 0),
            gpio_read=lambda _, line: self.levels.get(line, 0),
            gpio_write=lambda _, line, level: self.levels.update({line: level}),
            gpio_set_debounce_micros=lambda *_: 0,
            tx_pwm=self._pwm,
            callback=callback,
        )
        monkeypatch.setitem(sys.modules, "lgpio", module)
        # imported with this module, and not kept for others
        monkeypatch.setitem(sys.modules, FACTORY, ModuleType(FACTORY))
        monkeypatch.delitem(sys.modules, FACTORY)
        monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda _: PI_4)
        monkeypatch.setattr(LocalPiFactory, "pins", {})
