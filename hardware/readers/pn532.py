"""PN532 on a serial port, in HSU mode: `kind = "pn532"`.

The chip's firmware does anticollision and cascades. Sections are those of NXP's user manual
UM0701-02. The field is on only during a poll, so every tag starts from its initial state.
"""

from collections.abc import Callable
from time import monotonic

from hardware.errors import DeviceNotResponding
from hardware.readers import UNREAD
from hardware.readers.pn532_frames import ACK, Frame, FrameDecoder, command
from hardware.readers.serial_settings import SerialSettings
from hardware.serial_port import SerialPort

REPAIR = "check its wires, and that both its switches are set to HSU"
BAUD = 115_200
Settings = SerialSettings
IS_CHECKED = True
"""Each answer has a checksum."""

WAKE = b"\x55\x55" + b"\x00" * 14
"""Wakes the chip's serial port."""
GET_FIRMWARE_VERSION = 0x02
SET_PARAMETERS = 0x12
SAM_CONFIGURATION = 0x14
RF_CONFIGURATION = 0x32
IN_LIST_PASSIVE_TARGET = 0x4A
FIELD, RETRIES = 0x01, 0x05
"""Items of RFConfiguration (7.3.1)."""
NO_RATS = 0x04
"""SetParameters (7.2.9): do not activate tags of ISO/IEC 14443-4, so that no ATS comes."""

ANSWER_TIMEOUT = 0.3
"""Seconds for the acknowledgement and the answer of a command."""


class InvalidAnswer(Exception):
    """The chip did not answer, or not to the command that was sent."""


def targets(data: bytes) -> tuple[bytes, ...]:
    """Return the UIDs in an answer to InListPassiveTarget at 106 kbit/s, type A (7.3.5).

    The answer is the number of tags, and for each its number, SENS_RES, SEL_RES, the length of
    its UID, and the UID.

    Raises InvalidAnswer if it has another form.
    """
    if not data:
        raise InvalidAnswer
    uids: list[bytes] = []
    rest = data[1:]
    for _ in range(data[0]):
        uid = rest[5 : 5 + rest[4]] if len(rest) > 4 else b""
        if len(uid) not in (4, 7, 10) or len(uid) != rest[4]:
            raise InvalidAnswer
        uids.append(uid)
        rest = rest[5 + len(uid) :]
    if rest:
        raise InvalidAnswer
    return tuple(uids)


class Pn532:
    """A PN532.

    Wiring on a Pi: VCC to 3.3 V, GND to ground, TXD to GPIO 15, RXD to GPIO 14; both switches of
    the board on HSU. docs/wiring.md draws it.

        reader = Pn532(SerialSettings(port="/dev/serial0"))
        reader.open()
        while True:
            print(reader.poll())
    """

    def __init__(self, settings: SerialSettings, clock: Callable[[], float] = monotonic) -> None:
        self._port = SerialPort(settings.port, BAUD)
        self._clock = clock
        self._misses = 0
        self.description = ""

    def open(self) -> None:
        self._port.open()
        self._misses = 0
        self._wake()

    def poll(self) -> tuple[bytes, ...]:
        try:
            uids = targets(self._send_command(IN_LIST_PASSIVE_TARGET, 2, 0))
            self._send_command(RF_CONFIGURATION, FIELD, 0)
        except InvalidAnswer:
            self._misses += 1
            if self._misses > 1:
                raise self._not_responding() from None
            # a chip that lost its power sleeps, and has lost its settings
            self._wake()
            return (UNREAD,)
        self._misses = 0
        return uids

    def close(self) -> None:
        self._port.close()

    def _wake(self) -> None:
        """Wake the chip and configure it.

        Raises DeviceNotResponding if it does not answer.
        """
        try:
            # an acknowledgement aborts a command that is still running (6.2.1.3)
            self._port.write(WAKE + ACK)
            self._send_command(SAM_CONFIGURATION, 0x01, 0x14, 0x01)
            chip, version, revision, *_ = (*self._send_command(GET_FIRMWARE_VERSION), 0, 0, 0)
            self._send_command(SET_PARAMETERS, NO_RATS)
            # one retry of a request, then the chip reports that there is no tag
            self._send_command(RF_CONFIGURATION, RETRIES, 0xFF, 0x01, 0x01)
            # a poll that failed may have left the field on
            self._send_command(RF_CONFIGURATION, FIELD, 0)
        except InvalidAnswer:
            raise self._not_responding() from None
        self.description = f"PN5{chip:02X}, firmware {version}.{revision}"

    def _not_responding(self) -> DeviceNotResponding:
        return DeviceNotResponding(f"the reader at {self._port.name} does not answer", REPAIR)

    def _send_command(self, code: int, *parameters: int) -> bytes:
        """Send a command and return the data of its answer.

        Raises InvalidAnswer if there is none in time.
        """
        decoder = FrameDecoder()
        self._port.read_waiting()
        self._port.write(command(code, *parameters))
        until = self._clock() + ANSWER_TIMEOUT
        acknowledged = False
        while self._clock() < until:
            for frame in decoder.feed(self._port.read()):
                if frame.is_ack:
                    acknowledged = True
                elif acknowledged and frame == Frame(code + 1, frame.data):
                    return frame.data
                elif frame.code == 0:
                    raise InvalidAnswer
        raise InvalidAnswer


def make(_name: str, settings: SerialSettings) -> Pn532:
    """Return the reader at that port."""
    return Pn532(settings)
