"""A PN532 at the far end of its serial port, after NXP's user manual UM0701-02 and application note
AN10609 (low battery mode).

It does what they promise, and nothing where they promise nothing: it sleeps until 55h comes, hears
nothing while its oscillator starts, and then takes SAMConfiguration before anything else. It looks
for a tag without end until its retries are limited, and finds no tag again in a field that stayed
on.
"""

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


ACKNOWLEDGED, ANSWERED = 0.015, 0.12
"""Seconds until the acknowledgement comes at the latest (6.2.1.3), and until the chip has looked
for a tag twice: more than its longest default timeout, 102.4 ms (7.3.1, item 2)."""
OSCILLATOR = 10
"""Bytes that are lost while the oscillator starts, about 1 ms at 115,200 baud; libnfc sends 14."""
ENDLESS = 0xFF
"""MxRtyPassiveActivation after a reset (7.3.1)."""
AUTOMATIC_RATS = 0x10
"""SetParameters (7.2.9), set after a reset."""
ISO_14443_4 = 0x20
"""The bit of SAK of a tag that answers RATS (ISO/IEC 14443-3, 6.5.3.4)."""
ATS = b"\x06\x75\x77\x81\x02\x80"


class Pn532Chip:
    """Asleep until it is woken."""

    BAUD = 115_200
    """HSU starts with it (6.2.4)."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.lose_power()
        self.dead = False
        self.noise = b""
        """Said before each answer."""
        self.acknowledges = True
        self.lost_answers = 0
        """Answers that are lost on the way, from now on."""
        self._heard = bytearray()
        self.asked: list[int] = []

    def lose_power(self) -> None:
        self.awake = self.in_normal_mode = self.field = False
        self.retries = ENDLESS
        self.activates = True
        """It sends RATS to tags of ISO/IEC 14443-4."""
        self._lost = 0
        """Bytes that are still lost."""

    def hear(self, data: bytes) -> bytes:
        if self.dead:
            return b""
        self._heard += data
        sent = b""
        if not self.awake:
            place = self._heard.find(b"\x55")
            if place < 0:
                self._heard.clear()
                return b""
            self.awake, self._lost = True, OSCILLATOR
            del self._heard[:place]
        lost = min(self._lost, len(self._heard))
        self._lost -= lost
        del self._heard[:lost]
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
            if sum(body) & 0xFF == 0 and (self.in_normal_mode or body[1] == 0x14):
                answer = self._answer(body[1:-1])
                if self.lost_answers:
                    self.lost_answers -= 1
                    continue
                sent += self.noise + (ACK if self.acknowledges else b"") + answer
        return sent

    def _answer(self, command: bytes) -> bytes:
        self.asked.append(command[0])
        match command[0], list(command[1:]):
            case 0x02, []:
                return frame(0x03, b"\x32\x01\x06\x07")
            case 0x14, [mode, *_]:
                self.in_normal_mode = mode == 0x01
                return frame(0x15, b"")
            case 0x12, [flags]:
                self.activates = bool(flags & AUTOMATIC_RATS)
                return frame(0x13, b"")
            case 0x32, [0x05, _, _, retries]:
                self.retries = retries
                return frame(0x33, b"")
            case 0x32, [0x01, on]:
                self.field = bool(on & 1)
                return frame(0x33, b"")
            case 0x4A, [most, 0x00] if most in (1, 2):
                # a tag that was listed before sleeps in a field that stayed on
                found = [] if self.field else self.tags[:most]
                self.field = True
                return b"" if not found and self.retries == ENDLESS else self._listed(found)
            case _:
                return NOT_UNDERSTOOD

    def _listed(self, found: list[Tag]) -> bytes:
        sent = bytes([len(found)])
        for number, tag in enumerate(found, start=1):
            assert parts_of(tag.uid)
            sent += bytes((number, 0x00, 0x44, tag.sak, len(tag.uid))) + tag.uid
            if self.activates and tag.sak & ISO_14443_4:
                sent += ATS
        return frame(0x4B, sent)


class SlowPort:
    """A port in a time of its own, at which the chip takes as long as it may."""

    name = "slow"

    def __init__(self, chip: Pn532Chip) -> None:
        self._chip = chip
        self._now = 0.0
        self._coming: list[tuple[float, bytes]] = []

    def clock(self) -> float:
        return self._now

    def open(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to close."""

    def write(self, data: bytes) -> None:
        # a command that comes too early aborts the one before (6.2.2)
        self._coming.clear()
        sent = self._chip.hear(data)
        if sent:
            self._coming = [
                (self._now + ACKNOWLEDGED, sent[: len(ACK)]),
                (self._now + ACKNOWLEDGED + ANSWERED, sent[len(ACK) :]),
            ]

    def read_waiting(self) -> bytes:
        came = [data for at, data in self._coming if at <= self._now]
        self._coming = self._coming[len(came) :]
        return b"".join(came)

    def read(self) -> bytes:
        """Wait up to a tenth of a second."""
        due = min((at for at, _ in self._coming), default=self._now + 1)
        self._now = min(self._now + 0.1, max(due, self._now))
        return self.read_waiting()
