"""SIGTERM and SIGHUP: the app ends as if it was closed, and is ended where it does not.

SIGHUP comes when the terminal that the app was started in is closed, or its connection breaks.
"""

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from threading import Event, Thread
from types import FrameType
from typing import Protocol

GRACE = 1.5
"""Seconds in which the app can end by itself; what was acknowledged is on disk in any case."""
SIGNALS = (signal.SIGTERM, signal.SIGHUP)
STOPPED = 128
"""Added to the number of the signal, the exit code of what ended before there was an app to close,
as shells have it.
"""


class Closable(Protocol):
    """What is closed by setting this."""

    closing: bool


class Ending:
    """What such a signal closes: the app, once there is one."""

    def __init__(self) -> None:
        self.app: Closable | None = None

    def asked(self, number: int, frame: FrameType | None) -> None:
        """The handler of the signal. Raises SystemExit where nothing can be closed."""
        del frame
        if self.app is None:
            raise SystemExit(STOPPED + number)
        self.app.closing = True


@contextmanager
def ended_by_signals() -> Generator[Ending, None, None]:
    """In it such a signal ends the process, also while a device, a file or a thread hangs."""
    ending = Ending()
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    # written to at once, where the handler waits until Python has its turn
    before_fd = signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    # there before SDL looks for one, which would otherwise make an event of the signal
    # where SIGHUP is ignored already, as nohup does, it stays ignored
    heard = [one for one in SIGNALS if signal.getsignal(one) is not signal.SIG_IGN]
    before = {one: signal.signal(one, ending.asked) for one in heard}
    ended = Event()
    Thread(target=_watch, args=(readable, ended), name="ends", daemon=True).start()
    try:
        yield ending
    finally:
        ended.set()
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(before_fd)
        os.close(writable)  # which ends the thread


def _watch(readable: int, ended: Event) -> None:
    with os.fdopen(readable, "rb", buffering=0) as asked:
        while numbers := asked.read(1):
            if numbers[0] in SIGNALS and not ended.wait(GRACE):
                os._exit(0)
