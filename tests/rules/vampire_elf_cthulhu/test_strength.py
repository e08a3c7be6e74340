"""The strength of a card: special points, types and genres, ink (VE-49, VE-52, VE-56 to VE-69)."""

import pytest

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import DUEL, NovelTable, bids, duel, strength


@clause("VE-49", "VE-60")
def test_marked_cards_and_those_of_the_action_stay(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "up", "elf-red-1", "elf-red-2")
    novel.put_all(1, "up", "elf-green-1")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    turn = novel.asked(0)[0]
    assert turn["card"]["cards"] == ["elf-red-1", "elf-red-2"]
    novel.refused("turn_for_point", "VE-49", seat=0, card="cthulhu-grey-1")
    novel.do("pass", seat=0)
    novel.do("compare", seat=0, card="elf-green-1")
    assert novel.view["step"] == "bid"  # the other cards of seat 1 are marked
    novel.say({"cmd": "undo"})
    novel.do("compare", seat=0, card="elf-blue-3")
    novel.refused("turn_for_point", "VE-49", seat=1, card="elf-blue-3")


@clause("VE-60")
def test_a_compared_card_is_not_turned_for_points(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(1, "up", "elf-green-1", "elf-green-2")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-green-1")
    novel.refused("turn_for_point", "VE-60", seat=1, card="elf-green-1")
    novel.do("turn_for_point", seat=1, card="elf-green-2")


@clause("VE-52", "VE-53")
def test_four_cubes_for_a_special_token_again_and_again(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(1, 9, 3)
    before = novel.view["reserve"]
    novel.do("exchange", seat=1)
    assert novel.view["reserve"] == before + 4
    assert novel.steps() == [
        ("move-cubes", "stock/1", "reserve"),
        ("move-specials", "supply/1", "stock/1"),
    ]
    novel.do("exchange", seat=1)
    novel.refused("exchange", "VE-52", seat=1)
    ink = novel.look({"cmd": "view", "as": 1})["view"]["seats"][1]["ink"]
    assert ink == {"cubes": 1, "specials": 5, "supply": 0}


@clause("VE-57", "VE-59")
def test_any_number_of_cards_for_points_and_discards_lie_face_up(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "up", "elf-red-1", "elf-green-1")
    novel.put_all(0, "down", "elf-purple-1")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("turn_for_point", seat=0, card="elf-red-1")
    novel.do("discard_for_points", seat=0, card="elf-red-1")
    novel.do("discard_for_points", seat=0, card="elf-purple-1")
    novel.refused("discard_for_points", "VE-57", seat=0, card="elf-green-1")
    novel.do("turn_for_point", seat=0, card="elf-green-1")
    assert novel.view["action"]["sides"][0]["special_points"] == 6
    assert novel.view["decks"]["red"]["discard"] == ["elf-red-1"]


@clause("VE-61", "VE-62", "VE-64")
def test_type_times_genre_and_points(novel: NovelTable) -> None:
    novel.open(2)
    # adventure: vampire-red-1, elf-grey-1, elf-purple-2; vampires: vampire-red-1, vampire-grey-2
    novel.put_all(0, "up", "elf-grey-1", "elf-purple-2", "vampire-grey-2", "elf-red-1")
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 vampire-grey-2")
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("turn_for_point", seat=0, card="elf-red-1")
    side = novel.view["action"]["sides"][0]
    assert (side["a"], side["b"], side["special_points"]) == (2, 3, 1)


@clause("VE-63")
def test_a_card_activated_face_down_counts_the_others_only(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "down", "vampire-grey-2")  # a comedy, like elf-red-1
    novel.put_all(0, "up", "elf-red-1")
    novel.places("0 vampire-grey-2, 1 elf-blue-3, 1 vampire-purple-3, 0 vampire-grey-2")
    novel.do("activate", seat=0, card="vampire-grey-2")
    side = novel.view["action"]["sides"][0]
    assert (side["a"], side["b"]) == (1, 1)


@clause("VE-65", "VE-68", "VE-69")
def test_ink_adds_one_and_three_and_what_is_left_is_lost(novel: NovelTable) -> None:
    novel.open(2)
    novel.places("0 elf-yellow-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="elf-yellow-3")
    novel.refused("add_ink", "VE-65", seat=0, cubes=4, specials=0)
    novel.do("add_ink", seat=0, cubes=2, specials=1)
    assert strength(novel)["total"] == 1 + 2 + 3
    assert novel.steps() == [
        ("move-cubes", "stock/0", "reserve"),
        ("move-specials", "stock/0", "supply/0"),
    ]
    novel.do("research", seat=0, color="red", n=1, face="down")
    assert novel.rulings("spend")[0]["left"] == 4
    novel.do("keep", seat=0, card="elf-red-1")
    assert novel.view["action"] is None


@clause("VE-36", "VE-69")
def test_cubes_on_the_card_count_once_and_go(novel: NovelTable) -> None:
    novel.open(2)
    novel.do("place", seat=0, card="elf-yellow-3", cubes=1)
    novel.do("place", seat=1, card="elf-yellow-3", cubes=2)
    novel.do("move", seat=0, card="vampire-red-1")
    novel.places("1 elf-blue-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-blue-3")
    bids(novel, (0, 0), (0, 0))
    assert (strength(novel)["card_cubes"], strength(novel)["total"]) == (2, 3)
    assert ("move-cubes", "display/0/0", "reserve") in novel.steps()


@clause("VE-66")
def test_a_bid_is_final_and_opened_with_the_others(novel: NovelTable) -> None:
    duel(novel)
    novel.do("compare", seat=0, card="elf-blue-3")
    answer = novel.do("bid", seat=1, cubes=2, specials=0)
    assert answer["rulings"] == []
    novel.refused("bid", "VE-66", seat=1, cubes=0, specials=0)
    novel.do("bid", seat=0, cubes=0, specials=0)
    assert [one["do"] for one in novel.last["rulings"] if "do" in one][:2] == ["reveal", "reveal"]


@clause("VE-67")
def test_points_are_taken_openly_before_anybody_bids(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "up", "elf-red-1")
    novel.put_all(1, "up", "elf-green-1", "elf-green-2")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.refused("bid", "VE-66", seat=1, cubes=0, specials=0)
    novel.do("turn_for_point", seat=0, card="elf-red-1")
    novel.do("pass", seat=0)
    novel.do("compare", seat=0, card="elf-green-1")
    assert [prompt["seat"] for prompt in novel.prompts] == [1]
    novel.refused("pass", seat=0)
    novel.do("pass", seat=1)
    assert [prompt["seat"] for prompt in novel.prompts] == [0, 1]


@clause("VE-52")
def test_without_a_token_in_the_supply_nothing_is_exchanged(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(1, 9, 5)
    assert [prompt["seat"] for prompt in novel.prompts] == [0]
    novel.refused("exchange", "VE-52", seat=1)
    lacks_tokens = novel.last["error"]["text"]
    novel.ink(1, 3, 2)
    novel.refused("exchange", "VE-52", seat=1)
    # which of both is lacking is a secret
    assert novel.last["error"]["text"] == lacks_tokens


@clause("VE-57", "VE-58")
@pytest.mark.parametrize(("more", "takes"), [(0, True), (1, False)])
def test_seven_face_up_cards_still_give_points(novel: NovelTable, more: int, takes: bool) -> None:
    novel.open(2)
    novel.put_all(0, "up", *("elf-red-1", "elf-red-2", "elf-green-1", "elf-grey-1", "elf-yellow-1"))
    novel.put_all(0, "up", *("elf-purple-1",)[:more])
    novel.places(DUEL)
    assert novel.view["seats"][0]["face_up"] == 7 + more
    novel.do("activate", seat=0, card="vampire-red-1")
    assert novel.view["step"] == ("special-points" if takes else "compare")
