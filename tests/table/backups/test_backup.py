"""What a household has comes back from a backup, all or none of it, and nothing else does."""

import shutil
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from msgspec import Raw, json

from companion import __version__
from companion.__main__ import main
from companion.table.backups import archive, backup, placing, restore
from companion.table.backups.archive import BadBackup, Entry
from companion.table.folders import JOURNAL
from companion.table.journal import packs, rescue
from companion.table.journal.journal import Journal
from companion.table.journal.locking import Locked
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.test_conformance import played
from tests.table.backups.household import Contents, Cut, Power, contents, household

HERE = Path(__file__).resolve().parents[3]
GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a household that has played all five games."""
    return household(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def saved(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("stick") / "matinee.zip"
    assert backup.write(home, file).left_out == ()
    return file


def brought_back(file: Path, data: Path, *, replace: bool = False) -> Path | None:
    with restore.opened(file) as found:
        return restore.restore(found, data, replace=replace)


def test_the_version_is_that_of_the_package() -> None:
    assert f'\nversion = "{__version__}"\n' in (HERE / "pyproject.toml").read_text()


@pytest.mark.parametrize("packed", [False, True])
def test_everything_comes_back(tmp_path: Path, *, packed: bool) -> None:
    data = household(tmp_path / "home", packed=packed)
    made = backup.write(data, tmp_path / "matinee.zip")
    assert (made.games, made.warning) == (23, "")
    assert brought_back(tmp_path / "matinee.zip", tmp_path / "new") is None
    with closing(Journal(data / JOURNAL)) as journal:
        while journal.tidy():
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
        while journal.tidy():
            pass
        journal.finish(1)
    backup.write(tmp_path / "home", tmp_path / "matinee.zip")
    brought_back(tmp_path / "matinee.zip", tmp_path / "new")
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
                journal.tidy()
            found = exported(reader, number)
            *_, _ = played(random.choice(sessions), random, 1)
            return found

        monkeypatch.setattr(Journal, "exported", meanwhile)
        for times in range(6):
            before = contents(data)[0]
            file = tmp_path / f"{times}.zip"
            assert backup.write(data, file).left_out == ()
            brought_back(file, tmp_path / f"new-{times}")
            after = contents(tmp_path / f"new-{times}")[0]
            now = contents(data)[0]
            assert {*after} == {1, 2, 3, 4}
            for number, (_, _, whole, texts) in after.items():
                assert whole
                assert len(before[number][3]) <= len(texts) <= len(now[number][3])
                assert texts == now[number][3][: len(texts)]


def test_what_is_damaged_is_left_out_and_named(tmp_path: Path) -> None:
    data = household(tmp_path / "home")
    part, none = (rescue.pack_of(data / JOURNAL, number) for number in (15, 2))
    part.write_bytes(part.read_bytes()[:-30])
    none.unlink()
    (data / "boxes" / "a\nb.toml").write_text("")
    made = backup.write(data, tmp_path / "matinee.zip")
    assert made.games == 22
    assert made.warning == (
        "Damaged, and not or not wholly in the backup: games/000002.jsonl.gz,"
        " games/000015.jsonl.gz, 'boxes/a\\nb.toml'."
    )
    brought_back(tmp_path / "matinee.zip", tmp_path / "new")
    before, after = contents(data)[0], contents(tmp_path / "new")[0]
    assert after[15][3] == before[15][3]
    assert 0 < len(after[15][3]) < 134


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
            patch.setattr(backup, "opened", power.watched(backup.opened))
            try:
                backup.write(home, file)
            except Cut:
                if [*file.parent.iterdir()]:
                    break  # only its name was still to be made last
    assert at > 30
    assert [*file.parent.iterdir()] == [file]
    with restore.opened(file) as found:
        assert found.games == 23
    whole = file.read_bytes()
    with pytest.raises(FileExistsError):
        backup.write(home, file)
    assert file.read_bytes() == whole


# ---- what is refused


def rewritten(file: Path, change: Callable[[list[tuple[ZipInfo, bytes]]], object]) -> bytes:
    """The same backup with other entries."""
    with ZipFile(file) as zipped:
        entries = [(info, zipped.read(info)) for info in zipped.infolist()]
    change(entries)
    out = BytesIO()
    with ZipFile(out, "w") as zipped:
        for info, content in entries:
            zipped.writestr(info, content, info.compress_type)
    return out.getvalue()


def with_file(name: str, content: bytes = b"{}", **attributes: Any) -> Callable[..., object]:
    """A file that the manifest knows."""

    def change(entries: list[tuple[ZipInfo, bytes]]) -> None:
        info = ZipInfo(name)
        info.compress_type = ZIP_DEFLATED
        for key, value in attributes.items():
            setattr(info, key, value)
        entries.insert(0, (info, content))
        entry = Entry(len(content), sha256(content).hexdigest())
        in_manifest(lambda value: value["files"].update({name: json.decode(json.encode(entry))}))(
            entries
        )

    return change


def in_manifest(change: Callable[[dict[str, Any]], object]) -> Callable[..., object]:
    def rewrite(entries: list[tuple[ZipInfo, bytes]]) -> None:
        info, content = entries.pop()
        value = json.decode(content)
        change(value)
        entries.append((info, json.encode(value)))

    return rewrite


def other_content(entries: list[tuple[ZipInfo, bytes]]) -> None:
    at = next(at for at, (info, _) in enumerate(entries) if info.filename == "tags.json")
    entries[at] = entries[at][0], entries[at][1].replace(b"a", b"b")


def bzip2(entries: list[tuple[ZipInfo, bytes]]) -> None:
    entries[0][0].compress_type = ZIP_BZIP2


A_LINE = b'[0,"begin",0,[[0,null,0,0,null,[],{},null]]]'
A_PACK = packs.packed(packs.Cover(2, 0, None, Raw(b"{}")), b"{}", [A_LINE])
HOSTILE: dict[str, tuple[Callable[..., object], str]] = {
    "no manifest": (lambda entries: entries.pop(), "is not a backup of Matinee."),
    "a newer one": (
        in_manifest(lambda value: value.update(format=2, version="9.1", files=[], more=1)),
        "was made by a newer Matinee (9.1): update first.",
    ),
    "another manifest": (in_manifest(lambda value: value.update(matinee="box")), "not a backup"),
    "more in the manifest": (in_manifest(lambda value: value.update(more=1)), "is damaged: "),
    "a file less": (lambda entries: entries.pop(0), "not those of its manifest"),
    "a file more": (
        lambda entries: entries.insert(0, (ZipInfo("boxes/x.toml"), b"")),
        "not those of its manifest",
    ),
    "other content": (other_content, "'tags.json' is not as the manifest says"),
    "another size": (
        in_manifest(lambda value: value["files"]["tags.json"].update(size=5)),
        "'tags.json' is too large",
    ),
    "bzip2": (bzip2, "packed in another way"),
    "upwards": (with_file("boxes/../../x.toml"), "a file that no backup has: 'boxes/../../x.toml'"),
    "absolute": (with_file("/etc/matinee"), "a file that no backup has: '/etc/matinee'"),
    "a drive": (with_file("boxes/C:/x.toml"), "a file that no backup has"),
    "backslashes": (with_file("boxes\\..\\x.toml"), "a file that no backup has"),
    "the journal": (with_file("journal.sqlite3"), "a file that no backup has"),
    "a hidden file": (with_file("boxes/.x"), "a file that no backup has"),
    "an empty name": (with_file("boxes//x.toml"), "a file that no backup has"),
    "a long name": (with_file(f"boxes/{'x' * 300}"), "a file that no backup has"),
    "control signs": (with_file("boxes/\x1b[2J"), "a file that no backup has: 'boxes/\\x1b[2J'"),
    "a folder": (with_file("boxes/x/", b""), "a file that no backup has"),
    "below a file": (with_file("tags.json/x"), "a file that no backup has"),
    "below a set": (with_file("boxes/scream-park/mine.toml/x"), "a file that no backup has"),
    "a link": (with_file("boxes/x", b"/etc", external_attr=0o120777 << 16), "not a regular file"),
    "a pipe": (with_file("boxes/x", b"", external_attr=0o010666 << 16), "not a regular file"),
    "no game": (with_file("games/000099.jsonl.gz"), "'games/000099.jsonl.gz' has no cover"),
    "half a game": (
        with_file("games/000099.jsonl.gz", A_PACK),
        "'games/000099.jsonl.gz' has 1 of 2 lines",
    ),
    "a large file": (with_file("boxes/x", bytes(17 << 20)), "is too large"),
    "many zeros": (
        lambda entries: [with_file(f"boxes/{one}", bytes(9 << 20))(entries) for one in range(9)],
        "would unpack to far more than a backup can hold.",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_backup_is_refused_in_a_sentence(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    change, why = HOSTILE[name]
    file = tmp_path / "x.zip"
    file.write_bytes(rewritten(saved, change))
    assert main(["--data", str(tmp_path / "new"), "restore", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"companion: {file} ")
    assert why in told.err
    assert told.err.count("\n") == 1
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_is_there_twice_is_refused(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    file.write_bytes(rewritten(saved, lambda entries: entries.insert(0, entries[0])))
    with pytest.raises(BadBackup, match="twice"):
        brought_back(file, tmp_path / "new")


def test_a_file_that_is_larger_than_it_says_is_not_unpacked(saved: Path, tmp_path: Path) -> None:
    whole = rewritten(saved, with_file("boxes/x", bytes(8 << 20)))
    size = (8 << 20).to_bytes(4, "little")
    assert whole.count(size) == 2
    file = tmp_path / "x.zip"
    file.write_bytes(whole.replace(size, (2).to_bytes(4, "little")))
    with pytest.raises(BadBackup, match="damaged"):
        brought_back(file, tmp_path / "new")


def test_whatever_is_damaged_is_refused(saved: Path, tmp_path: Path) -> None:
    whole, random = saved.read_bytes(), Random(5)
    file, same = tmp_path / "x.zip", 0
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(random.choice((1, 1, 4, 40))):
            # the end has the names and sizes
            at = random.choice((random.randrange(len(whole)), -random.randrange(1, 4000)))
            damaged[at] = random.randrange(256)
        end = random.choice((len(whole), len(whole), -random.randrange(1, 9000)))
        file.write_bytes(damaged[:end])
        with suppress(BadBackup), restore.opened(file) as found:
            assert found.games == 23
            same += 1
    # what is only in the zip file itself, as the time of a file, does no harm
    assert same < 50


@pytest.mark.parametrize("what", ["nothing", "folder", "pipe", "text"])
def test_what_is_no_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    file = tmp_path / "x"
    match what:
        case "folder":
            file.mkdir()
        case "pipe":
            import os  # noqa: PLC0415

            os.mkfifo(file)
        case "text":
            file.write_text("Dear Mara")
        case _:
            pass
    assert main(["--data", str(tmp_path / "new"), "restore", str(file)]) == (
        2 if what == "nothing" else 1
    )
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "new").exists()


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
    assert brought_back(saved, tmp_path / "new") is None
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
            brought_back(saved, used, replace=True)
        # but a backup is made
        assert main(["--data", str(used), "backup", str(used.parent / "while.zip")]) == 0


def test_a_backup_that_has_no_room_changes_nothing(
    saved: Path, used: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(used)
    full = shutil.disk_usage(used)._replace(free=1 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    with pytest.raises(OSError, match="16 MB must be free"):
        brought_back(saved, used, replace=True)
    assert contents(used) == before


def test_an_interrupted_restore_leaves_the_old_or_the_new(
    home: Path, saved: Path, tmp_path: Path, used: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = contents(used), contents(home)
    found: list[Contents] = []
    for at in range(1, 500):
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
                brought_back(saved, data, replace=True)
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
    assert found.count(old) > 30
    assert found.count(new) > 10


def test_an_app_finishes_what_was_interrupted(
    saved: Path, used: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(placing, "finish_locked", Power(2).watched(placing.finish_locked))
        with pytest.raises(Cut):
            brought_back(saved, used, replace=True)
    assert main(["--data", str(used), "backup", str(used.parent / "x.zip")]) == 0
    assert contents(used) == contents(home)


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
        assert archive.most_bytes(path.relative_to(home).as_posix()) is not None
