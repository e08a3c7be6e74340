"""Names and looks of people who have played here, kept in one file."""

from pathlib import Path

from msgspec import Struct, json

MOST_KEPT = 24


class Player(Struct, frozen=True):
    """Somebody who sat here: the name, and the place of the look they like."""

    name: str
    look: int


class Players:
    """Known players, the latest first. Raises OSError and msgspec.DecodeError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.known: tuple[Player, ...] = ()
        if path.exists():
            self.known = json.decode(path.read_bytes(), type=tuple[Player, ...])

    def seated(self, players: tuple[Player, ...]) -> None:
        """These people play now; they come first next time."""
        names = {player.name for player in players}
        others = tuple(one for one in self.known if one.name not in names)
        self.known = (players + others)[:MOST_KEPT]
        part = self._path.with_suffix(".part")
        part.write_bytes(json.encode(self.known))
        part.replace(self._path)
