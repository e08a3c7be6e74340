"""How Matinee shall behave (mock-up 25): every change counts at once and is kept."""

from msgspec.structs import replace

from companion.core.kit import button, primary, step
from companion.core.nodes import Face, Go, Node, Touch, column, icon, row, space, stack, text
from companion.table.settings import Settings
from companion.ui.app import App
from companion.ui.foresee import Foreseen
from companion.ui.screen import Undoing
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.ways import Way
from hardware.signals import Signal

STEPPED = (
    ("sound", "sound", "Sound", "how loud", 0, 10),
    ("screen", "lamp", "Screen", "how bright", 2, 10),
    ("lights", "bulb", "Lights", "how bright", 0, 10),
    ("hold", "again", "Hold", "seconds", 3, 20),
)
SWITCHED = (
    ("less_motion", "look", "Less motion", "fades, no chase"),
    ("large_words", "pen", "Large words", "wherever there is room"),
    ("rest", "moon", "Rest the screen", "after ten minutes"),
)


class SettingsScreen:
    """Steppers at the left, switches at the right."""

    def __init__(self) -> None:
        self.before: list[Settings] = []
        """How it was before each change, the first one first."""

    def node(self, app: App) -> Node:
        now = app.settings.now
        return frame(
            Sign(
                "How shall Matinee behave?",
                "Every change counts at once and is kept",
                art="gear",
                stub=("Settings", "this table"),
                menu=app.session is not None,
            ),
            row(
                column(
                    *(_stepper(getattr(now, one[0]), *one) for one in STEPPED),
                    space(),
                    width=0,
                    grow=1,
                    gap=8,
                ),
                column(
                    *(_switch(getattr(now, one[0]), *one) for one in SWITCHED),
                    space(),
                    width=0,
                    grow=1,
                    gap=8,
                ),
                gap=12,
                grow=1,
            ),
            Bar(
                (
                    button("Close Matinee", Go("close"), art="power"),
                    primary("Done", Go("back")),
                ),
                utilities=False,
            ),
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("set", (str(field), value)):
                self.before.append(app.settings.now)
                app.change_settings(replace(app.settings.now, **{field: value}))
            case _:
                pass

    def undoing(self, app: App) -> Undoing | None:
        """The last change."""
        if not self.before:
            return None
        would = Foreseen("Undo takes back the last change", ())
        return Undoing(would, lambda: app.change_settings(self.before.pop()))

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


def _words(name: str, what: str) -> Node:
    return column(
        text(name, font="strong", size=24, fit=17),
        text(what, size=20, fit=15, colour="mist"),
        grow=1,
        shrink=True,
        justify="center",
    )


def _stepper(value: int, field: str, art: str, name: str, what: str, least: int, most: int) -> Node:
    shown = f"{value / 10:.1f}" if field == "hold" else str(value)
    return row(
        icon(art, 32, "accent", hole="night-800"),
        _words(name, what),
        step("minus", f"{name} less", Go("set", (field, value - 1)), enabled=value > least),
        text(shown, font="figure", size=30, align="center", width=44),
        step("plus", f"{name} more", Go("set", (field, value + 1)), enabled=value < most),
        face=Face("night-800", radius=10),
        pad=(14, 3, 3, 3),
        gap=10,
        height=70,
        align="center",
    )


def _switch(on: bool, field: str, art: str, name: str, what: str) -> Node:
    knob = stack(
        face=Face("ink" if on else "night-500", shape="disc"),
        width=32,
        height=32,
    )
    return row(
        icon(art, 32, "accent", hole="night-800"),
        _words(name, what),
        row(
            *((space(), knob) if on else (knob, space())),
            face=Face("accent" if on else "night-900", None if on else "night-500", radius=20),
            width=72,
            height=40,
            pad=(4, 4, 4, 4),
            align="center",
        ),
        name=f"{name}: {'on' if on else 'off'}",
        touch=Go("set", (field, not on)),
        face=Face("night-800", radius=10),
        pad=(14, 0, 14, 0),
        gap=10,
        height=70,
        align="center",
    )


def _settings(app: App) -> None:
    app.turn_to(SettingsScreen())


WAYS = (
    Way("home", 30, "gear", "Settings", "sound, screen, motion", _settings),
    Way("table", 50, "gear", "Settings", "sound, screen, motion", _settings),
)
