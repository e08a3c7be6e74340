"""Scream Park: haunted houses for one weekend, and guests who come to be frightened."""

from companion.core.game import Game, GameCards
from companion.games.scream_park.board import ScreamParkBoards
from companion.games.scream_park.bots import ScreamParkBots
from companion.games.scream_park.cards import CARDS
from companion.games.scream_park.dealer import ScreamParkDealer
from companion.games.scream_park.descriptions.owner import OWNER_SETS
from companion.games.scream_park.film_content import FILM_CONTENT
from companion.games.scream_park.narration import ScreamParkNarration
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.options import MAX_SEATS, MIN_SEATS, ScreamParkOptions
from companion.games.scream_park.rules.dispatch import RULES

GAME = Game(
    id="scream-park",
    title="Scream Park",
    rules_version=2,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules=RULES,
    options=ScreamParkOptions(),
    observation=OBSERVATION,
    narration=ScreamParkNarration(),
    boards=ScreamParkBoards(),
    dealer=ScreamParkDealer(),
    bots=ScreamParkBots(),
    cards=GameCards(catalog=CARDS, owner_sets=OWNER_SETS),
    film_content=FILM_CONTENT,
)
