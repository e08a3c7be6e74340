"""The command line of Matinee."""

import os
import sys
from argparse import SUPPRESS, ArgumentParser
from functools import partial

from companion.commands import (
    app,
    argument,
    backup,
    box,
    check,
    demo,
    doctor,
    kiosk,
    referee,
    report,
    restore,
    simulate,
)
from companion.commands.complain import complain

COMMANDS = (referee, simulate, kiosk, doctor, box, backup, restore, report, check, demo)
"""As `--help` tells them."""
STOPPED = 130
"""The exit code of what Ctrl-C ended, as shells have it."""


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="companion", description=__doc__)
    _add_common(parser)
    parser.set_defaults(run=app.run, size=(800, 480), data=None)
    # the same options are accepted after a command; what is not given there changes nothing
    common = ArgumentParser(add_help=False, argument_default=SUPPRESS)
    _add_common(common)
    commands = parser.add_subparsers(title="commands")
    for command in COMMANDS:
        command.add(partial(commands.add_parser, parents=[common]))
    return parser


def _add_common(parser: ArgumentParser) -> None:
    """Add the options of every command."""
    parser.add_argument(
        "--size", type=argument.size, metavar="WIDTHxHEIGHT", help="of the screen (800x480)"
    )
    parser.add_argument(
        "--data", type=argument.folder, metavar="FOLDER", help="journal, tags, rig.toml, boxes"
    )


def main(words: list[str] | None = None) -> int:
    """Run the command that `words` (or the command line) names; the app without one."""
    arguments = _parser().parse_args(words)
    try:
        if arguments.data is not None:
            arguments.data.stat()
    except FileNotFoundError:
        pass  # it is made
    except OSError as error:
        complain(f"{arguments.data}: {error.strerror}")
        return 1
    try:
        return arguments.run(arguments)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # who read has gone, as `head` does; what is still to be flushed must not fail again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
