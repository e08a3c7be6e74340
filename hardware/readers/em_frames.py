"""Frames of 125 kHz readers: RDM6300 (and RDM630), ID-2, ID-12 and ID-20.

STX, ten hexadecimal digits of UID, two of checksum, then ETX; the ID readers send CR and LF
before ETX (ID series data sheet, ASCII format). The checksum is the exclusive or of the five
bytes of the UID.
"""

from msgspec import Struct

STX, ETX = 0x02, 0x03
LINE_END = b"\r\n"
DIGITS = frozenset(b"0123456789ABCDEFabcdef")
LENGTH = 12


class Frame(Struct, frozen=True):
    """A frame with a valid checksum."""

    uid: bytes
    is_single: bool
    """Whether it has a line end: such a reader sends a tag once, when it comes, and does not repeat
    it.
    """


class FrameDecoder:
    r"""Finds frames in a stream of bytes that come in any pieces, with noise between them.

    >>> [frame.uid.hex() for frame in FrameDecoder().feed(b"noise\x0204C0FFEE12C7\x03")]
    ['04c0ffee12']
    """

    def __init__(self) -> None:
        self._digits: bytearray | None = None
        self._line_ended = False

    def feed(self, data: bytes) -> list[Frame]:
        """Return the frames that these bytes complete."""
        return [frame for byte in data if (frame := self._take_frame(byte)) is not None]

    def _take_frame(self, byte: int) -> Frame | None:
        if byte == STX:
            self._digits, self._line_ended = bytearray(), False
            return None
        digits = self._digits
        if digits is None:
            return None
        if byte in LINE_END:
            self._line_ended = True
            return None
        if byte in DIGITS and not self._line_ended and len(digits) < LENGTH:
            digits.append(byte)
            return None
        self._digits = None
        if byte != ETX or len(digits) != LENGTH:
            return None
        *uid, checksum = bytes.fromhex(digits.decode("ascii"))
        for part in uid:
            checksum ^= part
        return None if checksum else Frame(bytes(uid), self._line_ended)
