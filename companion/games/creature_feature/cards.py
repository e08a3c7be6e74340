"""What is in the box, as the rules read it."""

from typing import Final, Literal, TypeGuard, get_args

from companion.core.cards import read_cards

Monster = Literal[
    "puny-human",
    "alien",
    "zombie",
    "ghost",
    "witch",
    "robot",
    "mummy",
    "werewolf",
    "devil",
    "vampire",
    "frankensteins-monster",
]
Helper = Literal["igor", "discrete-butler", "bats", "nurse", "mad-doctor"]
PlayingCard = Monster | Helper
Film = Literal["film-2", "film-4", "film-6", "double-feature"]

CARDS: Final = read_cards("companion.games.creature_feature")
MONSTERS: Final[tuple[Monster, ...]] = get_args(Monster)
HELPERS: Final[tuple[Helper, ...]] = get_args(Helper)
FILMS: Final[tuple[Film, ...]] = get_args(Film)

NUMBER: Final[dict[str, int]] = {card: CARDS[card].rank or 0 for card in MONSTERS}
STARS: Final[dict[str, int]] = {card: CARDS[card].numbers["stars"] for card in MONSTERS}
"""What a monster scored face up is worth (CF-65)."""

COPIES: Final = 7
"""Copies of each monster (CF-03)."""
MONSTER_CARDS: Final = COPIES * len(MONSTERS)
HELPER_CARDS: Final = 17
ALL_CARDS: Final = MONSTER_CARDS + HELPER_CARDS
"""94: 77 monsters and 17 helpers (CF-02)."""
FILM_TILES: Final = 7
SHORT_TILES: Final = 12

VALUE: Final[dict[str, int]] = {card: CARDS[card].rank or 0 for card in FILMS}
"""What a film tile is worth; the Double Feature nothing (CF-26)."""


def is_monster(card: str) -> TypeGuard[Monster]:
    """Whether the card can be Star or Co-Star."""
    return card in NUMBER
