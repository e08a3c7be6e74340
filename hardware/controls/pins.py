"""Controls on the pins of the header, by gpiozero.

gpiozero calls back in threads of its own; here they only pass an edge on. Debounce and holds
are decided by `presses`, because mock pins have no debounce and a held callback may come after
the release (gpiozero issue 697). Each device is opened by itself and any error of the library
is one of that device. This file alone imports gpiozero, and is imported where the rig has pins.
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

from hardware.controls.config import BuzzerConfig, Colours, EncoderConfig, GpioConfig
from hardware.controls.lights import Light
from hardware.controls.tones import Tone
from hardware.readers import Trouble

PINS_REPAIR = "install python3-lgpio, and let this user into the group gpio"
TAKEN_REPAIR = "end the program that uses this pin, or name another one in rig.toml"
Edge = Callable[[bool, bool], None]
"""(down, begun) is called when a contact closes or opens; `begun`: it was only found so."""


class Header:
    """The header's pins themselves."""

    def __init__(self, config: GpioConfig) -> None:
        self.config = config
        self._factory: Factory | None = None

    @property
    def mock(self) -> bool:
        """Whether nothing of it is metal."""
        return self.config.factory == "mock"

    def open(self) -> None:
        """Take the pins. Raises Trouble."""
        try:
            self._factory = _factory(self.config.factory)
        except Exception as error:
            # gpiozero, the pin library below it, or an import of it
            raise Trouble(str(error) or type(error).__name__, PINS_REPAIR) from error

    def close(self) -> None:
        """Give them back."""
        if self._factory is not None:
            self._factory.close()
            self._factory = None

    def button(self, pin: int, edge: Edge) -> "PinButton":
        """A switch on a pin."""
        return PinButton(self, pin, edge)

    def lamp(self, pins: int | Colours) -> "PinLamp":
        """A light on one pin or three."""
        return PinLamp(self, pins)

    def encoder(
        self, config: EncoderConfig, turned: Callable[[int], None], push: Edge
    ) -> "PinEncoder":
        """An encoder on two pins or three."""
        return PinEncoder(self, config, turned, push)

    def buzzer(self, config: BuzzerConfig) -> "PinBuzzer":
        """A buzzer on a pin."""
        return PinBuzzer(self, config)

    @property
    def factory(self) -> Factory:
        """For gpiozero's devices. Raises Trouble where the pins could not be had."""
        if self._factory is None:
            raise Trouble("the pins are not open", PINS_REPAIR)
        return self._factory


def _factory(name: Literal["mock", "lgpio"]) -> Factory:
    if name == "mock":
        from gpiozero.pins.mock import MockFactory, MockPWMPin  # noqa: PLC0415

        return MockFactory(pin_class=MockPWMPin)
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

    return LGPIOFactory()


class PinButton:
    """A switch from a pin to ground; the pin's own pull-up holds it high. (gpiozero's own Button
    keeps a thread for each, which looks ten times a second whether it is held.)
    """

    def __init__(self, header: Header, pin: int, edge: Edge) -> None:
        self._header = header
        self._pin = pin
        self._edge = edge
        self._button: DigitalInputDevice | None = None

    def open(self) -> None:
        """Listen to the pin, and tell how it is now."""
        button = self._button = DigitalInputDevice(
            self._pin, pull_up=True, pin_factory=self._header.factory
        )
        self._edge(button.is_active, True)
        button.when_activated = lambda: self._edge(True, False)
        button.when_deactivated = lambda: self._edge(False, False)

    def close(self) -> None:
        """Give the pin back."""
        if self._button is not None:
            self._button.close()
            self._button = None

    @property
    def mock_pin(self) -> MockPin:
        """An emulated contact. Raises Trouble where it is not open."""
        if self._button is None:
            raise Trouble("the button is not open", TAKEN_REPAIR)
        return self._button.pin


class PinLamp:
    """An LED on one pin, or one of three colours on three; dimmed where the pins can."""

    def __init__(self, header: Header, pins: int | Colours) -> None:
        self._header = header
        self._pins = pins
        self._led: LED | PWMLED | RGBLED | None = None

    def open(self) -> None:
        """Take the pins; dark."""
        factory, high = self._header.factory, self._header.config.lit == "high"
        if not isinstance(self._pins, int):
            self._led = RGBLED(*self._pins, active_high=high, pin_factory=factory)
            return
        try:
            self._led = PWMLED(self._pins, active_high=high, pin_factory=factory)
        except PinPWMUnsupported:
            self._led = LED(self._pins, active_high=high, pin_factory=factory)

    def show(self, light: Light) -> None:
        """Shine so."""
        match self._led:
            case None:
                return
            case RGBLED() as led:
                led.value = light.duties
            case PWMLED() as led:
                led.value = light.duty
            case led:
                led.value = light.level > 0

    @property
    def lit(self) -> bool:
        """Read back from the pins."""
        return self._led is not None and self._led.is_lit

    def close(self) -> None:
        """Dark, and the pins are given back."""
        if self._led is not None:
            self._led.close()
            self._led = None


class PinEncoder:
    """A quadrature encoder; gpiozero's own table of states takes its chatter."""

    def __init__(
        self, header: Header, config: EncoderConfig, turned: Callable[[int], None], push: Edge
    ) -> None:
        self._header = header
        self._config = config
        self._turned = turned
        self._push = PinButton(header, config.push, push) if config.push is not None else None
        self._open = ExitStack()

    def open(self) -> None:
        """Listen to the pins."""
        encoder = RotaryEncoder(
            self._config.a, self._config.b, max_steps=0, pin_factory=self._header.factory
        )
        self._open.callback(encoder.close)
        encoder.when_rotated_clockwise = lambda: self._turned(1)
        encoder.when_rotated_counter_clockwise = lambda: self._turned(-1)
        if self._push is not None:
            self._push.open()
            self._open.callback(self._push.close)

    def close(self) -> None:
        """Give the pins back."""
        self._open.close()


class PinBuzzer:
    """A buzzer that plays one sequence of tones after the other, without waiting."""

    def __init__(self, header: Header, config: BuzzerConfig) -> None:
        self._header = header
        self._config = config
        self._buzzer: TonalBuzzer | Buzzer | None = None
        self._tones: list[Tone] = []
        self._until: float | None = None

    def open(self) -> None:
        """Take the pin; silent."""
        factory = self._header.factory
        if self._config.kind == "passive":
            self._buzzer = TonalBuzzer(self._config.pin, octaves=3, pin_factory=factory)
        else:
            self._buzzer = Buzzer(self._config.pin, pin_factory=factory)

    def play(self, tones: Sequence[Tone], now: float) -> None:
        """These tones, in place of what still sounds."""
        if self._buzzer is not None:
            self._tones, self._until = list(tones), now
            self.passing(now)

    def passing(self, now: float) -> None:
        """Time goes by."""
        while self._until is not None and now >= self._until:
            if not self._tones:
                self._sound(0)
                self._until = None
                return
            hertz, seconds = self._tones.pop(0)
            self._sound(hertz)
            self._until += seconds

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

    @property
    def due(self) -> float | None:
        """When the next tone begins or the last one ends."""
        return self._until

    def close(self) -> None:
        """Silent, and the pin is given back."""
        self._until = None
        if self._buzzer is not None:
            self._buzzer.close()
            self._buzzer = None
