"""125 kHz readers on a serial port: RDM6300, and ID-2, ID-12 and ID-20.

An RDM6300 repeats a tag about every 65 ms while it lies there. An ID reader tells it once.
"""

from collections.abc import Callable
from time import monotonic

from hardware.readers import UNREAD
from hardware.readers.em_frames import Frames
from hardware.readers.once import Once
from hardware.readers.port import WAIT, Port, PortSettings

REPAIR = "check its wires; its antenna must be plugged in too"
BAUD = 9600
Settings = PortSettings


class Rdm6300:
    """A reader and its port. It says nothing of itself, and nothing while no tag is there, so
    whether it is there at all shows in its port alone.
    """

    about = ""

    def __init__(self, settings: PortSettings, clock: Callable[[], float] = monotonic) -> None:
        self._port = Port(settings.port, BAUD)
        self._clock = clock
        self._frames = Frames()
        self._once = Once(clock)

    def open(self) -> None:
        self._port.open()
        self._frames = Frames()
        self._once.forget()

    def poll(self) -> tuple[bytes, ...]:
        lies = self._once.lies()
        until = self._clock() + WAIT
        data = self._port.waiting() if lies else self._port.read()
        heard = bool(data)
        frames = self._frames.feed(data)
        # each repeated frame is a read of its own, so a poll ends at the first that is whole
        while data and not frames and not lies and self._clock() < until:
            data = self._port.read()
            frames = self._frames.feed(data)
        if frames:
            if frames[-1].once:
                self._once.told(frames[-1].uid)
            return tuple(dict.fromkeys(frame.uid for frame in frames))
        # bytes without a frame: something lies there that does not come through
        return lies or ((UNREAD,) if heard else ())

    def close(self) -> None:
        self._port.close()


def make(name: str, settings: PortSettings) -> Rdm6300:
    """The reader at that port."""
    del name
    return Rdm6300(settings)
