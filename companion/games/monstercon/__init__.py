"""MonsterCon!: monsters take tricks, stalk the guest of honor and mind the mob."""

from companion.core.game import Game, GameCards
from companion.games.monstercon.board import MonsterConBoards
from companion.games.monstercon.bots import MonsterConBots
from companion.games.monstercon.cards import CARDS, MONSTER_OF
from companion.games.monstercon.dealer import MonsterConDealer
from companion.games.monstercon.film_content import FILM_CONTENT
from companion.games.monstercon.narration import MonsterConNarration
from companion.games.monstercon.observation import OBSERVATION
from companion.games.monstercon.options import MAX_SEATS, MIN_SEATS, MonsterConOptions
from companion.games.monstercon.rules.dispatch import MonsterConRules

GAME = Game(
    id="monstercon",
    title="MonsterCon!",
    rules_version=1,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules=MonsterConRules(),
    options=MonsterConOptions(),
    observation=OBSERVATION,
    narration=MonsterConNarration(),
    boards=MonsterConBoards(),
    dealer=MonsterConDealer(),
    bots=MonsterConBots(),
    cards=GameCards(catalog=CARDS, aliases=MONSTER_OF),
    film_content=FILM_CONTENT,
)
