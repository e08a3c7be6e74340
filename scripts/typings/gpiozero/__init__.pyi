from collections.abc import Callable

from gpiozero.pins import Factory
from gpiozero.pins.mock import MockPin
from gpiozero.tones import Tone

class GPIOZeroError(Exception): ...
class PinPWMUnsupported(GPIOZeroError): ...

class Device:
    def close(self) -> None: ...

class InputDevice(Device):
    pin: MockPin

class DigitalInputDevice(InputDevice):
    def __init__(self, pin: int, *, pull_up: bool = ..., pin_factory: Factory) -> None: ...
    is_active: bool
    active_time: float | None
    inactive_time: float | None
    when_activated: Callable[[], None] | None
    when_deactivated: Callable[[], None] | None

class LED(Device):
    def __init__(self, pin: int, *, active_high: bool = ..., pin_factory: Factory) -> None: ...
    value: float
    is_lit: bool

class PWMLED(Device):
    def __init__(self, pin: int, *, active_high: bool = ..., pin_factory: Factory) -> None: ...
    value: float
    is_lit: bool

class RGBLED(Device):
    def __init__(
        self, red: int, green: int, blue: int, *, active_high: bool = ..., pin_factory: Factory
    ) -> None: ...
    value: tuple[float, float, float]
    is_lit: bool

class RotaryEncoder(Device):
    def __init__(self, a: int, b: int, *, max_steps: int = ..., pin_factory: Factory) -> None: ...
    a: InputDevice
    b: InputDevice
    when_rotated_clockwise: Callable[[], None] | None
    when_rotated_counter_clockwise: Callable[[], None] | None

class Buzzer(Device):
    def __init__(self, pin: int, *, pin_factory: Factory) -> None: ...
    value: float

class TonalBuzzer(Device):
    def __init__(self, pin: int, *, octaves: int = ..., pin_factory: Factory) -> None: ...
    tone: Tone | None
    def play(self, tone: Tone) -> None: ...
    def stop(self) -> None: ...
