"""rig.toml: which devices there are. Checked whole, every finding one clear sentence.

settle = 0.02                    # seconds that a button must be still to count

[[reader]]
name = "pad"
kind = "emulated"                # a file of hardware/readers
seat = 2                         # the reader belongs to a seat; leave out for the table's
                                 # and what this kind of reader wants to know: docs/readers.md

[[seat]]                         # one block a seat, clockwise from seat 0
button = 5                       # GPIO number (BCM), or "box 1"
drop = 6                         # a second, red button, if there is one
light = 13                       # or [13, 19, 26]: red, green, blue

[encoder]
a = 17
b = 27
push = 22

[buzzer]
pin = 12
kind = "passive"                 # or "active"

[power]
button = 3                       # switches the machine off
hold = 3                         # when it is held for so many seconds

[box]
port = "/dev/serial/by-id/usb-MicroPython_*"

[gpio]
factory = "mock"                 # lgpio on a Pi
lit = "high"                     # or "low": LEDs between the pin and 3.3 V
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, cast

from msgspec import Meta, Struct, convert
from msgspec.structs import replace

from hardware.controls.config import (
    PINS,
    BoxConfig,
    BuzzerConfig,
    EncoderConfig,
    GpioConfig,
    PowerConfig,
    SeatConfig,
)
from hardware.controls.config import findings as control_findings
from hardware.findings import TOML, Problem, problems
from hardware.readers import ReaderSettings, driver
from hardware.toml_text import Keys, Unread, document, line_of, text_of

MOST_SEATS = 13
Seconds = Annotated[float, Meta(ge=0, le=10)]


class ReaderConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """One reader. In the file its driver's own `settings` stand beside the rest."""

    kind: str
    name: str = "pad"
    seat: int | None = None
    reads: Annotated[int, Meta(ge=1, le=10)] = 2
    grace: Seconds = 0.4
    settings: ReaderSettings = ReaderSettings()


_EVERY_READERS = frozenset(ReaderConfig.__struct_fields__) - {"settings"}
"""What every reader's block may say."""


class RigConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    reader: tuple[ReaderConfig, ...] = ()
    seat: tuple[SeatConfig, ...] = ()
    encoder: EncoderConfig | None = None
    buzzer: BuzzerConfig | None = None
    power: PowerConfig | None = None
    box: BoxConfig | None = None
    gpio: GpioConfig = GpioConfig()
    settle: Seconds = 0.02


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
        text = text_of(path)
        table = document(text)
    except Unread as error:
        raise BadRig([_placed(path.name, error.line, error.words)]) from None
    wrong: list[Problem] = []
    rig = _rig(table, wrong)
    if not wrong:
        wrong.extend(_findings(rig))
    if wrong:
        raise BadRig([_sentence(path.name, text, *one) for one in wrong])
    return rig


def _sentence(file: str, text: str, keys: Keys, words: str) -> str:
    return _placed(file, line_of(text, keys), words)


def _placed(file: str, line: int, words: str) -> str:
    return f"{file}, line {line}: {words}"


def _rig(table: dict[str, Any], wrong: list[Problem]) -> RigConfig:
    """The sound parts of the file; what is wrong with the others is added to `wrong`."""
    blocks = table.pop("reader", [])
    if not isinstance(blocks, list):
        wrong.append((("reader",), "each reader needs a header [[reader]], in double brackets."))
        blocks = []
    readers: list[ReaderConfig] = []
    for number, block in enumerate(cast("list[Any]", blocks)):
        reader = _reader(block, ("reader", number), wrong)
        if reader is not None:
            readers.append(reader)
    found = problems(table, RigConfig, TOML)
    wrong.extend(found)
    rig = RigConfig() if found else convert(table, RigConfig)
    return replace(rig, reader=tuple(readers))


def _reader(block: Any, above: Keys, wrong: list[Problem]) -> ReaderConfig | None:
    """The reader of a block; None where something is wrong, which is added to `wrong`."""
    if not isinstance(block, dict):
        wrong.extend(problems(block, ReaderConfig, TOML, above))
        return None
    table = cast("dict[str, Any]", block)
    general = {key: one for key, one in table.items() if key in _EVERY_READERS}
    own = {key: one for key, one in table.items() if key not in _EVERY_READERS}
    found = problems(general, ReaderConfig, TOML, above)
    kind = table.get("kind")
    settings = ReaderSettings
    if isinstance(kind, str):
        try:
            settings = driver(kind).Settings
        except LookupError as error:
            wrong.extend([*found, ((*above, "kind"), f"{error}.")])
            return None
        found += problems(own, settings, TOML, above)
    if found:
        wrong.extend(found)
        return None
    return replace(convert(general, ReaderConfig), settings=convert(own, settings))


def _findings(rig: RigConfig) -> Iterator[Problem]:
    names: set[str] = set()
    places: dict[str, str] = {}
    for number, reader in enumerate(rig.reader):
        here = ("reader", number)
        if reader.name in names:
            yield (*here, "name"), f"two readers are named {reader.name!r}."
        names.add(reader.name)
        place = reader.settings.place
        if place in places:
            yield here, f"reader {reader.name!r} and reader {places[place]!r} are both at {place}."
        if place:
            places.setdefault(place, reader.name)
        if reader.seat is not None and not 0 <= reader.seat < MOST_SEATS:
            yield (*here, "seat"), f"there is no seat {reader.seat}."
        if reader.kind == "box" and rig.box is None:
            yield (*here, "kind"), "there is no box; [box] names it."
    yield from _pin_findings(rig)


def _pin_findings(rig: RigConfig) -> Iterator[Problem]:
    used: dict[int, str] = {}
    for number, reader in enumerate(rig.reader):
        for pin, what, key in reader.settings.pins:
            here = ("reader", number, key) if key else ("reader", number)
            if pin not in PINS:
                yield here, f"{what}: GPIO {pin} is not on the header (2 to 27)."
            elif used.setdefault(pin, what) != what:
                repair = f"; wire it to another and name that as {key}" if key else ""
                yield here, f"{what}: GPIO {pin} is taken by {used[pin]}{repair}."
    yield from control_findings(rig.seat, rig.encoder, rig.buzzer, rig.power, rig.box, used)
