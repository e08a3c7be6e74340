"""Insert and the Novel (VE-91 to VE-105)."""

from typing import Any

import pytest

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import NovelTable

QUILLS = (
    "0 vampire-red-3, 1 elf-blue-3, 2 cthulhu-purple-2, 2 cthulhu-grey-1, 1 elf-yellow-3,"
    "0 vampire-yellow-3"
)
COLORS = ("vampire-red-3", "elf-green-2", "vampire-yellow-3", "cthulhu-purple-1")
"""Seat 0 can insert with the first one."""


def ready(novel: NovelTable, **options: Any) -> None:
    """Three players; seat 0 may activate an Insert."""
    novel.open(3, **options)
    novel.put_all(0, "up", *COLORS)
    novel.places(QUILLS)


def offered(novel: NovelTable, card: str = "vampire-red-3", **options: Any) -> None:
    ready(novel, **options)
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card=card)


def unopposed(novel: NovelTable) -> None:
    offered(novel)
    novel.passes(1, 2)


@clause("VE-91", "VE-93")
def test_three_colors_or_no_face_up_card_are_too_few(novel: NovelTable) -> None:
    novel.open(3)
    novel.put_all(0, "up", "vampire-red-3", "elf-green-2", "vampire-yellow-3")
    novel.places(QUILLS)
    novel.refused("activate", "VE-91", "VE-92", seat=0, card="vampire-red-3")
    novel.put_all(0, "down", "elf-purple-1")
    assert novel.offers(0, type="activate", card={"cards": ["vampire-red-3", "vampire-yellow-3"]})
    for card in ("vampire-red-1", "elf-green-2"):
        novel.put(card, zone="display", seat=0, face="down")
    novel.do("activate", seat=0, card="vampire-red-3")
    assert novel.asked(0)[0]["card"]["cards"] == ["vampire-red-3", "vampire-yellow-3"]
    novel.refused("offer", "VE-93", seat=0, card="elf-green-2")


@clause("VE-93")
def test_without_a_face_up_card_an_insert_cannot_be_activated(novel: NovelTable) -> None:
    novel.open(2)
    novel.put("vampire-red-1", zone="display", seat=0, face="down")
    novel.put_all(0, "down", *COLORS)
    novel.places("0 vampire-red-3, 1 elf-blue-3, 1 cthulhu-grey-1, 0 vampire-red-3")
    # which action a face-down card has is not told: the same words for each of them
    text = novel.refused("activate", "VE-80", "VE-91", "VE-93", seat=0, card="vampire-red-3")
    assert "Insert" not in text


@clause("VE-92")
@pytest.mark.parametrize(("option", "can"), [("display", True), ("face-up", False)])
def test_face_down_cards_count_for_the_four_or_not(
    novel: NovelTable, option: str, can: bool
) -> None:
    novel.open(3, insert_colors=option)
    novel.put_all(0, "up", "vampire-red-3", "elf-green-2", "vampire-yellow-3")
    novel.put_all(0, "down", "elf-purple-1")
    novel.places(QUILLS)
    insert = ["vampire-red-3", "vampire-yellow-3"] if can else ["vampire-yellow-3"]
    assert novel.offers(0, type="activate", card={"cards": insert})


@clause("VE-94", "VE-104")
def test_another_marked_card_may_be_offered_and_its_own_action_is_lost(novel: NovelTable) -> None:
    offered(novel, "vampire-yellow-3")
    novel.passes(1, 2)
    novel.do("place_in_novel", seat=0, position=2, specials=0)
    assert novel.steps()[:2] == [
        ("move-quill", "display/0/3", "stock/0"),
        ("move-cards", "display/0/3", "novel/2"),
    ]
    assert ("move-quill", "display/0/1", "stock/0") in novel.steps()
    assert novel.view["seats"][0]["quills"] == 2


@clause("VE-95", "VE-96")
def test_opponents_answer_clockwise_with_any_face_up_card(novel: NovelTable) -> None:
    ready(novel)
    novel.put("elf-blue-3", zone="display", seat=1, face="down")
    novel.put_all(2, "up", "elf-red-1")
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card="vampire-red-3")
    novel.refused("oppose", "VE-95", seat=2, card="elf-red-1")
    novel.refused("oppose", "VE-96", seat=1, card="elf-blue-3")
    novel.do("pass", seat=1)
    assert novel.asked(2)[0]["card"]["cards"] == ["cthulhu-purple-2", "cthulhu-grey-1", "elf-red-1"]
    novel.refused("pass", "VE-95", seat=1)


@clause("VE-96")
def test_an_opponent_without_a_face_up_card_is_passed_over(novel: NovelTable) -> None:
    ready(novel)
    for seat, cards in ((1, ("elf-blue-3", "elf-yellow-3")), (2, ("cthulhu-purple-2",))):
        for card in cards:
            novel.put(card, zone="display", seat=seat, face="down")
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card="vampire-red-3")
    assert [prompt["seat"] for prompt in novel.prompts] == [2]


@clause("VE-97")
def test_unopposed_no_strength_is_measured(novel: NovelTable) -> None:
    unopposed(novel)
    assert not novel.rulings("strength")
    (result,) = novel.rulings("result")
    assert (result["winner"], result["points"]) == (0, None)
    assert novel.view["action"]["sides"] == []


