"""Turns a rig into wiring plans: what each pin of each board is connected to."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from hardware.config import RigConfig, box_terminal, seat_connections
from hardware.firmware import pins as pico
from hardware.wiring.boards import PI, PICO, Board

RAILS = ("3.3 V", "ground")


class WireEnd(Enum):
    """What is at the end of a wire."""

    BUTTON = "button"
    LIGHT = "light"
    BUZZER = "buzzer"
    MODULE = "module"
    """A pin of a module, which is drawn separately."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire from a pin of the board."""

    pin: str
    """The name of the pin."""
    end: WireEnd
    words: str
    """What is there, in words."""
    terminal: str = ""
    """The module's name for its pin, or the color of an RGB light."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """A pin of a module."""

    label: str
    """The label printed beside it."""
    pin: str | None
    """The name of the board's pin, or of a rail; None: not connected."""
    divided: bool = False
    """Its output is 5 V, which a voltage divider reduces to 3.2 V."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module with several pins, and notes about it."""

    title: str
    terminals: tuple[Terminal, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A board and everything that is connected to it."""

    board: Board
    wires: tuple[Wire, ...]
    modules: tuple[Module, ...]
    lit_low: bool = False
    """Whether lights are between their pin and 3.3 V, instead of ground."""


def plans(rig: RigConfig) -> tuple[Plan, ...]:
    """Return the plans of the Pi's header, if anything is connected to it, and of the box."""
    header = _header(rig)
    found = (header,) if header.wires or header.modules else ()
    return found if rig.box is None else (*found, _box(rig))


def _header(rig: RigConfig) -> Plan:
    wires = [
        _seat_wire(f"GPIO {connection}", kind, words)
        for _, words, connection, kind in seat_connections(rig)
        if box_terminal(connection) is None
    ]
    modules: list[Module] = []
    for reader in rig.reader:
        pins = {pin.signal: f"GPIO {pin.gpio}" for pin in reader.settings.pins}
        if pins:
            modules.append(READERS.get(reader.kind, _other)(f"reader “{reader.name}”", pins))
    if rig.encoder is not None:
        push = None if rig.encoder.push is None else f"GPIO {rig.encoder.push}"
        modules.append(_encoder(f"GPIO {rig.encoder.a}", f"GPIO {rig.encoder.b}", push))
    if rig.buzzer is not None:
        wires.append(Wire(f"GPIO {rig.buzzer.pin}", WireEnd.BUZZER, f"{rig.buzzer.kind} buzzer"))
    if rig.power is not None:
        wires.append(Wire(f"GPIO {rig.power.button}", WireEnd.BUTTON, "power button"))
    wires += _to_modules(modules)
    return Plan(PI, tuple(wires), tuple(modules), rig.gpio.lit == "low")


def _box(rig: RigConfig) -> Plan:
    """Return the plan of what rig.toml uses of the box, and its encoder, which is always used."""
    terminals = {"button": pico.BUTTONS, "light": pico.LIGHTS}
    wires: list[Wire] = []
    for _, words, connection, kind in seat_connections(rig):
        number = box_terminal(connection)
        if number is not None:
            wires.append(_seat_wire(f"GP{terminals[kind][number - 1]}", kind, words))
    modules: list[Module] = []
    if any(reader.kind == "box" for reader in rig.reader):
        sck, mosi, miso, sda, rst = (f"GP{pin}" for pin in pico.READER)
        signals = {"SCLK": sck, "MOSI": mosi, "MISO": miso, "CE0": sda, "RST": rst}
        modules.append(_mfrc522("the box's reader", signals))
    if pico.ENCODER:
        a, b, push = (f"GP{pin}" for pin in pico.ENCODER)
        modules.append(_encoder(a, b, push))
    wires += _to_modules(modules)
    return Plan(PICO, tuple(wires), tuple(modules))


def _seat_wire(pin: str, kind: str, words: str) -> Wire:
    color, several, light = words.partition(" of the ")
    if several:
        return Wire(pin, WireEnd(kind), f"{light}: {color}", color)
    # rig.toml names the second button by its use, people by its color
    return Wire(pin, WireEnd(kind), words.replace("drop of", "red button of"))


def _mfrc522(title: str, signals: dict[str, str]) -> Module:
    """The eight pins in the order of the usual RC522 board."""

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
    """It runs on 5 V and only sends; its output is reduced for the Pi's input."""
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
    """It runs on 3.3 V here, so its output is connected directly."""
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
    """A reader of another kind: only its signals are known."""
    return Module(
        title,
        tuple(Terminal(what, pin) for what, pin in signals.items()),
        ("Its supply and its voltage: see its own data sheet.",),
    )


READERS = {"mfrc522": _mfrc522, "rdm6300": _rdm6300, "pn532": _pn532}
"""The readers on the header, by their kind in rig.toml."""


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
                yield Wire(terminal.pin, WireEnd.MODULE, words, terminal.label)
