"""The Vampire, the Elf and the Cthulhu: writers who complete a novel together, as rivals."""

from companion.core.game import Game, GameCards
from companion.core.owner_sets import OwnerSets
from companion.games.vampire_elf_cthulhu.board import VampireElfCthulhuBoards
from companion.games.vampire_elf_cthulhu.bots import VampireElfCthulhuBots
from companion.games.vampire_elf_cthulhu.cards import CARDS, ICONS, KINDS, cards_of
from companion.games.vampire_elf_cthulhu.dealer import VampireElfCthulhuDealer
from companion.games.vampire_elf_cthulhu.film_content import FILM_CONTENT
from companion.games.vampire_elf_cthulhu.narration import VampireElfCthulhuNarration
from companion.games.vampire_elf_cthulhu.observation import OBSERVATION
from companion.games.vampire_elf_cthulhu.options import (
    MAX_SEATS,
    MIN_SEATS,
    VampireElfCthulhuOptions,
)
from companion.games.vampire_elf_cthulhu.rules.dispatch import VampireElfCthulhuRules

GAME = Game(
    id="vampire-elf-cthulhu",
    title="The Vampire, the Elf and the Cthulhu",
    rules_version=1,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules=VampireElfCthulhuRules(),
    options=VampireElfCthulhuOptions(),
    observation=OBSERVATION,
    narration=VampireElfCthulhuNarration(),
    boards=VampireElfCthulhuBoards(),
    dealer=VampireElfCthulhuDealer(),
    bots=VampireElfCthulhuBots(),
    film_content=FILM_CONTENT,
    cards=GameCards(
        catalog=CARDS,
        owner_sets=OwnerSets(
            "card_set",
            "deck",
            cards_of,
            lambda state: state.card_index.catalog,
            kinds=KINDS,
            icons=ICONS,
        ),
    ),
)
