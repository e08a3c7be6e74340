"""The names and looks of people who have played here, stored in one file."""

from pathlib import Path
from unicodedata import normalize

from msgspec import Struct

from companion.core.game import DIRECTOR_LOOK, SEAT_LOOKS
from companion.table.atomic_files import StoredValue, refuse_unread

MAX_PLAYERS = 24
MAX_NAME_LENGTH = 40
"""Letters of a typed name; stored names may be longer."""


class Player(Struct, frozen=True):
    """A person who has played here: the name, and the index of the look that they chose last."""

    name: str
    look: int


class PlayersFile(Struct, frozen=True):
    """The file: all known players, the latest first, and how many of them were in the last game."""

    known: tuple[Player, ...] = ()
    last: int = 0


class Players(StoredValue[PlayersFile]):
    """The people who have played here. `store` raises OSError."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, PlayersFile, PlayersFile())

    @property
    def _file(self) -> PlayersFile:
        return PlayersFile(_sound(self.value.known), self.value.last)

    @property
    def known(self) -> tuple[Player, ...]:
        """Everybody who has played here, the latest first."""
        return self._file.known

    def last_players(self, minimum: int, maximum: int) -> tuple[Player, ...]:
        """Return the players of the last game in their order: `minimum` to `maximum`, if known."""
        return self._file.known[: max(minimum, min(self._file.last, maximum))]

    def forget(self, name: str) -> None:
        """Remove a person from the list. Raises OSError; the list is unchanged then."""
        self.reload()
        refuse_unread(self.set_aside)
        known = tuple(player for player in self._file.known if not same_name(player.name, name))
        if known == self._file.known:
            return
        gone = any(same_name(player.name, name) for player in self._file.known[: self._file.last])
        self.write(PlayersFile(known, self._file.last - gone))

    def store(self, players: tuple[Player, ...]) -> None:
        """Store the players of the current game, so that they come first next time."""
        self.reload()
        names = {folded(player.name) for player in players}
        others = tuple(player for player in self._file.known if folded(player.name) not in names)
        self.write(PlayersFile((players + others)[:MAX_PLAYERS], len(players)))


def same_name(name: str, other: str) -> bool:
    """Whether two names would be taken for each other."""
    return folded(name) == folded(other)


def folded(name: str) -> str:
    """Return a name, or a text with names in it, in the form for comparisons."""
    return normalize("NFC", " ".join(name.casefold().split()))


def _sound(known: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players with each name once and with looks that exist."""
    sound: dict[str, Player] = {}
    for player in known:
        look = player.look if DIRECTOR_LOOK <= player.look < SEAT_LOOKS else len(sound) % SEAT_LOOKS
        sound.setdefault(folded(player.name), Player(player.name.strip(), look))
    sound.pop("", None)
    return tuple(sound.values())[:MAX_PLAYERS]
