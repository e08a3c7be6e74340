"""`companion backup`: write the whole data folder into one file (docs/backup.md)."""

from argparse import Namespace
from pathlib import Path

from companion.commands import Add, argument
from companion.commands.errors import report_error
from companion.commands.read_games import reading_failed


def add(command: Add) -> None:
    backup = command("backup", help="write games, players, tags, sets and settings into one file")
    backup.add_argument(
        "file", type=argument.file, help="the zip file to write, or a folder for matinee-DATE.zip"
    )
    backup.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from sqlite3 import Error as SqliteError

    from companion.table.backups.archive import BadBackup
    from companion.table.backups.backup import new_backup_path, write
    from companion.table.backups.placing import prepare_data_folder
    from companion.table.backups.restore import is_used
    from hardware.untrusted.files import UnusableFile

    file: Path = arguments.file
    data = prepare_data_folder(arguments.data)
    try:
        if not is_used(data):
            report_error(f"no data to back up in {data}")
            return 1
        if file.is_dir():
            file = new_backup_path(file)
        made = write(data, file)
    except FileExistsError:
        report_error(f"{file} already exists")
        return 2
    except (SqliteError, UnusableFile) as error:
        return reading_failed(data, error)
    except (BadBackup, OSError, ValueError) as error:
        report_error(error)
        return 1
    print(f"Wrote {file}: {made.summary}")
    if made.warning:
        report_error(made.warning)
        return 1
    return 0
