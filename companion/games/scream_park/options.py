"""The options of Scream Park and what they may be."""

from typing import Literal

from msgspec import Struct

from companion.core.objection import Objection
from companion.core.options import GameOptions, read_options
from companion.games.scream_park.descriptions import CardDescriptions, find_descriptions_problem
from companion.games.scream_park.descriptions.icons import DAYS, DEALT, THEMES_DEALT

MIN_SEATS, MAX_SEATS = 2, 5
EMPTY = CardDescriptions()
HOUSE_BOX, DESCRIBED_IN_PLAY = "house", "described"
"""Our own set, and a box whose cards are described as they turn up."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at this table agreed on, or know of their box."""

    box: str = HOUSE_BOX
    """One of the two, or in the app the name of a set, of which `cards` says everything."""
    cards: CardDescriptions = EMPTY
    placing: Literal["rightmost", "last-placed"] = "rightmost"
    discards: Literal["named", "hidden"] = "named"
    vip_reveal: Literal["at-start", "each-day"] = "at-start"
    doubles_for_vip: bool = True
    entry: Literal["each-card", "each-day"] = "each-card"

    @property
    def enters_days(self) -> bool:
        """Whether the cards of a day are entered at its end (SP-105)."""
        return self.entry == "each-day"

    @property
    def hides_discards(self) -> bool:
        """Whether discards are only counted: face down, or not entered (SP-26, SP-106)."""
        return self.discards == "hidden" or self.enters_days


class ScreamParkOptions(GameOptions):
    """The options of a game."""

    options_type = Options
    listed = read_options("companion.games.scream_park", Options)

    def objection(self, options: Options, seats: int) -> Objection | None:
        if not MIN_SEATS <= seats <= MAX_SEATS:
            return Objection("Scream Park takes 2 to 5 players.")
        cards = options.cards
        if options.box == HOUSE_BOX and cards != EMPTY:
            return Objection(
                "the house set has its own; choose the described box for yours.", field="cards"
            )
        wrong = find_descriptions_problem(cards)
        if wrong is not None:
            return Objection(f"{wrong}.", field="cards")
        # a set has enough for what is dealt on the first day; what it lacks of the rest is
        # described when it turns up
        for what, described, dealt in (
            ("Theme cards", cards.themes, THEMES_DEALT * seats),
            ("VIP cards", cards.vips, len(DAYS)),
            ("Scene cards", cards.scenes, DEALT * seats),
        ):
            if options.box not in (HOUSE_BOX, DESCRIBED_IN_PLAY) and len(described) < dealt:
                text = f"{options.box} has {len(described)} {what}; {seats} players need {dealt}."
                return Objection(text, field="box")
        return None

    def deal_objection(self, options: Options) -> Objection | None:
        if options.box != HOUSE_BOX:
            return Objection("only the house set is dealt by the program.", field="box")
        if options.discards == "hidden":
            return Objection("the program deals, and names what is discarded.", field="discards")
        if options.enters_days:
            return Objection("the program deals, and sees every card as it is used.", field="entry")
        return None
