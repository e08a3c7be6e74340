"""Names and looks of people who have played here, kept in one file."""

from pathlib import Path
from unicodedata import normalize

from msgspec import Struct

from companion.core.game import DIRECTS, SEAT_LOOKS
from companion.table.atomic_files import StoredValue, refuse_unread

MOST_KEPT = 24
LONGEST_NAME = 40
"""Letters of a name that is typed; longer ones that are stored already stay."""


class Player(Struct, frozen=True):
    """Somebody who sat here: the name, and the place of the look they like."""

    name: str
    look: int


class Guests(Struct, frozen=True):
    """The file: everybody known, the latest first, and how many of them sat here last."""

    known: tuple[Player, ...] = ()
    last: int = 0


class Players(StoredValue[Guests]):
    """Who has played here. `seated` raises OSError where the file cannot be used."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Guests, Guests())

    @property
    def _guests(self) -> Guests:
        return Guests(_sound(self.value.known), self.value.last)

    @property
    def known(self) -> tuple[Player, ...]:
        """Everybody who has played here, the latest first."""
        return self._guests.known

    def likely(self, least: int, most: int) -> tuple[Player, ...]:
        """Who will sit here again, in the order of last time: between so many, if known."""
        return self._guests.known[: max(least, min(self._guests.last, most))]

    def forget(self, name: str) -> None:
        """Take somebody off the list. Raises OSError, and then they are still on it."""
        self.look_again()
        refuse_unread(self.set_aside)
        known = tuple(one for one in self._guests.known if not same_name(one.name, name))
        if known == self._guests.known:
            return
        gone = any(same_name(one.name, name) for one in self._guests.known[: self._guests.last])
        self.write(Guests(known, self._guests.last - gone))

    def seated(self, players: tuple[Player, ...]) -> None:
        """These people play now; they come first next time."""
        self.look_again()
        names = {folded(player.name) for player in players}
        others = tuple(one for one in self._guests.known if folded(one.name) not in names)
        self.write(Guests((players + others)[:MOST_KEPT], len(players)))


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for each other."""
    return folded(one) == folded(other)


def folded(name: str) -> str:
    """Return a name, or a text with names in it, as it is compared with others."""
    return normalize("NFC", " ".join(name.casefold().split()))


def _sound(known: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players that can be seated: each name once, each look one that exists."""
    found: dict[str, Player] = {}
    for one in known:
        look = one.look if DIRECTS <= one.look < SEAT_LOOKS else len(found) % SEAT_LOOKS
        found.setdefault(folded(one.name), Player(one.name.strip(), look))
    found.pop("", None)
    return tuple(found.values())[:MOST_KEPT]
