"""What a player that may be killed tells of every write, before it and when it has lasted."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import json

from companion.core.game import Game
from companion.table.journal import packs
from companion.table.journal.journal import Journal, Recorder
from companion.table.journal.lines import read, stored_step
from companion.table.play.session import Session
from companion.table.play.steps import HeadUpdate, Step
from companion.table.registry import games


def say(word: str, **more: Any) -> None:
    """A line for whoever watches."""
    sys.stdout.write(json.encode({"word": word, **more}).decode() + "\n")
    sys.stdout.flush()


class Line:
    """The writes of one game, with a print of them all: the same print means the same steps and
    moves, none lost and none twice.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.states: dict[int, Any] = {}
        self.steps = self.heads = b""
        self.moves = 0

    def write(self, steps: Sequence[Step], head: HeadUpdate) -> dict[str, Any]:
        """What stands there after this write."""
        for step in steps:
            self.states[step.id] = step.state
            self.steps = _print(self.steps, json.encode(stored_step(step)))
        self.heads = _print(self.heads, json.encode((head.move, head.step)))
        self.moves += 1
        return self.position(self.states[head.step])

    def position(self, state: Any) -> dict[str, Any]:
        """Everything that has been written, and what is asked then."""
        return {
            "moves": self.moves,
            "steps": len(self.states),
            "print": (self.steps + self.heads).hex(),
            "asked": [
                self.game.narration.question(state, one) for one in self.game.rules.prompts(state)
            ],
        }


def _print(before: bytes, values: bytes) -> bytes:
    return blake2b(before + values, digest_size=12).digest()


LINES: dict[int, Line] = {}
"""By number in the journal."""


def found(journal: Path, number: int, session: Session) -> None:
    """Tell what is there: as the file has it, and as the session that was made of it goes on."""
    line = LINES[number] = Line(session.game)
    with closing(Journal(journal, read_only=True)) as again:
        texts, _ = again._texts(number)
    for text in texts:
        stored = read(text)
        steps = [session._history.steps[one.id] for one in stored.steps]
        line.write(steps, HeadUpdate(stored.move, stored.step))
    say("found", game=number, **line.position(session.state))


def report_writes() -> None:
    """From now on every write is told beforehand, and again once it has lasted."""
    write = Recorder.__call__

    def reported(self: Recorder, steps: Sequence[Step], head: HeadUpdate) -> None:
        line = LINES.get(self.game or 0) or Line(games()[self.header.game])
        position = line.write(steps, head)
        say("will", game=self.game, **position)
        write(self, steps, head)
        LINES[self.game or 0] = line
        say("done", game=self.game, **position)

    Recorder.__call__ = reported  # type: ignore[method-assign]
    _report_packing()


def _report_packing() -> None:
    """From now on the beginning and the end of every packing are told."""
    write = packs.write

    def reported(
        path: Path, cover: packs.PackHeader, standing: bytes, texts: Iterable[bytes]
    ) -> Iterator[None]:
        say("packs")
        yield from write(path, cover, standing, texts)
        say("packed")

    packs.write = reported
