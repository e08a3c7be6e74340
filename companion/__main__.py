"""The command line of Matinee."""

import os
import sys
from argparse import ArgumentParser
from functools import partial

from companion.commands import (
    app,
    backup,
    box,
    check,
    common,
    demo,
    doctor,
    kiosk,
    referee,
    report,
    restore,
    simulate,
)
from companion.commands.complain import complain

DESCRIPTION = "Matinee: without a command, open the app in a window."
COMMANDS = (referee, simulate, kiosk, doctor, box, backup, restore, report, check, demo)
"""In the order in which `--help` lists them."""
STOPPED = 130
"""The exit code of what Ctrl-C or Ctrl-D ended, as in shells."""


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="companion", description=DESCRIPTION)
    common.add_options(parser)
    parser.set_defaults(run=app.run, size=(800, 480), data=None)
    commands = parser.add_subparsers(title="commands")
    for command in COMMANDS:
        command.add(partial(commands.add_parser, parents=[common.options()]))
    return parser


def main(words: list[str] | None = None) -> int:
    """Run the command that `words` (or the command line) names; the app without one."""
    arguments = _parser().parse_args(words)
    try:
        if arguments.data is not None:
            arguments.data.stat()
    except FileNotFoundError:
        pass  # a command that writes creates it
    except OSError as error:
        complain(f"{arguments.data}: {error.strerror}")
        return 1
    try:
        return arguments.run(arguments)
    except (KeyboardInterrupt, EOFError):
        return STOPPED
    except BrokenPipeError:
        # the reader has closed the pipe, as `head` does; flushing the rest must not fail again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
