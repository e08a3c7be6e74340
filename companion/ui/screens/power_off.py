"""Switching the machine off, asked once more; the power button's long press asks nothing."""

from companion.core.kit import button, primary
from companion.core.nodes import Go, Node, Touch, column, row
from companion.ui.app import App
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.sheet import blank, say, sheet
from companion.ui.ways import Way
from hardware.signals import Signal


class PowerOff:
    """Off, only closed, or back."""

    def node(self, app: App) -> Node:
        kept = "The game comes back as it is now." if app.session is not None else ""
        return frame(
            Sign(
                "Switch the machine off?",
                "Wait until its light is out before you pull the plug",
                art="power",
                menu=False,
            ),
            row(
                column(
                    sheet(
                        blank("moon"),
                        "Good night",
                        say(f"Everything is kept. {kept}".strip()),
                        line="ink",
                        key="power-off",
                    ),
                    grow=1,
                ),
                grow=1,
            ),
            Bar(
                (
                    button("Only close Matinee", Go("close"), art="x"),
                    button("Back", Go("back"), art="back"),
                    primary("Switch off", Go("power off")),
                ),
                utilities=False,
            ),
        )

    def touched(self, app: App, touch: Touch) -> None:
        if touch == Go("power off"):
            app.power_off()

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


def _ask(app: App) -> None:
    app.turn_to(PowerOff())


WAYS = (
    Way(
        "table", 95, "power", "Switch off", "the game is kept", _ask, lambda app: app.can_power_off
    ),
    Way("settings", 20, "power", "Switch off", "", _ask, lambda app: app.can_power_off),
)
