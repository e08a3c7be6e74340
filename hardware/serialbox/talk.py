"""The conversation with a box (docs/serial-box.md). Pure: bytes in, bytes out, with their time.

What the box tells is numbered, and said again until it is acknowledged; what is heard twice
counts once. Lights are told whole, again and again, so a lost line mends itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.readers import Trouble
from hardware.serialbox.lines import Lines, line
from hardware.signals import Pushed, Turned

VERSION = 1
BEAT = 0.5
"""Seconds between two lines that say nothing but that somebody is there."""
SILENCE = 3.0
"""Seconds after which a box that says nothing is gone."""
REPAIR = "pull its USB plug, wait, and plug it in again"
NO_BOX_REPAIR = "copy hardware/firmware onto it (docs/serial-box.md)"
OLD_REPAIR = "copy hardware/firmware onto the box again"
NEW_REPAIR = "update Matinee, or copy hardware/firmware onto the box again"
HELLO = 6
"""Words of the box's hello before its parts."""
MOST = 42
"""Buttons, and lights: so many go into one line."""


@dataclass(frozen=True, slots=True)
class Began:
    """The box answers: how many buttons and lights it has, which buttons (from 1) are down,
    and its other parts, `encoder` and `reader`.
    """

    buttons: int
    lights: int
    down: frozenset[int]
    parts: frozenset[str]

    @property
    def words(self) -> str:
        """What the box has."""
        return ", ".join((f"{self.buttons} buttons", f"{self.lights} lights", *sorted(self.parts)))


@dataclass(frozen=True, slots=True)
class Moved:
    """A button (from 1) went down or up."""

    button: int
    down: bool
    at: float


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on the box's reader; None: the reader does not answer."""

    uids: tuple[bytes, ...] | None


Told = Began | Moved | Turned | Pushed | Lying


class Talk:
    """From opening the port to its end. `session` is a word that no other talk has used."""

    def __init__(self, session: str, now: float) -> None:
        self.begun: Began | None = None
        self._session = session
        self._restarts = 0
        self._lines = Lines()
        self._last = 0
        """The number of the last event that counted."""
        self._heard_at = now
        self._said_at = float("-inf")
        self._levels: dict[int, int] = {}
        self._say: list[str] = []

    def light(self, number: int, level: int) -> None:
        """Light `number` (from 1) shall be so bright, 0 to 255."""
        if self._levels.get(number, 0) != level:
            self._levels[number] = level
            self._said_at = float("-inf")

    def hear(self, data: bytes, now: float) -> list[Told]:
        """What these bytes tell. Raises Trouble where the box is silent for long, or speaks
        another version.
        """
        told: list[Told] = []
        for words in self._lines.feed(data):
            self._heard_at = now
            told += self._heard(words.split(" "), now)
        if now - self._heard_at > SILENCE:
            if self.begun is None:
                raise Trouble("what is plugged in does not speak as a box", NO_BOX_REPAIR)
            raise Trouble("it says nothing", REPAIR)
        return told

    def say(self, now: float) -> bytes:
        """What is to be sent now."""
        if now - self._said_at >= BEAT:
            self._said_at = now
            self._say.append(self._hello() if self.begun is None else self._lights())
        said = b"".join(map(line, self._say))
        self._say.clear()
        return said

    def _hello(self) -> str:
        return f"hello {VERSION} {self._session}.{self._restarts}"

    def _lights(self) -> str:
        count = 0 if self.begun is None else self.begun.lights
        return f"lights {''.join(f'{self._levels.get(one, 0):02X}' for one in range(1, count + 1))}"

    def _heard(self, words: list[str], now: float) -> Iterator[Told]:
        match words:
            case ["hello", version, *_] if version != str(VERSION):
                raise _other_version(version)
            case ["hello", _, session, *_] if session == f"{self._session}.{self._restarts}":
                yield from self._begin(words)
            case ["hello", *_] if self.begun is not None:
                # it lost its power for a moment, or took us for gone
                self._restarts += 1
                self.begun, self._said_at = None, float("-inf")
            case ["event", number, age, *what] if number.isdecimal() and age.isdecimal():
                yield from self._event(int(number), now - int(age) / 1000, what)
            case _:
                pass

    def _begin(self, words: list[str]) -> Iterator[Told]:
        if self.begun is not None or len(words) < HELLO:
            return
        try:
            buttons, lights, down = int(words[3]), int(words[4]), int(words[5], 16)
        except ValueError:
            return
        if not 0 <= buttons <= MOST or not 0 <= lights <= MOST:
            return
        pressed = frozenset(one + 1 for one in range(buttons) if down >> one & 1)
        self.begun = Began(buttons, lights, pressed, frozenset(words[HELLO:]))
        self._last, self._said_at = 0, float("-inf")
        yield self.begun

    def _event(self, number: int, at: float, what: list[str]) -> Iterator[Told]:
        if self.begun is None or number > self._last + 1:
            return  # one before it is missing, and both will be said again
        if number == self._last + 1:
            self._last = number
            yield from _read(what, at)
        self._say.append(f"got {self._last}")


def _read(what: list[str], at: float) -> Iterator[Told]:
    """An event; what is not known is passed over, as newer boxes may tell more."""
    try:
        match what:
            case ["down" | "up" as way, button]:
                yield Moved(int(button), way == "down", at)
            case ["turn", steps]:
                yield Turned(int(steps), at)
            case ["push"]:
                yield Pushed(at)
            case ["tags", "deaf"]:
                yield Lying(None)
            case ["tags", *uids]:
                yield Lying(tuple(b"" if uid == "?" else bytes.fromhex(uid) for uid in uids))
            case _:
                pass
    except ValueError:
        return


def _other_version(version: str) -> Trouble:
    older = version.isdecimal() and int(version) < VERSION
    return Trouble(
        f"the box speaks version {version} of the protocol, Matinee version {VERSION}",
        OLD_REPAIR if older else NEW_REPAIR,
    )
