"""What a slip of the hand on the command line comes to: a sentence, and nothing is lost."""

import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.__main__ import STOPPED, main
from companion.table.folders import JOURNAL
from companion.table.journal import paths
from companion.table.journal.journal import Journal
from companion.table.journal.paths import pack_of
from companion.table.play.bots import any_of
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.options import needed
from tests.games.playing import played

GAME = games()["creature-feature"]


def test_a_file_that_is_no_journal_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Mara", encoding="utf-8")
    assert main(["referee", "--journal", str(letter)]) == 1
    assert capsys.readouterr().err == f"companion: {letter} is not a journal\n"
    assert list(tmp_path.iterdir()) == [letter]
    assert letter.read_text(encoding="utf-8") == "Dear Mara"
    assert main(["referee", "--journal", str(tmp_path)]) == 1
    assert list(tmp_path.iterdir()) == [letter]


@pytest.mark.parametrize("ending", paths.RESERVED_SUFFIXES)
@pytest.mark.parametrize("linked", [False, True])
def test_a_journal_has_no_name_of_a_file_beside_it(
    ending: str, linked: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"x{ending}"
    named = tmp_path / "journal"
    if linked:
        named.symlink_to(file)
    else:
        named = file
    assert main(["referee", "--journal", str(named)]) == 2
    assert capsys.readouterr().err == (
        f"companion: {named}: a journal's name cannot end in any of"
        " .count, .deleting, .lock, .part\n"
    )
    assert not file.exists()


def test_that_a_journal_was_damaged_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.sqlite3"
    journal = Journal(file)
    session = journal.begin(
        GAME, Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
    )
    for _ in played(session, Random(1), 20):
        pass
    journal.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + bytes(len(whole) - 8192))
    monkeypatch.setattr("companion.table.referee.serve", lambda *_: None)
    assert main(["referee", "--journal", str(file)]) == 0
    reported, _, kept = capsys.readouterr().err.strip().rpartition(" ")
    assert reported == "companion: The journal was damaged: back to the last whole action. Kept as"
    assert Path(kept).stat().st_size == len(whole)


@pytest.fixture
def heard() -> Iterator[None]:
    """What is started in the background by a script is deaf to Ctrl-C, and so are its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_ctrl_c_ends_a_command_without_a_word() -> None:
    words = [sys.executable, "-m", "companion", "referee"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        referee.stdin.write(b'{"cmd":"view"}\n')
        referee.stdin.flush()
        assert json.loads(referee.stdout.readline())["error"]["code"] == "no-game"
        referee.send_signal(signal.SIGINT)
        _, reported = referee.communicate()
    assert referee.returncode == STOPPED
    assert reported == b""


@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf", "1e-300", "1e300", "", "fast"])
def test_a_demo_has_a_speed_that_can_be(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["demo", "creature-feature", "--speed", speed])
    assert ended.value.code == 2
    assert f"{speed!r} must be a number from 0.01 to 1000" in capsys.readouterr().err


def test_a_file_is_no_data_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.txt"
    file.touch()
    with pytest.raises(SystemExit) as ended:
        main(["--data", str(file), "doctor"])
    assert ended.value.code == 2
    assert f"{str(file)!r} is not a folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code"), [("doctor", 1), ("report", 1), ("box export monstercon house", 1)]
)
def test_a_data_folder_that_cannot_be_made_is_reported_plainly(
    words: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = tmp_path / "home"
    home.touch()
    monkeypatch.setattr("companion.table.folders.OF_MACHINE", tmp_path / "of nobody")
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    assert main(words.split()) == code
    assert capsys.readouterr().err == f"companion: {home / 'matinee'}: Not a directory\n"


@pytest.mark.parametrize("command", ["export creature-feature house", "import"])
def test_no_box_is_made_of_damaged_tags(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tags.json").write_text('{"0499a26f916f91":')
    file = tmp_path / "mine.toml"
    if command == "import":
        file.write_text('matinee-box = 1\ngame = "creature-feature"\nname = "house"\n')
    assert main(["--data", str(tmp_path), "box", *command.split(), str(file)]) == 1
    (kept,) = tmp_path.glob("tags.damaged-*")
    assert capsys.readouterr().err == (
        f"companion: The tags were damaged. They are kept as {kept}; now there are none.\n"
    )
    assert file.exists() == (command == "import")


@pytest.mark.thorough
def test_a_demo_that_cannot_be_kept_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "evening.jsonl").mkdir()
    assert main(["demo", "creature-feature", "--out", str(tmp_path)]) == 1
    assert "evening.jsonl" in capsys.readouterr().err


def test_a_key_that_is_there_twice_is_reported_in_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "creature-feature", "--options", '{"seasons":2,"seasons":3}'])
    assert 'duplicate key "seasons".' in capsys.readouterr().err


def test_a_journal_that_cannot_be_opened_says_what_must_be_writable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    error = sqlite3.OperationalError("unable to open database file")
    error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN

    def fail(_path: Path) -> None:
        raise error

    monkeypatch.setattr("companion.table.journal.journal.Journal", fail)
    file = tmp_path / "journal.sqlite3"
    assert main(["referee", "--journal", str(file)]) == 1
    words = f"the journal cannot be opened: {file} and its folder must be writable"
    assert capsys.readouterr().err == f"companion: {words}\n"


def test_what_the_journal_cannot_do_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "journal.sqlite3"
    Journal(file).close()
    content = bytearray(file.read_bytes())
    content[63] = 9
    file.write_bytes(content)
    assert main(["referee", "--journal", str(file)]) == 1
    reported = capsys.readouterr().err
    assert (
        reported == "companion: the journal: it has format 9, and this version of Matinee reads 3\n"
    )


@pytest.mark.parametrize("words", [[], ["kiosk"], ["doctor"], ["report"], ["referee"]])
def test_a_data_folder_that_may_not_be_looked_at_ends_in_a_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that is too long is refused by the system to everybody, root too."""
    folder = str(tmp_path / ("x" * 300))
    assert main(["--data", folder, *words]) == 1
    assert capsys.readouterr().err == f"companion: {folder}: File name too long\n"


