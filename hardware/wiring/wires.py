"""From a rig to wires: which pin of which board goes where."""

import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import ModuleType

from hardware.config import RigConfig
from hardware.controls.config import on_box, seat_places
from hardware.wiring.boards import PI, PICO, Board

RAILS = ("3.3 V", "ground")
PICO_PINS = Path(__file__).parents[1] / "firmware" / "pins.py"


class Ends(Enum):
    """What a wire ends in."""

    BUTTON = "button"
    LIGHT = "light"
    BUZZER = "buzzer"
    MODULE = "module"
    """A pin of a module that is drawn by itself."""


@dataclass(frozen=True, slots=True)
class Wire:
    """From the pin of that name to what it ends in; `terminal` is the module's own name for it,
    or the colour of a light that has several.
    """

    pin: str
    ends: Ends
    words: str
    terminal: str = ""


@dataclass(frozen=True, slots=True)
class Terminal:
    """A pin of a module: the label printed beside it, and the name of the board's pin it is wired
    to. `3.3 V` and `ground` are the rails, None is not connected.

    `divided`: it puts out 5 V, so a voltage divider brings it down to 3.3 V.
    """

    label: str
    pin: str | None
    divided: bool = False


@dataclass(frozen=True, slots=True)
class Module:
    """A board with pins of its own. `notes` are lines about it that no wire shows."""

    title: str
    terminals: tuple[Terminal, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """One board and everything on it. `lit_low`: lights hang between their pin and 3.3 V."""

    board: Board
    wires: tuple[Wire, ...]
    modules: tuple[Module, ...]
    lit_low: bool = False


def plans(rig: RigConfig) -> tuple[Plan, ...]:
    """The Pi's header, if anything is wired to it, and the box."""
    found: list[Plan] = []
    header = _header(rig)
    if header.wires or header.modules:
        found.append(header)
    if rig.box is not None:
        found.append(_box(rig))
    return tuple(found)


def _header(rig: RigConfig) -> Plan:
    wires = [
        _of_seat(f"GPIO {place}", kind, words)
        for _, words, place, kind in seat_places(rig.seat)
        if on_box(place) is None
    ]
    modules: list[Module] = []
    for reader in rig.reader:
        pins = {pin.what: f"GPIO {pin.gpio}" for pin in reader.settings.pins}
        if pins:
            modules.append(READERS.get(reader.kind, _other)(f"reader “{reader.name}”", pins))
    if rig.encoder is not None:
        push = None if rig.encoder.push is None else f"GPIO {rig.encoder.push}"
        modules.append(_encoder(f"GPIO {rig.encoder.a}", f"GPIO {rig.encoder.b}", push))
    if rig.buzzer is not None:
        wires.append(Wire(f"GPIO {rig.buzzer.pin}", Ends.BUZZER, f"{rig.buzzer.kind} buzzer"))
    if rig.power is not None:
        wires.append(Wire(f"GPIO {rig.power.button}", Ends.BUTTON, "power button"))
    wires += _to_modules(modules)
    return Plan(PI, tuple(wires), tuple(modules), rig.gpio.lit == "low")


def _box(rig: RigConfig) -> Plan:
    """What of the box rig.toml names, and its encoder, which works by itself."""
    pins = _pico_pins()
    places = {"button": pins.BUTTONS, "light": pins.LIGHTS}
    wires: list[Wire] = []
    for _, words, place, kind in seat_places(rig.seat):
        number = on_box(place)
        if number is not None:
            wires.append(_of_seat(f"GP{places[kind][number - 1]}", kind, words))
    modules: list[Module] = []
    if any(reader.kind == "box" for reader in rig.reader):
        sck, mosi, miso, sda, rst = (f"GP{pin}" for pin in pins.READER)
        signals = {"SCLK": sck, "MOSI": mosi, "MISO": miso, "CE0": sda, "RST": rst}
        modules.append(_mfrc522("the box's reader", signals))
    if pins.ENCODER:
        a, b, push = (f"GP{pin}" for pin in pins.ENCODER)
        modules.append(_encoder(a, b, push))
    wires += _to_modules(modules)
    return Plan(PICO, tuple(wires), tuple(modules))


def _of_seat(pin: str, kind: str, words: str) -> Wire:
    """rig.toml calls the second button by what it is for; people see that it is red."""
    colour, several, light = words.partition(" of the ")
    if several:
        return Wire(pin, Ends(kind), f"{light}: {colour}", colour)
    return Wire(pin, Ends(kind), words.replace("drop of", "red button of"))


def _mfrc522(title: str, signals: dict[str, str]) -> Module:
    """The eight pins in the order in which they stand on the usual RC522 board."""

    def named(part: str) -> str | None:
        return next((pin for what, pin in signals.items() if part in what), None)

    return Module(
        f"{title}: MFRC522",
        (
            Terminal("SDA", named("CE")),
            Terminal("SCK", named("SCLK")),
            Terminal("MOSI", named("MOSI")),
            Terminal("MISO", named("MISO")),
            Terminal("IRQ", None),
            Terminal("GND", "ground"),
            Terminal("RST", named("RST")),
            Terminal("3.3V", "3.3 V"),
        ),
    )


SERIAL_LINE = (
    "Turn on the Pi's serial line, without a login:",
    "sudo raspi-config nonint do_serial_hw 0",
    "sudo raspi-config nonint do_serial_cons 1",
    "then restart the Pi.",
)


def _rdm6300(title: str, signals: dict[str, str]) -> Module:
    """It runs on 5 V and only sends: its output goes to the Pi's input, at 3.3 V."""
    return Module(
        f"{title}: RDM6300",
        (
            Terminal("5V(DC)", "5 V"),
            Terminal("GND", "ground"),
            Terminal("TX", signals["RXD"], divided=True),
            Terminal("RX", None),
        ),
        (
            "TX gives 5 V, and a pin of the Pi takes 3.3 V:",
            "never join them directly.",
            *SERIAL_LINE,
        ),
    )


def _pn532(title: str, signals: dict[str, str]) -> Module:
    """It runs on 3.3 V here, so its output may go to the Pi's input as it is."""
    return Module(
        f"{title}: PN532",
        (
            Terminal("VCC", "3.3 V"),
            Terminal("GND", "ground"),
            Terminal("TXD", signals["RXD"]),
            Terminal("RXD", signals["TXD"]),
        ),
        ("Set both of its switches to HSU (UART).", *SERIAL_LINE),
    )


def _other(title: str, signals: dict[str, str]) -> Module:
    """A reader that is not known here: its signals alone."""
    return Module(
        title,
        tuple(Terminal(what, pin) for what, pin in signals.items()),
        ("Its supply and its voltage: see its own data sheet.",),
    )


READERS = {"mfrc522": _mfrc522, "rdm6300": _rdm6300, "pn532": _pn532}
"""The readers that may be wired to the header, by their kind in rig.toml."""


def _encoder(a: str, b: str, push: str | None) -> Module:
    return Module(
        "encoder: KY-040 or alike",
        (
            Terminal("CLK", a),
            Terminal("DT", b),
            Terminal("SW", push),
            Terminal("+", "3.3 V"),
            Terminal("GND", "ground"),
        ),
    )


def _to_modules(modules: list[Module]) -> Iterator[Wire]:
    for module in modules:
        for terminal in module.terminals:
            if terminal.pin is not None and terminal.pin not in RAILS:
                words = module.title.partition(":")[0] + (", divided" if terminal.divided else "")
                yield Wire(terminal.pin, Ends.MODULE, words, terminal.label)


def _pico_pins() -> ModuleType:
    """The firmware's own list. It lies on a Pico, so it is no module of this package."""
    spec = importlib.util.spec_from_file_location("pins", PICO_PINS)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(PICO_PINS)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
