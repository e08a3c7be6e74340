"""The cable to the box: found, opened, spoken over, and looked for again when it is pulled."""

from collections.abc import Callable
from secrets import token_hex

from hardware.controls.config import BoxConfig
from hardware.health import Health
from hardware.readers import Trouble
from hardware.readers.port import Port
from hardware.serialbox.pad import PAD
from hardware.serialbox.talk import Began, Lying, Talk, Told

BAUD = 115_200
"""USB knows no speed; an Arduino's adapter does."""
LOOK = 0.02
"""Seconds that a look waits for the box's words, so that a light does not come late."""
MISSING_REPAIR = "plug its USB cable in"
UNTIL_TRIED = 0.1
"""Seconds between two looks whether it is time to try again."""


class Link:
    """The box from being found to being pulled and back; `step` is one look at it.

    `tell` hears what the box tells, and None when it is gone. What lies on its reader goes to
    the pad instead, where the reader of rig.toml polls it.
    """

    def __init__(
        self,
        config: BoxConfig,
        health: Health,
        tell: Callable[[Told | None], None],
        clock: Callable[[], float],
    ) -> None:
        self.config = config
        self.health = health
        self._tell = tell
        self._clock = clock
        self._port: Port | None = None
        self._talk: Talk | None = None
        self._levels: dict[int, int] = {}
        self._hung = False

    def light(self, number: int, level: int) -> None:
        """Light `number` of the box (from 1) shall be so bright, 0 to 255, now or once it is
        there.
        """
        self._levels[number] = level

    def step(self, *, waits: bool = False) -> float:
        """One look, which waits a little for what comes, or not at all. Returns the seconds
        until the next one.
        """
        try:
            if self._port is None or self._talk is None:
                if not self.health.may_try:
                    return UNTIL_TRIED
                self._port = Port(self.config.port, BAUD, "box", LOOK)
                self._port.open()
                self._talk = Talk(token_hex(4), self._clock())
            self._exchange(self._port, self._talk, waits)
        except Exception as error:  # noqa: BLE001 - whatever the port's library raises is the box's fault
            self.close()
            gone = isinstance(error, Trouble) and error.missing
            return self.health.failed(_missing() if gone else error)
        return 0.0

    def speak(self) -> float:
        """A look that waits a little. Where it took too long, the box is opened anew."""
        pause = self.step(waits=True)
        if self._hung:
            self._hung = False
            self.close()
        return pause

    def hangs(self, error: Exception) -> None:
        """A look does not come back; to be told from another thread."""
        self._hung = True
        self.health.failed(error)

    def _exchange(self, port: Port, talk: Talk, waits: bool) -> None:
        """What is to be said is sent; what has come is heard. Raises Trouble."""
        for number, level in tuple(self._levels.items()):
            talk.light(number, level)
        said = talk.say(self._clock())
        if said:
            port.write(said)
        data = port.read() if waits else port.waiting()
        for told in talk.hear(data, self._clock()):
            self._heard(told)

    def _heard(self, told: Told) -> None:
        match told:
            case Lying(uids=None):
                PAD.deaf()
            case Lying(uids=tuple(uids)):
                PAD.lies(uids)
            case Began():
                PAD.lies(())
                self.health.about = told.words
                self.health.well()
                self._tell(told)
            case _:
                self._tell(told)

    def close(self) -> None:
        """Give the port back."""
        if self._port is not None:
            self._port.close()
        if self._talk is not None and self._talk.begun is not None:
            self._tell(None)
        PAD.lost()
        self._port = self._talk = None


def _missing() -> Trouble:
    return Trouble("no box is plugged in", MISSING_REPAIR, missing=True)
