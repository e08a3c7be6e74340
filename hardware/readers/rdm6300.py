"""125 kHz readers on a serial port: RDM6300, ID-2, ID-12 and ID-20. `kind = "rdm6300"`."""

from collections.abc import Callable
from time import monotonic

from hardware.readers import UNREAD
from hardware.readers.em_frames import FrameDecoder
from hardware.readers.last_tag import LastTag
from hardware.readers.serial_settings import SerialSettings
from hardware.serial_port import READ_TIMEOUT, SerialPort

REPAIR = "check its wires, and that its antenna is plugged in"
BAUD = 9600
Settings = SerialSettings
IS_CHECKED = True
"""Each frame has a checksum, and some readers send only one."""


class Rdm6300:
    """A 125 kHz reader.

    An RDM6300 repeats a tag several times a second; an ID reader sends it once. Neither sends
    anything without a tag, so a pulled cable shows only at the port.

    Wiring on a Pi: 5V to pin 2, GND to ground, TX through a voltage divider (1.8 kΩ, and 3.3 kΩ
    to ground) to GPIO 15; RX stays open. docs/wiring.md draws it. With a USB adapter:

        reader = Rdm6300(SerialSettings(port="/dev/ttyUSB0"))
        reader.open()
        while True:
            print(reader.poll())
    """

    description = ""

    def __init__(self, settings: SerialSettings, clock: Callable[[], float] = monotonic) -> None:
        self._port = SerialPort(settings.port, BAUD)
        self._clock = clock
        self._decoder = FrameDecoder()
        self._last = LastTag(clock)

    def open(self) -> None:
        self._port.open()
        self._decoder = FrameDecoder()
        self._last.clear()

    def poll(self) -> tuple[bytes, ...]:
        last = self._last.tags()
        until = self._clock() + READ_TIMEOUT
        data = self._port.read_waiting() if last else self._port.read()
        received = bool(data)
        frames = self._decoder.feed(data)
        # each repeated frame is one read, so a poll ends with the first complete one
        while data and not frames and not last and self._clock() < until:
            data = self._port.read()
            frames = self._decoder.feed(data)
        if frames:
            if frames[-1].is_single:
                self._last.set(frames[-1].uid)
            return tuple(dict.fromkeys(frame.uid for frame in frames))
        # bytes without a frame: a tag that cannot be read, or noise
        return last or ((UNREAD,) if received else ())

    def close(self) -> None:
        self._port.close()


def make(_name: str, settings: SerialSettings) -> Rdm6300:
    """Return the reader at that port."""
    return Rdm6300(settings)
