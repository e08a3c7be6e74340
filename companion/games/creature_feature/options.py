"""The options of Creature Feature and what they may be."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.objection import Objection
from companion.core.options import GameOptions, read_options
from companion.games.creature_feature.cards import HELPER_CARDS


class Helpers(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Copies of each helper in the box (CF-04)."""

    igor: Annotated[int, Meta(ge=0)]
    discrete_butler: Annotated[int, Meta(ge=0)]
    bats: Annotated[int, Meta(ge=0)]
    nurse: Annotated[int, Meta(ge=0)]
    mad_doctor: Annotated[int, Meta(ge=0)]

    def by_kind(self) -> tuple[int, int, int, int, int]:
        """The copies in catalog order."""
        return self.igor, self.discrete_butler, self.bats, self.nurse, self.mad_doctor


Points = Annotated[int, Meta(ge=0, le=9)]
FilmValue = Literal[2, 4, 6]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at this table agreed on, or know of their box."""

    setup_vp: tuple[Points, Points, Points, Points, Points, Points] = (0, 1, 2, 2, 3, 3)
    films: tuple[FilmValue, FilmValue, FilmValue, FilmValue, FilmValue, FilmValue] | None = None
    helpers: Helpers | None = None
    showdown_window: Literal["in-turn", "any-order"] = "in-turn"
    witches: Literal["each", "once"] = "each"
    final_tie: Literal["shared", "priority"] = "shared"
    seasons: Annotated[int, Meta(ge=1, le=3)] = 3


MIN_SEATS, MAX_SEATS = 3, 6


class CreatureFeatureOptions(GameOptions):
    """What can be chosen before a game."""

    options_type = Options
    listed = read_options("companion.games.creature_feature", Options)

    def objection(self, options: Options, seats: int) -> Objection | None:
        if not MIN_SEATS <= seats <= MAX_SEATS:
            return Objection("Creature Feature takes 3 to 6 players.")
        if options.setup_vp[0] != 0:
            return Objection("the first place on the track gives 0.", field="setup_vp")
        if options.helpers is not None and sum(options.helpers.by_kind()) != HELPER_CARDS:
            return Objection("the copies in the box add up to 17.", field="helpers")
        return None
