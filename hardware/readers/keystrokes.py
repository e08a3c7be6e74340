"""Lines typed by a reader that acts as a keyboard: digits, then Enter.

Key codes are those of the kernel's input-event-codes.h. Many of these readers type the last four
bytes of a UID as a decimal number of ten digits; others type all bytes in hexadecimal.
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
UID_LENGTHS = (4, 5, 7, 10)
"""Bytes of a UID; 125 kHz tags have five."""
MAX_DIGITS = 20
PAUSE = 0.5
"""Seconds without a key after which a new line begins: the one before was cut off."""


class KeystrokeDecoder:
    """Collects key events into lines."""

    def __init__(self) -> None:
        self._text = ""
        self._valid = True
        self._last = 0.0

    def key(self, code: int, value: int, at: float) -> str | None:
        """Add a key event.

        `code`: the key.
        `value`: 1 down, 0 up, 2 repeated.
        `at`: the time in seconds.
        Returns the digits of the line that this key ends, "" if it had other keys, else None.
        """
        if value != DOWN or code in SHIFT:
            return None
        if at > self._last + PAUSE:
            self._text, self._valid = "", True
        self._last = at
        if code not in ENTER:
            self._valid &= code in KEYS and len(self._text) < MAX_DIGITS
            self._text += KEYS.get(code, "") if self._valid else ""
            return None
        text, valid = self._text, self._valid
        self._text, self._valid = "", True
        return (text or None) if valid else ""

    @property
    def is_invalid(self) -> bool:
        """Whether the current line has keys that no UID has."""
        return not self._valid

    def keys_lost(self) -> None:
        """Mark the current line as invalid, because the kernel dropped events."""
        self._valid = False


def parse_uid(text: str, digits: Digits) -> bytes | None:
    """Return the UID of a line, or None if it is not one.

    A decimal number becomes the shortest UID that it fits in.

    >>> parse_uid("0080013312", "decimal").hex()
    '04c4e800'
    """
    if digits == "hex":
        return bytes.fromhex(text) if len(text) / 2 in UID_LENGTHS else None
    if not text.isdecimal():
        return None
    number = int(text)
    length = next((length for length in UID_LENGTHS if number < 1 << 8 * length), None)
    return None if length is None else number.to_bytes(length, "big")
