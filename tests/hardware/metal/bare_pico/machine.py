"""MicroPython's module `machine` on a Pico to whose pins nothing is connected."""


class Pin:
    """A pin that its pull-up holds high."""

    IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = 0, 1, 1, 8, 4

    def __init__(self, number, mode=0, pull=None, value=None) -> None:
        """Nothing is connected."""

    def value(self) -> int:
        return 1

    def irq(self, handler, trigger) -> None:
        """It never changes."""

    def __call__(self, level) -> None:
        """Nobody looks."""


class SPI:
    """A bus without a chip, whose input is low."""

    def __init__(self, number, hertz, sck, mosi, miso) -> None:
        """Nothing is connected."""

    def write_readinto(self, sent, received) -> None:
        for index in range(len(received)):
            received[index] = 0


class PWM:
    """A pin without a light."""

    def __init__(self, pin) -> None:
        """Nothing is connected."""

    def freq(self, hertz) -> None:
        """Nobody looks."""

    def duty_u16(self, duty) -> None:
        """Nobody looks."""
