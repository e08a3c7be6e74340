"""Whatever lies in the place of a file: nothing hangs, eats memory, or ends Matinee."""

import os
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import force_setattr

from companion.core.game import SEAT_LOOKS
from companion.table import atomic_files
from companion.table.errors import Refused
from companion.table.journal.journal import Journal
from companion.table.owner import box_file
from companion.table.owner.card_sets import CardSets
from companion.table.owner.tags import Tags
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.players import Players
from companion.table.registry import games
from companion.table.reports.report import Report, check
from companion.table.reports.save_file import as_saved, load, to_json_lines
from companion.table.settings import Settings, SettingsFile
from hardware.rig_file import read_rig
from hardware.untrusted.files import MAX_BYTES, UnusableFile, read_file

GAME = games()["creature-feature"]
SPARSE = 3 << 30
Lay = Callable[[Path], None]


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def unix_socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket has at most 107 bytes
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def sparse(path: Path) -> None:
    path.touch()
    os.truncate(path, SPARSE)


ODD = (pipe, folder, unix_socket, device, sparse)


@pytest.fixture(autouse=True)
def promptly() -> Iterator[None]:
    """What hangs fails, and so does what takes a lot of memory."""

    def late(*_: object) -> None:
        raise AssertionError("it hangs")

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    old = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, old)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000


@pytest.mark.parametrize("lay", ODD)
def test_nothing_but_a_regular_file_is_read(tmp_path: Path, lay: Lay) -> None:
    lay(tmp_path / "x")
    with pytest.raises(OSError, match=r"this is a folder|not a regular file|larger than 16 MB"):
        read_file(tmp_path / "x")


def test_a_file_that_grows_while_it_is_read_has_an_end_too() -> None:
    # files in /proc have no size
    assert read_file(Path("/proc/self/status")).startswith(b"Name:")
    with pytest.raises(OSError, match="larger than 0 kB"):
        read_file(Path("/proc/self/status"), max_bytes=10)


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(bytes(MAX_BYTES))
    assert len(read_file(tmp_path / "x")) == MAX_BYTES


@pytest.mark.parametrize("lay", ODD)
@pytest.mark.parametrize(
    ("name", "book"),
    [("tags.json", Tags), ("players.json", Players), ("settings.json", SettingsFile)],
)
def test_the_journal_is_set_aside_and_written_again(
    tmp_path: Path, lay: Lay, name: str, book: Callable[[Path], Tags | Players | SettingsFile]
) -> None:
    lay(tmp_path / name)
    found = book(tmp_path / name)
    assert found.set_aside is not None
    assert found.set_aside.name != name
    if isinstance(found, SettingsFile):
        found.change(Settings(sound=1))
    assert book(tmp_path / name).set_aside is None


@pytest.mark.parametrize("lay", ODD)
def test_a_saved_game_a_box_and_a_rig_are_refused(tmp_path: Path, lay: Lay) -> None:
    lay(tmp_path / "x.toml")
    for reading in (load, check):
        with pytest.raises(Refused, match=r"x.toml: (this is|the file is larger)"):
            reading(tmp_path / "x.toml")
    for reading in (read_rig, box_file.read):
        with pytest.raises(UnusableFile, match=r"(this is|the file is larger).*x\.toml"):
            reading(tmp_path / "x.toml")
    (tmp_path / "boxes" / "shuffling-horror").mkdir(parents=True)
    (tmp_path / "x.toml").rename(tmp_path / "boxes" / "shuffling-horror" / "mine.toml")
    with pytest.raises(Refused, match=r"mine\.toml: (this is|the file is larger)"):
        CardSets(tmp_path).facts(games()["shuffling-horror"], "mine")


@pytest.mark.parametrize("lay", [pipe, device])
def test_what_lies_where_a_file_is_prepared_is_in_nobodys_way(tmp_path: Path, lay: Lay) -> None:
    lay(tmp_path / ".x.json.part")
    atomic_files.write(tmp_path / "x.json", 3)
    assert (tmp_path / "x.json").read_text() == "3"


# ---- texts


def test_a_seat_has_a_name_that_can_be_shown_wherever_it_comes_from(tmp_path: Path) -> None:
    names, shown = ("A\0nn", "Bo\u202eb", "C\nid"), ("Ann", "Bob", "C id")
    header = Header(GAME.id, GAME.rules_version, names, {}, looks=(-999, 10**30))
    session = Session.new(GAME, header)
    assert session.header.names == session.state.names == shown
    assert all(0 <= look < SEAT_LOOKS for look in header.seat_looks)
    # as a version that did not clean them has stored it
    saved = as_saved(session, session.current_steps()).replace(b'"Ann"', b'"A\\u0000nn"', 1)
    (tmp_path / "old.jsonl").write_bytes(saved)
    assert load(tmp_path / "old.jsonl")[0].header.names == shown
    report = to_json_lines(Report("x", "said\x1b[31m", words="\0why\x9b"))
    assert b"\\u" not in report
    (tmp_path / "old.report").write_bytes(
        b'{"matinee":"report","ruling":"x","said":"\\u001b[2J"}\n' + saved
    )
    assert "Then: [2J" in check(tmp_path / "old.report").lines


def test_a_journal_that_others_have_written_has_names_that_can_be_shown(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    header = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {})
    force_setattr(header, "names", ("A\0nn", "Bob", "Cid"))  # as a version that cleaned none
    journal.begin(GAME, header)
    (kept,) = journal.games()
    assert kept.header.names == ("Ann", "Bob", "Cid")
    assert journal.resume(GAME, kept).header.names == ("Ann", "Bob", "Cid")
    journal.close()


def test_what_files_say_can_be_shown(tmp_path: Path) -> None:
    (tmp_path / "rig.toml").write_text(
        '[[reader]]\nname = "p\\u0000ad\\u202E"\nkind = "emulated"\n'
    )
    assert read_rig(tmp_path / "rig.toml").readers[0].name == "pad"
    (tmp_path / "box.toml").write_text(
        'matinee-box = 1\ngame = "shuffling-horror"\nname = "mine"\n'
        '[[card]]\nid = "the-pilot"\ntitle = "The\\u0000 \\u009bPilot"\n'
    )
    assert box_file.read(tmp_path / "box.toml").facts["the-pilot"]["title"] == "The Pilot"
    (tmp_path / "tags.json").write_text('{"04": {"game": "a\\u0000b", "card": "c\u202ed"}}')
    tags = Tags(tmp_path / "tags.json")
    assert tags.set_aside is None
    assert [(one.game, one.card) for one in tags.by_uid.values()] == [("ab", "cd")]


def test_what_an_action_says_can_be_shown() -> None:
    session = Session.new(GAME, Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}))
    action = session.decode({"type": "correct", "path": "x", "value": "a\0", "why": "b\n\x1bc"})
    assert (action.value, action.why) == ("a", "b c")  # type: ignore[attr-defined]
