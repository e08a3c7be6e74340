"""Files of a checked backup that Matinee will not be able to use once they are restored."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.table.atomic_files import UNREADABLE, load
from companion.table.backups.restore import Archive
from companion.table.errors import Refused
from companion.table.folders import DATA_FILES
from companion.table.owner.card_sets import CardSets
from companion.table.owner.tags import TagsByUid
from companion.table.players import PlayersFile
from companion.table.problem_text import plainly
from companion.table.registry import load_all
from companion.table.settings import Settings
from hardware.untrusted.toml_text import InvalidFile

ASIDE = ", and the damaged file is set aside"
VALUES = {
    "players.json": (PlayersFile, f"Nobody will be on the list of players{ASIDE}"),
    "tags.json": (TagsByUid, f"No tag will belong to a card{ASIDE}"),
    "settings.json": (Settings, "The default is used instead"),
}
"""By the name of a JSON file, what is in it, and what happens if that cannot be read."""
RIG, BOXES = "rig.toml", "boxes"


def unusable_files(backup: Archive, read_rig: Callable[[Path], object]) -> list[str]:
    """Say of each such file what is wrong with it and what will happen, as their loaders find it
    after the restore. Raises BadBackup, OSError.

    `read_rig`: the loader of rig.toml, which raises InvalidFile.
    """
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in backup.manifest.files:
            if name in DATA_FILES or name.startswith(f"{BOXES}/"):
                backup.unpack(name, folder / name)
        values = [
            f"{name}: {wrong} {consequence}."
            for name, wrong, consequence in unusable_values(folder)
        ]
        return [*values, *_rig(folder / RIG, read_rig), *_boxes(folder)]


def unusable_values(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield each JSON file of a data folder that cannot be used: its name, what is wrong with it in
    a sentence, and what happens.
    """
    for name, (kind, consequence) in VALUES.items():
        try:
            load(folder / name, kind)
        except FileNotFoundError:
            pass
        except (*UNREADABLE, OSError) as error:
            wrong = f"{error.strerror}." if isinstance(error, OSError) else plainly(str(error))
            yield name, wrong, consequence


def _rig(path: Path, read_rig: Callable[[Path], object]) -> Iterator[str]:
    try:
        if path.exists():
            read_rig(path)
    except (InvalidFile, OSError) as error:
        wrong = error.lines[0] if isinstance(error, InvalidFile) else f"{RIG}: {error.strerror}."
        yield f"{wrong} No device will be used until the file is corrected."


def _boxes(folder: Path) -> Iterator[str]:
    card_sets = CardSets(folder)
    for game in load_all():
        for name in card_sets.names(game):
            try:
                card_sets.facts(game, name)
            except Refused as error:
                file = f"{BOXES}/{game.id}/{error.objection.text}"
                yield f"{file} This set cannot be used until the file is corrected."
