"""The tables of the journal, and a checksum for every row of them."""

from collections.abc import Iterator, Sequence
from sqlite3 import Connection, DatabaseError, OperationalError
from typing import Any
from zlib import crc32

from msgspec import json

FORMAT = 2
PAGE = 4096
"""Bytes; SQLite's own measure."""
SCHEMA = """
create table game (
    id integer primary key,
    header text not null,
    over integer not null default 0,
    crc integer not null
);
create table step (
    game integer not null references game,
    id integer not null,
    parent integer,
    seq integer not null,
    cause integer not null,
    action text not null,
    rulings text not null,
    state text not null,
    virtual text not null,
    crc integer not null,
    primary key (game, id)
) without rowid;
create table head (
    n integer primary key,
    game integer not null references game,
    move text not null,
    step integer not null,
    crc integer not null
);
"""
FORMATS = {0: 0, 4: 1, 5: FORMAT}
"""By the number of columns that a head has."""
STEP = 9
"""Columns of a step, up to the checksum."""
Row = tuple[Any, ...]


def checksum(*values: Any) -> int:
    """Of a row of texts, numbers and nothings: SQLite itself notices broken pages only."""
    return crc32(json.encode(values))


class OtherFormat(OperationalError):
    """A later Matinee has written this journal; it stays as it is."""


def made(db: Connection) -> int:
    """The format of the journal, 0 where there is none yet, by its tables: a number that stands by
    itself may be damaged without anybody knowing. Raises OtherFormat, DatabaseError.
    """
    (found,) = db.execute("pragma user_version").fetchone()
    if found > FORMAT:
        raise OtherFormat(f"it has format {found}, and this Matinee reads {FORMAT}")
    (columns,) = db.execute("select count(*) from pragma_table_info('head')").fetchone()
    if columns not in FORMATS:
        raise DatabaseError("there are no tables of a journal")
    return FORMATS[columns]


def make(db: Connection) -> None:
    """Empty tables."""
    db.executescript(f"begin; {SCHEMA} pragma user_version = {FORMAT}; commit;")


def say_nothing_new(db: Connection) -> None:
    """A transaction of one page that changes nothing."""
    db.execute(f"pragma user_version = {FORMAT}")


UPGRADE = """
begin immediate;
alter table game add column crc integer not null default 0;
alter table step add column crc integer not null default 0;
alter table head add column crc integer not null default 0;
update game set crc = checksum(id, header);
update step set
    crc = checksum(game, id, parent, seq, cause, action, rulings, state, virtual);
update head set crc = checksum(game, move, step);
pragma user_version = 2;
commit;
"""


def upgrade(db: Connection) -> None:
    """Give the rows of format 1, which had none, their checksums."""
    db.create_function("checksum", -1, checksum, deterministic=True)
    db.executescript(UPGRADE)


def add_game(db: Connection, header: str) -> int:
    """A new game; its number."""
    (number,) = db.execute("select coalesce(max(id), 0) + 1 from game").fetchone()
    keep_game(db, number, header, over=False)
    return number


def keep_game(db: Connection, number: int, header: str, *, over: bool) -> None:
    db.execute(
        "insert into game values (?, ?, ?, ?)", (number, header, over, checksum(number, header))
    )


def add_steps(db: Connection, steps: Iterator[Row]) -> None:
    """Rows as `step` has them, up to the checksum."""
    db.executemany(
        "insert into step values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((*row, checksum(*row)) for row in steps),
    )


def heads(db: Connection) -> int:
    """How many heads there are, of all games. Raises sqlite3.Error where nobody can tell."""
    if not made(db):
        return 0
    (found,) = db.execute("select coalesce(max(n), 0) from head").fetchone()
    return found


def add_head(db: Connection, game: int, move: str, step: int) -> int:
    """From now on this step of the game is in force. Returns the number of the head."""
    added = db.execute(
        "insert into head (game, move, step, crc) values (?, ?, ?, ?)",
        (game, move, step, checksum(game, move, step)),
    )
    return added.lastrowid or 0


def whole_games(db: Connection) -> Iterator[tuple[int, str, bool]]:
    """Number, header and whether it is over, of the games that can be read and are whole."""
    for number, header, over, *crc in _readable(db, "select * from game order by id", ()):
        if _is_whole(crc, number, header):
            yield number, header, bool(over)


def whole_steps(db: Connection, game: int) -> Iterator[Row]:
    """The steps of a game from its first one on, up to the first that is damaged."""
    rows = _readable(db, "select * from step where game = ? order by id", (game,))
    for expected, row in enumerate(rows):
        step, crc = row[:STEP], row[STEP:]
        if step[1] != expected or not _is_whole(crc, *step):
            return
        yield step


def whole_heads(db: Connection, game: int, steps: int) -> Iterator[tuple[str, int]]:
    """The heads of a game that has so many whole steps, up to the first that is damaged."""
    rows = _readable(db, "select * from head where game = ? order by n", (game,))
    for _, _, move, step, *crc in rows:
        if not _is_whole(crc, game, move, step) or not 0 <= step < steps:
            return
        yield move, step


def _is_whole(crc: Sequence[int], *values: Any) -> bool:
    """Whether they are as they were written; rows of format 1 have no checksum."""
    return not crc or crc[0] == checksum(*values)


CHECKS = (
    "select crc, id, header from game",
    """select step.crc, game, step.id, parent, seq, cause, action, rulings, state, virtual
    from step join game on game.id = game where over = 0""",
    "select crc, game, move, step from head",
)


def are_whole(db: Connection) -> bool:
    """Whether every row is as it was written: of the steps, which are large, those of games
    that are not over. Raises OtherFormat, and sqlite3.Error where a row cannot be read.
    """
    if made(db) < FORMAT:
        return True
    (numbered,) = db.execute("select count(*) = coalesce(max(n), 0) from head").fetchone()
    return bool(numbered) and all(
        crc == checksum(*row) for check in CHECKS for crc, *row in db.execute(check)
    )


def _readable(db: Connection, query: str, values: Row) -> Iterator[Row]:
    """The rows up to the first that cannot be read."""
    try:
        yield from db.execute(query, values)
    except DatabaseError:
        return
