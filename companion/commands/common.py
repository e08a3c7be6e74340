"""The options of every command, accepted before and after its name; and adding a command."""

from argparse import SUPPRESS, ArgumentParser
from typing import Any

from companion.commands import argument

Commands = Any
"""What `ArgumentParser.add_subparsers` returns; argparse does not publish its type."""


def add_options(parser: ArgumentParser, *, window: bool = True) -> None:
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
        help="data folder, with games, players, tags and rig.toml (default: /var/lib/matinee if "
        "you may write there, otherwise ~/.local/share/matinee)",
    )


def add_command(
    commands: Commands,
    name: str,
    *,
    help: str,  # noqa: A002
    window: bool = False,
) -> ArgumentParser:
    """Add a command, whose own `--help` begins with the line that the list of commands has."""
    # an option that is not given changes nothing, so it can be given before the command too
    parent = ArgumentParser(add_help=False, argument_default=SUPPRESS)
    add_options(parent, window=window)
    return commands.add_parser(
        name, help=help, description=f"{help[0].upper()}{help[1:]}.", parents=[parent]
    )
