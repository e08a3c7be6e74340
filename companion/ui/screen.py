"""What a screen is: nodes from the app, and what touches and signals do."""

from collections.abc import Callable
from typing import Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from companion.core.nodes import Node, Touch
from companion.ui.foresee import Foreseen
from companion.ui.theme import Theme
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


@runtime_checkable
class Passing(Protocol):
    """A screen that goes away by itself, at this time of the clock."""

    until: float


@runtime_checkable
class OfAnother(Protocol):
    """A screen about another game than the one that is played."""

    theme: Theme
