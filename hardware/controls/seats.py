"""Buttons and lights at the seats, by gpiozero.

gpiozero calls back in threads of its own; here they only put an edge on the queue.
Debounce and holds are decided by `presses`, because mock pins have no debounce and a
held callback may come after the release (gpiozero issue 697).
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial

from hardware.config import GpioConfig, SeatConfig

Edge = Callable[[int, str, bool], None]
"""(seat, button, down) is called when a contact closes or opens."""


class Seats:
    """The contacts and lamps of all seats. Raises OSError where the pins cannot be had."""

    def __init__(self, gpio: GpioConfig, seats: Sequence[SeatConfig], edge: Edge) -> None:
        # imported here, for a laptop with an emulated reader alone needs no pins
        from gpiozero import LED, Button, Device  # noqa: PLC0415

        self._open = ExitStack()
        self._mock = gpio.factory == "mock"
        self._lamps: dict[int, LED] = {}
        self._buttons: dict[tuple[int, str], Button] = {}
        try:
            _choose_factory(gpio.factory)
            for number, seat in enumerate(seats):
                for name, pin in (("green", seat.button), ("red", seat.drop)):
                    if pin is None:
                        continue
                    button = Button(pin)
                    self._open.callback(button.close)
                    button.when_pressed = partial(edge, number, name, True)
                    button.when_released = partial(edge, number, name, False)
                    self._buttons[number, name] = button
                if seat.light is not None:
                    lamp = LED(seat.light)
                    self._open.callback(lamp.close)
                    self._lamps[number] = lamp
        except Exception as error:
            # gpiozero, the pin library below it, or an import of it
            self._open.close()
            raise OSError(str(error) or type(error).__name__) from error
        self._factory = Device.pin_factory

    def show(self, lit: frozenset[int]) -> None:
        """Light these seats and no others. Raises OSError where a lamp does not obey."""
        try:
            for seat, lamp in self._lamps.items():
                if bool(lamp.value) != (seat in lit):
                    lamp.value = seat in lit
        except Exception as error:
            raise OSError(str(error) or type(error).__name__) from error

    def lit(self) -> frozenset[int]:
        """The seats whose lamps are on, read back from the pins."""
        return frozenset(seat for seat, lamp in self._lamps.items() if lamp.value)

    def emulates(self, seat: int) -> bool:
        """Whether `press` and `release` can work this seat's button."""
        return self._mock and (seat, "green") in self._buttons

    def press(self, seat: int, name: str = "green") -> None:
        """Close the contact of an emulated button."""
        self._buttons[seat, name].pin.drive_low()

    def release(self, seat: int, name: str = "green") -> None:
        """Open the contact of an emulated button."""
        self._buttons[seat, name].pin.drive_high()

    def close(self) -> None:
        """Give all pins back."""
        self._open.close()


def _choose_factory(name: str) -> None:
    from gpiozero import Device  # noqa: PLC0415

    if name == "mock":
        from gpiozero.pins.mock import MockFactory  # noqa: PLC0415

        Device.pin_factory = MockFactory()
        return
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

    Device.pin_factory = LGPIOFactory()
