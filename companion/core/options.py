"""The options of a game as people see them, read from its options.toml."""

from typing import Any

from msgspec import Struct, convert, json

from companion.core.data import read_toml
from companion.core.game import Option


def options(package: str, struct: type[Struct]) -> tuple[Option, ...]:
    """The options that the package lists, each with the default of its field in `struct`.

    Raises msgspec.ValidationError where the file is not of this form.
    """
    entries = read_toml(package, "options.toml", dict[str, list[dict[str, Any]]])["option"]
    defaults = json.decode(json.encode(struct()))
    return convert(
        [entry | {"default": defaults[entry["id"]]} for entry in entries], tuple[Option, ...]
    )
