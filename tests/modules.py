"""The modules of the program, for tests that read their source."""

from ast import AST, parse, walk
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]

T = TypeVar("T")


def findings_by_module(package: str, find: Callable[[list[AST]], list[T]]) -> dict[str, list[T]]:
    """What `find` returns for the nodes of each module of a package, where it finds anything."""
    return {
        str(path.relative_to(ROOT)): found
        for path in sorted((ROOT / package).rglob("*.py"))
        if (found := find([*walk(parse(path.read_text(encoding="utf-8")))]))
    }
