"""Journals as earlier versions of Matinee wrote them: one file with every state in plain JSON."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from msgspec import Raw, json

from companion.core.rulings import encode
from companion.table.play.session import Session
from companion.table.play.steps import Header, HeadUpdate, Step

TABLES = """
create table game (
    id integer primary key, header text not null, over integer not null default 0, crc
);
create table step (
    game integer not null references game, id integer not null, parent integer,
    seq integer not null, cause integer not null, action text not null, rulings text not null,
    state text not null, virtual text not null, crc, primary key (game, id)
) without rowid;
create table head (
    n integer primary key, game integer not null references game, move text not null,
    step integer not null, crc
);
"""


class OldJournal:
    """A journal of format 1 or 2 that is being written."""

    def __init__(self, path: Path, made: int) -> None:
        self.made = made
        self._db = sqlite3.connect(path, isolation_level=None)
        tables = TABLES if made == 2 else TABLES.replace(", crc", "")
        self._db.executescript(f"pragma journal_mode = wal; {tables} pragma user_version = {made};")

    def _row(self, *values: Any) -> tuple[Any, ...]:
        return (*values, crc32(json.encode(values))) if self.made == 2 else values

    def begin(self, number: int, header: Header) -> "OldRecorder":
        """A new game."""
        text = json.encode(header).decode()
        number, text, *crc = self._row(number, text)
        self._insert("game", number, text, 0, *crc)
        return OldRecorder(self, number)

    def finish(self, number: int) -> None:
        """The people put it away."""
        self._db.execute("update game set over = 1 where id = ?", (number,))

    def add(self, game: int, steps: Sequence[Step], head: HeadUpdate) -> None:
        """One transaction, as one action made it."""
        with self._db:
            self._db.execute("begin immediate")
            for step in steps:
                rulings = Raw(encode(step.rulings))
                values = (step.action, rulings, step.state, step.virtual_table)
                texts = (json.encode(value).decode() for value in values)
                row = self._row(game, step.id, step.parent, step.seq, step.cause, *texts)
                self._insert("step", *row)
            self._insert("head", None, *self._row(game, head.move, head.step))

    def _insert(self, table: str, *values: Any) -> None:
        marks = ", ".join("?" * len(values))
        self._db.execute(f"insert into {table} values ({marks})", values)  # noqa: S608 - ours

    def close(self) -> None:
        self._db.close()


class OldRecorder:
    """Keeps the steps and moves of one game."""

    def __init__(self, journal: OldJournal, game: int) -> None:
        self._journal = journal
        self._game = game

    def __call__(self, steps: Sequence[Step], head: HeadUpdate) -> None:
        self._journal.add(self._game, steps, head)


def begun(journal: OldJournal, number: int, game: Any, header: Header) -> Session:
    """A game that an old journal keeps."""
    return Session.new(game, header, journal.begin(number, header))
