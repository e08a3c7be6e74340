"""The screen."""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.cards import Catalogue
from companion.core.game import Outcome, Prompt
from companion.core.nodes import Board, Node, column
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import View


def board(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    del view, prompts, cards
    return Board(line1="", line2="", stub=("", ""), stage=column())


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    del before, action, outcome
    return ()


def secret(state: State, seat: int) -> Node | None:
    del state, seat
    return None
