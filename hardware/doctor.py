"""The doctor: every device and what it stands on, each in one line with its state and repair.

The command `companion doctor` and the screen show the same lines. They name no tag and no
person, so that they can be pasted into a bug report.
"""

import os
import platform
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from tempfile import mkdtemp
from typing import Literal

from hardware.config import RigConfig
from hardware.health import State
from hardware.machine import board, buses, displays, libraries, storage
from hardware.rig import Rig
from hardware.signals import (
    Crowded,
    Held,
    Lifted,
    PowerHeld,
    Pressed,
    Pushed,
    Scanned,
    Signal,
    Touched,
    Turned,
)

Verdict = Literal["good", "look", "bad"]
"""All is well; somebody should look at it; it does not work."""
GUIDE = "docs/first-hour-on-a-pi.md"
OF_MACHINE = Path("/var/lib/matinee")
"""The data folder that scripts/install-pi creates."""
JUST_NOW = 10.0
MINUTES_FROM = 90.0
"""Seconds."""
SPI_PIN, SERIAL_PIN = 10, 15
"""MOSI and RXD: who needs one of these pins needs the whole line."""
TOO_HOT = 80.0
"""Degrees Celsius; from here on the firmware slows the processor down (Raspberry Pi
documentation, frequency management)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One finding. `subject` is what it is about, `repair` what a hand can do."""

    subject: str
    verdict: Verdict
    words: str
    repair: str = ""
    kind: str = ""
    """Of a device; empty: no device of the rig."""
    place: str = ""
    """Where a device is plugged in."""
    again: str = ""
    """When a device that is gone is tried again."""
    heard_at: float | None = None
    """When a device last told something."""


def _desktop(environment: Mapping[str, str]) -> str:
    for name, kind in (("DISPLAY", "X display"), ("WAYLAND_DISPLAY", "Wayland display")):
        if environment.get(name):
            return f"{kind} {environment[name]}"
    return ""


@dataclass(frozen=True, slots=True)
class Process:
    """What a running program knows of itself."""

    python: str = field(default_factory=platform.python_version)
    path: tuple[str, ...] = field(default_factory=lambda: tuple(sys.path))
    groups: frozenset[int] | None = field(
        default_factory=lambda: frozenset((os.getgid(), *os.getgroups())) if os.getuid() else None
    )
    """None: root, who may use everything."""
    desktop: str = field(default_factory=lambda: _desktop(os.environ))
    """The session whose windows are shown, as "X display :0"; empty: none."""
    home: Path = field(default_factory=Path.home)


class Doctor:
    """Looks at a rig and the machine below `root`; `data` is the folder of what lasts."""

    def __init__(
        self,
        root: Path,
        data: Path,
        rig: Rig,
        clock: Callable[[], float],
        process: Process | None = None,
    ) -> None:
        self._root = root
        self._data = data
        self._rig = rig
        self._clock = clock
        self._process = process or Process()
        seats = rig.config.seat
        self.lights = tuple(at for at, seat in enumerate(seats) if seat.light is not None)
        """The seats that have one."""
        self.buttons = tuple(
            (at, name)
            for at, seat in enumerate(seats)
            for name, place in (("green", seat.button), ("red", seat.drop))
            if place is not None
        )
        """Every button: its seat and its name."""

    def devices(self) -> list[Line]:
        """A line a device; cheap enough to be asked again and again."""
        return list(_devices(self._rig, self._clock()))

    def machine(self) -> list[Line]:
        """What the devices stand on, and whether what is played lasts."""
        return [
            *_machine(self._root, self._rig.config, self._process),
            *_kept(self._root, self._data, self._process.home),
        ]


# ---- devices

NONE = Line("Devices", "look", "none in rig.toml", "docs/wiring.md describes how to connect them")


def _devices(rig: Rig, now: float) -> Iterator[Line]:
    states = rig.states()
    if not states:
        yield NONE
    for one in (one for one in states if one.kind not in TOGETHER):
        again = "" if one.again_at is None else f"the next try comes in {_wait(one, now)} s"
        yield Line(
            one.device[:1].upper() + one.device[1:],
            VERDICTS[one.condition],
            *_found(one, now),
            kind=one.kind,
            place=one.place,
            again=again,
            heard_at=None if one.last is None else one.last.at,
        )
    for kind, subject in TOGETHER.items():
        several = [one for one in states if one.kind == kind]
        if several:
            yield _together(subject, several)


