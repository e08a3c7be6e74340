"""A hand at the screen: what it does comes to the loop as the events of a touchscreen."""

import pygame

from companion.ui.render.layout import Rect
from companion.ui.runtime.demo import Demo

TAP = 0.06
"""Seconds that a quick finger is down, and as long between two taps."""


class Hand:
    """One hand with several fingers."""

    def __init__(self, table: Demo) -> None:
        self.table = table

    def _post(self, kind: int, at: tuple[float, float], finger: int) -> None:
        unit = self.table.stage.unit
        x, y = at[0] * unit, at[1] * unit
        width, height = self.table.stage.surface.get_size()
        pygame.event.post(
            pygame.event.Event(
                kind, touch_id=1, finger_id=finger, x=x / width, y=y / height, dx=0, dy=0
            )
        )
        self.table.loop.run_once()

    def down(self, at: tuple[float, float], finger: int = 0) -> None:
        self._post(pygame.FINGERDOWN, at, finger)

    def move(self, *way: tuple[float, float]) -> None:
        for at in way:
            self._post(pygame.FINGERMOTION, at, 0)
            self.wait(TAP)

    def up(self, at: tuple[float, float], finger: int = 0) -> None:
        self._post(pygame.FINGERUP, at, finger)

    def tap(self, at: tuple[float, float], times: int = 1) -> None:
        """As quick as fingers are."""
        for _ in range(times):
            self.down(at)
            self.wait(TAP)
            self.up(at)
            self.wait(TAP)

    def touch(self, name: str) -> None:
        """Touch what has that name, once it has been seen."""
        self.tap(self.table.seen(name))

    def wait(self, seconds: float) -> None:
        self.table.play(f"wait {seconds}")

    def key(self, key: int, letter: str = "") -> None:
        """Press a key of the keyboard, and let it go."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))
        self.table.loop.run_once()


def rect(table: Demo, name: str) -> Rect:
    """Where the thing of that name lies, once it has been seen there."""
    table.seen(name)
    return next(one.rect for one in table.stage.placed if one.node.name == name)
