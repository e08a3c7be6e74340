"""Sets of cards: taking them in from files, renaming and deleting them."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.board.nodes import UiCommand
from companion.table.owner.box_file import to_toml
from companion.table.owner.box_format import BoxFile
from companion.table.play.interpret import TaggedCard
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.cards.cards import CardsScreen
from companion.ui.screens.cards.import_box import ImportBox, UnreadableBox
from companion.ui.screens.cards.set_sheet import Rename, SetSheet
from companion.ui.screens.cards.sets import CardSetsScreen
from tests.ui.screens.cards.test_cards import LONGEST, look, toast_text, touchable, words_of
from tests.ui.table import SIZES, evening

CF, SH = games()["creature-feature"], games()["shuffling-horror"]


def hand_in(folder: Path, name: str, text: str) -> None:
    path = folder / "data" / "import"
    path.mkdir(parents=True, exist_ok=True)
    (path / f"{name}.toml").write_text(text, encoding="utf-8")


def box(name: str, facts: dict[str, Any], **tags: str) -> str:
    return to_toml(
        BoxFile(
            SH.id, name, facts, {uid[1:]: TaggedCard(SH.id, card) for uid, card in tags.items()}
        )
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_box_is_taken_in_after_what_it_changes_was_shown(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    hand_in(tmp_path, "stick", box("mine", {"the-pilot": {"title": LONGEST}}, u0499a26f="fire-axe"))
    table = evening(tmp_path, size)
    table.app.open_screen(CardsScreen(table.app, SH))
    table.app.touch(UiCommand("list sets"))
    found = look(table)
    table.app.touch(UiCommand("read file", str(tmp_path / "data" / "import" / "stick.toml")))
    assert isinstance(table.app.screen, ImportBox)
    found += look(table)
    assert any(LONGEST in words for words in words_of(table))
    assert table.app.card_sets.names(SH) == ()
    table.app.touch(UiCommand("import set", "merge"))
    assert isinstance(table.app.screen, CardSetsScreen)
    assert table.app.card_sets.facts(SH, "mine") == {"the-pilot": {"title": LONGEST}}
    assert table.app.tags.find(bytes.fromhex("0499a26f")) == TaggedCard(SH.id, "fire-axe")
    hand_in(
        tmp_path,
        "stick",
        box("mine", {one: {"title": LONGEST} for one in [*SH.cards.catalog][:40]}),
    )
    table.app.touch(UiCommand("read file", str(tmp_path / "data" / "import" / "stick.toml")))
    found += look(table)
    table.app.touch(UiCommand("import set", "replace"))
    assert len(table.app.card_sets.facts(SH, "mine")) == 40
    found += look(table)
    table.app.touch(UiCommand("open set"))
    assert isinstance(table.app.screen, SetSheet)
    found += look(table)
    table.app.touch(UiCommand("export set"))
    assert toast_text(table).startswith("Written: ")
    table.app.touch(UiCommand("back"))
    table.app.touch(UiCommand("begin set"))
    assert table.app.card_sets.names(SH) == ("mine", "mine-2")
    found += look(table)
    assert sorted(set(found)) == []
    table.close()


def type_in(table: Demo, words: str) -> None:
    """By the keys that are on the screen."""
    for one in words.lower():
        keys = {node.touch for node in table.app.node().walk()}
        if UiCommand("type character", one) not in keys:
            table.app.touch(UiCommand("change keys"))
            keys = {node.touch for node in table.app.node().walk()}
        assert UiCommand("type character", one) in keys
        table.app.touch(UiCommand("type character", one))


@pytest.mark.parametrize("size", SIZES)
def test_a_set_is_called_otherwise_and_that_is_taken_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    for name in ("mine", "2nd"):
        table.app.card_sets.save(SH, name, {"the-pilot": {"title": LONGEST}})
    screen = CardsScreen(table.app, SH)
    table.app.open_screen(screen)
    table.app.touch(UiCommand("list sets"))
    table.app.touch(UiCommand("choose set", "mine"))
    table.app.touch(UiCommand("open set"))
    table.app.touch(UiCommand("rename set"))
    assert isinstance(table.app.screen, Rename)
    found = look(table)
    for _ in "mine":
        table.app.touch(UiCommand("erase character"))
    type_in(table, "2nd")
    # there is one of that name, and Done does nothing
    assert "There is a set called 2nd already." in words_of(table)
    found += look(table)
    assert "Done" not in touchable(table)
    table.app.touch(UiCommand("done"))
    assert isinstance(table.app.screen, Rename)
    table.app.touch(UiCommand("erase character"))
    table.app.touch(UiCommand("erase character"))
    type_in(table, " Über--Box 3 ")
    assert "2-ueber-box-3-" in words_of(table)
    found += look(table)
    table.app.touch(UiCommand("done"))
    table.app.touch(UiCommand("back"))
    assert table.app.card_sets.names(SH) == ("2-ueber-box-3", "2nd")
    assert screen.set == "2-ueber-box-3"
    assert table.app.card_sets.facts(SH, "2-ueber-box-3") == {"the-pilot": {"title": LONGEST}}
    found += look(table)
    table.app.touch(UiCommand("undo"))
    assert table.app.card_sets.names(SH) == ("2nd", "mine")
    assert screen.set == "mine"
    assert sorted(set(found)) == []
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_set_is_deleted_and_restored(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    table.app.card_sets.save(SH, "mine", {"the-pilot": {"title": LONGEST}})
    screen = CardsScreen(table.app, SH)
    table.app.open_screen(screen)
    table.app.touch(UiCommand("list sets"))
    table.app.touch(UiCommand("open set"))
    # our own is nobody's to delete
    assert isinstance(table.app.screen, SetSheet)
    found = look(table)
    assert {"Delete", "Rename"}.isdisjoint(touchable(table))
    table.app.touch(UiCommand("delete set"))
    table.app.touch(UiCommand("rename set"))
    assert isinstance(table.app.screen, SetSheet)
    table.app.touch(UiCommand("back"))
    table.app.touch(UiCommand("choose set", "mine"))
    table.app.touch(UiCommand("open set"))
    found += look(table)
    table.app.touch(UiCommand("delete set"))
    assert isinstance(table.app.screen, CardSetsScreen)
    assert table.app.card_sets.names(SH) == ()
    assert screen.set == "house"
    found += look(table)
    # a new one of its name is not laid over
    table.app.card_sets.save(SH, "mine", {})
    table.app.touch(UiCommand("undo"))
    assert table.app.card_sets.facts(SH, "mine") == {}
    assert toast_text(table) == "There is a set called mine already."
    table.app.touch(UiCommand("choose set", "mine"))
    table.app.touch(UiCommand("open set"))
    table.app.touch(UiCommand("delete set"))
    table.app.touch(UiCommand("undo"))
    assert table.app.card_sets.names(SH) == ("mine",)
    assert {path.stem for path in (table.app.card_sets.folder(SH) / "earlier").iterdir()} == {
        "mine-1"
    }
    assert sorted(set(found)) == []
    table.close()


def test_a_set_that_cannot_be_read_can_be_deleted(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.card_sets.save(SH, "mine", {})
    (table.app.card_sets.folder(SH) / "mine.toml").write_text("no box")
    table.app.open_screen(CardSetsScreen(SH, "mine", lambda _: None))
    table.app.touch(UiCommand("open set"))
    assert look(table) == []
    table.app.touch(UiCommand("rename set"))
    type_in(table, "3")
    table.app.touch(UiCommand("done"))
    assert table.app.card_sets.names(SH) == ("mine",)
    table.app.touch(UiCommand("back"))
    table.app.touch(UiCommand("delete set"))
    assert table.app.card_sets.names(SH) == ()
    table.close()


def test_no_page_of_boxes_stays_open_that_is_gone(tmp_path: Path) -> None:
    table = evening(tmp_path)
    mine = ("one", "two", "three", "zzz")
    for name in mine:
        table.app.card_sets.save(SH, name, {})
    table.app.open_screen(CardSetsScreen(SH, "zzz", lambda _: None))
    table.app.touch(UiCommand("turn page", 1))
    assert {"zzz", "Previous"} <= touchable(table)
    assert {"one", "two", "three"}.isdisjoint(touchable(table))
    table.app.touch(UiCommand("open set"))
    table.app.touch(UiCommand("delete set"))
    assert {"one", "two", "three"} <= touchable(table)
    assert {"zzz", "Previous", "More"}.isdisjoint(touchable(table))
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_file_that_is_no_box_is_reported_line_by_line(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    bad = "".join(f"[[card]]\nid = 'moon-{number}'\n" for number in range(9))
    hand_in(tmp_path, "bad", box("mine", {}) + bad)
    table = evening(tmp_path, size)
    table.app.open_screen(CardSetsScreen(SH, "house", lambda _: None))
    table.app.touch(UiCommand("read file", str(tmp_path / "data" / "import" / "bad.toml")))
    assert isinstance(table.app.screen, UnreadableBox)
    assert look(table) == []
    assert any("moon-0: no card is called so" in words for words in words_of(table))
    table.close()
