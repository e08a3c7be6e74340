"""Creature Feature: agents cast their monsters for the films of the season."""

from companion.core.game import Game, GameCards
from companion.games.creature_feature.board import CreatureFeatureBoards
from companion.games.creature_feature.bots import CreatureFeatureBots
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.dealer import CreatureFeatureDealer
from companion.games.creature_feature.film_content import FILM_CONTENT
from companion.games.creature_feature.narration import CreatureFeatureNarration
from companion.games.creature_feature.observation import OBSERVATION
from companion.games.creature_feature.options import MAX_SEATS, MIN_SEATS, CreatureFeatureOptions
from companion.games.creature_feature.rules.dispatch import RULES

GAME = Game(
    id="creature-feature",
    title="Creature Feature",
    rules_version=2,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules=RULES,
    options=CreatureFeatureOptions(),
    observation=OBSERVATION,
    narration=CreatureFeatureNarration(),
    boards=CreatureFeatureBoards(),
    dealer=CreatureFeatureDealer(),
    bots=CreatureFeatureBots(),
    cards=GameCards(catalog=CARDS),
    film_content=FILM_CONTENT,
)
