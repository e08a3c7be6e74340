"""Which card a tag belongs to, kept in one file of the data folder."""

from pathlib import Path

from companion.table.atomic_files import StoredValue
from companion.table.play.interpret import TaggedCard


class Tags:
    """Tags by whole UID. A damaged file is renamed, and `set_aside` is its new name.

    Every change raises OSError where the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        nobody: dict[str, TaggedCard] = {}
        self._file = StoredValue(path, dict[str, TaggedCard], nobody)
        self._lent: dict[bytes, TaggedCard] = {}

    def read(self) -> None:
        """Read the file, again where another process may have written it."""
        self._file.read()

    @property
    def set_aside(self) -> Path | None:
        """Where a damaged file is now, or one that cannot be read."""
        return self._file.set_aside

    @property
    def _cards(self) -> dict[str, TaggedCard]:
        return self._file.value

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, uid: bytes) -> TaggedCard | None:
        """The card that carries this tag."""
        return self._cards.get(uid.hex()) or self._lent.get(uid)

    def lend(self, uid: bytes, card: TaggedCard) -> None:
        """A tag that is known while the program runs and never kept."""
        self._lent[uid] = card

    def enrol(self, uid: bytes, card: TaggedCard, *lost: bytes) -> None:
        """From now on this tag is that card; another tag of the same copy is forgotten, and so
        are those that are lost.
        """
        self._file.look_again()
        gone = {one.hex() for one in lost}
        kept = {
            one: had
            for one, had in self._cards.items()
            if one not in gone and (card.copy is None or had != card)
        }
        self._file.write({**kept, uid.hex(): card})

    def forget(self, uid: bytes) -> None:
        """Nobody's tag any more."""
        self._file.look_again()
        self._file.write({one: had for one, had in self._cards.items() if one != uid.hex()})

    @property
    def kept(self) -> dict[str, TaggedCard]:
        """All that are enrolled now, by UID; `put_back` makes it so again."""
        return self._cards

    def put_back(self, kept: dict[str, TaggedCard]) -> None:
        """Everything as it was then."""
        self._file.write(kept)

    def of_game(self, game: str) -> list[TaggedCard]:
        """The enrolled cards of a game."""
        return [card for card in self._cards.values() if card.game == game]
