"""Cards and other things of a box that can carry a tag, read from a game's cards.toml."""

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
    """What is printed in its corner instead of the number, such as "K"."""
    copies: int | None = None
    """How many a box holds; None: the rulebook does not say."""
    house_copies: int = 1
    """How many our house set has where the rulebook does not say."""
    power: str = ""
    """What it does, in one line for people."""
    numbers: dict[str, int] = {}
    """What else its game needs, by name."""
    suit_icon: str = ""
    """The drawing that is printed below its number."""
    symbols: tuple[tuple[str, str], ...] = ()
    """Small drawings by which people know the card, each with the color of its ground."""
    is_unnamed: bool = False
    """Whether no name is printed on it: people know it by its symbols."""
    attributes: Any = None
    """What its game says of a card that owners can describe, in the game's type for its kind."""

    kind_name: str = ""
    """What people call the kind of card, if that is not the word in `kind`."""

    @property
    def kind_label(self) -> str:
        """What people call the kind of card."""
        return self.kind_name or self.kind.capitalize()

    @property
    def corner_text(self) -> str:
        """What people read in its corner."""
        return self.rank_text or ("" if self.rank is None else str(self.rank))

    @property
    def copy_count(self) -> int:
        """How many there are, as far as anybody can tell without opening the box."""
        return self.house_copies if self.copies is None else self.copies


Catalog = Mapping[str, Card]
"""Cards by id, in catalog order."""

FactsByCard = Mapping[str, Fields]
"""What an owner says of cards, where it is different from our house set: by card id, attribute
by attribute, as JSON.
"""


class BadCard(ValidationError):
    """What an owner says of a card cannot be: which card, and why, in a sentence."""

    def __init__(self, card: str, why: str) -> None:
        super().__init__(f"{card}: {why}")
        self.card = card
        self.why = why


def read_cards(package: str) -> Catalog:
    """The catalog of the game in `package`.

    Raises msgspec.ValidationError where the file is not of this form.
    """
    listed = read_toml(package, "cards.toml", dict[str, list[Card]])["card"]
    return {card.id: card for card in listed}
