"""The sets of cards that owners have entered: a box file for each, in a folder for each game."""

import re
from itertools import count
from pathlib import Path

from companion.core.actions import JsonObject
from companion.core.cards import Catalog, FactsByCard
from companion.core.game import AnyGame
from companion.core.objection import Objection
from companion.core.wording import quoted, slug
from companion.table import atomic_files
from companion.table.editable_options import options_objection
from companion.table.errors import Refused
from companion.table.folders import data_folder
from companion.table.owner.box import MAX_NAME_LENGTH, NAME, Box
from companion.table.owner.box_file import catalog, house_set, read, written
from companion.table.play.interpret import TaggedCard
from hardware.text import clean
from hardware.toml_text import InvalidFile
from hardware.validation import suggestion


class Boxes:
    """The folders `boxes/`, `import/` and `export/` of the data folder. Methods raise OSError where
    the folder cannot be used.
    """

    def __init__(self, data: Path | None = None) -> None:
        self._data = data

    def folder(self, game: AnyGame) -> Path:
        """Return the folder with the sets of a game."""
        return (self._data or data_folder()) / "boxes" / game.id

    def names(self, game: AnyGame) -> tuple[str, ...]:
        """The sets that an owner has entered for this game. A file whose name cannot be shown is
        none.
        """
        if game.box.own is None:
            return ()
        stems = (path.stem for path in self.folder(game).glob("*.toml"))
        return tuple(sorted(stem for stem in stems if clean(stem) == stem))

    def importable_files(self) -> tuple[Path, ...]:
        """Files that somebody has laid into the folder for imports."""
        return tuple(sorted(((self._data or data_folder()) / "import").glob("*.toml")))

    def export_path(self, game: AnyGame, name: str) -> Path:
        """Where a box is written for others."""
        folder = (self._data or data_folder()) / "export"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{game.id}-{name}.toml"

    def _unknown(self, game: AnyGame, name: object) -> str:
        """The error message for a name that no set has."""
        known = (house_set(game), *self.names(game))
        return f"unknown set {quoted(name)}{suggestion(str(name), known)}"

    def facts(self, game: AnyGame, name: str) -> FactsByCard:
        """What a set says of its cards. Raises Refused `bad-options` with a sentence."""
        if name == house_set(game):
            return {}
        if name not in self.names(game):
            raise Refused("bad-options", self._unknown(game, name))
        path = self.folder(game) / f"{name}.toml"
        try:
            box = read(path)
        except InvalidFile as error:
            first = error.findings[0]
            raise Refused("bad-options", f"{path.name}, line {first.line}: {first.text}") from None
        except OSError as error:
            raise Refused("bad-options", f"{path.name}: {error.strerror}.") from None
        if box.game != game.id:
            raise Refused("bad-options", f"{path.name}: these are cards of another game.")
        return box.facts

    def cards(self, game: AnyGame, name: str) -> Catalog:
        """The cards of a set. Raises Refused `bad-options` with a sentence."""
        return catalog(game, name, self.facts(game, name))

    def save(self, game: AnyGame, name: str, facts: FactsByCard) -> None:
        """Store what the set says of its cards; our house set says nothing."""
        if name == house_set(game):
            return
        folder = self.folder(game)
        folder.mkdir(parents=True, exist_ok=True)
        # the name in a file is an id, also where people named the file otherwise by hand
        text = written(Box(game.id, slug(name, MAX_NAME_LENGTH, "set"), facts, {}))
        atomic_files.write_text(folder / f"{name}.toml", text)

    def set_aside(self, game: AnyGame, box: Box) -> Path:
        """Keep a box as it was before it is changed, beside those that are used: the file."""
        path = self._aside_path(game, box.name)
        atomic_files.write_text(path, written(box))
        return path

    def _aside_path(self, game: AnyGame, name: str) -> Path:
        """Where the next of what was called so is kept."""
        folder = self.folder(game) / "earlier"
        folder.mkdir(parents=True, exist_ok=True)
        return atomic_files.first_free(folder / f"{name}-{number}.toml" for number in count(1))

    def rename(self, game: AnyGame, name: str, to: str) -> None:
        """A set is called otherwise from now on. Raises Refused where there is one of that name."""
        self._check_free(game, to)
        self.save(game, to, self.facts(game, name))
        (self.folder(game) / f"{name}.toml").unlink()

    def name_objection(self, game: AnyGame, name: str) -> Objection | None:
        """Say why no further set can be called so; None: it can."""
        if re.fullmatch(NAME, name) is None or len(name) > MAX_NAME_LENGTH:
            return Objection("A name has letters and digits, and single hyphens between them.")
        try:
            self._check_free(game, name)
        except Refused as error:
            return error.objection
        return None

    def _check_free(self, game: AnyGame, name: str) -> None:
        """Raise Refused where there is a set of this name."""
        if name in (*self.names(game), house_set(game)):
            raise Refused("bad-options", f"There is a set called {name} already.")

    def remove(self, game: AnyGame, name: str) -> Path:
        """Remove a set; return its file, which is kept unchanged."""
        path = self._aside_path(game, name)
        (self.folder(game) / f"{name}.toml").rename(path)
        return path

    def restore(self, game: AnyGame, name: str, path: Path) -> None:
        """What was taken away is a set again. Raises Refused where there is one of its name."""
        self._check_free(game, name)
        path.rename(self.folder(game) / f"{name}.toml")

    def box(self, game: AnyGame, name: str, tags: dict[str, TaggedCard]) -> Box:
        """A set with those of the tags, by UID, that its cards carry. Raises Refused."""
        facts = self.facts(game, name)
        cards = catalog(game, name, facts)
        carried = {
            uid: tagged
            for uid, tagged in tags.items()
            if tagged.game == game.id and tagged.card in cards
        }
        return Box(game.id, slug(name, MAX_NAME_LENGTH, "set"), facts, carried)

    def with_set_facts(self, game: AnyGame, options: JsonObject) -> JsonObject:
        """The options with what the owner entered about the set that they name; what they say
        of a card themselves is said on top of it. Raises Refused `bad-options`.
        """
        box = game.box.own
        named = None if box is None else options.get(box.set_option)
        house = house_set(game)
        if box is None or named is None or named in (house, box.set_described_in_play or house):
            return options
        if named not in self.names(game):
            raise Refused(
                "bad-options", Objection(self._unknown(game, named), field=box.set_option)
            )
        facts = self.facts(game, named)
        try:
            carried = box.merge_facts(facts, options.get(box.facts_option, {}))
        except (AttributeError, TypeError, ValueError):
            raise Refused(
                "bad-options", Objection("not of the form it has.", field=box.facts_option)
            ) from None
        return {**options, box.facts_option: carried}

    def options_objection(self, game: AnyGame, options: JsonObject, seats: int) -> Objection | None:
        """Say why a game cannot begin with these options and the cards that they name; None: it
        can.
        """
        try:
            return options_objection(game, self.with_set_facts(game, options), seats)
        except Refused as error:
            return error.objection
