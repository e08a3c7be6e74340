"""Tags and names: kept whole, set aside when damaged, never half written."""

from errno import EACCES, EIO, EMFILE, ENOSPC
from os import strerror
from pathlib import Path

import pytest

from companion.table import atomic_files
from companion.table.atomic_files import write_text
from companion.table.journal import deletion
from companion.table.owner.tags import Tags
from companion.table.play.interpret import TaggedCard
from companion.table.players import Player, Players
from companion.table.settings import Settings, SettingsFile

ROBOT = TaggedCard("creature-feature", "robot", 4)
UID = bytes.fromhex("04a1b2c3d4e5f6")


def test_a_tag_is_known_for_good(tmp_path: Path) -> None:
    Tags(tmp_path / "tags.json").enroll(UID, ROBOT)
    again = Tags(tmp_path / "tags.json")
    assert again.find(UID) == ROBOT
    assert again.of_game("creature-feature") == [ROBOT]
    assert again.find(UID[::-1]) is None


def test_a_new_tag_of_the_same_copy_takes_the_place_of_the_lost_one(tmp_path: Path) -> None:
    tags = Tags(tmp_path / "tags.json")
    tags.enroll(UID, ROBOT)
    tags.enroll(UID[::-1], ROBOT)
    assert tags.find(UID) is None
    assert tags.find(UID[::-1]) == ROBOT
    tags.forget(UID[::-1])
    assert len(tags) == 0


def test_a_lent_tag_is_never_kept(tmp_path: Path) -> None:
    tags = Tags(tmp_path / "tags.json")
    tags.add_temporary(UID, ROBOT)
    assert tags.find(UID) == ROBOT
    assert len(tags) == 0
    assert not (tmp_path / "tags.json").exists()
    other = TaggedCard("creature-feature", "witch")
    tags.enroll(UID, other)
    assert tags.find(UID) == other


def test_undo_restores_a_tag_only_while_nothing_else_has_its_place(tmp_path: Path) -> None:
    tags = Tags(tmp_path / "tags.json")
    witch = TaggedCard("creature-feature", "witch")
    one, two, three = (bytes([number] * 7) for number in (1, 2, 3))
    tags.enroll(one, ROBOT)
    tags.forget(one)
    tags.enroll(two, witch)
    tags.forget(two)
    forgotten = [tags.changes[1], tags.changes[3]]
    tags.enroll(two, ROBOT)
    tags.enroll(three, witch)
    tags.undo(forgotten)
    assert tags.by_uid == {two.hex(): ROBOT, three.hex(): witch}
    tags.forget(two)
    tags.undo(forgotten)
    assert tags.by_uid == {one.hex(): ROBOT, two.hex(): witch, three.hex(): witch}


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"known": 7}', b"\xff"])
@pytest.mark.parametrize("book", [Tags, Players])
def test_a_damaged_file_is_set_aside_whole(
    tmp_path: Path, book: type[Tags] | type[Players], text: bytes
) -> None:
    path = tmp_path / "book.json"
    path.write_bytes(text)
    opened = book(path)
    assert opened.set_aside is not None
    assert opened.set_aside.read_bytes() == text
    assert not path.exists()
    assert book(path).set_aside is None


def test_what_cannot_be_written_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    tags = Tags(tmp_path / "tags.json")
    tags.enroll(UID, ROBOT)
    (tmp_path / ".tags.json.part").mkdir()  # nothing can be written there
    with pytest.raises(OSError, match="directory"):
        tags.enroll(UID[::-1], TaggedCard("creature-feature", "witch"))
    assert tags.find(UID[::-1]) is None
    assert Tags(tmp_path / "tags.json").find(UID) == ROBOT


def test_what_was_written_in_part_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(ENOSPC, "No space left on device", file)

    monkeypatch.setattr("os.fsync", full)
    (tmp_path / "report.part").write_text("somebody's own")
    with pytest.raises(OSError, match=r"No space left on device: '.*/report\.jsonl'"):
        write_text(tmp_path / "report.jsonl", "half of it")
    assert [one.name for one in tmp_path.iterdir()] == ["report.part"]


