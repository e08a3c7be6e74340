"""Where cards are on the boards, and what they are found by."""

from pathlib import Path

from companion.core.actions import Correct
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import HOUSE
from companion.ui.runtime.demo import Demo
from tests.ui.games.vampire_elf_cthulhu.table import (
    do,
    large_words,
    opening,
    place_quills,
    put_in_display,
    texts,
)
from tests.ui.lint import findings


def places_of(table: Demo) -> dict[str, tuple[float, float, float, float]]:
    """Where each card is on the screen, by what it is or where it is in its Display."""
    table.loop.settle()
    return {
        one.node.key: (one.rect.x, one.rect.y, one.rect.w, one.rect.h)
        for one in table.stage.placed
        if one.node.key.startswith(("card:", "display/"))
    }


def test_an_idea_that_comes_later_is_at_the_place_of_its_color(tmp_path: Path) -> None:
    table = opening(tmp_path)
    before = places_of(table)
    do(
        table,
        Correct("cards/vampire-red-2", {"zone": "deck"}),
        Correct("cards/elf-red-3", {"zone": "ideas"}),
    )
    assert table.session.state.ideas[-1].card == "elf-red-3"
    assert places_of(table)["card:elf-red-3"] == before["card:vampire-red-2"]
    assert places_of(table)["card:cthulhu-grey-1"] == before["card:cthulhu-grey-1"]
    table.close()


def test_cards_that_are_turned_down_keep_their_places(tmp_path: Path) -> None:
    """Also where there are so many that elsewhere two backs share a place."""
    table, down = opening(tmp_path), ("vampire-purple-2", "elf-red-2", "elf-grey-1")
    put_in_display(table, 0, "vampire-yellow-1", *down)
    put_in_display(table, 0, "vampire-green-2", "elf-purple-1", "cthulhu-red-3", face="down")
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "elf-yellow-3", "elf-green-3", "cthulhu-grey-1")
    do(table, actions.Activate(0, "vampire-red-1"))
    before = places_of(table)
    for card in down:
        do(table, actions.TurnForPoint(0, card))
    assert sorted(places_of(table).values()) == sorted(before.values())
    assert "card:vampire-yellow-1" in before
    assert before.items() >= {
        (key, place) for key, place in places_of(table).items() if key.startswith("card:")
    }
    table.close()


def test_a_ready_card_shows_the_color_and_type_by_which_it_is_found(tmp_path: Path) -> None:
    table = opening(tmp_path)
    place_quills(table, "elf-yellow-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "vampire-purple-3", "cthulhu-grey-1", "vampire-red-1")
    rows = [one for one in table.app.node().walk() if one.key.startswith("ready:")]
    shown = [{one.name for one in found.walk()} for found in rows]
    assert any({"object", "elf"} <= names for names in shown), shown
    assert any({"main character", "vampire"} <= names for names in shown)
    table.close()


def test_seven_cards_to_offer_have_their_names_beside_backs_and_novel(tmp_path: Path) -> None:
    table = opening(tmp_path)
    offered = ("vampire-red-3", "elf-green-2", "cthulhu-yellow-2", "elf-purple-1")
    put_in_display(table, 0, *offered)
    put_in_display(table, 0, "elf-grey-3", "elf-blue-1", "vampire-yellow-2", face="down")
    do(
        table,
        Correct(
            "cards/vampire-green-2", {"zone": "novel", "position": 1, "seat": 1, "specials": 0}
        ),
    )
    place_quills(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "elf-yellow-3", "cthulhu-grey-1", "vampire-purple-3")
    do(table, actions.Activate(0, "vampire-red-3"))
    words = texts(table)
    assert all(HOUSE.novel[card].title in words for card in offered)
    assert "House of Covered Mirrors" in words
    table.close()


def test_nine_cards_of_a_loser_have_their_names_with_large_words(tmp_path: Path) -> None:
    table = opening(tmp_path)
    large_words(table)
    put_in_display(table, 0, "vampire-yellow-1")
    losers = ("elf-grey-1", "vampire-green-2", "cthulhu-yellow-3", "elf-purple-1", "elf-green-1")
    put_in_display(table, 1, *losers, "cthulhu-red-2", "vampire-grey-2")
    place_quills(table, "vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "elf-yellow-3", "cthulhu-grey-1", "vampire-purple-3")
    do(table, actions.Activate(0, "vampire-red-1"), actions.Pass(0))
    do(table, actions.Compare(0, "elf-grey-1"), Correct("ink/0/cubes", 9))
    while table.session.state.step == "special-points":
        do(table, actions.Pass(1))
    do(table, actions.Bid(0, 9, 2), actions.Bid(1, 0, 0))
    assert table.session.state.step == "turn-rival"
    assert all(HOUSE.novel[card].title in texts(table) for card in losers)
    table.loop.settle()
    assert findings(table.stage.placed, table.app.theme) == []
    table.close()


def test_the_price_of_the_only_opponent_needs_no_name(tmp_path: Path) -> None:
    table = opening(tmp_path, 2)
    put_in_display(table, 1, "elf-grey-1")
    place_quills(table, "vampire-red-1", "elf-blue-2", "vampire-purple-3", "elf-yellow-3")
    do(table, actions.Activate(0, "vampire-red-1"))
    assert table.session.state.step == "compare"
    assert "Turning one costs: 10 points" in texts(table)
    table.close()
