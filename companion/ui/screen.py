"""What a screen is: nodes from the app, and what touches and signals do."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from companion.core.nodes import Node, Touch
from companion.ui.foresee import Foreseen
from companion.ui.theme import Theme
from hardware.signals import Signal

if TYPE_CHECKING:
    from companion.ui.app import App


class Screen(Protocol):
    """One screen: what it shows, and what touches and signals do."""

    def node(self, app: "App") -> Node:
        """The whole screen as nodes."""
        ...

    def touched(self, app: "App", touch: Touch) -> None:
        """Somebody touched a part of it."""
        ...

    def signalled(self, app: "App", signal: Signal) -> bool:
        """A device told something; False lets the screen below have it."""
        ...


@runtime_checkable
class Foresees(Protocol):
    """A screen that can tell what a touch would do."""

    def foresee(self, app: "App", touch: Touch) -> Foreseen | None:
        """What it would do; None where there is nothing to tell beforehand."""
        ...


@runtime_checkable
class Passing(Protocol):
    """A screen that goes away by itself, at this time of the clock."""

    until: float


@runtime_checkable
class OfAnother(Protocol):
    """A screen about another game than the one that is played."""

    theme: Theme
