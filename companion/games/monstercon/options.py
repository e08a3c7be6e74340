"""The options of MonsterCon! and what they may be."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.actions import Fields
from companion.core.objection import Objection
from companion.core.options import GameOptions, read_options
from companion.games.monstercon.cards import KINGS, PACKAGE

MIN_SEATS, MAX_SEATS = 2, 5
MAX_SEATS_WITHOUT_ORIGINS = 4


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at this table agreed on."""

    origins_deck: bool = False
    k8_vampire: bool = False
    joker_any_time: bool = False
    shapeshift_for_all: bool = False
    court_pips: Literal["none", "ten", "rank"] = "none"
    revoke_penalty: Annotated[int, Meta(ge=0, le=100)] = 0


class MonsterConOptions(GameOptions):
    """The options of a game."""

    options_type = Options
    listed = read_options(PACKAGE, Options)

    def objection(self, options: Options, seats: int) -> Objection | None:
        if not MIN_SEATS <= seats <= MAX_SEATS:
            return Objection("MonsterCon! takes 2 to 5 players.")
        if seats > MAX_SEATS_WITHOUT_ORIGINS and not options.origins_deck:
            return Objection("a fifth player needs the Origins deck.", field="origins_deck")
        return None

    def needed(self, seats: int) -> Fields:
        return {"origins_deck": True} if seats > MAX_SEATS_WITHOUT_ORIGINS else {}


def kings_in_use(options: Options) -> tuple[str, ...]:
    """The Kings that are shuffled (MC-04, MC-93)."""
    return KINGS if options.origins_deck else KINGS[:-1]
