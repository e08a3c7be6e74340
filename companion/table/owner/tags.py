"""Which card a tag belongs to, kept in one file of the data folder."""

from pathlib import Path

from companion.table import atomic_files
from companion.table.play.interpret import Tagged


class Tags:
    """Tags by whole UID. A damaged file is set aside, which `set_aside` then tells.

    Every change raises OSError where the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lent: dict[bytes, Tagged] = {}
        self.read()

    def read(self) -> None:
        """Read the file, again where another process may have written it."""
        nobody: dict[str, Tagged] = {}
        self._cards, self.set_aside = atomic_files.read(self._path, dict[str, Tagged], nobody)

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, uid: bytes) -> Tagged | None:
        """The card that carries this tag."""
        return self._cards.get(uid.hex()) or self._lent.get(uid)

    def lend(self, uid: bytes, card: Tagged) -> None:
        """A tag that is known while the program runs and never kept."""
        self._lent[uid] = card

    def enrol(self, uid: bytes, card: Tagged, *lost: bytes) -> None:
        """From now on this tag is that card; another tag of the same copy is forgotten, and so
        are those that are lost.
        """
        gone = {one.hex() for one in lost}
        kept = {
            one: had
            for one, had in self._cards.items()
            if one not in gone and (card.copy is None or had != card)
        }
        self._keep({**kept, uid.hex(): card})

    def forget(self, uid: bytes) -> None:
        """Nobody's tag any more."""
        self._keep({one: had for one, had in self._cards.items() if one != uid.hex()})

    @property
    def kept(self) -> dict[str, Tagged]:
        """All that are enrolled now, by UID; `put_back` makes it so again."""
        return self._cards

    def put_back(self, kept: dict[str, Tagged]) -> None:
        """Everything as it was then."""
        self._keep(kept)

    def of_game(self, game: str) -> list[Tagged]:
        """The enrolled cards of a game."""
        return [card for card in self._cards.values() if card.game == game]

    def _keep(self, cards: dict[str, Tagged]) -> None:
        atomic_files.refuse_unread(self.set_aside)
        atomic_files.write(self._path, cards)
        self._cards = cards
