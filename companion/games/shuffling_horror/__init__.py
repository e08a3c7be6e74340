"""Shuffling Horror: Roswell 51: a Director throws a B-movie full of monsters at survivors."""

from typing import Any, ClassVar

from companion.core.actions import Action
from companion.core.clauses import Clauses
from companion.core.game import CardBox, Game, Outcome, Reason, Rules
from companion.core.narration import MessageNarration
from companion.core.objection import Objection
from companion.core.own_box import OwnBox
from companion.core.rulings import Ruling
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.actions import ACTIONS
from companion.games.shuffling_horror.board import FilmBoards
from companion.games.shuffling_horror.bots import FilmBots
from companion.games.shuffling_horror.bots.remarks import remark
from companion.games.shuffling_horror.cards import CARDS, KINDS, catalogue
from companion.games.shuffling_horror.components import COMPONENTS
from companion.games.shuffling_horror.corrections import PLACES
from companion.games.shuffling_horror.highlights import HIGHLIGHTS
from companion.games.shuffling_horror.narration.explain import explain
from companion.games.shuffling_horror.narration.sentences import WORDS, preview, value_label
from companion.games.shuffling_horror.observation import FilmObservation
from companion.games.shuffling_horror.options import MAX_SEATS, MIN_SEATS, FilmOptions, Options
from companion.games.shuffling_horror.prompts import FilmPrompts
from companion.games.shuffling_horror.refusals import refusal, well_formed
from companion.games.shuffling_horror.rules.play import FilmPlay
from companion.games.shuffling_horror.rules.setup import start
from companion.games.shuffling_horror.rulings import RULINGS
from companion.games.shuffling_horror.state import State


class FilmRules(FilmPlay, FilmPrompts, Rules[State]):
    """What is legal and what follows from an action."""

    actions = ACTIONS
    state = State
    rulings = RULINGS
    away_actions: ClassVar = {
        did.Pass: "Pass",
        did.Refuse: "Decline",
        did.Bypass: "Let it go",
        did.ForgoDamage: "No damage",
        did.Flail: "Flail",
    }
    places = PLACES

    def start(self, names: tuple[str, ...], options: Options) -> Outcome[State]:
        return start(names, options)

    def validate(self, state: State, action: Action) -> Objection | None:
        return well_formed(state, action)

    def refuse(self, state: State, action: Action) -> Objection:
        return refusal(state, action)


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


GAME = Game(
    id="shuffling-horror",
    title="Shuffling Horror",
    rules_version=2,
    least_seats=MIN_SEATS,
    most_seats=MAX_SEATS,
    directors=(0,),
    rules=FilmRules(),
    options=FilmOptions(),
    observation=FilmObservation(),
    narration=FilmNarration(),
    boards=FilmBoards(),
    components=COMPONENTS,
    bots=FilmBots(),
    highlights=HIGHLIGHTS,
    box=CardBox(
        cards=CARDS,
        own=OwnBox(
            "cards", "deck", catalogue, lambda state: catalogue(state.options.deck), kinds=KINDS
        ),
    ),
)
