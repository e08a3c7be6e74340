"""What a screen may be able to do beside what every screen does. Whoever shows it asks it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from companion.core.nodes import Touch
from companion.ui.foresee import Foreseen
from companion.ui.screen import Undoing
from hardware.controls.lights import Light

if TYPE_CHECKING:
    from companion.ui.app import App


@runtime_checkable
class Foresees(Protocol):
    """A screen that can tell what a touch would do."""

    def foresee(self, app: "App", touch: Touch) -> Foreseen | None:
        """What it would do; None where there is nothing to tell beforehand."""
        ...


@runtime_checkable
class Living(Protocol):
    """A screen on which something changes by itself."""

    def live(self, app: "App") -> bool:
        """Time goes by; whether something changed."""
        ...


@runtime_checkable
class Lights(Protocol):
    """A screen that may light seats for a reason of its own."""

    def lights(self, app: "App") -> Mapping[int, Light] | None:
        """Every seat's light; None: as the game asks."""
        ...


@runtime_checkable
class TakesCards(Protocol):
    """The screen on which cards are played."""

    def takes_cards(self, app: "App") -> bool:
        """Whether nothing is to be read before the next card that waits is taken."""
        ...


@runtime_checkable
class InMotion(Protocol):
    """A screen on which something moves by itself."""

    def pass_time(self, app: "App") -> bool:
        """Time has passed: whether it looks different now, or has gone."""
        ...


@runtime_checkable
class OverTable(Protocol):
    """A screen over the table, with Undo and Why? as there."""

    def undoing(self, app: "App") -> Undoing | None:
        """What Undo does on this screen; None where there is nothing to take back."""
        ...
