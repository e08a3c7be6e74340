"""Names and looks of people who have played here, kept in one file."""

from pathlib import Path

from msgspec import Struct

from companion.table import keeping

MOST_KEPT = 24


class Player(Struct, frozen=True):
    """Somebody who sat here: the name, and the place of the look they like."""

    name: str
    look: int


class Guests(Struct, frozen=True):
    """The file: everybody known, the latest first, and how many of them sat here last."""

    known: tuple[Player, ...] = ()
    last: int = 0


class Players:
    """Who has played here. A damaged file is set aside, which `set_aside` then tells.

    `seated` raises OSError where the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._guests, self.set_aside = keeping.read(path, Guests, Guests())

    @property
    def known(self) -> tuple[Player, ...]:
        """Everybody who has played here, the latest first."""
        return self._guests.known

    def likely(self, least: int, most: int) -> tuple[Player, ...]:
        """Who will sit here again, in the order of last time: between so many, if known."""
        return self._guests.known[: max(least, min(self._guests.last, most))]

    def seated(self, players: tuple[Player, ...]) -> None:
        """These people play now; they come first next time."""
        names = {player.name for player in players}
        others = tuple(one for one in self._guests.known if one.name not in names)
        guests = Guests((players + others)[:MOST_KEPT], len(players))
        keeping.write(self._path, guests)
        self._guests = guests
