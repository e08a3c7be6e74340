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
class Module:
    """A board with pins of its own. Of each: what is printed beside it, and the name of the pin
    it goes to; `3.3 V` and `ground` are the rails, none is left free.
    """

    title: str
    terminals: tuple[tuple[str, str | None], ...]


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
        if reader.kind == "mfrc522":
            modules.append(_mfrc522(f"reader “{reader.name}”", pins))
        elif pins:
            modules.append(Module(f"reader “{reader.name}”", tuple(pins.items())))
    if rig.encoder is not None:
        push = None if rig.encoder.push is None else f"GPIO {rig.encoder.push}"
        modules.append(_encoder(f"GPIO {rig.encoder.a}", f"GPIO {rig.encoder.b}", push))
    if rig.buzzer is not None:
        wires.append(Wire(f"GPIO {rig.buzzer.pin}", Ends.BUZZER, f"{rig.buzzer.kind} buzzer"))
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
            ("SDA", named("CE")),
            ("SCK", named("SCLK")),
            ("MOSI", named("MOSI")),
            ("MISO", named("MISO")),
            ("IRQ", None),
            ("GND", "ground"),
            ("RST", named("RST")),
            ("3.3V", "3.3 V"),
        ),
    )


def _encoder(a: str, b: str, push: str | None) -> Module:
    return Module(
        "encoder: KY-040 or alike",
        (("CLK", a), ("DT", b), ("SW", push), ("+", "3.3 V"), ("GND", "ground")),
    )


def _to_modules(modules: list[Module]) -> Iterator[Wire]:
    for module in modules:
        for terminal, pin in module.terminals:
            if pin is not None and pin not in ("3.3 V", "ground"):
                yield Wire(pin, Ends.MODULE, module.title.partition(":")[0], terminal)


def _pico_pins() -> ModuleType:
    """The firmware's own list. It lies on a Pico, so it is no module of this package."""
    spec = importlib.util.spec_from_file_location("pins", PICO_PINS)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(PICO_PINS)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
