"""What people call things: actions, cards, amounts of ink."""

from companion.core.wording import count, listed
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


def ink(cubes: int, specials: int) -> str:
    """An amount of ink.

    >>> ink(2, 1), ink(0, 0)
    ('2 cubes and 1 special token', 'no ink')
    """
    words = [count(cubes, "cube")] if cubes else []
    words += [count(specials, "special token")] if specials else []
    return listed(words) or "no ink"
