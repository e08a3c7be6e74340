"""The options of a game: what people can choose before it begins."""

from typing import Any

from msgspec import Struct, convert, json

from companion.core.actions import Fields, JsonValue
from companion.core.data import read_toml
from companion.core.objection import Objection


class Option(Struct, frozen=True):
    """One option as people see it: `name` and `help` are shown, `id` is its field."""

    id: str
    name: str
    type: str
    default: JsonValue
    help: str
    clauses: tuple[str, ...] = ()
    only_with: tuple[str, JsonValue] | None = None
    """Another option and the value of it without which this one makes no difference."""
    words: dict[str, str] = {}
    """What values are called, if that is not what they say."""
    item_label: str = ""
    """What each of several values is about, such as "Film"; they are numbered."""
    by_seat: bool = False
    """Whether there is a value for each seat: those beyond the seats in play do not matter."""


def read_options(package: str, struct: type[Struct]) -> tuple[Option, ...]:
    """Read the options in a package's options.toml; their defaults are those of `struct`.

    Raises msgspec.ValidationError if the file is not of this form.
    """
    entries = read_toml(package, "options.toml", dict[str, list[dict[str, Any]]])["option"]
    defaults = json.decode(json.encode(struct()))
    return convert(
        [entry | {"default": defaults[entry["id"]]} for entry in entries], tuple[Option, ...]
    )


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class GameOptions:
    """What can be chosen before a game."""

    options_type: type[Struct] = NoOptions
    listed: tuple[Option, ...] = ()

    def objection(self, options: Any, seats: int) -> Objection | None:
        """Say what is wrong with these values together, or for `seats` players; None: nothing.

        Raises msgspec.ValidationError, as `OwnerSets.catalog` does, for an owner's cards.
        """
        return None

    def needed(self, seats: int) -> Fields:
        """Return the options that `seats` players need; a game begins with them."""
        return {}

    def deal_objection(self, options: Any) -> Objection | None:
        """Say why a virtual table cannot deal such a game; None: it can."""
        return None

    def seating_note(self, options: Fields) -> str:
        """What people must know while they sit down, in a few words."""
        return ""
