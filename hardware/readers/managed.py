"""One reader, opened, polled, closed after a fault and opened again."""

from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from hardware.config import ReaderConfig
from hardware.errors import UnreadableInput
from hardware.health import Health
from hardware.readers import Notifying, Reader, driver
from hardware.readers.presence import Presence, PresenceSettings
from hardware.signals import Signal
from hardware.worker import OPEN_TIMEOUT, STEP_TIMEOUT, driver_hangs, no_wake

POLL_INTERVAL = 0.05
"""Seconds until the next poll, as a rule."""
CANDIDATE_INTERVAL = 0.0
"""Seconds until the next poll while a card has been read, but not often enough to count."""
RESTING_INTERVAL = 0.2
"""Seconds until the next poll while a card rests on the reader."""
NOTIFIED_INTERVAL = 0.5
"""Seconds until the next poll of a reader that notices changes by itself."""
UNREADABLE_AFTER = 0.6
"""Seconds without a readable UID after which a fault is reported."""


def unreadable() -> UnreadableInput:
    """Return the error of a reader that receives something, but no UID."""
    return UnreadableInput(
        "it cannot read what is on it",
        "lift the card and lay it again; without a card, check the wires",
    )


class DriverSession:
    """One reader made by a driver, from opening to closing. Each of its calls may hang."""

    def __init__(self, make: Callable[[], Reader], wake: Callable[[], None]) -> None:
        self.reader: Reader | None = None
        self.is_open = False
        self.is_notifying = False
        """Whether the open reader notices changes by itself."""
        self.in_call = False
        """Whether a call of the driver is running."""
        self._make = make
        self._wake = wake

    def poll(self) -> tuple[bytes, ...]:
        """Poll the reader; make and open it first if that is necessary."""
        self.in_call = True
        try:
            if self.reader is None:
                self.reader = self._make()
            if not self.is_open:
                self.reader.open()
                self.is_open = True
                if isinstance(self.reader, Notifying):
                    self.is_notifying = True
                    self.reader.on_change(self._wake)
            return self.reader.poll()
        finally:
            self.in_call = False

    @property
    def description(self) -> str:
        """What the reader reports about itself."""
        return "" if self.reader is None else self.reader.description

    def close(self) -> None:
        """Close the reader; errors of the driver are ignored."""
        if self.reader is not None:
            with suppress(Exception):
                self.reader.close()
        self.is_open = False


class ManagedReader:
    """A reader of rig.toml; `step` is one poll of it.

    A Worker calls `step`; the demo and tests call it themselves, with a clock of their own. When
    the driver hangs, another thread calls `restart`, and what the hung call returns is ignored.
    """

    def __init__(
        self, config: ReaderConfig, put: Callable[[Signal], None], clock: Callable[[], float]
    ) -> None:
        self.config = config
        self.wake: Callable[[], None] = no_wake
        """Called when the next step is due at once."""
        self._driver = driver(config.kind)
        self._session = self._new_session()
        self._abandoned: list[DriverSession] = []
        """Earlier sessions that are not closed yet."""
        is_checked = getattr(self._driver, "IS_CHECKED", False)
        self._presence = Presence(
            config.name, config.seat, PresenceSettings(config.reads, config.grace, is_checked)
        )
        self._clock = clock
        self._lock = Lock()
        """Held while the state of this reader changes."""
        self.health = Health(
            config.name, config.kind, config.settings.location, self._driver.REPAIR, put, clock
        )

    def _new_session(self) -> DriverSession:
        return DriverSession(
            lambda: self._driver.make(self.config.name, self.config.settings), self._notify
        )

    def _notify(self) -> None:
        # `wake` is set again for each thread
        self.wake()

    def step(self) -> float:
        """Open or poll once.

        Returns the seconds until the next step.
        """
        self._close_abandoned()
        session = self._session
        try:
            uids = session.poll()
        except Exception as error:  # noqa: BLE001 - a driver may raise anything
            return self._end(session, error)
        with self._lock:
            if session is not self._session:
                session.close()
                return POLL_INTERVAL
            self.health.description = session.description
            now = self._clock()
            signals = self._presence.update(uids, now)
            if self._presence.unread_seconds(now) < UNREADABLE_AFTER:
                self.health.mark_working()
            else:
                self.health.mark_impaired(unreadable())
            for signal in signals:
                self.health.report(signal)
        if self._presence.has_candidate:
            return CANDIDATE_INTERVAL
        if session.is_notifying and self._presence.is_settled:
            return NOTIFIED_INTERVAL
        return RESTING_INTERVAL if self._presence.is_resting else POLL_INTERVAL

    def _close_abandoned(self) -> None:
        """Close the sessions whose calls returned; the others are closed by their own threads."""
        with self._lock:
            returned = [
                driver_session for driver_session in self._abandoned if not driver_session.in_call
            ]
            self._abandoned = [
                driver_session for driver_session in self._abandoned if driver_session.in_call
            ]
        for driver_session in returned:
            if driver_session.is_open:
                driver_session.close()

    def failed(self, error: Exception) -> float:
        """Close the reader because of this error.

        Returns the seconds until the next step.
        """
        return self._end(self._session, error)

    def _end(self, session: DriverSession, error: Exception) -> float:
        session.close()
        with self._lock:
            if session is not self._session:
                return POLL_INTERVAL
            self._presence.reader_failed()
            # a device that a hung call still holds would be reported as in use
            hung = any(driver_session.in_call for driver_session in self._abandoned)
            return self.health.mark_failed(driver_hangs() if hung else error)

    # ---- hung drivers, handled by another thread

    @property
    def timeout(self) -> float:
        """The seconds after which a step counts as hung."""
        return STEP_TIMEOUT if self._session.is_open else OPEN_TIMEOUT

    @property
    def hung_calls(self) -> int:
        """The number of running calls of the driver."""
        return sum(driver_session.in_call for driver_session in (*self._abandoned, self._session))

    def restart(self) -> float:
        """Abandon the hung session; the next step makes and opens another reader.

        Returns the seconds until then.
        """
        with self._lock:
            self._abandoned.append(self._session)
            self._session = self._new_session()
            self._presence.reader_failed()
            return self.health.mark_failed(driver_hangs())

    def close(self) -> None:
        """Close the reader."""
        self._close_abandoned()
        self._session.close()
