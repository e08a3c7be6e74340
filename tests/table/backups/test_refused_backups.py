"""What is no whole backup of Matinee is refused, and changes nothing."""

import gzip
import re
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from msgspec import Raw, json

from companion.__main__ import main
from companion.table.backups import restore
from companion.table.backups.archive import BadBackup, Entry
from companion.table.journal import packs
from tests.table.backups.household import restored_folder


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


LINE = b'[0,"begin",0,[[0,null,0,0,null,[],{},null]]]'
PACK_WITH_WORD = gzip.compress(
    b'{"matinee":"packed-game","lines":"x","over":0,"best":null,"header":{}}\n{}\n', mtime=0
)
PACK = packs.packed(packs.PackHeader(2, 0, None, Raw(b"{}")), b"{}", [LINE])
HOSTILE: dict[str, tuple[Callable[..., object], str]] = {
    "no manifest": (lambda entries: entries.pop(), "is not a backup of Matinee."),
    "a newer one": (
        in_manifest(lambda value: value.update(format=2, version="9.1", files=[], more=1)),
        "was made by a newer Matinee (9.1): update first.",
    ),
    "another manifest": (in_manifest(lambda value: value.update(matinee="box")), "not a backup"),
    "more in the manifest": (
        in_manifest(lambda value: value.update(more=1)),
        'is damaged: manifest.json: unknown field "more".',
    ),
    "a list for a date": (
        in_manifest(lambda value: value.update(made=[])),
        "is damaged: manifest.json: made: must be a string, not an array.",
    ),
    "a word for a size": (
        in_manifest(lambda value: value["files"]["tags.json"].update(size="x")),
        "is damaged: manifest.json: size: must be an integer, not a string.",
    ),
    "a sum less": (
        in_manifest(lambda value: value["files"]["tags.json"].pop("sha256")),
        'is damaged: manifest.json: files: missing field "sha256".',
    ),
    "a word in a cover": (
        with_file("games/000099.jsonl.gz", PACK_WITH_WORD),
        "'games/000099.jsonl.gz' has no valid header: lines: must be an integer, not a string.",
    ),
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
    "bzip2": (bzip2, "unsupported compression method"),
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
    "no game": (with_file("games/000099.jsonl.gz"), "'games/000099.jsonl.gz' has no valid header"),
    "half a game": (
        with_file("games/000099.jsonl.gz", PACK),
        "'games/000099.jsonl.gz' has 1 of 2 lines",
    ),
    "a large file": (with_file("boxes/x", bytes(17 << 20)), "is too large"),
    "many zeros": (
        lambda entries: [with_file(f"boxes/{one}", bytes(9 << 20))(entries) for one in range(9)],
        "would unpack to far more than a backup can hold.",
    ),
}


@pytest.mark.thorough(keep=5)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_backup_is_refused_in_a_sentence(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    change, why = HOSTILE[name]
    file = tmp_path / "x.zip"
    file.write_bytes(rewritten(saved, change))
    assert main(["--data", str(tmp_path / "new"), "restore", str(file)]) == 1
    reported = capsys.readouterr()
    assert reported.out == ""
    assert reported.err.startswith(f"companion: {file} ")
    assert why in reported.err
    assert reported.err.count("\n") == 1
    assert "`" not in reported.err
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_is_there_twice_is_refused(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    file.write_bytes(rewritten(saved, lambda entries: entries.insert(0, entries[0])))
    with pytest.raises(BadBackup, match="twice"):
        restored_folder(file, tmp_path / "new")


def test_a_file_that_is_larger_than_it_says_is_not_unpacked(saved: Path, tmp_path: Path) -> None:
    whole = rewritten(saved, with_file("boxes/x", bytes(8 << 20)))
    size = (8 << 20).to_bytes(4, "little")
    assert whole.count(size) == 2
    file = tmp_path / "x.zip"
    file.write_bytes(whole.replace(size, (2).to_bytes(4, "little")))
    with pytest.raises(BadBackup, match="damaged"):
        restored_folder(file, tmp_path / "new")


def test_whatever_is_damaged_is_refused(saved: Path, tmp_path: Path) -> None:
    whole, random = saved.read_bytes(), Random(5)
    file, same = tmp_path / "x.zip", 0
    reasons: list[str] = []
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(random.choice((1, 1, 4, 40))):
            # the end has the names and sizes
            at = random.choice((random.randrange(len(whole)), -random.randrange(1, 4000)))
            damaged[at] = random.randrange(256)
        end = random.choice((len(whole), len(whole), -random.randrange(1, 9000)))
        file.write_bytes(damaged[:end])
        try:
            with restore.open_backup(file) as found:
                assert found.games == 23
                same += 1
        except BadBackup as error:
            reasons.append(str(error))
    assert not [one for one in reasons if re.search(r"`|CRC|Error -|magic|unpack requires", one)]
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
