"""What people call actions and cards."""

from companion.games.vampire_elf_cthulhu.cards import objective_name
from companion.games.vampire_elf_cthulhu.state import State

DEED = {
    "compare": "Compare",
    "research": "Research",
    "insert": "Insert",
    "re-activate": "Re-activate",
    "retrieve-drops": "Retrieve Drops",
}
"""The rulebook's names of the five actions."""


def titled(state: State, card: str) -> str:
    """What is printed on a card, or what an Objective card is called."""
    novel = state.box.novel.get(card)
    return objective_name(card) if novel is None else novel.title
