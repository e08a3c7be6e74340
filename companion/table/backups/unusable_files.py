"""Files of a checked backup that Matinee will not be able to use once they are restored."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
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
from companion.table.settings import load_settings
from hardware.untrusted.toml_text import InvalidFile

VALUES = {
    "players.json": (partial(load, kind=PlayersFile), "Nobody will be on the list of players"),
    "tags.json": (partial(load, kind=TagsByUid), "No tag will belong to a card"),
    "settings.json": (load_settings, "Settings will be as they are at first"),
}
"""By the name of a JSON file, what loads it, and what happens if that cannot be read."""
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
            f"{name}: {wrong} {consequence}, and the damaged file is set aside."
            for name, wrong, consequence in unusable_values(folder)
        ]
        values += [f"settings.json: {words}" for words in settings_problems(folder)]
        return [*values, *_rig(folder / RIG, read_rig), *_boxes(folder)]


def unusable_values(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield each JSON file of a data folder that cannot be used: its name, what is wrong with it in
    a sentence, and what happens.
    """
    for name, (load_value, consequence) in VALUES.items():
        try:
            load_value(folder / name)
        except FileNotFoundError:
            pass
        except (*UNREADABLE, OSError) as error:
            wrong = f"{error.strerror}." if isinstance(error, OSError) else plainly(str(error))
            yield name, wrong, consequence


def settings_problems(folder: Path) -> tuple[str, ...]:
    """What is wrong with single settings of a data folder."""
    with suppress(*UNREADABLE, OSError):
        return load_settings(folder / "settings.json")[1]
    return ()


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
