"""The options of every command, accepted before and after its name; and adding a command."""

from argparse import SUPPRESS, ArgumentParser
from typing import Any

from companion.commands import argument

Commands = Any
"""What `ArgumentParser.add_subparsers` returns; argparse does not publish its type."""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of every command to a parser."""
    parser.add_argument(
        "--size", type=argument.size, metavar="WIDTHxHEIGHT", help="window size (default: 800x480)"
    )
    parser.add_argument(
        "--data",
        type=argument.folder,
        metavar="FOLDER",
        help="data folder, with games, players, tags and rig.toml",
    )


def add_command(commands: Commands, name: str, *, help: str) -> ArgumentParser:  # noqa: A002
    """Add a command, whose own `--help` begins with the line that the list of commands has."""
    return commands.add_parser(
        name, help=help, description=f"{help[0].upper()}{help[1:]}.", parents=[options()]
    )


def options() -> ArgumentParser:
    """Return a parent for the parser of a command, where an option that is not given changes
    nothing.
    """
    parent = ArgumentParser(add_help=False, argument_default=SUPPRESS)
    add_options(parent)
    return parent
