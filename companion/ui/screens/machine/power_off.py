"""Quitting Matinee, or switching the machine off, after a confirmation. A long press of the power
button asks nothing.
"""

from companion.core.board.nodes import Node, Touch, UiCommand, column, row
from companion.core.board.widgets import button, primary
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.sheet import paragraph, sheet, unknown_card


class Quit(Screen[App]):
    """Quit, or go back; on a desktop."""

    def frame(self, app: App) -> Frame:
        return _good_night(
            app,
            "Quit Matinee?",
            "The window closes; the computer stays on",
            primary("Quit", UiCommand("end program")),
        )


class PowerOff(Screen[App]):
    """Switch off, quit, or go back; on a machine that starts into Matinee."""

    def frame(self, app: App) -> Frame:
        return _good_night(
            app,
            "Switch the machine off?",
            "Wait until its light is out before you pull the plug",
            button("Only quit Matinee", UiCommand("end program"), icon="x"),
            primary("Switch off", UiCommand("power off")),
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        if touch == UiCommand("power off"):
            app.power_off()


def _good_night(app: App, question: str, what: str, *buttons: Node) -> Frame:
    """The question, what happens to the game, and the buttons beside the one that goes back."""
    playing = app.session is not None and not app.session.over
    back = button("Keep playing" if playing else "Back", UiCommand("back"), icon="back")
    return Frame(
        question,
        what,
        row(
            column(
                sheet(
                    unknown_card("moon"),
                    "Good night",
                    paragraph(_kept(app, playing)),
                    line="ink",
                    key="good-night",
                ),
                grow=1,
            ),
            grow=1,
        ),
        (*buttons[:-1], back, buttons[-1]),
        icon="power",
    )


def _kept(app: App, playing: bool) -> str:
    """Whether everything is saved, and until when, in a sentence or two."""
    if app.save_retry.warning:
        return app.save_retry.warning
    if app.why_lost is not None:
        return f"Nothing is kept after the machine is switched off: {app.why_lost}."
    if playing:
        return "The game is saved. At the next start it continues at the same question."
    return "Everything is saved."
