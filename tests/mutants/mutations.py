"""Small faults of the kind that people make, in the syntax tree of a module."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
Place = tuple[int, int]
"""A node in the order of `ast.walk`, and which of its faults."""


class Mutant(NamedTuple):
    """A module with one fault: the line in which it lies, and what stood and stands there."""

    line: int
    was: str
    now: str
    tree: ast.Module


def places(source: str) -> list[Place]:
    """Where a fault can be. Types are left alone, as nothing runs them, and that a zip is `strict`
    or a class `frozen`, as those are no rules.
    """
    tree = ast.parse(source)
    quiet = {id(part) for one in _quiet(tree) for part in ast.walk(one)}
    return [
        (index, fault)
        for index, node in enumerate(ast.walk(tree))
        if id(node) not in quiet
        for fault in range(len(_faults(node)))
    ]


def mutant(source: str, place: Place) -> Mutant:
    """The module with the fault in that place."""
    tree = ast.parse(source)
    node = list(ast.walk(tree))[place[0]]
    was, line = ast.unparse(node), node.lineno  # type: ignore[attr-defined]
    fault = deepcopy(_faults(node)[place[1]])
    changed = _Put(node, fault).visit(tree)
    return Mutant(line, was, ast.unparse(fault), ast.fix_missing_locations(changed))


class _Put(ast.NodeTransformer):
    def __init__(self, node: ast.AST, fault: ast.AST) -> None:
        self.node = node
        self.fault = fault

    def visit(self, node: ast.AST) -> ast.AST:
        return self.fault if node is self.node else self.generic_visit(node)


def _quiet(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(returns=kind) if kind is not None:
                yield kind
            case ast.keyword(arg="strict" | "frozen", value=kind):
                yield kind
            case ast.arg(annotation=kind) | ast.AnnAssign(annotation=kind) if kind is not None:
                yield kind


def _faults(node: ast.AST) -> list[ast.AST]:
    """What may stand in the place of a node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=after) if type(op) in SWAPPED:
            return [ast.Compare(left, [SWAPPED[type(op)]()], after)]  # type: ignore[list-item]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPPED:
            return [ast.BinOp(left, SWAPPED[type(op)](), right)]  # type: ignore[arg-type]
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in SWAPPED:
            other = SWAPPED[type(op)]()
            return [ast.AugAssign(target, other, value), ast.Pass()]  # type: ignore[arg-type]
        case ast.BoolOp(op=op, values=values):
            return [ast.BoolOp(SWAPPED[type(op)](), values)]  # type: ignore[arg-type]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return [operand]
        case ast.IfExp(test=test, body=body, orelse=other):
            return [ast.IfExp(test, other, body)]
        case ast.Constant(value=bool(value)):
            return [ast.Constant(not value)]
        case ast.Constant(value=int(value)):
            return [ast.Constant(value + 1)]
        case ast.Expr(value=ast.Call()):
            return [ast.Pass()]
        case ast.Return(value=ast.Call() | ast.Tuple() | ast.Name()):
            return [ast.Return(ast.Constant(None))]
        case _:
            return []
