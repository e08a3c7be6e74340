"""What a screen is: nodes from the app, and what touches and signals do."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec import Struct

from companion.core.view.nodes import Node, Touch
from companion.ui.app.preview import Foreseen
from hardware.signals import Signal

Host_contra = TypeVar("Host_contra", contravariant=True)
"""The app that shows it; named so that a screen can be told without one."""


class Screen(Protocol[Host_contra]):
    """One screen: what it shows, and what touches and signals do."""

    def node(self, app: Host_contra) -> Node:
        """The whole screen as nodes."""
        ...

    def touched(self, app: Host_contra, touch: Touch) -> None:
        """Somebody touched a part of it."""
        ...

    def signalled(self, app: Host_contra, signal: Signal) -> bool:
        """A device told something; False lets the screen below have it."""
        ...


class Undoing(Struct, frozen=True):
    """What Undo takes back, in words beforehand, and how."""

    would: Foreseen | None
    do: Callable[[], object]
