"""MonsterCon!: monsters take tricks, stalk the guest of honor and mind the mob."""

from typing import ClassVar

from companion.core.bots import Bot, Bots
from companion.core.game import CardBox, Game
from companion.games.monstercon.board import MonsterConBoards
from companion.games.monstercon.bots import hunter
from companion.games.monstercon.cards import CARDS, MONSTER_OF
from companion.games.monstercon.components import MonsterConComponents
from companion.games.monstercon.highlights import HIGHLIGHTS
from companion.games.monstercon.narration import MonsterConNarration
from companion.games.monstercon.observation import MonsterConObservation
from companion.games.monstercon.options import MAX_SEATS, MIN_SEATS, MonsterConOptions
from companion.games.monstercon.rules.play import MonsterConRules


class MonsterConBots(Bots):
    """The bots of this game."""

    policies: ClassVar = {"hunter": Bot(hunter)}


GAME = Game(
    id="monstercon",
    title="MonsterCon!",
    rules_version=1,
    least_seats=MIN_SEATS,
    most_seats=MAX_SEATS,
    rules=MonsterConRules(),
    options=MonsterConOptions(),
    observation=MonsterConObservation(),
    narration=MonsterConNarration(),
    boards=MonsterConBoards(),
    components=MonsterConComponents(),
    bots=MonsterConBots(),
    box=CardBox(cards=CARDS, aliases=MONSTER_OF),
    highlights=HIGHLIGHTS,
)
