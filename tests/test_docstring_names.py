"""Docstrings cite only names of their module, and do not begin with a pronoun."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.modules import findings_by_module

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
CITED = re.compile(r"(?<!`)`([a-z_][a-z0-9_]*)`(?!`)")
ELSEWHERE = {
    "about": "a fact of a ruling in the protocol",
    "called": "an attribute that some classes of a union have",
    "claimed": "a hint of a prompt, which the table adds",
    "code": "a fact of a ruling in the protocol",
    "companion": "the command",
    "correct": "an action of the protocol",
    "counted": "a hint of a prompt, which the table adds",
    "dice": "a hint of a prompt, which the table adds",
    "do": "a fact of a ruling in the protocol",
    "stop": "a line of the box's protocol",
    "timestamp_ns": "a field of a struct of the kernel",
}
"""What may be cited though it is not a name in Python, and why."""


def names_of(node: ast.AST) -> Iterator[str]:
    """The names that a node itself uses or defines."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.keyword(arg=str(name)) | ast.MatchAs(name=str(name)):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.alias(name=name, asname=asname):
            yield from (asname or name).split(".")
        case ast.ImportFrom(module=str(module)):
            yield from module.split(".")
        case _:
            pass


def unknown_names(nodes: list[ast.AST]) -> list[tuple[int, str]]:
    """The names that docstrings of a module cite and that are not in it, with their lines."""
    known = {name for node in nodes for name in names_of(node)} | ELSEWHERE.keys()
    return [
        (node.lineno, name)
        for node in nodes
        if isinstance(node, DEFINITIONS)
        for name in CITED.findall(ast.get_docstring(node) or "")
        if name not in known
    ]


PRONOUNS = re.compile(r"(Those|That|They|It|Its|These|Them|Theirs|The same)\b")


def pronouns(nodes: list[ast.AST]) -> list[tuple[int, str]]:
    """Docstrings, also those of attributes and constants, that begin with a pronoun."""
    texts = (
        node.value
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )
    return [
        (text.lineno, text.value)
        for text in texts
        if isinstance(text.value, str) and PRONOUNS.match(text.value)
    ]


@pytest.mark.parametrize("package", ["companion", "hardware"])
def test_docstrings_cite_what_is_there_and_begin_with_no_pronoun(package: str) -> None:
    assert findings_by_module(package, lambda nodes: unknown_names(nodes) + pronouns(nodes)) == {}
