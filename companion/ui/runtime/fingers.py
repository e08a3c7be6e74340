"""The fingers on a touchscreen, as SDL reports them.

SDL can present the first finger as a mouse as well, but not on the bare screen: its evdev driver
names no window for a touch (SDL 2.32, SDL_evdev.c), and only a touch in a window becomes a mouse.
So Matinee switches that off (`stage._begin`) and takes fingers for what they are.
"""

import pygame
from pygame._sdl2 import touch as panels

Finger = tuple[int, int]
"""The panel and the id of a finger on it, which changes with each touch."""


class Fingers:
    """The fingers that are down, in the order in which they came. The first is the pointer."""

    def __init__(self) -> None:
        self._down: list[Finger] = []

    def put(self, event: pygame.event.Event) -> bool:
        """A finger comes down; whether it is the only one."""
        if _count(event.touch_id) == 1:
            self._down.clear()  # SDL did not report how another one was lifted
        self._down.append(_finger(event))
        return len(self._down) == 1

    def is_pointer(self, event: pygame.event.Event) -> bool:
        """Whether this finger is the pointer."""
        return self._down[:1] == [_finger(event)]

    def lift(self, event: pygame.event.Event) -> None:
        """A finger is lifted."""
        if _finger(event) in self._down:
            self._down.remove(_finger(event))

    def forget(self) -> None:
        """The window has lost the touchscreen: no finger is down any more."""
        self._down.clear()


def _finger(event: pygame.event.Event) -> Finger:
    return event.touch_id, event.finger_id


def _count(panel: int) -> int | None:
    """The number of fingers on a panel now; None where SDL does not know the panel."""
    try:
        return panels.get_num_fingers(panel)
    except pygame.error:
        return None
