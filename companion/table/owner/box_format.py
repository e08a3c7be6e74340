"""What a box file contains: a set, and the tags of its cards."""

from msgspec import Struct

from companion.core.cards import FactsByCard
from companion.table.play.interpret import TaggedCard

FORMAT = 1
NAME = r"^[a-z0-9]+(-[a-z0-9]+)*\Z"
"""The name of a set: lowercase letters, digits and single hyphens."""
MAX_NAME_LENGTH = 40
NOTHING = "none"
"""Takes away what our house set says of a card, if that may be nothing: TOML has no null."""


class BoxFile(Struct, frozen=True):
    """A set of a game: its name, what it says of cards, and their tags by UID.

    `name` is the game's word for our house set if the cards are as we have them.
    """

    game: str
    name: str
    facts: FactsByCard
    tags: dict[str, TaggedCard]
