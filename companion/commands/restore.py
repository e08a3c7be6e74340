"""`companion restore`: restore a backup, on this machine or a new one (docs/backup.md)."""

import sys
from argparse import Namespace
from pathlib import Path

from companion.commands import Add, argument
from companion.commands.errors import failed, report_error


def add(command: Add) -> None:
    restore = command(
        "restore", help="restore the games, players, tags, sets and settings of a backup"
    )
    restore.add_argument("file", type=argument.file, help="the file that the command backup wrote")
    restore.add_argument(
        "--replace",
        action="store_true",
        help="replace existing data without asking; it is kept in a folder earlier-DATE",
    )
    restore.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from sqlite3 import Error as SqliteError

    from companion.table.backups.archive import BadBackup
    from companion.table.backups.placing import prepare_data_folder
    from companion.table.backups.restore import NotEmpty, open_backup, restore
    from companion.table.backups.unusable_files import unusable_files
    from companion.table.journal.locking import Locked
    from hardware.rig_file import read_rig

    data = prepare_data_folder(arguments.data)
    try:
        with open_backup(arguments.file) as found:
            print(f"{found.summary}.", flush=True)
            for words in unusable_files(found, read_rig):
                report_error(f"damaged in the backup: {words}")
            try:
                kept = restore(found, data, replace=arguments.replace)
            except NotEmpty:
                if not _agreed(data):
                    return 1
                kept = restore(found, data, replace=True)
    except Locked:
        report_error(f"Matinee is running with {data}: quit it first, then restore")
        return 1
    except (BadBackup, OSError, SqliteError, ValueError) as error:
        return failed(error, arguments.file)
    print(f"Restored all data to {data}")
    if kept is not None:
        print(f"The previous data is in {kept}")
    return 0


def _agreed(data: Path) -> bool:
    """Whether somebody at the keyboard lets the backup replace what is there."""
    if not sys.stdin.isatty():
        what = "use --replace to replace its data (kept in earlier-DATE)"
        report_error(f"{data} is not empty; {what}")
        return False
    question = f"{data} is not empty. Replace its data? It is kept in earlier-DATE. [y/N] "
    if input(question).strip().lower() in ("y", "yes"):
        return True
    print("Nothing has changed.")
    return False
