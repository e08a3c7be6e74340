"""A pipe, a device, a folder or a huge file in the place of a journal's file ends nothing."""

import os
import resource
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from companion.table.folders import JOURNAL
from companion.table.journal import paths
from companion.table.journal.journal import Journal
from companion.table.journal.locking import is_locked
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
FILES = (JOURNAL, f"{JOURNAL}-wal", f"{JOURNAL}-shm", "journal.lock", "journal.count")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 << 30)


STRANGE: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "huge": huge,
}


@contextmanager
def little_memory() -> Iterator[None]:
    """Whoever reads a huge file into memory fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0]) * 4096
    resource.setrlimit(resource.RLIMIT_AS, (used + (1 << 29), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("kind", STRANGE)
def test_what_is_no_file_of_a_journal_is_set_aside(tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        *_, _ = played(journal.begin(GAME, HEADER), Random(1), 5)
    (tmp_path / name).unlink(missing_ok=True)
    STRANGE[kind](tmp_path / name)
    with little_memory():
        assert not is_locked(path)
        with closing(Journal(path)) as journal:
            if kind != "huge" or name == JOURNAL:
                assert journal.set_aside is not None
                assert os.path.lexists(journal.set_aside)
                assert journal.damage == (
                    "The journal was damaged: back to the last whole action"
                    if kind == "huge"
                    else f"{name} was not a regular file"
                )
            assert len(journal.games()) == (name != JOURNAL)
            session = journal.begin(GAME, HEADER)
            *_, _ = played(session, Random(1), 3)
    with closing(Journal(path)) as journal:
        again = journal.resume(GAME, journal.games()[-1])
        assert again.state == session.state


@pytest.mark.parametrize("kind", STRANGE)
def test_whoever_only_reads_refuses_what_is_no_journal(tmp_path: Path, kind: str) -> None:
    STRANGE[kind](tmp_path / JOURNAL)
    with little_memory():
        with pytest.raises(Exception, match=r"is not a file|is damaged"):
            Journal(tmp_path / JOURNAL, read_only=True)
        with closing(Journal(tmp_path / JOURNAL, refusal=OSError())) as journal:
            assert journal.games() == []


@pytest.mark.parametrize("kind", STRANGE)
def test_whoever_only_reads_is_not_held_up_by_what_is_beside_a_journal(
    tmp_path: Path, kind: str
) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        *_, _ = played(journal.begin(GAME, HEADER), Random(1), 5)
    for name in FILES[1:]:
        (tmp_path / name).unlink(missing_ok=True)
        STRANGE[kind](tmp_path / name)
    with little_memory(), closing(Journal(path, read_only=True)) as journal:
        assert len(journal.games()) == 1


@pytest.mark.parametrize("kind", STRANGE)
def test_what_is_no_packed_game_is_one_game_that_cannot_be_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        for _ in range(2):
            *_, _ = played(journal.begin(GAME, HEADER), Random(1), 5)
        while journal.do_idle_work():
            pass
        one, two = journal.games()
        paths.pack_of(path, 1).unlink()
        STRANGE[kind](paths.pack_of(path, 1))
        with little_memory():
            with pytest.raises(LookupError):
                journal.resume(GAME, one)
            assert journal.resume(GAME, two).seq > 0


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_the_referee_refuses_what_is_no_journal(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "strange"
    STRANGE[kind](file)
    assert main(["referee", "--journal", str(file)]) == 1
    assert capsys.readouterr().err == f"companion: {file} is not a journal\n"
    assert [one.name for one in tmp_path.iterdir()] == ["strange"]


def test_a_file_in_the_place_of_the_packed_games_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    paths.pack_folder(path).write_text("in the way")
    with closing(Journal(path)) as journal:
        assert journal.set_aside is not None
        assert journal.damage == f"{JOURNAL}-games was not a folder"
        *_, _ = played(journal.begin(GAME, HEADER), Random(1), 5)
        while journal.do_idle_work():
            pass
        assert paths.pack_of(path, 1).exists()
