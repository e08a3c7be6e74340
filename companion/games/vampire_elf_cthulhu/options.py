"""The options of the game and what they may be."""

from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError

from companion.core.cards import Facts
from companion.core.game import Option
from companion.core.objection import Objection
from companion.games.vampire_elf_cthulhu.cards import Box, box_of

LEAST, MOST = 2, 4
HOUSE_SET = "house"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at this table agreed on, or know of their box.

    `deck`: what the set that `card_set` names says of each card, by card id.
    """

    phase_two_order: Literal["snake", "block"] = "snake"
    compare_winner: Literal["either", "acting"] = "either"
    quilled_compare: Literal["skip", "stop"] = "skip"
    insert_strength: Literal["offered", "activated"] = "offered"
    insert_colors: Literal["display", "face-up"] = "display"
    ink_drops: Annotated[int, Meta(ge=24, le=40)] = 40
    special_drops: Annotated[int, Meta(ge=4, le=5)] = 5
    card_set: str = HOUSE_SET
    deck: dict[str, dict[str, Any]] | UnsetType = UNSET

    @property
    def said(self) -> Facts:
        """What the owner says of the cards."""
        return {} if isinstance(self.deck, UnsetType) else self.deck

    def __hash__(self) -> int:
        """By the name of its set: a deck has no hash, and those of one name seldom differ."""
        return hash(self.card_set)


@lru_cache(maxsize=8)
def box_with(options: Options) -> Box:
    """What the cards say by these options, kept: it is asked many times an action."""
    return box_of(options.deck)


OPTIONS = (
    Option(
        "phase_two_order",
        "Order of actions",
        "snake or block",
        "snake",
        "one action each clockwise, then one each back; or both actions of a player in a row",
        ("VE-41",),
    ),
    Option(
        "compare_winner",
        "Winner of a Compare",
        "either or acting",
        "either",
        "who may turn cards after winning a Compare: either side, or only who acts",
        ("VE-73",),
    ),
    Option(
        "quilled_compare",
        "A marked compared card",
        "skip or stop",
        "skip",
        "a compared card with a quill is passed over, or stops all turning",
        ("VE-78",),
    ),
    Option(
        "insert_strength",
        "Strength of an Insert",
        "offered or activated",
        "offered",
        "which card the acting player measures",
        ("VE-98",),
    ),
    Option(
        "insert_colors",
        "Four colours of an Insert",
        "display or face-up",
        "display",
        "which cards count for the four colours",
        ("VE-92",),
    ),
    Option(
        "ink_drops",
        "Ink cubes",
        "a whole number 24 to 40",
        40,
        "cubes in the box",
        ("VE-05",),
    ),
    Option(
        "special_drops",
        "Special ink",
        "a whole number 4 to 5",
        5,
        "special tokens of each colour",
        ("VE-05",),
    ),
    Option(
        "card_set",
        "Set of cards",
        "house, or the name of your own set",
        HOUSE_SET,
        "which cards are played with",
        ("VE-03", "VE-04"),
    ),
)


def wrong_with(options: Options, seats: int) -> Objection | None:
    """Say what is wrong that the types cannot say; None: nothing."""
    if not LEAST <= seats <= MOST:
        return Objection("The Vampire, the Elf and the Cthulhu takes 2 to 4 players.")
    if options.deck == {} and options.card_set == HOUSE_SET:
        return Objection("it tells of one card at least, or is left out.", field="deck")
    try:
        box_of(options.deck)
    except ValidationError as wrong:
        return Objection(str(wrong), field="deck")
    return None
