"""Scream Park: haunted houses for one weekend, and guests who come to be frightened."""

from collections.abc import Sequence
from typing import Any, ClassVar

from companion.core.actions import Action
from companion.core.bot import Bot
from companion.core.cards import Catalogue
from companion.core.clauses import Clauses
from companion.core.game import Boards, Bots, CardBox, Game, GameOptions, Outcome, Reason, Rules
from companion.core.narration import MessageNarration
from companion.core.objection import Objection
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rulings import Ruling
from companion.core.view.nodes import Board
from companion.games.scream_park.actions import (
    ACTIONS,
    Add,
    ChooseTheme,
    Discard,
    Place,
    RevealVip,
    TakeGenre,
)
from companion.games.scream_park.board import board
from companion.games.scream_park.board.moments import moments
from companion.games.scream_park.bots import drafter
from companion.games.scream_park.cards import CARDS
from companion.games.scream_park.corrections import PLACES
from companion.games.scream_park.dealer import COMPONENTS
from companion.games.scream_park.explain import explain
from companion.games.scream_park.hints import brings, lacks
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.options import LEAST, MOST, OPTIONS, Options, undealt, wrong_with
from companion.games.scream_park.own_box import OWN_BOX
from companion.games.scream_park.prompts import prompts
from companion.games.scream_park.refusals import refusal, well_formed
from companion.games.scream_park.rules.play import apply
from companion.games.scream_park.rules.setup import start
from companion.games.scream_park.rulings import RULINGS
from companion.games.scream_park.rulings import Place as PlaceToken
from companion.games.scream_park.sentences import WORDS
from companion.games.scream_park.state import State
from companion.games.scream_park.view import View


class ParkRules(Rules[State]):
    """What is legal and what follows from an action."""

    actions = ACTIONS
    state = State
    rulings = RULINGS
    places = PLACES
    laid_again = Place

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


class ParkOptions(GameOptions):
    """The options of a game."""

    struct = Options
    listed = OPTIONS

    def check(self, options: Options, seats: int) -> Objection | None:
        return wrong_with(options, seats)

    def deal_error(self, options: Options) -> Objection | None:
        return undealt(options)


class ParkNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses("companion.games.scream_park")
    words = WORDS
    described_before = frozenset({Place, Add})

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        return explain(state, action, ruling)

    def value_label(self, state: State, field: str, value: Any) -> str:
        return WORDS.text("label", state, {"field": field, "value": value})

    def preview(self, state: State, action: Action) -> str:
        return brings(state, action)

    def unavailable_reason(self, state: State, templates: Sequence[ActionPattern]) -> str:
        return lacks(state, templates)


class ParkBoards(Boards[State]):
    """What screens show."""

    shown_instructions = frozenset({"add", "discard", "move", "pass", "place", "return"})
    shown_actions = frozenset({RevealVip, ChooseTheme, Place, Add, TakeGenre, Discard})
    confirmed_actions = frozenset({Discard})

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
        return board(view, prompts, cards)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Board, ...]:
        return moments(state, action, outcome)

    def announces(self, state: State, ruling: Ruling) -> bool:
        """Stars and VIP cards are placed before the first board (SP-11, SP-14)."""
        before = isinstance(ruling, PlaceToken) and ruling.what in ("star", "vips")
        return before or super().announces(state, ruling)


class ParkBots(Bots):
    """The bots of this game."""

    policies: ClassVar = {"drafter": Bot(drafter)}


GAME = Game(
    id="scream-park",
    title="Scream Park",
    rules_version=2,
    least_seats=LEAST,
    most_seats=MOST,
    rules=ParkRules(),
    options=ParkOptions(),
    observation=OBSERVATION,
    narration=ParkNarration(),
    boards=ParkBoards(),
    components=COMPONENTS,
    bots=ParkBots(),
    box=CardBox(cards=CARDS, own=OWN_BOX),
)
