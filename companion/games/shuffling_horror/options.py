"""The options of Shuffling Horror and what they may be."""

from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.core.actions import Fields
from companion.core.objection import Objection
from companion.core.options import GameOptions, read_options
from companion.games.shuffling_horror.cards import POWERS, CardAttributes, attributes_of_cards

MIN_SEATS, MAX_SEATS = 3, 13
SCREAM_QUEEN = "scream-queen"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at this table agreed on, or know of their box."""

    edition: Literal["roswell-51", "pittsburgh-68"] = "roswell-51"
    director: Literal["human", "auto"] = "human"
    director_seed: Annotated[int, Meta(ge=0)] = 0
    director_aim: Literal["weakest", "spread"] = "weakest"
    cards: str = "house"
    deck: dict[str, dict[str, Any]] = {}
    popcorn: bool = False
    shuffler: bool = False
    scream_queen: str = "off"
    plot_device_by: Literal["director", "players"] = "director"
    fair_victims: bool = False
    cover_attack: bool = False
    clip_reel: bool = False
    survivor_loss: bool = False
    directors_cut: bool = False
    bigger_blobbing: bool = False
    monster_migration: bool = False
    monster_mash_1: bool = False
    monster_mash_2: bool = False
    desperate_measures: bool = False
    popcorn_extra_butter: bool = False
    back_seat_surprise: bool = False
    alien_technology: bool = False
    monsters_among_us: Literal["off", "roll", "choice"] = "off"
    reel_1_familiar_face: bool = False
    grim_toll: bool = False

    def __hash__(self) -> int:
        """The hash of the set's name: a deck has no hash, and those of one name seldom differ."""
        return hash(self.cards)


EDITION_TITLES = {"pittsburgh-68": {"four-dynamite-sticks": "Gas Cocktail"}}
"""Names of cards that another edition has in place of those of Roswell 51 (SH-259)."""


def deck_of_edition(options: Options) -> dict[str, dict[str, Any]]:
    """Return the deck with the names that the edition has for cards, if the deck has none."""
    titles = EDITION_TITLES.get(options.edition, {})
    return options.deck | {
        card: {"title": title, **options.deck.get(card, {})} for card, title in titles.items()
    }


@lru_cache(maxsize=8)
def attributes_with(options: Options) -> CardAttributes:
    """What the cards of a movie with these options are, kept: it is asked many times an action."""
    return attributes_of_cards(deck_of_edition(options))


class ShufflingHorrorOptions(GameOptions):
    """The options of a game."""

    options_type = Options
    listed = read_options("companion.games.shuffling_horror", Options)

    def objection(self, options: Options, seats: int) -> Objection | None:
        if not MIN_SEATS <= seats <= MAX_SEATS:
            return Objection("Shuffling Horror takes 3 to 13 people, the Director among them.")
        replaced = sorted(POWERS - {SCREAM_QUEEN})
        if options.scream_queen not in ("off", "added", *replaced):
            return Objection(f"off, added, {' or '.join(replaced)}.", field="scream_queen")
        if options.reel_1_familiar_face and seats == MAX_SEATS:
            text = "with 12 players no survivor is left over."
            return Objection(text, field="reel_1_familiar_face")
        attributes_of_cards(options.deck)
        return None

    def seating_note(self, options: Fields) -> str:
        """The sentence that nobody at the table directs, or nothing."""
        directs = options.get("director") == "auto"
        return "Matinee directs; the first seat only moves cards" if directs else ""
