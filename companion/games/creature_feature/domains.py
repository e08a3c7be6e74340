"""What the ledger says of a card that is shown, when somebody asks."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import UNSET, Struct

from companion.core.actions import Fields, JsonObject
from companion.games.creature_feature.cards import COPIES, HELPERS, MONSTER_CARDS, NUMBER
from companion.games.creature_feature.rules.ledger import (
    copies_elsewhere,
    count_placed,
    possible_monsters,
)
from companion.games.creature_feature.state import Ledger


class Possible(Struct, frozen=True):
    """The monsters that may be shown (CF-112), listed when they are read."""

    ledger: Ledger
    seat: int | None
    """Who shows the card; None: it comes off the deck."""

    def __contains__(self, card: object) -> bool:
        if count_placed(self.ledger, card) < COPIES:
            return card in NUMBER
        return card in possible_monsters(self.ledger, self.seat)

    def __iter__(self) -> Iterator[str]:
        return iter(possible_monsters(self.ledger, self.seat))

    def __len__(self) -> int:
        return len(possible_monsters(self.ledger, self.seat))

    def __bool__(self) -> bool:
        # if not even all cards have a place something is left
        return len(self.ledger) < MONSTER_CARDS or len(self) > 0


class CopyOf(Struct, frozen=True):
    """The copy number of the card shown, which may be left out."""

    ledger: Ledger
    seat: int | None
    """Who shows the card; None: it comes off the deck."""

    @property
    def taken(self) -> dict[str, tuple[int, ...]]:
        """The numbers of each monster that are known to be elsewhere (CF-113)."""
        return copies_elsewhere(self.ledger, self.seat)

    def admits(self, value: Any, action: object) -> bool:
        if value is UNSET:
            return True
        if getattr(action, "card", "") in HELPERS:
            return False
        taken = self.taken.get(getattr(action, "card", ""), ())
        return type(value) is int and 1 <= value <= COPIES and value not in taken

    def to_json(self) -> JsonObject:
        return {"optional": True, "number": {"least": 1, "most": COPIES}, "taken": self.taken}

    def sample(self, random: Random, fields: Fields) -> Any:
        taken = self.taken.get(fields["card"], ())
        if fields["card"] in HELPERS:
            return UNSET
        free = [copy for copy in range(1, COPIES + 1) if copy not in taken]
        tagged = random.random() < 0.5  # half of the sample's cards carry a tag
        return free[int(random.random() * len(free))] if tagged and free else UNSET
