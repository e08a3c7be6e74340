"""`companion kiosk`: the app on a machine that does nothing else."""

from argparse import Namespace

from companion.commands import Add


def add(command: Add) -> None:
    kiosk = command("kiosk", help="the app on the whole display, as systemd starts it")
    kiosk.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from companion.ui.start import kiosk

    return kiosk(arguments.data)
