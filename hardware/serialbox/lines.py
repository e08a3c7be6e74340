"""Lines between Matinee and the box (docs/serial-box.md, Lines)."""

from binascii import crc_hqx

LONGEST = 96
"""Bytes of a line with its checksum, without the newline."""
BEGUN_WITH = 0xFFFF


def line(words: str) -> bytes:
    """The bytes of a line. Raises ValueError where the words do not fit in one."""
    body = words.encode("ascii")
    made = body + b"*%04X" % crc_hqx(body, BEGUN_WITH)
    if len(made) > LONGEST or not _printable(body):
        raise ValueError(f"no line: {words!r}")
    return made + b"\n"


class Lines:
    """Whole lines out of bytes as they come; what is no line is passed over."""

    def __init__(self) -> None:
        self._begun = bytearray()
        self.damaged = 0
        """How many lines were passed over."""

    def feed(self, data: bytes) -> list[str]:
        """The words of every line that ends in these bytes."""
        found: list[str] = []
        *ended, begun = data.split(b"\n")
        for end in ended:
            words = _read(bytes(self._begun + end))
            self._begun.clear()
            if words is None:
                self.damaged += 1
            else:
                found.append(words)
        # one byte more than the longest tells that it is none, however long it becomes
        self._begun = (self._begun + begun)[: LONGEST + 1]
        return found


def _read(made: bytes) -> str | None:
    body, star, crc = made.removesuffix(b"\r").rpartition(b"*")
    if len(made) > LONGEST or not star or not _printable(body):
        return None
    return body.decode("ascii") if crc == b"%04X" % crc_hqx(body, BEGUN_WITH) else None


def _printable(body: bytes) -> bool:
    return all(0x20 <= byte <= 0x7E for byte in body)