@clause("VE-97", "VE-96")
def test_nobody_can_oppose(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "up", *COLORS)
    novel.put("elf-blue-3", zone="display", seat=1, face="down")
    novel.places("0 vampire-red-3, 1 elf-blue-3, 1 elf-blue-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card="vampire-red-3")
    assert novel.rulings("result")[0]["winner"] == 0
    assert novel.view["step"] == "novel"


@clause("VE-98")
@pytest.mark.parametrize(
    ("option", "card"), [("offered", "elf-green-2"), ("activated", "vampire-red-3")]
)
def test_the_acting_player_measures_the_offered_or_the_activated_card(
    novel: NovelTable, option: str, card: str
) -> None:
    offered(novel, "elf-green-2", insert_strength=option)
    novel.do("oppose", seat=1, card="elf-blue-3")
    novel.passes(2)
    assert [side["card"] for side in novel.view["action"]["sides"]] == [card, "elf-blue-3"]


@clause("VE-99")
def test_a_shared_highest_strength_puts_nothing_in(novel: NovelTable) -> None:
    offered(novel)
    novel.do("oppose", seat=1, card="elf-blue-3")
    novel.do("oppose", seat=2, card="cthulhu-purple-2")
    novel.do("pass", seat=0)
    for seat, cubes in ((0, 1), (1, 0), (2, 0)):
        novel.do("bid", seat=seat, cubes=cubes, specials=0)
    assert [one["total"] for one in novel.rulings("strength")] == [4, 2, 4]
    (result,) = novel.rulings("result")
    assert (result["winner"], result["points"]) == (None, None)
    assert novel.view["step"] == "turn-one"
    assert novel.view["novel"] == [None] * 4


@clause("VE-100", "VE-101")
def test_any_empty_position_with_any_number_of_tokens(novel: NovelTable) -> None:
    unopposed(novel)
    (pattern,) = novel.asked(0)
    assert pattern["position"] == {"choice": [1, 2, 3, 4]}
    assert pattern["specials"] == {"number": {"least": 0, "most": 2}}
    novel.refused("place_in_novel", "VE-101", seat=0, position=3, specials=3)
    novel.do("place_in_novel", seat=0, position=3, specials=2)
    assert novel.view["novel"][2] == {"card": "vampire-red-3", "seat": 0, "specials": 2}
    assert ("move-specials", "stock/0", "novel/3") in novel.steps()


@clause("VE-102", "VE-103")
def test_more_tokens_replace_a_card_which_moves_to_an_empty_position(novel: NovelTable) -> None:
    ready(novel)
    novel.novel(1, 2, 1, "elf-red-1")
    novel.novel(2, 1, 2, "elf-red-2")
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card="vampire-red-3")
    novel.passes(1, 2)
    assert len(novel.asked(0)) == 2
    fields = {"seat": 0, "specials": 2}
    novel.refused("place_in_novel", "VE-102", **fields, position=2, move_to=3)
    novel.refused("place_in_novel", "VE-103", **fields, position=1, move_to=2)
    novel.refused("place_in_novel", "VE-103", **fields, position=3, move_to=4)
    novel.refused("place_in_novel", "VE-102", seat=0, specials=1, position=1, move_to=4)
    novel.do("place_in_novel", **fields, position=1, move_to=4)
    assert [one and one["card"] for one in novel.view["novel"]] == [
        "vampire-red-3",
        "elf-red-2",
        None,
        "elf-red-1",
    ]
    assert novel.view["novel"][3]["specials"] == 1


@clause("VE-105")
def test_tokens_on_the_novel_stay_there(novel: NovelTable) -> None:
    unopposed(novel)
    novel.do("place_in_novel", seat=0, position=3, specials=2)
    ink = novel.look({"cmd": "view", "as": 0})["view"]["seats"][0]["ink"]
    assert ink == {"cubes": 3, "specials": 0, "supply": 3}
    novel.do("turn_down", seat=0, card="vampire-red-1")
    assert novel.view["novel"][2]["specials"] == 2


@clause("VE-37")
def test_cubes_on_a_card_that_enters_go_to_the_reserve(novel: NovelTable) -> None:
    ready(novel)
    novel.do("correct", path="cubes/vampire-red-3", value=2)
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card="vampire-red-3")
    novel.passes(1, 2)
    before = novel.view["reserve"]
    novel.do("place_in_novel", seat=0, position=1, specials=0)
    assert novel.view["reserve"] == before + 2


@clause("VE-67", "VE-99")
def test_every_side_takes_its_points_in_turn_and_a_won_insert_leaves_none_to_spend(
    novel: NovelTable,
) -> None:
    ready(novel)
    novel.put_all(1, "up", "elf-red-1")
    novel.put_all(2, "up", "elf-red-2")
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card="vampire-red-3")
    novel.do("oppose", seat=1, card="elf-blue-3")
    novel.do("oppose", seat=2, card="cthulhu-purple-2")
    for seat in (0, 1, 2):
        assert novel.view["step"] == "special-points"
        assert [prompt["seat"] for prompt in novel.prompts] == [seat]
        novel.do("pass", seat=seat)
    novel.do("bid", seat=0, cubes=3, specials=0)
    for seat in (1, 2):
        novel.do("bid", seat=seat, cubes=0, specials=0)
    assert (novel.view["step"], novel.view["action"]["points"]) == ("novel", None)


@clause("VE-95", "VE-96", "VE-129")
def test_who_has_a_face_up_card_again_when_it_is_his_turn_may_oppose(novel: NovelTable) -> None:
    ready(novel)
    marked = [one["card"] for one in novel.display(2)]
    for card in marked:
        novel.put(card, zone="display", seat=2, face="down")
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card="vampire-red-3")
    novel.put(marked[0], zone="display", seat=2, face="up")
    novel.do("pass", seat=1)
    (prompt,) = [one for one in novel.last["prompts"] if not one["optional"]]
    assert (prompt["seat"], prompt["accepts"][0]["type"]) == (2, "oppose")
