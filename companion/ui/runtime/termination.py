"""Signals of the system that close the app, and end the process if the app does not close."""

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
    """An app, which closes once `closing` is set."""

    closing: bool


class Shutdown:
    """Closes the app on a signal that asks the process to end."""

    app: Closable | None = None
    """What is closed; None: nothing is open yet."""

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal. Raises SystemExit if nothing is open yet."""
        if self.app is None:
            raise SystemExit(STOPPED + number)
        self.app.closing = True


@contextmanager
def close_on_signals(*signals: signal.Signals) -> Generator[Shutdown, None, None]:
    """While active, these signals close the app, and end the process if a device, a file or a
    thread hangs. A signal that is ignored already, as SIGHUP is under nohup, stays ignored.
    """
    shutdown = Shutdown()
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    # written to at once, where the handler waits until Python has its turn
    before_fd = signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    heard = [number for number in signals if signal.getsignal(number) is not signal.SIG_IGN]
    # set before SDL starts, which would otherwise make an event of the signal
    before = {number: signal.signal(number, shutdown.handle) for number in heard}
    ended = Event()
    Thread(target=_watch, args=(readable, signals, ended), name="ends", daemon=True).start()
    try:
        yield shutdown
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
