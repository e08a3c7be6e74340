"""The modules of the program, for tests that read their source."""

from ast import AST, parse, walk
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]

T = TypeVar("T")


def sources(package: str) -> Iterator[tuple[str, str]]:
    """The path and the text of each module of a package."""
    for path in sorted((ROOT / package).rglob("*.py")):
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def findings_by_module(package: str, find: Callable[[list[AST]], list[T]]) -> dict[str, list[T]]:
    """What `find` returns for the nodes of each module of a package, where it finds anything."""
    return {
        path: found for path, source in sources(package) if (found := find([*walk(parse(source))]))
    }
