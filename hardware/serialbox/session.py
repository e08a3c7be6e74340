"""One session with a serial box (docs/serial-box.md): bytes in, bytes out, each with its time.

The box numbers its events and repeats each until it is acknowledged; an event that comes twice
counts once. The levels of all lights are sent again and again, so a lost line does no harm.
"""

from collections.abc import Iterator

from msgspec import Struct

from hardware.errors import DeviceNotResponding, IncompatibleDevice
from hardware.firmware.lines import LineDecoder, encode_line
from hardware.signals import Pushed, Turned

VERSION = 1
HEARTBEAT_SECONDS = 0.5
"""Seconds between two lines if there is nothing new."""
TIMEOUT_SECONDS = 3.0
"""Seconds of silence after which the box counts as disconnected."""
REPAIR = "unplug its USB cable, wait, and plug it in again"
HELLO_WORDS = 6
"""Words of the box's hello before its optional parts."""
MAX_TERMINALS = 42
"""Buttons, and lights: the levels of this many fit into one line."""


class BoxReady(Struct, frozen=True):
    """The box answers. Terminals count from 1."""

    buttons: int
    lights: int
    down: frozenset[int]
    """The buttons that are down."""
    parts: frozenset[str]
    """The other parts of the box: `encoder`, `reader`."""

    @property
    def description(self) -> str:
        """What the box has, for the doctor."""
        return ", ".join((f"{self.buttons} buttons", f"{self.lights} lights", *sorted(self.parts)))


class ButtonMoved(Struct, frozen=True):
    """A button, from 1, went down or up."""

    button: int
    down: bool
    at: float


class TagsChanged(Struct, frozen=True):
    """The UIDs of the tags on the box's reader; None: the reader does not answer."""

    uids: tuple[bytes, ...] | None


BoxEvent = BoxReady | ButtonMoved | Turned | Pushed | TagsChanged


class BoxSession:
    """A session, from opening the port to closing it.

    `name`: a word that no other session has used.
    `now`: the time in seconds, as in all methods.
    """

    def __init__(self, name: str, now: float) -> None:
        self.ready: BoxReady | None = None
        """The box's answer to our hello; None: it has not come."""
        self._name = name
        self._restarts = 0
        self._decoder = LineDecoder()
        self._last_event = 0
        """The number of the last event that counted."""
        self._received_at = now
        self._sent_at = float("-inf")
        self._levels: dict[int, int] = {}
        self._acknowledgements: list[str] = []

    def set_light(self, number: int, level: int) -> None:
        """Set light `number`, from 1, to a level from 0 to 255."""
        if self._levels.get(number, 0) != level:
            self._levels[number] = level
            self._sent_at = float("-inf")

    def receive(self, data: bytes, now: float) -> list[BoxEvent]:
        """Return the events in these bytes.

        Raises DeviceNotResponding if the box has been silent for too long.
        Raises IncompatibleDevice if it is not a box, or speaks another version.
        """
        events: list[BoxEvent] = []
        for line in self._decoder.feed(data):
            self._received_at = now
            events += self._parse_line(line.split(" "), now)
        if now - self._received_at > TIMEOUT_SECONDS:
            if self.ready is None:
                raise IncompatibleDevice(
                    "the device does not answer as a serial box",
                    "copy hardware/firmware onto it (docs/serial-box.md)",
                )
            raise DeviceNotResponding("it does not answer", REPAIR)
        return events

    def send(self, now: float) -> bytes:
        """Return the bytes to send now."""
        lines = self._acknowledgements
        self._acknowledgements = []
        if now - self._sent_at >= HEARTBEAT_SECONDS:
            self._sent_at = now
            lines.append(self._hello() if self.ready is None else self._lights(self.ready.lights))
        return b"".join(map(encode_line, lines))

    def _session_id(self) -> str:
        return f"{self._name}.{self._restarts}"

    def _hello(self) -> str:
        return f"hello {VERSION} {self._session_id()}"

    def _lights(self, count: int) -> str:
        levels = (self._levels.get(number, 0) for number in range(1, count + 1))
        return f"lights {''.join(f'{level:02X}' for level in levels)}"

    def _parse_line(self, words: list[str], now: float) -> Iterator[BoxEvent]:
        match words:
            case ["hello", version, *_] if version != str(VERSION):
                raise _wrong_version(version)
            case ["hello", _, session, *_] if session == self._session_id():
                yield from self._begin(words)
            case ["hello", *_] if self.ready is not None:
                # the box lost its power for a moment, or has ended the session
                self._restarts += 1
                self.ready, self._sent_at = None, float("-inf")
            case ["event", number, age, *what] if number.isdecimal() and age.isdecimal():
                yield from self._event(int(number), now - int(age) / 1000, what)
            case _:
                pass

    def _begin(self, words: list[str]) -> Iterator[BoxEvent]:
        if self.ready is not None or len(words) < HELLO_WORDS:
            return
        try:
            buttons, lights, down = int(words[3]), int(words[4]), int(words[5], 16)
        except ValueError:
            return
        if not 0 <= buttons <= MAX_TERMINALS or not 0 <= lights <= MAX_TERMINALS:
            return
        pressed = frozenset(button + 1 for button in range(buttons) if down >> button & 1)
        self.ready = BoxReady(buttons, lights, pressed, frozenset(words[HELLO_WORDS:]))
        self._last_event, self._sent_at = 0, float("-inf")
        yield self.ready

    def _event(self, number: int, at: float, what: list[str]) -> Iterator[BoxEvent]:
        if self.ready is None or number > self._last_event + 1:
            return  # an earlier event is missing; the box repeats both
        if number == self._last_event + 1:
            self._last_event = number
            yield from _parse_event(what, at)
        self._acknowledgements.append(f"got {self._last_event}")


def _parse_event(what: list[str], at: float) -> Iterator[BoxEvent]:
    """Yield the event; an unknown one is ignored, as newer boxes may have more."""
    try:
        match what:
            case ["down" | "up" as way, button]:
                yield ButtonMoved(int(button), way == "down", at)
            case ["turn", steps]:
                yield Turned(int(steps), at)
            case ["push"]:
                yield Pushed(at)
            case ["tags", "deaf"]:
                yield TagsChanged(None)
            case ["tags", *uids]:
                yield TagsChanged(tuple(b"" if uid == "?" else bytes.fromhex(uid) for uid in uids))
            case _:
                pass
    except ValueError:
        return


def _wrong_version(version: str) -> IncompatibleDevice:
    is_older = version.isdecimal() and int(version) < VERSION
    return IncompatibleDevice(
        f"the box speaks version {version} of the protocol, Matinee version {VERSION}",
        "copy hardware/firmware onto the box again"
        if is_older
        else "update Matinee, or copy hardware/firmware onto the box again",
    )
