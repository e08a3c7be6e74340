"""Moves cards out of the piles by a correction, and back into them."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, cast

from companion.core.actions import Ids
from companion.core.domains import Cards, Subset
from companion.core.tuples import without
from companion.games.shuffling_horror.cards import ORDER
from companion.games.shuffling_horror.corrections.editable import has_unnamed_cards
from companion.games.shuffling_horror.rules.cards import leave_discards
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import CREATURES, State


class FromThePiles(Subset, frozen=True):
    """A list of cards: those already there, known discards, and at most `unknown` unseen cards, as
    many as the piles hold that nobody knows.
    """

    unseen: frozenset[str] = frozenset()
    unknown: int = 0
    monster: bool = False
    """Whether a list that is not empty needs a monster (SH-249)."""

    def admits(self, value: Any, action: object) -> bool:
        if not super().admits(value, action):
            return False
        cards = cast("Sequence[str]", value)
        if self.monster and cards and not CREATURES.intersection(cards):
            return False
        return len(self.unseen.intersection(cards)) <= self.unknown

    def sample(self, random: Random, fields: Mapping[str, Any]) -> tuple[Any, ...]:
        drawn = super().sample(random, fields)
        return drawn if self.admits(drawn, None) else ()


def from_piles(
    state: State, there: Ids, kinds: frozenset[str], most: int, *, monster: bool = False
) -> FromThePiles | None:
    """Return the domain of a place that holds cards: those there, and what the piles may hold.
    None: no card can be there.
    """
    more = (*state.discards, *(state.unseen if count_unknown(state) else ()))
    if has_unnamed_cards(state):
        more = ()
    cards = (*there, *(card for card in sorted(more, key=ORDER.__getitem__) if card in kinds))
    if not cards:
        return None
    return FromThePiles(
        Cards(cards),
        0,
        min(most, len(cards)),
        frozenset(state.unseen),
        count_unknown(state),
        monster,
    )


def count_unknown(state: State) -> int:
    """Count the cards in the piles that nobody knows."""
    return max(0, state.discard_pile - len(state.discards)) + state.reel_pile


def exchange(desk: Desk, before: Sequence[str], after: Sequence[str]) -> None:
    """Take the cards that came out of the piles, and add those that went to the known discards."""
    for card in after:
        if card not in before:
            take_out(desk, card)
    gone = tuple(card for card in before if card not in after)
    desk.discard_pile += len(gone)
    desk.discards += gone


def take_out(desk: Desk, card: str) -> None:
    """Remove a card that is on the table from the pile where it was counted."""
    if card in desk.discards:
        leave_discards(desk, card)
        desk.discard_pile -= 1
        return
    desk.unseen = without(desk.unseen, card)
    if desk.discard_pile > len(desk.discards):
        desk.discard_pile -= 1
    else:
        desk.reel_pile -= 1
