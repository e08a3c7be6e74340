"""What is in the box, as the rules read it."""

from functools import cache
from typing import Final, Literal, get_args

from companion.core.cards import read_cards

Suit = Literal["spades", "hearts", "clubs", "diamonds"]
Monster = Literal["vampire", "werewolf", "zombie", "mummy", "entity"]
Suited = Literal["vampire", "werewolf", "zombie", "mummy"]
"""The monsters that bring a suit."""

SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
SUITED: Final[tuple[Suited, ...]] = get_args(Suited)

PACKAGE: Final = "companion.games.monstercon"
CARDS: Final = read_cards(PACKAGE)
KINGS: Final = tuple(card.id for card in CARDS.values() if card.kind == "king")
"""In the order of the suits, the Marcus King last."""
MARCUS: Final = "marcus-king"
JOKERS: Final = ("joker-1", "joker-2")
DECK_CARDS: Final = tuple(card.id for card in CARDS.values() if card.kind == "card")
"""Every card that can be in a deck in play, in canonical order."""
DECK_ORDER: Final = {card: index for index, card in enumerate(DECK_CARDS)}

MONSTER_OF: Final[dict[str, Monster]] = dict(zip(KINGS, get_args(Monster), strict=True))
"""By King (MC-05, MC-93)."""
KING_OF: Final = {monster: king for king, monster in MONSTER_OF.items()}
MONSTER_SUIT: Final[dict[str, Suit]] = dict(zip(SUITED, SUITS, strict=True))
"""By monster (MC-05)."""
MONSTER_OF_SUIT: Final[dict[str, str]] = {suit: monster for monster, suit in MONSTER_SUIT.items()}

CARD_SUIT: Final[dict[str, Suit | None]] = {
    card: next((suit for suit in SUITS if card.endswith(suit)), None) for card in DECK_CARDS
}
"""By card; a Joker has none (MC-10)."""
CARDS_OF_SUIT: Final = {
    suit: tuple(card for card in DECK_CARDS if CARD_SUIT[card] == suit) for suit in SUITS
}
CARD_SET_OF_SUIT: Final = {suit: frozenset(cards) for suit, cards in CARDS_OF_SUIT.items()}
RANK: Final[dict[str, int]] = {card: CARDS[card].rank or 0 for card in DECK_CARDS}
"""Ace 1 to Queen 12 (MC-21); a Joker 0."""
JACK: Final = 11
QUEEN: Final = 12
JACKS: Final = frozenset(card for card in DECK_CARDS if RANK[card] == JACK)
QUEENS: Final = frozenset(card for card in DECK_CARDS if RANK[card] == QUEEN)
RANK_WORD: Final = {RANK[card]: card.split("-", maxsplit=1)[0] for card in DECK_CARDS if RANK[card]}


def suit_of(monster: Monster | None, mimic: Suited | None) -> Suit | None:
    """A monster's own suit; the Entity has that of whom it mimics (MC-95, MC-96)."""
    of = mimic if monster == "entity" else monster
    return None if of is None else MONSTER_SUIT[of]


@cache
def deck_of(suits: tuple[Suit, ...]) -> tuple[str, ...]:
    """The deck in play of these suits (MC-09, MC-10)."""
    return tuple(card for card in DECK_CARDS if CARD_SUIT[card] in suits or card in JOKERS)


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in canonical order."""
    return tuple(sorted(cards, key=DECK_ORDER.__getitem__))


def rank_title(card: str) -> str:
    """The name of a card's rank: "Queen"."""
    return RANK_WORD[RANK[card]].title()
