"""The doctor: the state of every device and of the computer, each in one line with its repair.

The command `companion doctor` and the screen show the same lines.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from hardware.health import DeviceState
from hardware.machine.backlight import Backlight
from hardware.machine_report import Process, machine_lines, storage_lines
from hardware.report import ReportLine, Verdict
from hardware.rig import Rig
from hardware.signals import (
    ButtonDown,
    Held,
    Lifted,
    PowerHeld,
    Pressed,
    Pushed,
    Scanned,
    SeveralCards,
    Signal,
    Turned,
)

JUST_NOW = 10.0
MINUTES_FROM = 90.0
"""Ages in seconds: until the first "just now" is written, from the second minutes."""


class Doctor:
    """Reports on a rig and a computer.

    `root`: the root folder of the system: `/`, or a made-up tree in tests.
    `data`: the data folder.
    `backlight`: the one that is in use, if this process has one.
    """

    def __init__(
        self,
        root: Path,
        data: Path,
        rig: Rig,
        clock: Callable[[], float],
        process: Process | None = None,
        backlight: Backlight | None = None,
    ) -> None:
        self._root = root
        self._data = data
        self._rig = rig
        self._clock = clock
        self._process = process or Process()
        self._backlight = backlight
        seats = rig.config.seats
        self.lights = tuple(at for at, seat in enumerate(seats) if seat.light is not None)
        """The seats that have a light."""
        self.buttons = tuple(
            (at, name)
            for at, seat in enumerate(seats)
            for name, pin in (("green", seat.button), ("red", seat.second_button))
            if pin is not None
        )
        """The seat and name of every button."""

    def devices(self) -> list[ReportLine]:
        """Return one line for each device, but for buttons and lights one line for all. Cheap
        enough to be called every second.
        """
        return list(_devices(self._rig, self._clock()))

    def machine(self) -> list[ReportLine]:
        """Return the lines about the computer and the data folder."""
        return [
            *machine_lines(self._root, self._rig.config, self._process, self._backlight),
            *storage_lines(self._root, self._data, self._process.home),
        ]


# ---- devices

NO_DEVICES = ReportLine(
    "Devices", "look", "none in rig.toml", "docs/wiring.md describes how to connect them"
)


def _devices(rig: Rig, now: float) -> Iterator[ReportLine]:
    states = rig.states()
    if not states:
        yield NO_DEVICES
    for device in (device for device in states if device.kind not in GROUPED):
        retry = max(0, round((device.retry_at or now) - now))
        yield ReportLine(
            device.device[:1].upper() + device.device[1:],
            VERDICTS[device.condition],
            *_condition(device, now),
            kind=device.kind,
            place=device.location,
            retry_text="" if device.retry_at is None else f"next attempt in {retry} s",
            heard_at=None if device.last is None else device.last.at,
        )
    for kind, subject in GROUPED.items():
        several = [device for device in states if device.kind == kind]
        if several:
            yield _group(subject, several)


SILENT = ("gpio", "buzzer", "box", "power")
"""Kinds whose signals are not reported."""
GROUPED = {"button": "Buttons", "light": "Lights"}
"""Kinds that share one line, and its subject."""


def _group(subject: str, states: Sequence[DeviceState]) -> ReportLine:
    """Return the line of all devices of a kind, with the first fault."""
    working = sum(device.condition == "ok" for device in states)
    fault = next((device.fault for device in states if device.fault is not None), None)
    verdicts = {VERDICTS[device.condition] for device in states}
    worst: Verdict = "bad" if "bad" in verdicts else "look" if "look" in verdicts else "good"
    if fault is None:
        words, repair = f"{working} of {len(states)} answer", ""
    else:
        words, repair = f"{fault.device}: {fault.what}", fault.repair
    return ReportLine(subject, worst, words, repair, kind=states[0].kind)


VERDICTS: dict[str, Verdict] = {"ok": "good", "searching": "look", "fault": "bad"}


def _condition(state: DeviceState, now: float) -> tuple[str, str]:
    """Return the condition of a device in words, and the repair."""
    if state.fault is not None:
        return state.fault.what, state.fault.repair
    if not state.answered:
        return "it has not answered yet", ""
    if state.kind in SILENT:
        return state.description or "it answers", ""
    event = "" if state.last is None else _event(state.last)
    if state.last is None or not event:
        itself = f" ({state.description})" if state.description else ""
        return f"it answers{itself}; nothing has come from it yet", ""
    return f"{event}, {_age_text(now - state.last.at)}", ""


def describe(signal: Signal) -> str:
    """Describe a signal with its reader, but without the card; "" for a fault."""
    reader = getattr(signal, "reader", None)
    return _event(signal) if reader is None else f"{reader}: {_event(signal)}"


def _event(signal: Signal) -> str:
    words = EVENTS.get(type(signal), "")
    return words.format(button=getattr(signal, "button", ""), seat=getattr(signal, "seat", ""))


EVENTS: dict[type[Signal], str] = {
    Scanned: "read a card",
    Lifted: "the card was taken away",
    SeveralCards: "several cards are on it",
    ButtonDown: "the {button} button of seat {seat} was touched",
    Pressed: "the {button} button of seat {seat} was pressed",
    Held: "the {button} button of seat {seat} was held",
    Turned: "the encoder was turned",
    Pushed: "the encoder was pushed",
    PowerHeld: "the power button was held",
}


def _age_text(seconds: float) -> str:
    if seconds < JUST_NOW:
        return "just now"
    if seconds < MINUTES_FROM:
        return f"{seconds:.0f} s ago"
    return f"{seconds / 60:.0f} min ago"
