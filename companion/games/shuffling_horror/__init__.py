"""Shuffling Horror: Roswell 51: a Director throws a B-movie full of monsters at survivors."""

from companion.core.game import Game, GameCards
from companion.core.owner_sets import OwnerSets
from companion.games.shuffling_horror.board import ShufflingHorrorBoards
from companion.games.shuffling_horror.bots import ShufflingHorrorBots
from companion.games.shuffling_horror.cards import CARDS, KINDS, catalog
from companion.games.shuffling_horror.dealer import DEALER
from companion.games.shuffling_horror.film_content import FILM_CONTENT
from companion.games.shuffling_horror.narration.narration import ShufflingHorrorNarration
from companion.games.shuffling_horror.observation import ShufflingHorrorObservation
from companion.games.shuffling_horror.options import MAX_SEATS, MIN_SEATS, ShufflingHorrorOptions
from companion.games.shuffling_horror.rules.dispatch import ShufflingHorrorRules

GAME = Game(
    id="shuffling-horror",
    title="Shuffling Horror",
    rules_version=2,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    directors=(0,),
    rules=ShufflingHorrorRules(),
    options=ShufflingHorrorOptions(),
    observation=ShufflingHorrorObservation(),
    narration=ShufflingHorrorNarration(),
    boards=ShufflingHorrorBoards(),
    dealer=DEALER,
    bots=ShufflingHorrorBots(),
    film_content=FILM_CONTENT,
    cards=GameCards(
        catalog=CARDS,
        owner_sets=OwnerSets(
            "cards",
            "deck",
            catalog,
            lambda state: state.catalog,
            kinds=KINDS,
        ),
    ),
)
