"""Names and looks of people who have played here, kept in one file."""

from pathlib import Path
from unicodedata import normalize

from msgspec import Struct

from companion.core.game import DIRECTOR_LOOK, SEAT_LOOKS
from companion.table.atomic_files import StoredValue, refuse_unread

MAX_PLAYERS = 24
MAX_NAME_LENGTH = 40
"""Letters of a name that is typed; longer ones that are stored already stay."""


class Player(Struct, frozen=True):
    """Somebody who sat here: the name, and the place of the look they like."""

    name: str
    look: int


class PlayersFile(Struct, frozen=True):
    """The file: everybody known, the latest first, and how many of them sat here last."""

    known: tuple[Player, ...] = ()
    last: int = 0


class Players(StoredValue[PlayersFile]):
    """Who has played here. `seated` raises OSError where the file cannot be used."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, PlayersFile, PlayersFile())

    @property
    def _file(self) -> PlayersFile:
        return PlayersFile(_sound(self.value.known), self.value.last)

    @property
    def known(self) -> tuple[Player, ...]:
        """Everybody who has played here, the latest first."""
        return self._file.known

    def likely(self, minimum: int, maximum: int) -> tuple[Player, ...]:
        """Return the players of last time in their order: `minimum` to `maximum`, if known."""
        return self._file.known[: max(minimum, min(self._file.last, maximum))]

    def forget(self, name: str) -> None:
        """Take somebody off the list. Raises OSError, and then they are still on it."""
        self.reload()
        refuse_unread(self.set_aside)
        known = tuple(player for player in self._file.known if not same_name(player.name, name))
        if known == self._file.known:
            return
        gone = any(same_name(player.name, name) for player in self._file.known[: self._file.last])
        self.write(PlayersFile(known, self._file.last - gone))

    def seated(self, players: tuple[Player, ...]) -> None:
        """Note that these people play now, so that they come first next time."""
        self.reload()
        names = {folded(player.name) for player in players}
        others = tuple(player for player in self._file.known if folded(player.name) not in names)
        self.write(PlayersFile((players + others)[:MAX_PLAYERS], len(players)))


def same_name(name: str, other: str) -> bool:
    """Whether two names would be taken for each other."""
    return folded(name) == folded(other)


def folded(name: str) -> str:
    """Return a name, or a text with names in it, as it is compared with others."""
    return normalize("NFC", " ".join(name.casefold().split()))


def _sound(known: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players that can be seated: each name once, each look one that exists."""
    found: dict[str, Player] = {}
    for player in known:
        look = player.look if DIRECTOR_LOOK <= player.look < SEAT_LOOKS else len(found) % SEAT_LOOKS
        found.setdefault(folded(player.name), Player(player.name.strip(), look))
    found.pop("", None)
    return tuple(found.values())[:MAX_PLAYERS]
