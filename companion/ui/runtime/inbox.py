"""The queue of signals for the loop, and how the loop sleeps until something comes.

pygame's own wait polls the window a thousand times a second. SDL itself can sleep until the window
system has an event (SDL_WaitEventTimeout), but only with some drivers: with the others SDL polls
too, so the loop polls by itself, and less often.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import CDLL, c_int, c_void_p
from queue import Empty, SimpleQueue

import pygame

from hardware.signals import Signal

WAKING_DRIVERS = ("x11",)
"""Window systems whose SDL driver sleeps; of these one was there to be tried."""
MAX_SLEEP_SECONDS, POLL_SECONDS = 1 / 4, 1 / 20
"""Seconds that a loop may sleep with nothing to do: where the window wakes it, and elsewhere."""


class Inbox:
    """Signals in their order, put in by any thread. If the window wakes the loop, make it once
    that is there.
    """

    def __init__(self) -> None:
        self._signals: SimpleQueue[Signal] = SimpleQueue()
        self._sleep = _sleeper()
        self.max_sleep = POLL_SECONDS if self._sleep is None else MAX_SLEEP_SECONDS
        """Seconds to sleep at most if nothing is to be done."""

    def put(self, signal: Signal) -> None:
        """Queue a signal of a device, and wake the loop."""
        self._signals.put(signal)
        if self._sleep is not None:
            # without a window any more nobody sleeps there either
            with suppress(pygame.error):
                pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def wait(self, seconds: float) -> Iterator[Signal]:
        """Sleep until a signal comes, at most so long; yield all that have come."""
        with suppress(Empty):
            if self._sleep is None:
                yield self._signals.get(timeout=seconds)
            elif self._signals.empty():
                # one that comes from here on leaves an event, which nobody has taken yet
                self._sleep(round(seconds * 1000))
            while True:
                yield self._signals.get_nowait()


def _sleeper() -> Callable[[int], object] | None:
    """Return SDL's sleep in milliseconds, from the library that pygame has loaded already."""
    if not pygame.display.get_init() or pygame.display.get_driver() not in WAKING_DRIVERS:
        return None
    try:
        sleep = CDLL(pygame.event.__file__).SDL_WaitEventTimeout
    except (AttributeError, OSError):
        return None
    sleep.argtypes, sleep.restype = (c_void_p, c_int), c_int
    return lambda milliseconds: sleep(None, milliseconds)
