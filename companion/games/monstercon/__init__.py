"""MonsterCon!: monsters take tricks, stalk the guest of honour and mind the mob."""

from collections.abc import Sequence
from typing import ClassVar

from companion.core.actions import Action
from companion.core.bot import Bot
from companion.core.cards import Catalogue
from companion.core.clauses import Clauses
from companion.core.game import Boards, Bots, CardBox, Game, GameOptions, Outcome, Reason, Rules
from companion.core.narration import MessageNarration
from companion.core.objection import Objection
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.core.view.nodes import Board
from companion.games.monstercon.actions import ACTIONS, Play, TakeKing
from companion.games.monstercon.board import board
from companion.games.monstercon.board.moments import moments
from companion.games.monstercon.bots import hunter
from companion.games.monstercon.cards import CARDS, MONSTER_OF
from companion.games.monstercon.corrections import PLACES
from companion.games.monstercon.dealer import COMPONENTS
from companion.games.monstercon.explain import explain
from companion.games.monstercon.observation import OBSERVATION
from companion.games.monstercon.options import LEAST, MOST, OPTIONS, Options, wrong_with
from companion.games.monstercon.prompts import prompts
from companion.games.monstercon.refusals import refusal, well_formed
from companion.games.monstercon.rules.play import apply
from companion.games.monstercon.rules.setup import start
from companion.games.monstercon.rulings import RULINGS
from companion.games.monstercon.sentences import WORDS
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View


class ConRules(Rules[State]):
    """What is legal and what follows from an action."""

    actions = ACTIONS
    state = State
    rulings = RULINGS
    places = PLACES

    def start(self, names: tuple[str, ...], options: Options) -> Outcome[State]:
        return start(names, options)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return prompts(state)

    def apply(self, state: State, action: Action) -> Outcome[State]:
        return apply(state, action)

    def validate(self, state: State, action: Action) -> Objection | None:
        return well_formed(state, action)

    def refuse(self, state: State, action: Action) -> Objection:
        return refusal(state, action)


class ConOptions(GameOptions):
    """The options of a game."""

    struct = Options
    listed = OPTIONS

    def check(self, options: Options, seats: int) -> Objection | None:
        return wrong_with(options, seats)


class ConNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses("companion.games.monstercon")
    words = WORDS

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        return explain(state, action, ruling)


class ConBoards(Boards[State]):
    """What screens show."""

    shown_instructions = frozenset(
        {
            "separate",
            "gather",
            "shuffle",
            "deal",
            "set_aside",
            "turn_king",
            "retain",
            "pass_hand",
            "take_trick",
        }
    )
    shown_actions = frozenset({TakeKing, Play})

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
        return board(view, prompts, cards)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Board, ...]:
        return moments(state, action, outcome)


class ConBots(Bots):
    """The bots of this game."""

    policies: ClassVar = {"hunter": Bot(hunter)}


GAME = Game(
    id="monstercon",
    title="MonsterCon!",
    rules_version=1,
    least_seats=LEAST,
    most_seats=MOST,
    rules=ConRules(),
    options=ConOptions(),
    observation=OBSERVATION,
    narration=ConNarration(),
    boards=ConBoards(),
    components=COMPONENTS,
    bots=ConBots(),
    box=CardBox(cards=CARDS, aliases=MONSTER_OF),
)
