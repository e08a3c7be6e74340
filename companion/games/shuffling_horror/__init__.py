"""Shuffling Horror: Roswell 51: a Director throws a B-movie full of monsters at survivors."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.cards import Catalogue
from companion.core.clauses import Clauses
from companion.core.game import (
    Boards,
    Bots,
    CardBox,
    Game,
    GameOptions,
    Outcome,
    Reason,
    Rules,
)
from companion.core.narration import MessageNarration
from companion.core.objection import Objection
from companion.core.own_box import OwnBox
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.core.view.nodes import Board
from companion.games.shuffling_horror.actions import ACTIONS, Draw, Pick, Reveal, SetAside
from companion.games.shuffling_horror.board import board
from companion.games.shuffling_horror.board.moments import SHOWN, moments
from companion.games.shuffling_horror.bots import BOTS, STATISTICS
from companion.games.shuffling_horror.bots.remarks import remark
from companion.games.shuffling_horror.cards import CARDS, KINDS, catalogue
from companion.games.shuffling_horror.corrections import PLACES
from companion.games.shuffling_horror.dealer import COMPONENTS
from companion.games.shuffling_horror.explain import explain
from companion.games.shuffling_horror.observation import FilmObservation
from companion.games.shuffling_horror.options import (
    LEAST,
    MOST,
    OPTIONS,
    Options,
    seating_note,
    wrong_with,
)
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.refusals import refusal, well_formed
from companion.games.shuffling_horror.rules.play import apply
from companion.games.shuffling_horror.rules.setup import start
from companion.games.shuffling_horror.rulings import RULINGS
from companion.games.shuffling_horror.sentences import WORDS, preview, value_label
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.view import View


class FilmRules(Rules[State]):
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


class FilmOptions(GameOptions):
    """The options of a game."""

    struct = Options
    listed = OPTIONS

    def check(self, options: Options, seats: int) -> Objection | None:
        return wrong_with(options, seats)

    def seating_note(self, options: Mapping[str, Any]) -> str:
        return seating_note(options)


class FilmNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses("companion.games.shuffling_horror")
    words = WORDS

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        return explain(state, action, ruling)

    def remark(self, state: State, action: Action, bot: str | None, nth: int) -> str:
        return remark(state, action, bot, nth)

    def value_label(self, state: State, field: str, value: Any) -> str:
        return value_label(state, field, value)

    def preview(self, state: State, action: Action) -> str:
        return preview(state, action)


class FilmBoards(Boards[State]):
    """What screens show."""

    shown_instructions = SHOWN
    shown_actions = frozenset((Reveal,))
    open_card_actions = frozenset(ACTIONS) - {Draw, Reveal, Pick, SetAside}
    """All but what turns up, and what is looked out of a pile."""

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
        return board(view, prompts, cards)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Board, ...]:
        return moments(action, outcome)


class FilmBots(Bots):
    """The bots of this game."""

    policies = BOTS
    open_seats = (0,)
    statistics = STATISTICS

    def observe(self, state: Any, seat: int | None) -> Any:
        """Nothing is secret in this game: a bot may know the whole state."""
        return state


GAME = Game(
    id="shuffling-horror",
    title="Shuffling Horror",
    rules_version=2,
    least_seats=LEAST,
    most_seats=MOST,
    directors=(0,),
    rules=FilmRules(),
    options=FilmOptions(),
    observation=FilmObservation(),
    narration=FilmNarration(),
    boards=FilmBoards(),
    components=COMPONENTS,
    bots=FilmBots(),
    box=CardBox(
        cards=CARDS,
        own=OwnBox(
            "cards", "deck", catalogue, lambda state: catalogue(state.options.deck), kinds=KINDS
        ),
    ),
)
