"""The doctor: every device and what it stands on, each in one line with its state and repair.

The command `companion doctor` and the screen show the same lines. They name no tag and no
person, so that they can be pasted into a bug report.
"""

import os
import platform
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from hardware.config import RigConfig
from hardware.machine import board, buses, displays, libraries, storage
from hardware.rig import State as DeviceState
from hardware.signals import Crowded, Held, Lifted, Pressed, Restored, Scanned, Signal, Touched

Health = Literal["good", "look", "bad"]
"""All is well; somebody should look at it; it does not work."""
GUIDE = "docs/first-hour-on-a-pi.md"
ON_SPI = ("mfrc522",)
ON_HEADER_SERIAL = ("rdm6300",)
"""Drivers that need a line of the header."""
JUST_NOW = 10.0
"""Seconds."""
TOO_HOT = 80.0
"""Degrees Celsius; from here on the firmware slows the processor down (Raspberry Pi
documentation, frequency management)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One finding. `subject` is what it is about, `repair` what a hand can do."""

    subject: str
    health: Health
    words: str
    repair: str = ""
    device: bool = False
    """Whether it is a device of the rig, which can be tried."""


@dataclass(frozen=True, slots=True)
class Process:
    """What a running program knows of itself."""

    python: str = field(default_factory=platform.python_version)
    path: tuple[str, ...] = field(default_factory=lambda: tuple(sys.path))
    groups: frozenset[int] | None = field(
        default_factory=lambda: frozenset((os.getgid(), *os.getgroups())) if os.getuid() else None
    )
    """None: root, who may use everything."""
    desktop: bool = field(
        default_factory=lambda: any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    )
    home: Path = field(default_factory=Path.home)


def examine(
    root: Path,
    data: Path,
    rig: RigConfig,
    states: Sequence[DeviceState],
    now: float,
    process: Process,
) -> list[Line]:
    """Everything, the devices first. `data` is the folder of what lasts; `now` is in seconds
    of the clock that the devices' signals were told by.
    """
    return [
        *devices(rig, states, now),
        *machine(root, rig, process),
        *kept(root, data, process.home),
    ]


# ---- devices


def devices(rig: RigConfig, states: Sequence[DeviceState], now: float) -> Iterator[Line]:
    """A line a device of the rig."""
    for one in states:
        name = one.device.capitalize()
        if one.fault is not None:
            yield Line(name, "bad", one.fault.what, one.fault.repair, device=True)
        elif one.last is None or isinstance(one.last, Restored):
            yield Line(name, "look", "it answers; nothing has come from it yet", TRY, device=True)
        else:
            yield Line(name, "good", f"{_heard(one.last)}, {_ago(now - one.last.at)}", device=True)
    if not states and not rig.seat:
        yield Line("Devices", "look", "no rig.toml names any", "docs/wiring.md tells how")


TRY = "lay a card on it, or press it once"


def _heard(signal: Signal) -> str:
    """What came, without saying which card."""
    match signal:
        case Scanned():
            return "read a card"
        case Lifted():
            return "a card was taken away"
        case Crowded():
            return "two cards lie on it"
        case Touched() | Pressed() | Held():
            return "pressed"
        case _:
            return "told something"


def _ago(seconds: float) -> str:
    if seconds < JUST_NOW:
        return "just now"
    if seconds < 90:
        return f"{seconds:.0f} s ago"
    return f"{seconds / 60:.0f} min ago"


# ---- what they stand on


def machine(root: Path, rig: RigConfig, process: Process) -> Iterator[Line]:
    """The computer, its system, libraries, display, power and lines."""
    model = board.model(root)
    yield Line("Matinee", "good", version())
    yield Line("Computer", "good", model)
    yield Line("System", "good", f"{board.system(root)}, Linux {board.kernel(root)}")
    yield Line("Python", "good", process.python)
    there = libraries.versions(process.path)
    yield Line("Libraries", "good", ", ".join(map(" ".join, there.items())) or "none")
    for what, repair in libraries.clashes(there, model):
        yield Line("Libraries", "bad", what, repair)
    yield _display(root, process)
    yield from _power(root)
    drivers = {reader.driver for reader in rig.reader}
    is_pi = buses.config(root) is not None
    if is_pi or not drivers.isdisjoint(ON_SPI):
        yield _spi(root, needed=not drivers.isdisjoint(ON_SPI))
    if is_pi or not drivers.isdisjoint(ON_HEADER_SERIAL):
        yield _serial(root, needed=not drivers.isdisjoint(ON_HEADER_SERIAL))
    missing = [] if process.groups is None else buses.missing_groups(process.groups)
    if is_pi and missing:
        yield Line(
            "Rights",
            "look",
            f"not in the groups {', '.join(missing)}",
            f"sudo usermod -aG {','.join(missing)} \"$USER\", then log in again",
        )


