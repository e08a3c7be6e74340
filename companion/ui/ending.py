"""SIGTERM: the app ends as if it was closed, and is ended where it does not."""

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from threading import Event, Thread
from types import FrameType
from typing import Protocol

GRACE = 1.5
"""Seconds in which the app can end by itself; what was acknowledged is on disk in any case."""
STOPPED = 128 + signal.SIGTERM
"""The exit code of what ended before there was an app to close, as shells have it."""


class Closable(Protocol):
    """What is closed by setting this."""

    closing: bool


class Ending:
    """What SIGTERM closes: the app, once there is one."""

    def __init__(self) -> None:
        self.app: Closable | None = None

    def asked(self, number: int, frame: FrameType | None) -> None:
        """The handler of the signal. Raises SystemExit where nothing can be closed."""
        del number, frame
        if self.app is None:
            raise SystemExit(STOPPED)
        self.app.closing = True


@contextmanager
def ended_by_sigterm() -> Generator[Ending, None, None]:
    """In it SIGTERM ends the process, also while a device, a file or a thread hangs."""
    ending = Ending()
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    # written to at once, where the handler waits until Python has its turn
    before_fd = signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    # there before SDL looks for one, which would otherwise make an event of the signal
    before = signal.signal(signal.SIGTERM, ending.asked)
    ended = Event()
    Thread(target=_watch, args=(readable, ended), name="ends", daemon=True).start()
    try:
        yield ending
    finally:
        ended.set()
        signal.signal(signal.SIGTERM, before)
        signal.set_wakeup_fd(before_fd)
        os.close(writable)  # which ends the thread


def _watch(readable: int, ended: Event) -> None:
    with os.fdopen(readable, "rb", buffering=0) as asked:
        while numbers := asked.read(1):
            if signal.SIGTERM in numbers and not ended.wait(GRACE):
                os._exit(0)
