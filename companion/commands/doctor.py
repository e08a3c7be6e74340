"""`companion doctor`: every device, and what it stands on."""

from argparse import Namespace

from companion.commands import Add
from companion.commands.complain import complain


def add(command: Add) -> None:
    doctor = command("doctor", help="every device and what it stands on, to be pasted")
    doctor.add_argument("--json", action="store_true", help="the lines as one list")
    doctor.add_argument("--test", action="store_true", help="tell what cards and buttons do")
    doctor.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from msgspec import json

    from companion.table.folders import data_folder
    from companion.table.journal import JOURNAL, is_kept
    from hardware import visit
    from hardware.doctor import as_text

    try:
        folder = (arguments.data or data_folder()).absolute()
    except OSError as error:
        complain(error)
        return 1
    in_use = is_kept(folder / JOURNAL)
    if arguments.test:
        return visit.test(folder, print, in_use=in_use)
    lines = visit.look(folder, in_use=in_use)
    print(json.encode(lines).decode() if arguments.json else as_text(lines))
    return int(any(line.verdict == "bad" for line in lines))