SILENT = ("gpio", "buzzer", "box", "power")
"""Kinds from which nothing comes that would tell more than that they are there."""
TOGETHER = {"button": "Buttons", "light": "Lights"}
"""Kinds of which there are many, and what they are called in one line."""


def _together(subject: str, states: Sequence[State]) -> Line:
    """All of a kind: how many answer, and what is wrong with the first that does not."""
    well = sum(one.condition == "ok" for one in states)
    wrong = next((one.fault for one in states if one.fault is not None), None)
    found = {VERDICTS[one.condition] for one in states}
    worst: Verdict = "bad" if "bad" in found else "look" if "look" in found else "good"
    if wrong is None:
        words, repair = f"{well} of {len(states)} answer", ""
    else:
        words, repair = f"{wrong.device}: {wrong.what}", wrong.repair
    return Line(subject, worst, words, repair, kind=states[0].kind)


VERDICTS: dict[str, Verdict] = {"ok": "good", "searching": "look", "fault": "bad"}


def _wait(state: State, now: float) -> int:
    return max(0, round((state.again_at or now) - now))


def _found(state: State, now: float) -> tuple[str, str]:
    """How a device is and what a hand can do."""
    if state.fault is not None:
        return state.fault.what, state.fault.repair
    if not state.answered:
        return "it has not answered yet", ""
    if state.kind in SILENT:
        return state.about or "it answers", ""
    told = "" if state.last is None else heard(state.last)
    if state.last is None or not told:
        itself = f" ({state.about})" if state.about else ""
        return f"it answers{itself}; nothing has come from it yet", ""
    return f"{told.split(': ')[-1]}, {_ago(now - state.last.at)}", ""


def heard(signal: Signal) -> str:
    """What came, without saying which card; empty where it tells nothing of a device."""
    match signal:
        case Scanned() | Lifted():
            what = "read a card" if isinstance(signal, Scanned) else "the card was taken away"
            return f"{signal.reader}: {what}"
        case Crowded():
            return f"{signal.reader}: several cards lie on it"
        case Touched() | Pressed() | Held():
            return f"the {signal.button} button of seat {signal.seat} was {PRESSES[type(signal)]}"
        case Turned():
            return "the encoder was turned"
        case Pushed():
            return "the encoder was pushed"
        case PowerHeld():
            return "the power button was held"
        case _:
            return ""


PRESSES = {Touched: "touched", Pressed: "pressed", Held: "held"}


def _ago(seconds: float) -> str:
    if seconds < JUST_NOW:
        return "just now"
    if seconds < MINUTES_FROM:
        return f"{seconds:.0f} s ago"
    return f"{seconds / 60:.0f} min ago"


# ---- what they stand on


def _machine(root: Path, rig: RigConfig, process: Process) -> Iterator[Line]:
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
    is_pi = buses.config(root) is not None
    yield _display(root, process, is_pi=is_pi)
    yield from _power(root)
    pins = {pin.gpio for reader in rig.reader for pin in reader.settings.pins}
    if is_pi or SPI_PIN in pins:
        yield _spi(root, needed=SPI_PIN in pins, is_pi=is_pi)
    if is_pi or SERIAL_PIN in pins:
        yield _serial(root, needed=SERIAL_PIN in pins, is_pi=is_pi)
    controls = rig.seat or rig.encoder or rig.buzzer or rig.power
    if is_pi and controls and rig.gpio.factory == "mock":
        yield Line(
            "Header",
            "look",
            "its pins are emulated",
            'write factory = "lgpio" under [gpio] in rig.toml',
        )
    missing = [] if process.groups is None else buses.missing_groups(process.groups)
    if is_pi and missing:
        yield Line(
            "Rights",
            "look",
            f"not in the groups {', '.join(missing)}",
            f'sudo usermod -aG {",".join(missing)} "$USER", then log in again',
        )


def version() -> str:
    """Matinee's version, from its checkout or from the installed package."""
    path = Path(__file__).resolve().parents[1] / "pyproject.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))["project"]["version"]
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        pass
    try:
        return metadata.version("matinee")
    except metadata.PackageNotFoundError:
        return "unknown"


