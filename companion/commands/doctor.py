"""`companion doctor`: the state of the machine, of every device and of every game."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import Add
from companion.commands.complain import complain, in_words
from companion.commands.streams import print_json

if TYPE_CHECKING:
    from hardware.doctor import Line


def add(command: Add) -> None:
    doctor = command("doctor", help="report the state of the machine, devices and stored games")
    doctor.add_argument("--json", action="store_true", help="print the report as JSON")
    doctor.add_argument(
        "--test",
        action="store_true",
        help="report each card and press, and test the lights",
    )
    doctor.set_defaults(run=run)


def _packages() -> Iterator["Line"]:
    """What is wrong with installed games."""
    from companion.table.posters import poster_errors
    from companion.table.registry import games, load_error, opens
    from hardware.doctor import Line

    for game in games():
        if not opens(game):
            yield Line("Games", "bad", load_error(game), "update or uninstall its package")
            continue
        for error in poster_errors(game):
            yield Line("Games", "look", error, "correct the file; the game has a plain poster")


def _games(file: Path) -> Iterator["Line"]:
    """Whether every game that was played here is whole."""
    from contextlib import closing, suppress
    from sqlite3 import Error as SqliteError

    from companion.table.journal.journal import Journal
    from companion.table.journal.rescue import is_strange
    from hardware.doctor import Line

    try:
        if not file.exists():
            return
        with closing(Journal(file, only_read=True)) as journal:
            found = list(journal.findings())
    except (OSError, SqliteError) as error:
        words = f"not checked: {in_words(error)}"
        repair = "run this as the user whose games these are, and let them write the data folder"
        with suppress(OSError):
            if is_strange(file):
                words = f"not checked: {file} is not a journal"
                repair = "start Matinee: it sets this aside and begins a new journal"
        yield Line("Games", "bad", words, repair)
        return
    for words in found:
        repair = "open it in Games: it continues after its last whole line, and the rest is kept"
        yield Line("Games", "bad", words, repair)
    if not found:
        yield Line("Games", "good", "all stored games are intact")


def run(arguments: Namespace) -> int:
    from companion.table.backups.placing import used_folder
    from companion.table.folders import JOURNAL
    from companion.table.journal.locking import is_kept
    from hardware import diagnose
    from hardware.doctor import as_text

    try:
        folder = used_folder(arguments.data).absolute()
    except OSError as error:
        complain(error)
        return 1
    in_use = is_kept(folder / JOURNAL)
    if arguments.test:
        return diagnose.test_devices(folder, print, in_use=in_use)
    lines = [*diagnose.report(folder, in_use=in_use), *_packages(), *_games(folder / JOURNAL)]
    if arguments.json:
        print_json(lines)
    else:
        print(as_text(lines))
    return int(any(line.verdict == "bad" for line in lines))
