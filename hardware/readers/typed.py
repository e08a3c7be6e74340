"""What a reader types that passes for a keyboard: digits, then Enter.

Keys are numbers of the kernel's input-event-codes.h. Many of these readers type the last four
bytes of a UID as a decimal number of ten digits; others type all of it in hexadecimal digits.
"""

from typing import Literal

Digits = Literal["decimal", "hex"]

DOWN = 1
ENTER = frozenset({28, 96})
SHIFT = frozenset({42, 54})
NUMBERS = dict(zip((11, *range(2, 11)), "0123456789", strict=True))
KEYPAD = dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True))
LETTERS = dict(zip((30, 48, 46, 32, 18, 33), "ABCDEF", strict=True))
KEYS = NUMBERS | KEYPAD | LETTERS
LENGTHS = (4, 5, 7, 10)
"""Bytes of a UID; five have those of 125 kHz."""
MOST = 20
PAUSE = 0.5
"""Seconds without a key after which a line begins anew: one was cut off."""


class Typed:
    """Keys as they come, each with its time."""

    def __init__(self) -> None:
        self._text = ""
        self._good = True
        self._last = 0.0

    def key(self, code: int, value: int, at: float) -> str | None:
        """A key went down (1), up (0) or repeats (2). The line that it ends: its digits, or ""
        where there was anything else.
        """
        if value != DOWN or code in SHIFT:
            return None
        if at > self._last + PAUSE:
            self._text, self._good = "", True
        self._last = at
        if code not in ENTER:
            self._good &= code in KEYS and len(self._text) < MOST
            self._text += KEYS.get(code, "") if self._good else ""
            return None
        text, good = self._text, self._good
        self._text, self._good = "", True
        return (text or None) if good else ""

    @property
    def is_none(self) -> bool:
        """Whether what is typed becomes no line any more."""
        return not self._good

    def lost(self) -> None:
        """Keys were lost: what was typed so far is no line."""
        self._good = False


def uid(text: str, digits: Digits) -> bytes | None:
    """The UID of a line's digits, None where they are none. A decimal number is taken for the
    shortest UID that it fits in.
    """
    if digits == "hex":
        return bytes.fromhex(text) if len(text) // 2 in LENGTHS and not len(text) % 2 else None
    if not text.isdecimal():
        return None
    number = int(text)
    length = next((length for length in LENGTHS if number < 1 << 8 * length), None)
    return None if length is None else number.to_bytes(length, "big")