def _display(root: Path, process: Process, *, is_pi: bool) -> Line:
    """In a desktop session the window is where the desktop puts it, on any of its displays."""
    if process.desktop:
        there = [one for one in displays.connectors(root) if one.connected]
        words = ", ".join(f"{one.name} {one.mode}".strip() for one in there)
        connected = f"; connected: {words}" if words else ""
        return Line("Display", "good", f"a window on {process.desktop}{connected}")
    one = displays.chosen(root)
    if one is not None:
        mode = f", {one.mode}" if one.mode else ""
        return Line("Display", "good", f"{one.name} of card{one.card}{mode}, on the bare screen")
    if not is_pi:
        return Line(
            "Display",
            "look",
            "no desktop session and no connected display",
            "start Matinee from a desktop session",
        )
    return Line(
        "Display",
        "look",
        "no connected display found",
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


SERIAL_ON = "sudo raspi-config nonint do_serial_hw 0, then restart"
NO_HEADER = "connect this reader to a Raspberry Pi, or use one with a USB plug"


def _spi(root: Path, *, needed: bool, is_pi: bool) -> Line:
    there = buses.spi(root)
    if there:
        return Line("SPI", "good", f"on: {', '.join(there)}")
    if buses.is_set(root, "dtparam=spi=on"):
        return Line("SPI", "look", "on from the next start", "restart the board")
    return Line(
        "SPI",
        "bad" if needed else "look",
        "off; a reader on the header needs it",
        "turn it on: sudo scripts/install-pi, or raspi-config, Interface Options"
        if is_pi
        else NO_HEADER,
    )


def _serial(root: Path, *, needed: bool, is_pi: bool) -> Line:
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
        (SERIAL_ON if is_pi else NO_HEADER) if needed else "",
    )


# ---- what lasts


def _can_be_written(folder: Path) -> bool:
    """Whether files can be made in a folder, or in the nearest one above it that is there."""
    there = next(one for one in (folder, *folder.parents) if one.exists())
    if not os.access(there, os.W_OK):
        return False
    # what root may do is not what a file system can do
    try:
        Path(mkdtemp(prefix=".matinee-", dir=there)).rmdir()
    except OSError:
        return False
    return True


def _kept(root: Path, data: Path, home: Path) -> Iterator[Line]:
    """Whether the evening outlives the power."""
    where = f"~/{data.relative_to(home)}" if data.is_relative_to(home) else str(data)
    folder = root / data.relative_to("/")
    why = storage.why_lost(root, data)
    if why is not None:
        yield Line(
            "Data",
            "bad",
            f"progress will not be kept: {why}",
            f"give {where} a partition of its own: {GUIDE}"
            if data == OF_MACHINE
            else f"name a folder on a disk with --data, not {where}",
        )
    elif not _can_be_written(folder):
        yield Line(
            "Data",
            "bad",
            f"{where} cannot be written",
            "repair it: sudo scripts/install-pi"
            if data == OF_MACHINE
            else "make it writable for your user, or name another folder with --data",
        )
    elif not folder.exists():
        yield Line("Data", "good", f"will be kept in {where}")
    else:
        yield Line("Data", "good", f"kept in {where}")
    # a log beside a damaged journal is no file of its own
    aside = [one for one in folder.glob("*.damaged-*") if one.name[-1].isdigit()]
    if aside:
        newest = max(aside, key=lambda one: one.stat().st_mtime_ns)
        yield Line(
            "Data",
            "look",
            f"damaged and set aside: {newest.name}{_more(len(aside) - 1)}",
            f"it lies in {where} for whoever mends it; else take it away",
        )


def _more(count: int) -> str:
    return f", and {count} more" if count else ""


def as_text(lines: Sequence[Line]) -> str:
    """As it is read in a terminal: a mark, the subject, what is so, and below it the repair."""
    wide = max((len(one.subject) for one in lines), default=0)
    marks = {"good": "ok  ", "look": "look", "bad": "BAD "}
    told: list[str] = []
    for one in lines:
        told.append(f"{marks[one.verdict]}  {one.subject:{wide}}  {one.words}")
        if one.repair:
            told.append(f"{'':{wide + 8}}-> {one.repair}")
    return "\n".join(told)
