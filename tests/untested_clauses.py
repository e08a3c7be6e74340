"""Lists the clauses of every game of Matinee that no test cites; exits 1 if there are any. Games of
other packages have their own tests.

Run by `scripts/clauses`.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import companion.games
from companion.table.registry import folder, games

MAX_CLAUSES = 3
"""Clauses that one test may prove."""


def cited(folder: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every test with the clauses that its `@clause(...)` names."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                ids = tuple(
                    word.value
                    for mark in node.decorator_list
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "clause"
                    for word in mark.args
                    if isinstance(word, ast.Constant)
                )
                yield f"{path.name}::{node.name}", ids


def main() -> int:
    here = Path(companion.games.__file__).resolve().parent
    own = [game for game in games() if here in folder(game).parents]
    clauses = {
        clause: games()[game].title for game in own for clause in games()[game].narration.clauses
    }
    found = list(cited(Path(__file__).resolve().parent))
    proved = {clause for _, ids in found for clause in ids}
    wrong = [f"{test} names {len(ids)} clauses" for test, ids in found if len(ids) > MAX_CLAUSES]
    wrong += [f"no game has the clause {clause}" for clause in sorted(proved - clauses.keys())]
    wrong += [f"{clauses[one]}: no test proves {one}" for one in clauses if one not in proved]
    print("\n".join(wrong or [f"all {len(clauses)} clauses have a test"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
