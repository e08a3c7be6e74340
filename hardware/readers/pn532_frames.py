"""Frames of the PN532 on its serial port (NXP user manual UM0701-02, 6.2.1)."""

from msgspec import Struct

START = b"\x00\xff"
ACK = b"\x00\x00\xff\x00\xff\x00"
TO_CHIP, FROM_CHIP = 0xD4, 0xD5
SYNTAX_ERROR = 0x7F
"""TFI of the frame that answers an invalid command (6.2.1.5)."""


class Frame(Struct, frozen=True):
    """An acknowledgement, or an answer."""

    code: int = 0
    """The code of the command plus one; 0: the command was invalid."""
    data: bytes = b""
    is_ack: bool = False


def command(code: int, *parameters: int) -> bytes:
    """Return the frame of a command (6.2.1.1)."""
    body = bytes((TO_CHIP, code, *parameters))
    length = len(body)
    return bytes((0, 0, 0xFF, length, -length & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


class FrameDecoder:
    """Finds frames in a stream of bytes that come in any pieces, with noise between them.

    Everything with a valid header and checksum is a frame, even inside another one: noise that
    looks like the header of a long frame must not hide a short frame after it. The caller knows
    which answer it expects.
    """

    def __init__(self) -> None:
        self._bytes = b""
        self._returned: set[int] = set()
        """Where in `_bytes` frames begin that were returned."""

    def feed(self, data: bytes) -> list[Frame]:
        """Return the frames that these bytes complete."""
        self._bytes += data
        frames: list[Frame] = []
        # the last byte may be the first of a start code
        keep = max(0, len(self._bytes) - 1)
        start = self._bytes.find(START)
        while start >= 0:
            is_complete, frame = self._frame(start)
            if not is_complete:
                keep = min(keep, start)
            elif frame is not None and start not in self._returned:
                frames.append(frame)
                self._returned.add(start)
            start = self._bytes.find(START, start + 1)
        self._bytes = self._bytes[keep:]
        self._returned = {at - keep for at in self._returned if at >= keep}
        return frames

    def _frame(self, start: int) -> tuple[bool, Frame | None]:
        """Return whether enough bytes are there to decide, and the frame if it is valid."""
        head = self._bytes[start + 2 : start + 4]
        if head == b"\x00\xff":
            return True, Frame(is_ack=True)
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
