"""`companion check`: whether the current rules do what a file says."""

from argparse import Namespace

from companion.commands.complain import complain
from companion.table.errors import Refused
from companion.table.reports.report import check


def run(arguments: Namespace) -> int:
    try:
        found = check(arguments.file)
    except Refused as error:
        complain(error)
        return 2
    print("\n".join((*found.told, *(found.wrong or ["It is as it should be."]))))
    return int(bool(found.wrong))
