"""The controls in rig.toml: seats, encoder, buzzer, box.

A place is a GPIO number (BCM) of the header, or "box 3": the third button or light of the box.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from hardware.toml_text import Keys

Place = int | str
Colours = tuple[int, int, int]
"""The GPIO numbers of red, green and blue."""

PINS = range(2, 28)
"""GPIO numbers of the header (BCM)."""
BOX_PLACES = range(1, 9)
_ON_BOX = re.compile(r"box (\d+)")


class SeatConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The button or buttons and the light of a seat."""

    button: Place | None = None
    drop: Place | None = None
    light: Place | Colours | None = None


class GpioConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the pins are, and at which level a light is lit: "low" with a common anode."""

    factory: Literal["mock", "lgpio"] = "mock"
    lit: Literal["high", "low"] = "high"


class EncoderConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The encoder's contacts; where it turns the wrong way round, exchange `a` and `b`."""

    a: int
    b: int
    push: int | None = None


class BuzzerConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A passive buzzer plays tones, an active one knows only its own."""

    pin: int
    kind: Literal["passive", "active"] = "passive"


class PowerConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The button that switches the machine off when it is held for so many seconds. On GPIO 3
    it also switches a Pi on again.
    """

    button: int
    hold: Annotated[float, Meta(ge=1, le=10)] = 3.0


class BoxConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The serial box. `port` is named as a serial reader's is (`hardware.readers.port.Port`)."""

    port: Annotated[str, Meta(min_length=1)] = "/dev/serial/by-id/usb-MicroPython_*"


def on_box(place: Place) -> int | None:
    """The number of a button or light of the box; None for a pin of the header. Raises
    ValueError where it is neither.
    """
    if isinstance(place, int):
        return None
    match = _ON_BOX.fullmatch(place)
    if match is None or int(match[1]) not in BOX_PLACES:
        raise ValueError(f'{place!r} is neither a GPIO number nor "box 1" to "box 8"')
    return int(match[1])


def seat_places(seats: Sequence[SeatConfig]) -> Iterator[tuple[Keys, str, Place, str]]:
    """Every place of a seat: where it stands in the file, what it is, the place, and what kind
    of terminal of the box that would be.
    """
    for number, seat in enumerate(seats):
        for key, kind in (("button", "button"), ("drop", "button"), ("light", "light")):
            match getattr(seat, key):
                case (red, green, blue):
                    for colour, pin in (("red", red), ("green", green), ("blue", blue)):
                        here = f"{colour} of the light of seat {number}"
                        yield ("seat", number, key), here, pin, kind
                case int() | str() as place:
                    yield ("seat", number, key), f"{key} of seat {number}", place, kind
                case _:
                    pass


def findings(
    seats: Sequence[SeatConfig],
    encoder: EncoderConfig | None,
    buzzer: BuzzerConfig | None,
    power: PowerConfig | None,
    box: BoxConfig | None,
    used: dict[int, str],
) -> Iterator[tuple[Keys, str]]:
    """What is wrong with the places of all controls. `used` are pins that others need."""
    taken: dict[tuple[str, int], str] = {("header", pin): what for pin, what in used.items()}
    for number, seat in enumerate(seats):
        if seat.button is None:
            yield ("seat", number), f"seat {number} has no button."
    places = list(seat_places(seats))
    if encoder is not None:
        for key in ("a", "b", "push"):
            pin: int | None = getattr(encoder, key)
            if pin is not None:
                places.append((("encoder", key), f"{key} of the encoder", pin, ""))
    if buzzer is not None:
        places.append((("buzzer", "pin"), "buzzer", buzzer.pin, ""))
    if power is not None:
        places.append((("power", "button"), "power button", power.button, ""))
    for path, here, place, kind in places:
        try:
            number = on_box(place)
        except ValueError as error:
            yield path, f"{here}: {error}."
            continue
        if number is not None and box is None:
            yield path, f"{here}: there is no box; [box] names it."
            continue
        terminal = ("header", int(place)) if number is None else (kind, number)
        words = f"GPIO {place}" if number is None else f"{kind} {number} of the box"
        if number is None and place not in PINS:
            yield path, f"{here}: {words} is not on the header (2 to 27)."
        elif terminal in taken:
            yield path, f"{here}: {words} is taken by {taken[terminal]}."
        taken.setdefault(terminal, here)
