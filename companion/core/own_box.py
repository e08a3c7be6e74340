"""How an owner's own cards come into a game."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.actions import Action, Fields, JsonValue
from companion.core.cards import Catalogue, Facts


def laid_over(facts: Facts, said: Facts) -> Facts:
    """What a set says of its cards, and on top of it what is said of some of them."""
    return {**facts, **{card: {**facts.get(card, {}), **more} for card, more in said.items()}}


class CardKind(Struct, frozen=True):
    """A kind of card that owners can describe: its word, and the struct that holds its facts,
    from which the form is made (core.forms).

    `new`: where our house set has none of the owner's cards, so that a set says everything of
    its own: the id of one more, from what is reported of it and what is reported of the others.
    `tagged`: False for what is reported once and printed on cards, but is none itself.
    """

    name: str
    attributes: type[Struct]
    new: Callable[[Fields, Facts], str] | None = None
    tagged: bool = True


class OwnBox(Struct, frozen=True):
    """How an owner's own cards come into a game: by two of its options.

    `named` holds the name of a set that the owner has entered (at its default: our house
    set), `carried` what that set says of each card, so that a saved game has it. `as_played`
    is what `named` says where no set is meant, and each card is described when it turns up.
    """

    named: str
    carried: str
    catalogue: Callable[[Facts], Catalogue]
    """The cards with what an owner says of them. Raises BadCard where that of one cannot be, and
    msgspec.ValidationError where the cards do not go together.
    """
    played: Callable[[Any], Catalogue]
    """(state) -> the cards that are played with."""
    carry: Callable[[Facts, JsonValue], JsonValue] = laid_over
    """(what the set says, the option `carried` as it is) -> that option with both."""
    kinds: tuple[CardKind, ...] = ()
    """What can be described."""
    icons: Mapping[str, str] = {}
    """By word that can be chosen in a form, its drawing."""
    as_played: str = ""
    told: Callable[[str, Fields], Action] | None = None
    """(card, what is said of it) -> the action that adds that description to a game under way."""
