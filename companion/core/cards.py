"""The catalog of a game: cards and other things that can carry a tag, from its cards.toml."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, ValidationError

from companion.core.actions import Fields
from companion.core.data import read_toml


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card."""

    id: str
    name: str
    kind: str
    icon: str
    rank: int | None = None
    """The number of the card, if it has one."""
    rank_text: str = ""
    """The text in its corner, if that is not the number: "K"."""
    copies: int | None = None
    """How many a box holds; None: the rulebook does not say."""
    house_copies: int = 1
    """How many our house set has if the rulebook does not say."""
    power: str = ""
    """What it does, in one line for people."""
    numbers: dict[str, int] = {}
    """Further numbers that its game needs, by name, such as `stars`."""
    suit_icon: str = ""
    """The drawing that is printed below its number."""
    symbols: tuple[tuple[str, str], ...] = ()
    """Small drawings that identify the card, each with its background color."""
    is_unnamed: bool = False
    """Whether no name is printed on it, only symbols."""
    attributes: Any = None
    """The attributes of a card that owners can describe, in the game's type for its kind."""

    kind_name: str = ""
    """What people call the kind of card, if that is not the word in `kind`."""

    @property
    def kind_label(self) -> str:
        """What people call the kind of card."""
        return self.kind_name or self.kind.capitalize()

    @property
    def corner_text(self) -> str:
        """The text in its corner."""
        return self.rank_text or ("" if self.rank is None else str(self.rank))

    @property
    def copy_count(self) -> int:
        """How many there are, as far as anybody can tell without opening the box."""
        return self.house_copies if self.copies is None else self.copies


Catalog = Mapping[str, Card]
"""Cards by id, in catalog order."""

FactsByCard = Mapping[str, Fields]
"""Attributes of cards as JSON, by card id: those that an owner has set differently from our house
set.
"""


class BadCard(ValidationError):
    """Invalid attributes in an owner's set: which card, and why, in a sentence."""

    def __init__(self, card: str, why: str) -> None:
        super().__init__(f"{card}: {why}")
        self.card = card
        self.why = why


def read_cards(package: str) -> Catalog:
    """The catalog of the game in `package`.

    Raises msgspec.ValidationError if the file is not valid.
    """
    listed = read_toml(package, "cards.toml", dict[str, list[Card]])["card"]
    return {card.id: card for card in listed}
