"""`companion` without a command: the app in a window."""

import os
from argparse import Namespace
from pathlib import Path

from companion.commands import demo
from companion.commands.errors import report_error


def run(arguments: Namespace) -> int:
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    # without a desktop SDL draws on the bare screen, if the kernel has one
    if not named and not any(Path("/dev/dri").glob("card*")):
        report_error("no display found: playing the demo and saving pictures in demo/")
        from companion.table.posters import posters

        first, _ = posters()[0]
        return demo.play(first, None, arguments.size)
    from companion.ui.runtime.start import start

    return start(*arguments.size, folder=arguments.data)
