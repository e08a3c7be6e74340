"""A game that is kept, at any length: what Undo takes, its mark written durably, and a folder with
a long game in it to be resumed from.

Run as a process: `python -m tests.bench.kept undo TIMES` prints one JSON object;
`python -m tests.bench.kept FOLDER ACTIONS` leaves a game of so many actions there.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from time import monotonic

from msgspec import json

from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.options import needed

GAME = "shuffling-horror"
SEATS = 6
LENGTHS = (10, 100, 300)


def long_game(journal: Journal, actions: int) -> Session:
    """A game of random decisions that goes on after so many."""
    game = games()[GAME]
    names = tuple(f"Player {seat}" for seat in range(SEATS))
    for seed in range(100):
        random = Random(seed)
        options = needed(game, SEATS)
        session = journal.begin(game, Header(game.id, game.rules_version, names, options))
        while not session.over and session.seq < actions:
            prompts = [one for one in session.rule_prompts() if not one.optional]
            prompt = random.choice(prompts)
            session.do(random.choice(prompt.accepts).sample(random))
        if not session.over:
            return session
    raise RuntimeError(f"no game of {actions} actions")


def undone(session: Session, times: int) -> list[float]:
    """Milliseconds of taking the last line back, again and again."""
    took: list[float] = []
    for _ in range(times):
        began = monotonic()
        session.undo()
        took.append((monotonic() - began) * 1000)
        session.redo()
    return took


def main(where: str, number: int) -> None:
    """Run what the words of the command line ask for."""
    if where != "undo":
        journal = Journal(Path(where) / JOURNAL)
        long_game(journal, number)
        journal.close()
        return
    found: dict[str, list[float]] = {}
    for length in LENGTHS:
        with tempfile.TemporaryDirectory() as folder:
            journal = Journal(Path(folder) / JOURNAL)
            found[str(length)] = undone(long_game(journal, length), number)
            journal.close()
    print(json.encode(found).decode())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
