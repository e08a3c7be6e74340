"""The options of MonsterCon! and what they may be."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.game import Option
from companion.core.objection import Objection
from companion.games.monstercon.cards import KINGS

LEAST, MOST = 2, 5
WITHOUT_ORIGINS = 4


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at this table agreed on."""

    origins_deck: bool = False
    k8_vampire: bool = False
    joker_any_time: bool = False
    shapeshift_for_all: bool = False
    court_pips: Literal["none", "ten", "rank"] = "none"
    revoke_penalty: Annotated[int, Meta(ge=0, le=100)] = 0


OPTIONS = (
    Option(
        "origins_deck",
        "Origins deck",
        "true or false",
        False,
        "the Marcus King is among the Kings; a fifth player may sit down",
        ("MC-03", "MC-93"),
    ),
    Option(
        "k8_vampire",
        "K8's Vampire",
        "true or false",
        False,
        "the gaze may take a trick and may be broken",
        ("MC-85", "MC-88"),
    ),
    Option(
        "joker_any_time",
        "Joker at any time",
        "true or false",
        False,
        "a Joker may be played though one could follow",
        ("MC-34", "MC-40"),
    ),
    Option(
        "shapeshift_for_all",
        "Shapeshift for all",
        "true or false",
        False,
        "after a shift the lowest card wins for everybody",
        ("MC-68",),
    ),
    Option(
        "court_pips",
        "Pips of the court",
        "none, ten or rank",
        "none",
        "pips of Jack and Queen: none, 10 each, or 11 and 12",
        ("MC-70",),
    ),
    Option(
        "revoke_penalty",
        "Penalty for a revoke",
        "a whole number 0 to 100",
        0,
        "Mob Points for each revoke that comes out",
        ("MC-43",),
    ),
)


def wrong_with(options: Options, seats: int) -> Objection | None:
    """Say what is wrong that the types cannot say; None: nothing."""
    if not LEAST <= seats <= MOST:
        return Objection("MonsterCon! takes 2 to 5 players.")
    if seats > WITHOUT_ORIGINS and not options.origins_deck:
        return Objection("a fifth player needs the Origins deck.", field="origins_deck")
    return None


def kings_in_use(options: Options) -> tuple[str, ...]:
    """The Kings that are shuffled (MC-04, MC-93)."""
    return KINGS if options.origins_deck else KINGS[:-1]
