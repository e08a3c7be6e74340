"""The board of the game on the screen, a file for each group of steps."""

from collections.abc import Sequence
from types import MappingProxyType

from msgspec.structs import replace

from companion.core.actions import Action, JsonValue
from companion.core.board.glance import Glance
from companion.core.board.nodes import Board, Interstitial, Node
from companion.core.cards import Catalog
from companion.core.correctables import Correctable
from companion.core.game import Boards, Outcome
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rulings import Ruling
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.actions import (
    ACTIONS,
    Activate,
    Bid,
    Place,
    Renounce,
)
from companion.games.vampire_elf_cthulhu.board import (
    activations,
    bids,
    choices,
    confrontations,
    ending,
    opening,
)
from companion.games.vampire_elf_cthulhu.board.correcting import correction_stage
from companion.games.vampire_elf_cthulhu.board.displays import peek_button
from companion.games.vampire_elf_cthulhu.board.ink import private_stage
from companion.games.vampire_elf_cthulhu.board.interstitials import NARRATION, interstitials
from companion.games.vampire_elf_cthulhu.board.peek import secret
from companion.games.vampire_elf_cthulhu.observation import OBSERVATION
from companion.games.vampire_elf_cthulhu.prompts import only_answer
from companion.games.vampire_elf_cthulhu.rules.spending import face_down_cards
from companion.games.vampire_elf_cthulhu.rulings import (
    MoveCards,
    MoveQuill,
    MoveSome,
    MoveSpecials,
    Shuffle,
    TurnDown,
    TurnUp,
)
from companion.games.vampire_elf_cthulhu.state import State, up_and_unmarked
from companion.games.vampire_elf_cthulhu.view import View

GLANCES = {"deal": "Lay the next idea", "place": "Place a quill", "move": "Move your quill"}
"""By step, what table mode says if a card is awaited that everybody sees on the table."""

RESEARCH = frozenset({"VE-83", "VE-84"})
"""The clauses of what is done with the cards of a Research."""


