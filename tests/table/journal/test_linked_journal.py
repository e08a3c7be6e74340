"""A link to a journal is the same journal: its lock, its packed games and its other files."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.table.folders import JOURNAL
from companion.table.journal import deletion, paths
from companion.table.journal.journal import Journal
from companion.table.journal.locking import Locked, is_locked, lock
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)


@pytest.fixture
def link(tmp_path: Path) -> Path:
    """A link in a data folder to a journal that is not there yet, in a folder of its own."""
    for name in ("data", "stick"):
        (tmp_path / name).mkdir()
    found = tmp_path / "data" / JOURNAL
    found.symlink_to(tmp_path / "stick" / "mine.sqlite3")
    return found


def test_a_journal_is_locked_under_each_of_its_names(link: Path) -> None:
    with closing(Journal(link)):
        assert is_locked(link.resolve())
        with pytest.raises(Locked):
            Journal(link.resolve())
    with closing(Journal(link.resolve())):
        assert is_locked(link)
        with pytest.raises(Locked):
            Journal(link)
        with pytest.raises(Locked):
            lock(link)


def test_all_files_of_a_journal_are_beside_it(link: Path) -> None:
    file = link.resolve()
    with closing(Journal(link)) as journal:
        *_, _ = played(journal.begin(GAME, HEADER), Random(1), 5)
        deletion.begin(journal.path, player="Ann")
        assert {one.name for one in file.parent.iterdir()} == {
            "mine.sqlite3",
            *("mine.sqlite3-wal", "mine.sqlite3-shm"),
            *("mine.lock", "mine.count", "mine.deleting"),
        }
        journal.pack(all_but_last=False)
        assert journal.folder == link.parent
    assert list(link.parent.iterdir()) == [link]
    for name in (link, file):
        assert paths.pack_of(name, 1).parent == file.parent / "mine.sqlite3-games"
        with closing(Journal(name)) as journal:
            (kept,) = journal.games()
            assert journal.resume(GAME, kept).seq > 0


def test_a_damaged_journal_is_replaced_where_it_is(link: Path) -> None:
    link.write_bytes(b"damaged" * 99)
    with closing(Journal(link)) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.parent == link.resolve().parent
        assert journal.games() == []
    assert link.is_symlink()


def test_links_in_a_circle_are_no_journal(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    path.symlink_to(path)
    assert not is_locked(path)
    with closing(Journal(path, refusal=OSError())) as journal:
        assert journal.games() == []


def test_where_a_journal_cannot_be_looked_at_there_is_nothing_to_read(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 300)  # longer than a name may be
    assert not is_locked(path)
    with closing(Journal(path, refusal=OSError())) as journal:
        assert journal.games() == []
    with pytest.raises(OSError, match="too long"):
        Journal(path)


def test_what_a_power_cut_left_is_deleted_in_both_folders(link: Path) -> None:
    file = link.resolve()
    left = [link.parent / ".tags.json.part", file.parent / ".mine.deleting.part"]
    left.append(file.with_suffix(".part"))
    for one in left:
        one.touch()
    Journal(link).close()
    assert not any(one.exists() for one in left)
