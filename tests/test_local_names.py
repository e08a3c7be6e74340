"""No local variable has the name of a function or class of its module."""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def bound_by(node: ast.AST) -> tuple[int, str] | None:
    """The line and the name that an assignment, a loop, `with`, `except` or a pattern binds."""
    match node:
        case ast.Name(name, ctx=ast.Store()):
            return node.lineno, name
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return node.lineno, name
        case ast.MatchMapping(rest=str(name)) | ast.ExceptHandler(name=str(name)):
            return node.lineno, name
        case _:
            return None


def shadowing(path: Path) -> list[tuple[int, str]]:
    """The local variables of a module that hide one of its functions or classes, with lines."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    own = {one.name for one in module.body if isinstance(one, (*FUNCTIONS, ast.ClassDef))}
    functions = [node for node in ast.walk(module) if isinstance(node, FUNCTIONS)]
    bound = {bound_by(node) for function in functions for node in ast.walk(function)}
    return sorted(one for one in bound if one is not None and one[1] in own)


@pytest.mark.parametrize("package", ["companion", "hardware"])
def test_no_local_variable_hides_a_definition(package: str) -> None:
    found = {
        str(path.relative_to(HERE)): names
        for path in sorted((HERE / package).rglob("*.py"))
        if (names := shadowing(path))
    }
    assert found == {}
