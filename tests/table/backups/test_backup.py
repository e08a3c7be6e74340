"""What a household has comes back from a backup, all or none of it, and nothing else does."""

import shutil
import sys
import time
from contextlib import closing, suppress
from os import mkfifo
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from companion import __version__
from companion.__main__ import main
from companion.table.backups import archive, backup, placing, restore
from companion.table.folders import DATA_FILES, JOURNAL
from companion.table.journal import paths
from companion.table.journal.journal import Journal
from companion.table.journal.locking import Locked
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played
from tests.sampling import few, sampled
from tests.table.backups.household import Contents, Cut, Power, contents, household, restored_folder

HERE = Path(__file__).resolve().parents[3]
GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)


def test_the_version_is_that_of_the_package() -> None:
    assert f'\nversion = "{__version__}"\n' in (HERE / "pyproject.toml").read_text()


@pytest.mark.thorough
@pytest.mark.parametrize("packed", [False, True])
def test_everything_comes_back(tmp_path: Path, *, packed: bool) -> None:
    data = household(tmp_path / "home", packed=packed)
    made = backup.write(data, tmp_path / "matinee.zip")
    assert (made.games, made.warning) == (23, "")
    assert restored_folder(tmp_path / "matinee.zip", tmp_path / "new") is None
    with closing(Journal(data / JOURNAL)) as journal:
        while journal.do_idle_work():
            pass
    before, after = contents(data), contents(tmp_path / "new")
    assert {kept[0].game for kept in before[0].values()} == {*games()}
    assert after == before
    assert {"rig.toml", "boxes/scream-park/mine.toml"} <= {*after[1]}
    # nothing else is left there, and the games go on
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert not any(name.startswith((".", "earlier")) for name in names)
    with closing(Journal(tmp_path / "new" / JOURNAL)) as journal:
        assert [*journal.findings()] == []
        for one in journal.games():
            assert journal.resume(games()[one.header.game], one).state


def test_a_game_that_was_put_away_is_not_offered_again(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "home" / JOURNAL)) as journal:
        session = journal.begin(GAME, HEADER)
        *_, _ = played(session, Random(1), 10_000)
        assert session.over
        while journal.do_idle_work():
            pass
        journal.put_away(1)
    backup.write(tmp_path / "home", tmp_path / "matinee.zip")
    restored_folder(tmp_path / "matinee.zip", tmp_path / "new")
    with closing(Journal(tmp_path / "new" / JOURNAL)) as journal:
        assert journal.last(games()) is None
        assert [one.over for one in journal.games()] == [True]


def test_a_game_that_is_packed_or_goes_on_meanwhile_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "home"
    with closing(Journal(data / JOURNAL)) as journal:
        sessions = [journal.begin(GAME, HEADER) for _ in range(4)]
        for session in sessions:
            *_, _ = played(session, Random(2), 20)
        journal.pack(all_but_last=True)
        random = Random(3)
        exported = Journal.exported

        def meanwhile(reader: Journal, number: int) -> Any:
            *_, _ = played(random.choice(sessions), random, 2)
            for _ in range(random.randrange(4)):
                journal.do_idle_work()
            found = exported(reader, number)
            *_, _ = played(random.choice(sessions), random, 1)
            return found

        monkeypatch.setattr(Journal, "exported", meanwhile)
        for times in range(6):
            before = contents(data)[0]
            file = tmp_path / f"{times}.zip"
            assert backup.write(data, file).left_out == ()
            restored_folder(file, tmp_path / f"new-{times}")
            after = contents(tmp_path / f"new-{times}")[0]
            now = contents(data)[0]
            assert {*after} == {1, 2, 3, 4}
            for number, (_, _, whole, texts) in after.items():
                assert whole
                assert len(before[number][3]) <= len(texts) <= len(now[number][3])
                assert texts == now[number][3][: len(texts)]


def test_what_is_damaged_is_left_out_and_named(tmp_path: Path) -> None:
    data = household(tmp_path / "home")
    part, none = (paths.pack_of(data / JOURNAL, number) for number in (15, 2))
    part.write_bytes(part.read_bytes()[:-30])
    none.unlink()
    (data / "boxes" / "a\nb.toml").write_text("")
    made = backup.write(data, tmp_path / "matinee.zip")
    assert made.games == 22
    assert made.warning == (
        "Not or not completely in the backup: games/000002.jsonl.gz (damaged),"
        " games/000015.jsonl.gz (damaged),"
        " 'boxes/a\\nb.toml' (its name is not allowed in a backup)."
    )
    assert main(["--data", str(data), "backup", str(tmp_path / "again.zip")]) == 1
    restored_folder(tmp_path / "matinee.zip", tmp_path / "new")
    before, after = contents(data)[0], contents(tmp_path / "new")[0]
    assert after[15][3] == before[15][3]
    assert 0 < len(after[15][3]) < 134


