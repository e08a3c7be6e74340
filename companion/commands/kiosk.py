"""`companion kiosk`: the app on a machine that does nothing else."""

from argparse import Namespace

from companion.ui.runtime.start import kiosk


def run(arguments: Namespace) -> int:
    return kiosk(arguments.data)
