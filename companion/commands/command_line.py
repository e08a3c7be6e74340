"""The command line: its commands and options, and how every command ends.

commands.toml lists the commands. A command's module is imported when it runs, so neither `--help`
nor the first frame waits for it.
"""

import tomllib
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Sequence
from errno import EPIPE
from importlib import import_module
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from companion import __version__
from companion.commands import argument
from companion.commands.complain import complain
from companion.commands.streams import OutputError, standard_streams

DESCRIPTION = "Matinee, a companion for board games. Without a command, open the app in a window."
EXIT_STATUS = (
    "Exit status: 0 if the command did what was asked, 1 if it failed or found something wrong, "
    "2 if the command line is wrong, or a file that it names cannot be read or already exists, "
    "130 after Ctrl-C."
)


class Command(TypedDict):
    """A table of commands.toml."""

    name: str
    help: str
    run: NotRequired[str]
    window: NotRequired[bool]
    arguments: NotRequired[list[dict[str, Any]]]
    commands: "NotRequired[list[Command]]"


COMMANDS: list[Command] = tomllib.loads(
    Path(__file__).with_name("commands.toml").read_text(encoding="utf-8")
)["commands"]


def build_parser() -> ArgumentParser:
    """Return the parser of the whole command line."""
    parser = ArgumentParser(prog="companion", description=DESCRIPTION, epilog=EXIT_STATUS)
    parser.add_argument("--version", action="version", version=f"Matinee {__version__}")
    _add_common_options(parser, window=True)
    parser.set_defaults(run="app:run", size=(800, 480), data=None)
    _add_commands(parser, COMMANDS)
    return parser


def _add_common_options(parser: ArgumentParser, *, window: bool) -> None:
    """Add the options of every command to a parser; `window`: whether its help lists `--size`."""
    parser.add_argument(
        "--size",
        type=argument.size,
        metavar="WIDTHxHEIGHT",
        help="window size (default: 800x480)" if window else SUPPRESS,
    )
    parser.add_argument(
        "--data",
        type=argument.folder,
        metavar="FOLDER",
        help="data folder, with games, players, tags and rig.toml",
    )


def _add_commands(
    parser: ArgumentParser, commands: Sequence[Command], *, required: bool = False
) -> None:
    """Add commands, whose own `--help` begins with the line that the list of commands has."""
    several = parser.add_subparsers(title="commands", required=required)
    for one in commands:
        # an option that is not given changes nothing, so it can be given before the command too
        parent = ArgumentParser(add_help=False, argument_default=SUPPRESS)
        _add_common_options(parent, window=one.get("window", False))
        words = one["help"]
        description = f"{words[0].upper()}{words[1:]}."
        added = several.add_parser(
            one["name"], help=words, description=description, parents=[parent]
        )
        _add_arguments(added, one.get("arguments", ()))
        if "run" in one:
            added.set_defaults(run=one["run"])
        else:
            _add_commands(added, one.get("commands", ()), required=True)


def _add_arguments(parser: ArgumentParser, arguments: Sequence[dict[str, Any]]) -> None:
    names = dict.fromkeys(one["group"] for one in arguments if "group" in one)
    groups = {name: parser.add_mutually_exclusive_group() for name in names}
    for one in arguments:
        options = {**one}
        name, group, between = (options.pop(key, None) for key in ("name", "group", "between"))
        if "type" in options:
            kind = getattr(argument, options["type"])
            options["type"] = kind if between is None else kind(*between)
        groups.get(group, parser).add_argument(name, **options)


def run(words: list[str] | None) -> int:
    """Run the command that `words` (or the command line) names; the app without one."""
    try:
        with standard_streams():
            return _run(words)
    except OutputError as error:
        # the reader of a pipe that closes it, as `head` does, has read enough
        if error.errno != EPIPE:
            complain(str(error))
        return 1


def _run(words: list[str] | None) -> int:
    arguments = build_parser().parse_args(words)
    try:
        if arguments.data is not None:
            arguments.data.stat()
    except FileNotFoundError:
        pass  # a command that writes creates it
    except OSError as error:
        complain(f"{arguments.data}: {error.strerror}")
        return 1
    try:
        module, function = arguments.run.split(":")
        return getattr(import_module(f"companion.commands.{module}"), function)(arguments)
    except OSError as error:
        complain(error)
    except MemoryError:
        complain("there is not enough memory for that")
    return 1
