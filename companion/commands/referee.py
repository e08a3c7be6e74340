"""`companion referee`: games played by JSON lines (docs/referee.md)."""

import sys
from argparse import Namespace
from contextlib import closing
from typing import TYPE_CHECKING

from companion.commands import Add, argument
from companion.commands.errors import in_words, report_error
from companion.core.game import AnyGame

if TYPE_CHECKING:
    from companion.table.play.session import Session
    from companion.table.play.steps import Header


def add(command: Add) -> None:
    referee = command("referee", help="play games by JSON lines on standard input and output")
    referee.add_argument(
        "--journal",
        type=argument.file,
        metavar="FILE",
        help="the journal that stores the games (default: memory only)",
    )
    referee.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from sqlite3 import Error as SqliteError

    from companion.table.errors import is_disk_error
    from companion.table.journal.journal import Journal
    from companion.table.journal.locking import Locked
    from companion.table.journal.opening import is_foreign_file
    from companion.table.journal.paths import RESERVED_SUFFIXES, is_name_taken
    from companion.table.referee import Referee, serve

    if arguments.journal is None:
        serve(Referee(data=arguments.data), sys.stdin.buffer, sys.stdout.buffer)
        return 0
    if is_name_taken(arguments.journal):
        endings = ", ".join(RESERVED_SUFFIXES)
        report_error(f"{arguments.journal}: a journal's name cannot end in any of {endings}")
        return 2
    folder = arguments.journal.absolute().parent
    if not folder.is_dir():
        report_error(f"{folder}: there is no such folder")
        return 1
    try:
        # a slip of the hand is not a damage: nothing is set aside for it
        if is_foreign_file(arguments.journal):
            report_error(f"{arguments.journal} is not a journal")
            return 1
        journal = Journal(arguments.journal.absolute())
    except (Locked, OSError, SqliteError) as error:
        writable = f": {arguments.journal} and its folder must be writable"
        report_error(f"{in_words(error)}{writable if is_disk_error(error) else ''}")
        return 1
    if journal.set_aside is not None:
        report_error(f"{journal.damage}. Kept as {journal.set_aside}")

    def begin(game: "AnyGame", header: "Header") -> "Session":
        session = journal.begin(game, header)
        journal.pack(all_but_last=True)
        return session

    def import_session(session: "Session") -> None:
        journal.import_session(session)
        journal.pack(all_but_last=True)

    referee = Referee(begin, import_session, arguments.data)
    with closing(journal):
        serve(referee, sys.stdin.buffer, sys.stdout.buffer)
        journal.pack(all_but_last=False)
    return 0
