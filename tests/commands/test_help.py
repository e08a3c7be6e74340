"""Every command and every argument says in `--help` what it is."""

from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator

from companion.commands.command_line import build_parser


def parsers(one: ArgumentParser) -> Iterator[ArgumentParser]:
    """The parser and those of its commands."""
    yield one
    for action in one._actions:
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from parsers(command)


def test_every_command_and_argument_is_described() -> None:
    found = list(parsers(build_parser()))
    assert {"companion restore", "companion box import"} <= {one.prog for one in found}
    for one in found:
        assert one.description, one.prog
        for action in one._actions:
            if not isinstance(action, _SubParsersAction):
                assert action.help, (one.prog, action.dest)


def test_the_window_size_is_offered_only_where_there_is_a_window() -> None:
    offering = {one.prog for one in parsers(build_parser()) if "--size" in one.format_help()}
    assert offering == {"companion", "companion demo"}


def test_the_default_of_the_data_folder_is_named() -> None:
    for one in parsers(build_parser()):
        if "--data" in one.format_usage():
            assert "~/.local/share/matinee" in one.format_help()
