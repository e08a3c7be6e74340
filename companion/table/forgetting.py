"""Forgetting a player: the name leaves the list of known players, all games and the reports."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import json

from companion.table.atomic_files import DAMAGED, sync_folder
from companion.table.journal import deletion, names
from companion.table.journal.journal import Journal
from companion.table.players import Players, folded
from companion.table.reports.problems import FILE as PROBLEMS
from companion.table.reports.report import FOLDER as REPORTS
from hardware.untrusted.files import read_file


def forget(
    journal: Journal, players: Players, name: str, under_way: int | None = None
) -> Iterator[tuple[int, int]]:
    """Forget a player, a game at each step, which yields how many games are done and how many
    there are. Interrupted, it can be begun again: `interrupted` returns the name until then.

    Raises Locked, OSError, sqlite3.Error.
    """
    folder = journal.folder
    deletion.begin(journal.path, player=name)
    players.forget(name)
    for path in reports_about(folder, name):
        path.unlink(missing_ok=True)
        sync_folder(path.parent)
    yield from journal.forget(name, under_way)


def interrupted(journal: Journal) -> str | None:
    """Return the name of a player who is not quite forgotten yet."""
    if not journal.is_writable:
        return None
    return next(iter(deletion.pending(journal.path).players), None)


def reports_about(folder: Path, name: str) -> list[Path]:
    """Return the reports of games with this player, and the log of errors if it has the name."""
    every = [*sorted((folder / REPORTS).glob("*")), folder / PROBLEMS]
    return [path for path in every if _is_about(path, name)]


def _is_about(path: Path, name: str) -> bool:
    with suppress(OSError):
        content = read_file(path)
        if path.name == PROBLEMS:
            # a short name may be part of many words
            pattern = rf"(?<!\w){re.escape(folded(name))}(?!\w)"
            return re.search(pattern, folded(content.decode(errors="replace"))) is not None
        header = (line.decode(errors="replace") for line in content.splitlines()[:2])
        quoted = folded(json.encode(name).decode())
        return quoted in folded(content.decode(errors="replace")) or any(
            names.is_in(line, name) for line in header
        )
    return False


def set_aside_names(folder: Path) -> list[str]:
    """Return the names of earlier and damaged copies of the data, which are not searched."""
    paths = (*folder.glob("earlier-*"), *folder.glob(f"*{DAMAGED}*"))
    return sorted(path.name for path in paths)
