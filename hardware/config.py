"""rig.toml: the devices of a table.

settle = 0.02                    # seconds that a button must be still to count

[[reader]]
name = "pad"
kind = "emulated"                # a module of hardware/readers
seat = 2                         # the reader belongs to this seat; left out: to the table
                                 # and the settings of its kind: docs/readers.md

[[seat]]                         # one block for each seat, clockwise from seat 0
button = 5                       # GPIO number (BCM), or "box 1"
drop = 6                         # a second, red button
light = 13                       # or [13, 19, 26]: red, green, blue

[encoder]
a = 17
b = 27
push = 22

[buzzer]
pin = 12
kind = "passive"                 # or "active"

[power]
button = 3                       # shuts the machine down
hold = 3                         # when held for this many seconds

[box]
port = "/dev/serial/by-id/usb-MicroPython_*"

[gpio]
factory = "mock"                 # lgpio on a Pi
lit = "high"                     # or "low": LEDs between the pin and 3.3 V

[display]                        # for the bare screen, without a desktop
connector = "DSI-1"              # a built-in panel, unless it is chosen
rotate = 90                      # degrees clockwise, or 0, 180, 270
"""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from hardware.readers import ReaderSettings
from hardware.untrusted.text import excerpt
from hardware.untrusted.toml_text import KeyPath

MAX_SEATS = 13
Seconds = Annotated[float, Meta(ge=0, le=10)]
Connection = int | str
"""Where a button or light is connected: a GPIO number (BCM), or "box 3" for terminal 3 of the
serial box.
"""
RgbPins = tuple[int, int, int]
"""The GPIO numbers of red, green and blue."""
BOX_TERMINALS = range(1, 9)
_ON_BOX = re.compile(r"box ([0-9])")


class ReaderConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A reader. In the file, the driver's `settings` are keys of the same block."""

    kind: str
    name: str = "pad"
    seat: int | None = None
    reads: Annotated[int, Meta(ge=1, le=10)] = 2
    grace: Seconds = 0.4
    settings: ReaderSettings = ReaderSettings()


class SeatConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The buttons and the light of a seat; the second one, "drop" in rig.toml, is red."""

    button: Connection | None = None
    second_button: Connection | None = field(name="drop", default=None)
    light: Connection | RgbPins | None = None


class GpioConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """gpiozero's pin factory, and the level that lights an LED: "low" with a common anode."""

    factory: Literal["mock", "lgpio"] = "mock"
    lit: Literal["high", "low"] = "high"


class EncoderConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The pins of the encoder; exchange `a` and `b` if it turns the wrong way round."""

    a: int
    b: int
    push: int | None = None


class BuzzerConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A passive buzzer plays tones, an active one has a single tone of its own."""

    pin: int
    kind: Literal["passive", "active"] = "passive"


class PowerConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The button that shuts the machine down when held. On GPIO 3 it also starts a Pi."""

    button: int
    hold: Annotated[float, Meta(ge=1, le=10)] = 3.0


class BoxConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The serial box; for `port` see `hardware.serial_port.SerialPort`."""

    port: Annotated[str, Meta(min_length=1)] = "/dev/serial/by-id/usb-MicroPython_*"


class DisplayConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The display of the bare screen; a desktop arranges its displays itself."""

    connector: Annotated[str, Meta(min_length=1)] | None = None
    """The kernel's name for where it is connected: `HDMI-A-1`, `DSI-1`, ..."""
    rotate: Literal[0, 90, 180, 270] | None = None
    """How far the picture is turned clockwise; None: by 90 if it is taller than wide."""


class RigConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole rig.toml."""

    readers: tuple[ReaderConfig, ...] = field(name="reader", default=())
    seats: tuple[SeatConfig, ...] = field(name="seat", default=())
    encoder: EncoderConfig | None = None
    buzzer: BuzzerConfig | None = None
    power: PowerConfig | None = None
    box: BoxConfig | None = None
    gpio: GpioConfig = GpioConfig()
    display: DisplayConfig = DisplayConfig()
    settle: Seconds = 0.02


def emulated_rig(seats: int) -> RigConfig:
    """Return the rig of a laptop: an emulated pad, and a button and a light for each seat."""
    return RigConfig(
        readers=(ReaderConfig("emulated"),),
        seats=tuple(SeatConfig(button=2 + 2 * seat, light=3 + 2 * seat) for seat in range(seats)),
    )


def box_terminal(connection: Connection) -> int | None:
    """Return the number of a terminal of the box, or None for a GPIO pin.

    >>> box_terminal("box 3"), box_terminal(17)
    (3, None)

    Raises ValueError if it is neither.
    """
    if isinstance(connection, int):
        return None
    match = _ON_BOX.fullmatch(connection)
    if match is None or int(match[1]) not in BOX_TERMINALS:
        shown = excerpt(connection)
        raise ValueError(f'{shown!r} is neither a GPIO number nor "box 1" to "box 8"')
    return int(match[1])


def seat_connections(rig: RigConfig) -> Iterator[tuple[KeyPath, str, Connection, str]]:
    """Yield every connection of a seat: its key path in the file, its description, the
    connection, and "button" or "light".
    """
    for number, seat in enumerate(rig.seats):
        for key, name, connected, kind in (
            ("button", "button", seat.button, "button"),
            ("drop", "red button", seat.second_button, "button"),
            ("light", "light", seat.light, "light"),
        ):
            keys: KeyPath = ("seat", number, key)
            match connected:
                case (red, green, blue):
                    for color, pin in (("red", red), ("green", green), ("blue", blue)):
                        yield keys, f"{color} of the light of seat {number}", pin, kind
                case int() | str() as connection:
                    yield keys, f"{name} of seat {number}", connection, kind
                case _:
                    pass
