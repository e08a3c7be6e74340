"""The board of the game on the screen, a file for each group of steps."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.cards import Catalogue
from companion.core.game import Boards, Outcome
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.core.view.nodes import Board, Node
from companion.games.vampire_elf_cthulhu.actions import ACTIONS
from companion.games.vampire_elf_cthulhu.board import (
    activations,
    confrontations,
    ending,
    ideas,
    opening,
    ready,
)
from companion.games.vampire_elf_cthulhu.board.displays import peek_button
from companion.games.vampire_elf_cthulhu.board.moments import moments
from companion.games.vampire_elf_cthulhu.board.peek import secret
from companion.games.vampire_elf_cthulhu.rulings import MoveQuill, MoveSome, MoveSpecials
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import View


class NovelBoards(Boards[State]):
    """What screens show."""

    shown_instructions = frozenset(
        [
            "draw",
            "move-quill",
            "move-cubes",
            "move-specials",
            "turn-down",
            "turn-up",
            "show",
            "reveal",
        ]
    )
    shown_actions = frozenset(ACTIONS)

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
        now = _now(view, prompts)
        if view.phase not in ("ideas", "activations"):
            return now
        return replace(now, buttons=(peek_button(), *now.buttons))

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Board, ...]:
        return moments(state, action, outcome)

    def private_panel(self, state: State, seat: int) -> Node | None:
        return secret(state, seat)

    def announces(self, state: State, ruling: Ruling) -> bool:
        """Ink, quills and objectives are also reported in words, though boards show them: before
        the first board, where ink goes away or onto a page, and where a quill comes back and
        nothing else says so. That all ink is lost in a confrontation is on the screen when hands
        are opened.
        """
        match ruling:
            case MoveSome(source="box" | "reserve" | "objectives", to=to) if state.phase == "setup":
                return to != "table"
            case MoveSome(source=source, to=to) if to == "reserve" or "supply/" in source + to:
                return "VE-66" not in ruling.cite
            case MoveSpecials(to=to):
                return to.startswith("novel/")
            case MoveQuill(source=source, to=to):
                comes_back = source.startswith("display/") and to.startswith("stock/")
                return "VE-104" in ruling.cite or (comes_back and state.step != "turn-one")
            case _:
                return super().announces(state, ruling)


def _now(view: View, prompts: Sequence[Prompt]) -> Board:
    required = [one for one in prompts if not one.optional]
    asked = [one.seat for one in required if one.seat is not None]
    match view.phase:
        case "setup" | "refill":
            return _opening(view, required, asked)
        case "ideas" if view.robbed is not None:
            return ideas.moving(view, view.robbed)
        case "ideas":
            return ideas.placing(view, view.current or 0)
        case "activations":
            return _acting(view, required, asked)
        case "scoring":
            return ending.reveal(view, asked)
        case "over":
            return ending.over(view)


def _opening(view: View, required: Sequence[Prompt], asked: Sequence[int]) -> Board:
    match view.step:
        case "deal":
            return opening.due(view)
        case "objective":
            return opening.objective(view)
        case "choose-deck":
            return opening.choose_deck(view, asked[0], required)
        case "keep-start":
            return opening.keep_start(view, asked[0])
        case _:
            return opening.first_player(view)


def _acting(view: View, required: Sequence[Prompt], asked: Sequence[int]) -> Board:
    seat = asked[0]
    match view.step:
        case "activate":
            return ready.activate(view, seat, required)
        case "special-points":
            return activations.special_points(view, seat)
        case "add-ink":
            return activations.add_ink(view, seat)
        case "compare":
            return confrontations.compare(view, seat)
        case "bid":
            return confrontations.bid(view, asked)
        case "turn-rival":
            return confrontations.turn_rival(view, seat, required)
        case "research":
            return activations.research(view, seat, required)
        case "keep":
            return activations.keep(view, seat)
        case "turn-up":
            return activations.turn_up(view, seat)
        case "collect":
            return activations.collect(view, seat)
        case "offer":
            return confrontations.offer(view, seat, required)
        case "oppose":
            return confrontations.oppose(view, seat, required)
        case "novel":
            return confrontations.enters(view, seat)
        case _:
            return activations.turn_one(view, seat, required)
