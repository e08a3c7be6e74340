"""The lights at the seats: on at the seats that the sign names."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from companion.ui.render.theme import Theme
from hardware.controls.lights import Light

if TYPE_CHECKING:
    from companion.ui.app.app import App

BRIGHTEST = 10
DIMMED = 0.3
"""The share of the lights' brightness that is left while nobody is there."""
TURN_SOUNDS = 6
"""Seats that can be distinguished by ear."""


class SeatDevices(Protocol):
    """The lights and buttons at the seats."""

    def show(self, lights: Mapping[int, Light]) -> None:
        """Set the light of every seat; a seat that is left out is dark."""
        ...

    def set_hold_time(self, seconds: float) -> None:
        """Set how long a button must be down to be held."""
        ...


class SeatLights:
    """What the lights show, and the sound when another seat has the turn."""

    _turn: int | None = None
    on: frozenset[int] = frozenset()
    """The seats whose lights are on."""
    may_follow_frame = False
    """Whether a frame need not wait for the lights, as no tray beside it shows them."""
    _is_waiting = False
    """Whether they change after the next frame."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def show_after_frame(self) -> None:
        """Show the lights as soon as `show_waiting` is called, if they may follow a frame."""
        if self.may_follow_frame:
            self._is_waiting = True
        else:
            self.show()

    def show_waiting(self) -> None:
        """Show the lights that have waited for a frame, if any."""
        if self._is_waiting:
            self.show()

    def show(self) -> None:
        """Light the seats that the sign names, or those that the topmost screen lights."""
        self._is_waiting = False
        app = self._app
        asked = app.seats_waited_for()
        own = app.screen.lights(app)
        if own is None and app.screen.named_seats(app) is None:
            own = self._lights_of_table()
        lights = self.lights_for_sign() if own is None else own
        self.on = frozenset(seat for seat, light in lights.items() if light.level > 0)
        app.controls.show(lights)
        turn = next(iter(asked)) if len(asked) == 1 else None
        if turn is not None and turn != self._turn:
            app.sounds.append(f"turn-{turn % TURN_SOUNDS}")
        self._turn = turn

    def _lights_of_table(self) -> Mapping[int, Light] | None:
        """The lights of the table below a screen that names nobody: those of a claim stay on."""
        table = self._app.table_screen
        # a board that fails must not fail the screen over it, on which that can be mended
        with suppress(Exception):
            return None if table is None else table.lights(self._app)
        return None

    def lights_for_sign(self) -> dict[int, Light]:
        """Lights for the seats that the sign names."""
        return self._asked_lights(self._named_in_sign(self._app.seats_waited_for()))

    def _named_in_sign(self, asked: frozenset[int]) -> frozenset[int]:
        """The seats whose shapes are in the sign of a screen of the table, or in that of the table
        below it; those that are asked if it names nobody.
        """
        app = self._app
        if app.session is None or app.session.header.ended:
            return asked
        named = app.screen.named_seats(app)
        if named is None and app.table_screen is not None and app.table_screen is not app.screen:
            # a board that fails must not fail the screen over it, on which that can be mended
            with suppress(Exception):
                named = app.table_screen.named_seats(app)
        return asked if named is None else frozenset(named)

    def _asked_lights(self, asked: frozenset[int]) -> dict[int, Light]:
        """Lights for the seats that are asked. A player who looks after one has its color, and a
        seat that is away is dark.
        """
        session = self._app.session
        if session is None:
            return self.lights_for(asked)
        # a screen of the menu may have other looks than the seats of the game below it
        theme = Theme(looks=self._app.looks)
        if not session.header.changes:
            return self.lights_for(asked, theme)
        lights = self.lights_for(asked - session.header.away, theme)
        for seat, carer in session.header.looked_after.items():
            if seat in lights:
                lights.setdefault(carer, lights[seat])
        return lights

    def lights_for(self, seats: Iterable[int], theme: Theme | None = None) -> dict[int, Light]:
        """Lights for these seats: each in its color, as bright as the settings say. `theme`: whose
        looks they have, by default those of the topmost screen.
        """
        app = self._app
        theme = theme or app.theme
        bright = app.settings.current.light_brightness / BRIGHTEST * (DIMMED if app.dimmed else 1)
        return {seat: Light(bright, theme.color(f"seat:{seat}")) for seat in seats}
