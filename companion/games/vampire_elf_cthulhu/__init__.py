"""The Vampire, the Elf and the Cthulhu: writers who complete a novel together, each for himself."""

from collections.abc import Sequence
from typing import ClassVar

from companion.core.actions import Action
from companion.core.bot import Bot
from companion.core.cards import Catalogue
from companion.core.clauses import Clauses
from companion.core.game import Boards, Bots, CardBox, Game, GameOptions, Outcome, Reason, Rules
from companion.core.narration import MessageNarration
from companion.core.objection import Objection
from companion.core.own_box import OwnBox
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.core.view.nodes import Board, Node
from companion.games.vampire_elf_cthulhu.actions import ACTIONS, Pass, Place, PlaceInNovel
from companion.games.vampire_elf_cthulhu.board import board
from companion.games.vampire_elf_cthulhu.board.moments import moments
from companion.games.vampire_elf_cthulhu.board.parts import ART, SYMBOL
from companion.games.vampire_elf_cthulhu.board.peek import secret
from companion.games.vampire_elf_cthulhu.bots import writer
from companion.games.vampire_elf_cthulhu.cards import CARDS, KINDS, cards_of
from companion.games.vampire_elf_cthulhu.corrections import PLACES
from companion.games.vampire_elf_cthulhu.dealer import COMPONENTS
from companion.games.vampire_elf_cthulhu.explain import explain
from companion.games.vampire_elf_cthulhu.hands import in_words
from companion.games.vampire_elf_cthulhu.observation import OBSERVATION, in_private
from companion.games.vampire_elf_cthulhu.options import LEAST, MOST, OPTIONS, Options, wrong_with
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.refusals import refusal, well_formed
from companion.games.vampire_elf_cthulhu.rules.play import apply
from companion.games.vampire_elf_cthulhu.rules.setup import start
from companion.games.vampire_elf_cthulhu.sentences import WORDS, lost_action
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import View


class NovelRules(Rules[State]):
    """What is legal and what follows from an action."""

    actions = ACTIONS
    state = State
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

    def private_action(self, state: State, seat: int) -> Action | None:
        return in_private(state, seat)


class NovelOptions(GameOptions):
    """The options of a game."""

    struct = Options
    listed = OPTIONS

    def check(self, options: Options, seats: int) -> Objection | None:
        return wrong_with(options, seats)


class NovelNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses("companion.games.vampire_elf_cthulhu")
    words = WORDS
    # what was declined, whose quill was there, and whether a card was on the page
    described_before = frozenset({Pass, Place, PlaceInNovel})

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        return explain(state, action, ruling)

    def warning(self, state: State, action: Action) -> str:
        """A card that enters the Novel loses the action that a quill on it stands for (VE-104)."""
        lost = lost_action(state, action)
        return "" if lost is None else WORDS.text("warning.lost", state, {"action": lost})


class NovelBoards(Boards[State]):
    """What screens show."""

    shown_instructions = frozenset(
        {
            "draw",
            "move-quill",
            "move-cubes",
            "move-specials",
            "turn-down",
            "turn-up",
            "show",
            "reveal",
        }
    )
    shown_actions = frozenset(ACTIONS)

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
        return board(view, prompts, cards)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Board, ...]:
        return moments(state, action, outcome)

    def private_panel(self, state: State, seat: int) -> Node | None:
        return secret(state, seat)

    def announces(self, state: State, ruling: Ruling) -> bool:
        return super().announces(state, ruling) or in_words(state, ruling)


class NovelBots(Bots):
    """The bots of this game."""

    policies: ClassVar = {"writer": Bot(writer)}


GAME = Game(
    id="vampire-elf-cthulhu",
    title="The Vampire, the Elf and the Cthulhu",
    rules_version=1,
    least_seats=LEAST,
    most_seats=MOST,
    rules=NovelRules(),
    options=NovelOptions(),
    observation=OBSERVATION,
    narration=NovelNarration(),
    boards=NovelBoards(),
    components=COMPONENTS,
    bots=NovelBots(),
    box=CardBox(
        cards=CARDS,
        own=OwnBox(
            "card_set",
            "deck",
            cards_of,
            lambda state: cards_of(state.options.said),
            kinds=KINDS,
            icons={**SYMBOL, **ART},
        ),
    ),
)
