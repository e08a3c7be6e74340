"""Themes before the first day: whose the next card is, and what is said of another card."""

from pathlib import Path

import pytest

from companion.games.scream_park import GAME
from companion.games.scream_park import actions as did
from companion.games.scream_park.descriptions.icons import DAYS
from companion.ui.screens.table.claims import CLAIM_SECONDS
from tests.ui.games.scream_park.park import NAMES, screen
from tests.ui.table import begin, evening, lit, sign


def test_a_theme_without_a_press_is_that_of_the_player_on_the_sign(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:3])
    assert sign(table) == f"{NAMES[0]}: lay the Theme you keep"
    table.play("lay theme-gothic-slasher\nlift\nwait 5")
    assert table.session.view()["themes"][0] == "theme-gothic-slasher"
    assert sign(table) == f"{NAMES[1]}: lay the Theme you keep"
    assert lit(table) == {1}
    table.play("press 2\nlay theme-gothic-occult\nlift\nwait 5")
    assert table.session.view()["themes"] == (
        "theme-gothic-slasher",
        None,
        "theme-gothic-occult",
    )
    table.close()


def test_the_sign_says_where_the_other_theme_goes(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:2])
    screen(table).queue.boards.clear()
    by_name = {node.name for node in table.app.node().walk()}
    assert sign(table) == f"{NAMES[0]}: lay the Theme you keep"
    assert "Maximilian-Alexander too: press your button first" in by_name
    for day, card in zip(DAYS, ("minimalist", "old-romantic", "lamp-thief"), strict=True):
        screen(table).do(table.app, did.RevealVip(day, card))
    screen(table).do(table.app, did.ChooseTheme(0, "theme-gothic-slasher"))
    table.app.toast = None
    assert "The other one goes into the box" in {node.name for node in table.app.node().walk()}
    table.close()


def test_a_scene_card_before_the_first_day_is_named_and_the_theme_is_asked_for(
    tmp_path: Path,
) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:2])
    screen(table).do(table.app, did.ChooseTheme(0, "theme-gothic-slasher"))
    table.play("lay velvet-hallway")
    assert sign(table) == "That is the Velvet Hallway"
    words = {node.name for node in table.app.node().walk() if node.role == "text"}
    assert f"{NAMES[1]}: which Theme do you keep?" in words
    table.play("touch OK\nlift")
    table.close()


@pytest.mark.parametrize("after", ["", "touch OK"])
def test_a_wrong_card_leaves_the_claim_and_its_light_however_long_it_is_read(
    tmp_path: Path, after: str
) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:3])
    table.play("press 1\nlay genre-gothic-slasher\nlift")
    assert sign(table) == "That is the Genre Gothic Slasher"
    assert lit(table) == {1}, "whoever the sheet asks for"
    table.play(f"wait {CLAIM_SECONDS + 1}\n{after}\nlay theme-gothic-slasher")
    assert table.session.view()["themes"] == (None, "theme-gothic-slasher", None)
    table.close()


def test_a_claim_that_ends_says_so(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES[:3])
    table.play(f"press 1\nwait {CLAIM_SECONDS + 1}")
    assert table.app.toast is not None
    assert table.app.toast.text == f"The next card is no longer {NAMES[1]}'s; press again."
    table.close()


def test_the_large_line_asks_for_the_themes_before_a_vip(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, ("Ann", "Bob", "Cid"))
    screen(table).queue.boards.clear()
    assert sign(table) == "Ann: lay the Theme you keep"
    assert "Bob and Cid too: press your button first" in {
        node.name for node in table.app.node().walk()
    }
    table.play("lay minimalist\nlay theme-gothic-slasher")
    assert sign(table) == "Bob: lay the Theme you keep"
    table.play("press 1\nlay theme-gothic-monster\nlay theme-gothic-occult")
    assert sign(table) == "Anyone: lay Saturday's VIP card on the pad"
    table.close()
