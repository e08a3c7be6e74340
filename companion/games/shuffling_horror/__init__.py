"""Shuffling Horror: Roswell 51: a Director throws a B-movie full of monsters at survivors."""

from companion.core.game import CardBox, Game
from companion.core.own_box import OwnBox
from companion.games.shuffling_horror.board import RoswellBoards
from companion.games.shuffling_horror.bots import RoswellBots
from companion.games.shuffling_horror.cards import CARDS, KINDS, catalogue
from companion.games.shuffling_horror.components import COMPONENTS
from companion.games.shuffling_horror.highlights import HIGHLIGHTS
from companion.games.shuffling_horror.narration.narration import RoswellNarration
from companion.games.shuffling_horror.observation import RoswellObservation
from companion.games.shuffling_horror.options import MAX_SEATS, MIN_SEATS, RoswellOptions
from companion.games.shuffling_horror.rules.play import RoswellRules

GAME = Game(
    id="shuffling-horror",
    title="Shuffling Horror",
    rules_version=2,
    least_seats=MIN_SEATS,
    most_seats=MAX_SEATS,
    directors=(0,),
    rules=RoswellRules(),
    options=RoswellOptions(),
    observation=RoswellObservation(),
    narration=RoswellNarration(),
    boards=RoswellBoards(),
    components=COMPONENTS,
    bots=RoswellBots(),
    highlights=HIGHLIGHTS,
    box=CardBox(
        cards=CARDS,
        own=OwnBox(
            "cards",
            "deck",
            catalogue,
            lambda state: catalogue(state.options.deck),
            kinds=KINDS,
            house_note="House set: names by Matinee",
        ),
    ),
)
