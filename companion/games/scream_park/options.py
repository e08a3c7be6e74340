"""The options of Scream Park and what they may be (rules file, Options)."""

from typing import Literal

from msgspec import Struct

from companion.core.game import Option
from companion.games.scream_park.box import Box, faults

LEAST, MOST = 2, 5
EMPTY = Box()


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at this table agreed on, or know of their box."""

    box: Literal["house", "described"] = "house"
    cards: Box = EMPTY
    placing: Literal["rightmost", "last-placed"] = "rightmost"
    discards: Literal["named", "hidden"] = "named"
    vip_reveal: Literal["at-start", "each-day"] = "at-start"
    doubles_for_vip: bool = True


OPTIONS = (
    Option(
        "box",
        "Cards",
        "house or described",
        "house",
        "our own house set, or the cards of your box as you describe them",
        ("SP-104",),
    ),
    Option(
        "cards",
        "Cards of your box",
        "descriptions by kind and id",
        {},
        "what is known of your cards from the start",
        ("SP-104",),
    ),
    Option(
        "placing",
        "Compared room",
        "rightmost or last-placed",
        "rightmost",
        "the room that a new one is compared with: the one farthest right, or the newest",
        ("SP-32",),
    ),
    Option(
        "discards",
        "Discards",
        "named or hidden",
        "named",
        "whether discarded Scene cards are shown",
        ("SP-26",),
    ),
    Option(
        "vip_reveal",
        "VIP cards",
        "at-start or each-day",
        "at-start",
        "when VIP cards are turned up: all at the start, or each when its day begins",
        ("SP-12",),
    ),
    Option(
        "doubles_for_vip",
        "Doubles for the VIP",
        "true or false",
        True,
        "doubled Scenic icons count before a VIP too",
        ("SP-65",),
    ),
)


def wrong_with(options: Options, seats: int) -> str | None:
    """What the types cannot say: None, or one sentence."""
    if not LEAST <= seats <= MOST:
        return "Scream Park takes 2 to 5 players."
    if options.box == "house" and options.cards != EMPTY:
        return "cards: the house set has its own; choose the described box for yours."
    wrong = faults(options.cards)
    return None if wrong is None else f"cards: {wrong}."


def undealt(options: Options) -> str | None:
    """Why the program cannot deal the cards of such a game, or None."""
    if options.box == "described":
        return "box: only the house set is dealt by the program."
    if options.discards == "hidden":
        return "discards: the program deals, and names what is discarded."
    return None
