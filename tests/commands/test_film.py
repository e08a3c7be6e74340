"""`companion film` writes the film of a game that is over, and says why it does not."""

import re
import subprocess
import sys
from base64 import b64decode
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from companion.__main__ import main
from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from hardware.untrusted.validation import suggestion
from tests.games.options import needed
from tests.games.playing import played

NOT_OVER = (
    "is not over: its film can be made once the game is finished, or ended in the menu "
    "(Somebody leaves, End here)"
)
HOSTILE = ('<script src="//evil/x.js">', 'A & B\'s "home"', "--> $title ${line} {0}")


def play(data: Path, name: str, names: tuple[str, ...], most: int = 5000) -> Session:
    """A game that is stored in a data folder; with `most` decisions it may not be over."""
    game = games()[name]
    with closing(Journal(data / JOURNAL)) as journal:
        options = needed(game, len(names))
        header = Header(name, game.rules_version, names, options, 3, begun="2026-10-31")
        session = journal.begin(game, header)
        for _ in played(session, Random(3), most):
            pass
    return session


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games that are over, and a third that is not."""
    folder = tmp_path_factory.mktemp("data")
    assert play(folder, "creature-feature", HOSTILE).over
    assert play(folder, "monstercon", ("Mara", "Theo")).over
    assert not play(folder, "monstercon", ("Ines", "Jo"), 10).over
    return folder


class Checked(HTMLParser):
    """Reads a page and fails at a tag that is not closed; keeps its words and attributes."""

    VOID = ("meta", "img")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words = ""
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_page_holds_all_it_needs_and_names_do_no_harm(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "film.html"
    assert main(["--data", str(data), "film", "1", "--out", str(out)]) == 0
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    read = Checked(page)
    for name in HOSTILE:
        assert name in read.words
    assert "<script" not in page
    assert "31 Oct 2026" in read.words
    drawings = 0
    for tag, name, value in read.attributes:
        assert not name.startswith("on"), (tag, name)
        if name in ("src", "href"):
            assert value.startswith("data:image/svg+xml;base64,")
            ET.fromstring(b64decode(value.partition(",")[2]))
            drawings += 1
    # the poster, and each seat's shape in the cast and in the chart
    assert drawings == 1 + 2 * len(HOSTILE)
    assert "url(" not in page
    assert re.findall(r"https?://[^\"]+", page) == ["http://www.w3.org/2000/svg"]


def test_a_picture_is_a_png(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "film.png"
    assert main(["--data", str(data), "film", "--out", str(out)]) == 0
    content = out.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert [int.from_bytes(content[at : at + 4]) for at in (16, 20)] == [1600, 960]


def test_a_page_needs_no_pygame(data: Path, tmp_path: Path) -> None:
    words = ["--data", str(data), "film", "--out", str(tmp_path / "x.html")]
    code = (
        f"import sys; from companion.__main__ import main\nassert main({words}) == 0\n"
        "assert 'pygame' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("3", f"game 3 {NOT_OVER}"),
        ("9", 'no game "9" in {data}'),
        ("poker", 'no game "poker" in {data}' + suggestion("poker", games())),
        ("1 --out film.gif", "film.gif: the name must end in .html or .png"),
        ("1 --out there.html", "there.html already exists"),
    ],
)
def test_what_is_not_made_is_reported_in_a_sentence(
    words: str,
    error: str,
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.html").touch()
    assert main(["--data", str(data), "film", *words.split()]) == (1 if words == "3" else 2)
    assert capsys.readouterr().err == f"companion: {error.format(data=data)}\n"
    assert [one.name for one in tmp_path.iterdir()] == ["there.html"]


def test_the_last_game_that_is_over_is_meant_or_the_last_of_its_kind(
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--data", str(data), "film"]) == 0
    assert capsys.readouterr().out.endswith("\nWrote film-2.html\n")
    assert main(["--data", str(data), "film", "creature-feature"]) == 0
    assert (tmp_path / "film-1.html").exists()


def test_without_any_game_that_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "film"]) == 1
    assert capsys.readouterr().err == f"companion: no games in {tmp_path}\n"
    play(tmp_path, "monstercon", ("Ines", "Jo"), 10)
    assert main(["--data", str(tmp_path), "film"]) == 1
    assert capsys.readouterr().err == f"companion: game 1 {NOT_OVER}\n"
