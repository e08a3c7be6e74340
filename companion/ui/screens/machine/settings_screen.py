"""How Matinee behaves: every change counts at once and is stored."""

from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.board.nodes import (
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
)
from companion.core.board.widgets import button
from companion.table.settings import Settings
from companion.ui.app.app import App
from companion.ui.app.frame import DONE, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.routes import follow, routes
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.list_row import list_row, onward, row_icon, stepper, switch
from companion.ui.screens.table.overlay import TableOverlay


class SettingRow(NamedTuple):
    """A setting as it is shown: the field of `Settings`, an icon, a name and a few words."""

    setting: str
    icon: str
    name: str
    words: str


class StepperRow(NamedTuple):
    """A setting that is a number within bounds, one of `steps` to a second if it is a time."""

    row: SettingRow
    minimum: int
    maximum: int
    steps: int = 1
    decimals: int = 0
    """Decimals of the seconds, if it is a time."""


STEPPED = (
    StepperRow(SettingRow("sound", "sound", "Sound", "how loud"), 0, 10),
    StepperRow(SettingRow("screen_brightness", "lamp", "Screen", "how bright"), 2, 10),
)
DEVICES = (
    StepperRow(SettingRow("light_brightness", "bulb", "Lights", "how bright"), 0, 10),
    StepperRow(SettingRow("hold_tenths", "again", "Hold", "seconds"), 3, 20, 10, 1),
    StepperRow(
        SettingRow("touch_delay_twentieths", "hand", "Late touches", "seconds"), 0, 20, 20, 2
    ),
)
SPOKEN = SettingRow("voice", "book", "Speak", "rulings and the Director")
DICE = SettingRow("dice_here", "dice", "Matinee rolls", "else you roll your own dice")
HANDS = SettingRow("hands_at_table", "hand", "Hands at the table", "open them, then enter them")
SWITCHED = (
    SettingRow("less_motion", "look", "Less motion", "fades, no chase"),
    SettingRow("large_words", "pen", "Bigger text", "where it fits"),
    SettingRow("dim_when_idle", "moon", "Rest the screen", "after ten minutes"),
)
TABLE_MODE = SettingRow("table_mode", "people", "Table mode", "large type after 3 to 20 s")
DEVICES_PAGE = ("btn", "Devices")
TABLE_PAGE = ("people", "The table")


@dataclass(eq=False)
class SettingsScreen(TableOverlay):
    """Steppers at the left, switches at the right; buttons and lights on a page of their own."""

    devices: bool = False
    before: list[Settings] = field(default_factory=list)
    """How it was before each change, the first one first."""

    def frame(self, app: App) -> Frame:
        icon_name, words = TABLE_PAGE if self.devices else DEVICES_PAGE
        return Frame(
            "Settings",
            "Saved as you change them",
            row(
                *(column(*half, flex=1, gap=8) for half in self._halves(app)),
                gap=12,
                grow=1,
            ),
            (
                button(words, UiCommand("open devices"), icon=icon_name),
                *(
                    button(route.name, UiCommand("open screen", route.name), icon=route.icon)
                    for route in routes(app, "settings")
                ),
                DONE,
            ),
            icon="gear",
            ticket=("Settings", "this table"),
            menu=app.session is not None,
        )

    def _halves(self, app: App) -> tuple[list[Node], list[Node]]:
        now = app.settings.current
        if self.devices:
            return (
                [
                    *(_stepper(now, shown) for shown in DEVICES),
                    _switch(HANDS, on=now.hands_at_table),
                ],
                [
                    _screen_button(
                        route.icon,
                        route.name,
                        route.description,
                        UiCommand("open screen", route.name),
                    )
                    for route in routes(app, "devices")
                ],
            )
        return (
            [
                *(_stepper(now, shown) for shown in STEPPED),
                _voice(now, there=app.speaks),
                _switch(DICE, on=now.dice_here),
            ],
            [
                *(_switch(shown, on=getattr(now, shown.setting)) for shown in SWITCHED),
                _switch(TABLE_MODE, on=app.table_mode),
            ],
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("open devices"):
                self.devices = not self.devices
            case UiCommand("set option", (str(field), value)):
                self.before.append(app.settings.current)
                app.change_settings(replace(app.settings.current, **{field: value}))
            case UiCommand("open screen", str(words)):
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


def _screen_button(icon_name: str, name: str, what: str, touch: Touch) -> Node:
    """The button to a screen of its own."""
    fill, line = "night-950", "night-500"
    return list_row(name, what, touch, onward(), start=row_icon(icon_name), fill=fill, line=line)


def _voice(now: Settings, *, there: bool) -> Node:
    """The switch of the voice; if nothing can speak, it says so and switches nothing."""
    if there:
        return _switch(SPOKEN, on=now.voice)
    start = icon(SPOKEN.icon, 34, "mist")
    return list_row(
        SPOKEN.name, "Voice not installed", None, start=start, fill="night-900", line="night-700"
    )


def _stepper(now: Settings, shown: StepperRow) -> Node:
    setting, icon_name, name, words = shown.row
    value: int = getattr(now, setting)
    number = f"{value / shown.steps:.{shown.decimals}f}"
    less, more = (UiCommand("set option", (setting, value + by)) for by in (-1, 1))
    less, more = less if value > shown.minimum else None, more if value < shown.maximum else None
    return list_row(
        name,
        words,
        None,
        *stepper(name, number, less, more, 44),
        start=row_icon(icon_name),
        right=3,
    )


def _switch(shown: SettingRow, *, on: bool) -> Node:
    touch = UiCommand("set option", (shown.setting, not on))
    label = f"{shown.name}: {'on' if on else 'off'}"
    return list_row(
        shown.name, shown.words, touch, switch(on=on), start=row_icon(shown.icon), label=label
    )
