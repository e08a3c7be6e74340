"""`companion report`: a ruling that was wrong, as a file to be checked."""

import os
from argparse import Namespace
from contextlib import closing
from pathlib import Path

from companion.commands import Add, argument
from companion.commands.errors import report_error
from companion.commands.read_games import open_journal, reading_failed

MAX_ENTRY = 1_000_000
MAX_WORDS_LENGTH = 1000


def add(command: Add) -> None:
    report = command("report", help="report a wrong ruling of the last game in a file")
    report.add_argument(
        "file",
        type=argument.file,
        nargs="?",
        help="the file to write (default: a new one in the folder reports of the data folder)",
    )
    report.add_argument(
        "--entry",
        type=argument.integer_between(1, MAX_ENTRY),
        metavar="N",
        help="number of the log entry with the ruling (default: the newest ruling)",
    )
    for word, what in (
        ("place", "the right value of a place after the ruling, e.g. scores/1=14"),
        ("fact", "the right value of a fact of the ruling, e.g. winner=2"),
    ):
        report.add_argument(
            f"--{word}",
            type=argument.expected,
            action="append",
            default=[],
            metavar="NAME=JSON",
            help=what,
        )
    report.add_argument(
        "--words",
        type=argument.text_up_to(MAX_WORDS_LENGTH),
        default="",
        help="what should have happened, in your own words",
    )
    report.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from sqlite3 import Error as SqliteError

    from msgspec import DecodeError
    from msgspec.structs import replace

    from companion.table.atomic_files import write_new
    from companion.table.backups.placing import prepare_data_folder
    from companion.table.play.reasons import explained, newest_reason
    from companion.table.registry import games, try_load
    from companion.table.reports.problems import newest as newest_problem
    from companion.table.reports.report import (
        as_report,
        expectation_error,
        new_report_path,
        report_on,
    )
    from hardware.untrusted.files import UnusableFile

    file: Path | None = arguments.file
    if file is not None and os.path.lexists(file):
        report_error(f"{file} already exists")
        return 2
    folder = prepare_data_folder(arguments.data).absolute()
    try:
        with closing(open_journal(folder)) as journal:
            every = reversed(journal.games())
            kept = next((kept for kept in every if try_load(kept.header.game)), None)
            session = None if kept is None else journal.resume(games()[kept.header.game], kept)
        if session is None:
            report_error("there is no game to report on")
            return 1
        entry: int | None = arguments.entry
        if entry is None:
            found = newest_reason(session)
        else:
            found = explained([session.current_steps()[entry : entry + 1]])
        if found is None:
            of = "the last game" if entry is None else f"entry {entry}"
            report_error(f"{of} has no ruling to report")
            return 1 if entry is None else 2
        step, ruling = found
        report = replace(
            report_on(session, step, ruling),
            facts=dict(arguments.fact),
            places=dict(arguments.place),
            # what a terminal could not decode
            words=arguments.words.encode(errors="replace").decode(),
            problem=newest_problem(folder, session.game.id),
        )
        wrong = expectation_error(session, step, ruling, report)
        if wrong is not None:
            report_error(wrong.text)
            return 2
        file = file or new_report_path(folder, session.game.id)
        write_new(file, as_report(session, step, report))
    except (DecodeError, LookupError, SqliteError, UnusableFile) as error:
        return reading_failed(folder, error)
    print(f"{report.sentence}\nWrote {file}")
    return 0
