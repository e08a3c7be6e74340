"""Frames of 125 kHz readers: RDM6300 (and RDM630), ID-2, ID-12 and ID-20.

STX, ten hexadecimal digits of UID, two of checksum, then ETX; the ID readers put CR and LF
before it (ID series data sheet, ASCII format). The checksum is the exclusive or of the UID's
five bytes.
"""

from dataclasses import dataclass

STX, ETX = 0x02, 0x03
LINE_END = b"\r\n"
DIGITS = frozenset(b"0123456789ABCDEFabcdef")
LENGTH = 12


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame whose checksum is right."""

    uid: bytes
    once: bool
    """It has a line end: such a reader tells a tag once, when it comes, and not again."""


class Frames:
    """Bytes as they come, in pieces of any size and with anything between them. A frame that
    begins after that is always found, since its STX is nothing else.
    """

    def __init__(self) -> None:
        self._digits: bytearray | None = None
        self._ended = False

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete."""
        return [frame for byte in data if (frame := self._next(byte)) is not None]

    def _next(self, byte: int) -> Frame | None:
        if byte == STX:
            self._digits, self._ended = bytearray(), False
            return None
        digits = self._digits
        if digits is None:
            return None
        if byte in LINE_END:
            self._ended = True
            return None
        if byte in DIGITS and not self._ended and len(digits) < LENGTH:
            digits.append(byte)
            return None
        self._digits = None
        if byte != ETX or len(digits) != LENGTH:
            return None
        *uid, check = bytes.fromhex(digits.decode("ascii"))
        for one in uid:
            check ^= one
        return None if check else Frame(bytes(uid), self._ended)
