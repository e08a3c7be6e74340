"""The tables of the journal: a list of all games, and the lines of those not yet packed."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from sqlite3 import Connection, DatabaseError, OperationalError
from typing import Any
from zlib import crc32

from msgspec import DecodeError, Struct, json

from companion.table.journal import lines

FORMAT = 3
PAGE = 4096
"""Bytes; SQLite's own measure."""
SCHEMA = """
create table game (
    id integer primary key,
    kind text not null,
    header text not null,
    over integer not null default 0,
    best integer,
    crc integer not null
);
create table line (id integer primary key, body blob not null);
"""
UNDER_WAY, OVER, PUT_AWAY = range(3)
"""The values of `over`: somebody has a prompt; nobody has; and people have put the game away."""
LINES = 1 << 20
"""A line's id is its game times this and its own number, so that the lines of a game are beside
each other in one table, and each is written with one page."""


class GameRow(Struct, frozen=True):
    """A row of the list of games."""

    number: int
    header: str
    over: int
    best: int | None = None


def checksum(number: int, header: str) -> int:
    """Return the checksum of a row of the list; SQLite checks only the structure of pages."""
    return crc32(json.encode((number, header)))


class NewerFormat(OperationalError):
    """A later version of Matinee has written this journal; nothing of it is changed."""


def format_of(db: Connection) -> int:
    """Return the format of the journal, 0 if there is none yet. It is taken from the tables, since
    damage to a single number would not be noticed. Raises NewerFormat, DatabaseError.
    """
    (number,) = db.execute("pragma user_version").fetchone()
    if number > FORMAT:
        raise NewerFormat(f"it has format {number}, and this version of Matinee reads {FORMAT}")
    columns = db.execute(
        "select (select count(*) from pragma_table_info('head')),"
        " (select count(*) from pragma_table_info('line'))"
    ).fetchone()
    if columns not in FORMATS or (FORMATS[columns] == 0 and tables(db)):
        raise DatabaseError("there are no tables of a journal")
    return FORMATS[columns]


FORMATS = {(0, 0): 0, (4, 0): 1, (5, 0): 2, (0, 2): FORMAT}
"""By the number of columns of `head`, which old formats have, and of `line`."""


def tables(db: Connection) -> dict[str, str]:
    """Return the columns of each table, as far as they can be read."""
    names = "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*'"
    columns = "select name from pragma_table_info(?)"
    return {
        name: " ".join(column for (column,) in readable_rows(db, columns, name))
        for (name,) in list(readable_rows(db, names))
    }


def is_foreign(db: Connection) -> bool:
    """Whether another program made this database, by the tables that can be read. The database of
    a newer version of Matinee may have further tables.
    """
    columns_by_table = tables(db)
    (version,) = next(readable_rows(db, "pragma user_version"), (0,))
    if version > FORMAT and {"game", "line"} <= columns_by_table.keys():
        return False
    return any(
        name not in TABLES or columns not in ("", *TABLES[name])
        for name, columns in columns_by_table.items()
    )


STEP = "game id parent seq cause action rulings state virtual"
TABLES = {
    "game": ("id header over", "id header over crc", "id kind header over best crc"),
    "line": ("id body",),
    "step": (STEP, f"{STEP} crc"),
    "head": ("n game move step", "n game move step crc"),
}
"""The tables of each format and their columns."""


def create_tables(db: Connection) -> None:
    """Create the empty tables of a journal."""
    db.executescript(f"begin; {SCHEMA} pragma user_version = {FORMAT}; commit;")


def write_unchanged_page(db: Connection) -> None:
    """Write one page in a transaction that changes nothing."""
    db.execute(f"pragma user_version = {FORMAT}")


# ---- the list of games


def next_number(db: Connection) -> int:
    """Return the number of the next game."""
    return db.execute("select coalesce(max(id), 0) + 1 from game").fetchone()[0]


def list_game(db: Connection, game_row: GameRow) -> None:
    """Put a game on the list, or change what is listed of it."""
    try:
        kind = json.decode(game_row.header, type=_Kind).game
    except (DecodeError, RecursionError):
        kind = ""
    db.execute(
        "insert or replace into game (id, kind, header, over, best, crc) values (?, ?, ?, ?, ?, ?)",
        (
            game_row.number,
            kind,
            game_row.header,
            game_row.over,
            game_row.best,
            checksum(game_row.number, game_row.header),
        ),
    )


class _Kind(Struct):
    """The part of a header that says which game it is."""

    game: str


def store_over(db: Connection, number: int, over: int) -> None:
    """Store whether a game is over."""
    db.execute("update game set over = ?2 where id = ?1 and over <> ?2", (number, over))


def unlist(db: Connection, number: int) -> None:
    """Remove a game from the list."""
    db.execute("delete from game where id = ?", (number,))


