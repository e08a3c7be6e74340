"""Turns a rig into wiring plans: what each pin of each board is connected to."""

import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path

from msgspec import Struct, convert

from hardware.config import RigConfig, box_terminal, seat_connections
from hardware.firmware import pins as pico
from hardware.untrusted.text import excerpt
from hardware.wiring.boards import PI, PICO, Board

NAME = 12
"""Characters of a reader's name for which there is room."""
RAILS = ("3.3 V", "ground")
SUPPLIES = (*RAILS, "5 V")
READER = ("SCLK", "MOSI", "MISO", "CE", "RST")
ENCODER = ("CLK", "DT", "SW")
"""The signals of the box's modules, in the order of the pins in hardware/firmware/pins.py."""


class WireEnd(Enum):
    """What is at the end of a wire."""

    BUTTON = "button"
    LIGHT = "light"
    BUZZER = "buzzer"
    MODULE = "module"
    """A pin of a module, which is drawn separately."""


class Wire(Struct, frozen=True):
    """A wire from a pin of the Raspberry Pi or Pico to a part."""

    pin: str
    """The name of the pin."""
    end: WireEnd
    words: str
    """What is there, in words."""
    terminal: str = ""
    """The module's name for its pin, or the color of an RGB light."""


class Terminal(Struct, frozen=True):
    """A pin of a module."""

    label: str
    """The label printed beside it."""
    pin: str | None
    """The name of the board's pin, or of a rail; None: not connected."""
    divided: bool = False
    """Whether the output is 5 V, which a voltage divider reduces to 3.2 V."""


class Module(Struct, frozen=True):
    """A module with several pins, and notes about it."""

    title: str
    terminals: tuple[Terminal, ...]
    notes: tuple[str, ...] = ()


class Plan(Struct, frozen=True):
    """A board and everything that is connected to it."""

    board: Board
    wires: tuple[Wire, ...]
    modules: tuple[Module, ...]
    lit_low: bool = False
    """Whether lights are between their pin and 3.3 V, instead of ground."""

    @property
    def rails(self) -> dict[str, int]:
        """The names of the rails that are needed, and the numbers of the pins that supply them."""
        terminals = {terminal.pin for module in self.modules for terminal in module.terminals}
        has_lights = any(wire.end is WireEnd.LIGHT for wire in self.wires)
        needs_supply = "3.3 V" in terminals or (self.lit_low and has_lights)
        supply = {"3.3 V": self.board.power} if needs_supply else {}
        return supply | {"ground": self.board.ground}


def plans(rig: RigConfig) -> tuple[Plan, ...]:
    """Return the plans of the Pi's header, if anything is connected to it, and of the box."""
    header = _header(rig)
    own_plans = (header,) if header.wires or header.modules else ()
    return own_plans if rig.box is None else (*own_plans, _box(rig))


def _header(rig: RigConfig) -> Plan:
    wires = [
        _seat_wire(f"GPIO {connection}", kind, words)
        for _, words, connection, kind in seat_connections(rig)
        if box_terminal(connection) is None
    ]
    modules: list[Module] = []
    for reader in rig.readers:
        pins = {pin.signal: f"GPIO {pin.gpio}" for pin in reader.settings.pins}
        if pins:
            name = excerpt(reader.name, NAME)
            modules.append(_module(reader.kind, f"reader “{name}”", pins))
    if rig.encoder is not None:
        pins = {"CLK": rig.encoder.a, "DT": rig.encoder.b, "SW": rig.encoder.push}
        signals = {what: f"GPIO {pin}" for what, pin in pins.items() if pin is not None}
        modules.append(_module("encoder", "encoder", signals))
    if rig.buzzer is not None:
        wires.append(Wire(f"GPIO {rig.buzzer.pin}", WireEnd.BUZZER, f"{rig.buzzer.kind} buzzer"))
    if rig.power is not None:
        wires.append(Wire(f"GPIO {rig.power.button}", WireEnd.BUTTON, "power button"))
    wires += _module_wires(modules)
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
    if any(reader.kind == "box" for reader in rig.readers):
        modules.append(_module("mfrc522", "the box's reader", _pico_pins(READER, pico.READER)))
    if pico.ENCODER:
        modules.append(_module("encoder", "encoder", _pico_pins(ENCODER, pico.ENCODER)))
    wires += _module_wires(modules)
    return Plan(PICO, tuple(wires), tuple(modules))


def _pico_pins(signals: tuple[str, ...], pins: tuple[int, ...]) -> dict[str, str]:
    return {signal: f"GP{pin}" for signal, pin in zip(signals, pins, strict=True)}


def _seat_wire(pin: str, kind: str, words: str) -> Wire:
    color, several, light = words.partition(" of the ")
    if several:
        return Wire(pin, WireEnd(kind), f"{light}: {color}", color)
    return Wire(pin, WireEnd(kind), words)


class _ModuleKind(Struct, forbid_unknown_fields=True):
    """A table of modules.toml."""

    title: str
    terminals: dict[str, str]
    notes: tuple[str, ...] = ()
    divided: str = ""


MODULES = convert(
    tomllib.loads(Path(__file__).with_name("modules.toml").read_text(encoding="utf-8")),
    dict[str, _ModuleKind],
)
"""Readers by their kind in rig.toml, and the encoder."""


def _module(kind: str, name: str, signals: Mapping[str, str]) -> Module:
    """Return a module whose signals are connected to these pins."""
    listed = MODULES.get(kind)
    if listed is None:  # only its signals are known
        terminals = tuple(Terminal(what, pin) for what, pin in signals.items())
        return Module(name, terminals, ("Its supply and its voltage: see its own data sheet.",))
    return Module(
        f"{name}: {listed.title}",
        tuple(
            Terminal(
                label,
                to
                if to in SUPPLIES
                else next((pin for what, pin in signals.items() if to in what), None),
                label == listed.divided,
            )
            for label, to in listed.terminals.items()
        ),
        listed.notes,
    )


def _module_wires(modules: list[Module]) -> Iterator[Wire]:
    for module in modules:
        for terminal in module.terminals:
            if terminal.pin is not None and terminal.pin not in RAILS:
                words = module.title.partition(":")[0] + (", divided" if terminal.divided else "")
                yield Wire(terminal.pin, WireEnd.MODULE, words, terminal.label)
