"""`companion kiosk`: the app on a machine that does nothing else."""

from argparse import Namespace

from companion.commands import Add


def add(command: Add) -> None:
    kiosk = command("kiosk", help="open the app full screen, as on a Raspberry Pi")
    kiosk.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from companion.ui.runtime.start import kiosk

    return kiosk(arguments.data)
