"""The command line: its commands and options, and how every command ends."""

from argparse import ArgumentParser
from errno import EPIPE
from functools import partial

from companion import __version__
from companion.commands import (
    app,
    backup,
    box,
    check,
    common,
    demo,
    doctor,
    film,
    kiosk,
    referee,
    report,
    restore,
    simulate,
)
from companion.commands.errors import report_error
from companion.commands.streams import OutputError, standard_streams

DESCRIPTION = "Matinee, a companion for board games. Without a command, open the app in a window."
EXIT_STATUS = (
    "Exit status: 0 if the command did what was asked, 1 if it failed or found something wrong, "
    "2 if the command line is wrong, or a file that it names cannot be read or already exists, "
    "130 after Ctrl-C."
)
COMMANDS = (referee, simulate, kiosk, doctor, box, backup, restore, film, report, check, demo)
"""In the order in which `--help` lists them."""


def build_parser() -> ArgumentParser:
    """Return the parser of the whole command line."""
    parser = ArgumentParser(prog="companion", description=DESCRIPTION, epilog=EXIT_STATUS)
    parser.add_argument("--version", action="version", version=f"Matinee {__version__}")
    common.add_options(parser)
    parser.set_defaults(run=app.run, size=(800, 480), data=None)
    commands = parser.add_subparsers(title="commands")
    for command in COMMANDS:
        command.add(partial(common.add_command, commands))
    return parser


def run(words: list[str] | None) -> int:
    """Run the command that `words` (or the command line) names; the app without one."""
    try:
        with standard_streams():
            return _run(words)
    except OutputError as error:
        # the reader of a pipe that closes it, as `head` does, has read enough
        if error.errno != EPIPE:
            report_error(str(error))
        return 1


def _run(words: list[str] | None) -> int:
    arguments = build_parser().parse_args(words)
    try:
        if arguments.data is not None:
            arguments.data.stat()
    except FileNotFoundError:
        pass  # a command that writes creates it
    except OSError as error:
        report_error(f"{arguments.data}: {error.strerror}")
        return 1
    try:
        return arguments.run(arguments)
    except OSError as error:
        report_error(error)
    except MemoryError:
        report_error("there is not enough memory for that")
    return 1