def test_the_doctor_looks_at_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        for seed in (1, 2):
            *_, _ = played(journal.begin(GAME, header), Random(seed), 100)
        journal.pack(all_but_last=True)
    main(["--data", str(tmp_path), "doctor"])
    assert "all stored games are intact" in capsys.readouterr().out
    file = pack_of(tmp_path / JOURNAL, 1)
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    assert "game 1 is damaged after its line" in capsys.readouterr().out
    assert file.read_bytes() == content[: len(content) // 2]
    file.unlink()
    assert main(["--data", str(tmp_path), "doctor"]) == 1
    assert "game 1 cannot be read" in capsys.readouterr().out


def test_the_referee_packs_the_games_that_are_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = b'{"cmd":"new","game":"creature-feature","seats":["Ann","Bob","Cid"]}\n'
    file = tmp_path / JOURNAL
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(3 * new)))
    assert main(["referee", "--journal", str(file)]) == 0
    assert [pack_of(file, number).exists() for number in (1, 2, 3)] == [True, True, True]
    with closing(Journal(file)) as journal:
        assert len(journal.games()) == 3


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("name", games())
def test_a_game_of_the_referee_is_over_when_it_waits_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game, random = games()[name], Random(1)
    seats = max(game.min_seats, 3)
    names, options = ("Ann", "Bob", "Cid", "Dov")[:seats], needed(game, seats)
    header = Header(game.id, game.rules_version, names, options, seed=7)
    session = Session.new(game, header)
    new = {"cmd": "new", "game": name, "seats": names, "options": options, "seed": 7}
    lines = [{**new, "dealer": "virtual"}]
    while not session.over:
        asked = [one for one in session.rule_prompts() if not one.optional]
        may = (game.dealer.narrow(session.head.virtual_table, one) for one in asked)
        action = any_of(random.choice([one for one in may if one is not None]), random)
        session.do(action)
        lines.append({"cmd": "do", "action": action})
    file = tmp_path / JOURNAL
    for played_to in (len(lines) - 1, len(lines)):
        text = b"".join(msgspec.json.encode(one) + b"\n" for one in lines[:played_to])
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text)))
        assert main(["referee", "--journal", str(file)]) == 0
    with closing(Journal(file)) as journal:
        assert [kept.over for kept in journal.games()] == [False, True]
        assert journal.best(name) == max(
            game.observation.summary(game.observation.view(session.state, None)).scores
        )
