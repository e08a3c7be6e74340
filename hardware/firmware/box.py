"""The logic of the serial box, without its pins: contacts and tags in, lines out, and back.

Runs under MicroPython. `main.py` connects it to the pins of a Pico; tests to pins of their own.
Times are in milliseconds of a monotonic clock. docs/serial-box.md describes the protocol.
"""

from lines import LineDecoder, encode_line

VERSION = 1
DEBOUNCE_MS = 10
"""A contact counts when it has been still for this long."""
HEARTBEAT_MS = 500
"""Time between two lines if there is nothing new."""
REPEAT = 100
"""Time between two repeats of what is not acknowledged."""
TIMEOUT_MS = 3000
"""A session ends when nothing was received for this long."""
MAX_WAITING = 16
"""Events that wait for an acknowledgement; with one more, the session ends."""
MAX_SESSION = 32
"""Characters of a session's name."""
OFF = 0
NOT_RESPONDING = "deaf"
"""In place of tags: the reader does not answer."""


class Contact:
    """A debounced switch."""

    def __init__(self) -> None:
        self.down = False
        self._raw = False
        self._since = 0

    def update(self, closed: bool, now: int) -> bool:
        """Set the state of the pin; return whether `down` has changed."""
        if closed != self._raw:
            self._raw = closed
            self._since = now
        if self._raw == self.down or now - self._since < DEBOUNCE_MS:
            return False
        self.down = self._raw
        return True


class Encoder:
    """Counts the steps of a rotary encoder. A step is one cycle through all four states of its
    contacts; movement back and forth within a cycle does not count.
    """

    QUARTERS = ((0, -1, 1, 0), (1, 0, 0, -1), (-1, 0, 0, 1), (0, 1, -1, 0))
    """From one state (2 a + b) to another; clockwise is 00, 10, 11, 01."""

    def __init__(self) -> None:
        self.steps = 0
        """The sum of all steps, clockwise positive. Written by interrupts only."""
        self._state = 0
        self._quarters = 0

    def update(self, a: bool, b: bool) -> None:
        """Set the state of the contacts: closed or not."""
        state = 2 * bool(a) + bool(b)
        self._quarters += self.QUARTERS[self._state][state]
        self._state = state
        if state == 0:  # at rest
            if self._quarters >= 3:
                self.steps += 1
            elif self._quarters <= -3:
                self.steps -= 1
            self._quarters = 0


class SerialBox:
    """The box's side of the protocol.

    `parts`: "encoder" and "reader", if the box has them.
    """

    def __init__(self, buttons: int, lights: int, parts: tuple[str, ...] = ()) -> None:
        self.levels = [OFF] * lights
        """The level of each light, 0 to 255."""
        self.is_stopped = False
        """The program should end, so that another one can be copied onto the box."""
        self.encoder = Encoder()
        self._reported_steps = 0
        self._contacts = [Contact() for _ in range(buttons)]
        self._push = Contact()
        self._parts = parts
        self._decoder = LineDecoder()
        self._session = ""
        """The name of the session; empty: there is none."""
        self._received_at = 0
        self._beat_at = -HEARTBEAT_MS
        self._events_at = 0
        self._number = 0
        self._waiting: list[tuple[int, int, str]] = []
        """Events that are not acknowledged: number, time, words."""
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
        """Handle the inputs and return the bytes to send.

        `closed`: the state of each button's pin.
        `pushed`: the state of the encoder's button.
        `tags`: UIDs on the reader, empty ones for tags that cannot be read; NOT_RESPONDING;
        or None if the reader was not polled.
        """
        for words in self._decoder.feed(received):
            self._line(words.split(" "), now)
        if self._session and now - self._received_at > TIMEOUT_MS:
            self._end_session()
        self._check_inputs(closed, pushed, tags, now)
        if self._waiting and now - self._events_at >= REPEAT:
            self._events_at = now
            for event in self._waiting:
                self._send_event(event, now)
        if now - self._beat_at >= HEARTBEAT_MS:
            self._beat_at = now
            self._out.append("beat" if self._session else self._hello("-"))
        out = b"".join([encode_line(words) for words in self._out])
        self._out = []
        return out

    # ---- input

    def _line(self, words: list[str], now: int) -> None:
        self._received_at = now
        if words[0] == "hello" and len(words) >= 3 and len(words[2]) <= MAX_SESSION:
            self._begin_session(words[2], now)
        elif words[0] == "got" and len(words) == 2 and words[1].isdigit():
            last = int(words[1])
            self._waiting = [event for event in self._waiting if event[0] > last]
        elif words[0] == "lights" and len(words) == 2 and self._session:
            self._set_lights(words[1])
        elif words == ["stop"]:
            self.is_stopped = True

    def _begin_session(self, session: str, now: int) -> None:
        """Begin a session; earlier events are dropped."""
        self._session = session
        self._waiting = []
        self._number = 0
        self._reported_steps = self.encoder.steps
        self._out.append(self._hello(session))
        if self._tags:
            self._add_event(self._tags_words(), now)

    def _end_session(self) -> None:
        self._session = ""
        self._waiting = []
        self.levels = [OFF] * len(self.levels)

    def _set_lights(self, levels: str) -> None:
        if len(levels) != 2 * len(self.levels):
            return
        try:
            self.levels = [int(levels[at : at + 2], 16) for at in range(0, len(levels), 2)]
        except ValueError:
            return

    # ---- output

    def _hello(self, session: str) -> str:
        down = sum(1 << number for number, contact in enumerate(self._contacts) if contact.down)
        words = ["hello", str(VERSION), session, str(len(self._contacts)), str(len(self.levels))]
        return " ".join(words + ["%X" % down] + list(self._parts))

    def _check_inputs(
        self, closed: list[bool], pushed: bool, tags: tuple[bytes, ...] | str | None, now: int
    ) -> None:
        for number, contact in enumerate(self._contacts):
            if contact.update(closed[number], now):
                self._add_event("%s %d" % ("down" if contact.down else "up", number + 1), now)
        if self._push.update(pushed, now) and self._push.down:
            self._add_event("push", now)
        steps = self.encoder.steps
        if steps != self._reported_steps:
            self._add_event("turn %d" % (steps - self._reported_steps), now)
            self._reported_steps = steps
        if tags is not None and tags != self._tags:
            self._tags = tags
            self._add_event(self._tags_words(), now)

    def _tags_words(self) -> str:
        if isinstance(self._tags, str):
            return "tags " + self._tags
        return " ".join(["tags"] + [uid.hex().upper() or "?" for uid in self._tags])

    def _add_event(self, words: str, now: int) -> None:
        if not self._session:
            return
        if len(self._waiting) == MAX_WAITING:
            self._end_session()
            return
        self._number += 1
        self._waiting.append((self._number, now, words))
        self._send_event(self._waiting[-1], now)
        if len(self._waiting) == 1:
            self._events_at = now

    def _send_event(self, event: tuple[int, int, str], now: int) -> None:
        number, at, words = event
        self._out.append("event %d %d %s" % (number, now - at, words))
