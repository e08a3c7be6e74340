"""No local variable has the name of a function or class of its module."""

import ast

import pytest

from tests.modules import findings_by_module

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


def shadowing(nodes: list[ast.AST]) -> list[tuple[int, str]]:
    """The local variables of a module that hide one of its functions or classes, with lines."""
    module = nodes[0]
    assert isinstance(module, ast.Module)
    own = {node.name for node in module.body if isinstance(node, (*FUNCTIONS, ast.ClassDef))}
    if not any(found is not None and found[1] in own for found in map(bound_by, nodes)):
        return []
    functions = [node for node in nodes if isinstance(node, FUNCTIONS)]
    bound = {bound_by(node) for function in functions for node in ast.walk(function)}
    return sorted(found for found in bound if found is not None and found[1] in own)


@pytest.mark.parametrize("package", ["companion", "hardware"])
def test_no_local_variable_hides_a_definition(package: str) -> None:
    assert findings_by_module(package, shadowing) == {}
