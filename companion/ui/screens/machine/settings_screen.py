"""How Matinee shall behave: every change counts at once and is kept."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from companion.core.view.nodes import (
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
)
from companion.core.view.widgets import button
from companion.table.settings import Settings
from companion.ui.app.app import App
from companion.ui.app.frame import DONE, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.routes import follow, routes
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.list_row import list_row, onward, row_icon, stepper, switch
from companion.ui.screens.table.overlay import TableOverlay

STEPPED = (
    ("sound", "sound", "Sound", "how loud", 0, 10),
    ("screen_brightness", "lamp", "Screen", "how bright", 2, 10),
)
DEVICES = (
    ("light_brightness", "bulb", "Lights", "how bright", 0, 10),
    ("hold_tenths", "again", "Hold", "seconds", 3, 20),
    ("touch_delay_twentieths", "hand", "Late taps", "seconds", 0, 20),
)
SECONDS = {"hold_tenths": (10, 1), "touch_delay_twentieths": (20, 2)}
"""Steps that a second has, and decimals that distinguish them."""
SPOKEN = ("voice", "book", "Speak", "rulings and the Director")
DICE = ("dice_here", "dice", "Matinee rolls", "else you roll your own dice")
HANDS = ("hands_at_table", "hand", "Hands at the table", "open them, then enter them")
SWITCHED = (
    ("less_motion", "look", "Less motion", "fades, no chase"),
    ("large_words", "pen", "Bigger text", "where it fits"),
    ("dim_when_idle", "moon", "Rest the screen", "after ten minutes"),
)
TABLE_MODE = ("table_mode", "people", "Table mode", "who and what, in large letters")
DEVICES_PAGE = ("btn", "Devices")
TABLE_PAGE = ("people", "The table")


@dataclass(eq=False)
class SettingsScreen(TableOverlay):
    """Steppers at the left, switches at the right; buttons and lights on a page of their own."""

    devices: bool = False
    before: list[Settings] = field(default_factory=list)
    """How it was before each change, the first one first."""

    def frame(self, app: App) -> Frame:
        art, words = TABLE_PAGE if self.devices else DEVICES_PAGE
        return Frame(
            "How shall Matinee behave?",
            "Saved as you change them",
            row(
                *(column(*half, flex=1, gap=8) for half in self._halves(app)),
                gap=12,
                grow=1,
            ),
            (
                button(words, UiCommand("devices"), art=art),
                *(
                    button(way.words, UiCommand("way", way.words), art=way.art)
                    for way in routes(app, "settings")
                ),
                DONE,
            ),
            art="gear",
            ticket=("Settings", "this table"),
            menu=app.session is not None,
        )

    def _halves(self, app: App) -> tuple[list[Node], list[Node]]:
        now = app.settings.now
        if self.devices:
            return (
                [
                    *(_stepper(getattr(now, setting[0]), *setting) for setting in DEVICES),
                    _switch(now.hands_at_table, *HANDS),
                ],
                [
                    _screen_button(way.art, way.words, way.description, UiCommand("way", way.words))
                    for way in routes(app, "devices")
                ],
            )
        return (
            [
                *(_stepper(getattr(now, setting[0]), *setting) for setting in STEPPED),
                _voice(now, there=app.speaks),
                _switch(now.dice_here, *DICE),
            ],
            [
                *(_switch(getattr(now, setting[0]), *setting) for setting in SWITCHED),
                _switch(app.table_mode, *TABLE_MODE),
            ],
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("devices"):
                self.devices = not self.devices
            case UiCommand("set", (str(field), value)):
                self.before.append(app.settings.now)
                app.change_settings(replace(app.settings.now, **{field: value}))
            case UiCommand("way", str(words)):
                for place in ("settings", "devices"):
                    follow(app, place, words)
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        """The last change."""
        if not self.before:
            return None
        would = Preview("Undo takes back the last change")
        return UndoOffer(would, lambda: app.change_settings(self.before.pop()))


def _screen_button(art: str, name: str, what: str, touch: Touch) -> Node:
    """The button to a screen of its own."""
    fill, line = "night-950", "night-500"
    return list_row(name, what, touch, onward(), start=row_icon(art), fill=fill, line=line)


def _voice(now: Settings, *, there: bool) -> Node:
    """The switch of the voice; if nothing can speak, it says so and switches nothing."""
    if there:
        return _switch(now.voice, *SPOKEN)
    _, art, name, _ = SPOKEN
    start = icon(art, 34, "mist")
    return list_row(
        name, "Voice not installed", None, start=start, fill="night-900", line="night-700"
    )


def _stepper(
    value: int, field: str, art: str, name: str, what: str, minimum: int, maximum: int
) -> Node:
    shown = str(value)
    if field in SECONDS:
        steps, decimals = SECONDS[field]
        shown = f"{value / steps:.{decimals}f}"
    less, more = (UiCommand("set", (field, value + by)) for by in (-1, 1))
    less, more = less if value > minimum else None, more if value < maximum else None
    return list_row(
        name, what, None, *stepper(name, shown, less, more, 44), start=row_icon(art), right=3
    )


def _switch(on: bool, field: str, art: str, name: str, what: str) -> Node:
    touch, label = UiCommand("set", (field, not on)), f"{name}: {'on' if on else 'off'}"
    return list_row(name, what, touch, switch(on=on), start=row_icon(art), label=label)
