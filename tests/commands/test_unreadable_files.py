"""Files that this user may not read: each command says so in one sentence."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from errno import EACCES, EIO
from os import mkfifo
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from companion.table import atomic_files
from companion.table.backups import placing
from companion.table.backups.unusable_files import VALUES
from companion.table.folders import JOURNAL
from companion.table.journal import opening, paths, rescue
from companion.table.journal.journal import Journal
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played


def denied(path: object) -> PermissionError:
    return PermissionError(EACCES, "Permission denied", str(path))


def test_the_doctor_reports_a_folder_that_it_may_not_look_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exists = Path.exists

    def unless_journal(path: Path) -> bool:
        if path.name == JOURNAL:
            raise denied(path)
        return exists(path)

    monkeypatch.setattr(Path, "exists", unless_journal)
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    printed = capsys.readouterr().out
    assert f"not checked: {tmp_path / JOURNAL}: Permission denied" in printed
    assert "data folder" in printed


@pytest.mark.parametrize(
    "make", [Path.mkdir, mkfifo, lambda path: path.write_text("not a journal")]
)
def test_the_doctor_reports_what_is_not_a_journal(
    make: Callable[[Path], object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(tmp_path / JOURNAL)
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert "is not a journal" in printed
    assert "start Matinee: it sets this aside" in printed
    assert "run this as the user" not in printed


def write_zeros(journal: Path) -> None:
    journal.write_bytes(bytes(8192))


def write_zeros_after_the_head(journal: Path) -> None:
    Journal(journal).close()
    content = journal.read_bytes()
    journal.write_bytes(content[:100] + bytes(len(content) - 100))


def write_by_a_later_matinee(journal: Path) -> None:
    Journal(journal).close()
    with closing(sqlite3.connect(journal)) as db:
        db.execute("pragma user_version = 99")


def put_a_folder_in_the_place_of_the_log(journal: Path) -> None:
    Journal(journal).close()
    Path(f"{journal}-wal").mkdir()


SETS_ASIDE = "start Matinee: it sets the damaged file aside and keeps all that is intact in it"


@pytest.mark.parametrize(
    ("make", "wrong", "repair"),
    [
        (write_zeros, "journal.sqlite3 is damaged", SETS_ASIDE),
        (write_zeros_after_the_head, "journal.sqlite3 is damaged", SETS_ASIDE),
        (put_a_folder_in_the_place_of_the_log, "journal.sqlite3-wal: is not a file", SETS_ASIDE),
        (write_by_a_later_matinee, "it has format 99", "update Matinee; the journal stays as"),
    ],
)
def test_the_doctor_says_what_happens_to_a_journal_that_cannot_be_read(
    make: Callable[[Path], None],
    wrong: str,
    repair: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make(tmp_path / JOURNAL)
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert wrong in printed
    assert repair in printed
    assert "run this as the user" not in printed
    commands = "film", "report", f"backup {tmp_path / 'saved.zip'}"
    # the others read what is in front of a log that cannot be read
    for command in () if make is put_a_folder_in_the_place_of_the_log else commands:
        assert main(["--data", str(tmp_path), *command.split()]) == 1
        err = capsys.readouterr().err
        assert wrong in err
        assert f"; {repair}" in err
    if repair == SETS_ASIDE:
        with closing(Journal(tmp_path / JOURNAL)) as journal:
            assert journal.set_aside is not None


def test_the_doctor_reports_a_journal_on_a_disk_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Journal(tmp_path / JOURNAL).close()

    def fail(_: Path) -> None:
        raise OSError(EIO, "Input/output error", str(tmp_path / JOURNAL))

    monkeypatch.setattr(rescue, "damage", fail)
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert "Input/output error -> restart this machine and try again" in printed


def test_the_doctor_reports_a_journal_that_it_may_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Journal(tmp_path / JOURNAL).close()

    def refuse(path: Path) -> None:
        raise denied(path)

    def may(*_: object) -> bool:
        return False

    monkeypatch.setattr(opening.os, "access", may)
    for way in ("_copied", "_without_wal"):  # root may read every file
        monkeypatch.setattr(opening, way, refuse)
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert "journal.sqlite3: Permission denied -> run this as the user" in printed


def test_tags_that_may_not_be_read_are_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tags = tmp_path / "tags.json"
    tags.write_text("{}")

    def refuse(path: Path, *_: object) -> bytes:
        raise denied(path)

    monkeypatch.setattr(atomic_files, "read_file", refuse)
    monkeypatch.setattr(Path, "rename", refuse)
    assert main(["--data", str(tmp_path), "box", "export", "monstercon", "house"]) == 1
    assert capsys.readouterr().err == (
        f"companion: {tags} cannot be used: it is damaged, or you may not read it.\n"
    )


def test_ctrl_d_at_a_question_ends_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    head = 'matinee-box = 1\ngame = "monstercon"\nname = "house"\n'
    file.write_text(f'{head}[[tag]]\nuid = "04112233445566"\ncard = "ace-of-spades"\n')

    def end_of_input(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", end_of_input)
    words = ["--data", str(tmp_path / "data"), "box", "import", str(file)]
    assert main(words) == 130, capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "box check", "box import", "restore"])
def test_a_missing_file_ends_every_command_with_the_same_status(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing"
    assert main(["--data", str(tmp_path), *command.split(), str(file)]) == 2
    assert capsys.readouterr().err == f"companion: {file}: No such file or directory\n"


@pytest.mark.parametrize("command", ["doctor", "report", "film", "backup x", "restore x"])
def test_a_data_folder_that_cannot_be_used_is_a_failure(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(folder: Path) -> None:
        raise denied(folder)

    monkeypatch.setattr(placing, "finish", refuse)
    assert main(["--data", str(tmp_path), *command.split()]) == 1
    assert capsys.readouterr().err == f"companion: {tmp_path}: Permission denied\n"


def journal_is_blank(data: Path) -> None:
    (data / JOURNAL).write_bytes(b"")


def journal_is_missing(data: Path) -> None:
    for part in data.glob(f"{JOURNAL}*"):
        if part.is_file():
            part.unlink()


@pytest.mark.parametrize("make", [journal_is_blank, journal_is_missing])
def test_commands_read_the_packed_games_of_a_lost_list(
    make: Callable[[Path], None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = tmp_path / "data"
    two_packed_games(data)
    make(data)
    monkeypatch.chdir(tmp_path)
    assert main(["--data", str(data), "doctor"]) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert "the list of games is lost" in printed
    assert "start Matinee: it lists the packed games again" in printed
    assert main(["--data", str(data), "film", "1"]) == 0
    assert main(["--data", str(data), "report", str(tmp_path / "report.jsonl")]) == 0
    for command in ("film --out none/film.html", "report none/report.jsonl"):
        assert main(["--data", str(data), *command.split()]) == 1, "the output cannot be written"
    assert main(["--data", str(data), "backup", str(tmp_path / "saved.zip")]) == 0
    assert "2 games and all" in capsys.readouterr().out
    with closing(Journal(data / JOURNAL)) as journal:
        assert journal.listed_numbers() == [1, 2]
        assert [*journal.findings()] == []


def test_the_file_of_another_game_is_called_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two_packed_games(tmp_path)
    one, two = (paths.pack_of(tmp_path / JOURNAL, number) for number in (1, 2))
    one.write_bytes(two.read_bytes())
    assert main(["--data", str(tmp_path), "film", "1"]) == 1
    reason = "what is stored of it is damaged, missing or of another game"
    assert capsys.readouterr().err == f"companion: the game cannot be read: {reason}\n"
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    assert f"game 1 cannot be read: {reason}" in capsys.readouterr().out
    assert main(["--data", str(tmp_path), "backup", str(tmp_path / "saved.zip")]) == 1
    assert "games/000001.jsonl.gz (damaged)" in capsys.readouterr().err


def two_packed_games(data: Path) -> None:
    """Two finished games that differ only in their seeds."""
    game = games()["creature-feature"]
    with closing(Journal(data / JOURNAL)) as journal:
        for seed in (1, 2):
            header = Header(game.id, game.rules_version, ("Ann", "Bob", "Cid"), {}, seed=seed)
            *_, _ = played(journal.begin(game, header), Random(seed), 10_000)
        journal.pack(all_but_last=False)


def test_the_doctor_reports_each_file_that_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in VALUES:
        (tmp_path / name).write_text("[]")
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    printed = " ".join(capsys.readouterr().out.split())
    for name, (_, consequence) in VALUES.items():
        assert f"BAD {name} must be an object, not an array" in printed
        assert f"otherwise: {consequence}" in printed


def test_the_referee_makes_no_folder_for_a_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none" / "x.sqlite3"
    assert main(["referee", "--journal", str(file)]) == 1
    assert capsys.readouterr().err == f"companion: {file.parent}: there is no such folder\n"
    assert [*tmp_path.iterdir()] == []
