"""The board of MonsterCon! on the screen, a file for each group of phases."""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.board.nodes import Board, Interstitial, Node
from companion.core.cards import Catalog
from companion.core.domains import Seats
from companion.core.game import Boards, Outcome
from companion.core.prompts import ActionPattern, Prompt
from companion.games.monstercon.actions import MesmericGaze, Play, TakeKing, Whirlwind
from companion.games.monstercon.board import ending, opening, windows
from companion.games.monstercon.board.ending import standing_note
from companion.games.monstercon.board.gaze_choice import receivers
from companion.games.monstercon.board.interstitials import interstitials
from companion.games.monstercon.board.seats import seat_details
from companion.games.monstercon.board.whirlwind_choice import directions
from companion.games.monstercon.observation import OBSERVATION
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View


class MonsterConBoards(Boards[State, View]):
    """What screens show."""

    shown_instructions = frozenset(
        {
            "separate",
            "gather",
            "shuffle",
            "deal",
            "discard",
            "set_aside",
            "turn_king",
            "retain",
            "pass_hand",
            "place_king",
            "take_trick",
        }
    )
    shown_actions = frozenset({TakeKing, Play})
    actions_turned_up_first = frozenset({Play})

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalog) -> Board:
        match view.phase:
            case "kings":
                return opening.kings(view, prompts)
            case "deal":
                return opening.deal(view)
            case "mimic":
                return opening.mimic(view, view.monsters.index("entity"))
            case "trick":
                return windows.playing(view, prompts)
            case "over":
                return ending.board(view)
            case _:
                return windows.window(view, prompts)

    def choice_stage(self, state: State, patterns: Sequence[ActionPattern]) -> Node | None:
        view, first = OBSERVATION.view(state, None), patterns[0]
        kinds = {pattern.kind for pattern in patterns}
        if kinds == {Whirlwind} and any("direction" in pattern.open for pattern in patterns):
            return directions(view, first.fixed["seat"], patterns)
        targets = first.open.get("to")
        if kinds == {MesmericGaze} and isinstance(targets, Seats):
            return receivers(view, first.fixed["seat"], targets.values)
        return None

    def standing_note(self, view: View, seat: int) -> str:
        return standing_note(view, seat)

    def unscored_stage(self, view: View) -> Node:
        return seat_details(view, counts_hand=False)

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Interstitial, ...]:
        return tuple(interstitials(state, action, outcome))
