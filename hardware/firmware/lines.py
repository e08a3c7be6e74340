"""Lines on the wire between box and Matinee (docs/serial-box.md, Lines).

Runs under MicroPython on the box; Matinee's own side is hardware/serialbox/lines.py.
"""

LONGEST = 96
"""Bytes of a line with its checksum, without the newline."""


def checksum(data: bytes) -> int:
    """CRC-16/CCITT-FALSE of some bytes: polynomial 0x1021, begun with 0xFFFF."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def line(words: str) -> bytes:
    """The bytes of a line."""
    body = words.encode()
    return body + b"*%04X\n" % checksum(body)


class Lines:
    """Whole lines out of bytes as they come; what is no line is passed over."""

    def __init__(self) -> None:
        self._begun = bytearray()
        self._lost = False

    def feed(self, data: bytes) -> list[str]:
        """The words of every line that ends in these bytes."""
        found: list[str] = []
        for byte in data:
            if byte == 10:
                words = None if self._lost else read(bytes(self._begun))
                if words is not None:
                    found.append(words)
                self._begun = bytearray()
                self._lost = False
            elif len(self._begun) < LONGEST:
                self._begun.append(byte)
            else:
                self._lost = True  # longer than a line can be: wait for its end
        return found


def read(begun: bytes) -> str | None:
    """The words of a line without its newline; None where it is damaged."""
    if begun.endswith(b"\r"):
        begun = begun[:-1]
    body, star, crc = begun.rpartition(b"*")
    if not star or any(byte < 32 or byte > 126 for byte in body):
        return None
    if crc != b"%04X" % checksum(body):
        return None
    return body.decode()
