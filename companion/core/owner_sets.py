"""How an owner's own cards come into a game."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.actions import Action, Fields, JsonValue
from companion.core.cards import Catalog, FactsByCard


def merged_facts(facts: FactsByCard, more: FactsByCard) -> FactsByCard:
    """The facts of a set, with those of `more` in place of the same ones."""
    return {**facts, **{card: {**facts.get(card, {}), **new} for card, new in more.items()}}


class CardKind(Struct, frozen=True):
    """A kind of card that owners can describe: its word, and the struct that holds its facts,
    from which the form is made (core.forms).
    """

    name: str
    attributes_type: type[Struct]
    new_id: Callable[[Fields, FactsByCard], str] | None = None
    """(facts of a card, facts of the others) -> the id of a card that our house set does not have;
    None: it has all cards.
    """
    tagged: bool = True
    """False for what is described once and printed on cards, but is no card itself."""


class OwnerSets(Struct, frozen=True):
    """How the sets of an owner come into a game: by two of its options."""

    set_option: str
    """The option with the name of a set that the owner has entered; at its default, our house set.
    """
    facts_option: str
    """The option with what that set says of each card, so that a saved game has it."""
    catalog: Callable[[FactsByCard], Catalog]
    """The cards with what an owner says of them. Raises BadCard if that of one cannot be, and
    msgspec.ValidationError if the cards do not go together.
    """
    played: Callable[[Any], Catalog]
    """(state) -> the cards that are played with."""
    merge_facts: Callable[[FactsByCard, JsonValue], JsonValue] = merged_facts
    """(what the set says, the option `facts_option` as it is) -> that option with both."""
    kinds: tuple[CardKind, ...] = ()
    """What can be described."""
    icons: Mapping[str, str] = {}
    """By word that can be chosen in a form, its drawing."""
    set_described_in_play: str = ""
    """The value of `set_option` for no set: each card is described when it turns up."""
    describe_action: Callable[[str, Fields], Action] | None = None
    """(card, its facts) -> the action that adds that description to a game under way."""
