"""What owners have entered about the cards of their own boxes: a TOML file for each set.

The file lists `[[card]]` tables as a game's own cards.toml does: an id, and whatever is
different from our house set.
"""

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert

from companion.core.cards import Facts
from companion.core.game import Game
from companion.table.folders import data_folder
from companion.table.options import wrong_with
from companion.table.session import Refused


class _Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the owner's; every card has an id."""

    card: list[dict[str, Any]] = []


def read(path: Path) -> Facts:
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


class Boxes:
    """The sets of every game, a file each under `boxes` of the data folder."""

    def __init__(self, data: Path | None = None) -> None:
        self._data = data

    def folder(self, game: Game[Any]) -> Path:
        """Where the sets of a game lie. Raises OSError."""
        return (self._data or data_folder()) / "boxes" / game.id

    def names(self, game: Game[Any]) -> tuple[str, ...]:
        """The sets that an owner has entered for this game. Raises OSError."""
        if game.own_box is None:
            return ()
        return tuple(sorted(path.stem for path in self.folder(game).glob("*.toml")))

    def filled(self, game: Game[Any], options: dict[str, Any]) -> dict[str, Any]:
        """The options with what the owner entered about the set that they name; what they say
        of a card themselves is said on top of it. Raises Refused `bad-options`.
        """
        box = game.own_box
        named = None if box is None else options.get(box.named)
        if box is None or named is None or named == getattr(game.options(), box.named):
            return options
        if named not in self.names(game):
            raise Refused("bad-options", f"{box.named}: no set is called {named!r}.")
        facts = read(self.folder(game) / f"{named}.toml")
        try:
            carried = box.carry(facts, options.get(box.carried, {}))
        except (AttributeError, TypeError, ValueError):
            raise Refused("bad-options", f"{box.carried}: not of the form it has.") from None
        return {**options, box.carried: carried}

    def wrong_with(self, game: Game[Any], options: dict[str, Any], seats: int) -> str | None:
        """Why a game cannot begin with these options and the cards that they name, or None."""
        try:
            return wrong_with(game, self.filled(game, options), seats)
        except Refused as error:
            return error.text