def test_what_is_not_a_regular_file_or_leads_out_of_the_folder_is_left_out_and_named(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret").write_text("{}")
    data, file = tmp_path / "home", tmp_path / "matinee.zip"
    shutil.copytree(home, data)
    shutil.rmtree(data / "export", ignore_errors=True)
    for name in DATA_FILES:
        (data / name).unlink(missing_ok=True)
    mkfifo(data / "players.json")
    (data / "tags.json").symlink_to("/dev/zero")
    (data / "settings.json").symlink_to(tmp_path / "secret")
    (data / "rig.toml").mkdir()
    (data / "export").symlink_to(tmp_path)
    (data / "reports" / "loop").symlink_to("/")
    (data / "reports" / "gone").symlink_to("nowhere")
    (data / "reports" / "same.jsonl").symlink_to("creature-feature-1.jsonl")
    link = tmp_path / "link"
    link.symlink_to(data)
    assert main(["--data", str(link), "backup", str(file)]) == 1
    printed = capsys.readouterr()
    assert "23 games and other data (" in printed.out
    assert printed.err == (
        "companion: Not or not completely in the backup:"
        " players.json (this is not a regular file),"
        " tags.json (a link out of the data folder),"
        " settings.json (a link out of the data folder),"
        " rig.toml (this is a folder),"
        " export (a link out of the data folder),"
        " reports/gone (No such file or directory),"
        " reports/loop (a link out of the data folder).\n"
    )
    with restore.open_backup(file) as found:
        names = {*found.manifest.files}
    assert {"reports/same.jsonl", "reports/creature-feature-1.jsonl"} <= names
    assert not names & {*DATA_FILES}


@pytest.mark.thorough
def test_there_is_a_whole_backup_or_none(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "stick" / "matinee.zip"
    file.parent.mkdir()
    for at in range(1, 200):
        power = Power(at)
        with monkeypatch.context() as patch:
            for owner, name in ((ZipFile, "writestr"), (backup.os, "fsync"), (Path, "rename")):
                patch.setattr(owner, name, power.watched(getattr(owner, name)))
            patch.setattr(backup, "open_backup", power.watched(backup.open_backup))
            try:
                backup.write(home, file)
            except Cut:
                if [*file.parent.iterdir()]:
                    break  # only its name was still to be made last
    assert at > 30
    assert [*file.parent.iterdir()] == [file]
    with restore.open_backup(file) as found:
        assert found.games == 23
    whole = file.read_bytes()
    with pytest.raises(FileExistsError):
        backup.write(home, file)
    assert file.read_bytes() == whole


# ---- over what is there


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """A data folder in which somebody has played another game."""
    data = tmp_path / "used"
    with closing(Journal(data / JOURNAL)) as journal:
        *_, _ = played(journal.begin(GAME, HEADER), Random(2), 10)
    (data / "rig.toml").write_text("# mine\n")
    (data / "import").mkdir()
    (data / "import" / "mine.toml").write_text("# mine\n")
    return data


def test_nothing_is_replaced_without_asking(
    home: Path,
    saved: Path,
    used: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = contents(used)
    words = ["--data", str(used), "restore", str(saved)]
    assert main(words) == 1
    assert "use --replace" in capsys.readouterr().err
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: "n")
    assert main(words) == 1
    assert contents(used) == before
    monkeypatch.setattr("builtins.input", lambda _: "y")
    assert main(words) == 0
    (aside,) = used.glob("earlier-*")
    assert str(aside) in capsys.readouterr().out
    assert contents(aside) == before
    assert contents(used) == contents(home)
    # once more, without a question
    monkeypatch.delattr("builtins.input")
    assert main([*words, "--replace"]) == 0
    assert len([*used.glob("earlier-*")]) == 2


def test_what_an_app_without_games_leaves_there_is_not_asked_about(
    home: Path, saved: Path, tmp_path: Path
) -> None:
    Journal(tmp_path / "new" / JOURNAL).close()
    assert restored_folder(saved, tmp_path / "new") is None
    assert contents(tmp_path / "new") == contents(home)
    assert [*(tmp_path / "new").glob("*earlier*")] == []


def test_while_a_matinee_runs_nothing_is_restored(
    saved: Path, used: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(used)
    with closing(Journal(used / JOURNAL)):
        assert main(["--data", str(used), "restore", "--replace", str(saved)]) == 1
        assert "Matinee is running" in capsys.readouterr().err
        assert contents(used) == before
        with pytest.raises(Locked):
            restored_folder(saved, used, replace=True)
        # but a backup is made
        assert main(["--data", str(used), "backup", str(used.parent / "while.zip")]) == 0


def test_a_backup_that_has_no_room_changes_nothing(
    saved: Path, used: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(used)
    full = shutil.disk_usage(used)._replace(free=1 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    with pytest.raises(OSError, match="16 MB must be free"):
        restored_folder(saved, used, replace=True)
    assert contents(used) == before


@pytest.mark.thorough
def test_an_interrupted_restore_leaves_the_old_or_the_new(
    home: Path, saved: Path, tmp_path: Path, used: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = contents(used), contents(home)
    found: list[Contents] = []
    for at in sampled(range(1, 500)):
        data = tmp_path / f"data-{at}"
        shutil.copytree(used, data)
        power = Power(at)
        with monkeypatch.context() as patch:
            for owner, name in (
                (Path, "rename"),
                (Path, "mkdir"),
                (Path, "write_bytes"),
                (Path, "rmdir"),
                (placing, "sync_folder"),
                (restore, "Journal"),
                (restore.os, "sync"),
            ):
                patch.setattr(owner, name, power.watched(getattr(owner, name)))
            # what the power cuts off is not cleared up
            patch.setattr(restore.shutil, "rmtree", lambda *_, **__: None)
            try:
                restored_folder(saved, data, replace=True)
                break
            except Cut:
                pass
        # cut once more while it is finished
        again = Power(2)
        with monkeypatch.context() as patch:
            patch.setattr(Path, "rename", again.watched(Path.rename))
            with suppress(Cut):
                placing.finish(data)
        placing.finish(data)
        found.append(contents(data))
        assert found[-1] in (old, new), at
        hidden = [path.name for path in data.iterdir() if path.name.startswith(".")]
        assert hidden == []
        kept = [*data.glob("earlier-*")]
        assert len(kept) == (found[-1] == new)
        assert all(contents(one) == old for one in kept)
        with closing(Journal(data / JOURNAL)) as journal:
            assert journal.set_aside is None
            assert [*journal.findings()] == []
    assert found.count(old) > few(30)
    assert found.count(new) > few(10)


def test_an_app_finishes_what_was_interrupted(
    saved: Path, used: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(placing, "finish_locked", Power(2).watched(placing.finish_locked))
        with pytest.raises(Cut):
            restored_folder(saved, used, replace=True)
    assert main(["--data", str(used), "backup", str(used.parent / "x.zip")]) == 0
    assert contents(used) == contents(home)


@pytest.mark.parametrize("year", [1970, 2036, 2150])
def test_a_backup_is_made_whatever_the_clock_says(
    used: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    now = time.struct_time((year, 1, 1, 0, 0, 0, 3, 1, 0))
    monkeypatch.setattr(backup, "localtime", lambda: now)
    backup.write(used, tmp_path / "matinee.zip")
    with restore.open_backup(tmp_path / "matinee.zip") as found:
        assert found.summary.startswith(f"A backup of {year}-01-01 00:00:00 by")
    restored_folder(tmp_path / "matinee.zip", tmp_path / "new")
    assert contents(tmp_path / "new") == contents(used)


def test_there_is_nothing_to_back_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path / "none"), "backup", str(tmp_path / "x.zip")]) == 1
    assert "no data to back up" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_a_backup_in_a_folder_has_its_date(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert main(["--data", str(home), "backup", str(tmp_path)]) == 0
    first, second = sorted(path.name for path in tmp_path.iterdir())
    assert second.startswith("matinee-2")
    assert first == second.replace(".zip", "-2.zip")
    assert ": 23 games and all other data (" in capsys.readouterr().out
    assert main(["--data", str(home), "backup", str(tmp_path / first)]) == 2
    assert "already exists" in capsys.readouterr().err


def test_every_name_that_is_written_may_be_read(home: Path) -> None:
    for path in archive.other_files(home):
        assert archive.max_bytes(path.relative_to(home).as_posix()) is not None
