"""Creature Feature: agents cast their monsters for the films of the season."""

from companion.core.game import CardBox, Game
from companion.games.creature_feature.board import FeatureBoards
from companion.games.creature_feature.bots import FeatureBots
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.components import FeatureComponents
from companion.games.creature_feature.highlights import HIGHLIGHTS
from companion.games.creature_feature.narration import FeatureNarration
from companion.games.creature_feature.observation import OBSERVATION
from companion.games.creature_feature.options import MAX_SEATS, MIN_SEATS, FeatureOptions
from companion.games.creature_feature.rules.play import RULES

GAME = Game(
    id="creature-feature",
    title="Creature Feature",
    rules_version=2,
    least_seats=MIN_SEATS,
    most_seats=MAX_SEATS,
    rules=RULES,
    options=FeatureOptions(),
    observation=OBSERVATION,
    narration=FeatureNarration(),
    boards=FeatureBoards(),
    components=FeatureComponents(),
    bots=FeatureBots(),
    box=CardBox(cards=CARDS),
    highlights=HIGHLIGHTS,
)
