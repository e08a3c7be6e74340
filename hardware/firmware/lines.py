"""The lines of the serial protocol (docs/serial-box.md, Lines).

Runs on the box, under MicroPython, and in Matinee.
"""

MAX_LENGTH = 96
"""Bytes of a line with its checksum, without the newline."""


def checksum(data: bytes) -> int:
    """Return the CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def encode_line(words: str) -> bytes:
    """Return the bytes of a line.

    Raises ValueError if the words are too long or not printable ASCII.
    """
    body = words.encode()
    if len(body) > MAX_LENGTH - 5 or not is_printable(body):
        raise ValueError("not a line: " + words)
    return body + b"*%04X\n" % checksum(body)


class LineDecoder:
    """Finds lines in a stream of bytes that come in any pieces; invalid ones are skipped."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[str]:
        """Return the words of every valid line that ends in these bytes."""
        lines: list[str] = []
        for byte in data:
            if byte == 10:
                words = None if self._too_long else decode_line(bytes(self._line))
                if words is not None:
                    lines.append(words)
                self._line = bytearray()
                self._too_long = False
            elif len(self._line) < MAX_LENGTH:
                self._line.append(byte)
            else:
                self._too_long = True  # skipped up to its end
        return lines


def decode_line(line: bytes) -> str | None:
    """Return the words of a line without its newline, or None if it is damaged."""
    if line.endswith(b"\r"):
        line = line[:-1]
    body, star, crc = line.rpartition(b"*")
    if not star or not is_printable(body) or crc != b"%04X" % checksum(body):
        return None
    return body.decode()


def is_printable(body: bytes) -> bool:
    """Return whether all bytes are printable ASCII."""
    return all(32 <= byte <= 126 for byte in body)
