"""`companion doctor`: the state of the machine, of every device and of every game."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import Add
from companion.commands.read_games import REPAIRS, journal_problem
from companion.commands.streams import print_json

if TYPE_CHECKING:
    from hardware.report import ReportLine


def add(command: Add) -> None:
    doctor = command("doctor", help="report the state of the machine, devices and stored games")
    doctor.add_argument("--json", action="store_true", help="print the report as JSON")
    doctor.add_argument(
        "--test",
        action="store_true",
        help="report each card and press, and test the lights",
    )
    doctor.set_defaults(run=run)


def _packages() -> Iterator["ReportLine"]:
    """What is wrong with installed games."""
    from companion.table.posters import poster_errors
    from companion.table.registry import games, load_error, try_load
    from hardware.report import ReportLine

    for game in games():
        if not try_load(game):
            yield ReportLine("Games", "bad", load_error(game), "update or uninstall its package")
            continue
        for error in poster_errors(game):
            yield ReportLine(
                "Games", "look", error, "correct the file; the game has a plain poster"
            )


def _games(file: Path) -> Iterator["ReportLine"]:
    """Whether every game that was played here is whole."""
    from contextlib import closing
    from sqlite3 import Error as SqliteError

    from companion.table.journal.journal import Journal
    from companion.table.journal.paths import has_games
    from hardware.report import ReportLine

    try:
        if not has_games(file):
            return
        with closing(Journal(file, read_only=True)) as journal:
            found = list(journal.findings())
    except (OSError, SqliteError) as error:
        words, repair = journal_problem(file, error)
        yield ReportLine("Games", "bad", f"not checked: {words}", repair)
        return
    for damage in found:
        yield ReportLine("Games", "bad", damage.words, REPAIRS[damage.what])
    if not found:
        yield ReportLine("Games", "good", "all stored games are intact")


def _values(folder: Path) -> Iterator["ReportLine"]:
    """Which files with players, tags and settings cannot be used."""
    from companion.table.backups.unusable_files import unusable_values
    from hardware.report import ReportLine

    for name, wrong, consequence in unusable_values(folder):
        repair = f"make the file readable, or restore it; otherwise: {consequence}"
        yield ReportLine(name, "bad", wrong.removesuffix("."), repair)


def run(arguments: Namespace) -> int:
    from companion.table.backups.placing import prepare_data_folder
    from companion.table.folders import JOURNAL
    from companion.table.journal.locking import is_locked
    from hardware import diagnose
    from hardware.report import as_text

    folder = prepare_data_folder(arguments.data).absolute()
    in_use = is_locked(folder / JOURNAL)
    if arguments.test:
        return diagnose.try_devices(folder, print, in_use=in_use)
    lines = [
        *diagnose.report(folder, in_use=in_use),
        *_values(folder),
        *_packages(),
        *_games(folder / JOURNAL),
    ]
    if arguments.json:
        print_json(lines)
    else:
        print(as_text(lines))
    return int(any(line.verdict == "bad" for line in lines))
