"""Entries that are changed in the log, and values that are set right."""

from pathlib import Path

from companion.games.vampire_elf_cthulhu import actions
from companion.ui.screens.corrections.set_value import set_value
from tests.ui.games.vampire_elf_cthulhu.table import (
    Demo,
    amendment_words,
    insert,
    opening,
    play_until,
    texts,
)
from tests.ui.lint import findings
from tests.ui.table import shown


def test_a_bid_is_amended_by_one_grid_of_amounts(tmp_path: Path) -> None:
    table = play_until(tmp_path, "expect Ines: activate a card")
    words = amendment_words(table, actions.Bid)
    assert "Theo: how much ink?" in words
    assert "has made a secret ink bid" not in words
    table.close()


def set_place(table: Demo, card: str) -> list[str]:
    """What can be touched where the place of a card is set right."""
    correctables = table.session.game.rules.correctables(table.session.state)
    path = f"cards/{card}"
    set_value(table.app, next(one for one in correctables if one.path == path))
    return shown(table)


def test_every_place_of_a_card_is_on_one_page(tmp_path: Path) -> None:
    table = insert(tmp_path, names=[letter * 20 for letter in "WMQA"])
    there = set_place(table, "vampire-red-1")
    assert "More" not in there
    places = ("Ideas Area", "in the deck", "discarded", "position 1", "position 4")
    faces = [
        f"{name}: face {face}" for name in table.session.state.names for face in ("up", "down")
    ]
    assert {*places, *faces} <= {*there}
    table.play("touch position 3")
    assert findings(table.stage.placed, table.app.theme) == []
    table.play(f"touch placed by {'Q' * 20}\ntouch 2 tokens\ntouch Set it")
    novel = table.session.state.novel[2]
    assert novel is not None
    assert (novel.card, novel.seat, novel.specials) == ("vampire-red-1", 2, 2)
    table.close()


def test_fix_counts_the_cards_of_each_place(tmp_path: Path) -> None:
    table = opening(tmp_path)
    table.play("touch Menu\ntouch Fix scores and positions")
    assert "Ideas Area 6 cards" in texts(table)
    assert "Mara's Display 1 card" in texts(table)
    assert "values" not in texts(table)
    table.close()
