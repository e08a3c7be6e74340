"""A PN532 at the far end of its serial port, after NXP's user manual UM0701-02."""

from tests.hardware.readers.tags import Tag, parts_of


def frame(code: int, data: bytes) -> bytes:
    """What it answers (6.2.1.1)."""
    body = bytes((0xD5, code)) + data
    return (
        b"\x00\x00\xff"
        + bytes((len(body), -len(body) & 0xFF))
        + body
        + bytes((-sum(body) & 0xFF, 0))
    )


ACK = b"\x00\x00\xff\x00\xff\x00"
NOT_UNDERSTOOD = b"\x00\x00\xff\x01\xff\x7f\x81\x00"


class Pn532Chip:
    """Asleep until it is woken."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.awake = False
        self.knows_retries = False
        self.field = False
        self.dead = False
        self.noise = b""
        """Said before each answer."""
        self.acknowledges = True
        self._heard = bytearray()
        self.asked: list[int] = []

    def lose_power(self) -> None:
        self.awake = self.knows_retries = self.field = False

    def hear(self, data: bytes) -> bytes:
        if self.dead:
            return b""
        self._heard += data
        said = b""
        if b"\x55\x55" in self._heard:
            self.awake = True
            del self._heard[: self._heard.index(b"\x55\x55") + 2]
        while (start := self._heard.find(b"\x00\xff")) >= 0:
            length = self._heard[start + 2] if len(self._heard) > start + 3 else None
            if length is None:
                break
            if length == 0:
                del self._heard[: start + 4]
                continue
            end = start + 4 + length + 1
            if len(self._heard) < end:
                break
            body = bytes(self._heard[start + 4 : end])
            del self._heard[:end]
            if self.awake and sum(body) & 0xFF == 0:
                said += self.noise + (ACK if self.acknowledges else b"") + self._answer(body[1:-1])
        return said

    def _answer(self, command: bytes) -> bytes:
        self.asked.append(command[0])
        match command[0], command[1:]:
            case 0x02, b"":
                return frame(0x03, b"\x32\x01\x06\x07")
            case ((0x12 | 0x14), _):
                return frame(command[0] + 1, b"")
            case 0x32, b"\x05\xff\x01\x01":
                self.knows_retries = True
                return frame(0x33, b"")
            case 0x32, b"\x01\x00":
                self.field = False
                return frame(0x33, b"")
            case 0x4A, b"\x02\x00":
                # without a limit of retries it would wait for a tag, and a field that stayed on
                # would leave a tag asleep that was listed before
                if not self.knows_retries or self.field:
                    return b""
                self.field = True
                return frame(0x4B, self._listed())
            case _:
                return NOT_UNDERSTOOD

    def _listed(self) -> bytes:
        found = self.tags[:2]
        said = bytes([len(found)])
        for number, tag in enumerate(found, start=1):
            assert parts_of(tag.uid)
            said += bytes((number, 0x00, 0x44, tag.sak, len(tag.uid))) + tag.uid
        return said
