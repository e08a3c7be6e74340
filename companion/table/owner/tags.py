"""Which card a tag belongs to, kept in one file of the data folder."""

from collections.abc import Sequence
from pathlib import Path

from companion.table.atomic_files import StoredValue
from companion.table.play.interpret import TaggedCard

TagsByUid = dict[str, TaggedCard]
TagChange = dict[str, tuple[TaggedCard | None, TaggedCard | None]]
"""By UID, the card before and after; None if the tag belongs to no card."""


class Tags(StoredValue[TagsByUid]):
    """Tags by whole UID. Every change raises OSError if the file cannot be used."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, TagsByUid, {})
        self._temporary: dict[bytes, TaggedCard] = {}
        self.changes: list[TagChange] = []
        """What was changed here, in order."""

    @property
    def by_uid(self) -> TagsByUid:
        """The cards of all enrolled tags, by UID."""
        return self.value

    def __len__(self) -> int:
        return len(self.by_uid)

    def find(self, uid: bytes) -> TaggedCard | None:
        """The card that carries this tag."""
        return self.by_uid.get(uid.hex()) or self._temporary.get(uid)

    def add_temporary(self, uid: bytes, card: TaggedCard) -> None:
        """Bind a tag to a card while the program runs, without storing it."""
        self._temporary[uid] = card

    def enroll(self, uid: bytes, card: TaggedCard, *lost: bytes) -> None:
        """Bind this tag to that card, and forget another tag of the same copy, and also
        those that are lost.
        """
        self.reload()
        gone = {tag.hex() for tag in lost}
        kept = {
            tag: had
            for tag, had in self.by_uid.items()
            if tag not in gone and (card.copy is None or had != card)
        }
        self.write({**kept, uid.hex(): card})

    def forget(self, uid: bytes) -> None:
        """Forget to which card the tag belongs."""
        self.reload()
        self.write({tag: had for tag, had in self.by_uid.items() if tag != uid.hex()})

    def undo(self, changes: Sequence[TagChange]) -> None:
        """Undo what was changed here; what was changed later or by another program stays."""
        self.reload()
        self.write(self.without(changes))

    def without(self, changes: Sequence[TagChange]) -> TagsByUid:
        """All tags by UID as they are when these changes are undone.

        A tag that belongs to something else by now keeps it. Of a copy that has another tag by
        now, the earlier one is not restored.
        """
        cards = self.by_uid
        for change in reversed(changes):
            undone = {tag: old for tag, (old, new) in change.items() if cards.get(tag) == new}
            cards = {tag: card for tag, card in cards.items() if tag not in undone}
            used = {card for card in cards.values() if card.copy is not None}
            cards |= {
                tag: old for tag, old in undone.items() if old is not None and old not in used
            }
        return cards

    def write(self, value: TagsByUid) -> None:
        """Keep these tags and no others."""
        before = self.by_uid
        super().write(value)
        self.changes.append(
            {
                tag: (before.get(tag), value.get(tag))
                for tag in {**before, **value}
                if before.get(tag) != value.get(tag)
            }
        )

    def of_game(self, game: str) -> list[TaggedCard]:
        """The enrolled cards of a game."""
        return [card for card in self.by_uid.values() if card.game == game]
