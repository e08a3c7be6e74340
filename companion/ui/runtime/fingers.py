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
        """Add a finger that comes down; return whether it is the only one."""
        new = _finger(event)
        # a panel that is unplugged under a finger does not report that it is lifted
        self._down = [*(finger for finger in self._down if finger[0] == new[0]), new]
        return len(self._down) == 1

    def forget_lifted(self) -> None:
        """Forget fingers of which SDL did not report how they were lifted. Call it before events
        are fetched: SDL's own list is ahead of events that wait to be handled.
        """
        self._down = [finger for finger in self._down if _is_down(*finger)]

    def is_pointer(self, event: pygame.event.Event) -> bool:
        """Whether this finger is the pointer."""
        return self._down[:1] == [_finger(event)]

    def lift(self, event: pygame.event.Event) -> None:
        """Remove a finger that is lifted."""
        if _finger(event) in self._down:
            self._down.remove(_finger(event))

    def forget(self) -> None:
        """Remove all fingers, since the window has lost the touchscreen."""
        self._down.clear()


def _finger(event: pygame.event.Event) -> Finger:
    return event.touch_id, event.finger_id


def _is_down(panel: int, finger: int) -> bool:
    """Whether SDL has this finger on this panel; also true if it does not know the panel."""
    try:
        count = panels.get_num_fingers(panel)
    except pygame.error:
        return True
    states = [panels.get_finger(panel, index) for index in range(count)]
    return any(finger_state is not None and finger_state["id"] == finger for finger_state in states)
