"""What owners have entered about the cards of their own boxes: a TOML file for each set.

The file lists `[[card]]` tables as a game's own cards.toml does: an id, and whatever is
different from our house set.
"""

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert

from companion.core.game import Game
from companion.table.folders import data_folder
from companion.table.session import Refused


class _Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the owner's; every card has an id."""

    card: list[dict[str, Any]] = []


def folder_of(game: Game[Any], data: Path | None = None) -> Path:
    """Where the sets of a game lie."""
    return (data or data_folder()) / "boxes" / game.id


def names(game: Game[Any], data: Path | None = None) -> tuple[str, ...]:
    """The sets that an owner has entered for this game."""
    if game.own_box is None:
        return ()
    return tuple(sorted(path.stem for path in folder_of(game, data).glob("*.toml")))


def read(path: Path) -> dict[str, dict[str, Any]]:
    """What a file says of each card, by id. Raises Refused `bad-options` with a sentence."""
    try:
        entered = convert(tomllib.loads(path.read_text(encoding="utf-8")), _Entered)
        found = {str(one["id"]): {**one} for one in entered.card}
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise Refused("bad-options", f"{path.name}: {error}.") from None
    except KeyError:
        raise Refused("bad-options", f"{path.name}: a card has no id.") from None
    if len(found) < len(entered.card):
        raise Refused("bad-options", f"{path.name}: a card is there twice.")
    for one in found.values():
        del one["id"]
    return found


def filled(game: Game[Any], options: dict[str, Any], data: Path | None = None) -> dict[str, Any]:
    """The options with what the owner entered about the set that they name; what they say of
    a card themselves is said on top of it. Raises Refused `bad-options`.
    """
    box = game.own_box
    named = None if box is None else options.get(box.named)
    if box is None or named is None or named == getattr(game.options(), box.named):
        return options
    if named not in names(game, data):
        raise Refused("bad-options", f"{box.named}: no set is called {named!r}.")
    cards = read(folder_of(game, data) / f"{named}.toml")
    try:
        said = convert(options.get(box.carried, {}), dict[str, dict[str, Any]])
    except ValidationError as error:
        raise Refused("bad-options", f"{box.carried}: {error}.") from None
    for card, attributes in said.items():
        cards[card] = {**cards.get(card, {}), **attributes}
    return {**options, box.carried: cards}
