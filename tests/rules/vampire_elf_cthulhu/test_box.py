"""The owner's own cards: patches of the house set, by the options (VE-02 to VE-04)."""

from typing import Any

import pytest

from companion.core.cards import BadCard
from companion.games.vampire_elf_cthulhu.cards import HOUSE, cards_of, patched_card_index
from companion.games.vampire_elf_cthulhu.options import Options, chosen_card_index
from tests.rules.table import NAMES, clause
from tests.rules.vampire_elf_cthulhu.table import NovelTable, one_color

NEW = {"title": "The Extra", "genre": "western", "action": "insert"}


@clause("VE-03")
def test_an_owners_card_has_its_own_title_genre_and_action(novel: NovelTable) -> None:
    novel.open(2, deck={"vampire-red-1": {"title": "The Count", "action": "research"}})
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="vampire-red-1")
    assert novel.view["action"]["kind"] == "research"
    assert "The Count" in cards_of(novel.view["options"]["deck"])["vampire-red-1"].name


@clause("VE-02")
def test_cards_of_a_type_may_lie_otherwise_in_the_colors(novel: NovelTable) -> None:
    novel.new(3, deck=one_color("red", 3))
    assert novel.view["decks"]["red"]["deck"] == 3
    assert novel.view["decks"]["blue"]["deck"] == 15


def test_sets_of_one_name_are_distinguished() -> None:
    decks = [{"vampire-red-1": {"title": title}} for title in ("The Count", "The Countess")]
    boxes = [chosen_card_index(Options(card_set="ours", deck=deck)) for deck in decks]
    assert [card_index.novel["vampire-red-1"].title for card_index in boxes] == [
        "The Count",
        "The Countess",
    ]


def test_without_patches_it_is_the_house_set() -> None:
    assert patched_card_index({}) is HOUSE


@pytest.mark.parametrize(
    "deck",
    [
        {"the-count": NEW},
        {"vampire-red-4": NEW},
        {"vampire-red-1": {"absent": True}},
        {"vampire-red-1": {"absent": "yes"}},
        {"vampire-red-1": {"action": "dance"}},
        {"vampire-red-1": {"title": ""}},
        {"vampire-red-1": {"color": "red"}},
        {"vampire-red-1": {"absent": True}, "vampire-red-4": {"title": "No more"}},
        {"objective-elf-1": {"absent": True}},
        {"objective-elf-1": {"colors": ["red", "red", "blue", "grey"]}},
        {"objective-elf-1": {"colors": ["red", "blue", "grey"]}},
        {"objective-elf-5": {"colors": ["red", "blue", "grey", "green"]}},
    ],
)
def test_what_no_box_holds_is_refused(novel: NovelTable, deck: dict[str, Any]) -> None:
    with pytest.raises(BadCard, match="|".join(deck)):
        patched_card_index(deck)
    line = {"cmd": "new", "game": novel.game, "seats": NAMES[:2], "options": {"deck": deck}}
    assert novel.say(line)["error"]["code"] == "bad-options"
