"""Counts how many small faults in a game's rules its tests detect: `scripts/mutate GAME`.

A mutant is a module of `rules/` with one fault, in the memory of a process of its own. There the
recorded playthrough, the tests of that game's rules and the conformance suite run until one fails;
the one that detected a fault runs first for the next mutant. No file changes.
"""

import argparse
import ast
import contextlib
import importlib.abc
import importlib.util
import os
import resource
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from math import ceil
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

import hypothesis  # noqa: F401 - what every mutant needs is read once, before they part
import pytest

import companion.table.registry as installed
from tests.mutants.mutations import Mutant, mutant, places

GAMES = Path("companion/games")
PATIENCE = 3
"""So many times what the sound rules need, a mutant may take: it may well be an endless loop."""
SURVIVED, UNREADABLE = 0, 255
"""What a process says at its end: no suite has failed, or the game cannot even be imported."""
QUIETLY = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-W", "ignore")


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives a module its mutant."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self.name, self.path, self.code = name, path, code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.name:
            return None
        whole = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            name, self.path, loader=self, submodule_search_locations=whole
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)  # noqa: S102 - that is what a mutant is for


def suites(game: str) -> list[list[str]]:
    """What pytest is asked to run, one after the other: the cheapest first."""
    conformance = "tests/games/test_conformance.py"
    return [
        [conformance, "-k", "recorded"],
        *([str(path)] for path in sorted(Path("tests/rules", game).rglob("test_*.py"))),
        [conformance, "-k", "not recorded and not hash_seed"],
    ]


def verdict(game: str, asked: Sequence[Sequence[str]]) -> int:
    """Which of the suites fails first in this process, from 1 on; 0 if all pass."""
    only = import_module(f"companion.games.{game}").GAME
    installed.games = lambda: {only.id: only}  # type: ignore[assignment]
    for number, suite in enumerate(asked, 1):
        if pytest.main([*QUIETLY, *suite]) != 0:
            return number
    return SURVIVED


def started(
    game: str, path: Path, one: Mutant, asked: Sequence[Sequence[str]], seconds: int
) -> int:
    """A process in which the tests run on the mutant, so long at most; its number."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    silent = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silent, stream)
    status = UNREADABLE
    with contextlib.suppress(BaseException):
        name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        code = compile(one.tree, str(path), "exec", dont_inherit=True)
        sys.meta_path.insert(0, Changed(name, path, code))
        status = verdict(game, asked)
    os._exit(status)


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("game", help="such as monstercon")
    parser.add_argument("--sample", type=int, default=200, help="number of mutants")
    parser.add_argument("--seed", type=int, default=1, help="chooses the mutants")
    parser.add_argument("--jobs", type=int, default=2, help="number of processes")
    arguments = parser.parse_args()
    game: str = arguments.game.replace("-", "_")
    every = [
        (path, place)
        for path in sorted((GAMES / game / "rules").rglob("*.py"))
        for place in places(path.read_text(encoding="utf-8"))
    ]
    if not every:
        print(f"there are no rules in {GAMES / game}", file=sys.stderr)
        return 2
    path, _ = every[0]
    sound = Mutant(0, "", "", ast.parse(path.read_text(encoding="utf-8")))
    asked = suites(game)
    _, failed, needed = os.wait4(started(game, path, sound, asked, resource.RLIM_INFINITY), 0)
    if failed:
        print("the tests fail without any fault", file=sys.stderr)
        return 2
    seconds = ceil(PATIENCE * needed.ru_utime)
    chosen = Random(arguments.seed).sample(every, min(arguments.sample, len(every)))
    counts: Counter[str] = Counter()
    running: dict[int, tuple[Path, Mutant, list[list[str]]]] = {}
    while chosen or running:
        if chosen and len(running) < arguments.jobs:
            path, place = chosen.pop()
            one = mutant(path.read_text(encoding="utf-8"), place)
            running[started(game, path, one, asked, seconds)] = path, one, asked
            continue
        child, status = os.wait()
        path, one, order = running.pop(child)
        if status == SURVIVED:
            print(f"{path}:{one.line}\n- {one.was}\n+ {one.now}\n", flush=True)
        survived = "survived" if status == SURVIVED else "killed"
        counts[survived] += 1
        noticed = os.waitstatus_to_exitcode(status)
        if 0 < noticed <= len(order):
            first = order[noticed - 1]
            asked = [first, *(suite for suite in asked if suite != first)]
        counts["killed by time"] += os.WIFSIGNALED(status)
    tried = counts["killed"] + counts["survived"]
    share = counts["killed"] / tried
    print(
        f"{arguments.game}: {counts['killed']} of {tried} killed ({share:.1%}), "
        f"{counts['killed by time']} of them by time; {len(every)} places for a fault"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
