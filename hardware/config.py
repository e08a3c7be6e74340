"""rig.toml: which devices there are. Checked whole, every finding one clear sentence.

hold = 0.8                       # seconds until a press is a hold

[[reader]]
name = "pad"
driver = "emulated"              # a file of hardware/readers
seat = 2                         # the reader belongs to a seat; leave out for the table's

[[seat]]                         # one block a seat, clockwise from seat 0
button = 5                       # GPIO number (BCM)
drop = 6                         # a second, red button, if there is one
light = 13

[gpio]
factory = "mock"                 # lgpio on a Pi
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert

from hardware.readers import driver

PINS = range(2, 28)
"""GPIO numbers of the header (BCM)."""
SPI_PINS = {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"}
UART_PINS = {14: "TXD", 15: "RXD"}
BUSES = {"mfrc522": SPI_PINS, "rdm6300": UART_PINS}
"""Pins that a driver needs for itself."""
MOST_SEATS = 13
Seconds = Annotated[float, Meta(ge=0, le=10)]


class ReaderConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """One reader; `settings` are its driver's own."""

    driver: str
    name: str = "pad"
    seat: int | None = None
    reads: Annotated[int, Meta(ge=1, le=10)] = 2
    grace: Seconds = 0.4
    settings: dict[str, Any] = {}


class SeatConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The button or buttons and the light of a seat."""

    button: int | None = None
    drop: int | None = None
    light: int | None = None


class GpioConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the pins are."""

    factory: Literal["mock", "lgpio"] = "mock"


class RigConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    reader: tuple[ReaderConfig, ...] = ()
    seat: tuple[SeatConfig, ...] = ()
    gpio: GpioConfig = GpioConfig()
    hold: Seconds = 0.8
    settle: Seconds = 0.03


class BadRig(Exception):
    """What is wrong with a rig.toml: one sentence each."""

    def __init__(self, findings: list[str]) -> None:
        super().__init__("\n".join(findings))
        self.findings = findings


def emulated(seats: int) -> RigConfig:
    """The rig of a laptop: one pad, a button and a light a seat, none of it of metal."""
    return RigConfig(
        reader=(ReaderConfig("emulated"),),
        seat=tuple(SeatConfig(button=2 + 2 * seat, light=3 + 2 * seat) for seat in range(seats)),
    )


def read(path: Path) -> RigConfig:
    """The rig of a file. Raises BadRig with everything that is wrong, and OSError."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRig([f"{path.name}: it is no UTF-8 text ({error.reason})."]) from None
    try:
        rig = convert(tomllib.loads(text), RigConfig)
    except tomllib.TOMLDecodeError as error:
        raise BadRig([f"{path.name}: {error}."]) from None
    except ValidationError as error:
        raise BadRig([f"{path.name}{_line(text, str(error))}: {error}."]) from None
    findings = [f"{path.name}: {finding}" for finding in _findings(rig)]
    if findings:
        raise BadRig(findings)
    return rig


def _line(text: str, error: str) -> str:
    """The line of the word that an error names between backticks, where there is one."""
    word = error.split("`")[1] if error.count("`") > 1 else ""
    for number, line in enumerate(text.splitlines(), start=1):
        if word and line.split("=")[0].strip().strip("[]") == word:
            return f", line {number}"
    return ""


def _findings(rig: RigConfig) -> Iterator[str]:
    names = [reader.name for reader in rig.reader]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"two readers are named {name!r}."
    for reader in rig.reader:
        try:
            driver(reader.driver)
        except LookupError:
            yield f"reader {reader.name!r}: there is no driver {reader.driver!r}."
        if reader.seat is not None and not 0 <= reader.seat < MOST_SEATS:
            yield f"reader {reader.name!r}: there is no seat {reader.seat}."
    yield from _pin_findings(rig)


def _pin_findings(rig: RigConfig) -> Iterator[str]:
    used: dict[int, str] = {}
    for reader in rig.reader:
        for pin, line in BUSES.get(reader.driver, {}).items():
            used[pin] = f"{line} of reader {reader.name!r}"
    for number, seat in enumerate(rig.seat):
        if seat.button is None:
            yield f"seat {number} has no button."
        for what, pin in (("button", seat.button), ("drop", seat.drop), ("light", seat.light)):
            if pin is None:
                continue
            here = f"{what} of seat {number}"
            if pin not in PINS:
                yield f"{here}: GPIO {pin} is not on the header (2 to 27)."
            elif pin in used:
                yield f"{here}: GPIO {pin} is taken by {used[pin]}."
            used.setdefault(pin, here)
