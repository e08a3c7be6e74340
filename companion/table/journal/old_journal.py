"""Journals of formats 1 and 2: one file with every state of every game, read and never written."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection, connect
from zlib import crc32

from msgspec import Raw, json

from companion.table.journal.lines import StoredLine, StoredStep
from companion.table.journal.rows import PUT_AWAY, UNDER_WAY, GameRow, readable_rows
from companion.table.play.steps import HeadMove

STEP = 9
"""Columns of a step, up to the checksum, which format 1 does not have."""


def games(db: Connection) -> Iterator[GameRow]:
    """Yield the games that can be read and are whole, the newest last."""
    for number, header, over, *crc in readable_rows(db, "select * from game order by id"):
        if _is_whole(crc, number, header):
            yield GameRow(number, header, PUT_AWAY if over else UNDER_WAY)


def line_texts(db: Connection, game: int) -> list[bytes]:
    """Return the lines of a game before the first damaged one, in the present format."""
    steps = list(_steps(db, game))
    texts: list[bytes] = []
    first = 0
    for move, step in _heads(db, game, len(steps)):
        # a line has the steps that no earlier line has
        added = tuple(steps[first : step + 1])
        first = max(first, step + 1)
        texts.append(json.encode(StoredLine(len(texts), move, step, added)))
    return texts


def line_counts(db: Connection) -> dict[int, int]:
    """Return the number of lines of each game. Raises sqlite3.Error if it cannot be read."""
    return dict(db.execute("select game, count(*) from head group by game").fetchall())


def delete(path: Path, game: int) -> None:
    """Delete a game and all of its bytes in the file. Raises sqlite3.Error."""
    with closing(connect(path)) as db:
        db.execute("pragma secure_delete = on")
        with db:
            for table, column in (("game", "id"), ("step", "game"), ("head", "game")):
                db.execute(f"delete from {table} where {column} = ?", (game,))  # noqa: S608 - ours
        db.execute("pragma wal_checkpoint(truncate)")


def _steps(db: Connection, game: int) -> Iterator[StoredStep]:
    rows = readable_rows(db, "select * from step where game = ? order by id", game)
    for expected, row in enumerate(rows):
        (_, number, parent, seq, cause, *values), crc = row[:STEP], row[STEP:]
        if number != expected or not _is_whole(crc, *row[:STEP]):
            return
        yield StoredStep(number, parent, seq, cause, *(Raw(value.encode()) for value in values))


def _heads(db: Connection, game: int, steps: int) -> Iterator[tuple[HeadMove, int]]:
    rows = readable_rows(db, "select * from head where game = ? order by n", game)
    for _, _, move, step, *crc in rows:
        if not _is_whole(crc, game, move, step) or not 0 <= step < steps:
            return
        yield move, step


def _is_whole(crc: Sequence[int], *values: object) -> bool:
    """Whether the values are as they were written; rows of format 1 have no checksum."""
    return not crc or crc[0] == crc32(json.encode(values))


def line_count(db: Connection) -> int:
    """Return the number of lines of all games. Raises sqlite3.Error if it cannot be read."""
    (count,) = db.execute("select coalesce(max(n), 0) from head").fetchone()
    return count
