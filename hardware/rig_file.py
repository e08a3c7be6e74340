"""Reading and checking rig.toml: all errors are found at once, each with its line."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from msgspec import convert
from msgspec.structs import replace

from hardware.config import MAX_SEATS, ReaderConfig, RigConfig, box_terminal, seat_connections
from hardware.readers import ReaderSettings, driver
from hardware.untrusted.toml_text import (
    Finding,
    InvalidFile,
    KeyPath,
    line_of,
    parse_toml,
    read_text,
)
from hardware.untrusted.validation import TOML, Problem, find_problems

HEADER_PINS = range(2, 28)
"""GPIO numbers (BCM) of the 40-pin header; 0 and 1 are reserved for HAT EEPROMs."""
_COMMON_KEYS = frozenset(ReaderConfig.__struct_fields__) - {"settings"}
"""The keys that every reader's block may have."""


def read_rig(path: Path) -> RigConfig:
    """Return the rig of a file.

    Raises InvalidFile if the file is invalid.
    Raises OSError if the file cannot be read.
    """
    text = read_text(path, path.name)
    rig, problems = _convert(parse_toml(text, path.name))
    if not problems:
        problems = [*_reader_problems(rig), *_pin_problems(rig)]
    if problems:
        findings = [Finding(line_of(text, keys), words) for keys, words in problems]
        raise InvalidFile(path.name, findings)
    return rig


def _convert(document: dict[str, object]) -> tuple[RigConfig, list[Problem]]:
    """Return the rig, and the problems of its types; with problems the rig is incomplete."""
    problems: list[Problem] = []
    blocks = document.pop("reader", [])
    if not isinstance(blocks, list):
        problems.append((("reader",), "each reader needs a header [[reader]], in double brackets."))
        blocks = []
    readers: list[ReaderConfig] = []
    for number, block in enumerate(cast("list[object]", blocks)):
        reader = _convert_reader(block, ("reader", number), problems)
        if reader is not None:
            readers.append(reader)
    others = find_problems(document, RigConfig, TOML)
    rig = RigConfig() if others else convert(document, RigConfig)
    return replace(rig, readers=tuple(readers)), problems + others


def _convert_reader(block: object, keys: KeyPath, problems: list[Problem]) -> ReaderConfig | None:
    """Return the reader of a block; if it has problems, add them and return None."""
    if not isinstance(block, dict):
        problems += find_problems(block, ReaderConfig, TOML, keys)
        return None
    table = cast("dict[str, object]", block)
    common = {key: value for key, value in table.items() if key in _COMMON_KEYS}
    special = {key: value for key, value in table.items() if key not in _COMMON_KEYS}
    own_problems = find_problems(common, ReaderConfig, TOML, keys)
    kind = table.get("kind")
    settings = ReaderSettings
    if isinstance(kind, str):
        try:
            settings = driver(kind).Settings
            own_problems += find_problems(special, settings, TOML, keys)
        except LookupError as error:
            own_problems.append(((*keys, "kind"), f"{error}."))
    if own_problems:
        problems += own_problems
        return None
    return replace(convert(common, ReaderConfig), settings=convert(special, settings))


def _reader_problems(rig: RigConfig) -> Iterator[Problem]:
    names: set[str] = set()
    locations: dict[str, str] = {}
    for number, reader in enumerate(rig.readers):
        keys = ("reader", number)
        if reader.name in names:
            yield (*keys, "name"), f"two readers are named {reader.name!r}."
        names.add(reader.name)
        location = reader.settings.location
        if location in locations:
            other = locations[location]
            yield keys, f"reader {reader.name!r} and reader {other!r} are both at {location}."
        elif location:
            locations[location] = reader.name
        if reader.seat is not None and not 0 <= reader.seat < MAX_SEATS:
            yield (*keys, "seat"), f"there is no seat {reader.seat}; allowed: 0 to {MAX_SEATS - 1}."
        if reader.kind == "box" and rig.box is None:
            yield (*keys, "kind"), "there is no serial box; add a table [box]."


def _pin_problems(rig: RigConfig) -> Iterator[Problem]:
    """Yield connections that do not exist or are used twice; readers take their pins first."""
    # what is at a terminal, by its kind and number
    taken: dict[tuple[str, int], str] = {}
    yield from _reader_pin_problems(rig, taken)
    for number, seat in enumerate(rig.seats):
        if seat.button is None:
            yield ("seat", number), f"seat {number} has no button."
    yield from _connection_problems(rig, taken)


def _reader_pin_problems(rig: RigConfig, taken: dict[tuple[str, int], str]) -> Iterator[Problem]:
    """Yield the problems of the readers' pins, and add the pins to `taken`."""
    for number, reader in enumerate(rig.readers):
        for pin, signal, key in reader.settings.pins:
            keys = ("reader", number, key) if key else ("reader", number)
            if pin not in HEADER_PINS:
                yield keys, f"{signal}: GPIO {pin} is not on the header (2 to 27)."
            elif (other := taken.setdefault(("GPIO", pin), signal)) != signal:
                repair = f"; connect it to another pin and set {key} to its number" if key else ""
                yield keys, f"{signal}: GPIO {pin} is taken by {other}{repair}."


def _connection_problems(rig: RigConfig, taken: dict[tuple[str, int], str]) -> Iterator[Problem]:
    """Yield the problems of the controls' connections, and add them to `taken`."""
    connections = list(seat_connections(rig))
    for table, key, name in (
        ("encoder", "a", "a of the encoder"),
        ("encoder", "b", "b of the encoder"),
        ("encoder", "push", "push of the encoder"),
        ("buzzer", "pin", "buzzer"),
        ("power", "button", "power button"),
    ):
        pin: int | None = getattr(getattr(rig, table), key, None)
        if pin is not None:
            connections.append(((table, key), name, pin, ""))
    for keys, name, connection, kind in connections:
        try:
            number = box_terminal(connection)
        except ValueError as error:
            yield keys, f"{name}: {error}."
            continue
        if number is not None and rig.box is None:
            yield keys, f"{name}: there is no serial box; add a table [box]."
            continue
        terminal = ("GPIO", int(connection)) if number is None else (kind, number)
        words = f"GPIO {connection}" if number is None else f"{kind} {number} of the box"
        if number is None and connection not in HEADER_PINS:
            yield keys, f"{name}: {words} is not on the header (2 to 27)."
        elif terminal in taken:
            yield keys, f"{name}: {words} is taken by {taken[terminal]}."
        taken.setdefault(terminal, name)
