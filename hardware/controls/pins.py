"""Controls on the pins of the header, by gpiozero.

gpiozero calls back in its own threads, which here only pass edges on. Debouncing and holds are in
`presses`, because mock pins do not debounce, and `when_held` may be called after the release
(gpiozero issue 697). Each device is opened on its own, and any error of the library is a fault of
that device. Only this module imports gpiozero; it is imported only for a rig with pins.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Literal

from gpiozero import (
    LED,
    PWMLED,
    RGBLED,
    Buzzer,
    DigitalInputDevice,
    PinPWMUnsupported,
    RotaryEncoder,
    TonalBuzzer,
)
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockPin
from gpiozero.tones import Tone as Pitch

from hardware.config import BuzzerConfig, EncoderConfig, GpioConfig, RgbPins
from hardware.controls.lights import Light
from hardware.controls.tones import Tone
from hardware.errors import DeviceNotResponding, MissingLibrary
from hardware.pin_errors import pin_error

OnEdge = Callable[[bool, bool, float], None]
"""Called with (down, is_initial, age): a contact closed or opened `age` seconds ago, or, if
`is_initial`, was found so."""

PERCENT = 100
"""Duty cycles that pins have: gpiozero's lgpio factory knows whole percents only."""
ROUNDING = 1e-9
"""More than the rounding error of a float, so that 0.29 is 29 % and not 28 %."""


class Header:
    """The pin factory of the header."""

    def __init__(self, config: GpioConfig) -> None:
        self.config = config
        self._factory: Factory | None = None

    def open(self) -> None:
        """Make the pin factory.

        Raises AccessDenied if the user may not use the pins.
        Raises MissingLibrary for anything else that the pin library raises.
        """
        try:
            self._factory = _make_factory(self.config.factory)
        except Exception as error:
            raise pin_error(error, "the header") or MissingLibrary(
                str(error) or type(error).__name__,
                "run scripts/run (or sudo scripts/install-pi) again, "
                "and add your user to the group gpio",
            ) from error

    def close(self) -> None:
        """Release all pins."""
        if self._factory is not None:
            self._factory.close()
            self._factory = None

    @property
    def factory(self) -> Factory:
        """The factory for gpiozero's devices.

        Raises DeviceNotResponding if the header is not open.
        """
        if self._factory is None:
            raise DeviceNotResponding("the pins are not open", "see the line of the pins")
        return self._factory


def _make_factory(name: Literal["mock", "lgpio"]) -> Factory:
    if name == "mock":
        from gpiozero.pins.mock import MockFactory, MockPWMPin  # noqa: PLC0415

        factory = MockFactory(pin_class=MockPWMPin)
        factory.ticks = lambda: 0.0  # an emulated edge is reported at once
        return factory
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

    return LGPIOFactory()


class PinButton:
    """A switch between a pin and ground; the pin's pull-up holds it high.

    gpiozero's own Button is not used: it has a thread that checks ten times a second for holds.
    On a busy board, gpiozero reports both edges of a press late and at once; their time is the
    kernel's (timestamp_ns of struct gpio_v2_line_event, linux/gpio.h), which lgpio passes on.
    """

    def __init__(self, header: Header, pin: int, on_edge: OnEdge) -> None:
        self._header = header
        self._pin = pin
        self._on_edge = on_edge
        self._button: DigitalInputDevice | None = None

    def open(self) -> None:
        """Listen to the pin, and report its state."""
        button = self._button = DigitalInputDevice(
            self._pin, pull_up=True, pin_factory=self._header.factory
        )
        self._on_edge(button.is_active, True, 0.0)
        button.when_activated = lambda: self._on_edge(True, False, button.active_time or 0.0)
        button.when_deactivated = lambda: self._on_edge(False, False, button.inactive_time or 0.0)

    def close(self) -> None:
        """Release the pin."""
        if self._button is not None:
            self._button.close()
            self._button = None

    @property
    def mock_pin(self) -> MockPin:
        """The mock pin, for tests and the demo.

        Raises DeviceNotResponding if the button is not open.
        """
        if self._button is None:
            raise DeviceNotResponding("the button is not open", "see the line of the buttons")
        return self._button.pin


