"""Signals that end the app as if it was closed, and end the process where it does not."""

import os
import signal
from collections.abc import Collection, Generator
from contextlib import contextmanager
from threading import Event, Thread
from types import FrameType
from typing import Protocol

GRACE = 1.5
"""Seconds in which the app can end by itself; what was acknowledged is on disk in any case."""
STOPPED = 128
"""Exit codes of processes that a signal ended begin here, as in shells."""


class Closable(Protocol):
    """What is closed by setting this."""

    closing: bool


class Ending:
    """What such a signal closes: the app, once there is one."""

    app: Closable | None = None

    def handle(self, number: int, frame: FrameType | None) -> None:
        """The handler of the signal. Raises SystemExit where nothing can be closed."""
        if self.app is None:
            raise SystemExit(STOPPED + number)
        self.app.closing = True


@contextmanager
def ended_by(*signals: signal.Signals) -> Generator[Ending, None, None]:
    """While active, these signals close the app, and end the process where a device, a file or a
    thread hangs. A signal that is ignored already, as SIGHUP is under nohup, stays ignored.
    """
    ending = Ending()
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    # written to at once, where the handler waits until Python has its turn
    before_fd = signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    heard = [number for number in signals if signal.getsignal(number) is not signal.SIG_IGN]
    # set before SDL starts, which would otherwise make an event of the signal
    before = {number: signal.signal(number, ending.handle) for number in heard}
    ended = Event()
    Thread(target=_watch, args=(readable, signals, ended), name="ends", daemon=True).start()
    try:
        yield ending
    finally:
        ended.set()
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(before_fd)
        os.close(writable)  # which ends the thread


def _watch(readable: int, signals: Collection[int], ended: Event) -> None:
    with os.fdopen(readable, "rb", buffering=0) as asked:
        while numbers := asked.read(1):
            if numbers[0] in signals and not ended.wait(GRACE):
                os._exit(0)
