"""The sets of cards that owners have entered: a file for each, in a folder for each game."""

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
from companion.table.owner.box_file import catalog, house_set, read, to_toml
from companion.table.owner.box_format import MAX_NAME_LENGTH, NAME, BoxFile
from companion.table.play.interpret import TaggedCard
from hardware.untrusted.text import clean
from hardware.untrusted.toml_text import InvalidFile
from hardware.untrusted.validation import suggestion


class CardSets:
    """The folders `boxes/`, `import/` and `export/` of the data folder. Methods raise OSError if
    the folder cannot be used.
    """

    def __init__(self, data: Path | None = None) -> None:
        self._data = data

    def folder(self, game: AnyGame) -> Path:
        """Return the folder with the sets of a game."""
        return (self._data or data_folder()) / "boxes" / game.id

    def names(self, game: AnyGame) -> tuple[str, ...]:
        """The sets that an owner has entered for this game. A file whose name cannot be shown is
        left out.
        """
        if game.cards.owner_sets is None:
            return ()
        stems = (path.stem for path in self.folder(game).glob("*.toml"))
        return tuple(sorted(stem for stem in stems if clean(stem) == stem))

    def importable_files(self) -> tuple[Path, ...]:
        """Return the files in the folder `import/`."""
        return tuple(sorted(((self._data or data_folder()) / "import").glob("*.toml")))

    def export_path(self, game: AnyGame, name: str) -> Path:
        """Return the path of a set's export; create its folder."""
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
        # the name in a file is an id, also if people named the file otherwise by hand
        text = to_toml(BoxFile(game.id, slug(name, MAX_NAME_LENGTH, "set"), facts, {}))
        atomic_files.write_text(folder / f"{name}.toml", text)

    def store_copy(self, game: AnyGame, box: BoxFile) -> Path:
        """Store a copy of a set before it is changed, in the folder `earlier/`; return the file."""
        path = self._aside_path(game, box.name)
        atomic_files.write_text(path, to_toml(box))
        return path

    def _aside_path(self, game: AnyGame, name: str) -> Path:
        """Return a free path in the folder `earlier/` for a set of this name."""
        folder = self.folder(game) / "earlier"
        folder.mkdir(parents=True, exist_ok=True)
        return atomic_files.first_free(folder / f"{name}-{number}.toml" for number in count(1))

    def rename(self, game: AnyGame, name: str, to: str) -> None:
        """Rename a set. Raises Refused if there is one of that name."""
        self._check_free(game, to)
        self.save(game, to, self.facts(game, name))
        (self.folder(game) / f"{name}.toml").unlink()

    def name_objection(self, game: AnyGame, name: str) -> Objection | None:
        """Return why no new set can have this name, or None."""
        if re.fullmatch(NAME, name) is None or len(name) > MAX_NAME_LENGTH:
            return Objection("A name has letters and digits, and single hyphens between them.")
        try:
            self._check_free(game, name)
        except Refused as error:
            return error.objection
        return None

    def _check_free(self, game: AnyGame, name: str) -> None:
        """Raise Refused if there is a set of this name."""
        if name in (*self.names(game), house_set(game)):
            raise Refused("bad-options", f"There is a set called {name} already.")

    def remove(self, game: AnyGame, name: str) -> Path:
        """Remove a set; return its file, which is kept unchanged."""
        path = self._aside_path(game, name)
        (self.folder(game) / f"{name}.toml").rename(path)
        return path

    def restore(self, game: AnyGame, name: str, path: Path) -> None:
        """Put a removed set back. Raises Refused if there is one of its name."""
        self._check_free(game, name)
        path.rename(self.folder(game) / f"{name}.toml")

    def box_file(self, game: AnyGame, name: str, tags: dict[str, TaggedCard]) -> BoxFile:
        """Return a set with those of the tags, by UID, that are on its cards. Raises Refused."""
        facts = self.facts(game, name)
        cards = catalog(game, name, facts)
        carried = {
            uid: tagged
            for uid, tagged in tags.items()
            if tagged.game == game.id and tagged.card in cards
        }
        return BoxFile(game.id, slug(name, MAX_NAME_LENGTH, "set"), facts, carried)

    def with_set_facts(self, game: AnyGame, options: JsonObject) -> JsonObject:
        """The options with what the owner entered about the set that they name; what they say
        of a card themselves is said on top of it. Raises Refused `bad-options`.
        """
        owner_sets = game.cards.owner_sets
        named = None if owner_sets is None else options.get(owner_sets.set_option)
        house = house_set(game)
        if (
            owner_sets is None
            or named is None
            or named in (house, owner_sets.set_described_in_play or house)
        ):
            return options
        if named not in self.names(game):
            raise Refused(
                "bad-options", Objection(self._unknown(game, named), field=owner_sets.set_option)
            )
        facts = self.facts(game, named)
        try:
            carried = owner_sets.merge_facts(facts, options.get(owner_sets.facts_option, {}))
        except (AttributeError, TypeError, ValueError):
            raise Refused(
                "bad-options", Objection("not of the form it has.", field=owner_sets.facts_option)
            ) from None
        return {**options, owner_sets.facts_option: carried}

    def options_objection(self, game: AnyGame, options: JsonObject, seats: int) -> Objection | None:
        """Return why a game cannot begin with these options and the cards that they name, or
        None.
        """
        try:
            return options_objection(game, self.with_set_facts(game, options), seats)
        except Refused as error:
            return error.objection
