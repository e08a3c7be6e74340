"""Frames of the PN532 on its serial port (user manual UM0701-02, 6.2.1)."""

from dataclasses import dataclass

START = b"\x00\xff"
ACK = b"\x00\x00\xff\x00\xff\x00"
TO_CHIP, FROM_CHIP = 0xD4, 0xD5
SYNTAX_ERROR = 0x7F
"""TFI of the frame by which it says that it did not understand (6.2.1.5)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """An acknowledgement (`ack`), or an answer: the code of its command plus one, and the rest.
    A code of 0 says that the command was not understood.
    """

    code: int = 0
    data: bytes = b""
    ack: bool = False


def command(code: int, *parameters: int) -> bytes:
    """A command as it goes to the chip (6.2.1.1)."""
    body = bytes((TO_CHIP, code, *parameters))
    length = len(body)
    return bytes((0, 0, 0xFF, length, -length & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


class Frames:
    """Bytes as they come, in pieces of any size and with anything between them.

    Everything whose head and checksum are right is a frame, even within another: what looks like
    the head of a long one and is none must not hide the short one after it. Whoever asked
    knows which answer is awaited.
    """

    def __init__(self) -> None:
        self._bytes = b""
        self._told: set[int] = set()
        """Where in these bytes frames begin that were told."""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete."""
        self._bytes += data
        found: list[Frame] = []
        # the last byte may be the first of a head
        keep = max(0, len(self._bytes) - 1)
        start = self._bytes.find(START)
        while start >= 0:
            whole, frame = self._frame(start)
            if not whole:
                keep = min(keep, start)
            elif frame is not None and start not in self._told:
                found.append(frame)
                self._told.add(start)
            start = self._bytes.find(START, start + 1)
        self._bytes = self._bytes[keep:]
        self._told = {place - keep for place in self._told if place >= keep}
        return found

    def _frame(self, start: int) -> tuple[bool, Frame | None]:
        """Whether enough is there of what begins there, and the frame if it is one."""
        head = self._bytes[start + 2 : start + 4]
        if head == b"\x00\xff":
            return True, Frame(ack=True)
        if len(head) < 2:
            return False, None
        if sum(head) & 0xFF or not head[0]:
            return True, None
        body = self._bytes[start + 4 : start + 5 + head[0]]
        if len(body) <= head[0]:
            return False, None
        if sum(body) & 0xFF:
            return True, None
        if body[0] == SYNTAX_ERROR:
            return True, Frame()
        if body[0] != FROM_CHIP or len(body) < 3:
            return True, None
        return True, Frame(body[1], body[2:-1])