class VampireElfCthulhuBoards(Boards[State, View]):
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
    actions_open_at_table = frozenset({Bid})
    preferred_actions = frozenset({Activate})
    confirmed_actions = frozenset({Renounce})
    # a card on the pad has no ink beside it, unless somebody touches how much
    card_fields = MappingProxyType({Place: {"cubes": 0}})

    def board(self, view: View, prompts: Sequence[Prompt], cards: Catalog) -> Board:
        shown = _board(view, [prompt for prompt in prompts if not prompt.optional])
        if (words := GLANCES.get(view.step or "")) is not None:
            seats = () if shown.seat is None else (shown.seat,)
            shown = replace(shown, glance=Glance(words, seats, is_read_first=view.step != "deal"))
        if view.step in confrontations.MEASURED:
            shown = replace(shown, reasons=confrontations.strength_reasons(view))
        if view.phase in ("ideas", "activations"):
            return replace(shown, buttons=(peek_button(), *shown.buttons))
        return shown

    def interstitials(
        self, state: State, action: Action | None, outcome: Outcome[State]
    ) -> tuple[Interstitial, ...]:
        announced = [
            ruling
            for ruling in outcome.rulings
            if ruling.kind == "instruct" and self.announces(outcome.state, ruling)
        ]
        return tuple(interstitials(state, action, outcome, announced))

    def choice_stage(self, state: State, patterns: Sequence[ActionPattern]) -> Node | None:
        first, *others = patterns
        if any(other.kind is not first.kind for other in others):
            return None
        view, amount = OBSERVATION.view(state, None), None
        if not others:
            match first.kind:
                case actions.Bid | actions.AddInk:
                    return private_stage(view, first)
                case actions.Offer | actions.Oppose if not first.open:
                    warning = NARRATION.warning(state, first.action())
                    return choices.warning_stage(view, first, warning) if warning else None
                case actions.RevealObjective:
                    return choices.objective_stage(view, first)
                case actions.DealIdea | actions.KeepStart | actions.Keep:
                    return choices.card_stage(state, first)
                case actions.Place | actions.PlaceInNovel:
                    amount = choices.amount_stage(view, first)
                case _:
                    pass
        match first.kind:
            case actions.Research:
                return activations.research_stage(patterns)
            case actions.Place:
                return amount or choices.place_stage(state, patterns)
            case actions.PlaceInNovel:
                return amount or choices.novel_stage(view, patterns)
            case _:
                return None

    def is_open_choice(self, patterns: Sequence[ActionPattern]) -> bool:
        """All see where quills are and which cards are ideas; of cubes, only a few are offered."""
        return {one.kind for one in patterns} == {Place} and any(
            "card" in one.open for one in patterns
        )

    def correction_stage(
        self, state: State, correctable: Correctable, value: JsonValue, chosen: int
    ) -> Node | None:
        return correction_stage(state, correctable, value)

    def unscored_stage(self, view: View) -> Node | None:
        return ending.unscored(view)

    def private_panel(self, state: State, seat: int) -> Node | None:
        return secret(state, seat)

    def announces(self, state: State, ruling: Ruling) -> bool:
        """Ink, quills and objectives are also reported in words, though boards show them: before
        the first board, where ink moves or goes into the Novel, and where a quill comes back or a
        card is turned and nothing else says so. That all ink is lost in a confrontation is on the
        screen when hands are opened.
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
                is_asked = state.step == "turn-one" and only_answer(state) is None
                return "VE-104" in ruling.cite or (comes_back and not is_asked)
            case TurnDown(seat=seat):
                # the only one that could be turned was turned without a question
                return "VE-48" in ruling.cite and not up_and_unmarked(state.displays[seat])
            case MoveSome(source="reserve"):
                return True
            case TurnUp(seat=seat):
                # the last one is turned without a question
                return not face_down_cards(state, seat)
            case Shuffle() | MoveCards() if RESEARCH.intersection(ruling.cite):
                # the board of the cards that are drawn lists it
                return False
            case Shuffle() | MoveCards() if "VE-18" in ruling.cite:
                # the sign says all that is done for the first card of a Display
                return False
            case _:
                return super().announces(state, ruling)


def _board(view: View, prompts: Sequence[Prompt]) -> Board:
    """The board of a step; if somebody is asked, `prompts` says who and for what."""
    awaited = tuple(prompt.seat for prompt in prompts if prompt.seat is not None)
    seat = awaited[0] if awaited else 0
    match view.step:
        case "deal":
            return opening.due(view)
        case "objective":
            return opening.objective(view, prompts)
        case "choose-deck":
            return opening.choose_deck(view, seat, prompts)
        case "keep-start":
            return opening.keep_start(view, seat, prompts)
        case "first-player":
            return opening.first_player(view)
        case "place":
            return opening.placing(view, view.current or 0)
        case "move" if view.robbed is not None:
            return opening.moving(view, view.robbed)
        case "activate":
            return activations.activate(view, seat, prompts)
        case "special-points":
            return activations.special_points(view, seat)
        case "add-ink":
            return activations.add_ink(view, seat)
        case "compare":
            return confrontations.compare(view, seat)
        case "bid":
            return bids.bid(view, awaited)
        case "turn-rival":
            return confrontations.turn_rival(view, seat, prompts)
        case "research":
            return activations.research(view, seat, prompts)
        case "keep":
            return activations.keep(view, seat)
        case "turn-up":
            return activations.turn_up(view, seat)
        case "collect":
            return activations.collect(view, seat)
        case "offer":
            return confrontations.offer(view, seat, prompts)
        case "oppose":
            return confrontations.oppose(view, seat, prompts)
        case "novel":
            return confrontations.enters(view, seat)
        case "turn-one" | "limit":
            return activations.turn_one(view, seat, prompts)
        case "reveal":
            return ending.reveal(view, awaited)
        case _:
            return ending.over(view)
