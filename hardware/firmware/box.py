"""What the box does, without its pins: contacts and tags in, lines out, lines in, lights out.

Runs under MicroPython. `main.py` gives it the pins of a Pico; tests give it pins of their own.
Times are in milliseconds of a clock that never goes back.
"""

from lines import Lines, line

VERSION = 1
"""Of the protocol (docs/serial-box.md)."""
SETTLE = 10
"""A contact counts when it has been the same for so long."""
BEAT = 500
AGAIN = 100
"""What is not acknowledged is said again after so long."""
SILENCE = 3000
"""Nobody listens who has said nothing for so long."""
MOST_WAITING = 16
"""Events; where more wait, nobody listens."""
OFF = 0
DEAF = "deaf"
"""In place of tags: the reader does not answer."""


class Contact:
    """A switch, debounced."""

    def __init__(self) -> None:
        self.down = False
        self._seen = False
        self._since = 0

    def looked_at(self, closed: bool, now: int) -> bool:
        """Whether it has changed."""
        if closed != self._seen:
            self._seen = closed
            self._since = now
        if self._seen == self.down or now - self._since < SETTLE:
            return False
        self.down = self._seen
        return True


class Dial:
    """An encoder: whole steps from its two contacts. A step is one way round through all four
    states; wiggling within it is nothing.
    """

    QUARTERS = ((0, -1, 1, 0), (1, 0, 0, -1), (-1, 0, 0, 1), (0, 1, -1, 0))
    """From one state of both contacts (2 a + b) to another; clockwise is 00, 10, 11, 01."""

    def __init__(self) -> None:
        self.steps = 0
        """So far; clockwise is more. Counted where pins interrupt, so nobody else writes it."""
        self._state = 0
        self._quarters = 0

    def moved(self, a: bool, b: bool) -> None:
        """The contacts are so now: closed or not."""
        state = 2 * bool(a) + bool(b)
        self._quarters += self.QUARTERS[self._state][state]
        self._state = state
        if state == 0:  # at rest in its notch
            if self._quarters >= 3:
                self.steps += 1
            elif self._quarters <= -3:
                self.steps -= 1
            self._quarters = 0


class Box:
    """The conversation with Matinee."""

    def __init__(self, buttons: int, lights: int, parts: tuple[str, ...] = ()) -> None:
        self.levels = [OFF] * lights
        """How bright each light is, 0 to 255."""
        self.dial = Dial()
        self._turned = 0
        self._contacts = [Contact() for _ in range(buttons)]
        self._push = Contact()
        self._parts = parts
        self._lines = Lines()
        self._session = ""
        """The word by which who listens began; none: nobody listens."""
        self._heard = 0
        self._said = -BEAT
        self._sent = 0
        self._number = 0
        self._waiting: list[tuple[int, int, str]] = []
        """Events that are not acknowledged: number, when it happened, words."""
        self._tags: tuple[bytes, ...] | str = ()
        self._out: list[str] = []

    def step(
        self,
        now: int,
        closed: list[bool],
        pushed: bool = False,
        tags: tuple[bytes, ...] | str | None = None,
        received: bytes = b"",
    ) -> bytes:
        """One look at everything; the bytes to send. `tags` are the UIDs that lie on the
        reader, empty ones where tags disturb each other; DEAF, or None where it was not asked.
        """
        for words in self._lines.feed(received):
            self._hear(words.split(" "), now)
        if self._session and now - self._heard > SILENCE:
            self._end()
        self._look(closed, pushed, tags, now)
        self._say_again(now)
        if now - self._said >= BEAT:
            self._said = now
            self._out.append("beat" if self._session else self._hello("-"))
        out = b"".join([line(words) for words in self._out])
        self._out = []
        return out

    # ---- what is heard

    def _hear(self, words: list[str], now: int) -> None:
        self._heard = now
        if words[0] == "hello" and len(words) >= 3:
            self._begin(words[2], now)
        elif words[0] == "got" and len(words) == 2:
            self._got(words[1])
        elif words[0] == "lights" and len(words) == 2 and self._session:
            self._show(words[1])

    def _begin(self, session: str, now: int) -> None:
        """Somebody listens from now on; what happened before is not told any more."""
        self._session = session
        self._waiting = []
        self._number = 0
        self._turned = self.dial.steps
        self._out.append(self._hello(session))
        if self._tags:
            self._happened(self._lying(), now)

    def _end(self) -> None:
        """Nobody listens any more."""
        self._session = ""
        self._waiting = []
        self.levels = [OFF] * len(self.levels)

    def _got(self, number: str) -> None:
        if number.isdigit():
            last = int(number)
            self._waiting = [one for one in self._waiting if one[0] > last]

    def _show(self, levels: str) -> None:
        if len(levels) != 2 * len(self.levels):
            return
        try:
            self.levels = [int(levels[at : at + 2], 16) for at in range(0, len(levels), 2)]
        except ValueError:
            return

    # ---- what is said

    def _hello(self, session: str) -> str:
        down = sum(1 << number for number, one in enumerate(self._contacts) if one.down)
        words = ["hello", str(VERSION), session, str(len(self._contacts)), str(len(self.levels))]
        return " ".join(words + ["%X" % down] + list(self._parts))

    def _look(
        self, closed: list[bool], pushed: bool, tags: tuple[bytes, ...] | str | None, now: int
    ) -> None:
        for number, one in enumerate(self._contacts):
            if one.looked_at(closed[number], now):
                self._happened("%s %d" % ("down" if one.down else "up", number + 1), now)
        if self._push.looked_at(pushed, now) and self._push.down:
            self._happened("push", now)
        steps = self.dial.steps
        if steps != self._turned:
            self._happened("turn %d" % (steps - self._turned), now)
            self._turned = steps
        if tags is not None and tags != self._tags:
            self._tags = tags
            self._happened(self._lying(), now)

    def _lying(self) -> str:
        if isinstance(self._tags, str):
            return "tags deaf"
        return " ".join(["tags"] + [uid.hex().upper() or "?" for uid in self._tags])

    def _happened(self, words: str, now: int) -> None:
        if not self._session:
            return
        if len(self._waiting) == MOST_WAITING:
            self._end()
            return
        self._number += 1
        self._waiting.append((self._number, now, words))
        self._event(self._waiting[-1], now)
        if len(self._waiting) == 1:
            self._sent = now

    def _say_again(self, now: int) -> None:
        if self._waiting and now - self._sent >= AGAIN:
            self._sent = now
            for event in self._waiting:
                self._event(event, now)

    def _event(self, event: tuple[int, int, str], now: int) -> None:
        number, at, words = event
        self._out.append("event %d %d %s" % (number, now - at, words))
