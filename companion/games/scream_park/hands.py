"""What hands are reported in words though boards show it."""

from companion.core.rulings import Ruling
from companion.games.scream_park.state import State

SET_OUT = ("star", "vips")


def in_words(state: State, ruling: Ruling) -> bool:
    """Whether it is set out before the first board (SP-11, SP-14)."""
    del state
    return ruling.facts.get("what") in SET_OUT and ruling.facts["do"] == "place"
