"""The board of the game on the screen, a file for each group of steps."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.cards import Catalogue
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board
from companion.games.vampire_elf_cthulhu.board import (
    activations,
    confrontations,
    ending,
    ideas,
    opening,
    ready,
)
from companion.games.vampire_elf_cthulhu.board.displays import peek_button
from companion.games.vampire_elf_cthulhu.view import View


def board(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """What the people see now. Made of the public view, and of prompts only what all may know."""
    del cards  # genre and action stand in the box, which the view's options tell
    now = _now(view, prompts)
    if view.phase not in ("ideas", "activations"):
        return now
    return replace(now, buttons=(peek_button(), *now.buttons))


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
