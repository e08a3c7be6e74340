"""A data folder with all that a household has, and what is in one, to be compared."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.table.atomic_files import write_text
from companion.table.backups import archive, restore
from companion.table.folders import JOURNAL
from companion.table.journal import paths
from companion.table.journal.journal import Journal
from tests.fixtures.archives import VERSIONS, unpacked

OTHERS = {
    "reports/creature-feature-1.jsonl": '{"matinee":"report"}\n{"names":["Ada","Ben"]}\n',
    "import/from-a-friend.toml": "matinee-box = 1\n",
    "boxes/scream-park/earlier/mine-1.toml": "matinee-box = 1\n",
}


def household(folder: Path, *, packed: bool = True) -> Path:
    """Games of all five kinds as an older version kept them, and all else; `packed`: after they
    were packed, but for the last two.
    """
    unpacked(VERSIONS[0], folder)
    for stray in ("referee.sqlite3", "referee.count", "box.toml", "rig-box.toml"):
        (folder / stray).unlink()
    for name, text in OTHERS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_text(folder / name, text)
    if packed:
        with closing(Journal(folder / JOURNAL)) as journal:
            while journal.do_idle_work():
                pass
            last = journal.games()[-2:]
            for one in last:
                texts, _ = journal._texts(one.number)
                journal._cut(one.number, texts)
                paths.pack_of(journal.path, one.number).unlink()
    for copy in folder.glob("*.damaged-*"):
        copy.unlink()
    return folder


Contents = tuple[dict[int, Any], dict[str, bytes]]


def contents(folder: Path) -> Contents:
    """Every line of every game by number with its header and whether it is over, and every other
    file by name.
    """
    every: dict[int, Any] = {}
    if (folder / JOURNAL).exists():
        with closing(Journal(folder / JOURNAL, read_only=True)) as journal:
            for one in journal.games():
                texts, whole = journal._texts(one.number)
                every[one.number] = (one.header, one.over, whole, texts)
    others = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in archive.other_files(folder)
    }
    return every, others


class Cut(BaseException):
    """The power goes."""


class Power:
    """Ends what is under way at the `at`th of the calls that it is asked about."""

    def __init__(self, at: int) -> None:
        self.left = at

    def watched(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                raise Cut
            return real(*args, **kwargs)

        return call


def restored_folder(file: Path, data: Path, *, replace: bool = False) -> Path | None:
    with restore.open_backup(file) as found:
        return restore.restore(found, data, replace=replace)
