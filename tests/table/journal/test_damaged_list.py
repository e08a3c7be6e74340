"""One damaged row, packed game or leftover costs only itself, and never a start."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec import Raw, json

from companion.table.backups import backup, placing, restore
from companion.table.folders import JOURNAL
from companion.table.journal import deletion, packs, paths
from companion.table.journal.journal import Journal
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played

GAME = games()["creature-feature"]
PLAYERS = ("Ann", "Bob", "Cid")


def a_game(journal: Journal) -> Session:
    session = journal.begin(GAME, Header(GAME.id, GAME.rules_version, PLAYERS, {}, seed=7))
    *_, _ = played(session, Random(1), 6)
    return session


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four games: the first two are packed, the others are not."""
    data = tmp_path / "data"
    with closing(Journal(data / JOURNAL)) as journal:
        for _ in range(2):
            a_game(journal)
        while journal.do_idle_work():
            pass
        for _ in range(2):
            a_game(journal)
    return data


def spoil(folder: Path, number: int) -> None:
    """The name of a player in the row of a game is not UTF-8 any more."""
    with closing(sqlite3.connect(folder / JOURNAL)) as db, db:
        (header,) = db.execute(
            "select cast(header as blob) from game where id = ?", (number,)
        ).fetchone()
        spoilt = bytes(header).replace(b"Ann", b"\xc1nn")
        assert spoilt != header
        db.execute("update game set header = cast(? as text) where id = ?", (spoilt, number))


def numbers(folder: Path) -> list[int]:
    with closing(Journal(folder / JOURNAL)) as journal:
        return journal.listed_numbers()


def test_a_damaged_row_of_a_packed_game_loses_nothing(folder: Path) -> None:
    spoil(folder, 1)
    assert numbers(folder) == [1, 2, 3, 4]
    with closing(Journal(folder / JOURNAL)) as journal:
        assert [journal._texts(number)[1] for number in (1, 2, 3, 4)] == [True] * 4


def test_a_damaged_row_of_another_game_loses_that_one_alone(folder: Path) -> None:
    spoil(folder, 3)
    assert numbers(folder) == [1, 2, 4]


@pytest.mark.parametrize(
    ("spoilt", "left_out"), [(1, ()), (3, ("games/000003.jsonl.gz (damaged)",))]
)
def test_a_backup_has_or_names_every_game(
    folder: Path, tmp_path: Path, spoilt: int, left_out: tuple[str, ...]
) -> None:
    spoil(folder, spoilt)
    made = backup.write(folder, tmp_path / "saved.zip")
    assert (made.games, made.left_out) == (4 - len(left_out), left_out)


def test_a_game_that_is_too_large_to_be_packed_keeps_no_other_from_the_backup(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(folder / JOURNAL)) as journal:
        session = a_game(journal)
        *_, _ = played(session, Random(2), 60)
    monkeypatch.setattr(packs, "MAX_TEXT_SIZE", 100_000)
    made = backup.write(folder, tmp_path / "saved.zip")
    assert (made.games, made.left_out) == (4, ("games/000005.jsonl.gz (damaged)",))


def test_a_journal_of_which_nothing_can_be_listed_is_not_replaced_unasked(
    folder: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.zip"
    backup.write(folder, saved)
    other = tmp_path / "other"
    with closing(Journal(other / JOURNAL)) as journal:
        a_game(journal)
    spoil(other, 1)
    with restore.open_backup(saved) as found, pytest.raises(restore.NotEmpty):
        restore.restore(found, other)


COVER = packs.PackHeader(1, 0, 3, Raw(b'{"game":"monstercon"}'))
DEEP = b'{"game":"monstercon","x":' + b"[" * 5000 + b"]" * 5000 + b"}"


@pytest.mark.parametrize(
    "cover",
    [
        json.encode(COVER).replace(b'"best":3', b'"best":99999999999999999999'),
        json.encode(COVER).replace(b'"over":0', b'"over":-99999999999999999999'),
        json.encode(COVER).replace(b"monstercon", b"monst\xffrcon"),
        json.encode(packs.PackHeader(1, 0, 3, Raw(DEEP))),
    ],
    ids=["best", "over", "UTF-8", "depth"],
)
def test_a_packed_game_with_a_damaged_cover_ends_no_start(folder: Path, cover: bytes) -> None:
    pack = paths.pack_of(folder / JOURNAL, 9)
    whole = packs.packed(COVER, b"{}", [b"{}"])
    pack.write_bytes(_with_first_line(cover))
    pack.with_name("99999999999999999999.jsonl.gz").write_bytes(whole)
    (folder / JOURNAL).unlink()  # so that the list is made from the packed games
    with closing(Journal(folder / JOURNAL)) as journal:
        assert {1, 2} <= set(journal.listed_numbers())
        journal.newest([*games()])


def _with_first_line(cover: bytes) -> bytes:
    """The content of a packed game that begins with this line."""
    return gzip.compress(cover + b"\n{}\n") + gzip.compress(b"{}\n")


def test_a_number_that_no_game_has_is_not_deleted(folder: Path) -> None:
    (folder / "journal.deleting").write_text('{"games":[9223372036854775807,-1]}')
    assert numbers(folder) == [1, 2, 3, 4]
    assert deletion.pending(folder / JOURNAL).games == ()


def test_an_interrupted_restore_is_finished_where_its_places_are_taken(folder: Path) -> None:
    unfinished = folder / ".earlier-x.placing"
    (unfinished / "reports").mkdir(parents=True)
    (unfinished / "reports" / "restored.jsonl").write_text("restored")
    (folder / "reports").mkdir()
    (folder / "reports" / "newer.jsonl").write_text("newer")
    (folder / "earlier-x").write_text("a file of that name")
    (folder / ".earlier-y.restored").write_text("no folder")
    placing.finish(folder)
    assert (folder / "reports" / "restored.jsonl").read_text() == "restored"
    assert (folder / "earlier-x-2" / "reports" / "newer.jsonl").read_text() == "newer"
    assert not unfinished.exists()
