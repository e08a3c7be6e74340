"""The connection to the serial box: found, opened, and opened again after it was unplugged."""

from collections.abc import Callable
from secrets import token_hex

from hardware.errors import DeviceNotFound, DeviceNotResponding
from hardware.health import Health
from hardware.serial_port import SerialPort
from hardware.serialbox.session import BoxEvent, BoxReady, BoxSession, TagsChanged
from hardware.tag_buffer import TagBuffer

BAUD = 115_200
"""Bits per second. USB ignores them; the USB adapter of an Arduino needs them."""
READ_TIMEOUT = 0.02
"""Seconds that a step waits for the box, and so the most by which a light is late."""
RETRY_CHECK = 0.1
"""Seconds between two checks whether an attempt to open the port is due."""
DISCONNECTED = DeviceNotFound("the box does not answer", "see the line of the box")
READER_SILENT = DeviceNotResponding(
    "the box's reader does not answer", "check the wires of the box's reader, 3.3 V first"
)
BOX_TAGS = TagBuffer(DISCONNECTED)
"""The tags on the reader of the box; there is only one box."""


class BoxLink:
    """The box of rig.toml; `step` sends and receives once.

    `port`: the name of its port, as for a SerialPort.
    `on_event`: called with each event, and with None when the box is disconnected. Tags go
    to BOX_TAGS instead, which the reader of kind "box" polls.
    """

    def __init__(
        self,
        port: str,
        health: Health,
        on_event: Callable[[BoxEvent | None], None],
        clock: Callable[[], float],
    ) -> None:
        self.health = health
        self._name = port
        self._on_event = on_event
        self._clock = clock
        self._port: SerialPort | None = None
        self._session: BoxSession | None = None
        self._levels: dict[int, int] = {}
        self._is_hung = False

    def set_light(self, number: int, level: int) -> None:
        """Set light `number`, from 1, to a level from 0 to 255, now or once the box is there."""
        self._levels[number] = level

    def step(self, *, wait: bool = False) -> float:
        """Send and receive once; with `wait`, wait up to READ_TIMEOUT for something to come.

        Returns the seconds until the next step.
        """
        try:
            if self._port is None or self._session is None:
                if not self.health.may_retry:
                    return RETRY_CHECK
                self._port = SerialPort(self._name, BAUD, "box", READ_TIMEOUT)
                self._port.open()
                self._session = BoxSession(token_hex(4), self._clock())
            self._exchange(self._port, self._session, wait)
        except DeviceNotFound:
            self.close()
            return self.health.mark_failed(
                DeviceNotFound("no box is plugged in", "plug its USB cable in")
            )
        except Exception as error:  # noqa: BLE001 - the port's library may raise anything
            self.close()
            return self.health.mark_failed(error)
        return 0.0

    def wait_step(self) -> float:
        """Make a step that waits; afterwards close the box if the step was reported as hung.

        Returns the seconds until the next step.
        """
        pause = self.step(wait=True)
        if self._is_hung:
            self._is_hung = False
            self.close()
        return pause

    def report_hung(self, error: Exception) -> None:
        """Report that the current step does not return; called by another thread."""
        self._is_hung = True
        self.health.mark_failed(error)

    def _exchange(self, port: SerialPort, session: BoxSession, wait: bool) -> None:
        for number, level in tuple(self._levels.items()):
            session.set_light(number, level)
        data = session.send(self._clock())
        if data:
            port.write(data)
        data = port.read() if wait else port.read_waiting()
        for event in session.receive(data, self._clock()):
            match event:
                case TagsChanged(uids):
                    BOX_TAGS.set(READER_SILENT if uids is None else uids)
                    continue
                case BoxReady():
                    BOX_TAGS.set(())
                    self.health.description = event.description
                    self.health.mark_working()
                case _:
                    pass
            self._on_event(event)

    def close(self) -> None:
        """Close the port."""
        if self._port is not None:
            self._port.close()
        if self._session is not None and self._session.ready is not None:
            self._on_event(None)
        BOX_TAGS.set(DISCONNECTED)
        self._port = self._session = None
