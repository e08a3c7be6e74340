"""Remember which game was put away, so that a start does not continue it by itself."""

from contextlib import suppress
from pathlib import Path

from hardware.files import read_file

FILE = "put-away"


class PutAway:
    """The number of a game in a small file of the data folder, which is missing while a game is
    played; where it cannot be written, the last game is continued.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    @property
    def number(self) -> int | None:
        """The game that was put away last and not continued since."""
        with suppress(OSError, ValueError):
            return int(read_file(self._path, 20))
        return None

    def set(self, number: int | None) -> None:
        """Note that a game is put away; None: one is played."""
        # not synced: a power cut at that moment continues the game
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
            if number is not None:
                self._path.write_text(str(number))
