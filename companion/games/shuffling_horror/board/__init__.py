"""The boards of the game, a file for each group of phases."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.nodes import Board, Interstitial, Node
from companion.core.board.widgets import NEXT_CORNER
from companion.core.cards import Catalog
from companion.core.game import Boards, Outcome
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.games.shuffling_horror.actions import (
    ACTIONS,
    Draw,
    Pick,
    Reveal,
    SetAside,
    Spend,
)
from companion.games.shuffling_horror.board import (
    card_questions,
    choosing,
    ending,
    fight_boards,
    monster_targets,
    screen_cards,
    turns,
)
from companion.games.shuffling_horror.board.board_view import BoardView, board_view, ticket
from companion.games.shuffling_horror.board.interstitials import picture
from companion.games.shuffling_horror.board.outcome_summary import is_by_hand, summarize
from companion.games.shuffling_horror.board.turn_buttons import MAX_BESIDE_CORNER
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.observation import ShufflingHorrorObservation
from companion.games.shuffling_horror.prompts import needs_no_roll
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.view import View

BY_ASK: Mapping[str, Callable[[BoardView], Board]] = {
    "turn": turns.turn,
    "attack": turns.turn,
    "special": screen_cards.special,
    "roll": fight_boards.rolling,
    "negate": fight_boards.negate,
    "counterstrike": fight_boards.counterstrike_board,
    "target": monster_targets.target,
    "victim": choosing.person,
    "award": choosing.person,
    "place": choosing.slot,
    "take": choosing.slot,
    "discard": choosing.lost,
    "migrate": choosing.migrate,
    "reveal": card_questions.revealed,
    "draw": card_questions.drawn,
    "event": card_questions.event,
    "choose": card_questions.event,
    "pick": card_questions.event,
    "manual": card_questions.event,
    "keep": card_questions.keep,
    "permission": card_questions.permission,
    "star": card_questions.star,
    "directors-cut": card_questions.yes_or_no,
    "lurker": card_questions.yes_or_no,
    "survivor-loss": card_questions.yes_or_no,
    "set-aside": card_questions.set_aside,
}
"""What is shown, by what is asked."""


class ShufflingHorrorBoards(Boards[State, View]):
    """What screens show."""

    shown_actions = frozenset((Reveal,))
    open_card_actions = frozenset(ACTIONS) - {Draw, Reveal, Pick, SetAside}
    """All but what turns up, and what is looked out of a pile."""
    counted_actions = frozenset((Spend,))

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalog) -> Board:
        shown = board_view(view, cards, prompts)
        if not prompts:
            return ending.board(shown)
        asked = shown.asked
        if asked.seat == 0 and asked.hints.get("auto") and not asked.accepts[0].open:
            return turns.chosen(shown)
        board = BY_ASK[asked.question_id](shown)
        if board.roll_action is not None or not 0 < len(board.buttons) <= MAX_BESIDE_CORNER:
            return board
        return replace(board, buttons=(*board.buttons, NEXT_CORNER))

    def ticket(self, state: State) -> tuple[str, str]:
        return ticket(state)

    def unscored_stage(self, view: View) -> Node | None:
        return ending.standing(board_view(view, CARDS))

    def announces(self, state: State, ruling: Ruling) -> bool:
        return is_by_hand(state, ruling)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Interstitial, ...]:
        before = board_view(ShufflingHorrorObservation().view(state, None), state.catalog)
        after = outcome.state
        # whoever fell is still named after their player
        named = replace(after, cast={**state.cast, **after.cast})
        sure = action is not None and needs_no_roll(state, action)
        summary = summarize(before, action, outcome, named, sure=sure)
        return () if summary is None else (picture(summary),)
