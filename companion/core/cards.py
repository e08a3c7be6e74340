"""Cards and other things of a box that can carry a tag, read from a game's cards.toml."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, ValidationError

from companion.core.actions import Fields
from companion.core.data import read_toml


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card.

    `figure` is its number, `corner` what is printed instead where that is no number,
    `copies` how many a box holds (None: the rulebook does not tell, and then our own house
    set has `house`), `power` one line for people, `facts` what else its game needs, `pip`
    the drawing of the suit that is printed below its figure. `marks`: small drawings by which
    people know the card, each with the colour of its ground. `attributes`: what its game says
    of a card that owners can describe, in the game's own type for cards of this kind.
    """

    id: str
    name: str
    kind: str
    icon: str
    figure: int | None = None
    corner: str = ""
    copies: int | None = None
    house: int = 1
    power: str = ""
    facts: dict[str, int] = {}
    pip: str = ""
    marks: tuple[tuple[str, str], ...] = ()
    attributes: Any = None

    @property
    def printed(self) -> str:
        """What people read in its corner."""
        return self.corner or ("" if self.figure is None else str(self.figure))

    @property
    def number(self) -> int:
        """How many there are, as far as anybody can tell without opening the box."""
        return self.house if self.copies is None else self.copies


Catalogue = Mapping[str, Card]
"""Cards by id, in catalogue order."""

Facts = Mapping[str, Fields]
"""What an owner says of cards, where it is different from our house set: by card id, attribute
by attribute, as JSON.
"""


class BadCard(ValidationError):
    """What an owner says of a card cannot be: which card, and why, in a sentence."""

    def __init__(self, card: str, why: str) -> None:
        super().__init__(f"{card}: {why}")
        self.card = card
        self.why = why


def read_cards(package: str) -> Catalogue:
    """The catalogue of the game in `package`.

    Raises msgspec.ValidationError where the file is not of this form.
    """
    listed = read_toml(package, "cards.toml", dict[str, list[Card]])["card"]
    return {card.id: card for card in listed}