def test_who_sat_here_last_is_likely_to_sit_here_again(tmp_path: Path) -> None:
    players = Players(tmp_path / "players.json")
    ann, bob, cid = Player("Ann", 2), Player("Bob", 0), Player("Cid", 1)
    players.store((ann, bob, cid))
    players.store((cid, ann))
    again = Players(tmp_path / "players.json")
    assert again.last_players(1, 6) == (cid, ann)
    assert again.last_players(3, 6) == (cid, ann, bob)


@pytest.mark.parametrize("code", [EACCES, EIO, EMFILE])
def test_a_file_that_cannot_be_read_now_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    Tags(tmp_path / "tags.json").enroll(UID, ROBOT)
    Players(tmp_path / "players.json").store((Player("Ann", 2),))
    SettingsFile(tmp_path / "settings.json").change(Settings(sound=1))
    deletion.begin(tmp_path / "journal.sqlite3", game=3)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def failing(path: Path, most: int = 0) -> bytes:
        raise OSError(code, strerror(code), str(path))

    with monkeypatch.context() as disk:
        disk.setattr(atomic_files, "read_file", failing)
        tags = Tags(tmp_path / "tags.json")
        players = Players(tmp_path / "players.json")
        settings = SettingsFile(tmp_path / "settings.json")
        with pytest.raises(OSError, match="could not be read"):
            deletion.begin(tmp_path / "journal.sqlite3", game=4)
        with pytest.raises(OSError, match="could not be read"):
            deletion.end(tmp_path / "journal.sqlite3", game=4)
    assert (len(tags), players.known, settings.current) == (0, (), Settings())
    for change in (
        lambda: tags.enroll(UID[::-1], ROBOT),
        lambda: players.store((Player("Bob", 1),)),
        lambda: players.forget("Ann"),
        lambda: settings.change(Settings(sound=3)),
    ):
        with pytest.raises(OSError, match="could not be read"):
            change()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    # on another day all of it is there, and can be changed
    for book in (tags, players, settings):
        book.read()
    assert (len(tags), len(players.known), settings.current.sound) == (1, 1, 1)
    tags.forget(UID)
    assert Tags(tmp_path / "tags.json").find(UID) is None


# ---- files that another program writes while they are in use


def test_tags_of_another_program_stay(tmp_path: Path) -> None:
    path = tmp_path / "tags.json"
    tags = Tags(path)
    tags.enroll(UID, ROBOT)
    witch, mummy = (TaggedCard("creature-feature", card) for card in ("witch", "mummy"))
    atomic_files.write(path, {UID[::-1].hex(): witch})
    tags.enroll(bytes(7), mummy)
    assert Tags(path).by_uid == {UID[::-1].hex(): witch, bytes(7).hex(): mummy}


def test_players_of_another_program_stay(tmp_path: Path) -> None:
    path = tmp_path / "players.json"
    ann, bob, cid = (Player(name, 0) for name in ("Ann", "Bob", "Cid"))
    players = Players(path)
    players.store((ann,))
    Players(path).store((bob,))
    players.store((cid,))
    assert Players(path).known == (cid, bob, ann)


def test_settings_of_another_program_stay_but_for_what_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = SettingsFile(path)
    settings.change(Settings(sound=3))
    SettingsFile(path).change(Settings(sound=3, light_brightness=2, hold_tenths=5))
    settings.change(Settings(sound=3, hold_tenths=9))
    expected = Settings(sound=3, light_brightness=2, hold_tenths=9)
    assert settings.current == SettingsFile(path).current == expected


@pytest.mark.parametrize("content", [None, b"{{", b""])
def test_a_file_that_is_deleted_or_damaged_meanwhile_is_written_whole(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "tags.json"
    tags = Tags(path)
    tags.enroll(UID, ROBOT)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    witch = TaggedCard("creature-feature", "witch")
    tags.enroll(UID[::-1], witch)
    assert Tags(path).by_uid == {UID.hex(): ROBOT, UID[::-1].hex(): witch}
    assert [one.read_bytes() for one in tmp_path.glob("*damaged*")] == (
        [] if content is None else [content]
    )


def test_settings_that_cannot_be_kept_hold_with_the_next_change(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = SettingsFile(path)
    (tmp_path / ".settings.json.part").mkdir()
    with pytest.raises(OSError, match="directory"):
        settings.change(Settings(sound=3))
    (tmp_path / ".settings.json.part").rmdir()
    settings.change(Settings(sound=3, hold_tenths=9))
    assert settings.current == SettingsFile(path).current == Settings(sound=3, hold_tenths=9)
