"""The options of Shuffling Horror and what they may be."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError

from companion.core.game import Option
from companion.core.objection import Objection
from companion.games.shuffling_horror.cards import POWERS, Cast, cast_of

LEAST, MOST = 3, 13
SCREAM_QUEEN = "scream-queen"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at this table agreed on, or know of their box."""

    edition: Literal["roswell-51", "pittsburgh-68"] = "roswell-51"
    director: Literal["human", "auto"] = "human"
    director_seed: Annotated[int, Meta(ge=0)] = 0
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
        """By the name of its set: a deck has no hash, and those of one name seldom differ."""
        return hash(self.cards)


@lru_cache(maxsize=8)
def cast_with(options: Options) -> Cast:
    """What the cards of a movie with these options are, kept: it is asked many times an action."""
    return cast_of(options.deck)


def _switch(id_: str, name: str, help_: str, *clauses: str) -> Option:
    return Option(id_, name, "true or false", False, help_, clauses)


OPTIONS = (
    Option(
        "edition",
        "Edition",
        "roswell-51 or pittsburgh-68",
        "roswell-51",
        "the box you play: its words, and how Alien Technology works",
        ("SH-258", "SH-259", "SH-260"),
    ),
    Option(
        "director",
        "Director",
        "human or auto",
        "human",
        "who makes the Director's choices: a person, or Matinee (auto)",
    ),
    Option(
        "director_seed",
        "Director's luck",
        "a whole number, 0 or more",
        0,
        "where Matinee directs and two choices are equal: another number, another choice",
        only_with=("director", "auto"),
    ),
    Option(
        "cards",
        "Set of cards",
        "house, or the id of your own set",
        "house",
        "which cards are played with",
    ),
    Option(
        "deck",
        "Cards of your box",
        "by card id, the attributes that are different",
        {},
        "what your own cards say, where it is not what the set says",
    ),
    _switch(
        "popcorn",
        "Popcorn",
        "a bonus card: it helps a player or the Director, by whose turn it is",
        "SH-178",
    ),
    _switch(
        "shuffler",
        "The Shuffler",
        "a bonus card: the Director takes a bonus turn or looks out a discard",
        "SH-180",
    ),
    Option(
        "scream_queen",
        "Scream Queen",
        "off, added, or the id of the power play that it replaces",
        "off",
        "a bonus power play: not used, a third one, or in place of one of the two",
        ("SH-179",),
    ),
    Option(
        "plot_device_by",
        "Plot devices",
        "director or players",
        "director",
        "who decides whether a plot device takes place",
        ("SH-160",),
    ),
    _switch(
        "fair_victims",
        "Fair victims",
        "seven or more survivors are hit with even chances",
        "SH-171",
        "SH-172",
    ),
    _switch(
        "cover_attack",
        "Cover+Attack",
        "the Director may cover a card of the screen and attack",
        "SH-190",
        "SH-191",
        "SH-192",
    ),
    _switch(
        "clip_reel",
        "Clipping the reel",
        "with no card left to draw the Director may clear the screen",
        "SH-199",
        "SH-200",
    ),
    _switch(
        "survivor_loss",
        "Survivor loss",
        "after a reel the Director may discard cards of the survivor pile unseen",
        "SH-214",
        "SH-215",
    ),
    _switch(
        "directors_cut",
        "Director's cut",
        "without monsters the Director may draw some as a reel begins",
        "SH-237",
        "SH-238",
    ),
    _switch("bigger_blobbing", "A bigger blobbing", "the space blob has 4 for each reel", "SH-239"),
    _switch(
        "monster_migration",
        "Monster migration",
        "the Director may give a throng to a player just eliminated",
        "SH-240",
        "SH-241",
    ),
    _switch(
        "monster_mash_1",
        "Monster mash I",
        "a card of one own throng may strengthen another, which attacks",
        "SH-242",
    ),
    _switch(
        "monster_mash_2",
        "Monster mash II",
        "without throngs and screen monsters, a card of any throng may attack",
        "SH-243",
    ),
    _switch(
        "desperate_measures",
        "Desperate measures",
        "without throngs the Director attacks with the monsters on the screen",
        "SH-244",
    ),
    _switch(
        "popcorn_extra_butter",
        "Popcorn with extra butter",
        "Popcorn is discarded and may come back",
        "SH-245",
    ),
    _switch(
        "back_seat_surprise",
        "Back seat surprise",
        "a card lies hidden under the first sanctuary",
        "SH-246",
        "SH-247",
        "SH-248",
    ),
    _switch(
        "alien_technology",
        "Alien technology",
        "throngs may take alien items from the screen",
        "SH-249",
        "SH-250",
        "SH-251",
    ),
    Option(
        "monsters_among_us",
        "Monsters among us",
        "off, roll or choice",
        "off",
        "a monster hides in the survivor pile: its value is rolled, or the Director's choice",
        ("SH-252", "SH-253", "SH-254"),
    ),
    _switch(
        "reel_1_familiar_face",
        "Familiar face in reel 1",
        "one survivor starts in the movie deck as a monster; at most 11 players",
        "SH-255",
        "SH-256",
    ),
    _switch(
        "grim_toll",
        "Grim toll",
        "spoints of the eliminated leave the game",
        "SH-257",
    ),
)


def seating_note(options: Mapping[str, Any]) -> str:
    """That nobody at the table directs, where it is so."""
    if options.get("director") != "auto":
        return ""
    return "Matinee directs; the first seat only moves cards"


def wrong_with(options: Options, seats: int) -> Objection | None:
    """Say what is wrong that the types cannot say; None: nothing."""
    if not LEAST <= seats <= MOST:
        return Objection("Shuffling Horror takes 3 to 13 people, the Director among them.")
    replaced = sorted(POWERS - {SCREAM_QUEEN})
    if options.scream_queen not in ("off", "added", *replaced):
        return Objection(f"off, added, {' or '.join(replaced)}.", field="scream_queen")
    if options.reel_1_familiar_face and seats == MOST:
        text = "with 12 players no survivor is left over."
        return Objection(text, field="reel_1_familiar_face")
    try:
        cast_of(options.deck)
    except ValidationError as wrong:
        return Objection(str(wrong), field="deck")
    return None
