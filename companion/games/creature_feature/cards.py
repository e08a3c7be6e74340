"""What lies in the box, as the rules read it."""

from companion.core.cards import read_cards

CARDS = read_cards(__package__)

MONSTERS = tuple(card.id for card in CARDS.values() if card.kind == "monster")
HELPERS = tuple(card.id for card in CARDS.values() if card.kind == "helper")
FILMS = tuple(card.id for card in CARDS.values() if card.kind == "film")

NUMBER = {card: CARDS[card].figure or 0 for card in MONSTERS}
STARS = {card: CARDS[card].facts["stars"] for card in MONSTERS}
"""What a monster scored face up is worth (CF-65)."""

COPIES = 7
"""Of each monster (CF-03)."""
MONSTER_CARDS = COPIES * len(MONSTERS)
HELPER_CARDS = 17
ALL_CARDS = MONSTER_CARDS + HELPER_CARDS
"""94: 77 monsters and 17 helpers (CF-02)."""
FILM_TILES = 7
SHORT_TILES = 12

VALUE = {card: CARDS[card].figure or 0 for card in FILMS}
"""What a film tile is worth; the Double Feature nothing (CF-26)."""
