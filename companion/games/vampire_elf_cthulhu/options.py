"""The options of the game and what they may be."""

from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.core.objection import Objection
from companion.core.options import GameOptions, read_options
from companion.games.vampire_elf_cthulhu.cards import PACKAGE, CardIndex, patched_card_index

MIN_SEATS, MAX_SEATS = 2, 4
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

    def __hash__(self) -> int:
        """The hash of the set's name: a deck has no hash, and those of one name seldom differ."""
        return hash(self.card_set)


@lru_cache(maxsize=8)
def chosen_card_index(options: Options) -> CardIndex:
    """What the cards say by these options, kept: it is asked many times an action."""
    return patched_card_index(options.deck)


class VampireElfCthulhuOptions(GameOptions):
    """The options of a game."""

    options_type = Options
    listed = read_options(PACKAGE, Options)

    def objection(self, options: Options, seats: int) -> Objection | None:
        if not MIN_SEATS <= seats <= MAX_SEATS:
            return Objection("The Vampire, the Elf and the Cthulhu takes 2 to 4 players.")
        if options.deck == {} and options.card_set == HOUSE_SET:
            return Objection("describe at least one card, or leave it out.", field="deck")
        patched_card_index(options.deck)
        return None
