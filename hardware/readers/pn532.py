"""A PN532 on a serial port (HSU). Its firmware does the anticollision and the cascades. Sections
are those of NXP's user manual UM0701-02.

As with every reader here the field is on only while it is polled, so every tag begins anew.
"""

from collections.abc import Callable
from time import monotonic

from hardware.readers import UNREAD, Trouble
from hardware.readers.pn532_frames import ACK, Frame, Frames, command
from hardware.readers.port import Port, PortSettings

REPAIR = "check its wires, and that both its switches stand on HSU"
BAUD = 115_200
Settings = PortSettings

WAKE = b"\x55\x55" + b"\x00" * 14
"""What wakes its serial port."""
FIRMWARE = 0x02
SET_PARAMETERS = 0x12
SAM = 0x14
CONFIGURE = 0x32
LIST = 0x4A
FIELD, RETRIES = 0x01, 0x05
"""Items of RFConfiguration (7.3.1)."""
NO_RATS = 0x04
"""SetParameters (7.2.9): leave tags of ISO/IEC 14443-4 as they are, so that no ATS comes."""

ANSWERS_IN = 0.3
"""Seconds for an acknowledgement and an answer together."""


class Garbled(Exception):
    """It did not answer, or not what was asked."""


def targets(data: bytes) -> tuple[bytes, ...]:
    """The UIDs in an answer to InListPassiveTarget at 106 kbit/s, type A (7.3.5): how many,
    then for each its number, SENS_RES, SEL_RES and the length of its UID. Raises Garbled.
    """
    if not data:
        raise Garbled
    found: list[bytes] = []
    rest = data[1:]
    for _ in range(data[0]):
        uid = rest[5 : 5 + rest[4]] if len(rest) > 4 else b""
        if len(uid) not in (4, 7, 10) or len(uid) != rest[4]:
            raise Garbled
        found.append(uid)
        rest = rest[5 + len(uid) :]
    if rest:
        raise Garbled
    return tuple(found)


class Pn532:
    """A reader and its port."""

    def __init__(self, settings: PortSettings, clock: Callable[[], float] = monotonic) -> None:
        self._place = settings.place
        self._port = Port(settings.port, BAUD)
        self._clock = clock
        self._frames = Frames()
        self._misses = 0
        self.about = ""

    def open(self) -> None:
        self._port.open()
        self._misses = 0
        self._wake()

    def poll(self) -> tuple[bytes, ...]:
        try:
            found = targets(self._ask(LIST, 2, 0))
            self._ask(CONFIGURE, FIELD, 0)
        except Garbled:
            self._misses += 1
            if self._misses > 1:
                raise self._silent() from None
            # a chip that lost its power sleeps, and has forgotten everything
            self._wake()
            return (UNREAD,)
        self._misses = 0
        return found

    def close(self) -> None:
        self._port.close()

    def _wake(self) -> None:
        """Wake it and tell it how to listen. Raises Trouble where it does not answer."""
        try:
            # an acknowledgement ends whatever it may still be at (6.2.1.3)
            self._port.write(WAKE + ACK)
            self._ask(SAM, 0x01, 0x14, 0x01)
            chip, version, revision, *_ = (*self._ask(FIRMWARE), 0, 0, 0)
            self._ask(SET_PARAMETERS, NO_RATS)
            # one retry of a request, then it says that nothing is there
            self._ask(CONFIGURE, RETRIES, 0xFF, 0x01, 0x01)
            # a poll that failed may have left the field on
            self._ask(CONFIGURE, FIELD, 0)
        except Garbled:
            raise self._silent() from None
        self.about = f"PN5{chip:02X}, firmware {version}.{revision}"

    def _silent(self) -> Trouble:
        return Trouble(f"the reader at {self._place} does not answer", REPAIR)

    def _ask(self, code: int, *parameters: int) -> bytes:
        """What it answers to a command. Raises Garbled."""
        self._frames = Frames()
        self._port.waiting()
        self._port.write(command(code, *parameters))
        until = self._clock() + ANSWERS_IN
        acknowledged = False
        while self._clock() < until:
            for frame in self._frames.feed(self._port.read()):
                if frame.ack:
                    acknowledged = True
                elif acknowledged and frame == Frame(code + 1, frame.data):
                    return frame.data
                elif frame.code == 0:
                    raise Garbled
        raise Garbled


def make(name: str, settings: PortSettings) -> Pn532:
    """The reader at that port."""
    del name
    return Pn532(settings)
