"""The list of commands is complete and has no unused ones; types check the program's own."""

import re
from typing import get_args

from companion.core.board.commands import CommandName
from tests.modules import sources

NAMES = frozenset(get_args(CommandName))
SENT = re.compile(r'\bUiCommand\(\s*"([^"]*)"')


def test_every_command_is_used() -> None:
    modules = dict(sources("companion"))
    del modules["companion/core/board/commands.py"]
    assert {
        text for source in modules.values() for text in re.findall(r'"([^"\n]*)"', source)
    } >= NAMES


def test_the_tests_send_only_commands_of_the_list() -> None:
    sent = {name: set(SENT.findall(source)) for name, source in sources("tests")}
    assert {name: found - NAMES for name, found in sent.items() if found - NAMES} == {}