class PinLamp:
    """An LED on one pin, or an RGB LED on three; dimmed if the pins support PWM.

    Wiring: pin, resistor of 330 Ω, long leg of the LED, short leg to ground. With
    `lit = "low"` (common anode) the LED is between 3.3 V and the pin.
    """

    def __init__(self, header: Header, pins: int | RgbPins) -> None:
        self._header = header
        self._pins = pins
        self._led: LED | PWMLED | RGBLED | None = None

    def open(self) -> None:
        """Take the pins; the light is dark."""
        factory, high = self._header.factory, self._header.config.lit == "high"
        if not isinstance(self._pins, int):
            self._led = RGBLED(*self._pins, active_high=high, pin_factory=factory)
            return
        try:
            self._led = PWMLED(self._pins, active_high=high, pin_factory=factory)
        except PinPWMUnsupported:
            self._led = LED(self._pins, active_high=high, pin_factory=factory)

    def show(self, light: Light) -> None:
        """Set brightness and color."""
        match self._led:
            case None:
                return
            case RGBLED() as led:
                red, green, blue = map(self._duty, light.color_steps(PERCENT))
                led.value = red, green, blue
            case PWMLED() as led:
                led.value = self._duty(light.step(PERCENT))
            case led:
                led.value = light.level > 0

    def _duty(self, percent: int) -> float:
        """Return the value that gpiozero makes this whole percentage of. It cuts fractions off,
        of the time that the pin is high.
        """
        if percent in (0, PERCENT):
            return percent / PERCENT
        return percent / PERCENT + (ROUNDING if self._header.config.lit == "high" else -ROUNDING)

    @property
    def lit(self) -> bool:
        """Whether the light is on, as read from the pins."""
        return self._led is not None and self._led.is_lit

    def close(self) -> None:
        """Turn the light off and release the pins."""
        if self._led is not None:
            self._led.close()
            self._led = None


class PinEncoder:
    """A rotary encoder with a push button. gpiozero's state table filters contact bounce.

    Wiring of a KY-040: CLK to pin a, DT to pin b, SW to pin push, + to 3.3 V, GND to ground.
    """

    def __init__(
        self,
        header: Header,
        config: EncoderConfig,
        on_turn: Callable[[int], None],
        on_push_edge: OnEdge,
    ) -> None:
        self._header = header
        self._config = config
        self._on_turn = on_turn
        self._push = None if config.push is None else PinButton(header, config.push, on_push_edge)
        self._opened = ExitStack()

    def open(self) -> None:
        """Listen to the pins."""
        encoder = RotaryEncoder(
            self._config.a, self._config.b, max_steps=0, pin_factory=self._header.factory
        )
        self._opened.callback(encoder.close)
        encoder.when_rotated_clockwise = lambda: self._on_turn(1)
        encoder.when_rotated_counter_clockwise = lambda: self._on_turn(-1)
        if self._push is not None:
            self._push.open()
            self._opened.callback(self._push.close)

    def close(self) -> None:
        """Release the pins."""
        self._opened.close()


class PinBuzzer:
    """A buzzer between a pin and ground that plays a sequence of tones without blocking."""

    def __init__(self, header: Header, config: BuzzerConfig) -> None:
        self._header = header
        self._config = config
        self._buzzer: TonalBuzzer | Buzzer | None = None
        self._tones: list[Tone] = []
        self.due: float | None = None
        """When the next tone begins or the last one ends; None: it is silent."""

    def open(self) -> None:
        """Take the pin; the buzzer is silent."""
        factory = self._header.factory
        if self._config.kind == "passive":
            self._buzzer = TonalBuzzer(self._config.pin, octaves=3, pin_factory=factory)
        else:
            self._buzzer = Buzzer(self._config.pin, pin_factory=factory)

    def play(self, tones: Sequence[Tone], now: float) -> None:
        """Play these tones instead of those that still sound."""
        if self._buzzer is not None:
            self._tones, self.due = list(tones), now
            self.advance(now)

    def advance(self, now: float) -> None:
        """Advance to this time: begin the next tone, or end the last one."""
        while self.due is not None and now >= self.due:
            if not self._tones:
                self._sound(0)
                self.due = None
                return
            hertz, seconds = self._tones.pop(0)
            self._sound(hertz)
            self.due += seconds

    def _sound(self, hertz: float) -> None:
        match self._buzzer:
            case None:
                return
            case TonalBuzzer() as buzzer if hertz > 0:
                buzzer.play(Pitch.from_frequency(hertz))
            case TonalBuzzer() as buzzer:
                buzzer.stop()
            case buzzer:
                buzzer.value = hertz > 0

    def close(self) -> None:
        """Stop the sound and release the pin."""
        self.due = None
        if self._buzzer is not None:
            self._buzzer.close()
            self._buzzer = None
