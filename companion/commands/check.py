"""`companion check`: whether the current rules do what a file says."""

from argparse import Namespace

from companion.commands import Add, argument
from companion.commands.errors import report_error


def add(command: Add) -> None:
    check = command("check", help="replay a report or a saved game by the current rules")
    check.add_argument("file", type=argument.file, help="a report, or a game saved by the referee")
    check.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from companion.table.errors import Refused
    from companion.table.reports.report import check

    try:
        found = check(arguments.file)
    except Refused as error:
        report_error(error)
        return 2
    print("\n".join((*found.lines, *(found.wrong or ["It is as it should be."]))))
    return int(bool(found.wrong))
