"""The board of Scream Park on the screen, a file for each group of phases."""

from collections.abc import Sequence

from companion.core.actions import Action, JsonValue
from companion.core.board.nodes import Board, Interstitial, Node
from companion.core.cards import Catalog
from companion.core.correctables import Correctable
from companion.core.game import Boards, Outcome
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rulings import Ruling
from companion.games.scream_park import actions, rulings
from companion.games.scream_park.board import ending, entering, opening, scored, turn
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.choosing import choice_card, choice_stage
from companion.games.scream_park.board.correcting import correction_stage
from companion.games.scream_park.board.interstitials import interstitials
from companion.games.scream_park.board.overview import built_houses
from companion.games.scream_park.board.sums import choice_reasons
from companion.games.scream_park.cards import CARDS
from companion.games.scream_park.state import State
from companion.games.scream_park.view import View


class ScreamParkBoards(Boards[State, View]):
    """What screens show."""

    shown_instructions = frozenset({"add", "discard", "move", "pass", "place", "return"})
    shown_actions = frozenset(
        {
            actions.RevealVip,
            actions.ChooseTheme,
            actions.Place,
            actions.Add,
            actions.TakeGenre,
            actions.Discard,
        }
    )
    confirmed_actions = frozenset({actions.Discard})
    card_first_actions = frozenset({actions.Place, actions.Add, actions.TakeGenre})

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalog) -> Board:
        board_view = BoardView(view, cards)
        match view.phase:
            case "setup":
                return opening.setup(board_view, prompts)
            case "day-start":
                return opening.day_start(board_view, prompts)
            case "turn":
                return turn.turn(board_view, prompts)
            case "enter":
                return entering.entering(board_view, prompts)
            case "walk":
                return turn.walk(board_view, prompts)
            case "day-end":
                return scored.day_end(board_view)
            case "over":
                return ending.board(view)

    def choice_stage(self, state: State, patterns: Sequence[ActionPattern]) -> Node | None:
        return choice_stage(state, patterns)

    def choice_card(self, state: State, patterns: Sequence[ActionPattern]) -> Node | None:
        return choice_card(state, patterns)

    def choice_reasons(self, state: State, patterns: Sequence[ActionPattern]) -> Sequence[Node]:
        return choice_reasons(state, patterns)

    def unscored_stage(self, view: View) -> Node | None:
        return built_houses(BoardView(view, CARDS))

    def correction_stage(
        self, state: State, correctable: Correctable, value: JsonValue, chosen: int
    ) -> Node | None:
        return correction_stage(state, correctable.path, value, chosen)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Interstitial, ...]:
        return interstitials(outcome)

    def announces(self, state: State, ruling: Ruling) -> bool:
        """Stars and VIP cards are placed before the first board (SP-11, SP-14)."""
        before = isinstance(ruling, rulings.Place) and ruling.what in ("star", "vips")
        return before or super().announces(state, ruling)
