"""Creature Feature: agents cast their monsters for the films of the season."""

from collections.abc import Sequence
from typing import ClassVar

from companion.core.actions import Action
from companion.core.bot import Bot
from companion.core.cards import Catalogue
from companion.core.game import Boards, Bots, CardBox, Game, GameOptions, Outcome, Rules
from companion.core.objection import Objection
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board
from companion.games.creature_feature.actions import ACTIONS
from companion.games.creature_feature.board import board
from companion.games.creature_feature.board.moments import moments
from companion.games.creature_feature.bots import sensible
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.components import FeatureComponents
from companion.games.creature_feature.corrections import PLACES
from companion.games.creature_feature.explain import FeatureNarration
from companion.games.creature_feature.observation import OBSERVATION
from companion.games.creature_feature.options import OPTIONS, Options, wrong_with
from companion.games.creature_feature.prompts import prompts
from companion.games.creature_feature.questions import early, same_question
from companion.games.creature_feature.refusals import refusal, well_formed
from companion.games.creature_feature.rules.play import apply
from companion.games.creature_feature.rules.season import start
from companion.games.creature_feature.rulings import RULINGS
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import View


class FeatureRules(Rules[State]):
    """What is legal and what follows from an action."""

    actions = ACTIONS
    state = State
    places = PLACES
    rulings = RULINGS

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

    def early_press(self, state: State, seat: int) -> type[Action] | str | None:
        return early(state, seat)

    def same_question(self, before: State, now: State, action: Action) -> bool:
        return same_question(before, now, action)


class FeatureOptions(GameOptions):
    """The options of a game."""

    struct = Options
    listed = OPTIONS

    def check(self, options: Options, seats: int) -> Objection | None:
        return wrong_with(options, seats)


class FeatureBoards(Boards[State]):
    """What screens show."""

    shown_instructions = frozenset(
        {"take-marker", "move", "place", "set-priority", "turn-over", "score", "take-tile"}
    )

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
        return board(view, prompts, cards)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Board, ...]:
        return moments(state, action, outcome)


class FeatureBots(Bots):
    """The bots of this game."""

    policies: ClassVar = {"sensible": Bot(sensible)}


GAME = Game(
    id="creature-feature",
    title="Creature Feature",
    rules_version=2,
    least_seats=3,
    most_seats=6,
    rules=FeatureRules(),
    options=FeatureOptions(),
    observation=OBSERVATION,
    narration=FeatureNarration(),
    boards=FeatureBoards(),
    components=FeatureComponents(),
    bots=FeatureBots(),
    box=CardBox(cards=CARDS),
)