def version() -> str:
    """Matinee's own."""
    path = Path(__file__).resolve().parents[1] / "pyproject.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))["project"]["version"]
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return "unknown"


def _display(root: Path, process: Process) -> Line:
    one = displays.chosen(root)
    if one is not None:
        where = "in a desktop" if process.desktop else "on the bare screen"
        mode = f", {one.mode}" if one.mode else ""
        return Line("Display", "good", f"{one.name} of card{one.card}{mode}, {where}")
    if process.desktop:
        return Line("Display", "good", "in a desktop")
    return Line(
        "Display",
        "look",
        "the kernel knows of no display that is connected",
        "switch it on or check its cable, then start again",
    )


def _power(root: Path) -> Iterator[Line]:
    told, degrees = board.power(root), board.heat(root)
    warm = "" if degrees is None else f", {degrees:.0f} °C"
    if told is not None and told.now:
        yield Line(
            "Power",
            "bad",
            f"{' and '.join(told.now)} right now{warm}",
            "use the board's own power supply and a short cable; leave air round the board",
        )
    elif told is not None and told.since:
        yield Line(
            "Power",
            "look",
            f"{' and '.join(told.since)} at some time since the start{warm}",
            "use the board's own power supply and a short cable",
        )
    elif told is not None:
        yield Line("Power", "good", f"enough since the start{warm}")
    elif degrees is not None and degrees > TOO_HOT:
        yield Line("Power", "look", f"{degrees:.0f} °C", "leave air round the board")


def _spi(root: Path, *, needed: bool) -> Line:
    there = buses.spi(root)
    if there:
        return Line("SPI", "good", f"on: {', '.join(there)}")
    if buses.is_set(root, "dtparam=spi=on"):
        return Line("SPI", "look", "on from the next start", "restart the board")
    return Line(
        "SPI",
        "bad" if needed else "look",
        "off; a reader on the header needs it",
        "sudo scripts/install-pi switches it on, or raspi-config, Interface Options",
    )


def _serial(root: Path, *, needed: bool) -> Line:
    there = buses.serial(root)
    if buses.console_on_serial(root) and needed:
        return Line(
            "Serial",
            "bad",
            "the system's console uses the header's serial line",
            "sudo raspi-config nonint do_serial_cons 1, then restart",
        )
    if there:
        return Line("Serial", "good", ", ".join(there))
    return Line(
        "Serial",
        "bad" if needed else "good",
        "off, and nothing serial is plugged in",
        "sudo raspi-config nonint do_serial_hw 0, then restart" if needed else "",
    )


# ---- what lasts


def kept(root: Path, data: Path, home: Path) -> Iterator[Line]:
    """Whether the evening outlives the power."""
    where = f"~/{data.relative_to(home)}" if data.is_relative_to(home) else str(data)
    why = storage.why_lost(root, data)
    if why is not None:
        yield Line(
            "Data",
            "bad",
            f"progress will not be kept: {why}",
            f"give {where} a partition of its own: {GUIDE}",
        )
    elif not os.access(root / data.relative_to("/"), os.W_OK):
        yield Line("Data", "bad", f"{where} cannot be written", "sudo scripts/install-pi mends it")
    else:
        yield Line("Data", "good", f"kept in {where}")


def as_text(lines: Sequence[Line]) -> str:
    """As it is read in a terminal: a mark, the subject, what is so, and below it the repair."""
    wide = max((len(one.subject) for one in lines), default=0)
    marks = {"good": "ok  ", "look": "look", "bad": "BAD "}
    told: list[str] = []
    for one in lines:
        told.append(f"{marks[one.health]}  {one.subject:{wide}}  {one.words}")
        if one.repair:
            told.append(f"{'':{wide + 8}}-> {one.repair}")
    return "\n".join(told)
