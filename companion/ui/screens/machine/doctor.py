"""The doctor: every device and what it is on, with its state and its repair.

While it tests, cards and presses are for the test alone and play nothing.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Font,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import button, chip, icon_button, title
from companion.core.wording import capital
from companion.ui.app.app import App
from companion.ui.app.frame import DONE, Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.list_row import list_row
from companion.ui.render.theme import LOOKS
from hardware.controls.lights import Light
from hardware.report import ReportLine, Verdict
from hardware.signals import ButtonDown, Fault, Restored, Signal

ROWS = 4
POLL_SECONDS = 1.0
"""Seconds between two looks at the devices."""
LIT_FOR = 0.4
"""Seconds that each light is on as they are tried one after the other."""
FULL_LIGHT = Light(1.0)
STATES = {
    "good": ("check", "good", "well", "yes"),
    "look": ("again", "bulb", "look", "bulb"),
    "bad": ("x", "bad", "fault", "no"),
}
"""The mark in the dot, its color, the word beside it, and the color of the sheet."""
ICONS = {
    "button": "btn",
    "light": "lamp",
    "box": "robot",
    "gpio": "pin",
    "encoder": "again",
    "buzzer": "sound",
    "power": "power",
}
"""By the kind of device; any other is a reader."""
LETTERS = 32
"""On a line of the sheet at the right."""
SUBJECTS = {
    "Computer": "box",
    "Display": "look",
    "Power": "bolt",
    "Data": "book",
    "Journal": "book",
    "Rights": "key",
}
"""By what a line is about."""


class DoctorScreen(Screen[App]):
    """Lines at the left, the chosen one at large at the right."""

    one_question = True

    chosen = 0
    testing: float | None = None
    """Since when the devices are tried."""

    def __init__(self, app: App) -> None:
        self.heard: set[tuple[int, str]] = set()
        """The buttons that were pressed since."""
        self._looked_at = app.clock()
        self._devices: list[ReportLine] = []
        self._machine: list[ReportLine] = []
        self._stored_data: list[ReportLine] = []
        self._read_report(app)
        # what is wrong comes up first
        self.chosen = next((at for at, line in enumerate(self.lines) if line.verdict == "bad"), 0)

    @property
    def lines(self) -> list[ReportLine]:
        return [*self._stored_data, *self._devices, *self._machine]

    def _read_report(self, app: App) -> None:
        self._stored_data = [
            ReportLine(fault.device.capitalize(), "bad", fault.what, fault.repair)
            for fault in app.faults.of_stored_data
        ]
        if app.doctor is not None:
            self._devices, self._machine = app.doctor.devices(), app.doctor.machine()

    # ---- what is shown

    def frame(self, app: App) -> Frame:
        lines = [self._test_line(app, line) for line in self.lines]
        first = self.chosen // ROWS * ROWS
        bad = sum(line.verdict == "bad" for line in lines)
        well = sum(line.verdict == "good" for line in lines)
        return Frame(
            *self._sign(lines),
            row(
                column(
                    *(
                        _row(line, at, chosen=at == self.chosen)
                        for at, line in enumerate(lines)
                        if first <= at < first + ROWS
                    ),
                    width=352,
                    gap=8,
                ),
                _sheet(lines[self.chosen]) if lines else space(grow=1),
                gap=12,
                grow=1,
            ),
            (
                icon_button("earlier", UiCommand("choose item", max(0, first - ROWS)), icon="up"),
                icon_button(
                    "later",
                    UiCommand("choose item", min(len(lines) - 1, first + ROWS)),
                    icon="down",
                ),
                space(),
                button("End the test", UiCommand("test devices"), icon="x")
                if self.testing is not None
                else button("Test all", UiCommand("test devices"), icon="hand"),
                button("Look again", UiCommand("check again"), icon="again"),
                DONE,
            ),
            icon=next((_icon_name(line) for line in lines if line.verdict == "bad"), "pad"),
            ticket=("Device check", f"{well} of {len(lines)} ok"),
            menu=app.session is not None,
            alarm=bad > 0,
        )

    def _sign(self, lines: list[ReportLine]) -> tuple[str, str]:
        if self.testing is not None:
            return "Lay a card, press each button", "Nothing is played while this is tested"
        bad = [line for line in lines if line.verdict == "bad"]
        if not bad:
            return "How are you, Matinee?", "Touch a line to read more of it"
        faults = "One fault" if len(bad) == 1 else f"{len(bad)} faults"
        return f"{bad[0].subject} needs a hand", f"{faults}; play goes on without it"

    def _test_line(self, app: App, line: ReportLine) -> ReportLine:
        """The line as the test finds it: a device that works must have sent something since."""
        if self.testing is None or not line.kind or line.verdict != "good":
            return line
        wanted = ""
        if line.kind == "button" and app.doctor is not None:
            silent = [known for known in app.doctor.buttons if known not in self.heard]
            if silent:
                seat, name = silent[0]
                once = "once" if name == "green" else f"the {name} one"
                wanted = f"{LOOKS[seat % len(LOOKS)].name}: press it {once}"
        elif line.kind not in ICONS and (line.heard_at is None or line.heard_at < self.testing):
            wanted = "lay a card on it"
        if not wanted:
            return line
        return replace(line, verdict="look", words=wanted, repair="", retry_text="", heard_at=None)

    # ---- what hands and devices do

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose item", int(at)):
                self.chosen = at
            case UiCommand("check again"):
                self._read_report(app)
            case UiCommand("test devices"):
                self.testing = app.clock() if self.testing is None else None
                self.chosen = 0
                self.heard.clear()
                app.lights.show()
            case _:
                pass

    def on_signal(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Fault | Restored) or self.testing is None:
            return False
        if isinstance(signal, ButtonDown):
            self.heard.add((signal.seat, signal.button))
        self._look_at_devices(app)
        return True

    def tick(self, app: App) -> bool:
        if self.testing is not None:
            app.lights.show()
        if app.clock() < self._looked_at + POLL_SECONDS:
            return False
        return self._look_at_devices(app)

    def _look_at_devices(self, app: App) -> bool:
        self._looked_at = app.clock()
        before = self._devices
        if app.doctor is not None:
            self._devices = app.doctor.devices()
        return self._devices != before

    def lights(self, app: App) -> Mapping[int, Light] | None:
        """While it tests, one light after the other; else as the game asks."""
        if self.testing is None or app.doctor is None or not app.doctor.lights:
            return None
        turn = int((app.clock() - self.testing) / LIT_FOR)
        return {app.doctor.lights[turn % len(app.doctor.lights)]: FULL_LIGHT}


def _icon_name(line: ReportLine) -> str:
    if line.kind:
        return ICONS.get(line.kind, "pad")
    return SUBJECTS.get(line.subject, "gear")


def _dot(verdict: Verdict) -> Node:
    icon_name, fill, word, _ = STATES[verdict]
    return stack(
        icon(icon_name, 24, "ink"),
        name=word,
        background=Background(fill, shape="disc"),
        width=40,
        height=40,
        align="center",
        justify="center",
    )


def _row(line: ReportLine, at: int, *, chosen: bool) -> Node:
    edge = "bad" if line.verdict == "bad" else "bulb"
    return list_row(
        line.subject,
        _brief_text(line),
        UiCommand("choose item", at),
        _dot(line.verdict),
        start=icon(_icon_name(line), 34, "cream"),
        fill="night-600" if chosen else "night-800",
        line=edge if chosen else None,
    )


def _brief_text(line: ReportLine) -> str:
    """A few words: the rest is at large beside it."""
    if line.retry_text:
        return "fault, tried again" if line.verdict == "bad" else "missing, looked for"
    return line.words.partition("; ")[0]


def _sheet(line: ReportLine) -> Node:
    """The chosen line at large: what is so, the hand's work, and where the device is."""
    icon_name, _, word, fill = STATES[line.verdict]
    ink = "ink" if line.verdict == "look" else "cream"
    return column(
        row(
            title(line.subject, "ink", size=52, fit=29),
            space(),
            chip(word, fill=fill, color=ink, icon=icon_name, size=22),
            gap=10,
            align="center",
        ),
        _prose(line.words, "strong", 24, "ink"),
        *(
            (
                row(height=2, background="watermark", radius=0),
                _prose(line.repair, "bold", 22, "ink-2"),
            )
            if line.repair
            else ()
        ),
        space(grow=1),
        text(f"{capital(line.retry_text)}.", "label", "ink-2") if line.retry_text else None,
        row(chip(line.place, fill="paper-2", color="ink", size=20), space())
        if line.place
        else None,
        background=Background("cream", fill, stroke=4, radius=12),
        padding=(22, 12, 22, 14),
        gap=8,
        flex=1,
        key="doctor",
    )


def _prose(words: str, font: Font, size: float, color: str) -> Node:
    """As many lines as it takes, and no empty ones."""
    lines = min(4, 1 + len(words) // LETTERS)
    return text(f"{capital(words)}.", font=font, size=size, fit=16, lines=lines, color=color)
