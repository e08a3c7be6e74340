"""Which card a tag belongs to, kept in one file of the data folder."""

from pathlib import Path

from msgspec import json

from companion.table.interpret import Tagged


class Tags:
    """Tags by whole UID. Raises OSError and msgspec.DecodeError where the file is no good."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cards: dict[str, Tagged] = {}
        if path.exists():
            self._cards = json.decode(path.read_bytes(), type=dict[str, Tagged])

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, uid: bytes) -> Tagged | None:
        """The card that carries this tag."""
        return self._cards.get(uid.hex())

    def enrol(self, uid: bytes, card: Tagged) -> None:
        """From now on this tag is that card; another tag of the same card is forgotten."""
        kept = {one: had for one, had in self._cards.items() if card.copy is None or had != card}
        self._keep({**kept, uid.hex(): card})

    def forget(self, uid: bytes) -> None:
        """Nobody's tag any more."""
        self._keep({one: had for one, had in self._cards.items() if one != uid.hex()})

    def of_game(self, game: str) -> list[Tagged]:
        """The enrolled cards of a game."""
        return [card for card in self._cards.values() if card.game == game]

    def _keep(self, cards: dict[str, Tagged]) -> None:
        part = self._path.with_suffix(".part")
        part.write_bytes(json.format(json.encode(cards)))
        part.replace(self._path)
        self._cards = cards
