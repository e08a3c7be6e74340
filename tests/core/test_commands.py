"""The list of commands is complete and has no unused ones; types check the program's own."""

import ast
from collections.abc import Iterator
from typing import get_args

from companion.core.board.commands import CommandName
from tests.modules import findings_by_module

NAMES = frozenset(get_args(CommandName))


def texts(nodes: list[ast.AST]) -> list[object]:
    """All constants of a module."""
    return [node.value for node in nodes if isinstance(node, ast.Constant)]


def test_every_command_is_used() -> None:
    modules = findings_by_module("companion", texts)
    del modules["companion/core/board/commands.py"]
    assert {text for found in modules.values() for text in found} >= NAMES


def sent(nodes: list[ast.AST]) -> Iterator[str]:
    """The commands that a module sends."""
    for node in nodes:
        match node:
            case ast.Call(ast.Name("UiCommand"), [ast.Constant(str(name)), *_]):
                yield name
            case _:
                pass


def test_the_tests_send_only_commands_of_the_list() -> None:
    def unknown(nodes: list[ast.AST]) -> list[str]:
        return [name for name in sent(nodes) if name not in NAMES]

    assert findings_by_module("tests", unknown) == {}
