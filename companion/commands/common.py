"""The options of every command, which are accepted before its name and after it."""

from argparse import SUPPRESS, ArgumentParser

from companion.commands import argument


def add_options(parser: ArgumentParser) -> None:
    """Add the options of every command to a parser."""
    parser.add_argument(
        "--size", type=argument.size, metavar="WIDTHxHEIGHT", help="size of the window (800x480)"
    )
    parser.add_argument(
        "--data",
        type=argument.folder,
        metavar="FOLDER",
        help="the data folder, with games, players, tags and rig.toml",
    )


def options() -> ArgumentParser:
    """Return a parent for the parser of a command, where an option that is not given changes
    nothing.
    """
    parent = ArgumentParser(add_help=False, argument_default=SUPPRESS)
    add_options(parent)
    return parent
