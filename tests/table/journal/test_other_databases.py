"""A database of another program is not a journal: the referee does not touch it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from companion.table.folders import JOURNAL
from companion.table.journal import rows
from companion.table.journal.journal import Journal
from companion.table.journal.opening import is_foreign_file
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played
from tests.table.journal.old_journals import OldJournal

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
OTHERS = (
    "create table song (id integer primary key, title text)",
    "create table game (id integer primary key, title text)",
    "create table line (poem, verse)",
    "create table head (a, b, c, d)",
    f"{rows.SCHEMA.partition(';')[0]}; create table song (id integer primary key, title text)",
    "create virtual table song using fts5 (title)",
)


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _made(path: Path, tables: str, mode: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"pragma journal_mode = {mode}")
        db.executescript(f"begin; {tables}; create table letter (body); commit;")
        db.executemany("insert into letter values (?)", [("Dear Mara" * 999,)] * 9)


@pytest.mark.parametrize("tables", OTHERS)
@pytest.mark.parametrize("mode", ["delete", "wal"])
@pytest.mark.parametrize("damage", ["none", "cut", "page", "version"])
def test_a_database_of_another_program_is_left_alone(
    tables: str, mode: str, damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.sqlite3"
    _made(file, tables, mode)
    content = bytearray(file.read_bytes())
    match damage:
        case "cut":
            del content[-5000:]
        case "page":
            content[4096:8192] = b"x" * 4096
        case "version":
            content[63] = rows.FORMAT + 1
        case _:
            pass
    file.write_bytes(content)
    before = _contents(tmp_path)
    assert main(["referee", "--journal", str(file)]) == 1
    assert capsys.readouterr().err == f"companion: {file} is not a journal\n"
    assert _contents(tmp_path) == before


@pytest.mark.parametrize("tables", OTHERS)
def test_a_database_whose_tables_are_in_its_log_is_left_alone(tables: str, tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("pragma journal_mode = wal")
        db.executescript(f"begin; {tables}; commit;")
        before = _contents(tmp_path)
        assert is_foreign_file(file)
        assert _contents(tmp_path) == before


@pytest.mark.parametrize("tables", OTHERS[:4])
def test_the_app_sets_a_database_of_another_program_aside(tables: str, tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    _made(path, tables, "delete")
    before = path.read_bytes()
    with closing(Journal(path)) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.read_bytes() == before
        *_, _ = played(journal.begin(GAME, HEADER), Random(1), 5)
    with closing(Journal(path)) as journal:
        assert len(journal.games()) == 1


@pytest.mark.parametrize("made", [1, 2, rows.FORMAT])
def test_journals_of_every_format_are_journals(made: int, tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path) if made == rows.FORMAT else OldJournal(path, made)):
        assert not is_foreign_file(path)
    assert not is_foreign_file(path)


def test_a_journal_of_a_later_version_is_not_called_strange(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / JOURNAL
    _made(path, f"{rows.SCHEMA} pragma user_version = {rows.FORMAT + 1}", "delete")
    assert main(["referee", "--journal", str(path)]) == 1
    assert "it has format" in capsys.readouterr().err


@pytest.mark.parametrize("size", [0, 16, 100, 2048, 4096, 8192])
def test_a_journal_that_was_cut_is_a_journal(size: int, tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        *_, _ = played(journal.begin(GAME, HEADER), Random(1), 5)
    path.write_bytes(path.read_bytes()[:size])
    assert not is_foreign_file(path)