def game_rows(
    db: Connection, where: str = "true order by id", *values: object
) -> Iterator[GameRow]:
    """Yield the games that can be read and are whole, the newest last."""
    # as bytes, so that a damaged text does not hide the rows after it
    fields = "id, cast(header as blob), cast(over as integer), cast(best as integer), crc"
    query = f"select {fields} from game where {where}"  # noqa: S608 - ours
    for number, header, over, best_score, crc in readable_rows(db, query, *values):
        with suppress(UnicodeDecodeError):
            text = bytes(header or b"").decode()
            if crc == checksum(number, text):
                yield GameRow(number, text, over, best_score)


def game_row(db: Connection, number: int) -> GameRow:
    """Return one game. Raises LookupError if it is not listed."""
    for row in game_rows(db, "id = ?", number):
        return row
    raise LookupError(f"there is no game {number}")


KIND_FILTER = (
    "kind in (select value from json_each(?)) and id not in (select value from json_each(?))"
)


def _filter_by_kind(kinds: Collection[str], without: Collection[int]) -> tuple[bytes, bytes]:
    return json.encode([*kinds]), json.encode([*without])


def newest(
    db: Connection, kinds: Collection[str], without: Collection[int], start: int, limit: int
) -> Iterator[GameRow]:
    """Yield stored games of these kinds, the newest first, without the first `start`."""
    order = f"{KIND_FILTER} order by id desc limit ? offset ?"
    return game_rows(db, order, *_filter_by_kind(kinds, without), limit, start)


def count(db: Connection, kinds: Collection[str], without: Collection[int]) -> int:
    """Count the games of these kinds."""
    query = f"select count(*) from game where {KIND_FILTER}"  # noqa: S608 - ours
    return db.execute(query, _filter_by_kind(kinds, without)).fetchone()[0]


def open_games(
    db: Connection, kinds: Collection[str], without: Collection[int]
) -> Iterator[GameRow]:
    """Yield the games of these kinds that are not over, the newest first, and before them the
    newest of all if it is over and has not been put away.
    """
    last = "(over = 0 or over = 1 and id = (select max(id) from game))"
    return game_rows(
        db, f"{last} and {KIND_FILTER} order by id desc", *_filter_by_kind(kinds, without)
    )


def best(db: Connection, kind: str) -> int:
    """Return the best score in any packed game of a kind."""
    query = "select coalesce(max(best), 0) from game where kind = ?"
    return db.execute(query, (kind,)).fetchone()[0]


# ---- lines


def add_line(db: Connection, game: int, number: int, body: bytes) -> None:
    """Store a compressed line of a game. Raises sqlite3.IntegrityError if it is there already."""
    db.execute("insert into line values (?, ?)", (game * LINES + number, body))


def bodies(db: Connection, game: int) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a game that are not packed, with their numbers."""
    query = "select id, body from line where id between ? and ? order by id"
    for number, body in readable_rows(db, query, *_ids(game)):
        yield number % LINES, body


def drop_lines(db: Connection, game: int) -> None:
    """Delete the lines of a game that has been packed or deleted."""
    db.execute("delete from line where id between ? and ?", _ids(game))


def last_line_number(db: Connection, game: int) -> int | None:
    """Return the number of the last line that is not packed; None if there is none."""
    query = "select max(id) from line where id between ? and ?"
    (last_id,) = db.execute(query, _ids(game)).fetchone()
    return None if last_id is None else last_id % LINES


def _ids(game: int) -> tuple[int, int]:
    return game * LINES, game * LINES + LINES - 1


def stored_numbers(db: Connection) -> set[int]:
    """Return the numbers of all games that have a row, whether or not it is whole. Raises
    sqlite3.Error.
    """
    query = "select id from game union select id / ? from line"
    return {number for (number,) in db.execute(query, (LINES,))}


def unpacked(db: Connection) -> list[int]:
    """Return the games that have lines which are not packed."""
    return [game for (game,) in readable_rows(db, "select distinct id / ? from line", LINES)]


def are_whole(db: Connection) -> bool:
    """Return whether every row is as it was written. Raises NewerFormat, and sqlite3.Error if a row
    cannot be read.
    """
    if format_of(db) != FORMAT:
        return True
    games = db.execute("select id, header, crc from game").fetchall()
    return all(crc == checksum(number, header) for number, header, crc in games) and all(
        sum(1 for _ in lines.intact_texts(bodies(db, game))) == line_count
        for game, line_count in db.execute(
            "select id / ?1, count(*) from line group by 1", (LINES,)
        )
    )


def readable_rows(db: Connection, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
    """Yield the rows before the first that cannot be read."""
    with suppress(DatabaseError):
        yield from db.execute(query, values)
