from collections.abc import Callable

from gpiozero.pins.mock import MockPin

class GPIOZeroError(Exception): ...

class Device:
    pin_factory: object
    def close(self) -> None: ...

class Button(Device):
    def __init__(self, pin: int) -> None: ...
    pin: MockPin
    when_pressed: Callable[[], None] | None
    when_released: Callable[[], None] | None

class LED(Device):
    def __init__(self, pin: int) -> None: ...
    value: float
