"""What people are asked."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.wording import listed
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.state import State

QUESTIONS = {
    "choose-deck": "which deck do you draw three cards from?",
    "keep-start": "keep one of the three, face up",
    "place": "place a quill",
    "move": "your quill was robbed, where does it go?",
    "activate": "activate a card, or give it up",
    "special-points": "special points, or done",
    "add-ink": "how much ink do you add?",
    "compare": "compare with which card?",
    "bid": "ink in a closed hand",
    "turn-rival": "turn a card down, or stop",
    "research": "which deck, and how many cards?",
    "keep": "keep one of the cards drawn",
    "turn-up": "turn a card up, or stop",
    "collect": "how many cubes do you take?",
    "offer": "which card do you offer to the Novel?",
    "oppose": "oppose with a card, or decline",
    "novel": "where does your card go?",
    "turn-one": "turn one of your cards face down",
    "limit": "too many face up, turn one down",
    "reveal": "show your objective",
    "exchange": "four cubes for a special token?",
}
"""By what a prompt asks; the name of whom stands before it."""


def question(state: State, prompt: Prompt) -> str:
    """What is asked, with the name of whom."""
    match prompt.ask:
        case "deal":
            return f"Lay an idea: {listed(state.due)}"
        case "objective":
            return "Draw an Objective card and show it"
        case "first-player":
            return "Who begins? Draw lots"
        case _:
            return f"{state.names[prompt.seat or 0]}: {QUESTIONS[prompt.ask]}"


def asks(state: State, kind: type[Action], known: Mapping[str, Any], field: str) -> str:
    """The question for a field of an action that a touch has left open."""
    seat = known.get("seat")
    name = state.names[seat] if isinstance(seat, int) else ""
    match kind, field:
        case did.Place, "cubes":
            return f"{name}: how many cubes to place?"
        case did.AddInk | did.Bid, "cubes":
            return f"{name}: how many cubes?"
        case did.AddInk | did.Bid, "specials":
            return f"{name}: how many special tokens?"
        case did.PlaceInNovel, "specials":
            return f"{name}: how many tokens on it?"
        case did.PlaceInNovel, "move_to":
            return f"{name}: which page does the old card move to?"
        case did.Research, "n":
            return f"{name}: how many cards?"
        case did.Research, "face":
            return f"{name}: keep one face down, or face up?"
        case did.Collect, "cubes":
            return f"{name}: how many cubes do you take?"
        case did.Exchange, "seat":
            return "Who gives four cubes for a token?"
        case _:
            return ""
