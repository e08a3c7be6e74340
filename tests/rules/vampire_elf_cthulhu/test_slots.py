"""Phase II: slots, their end, what lies face down (VE-41 to VE-55)."""

import pytest

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import DUEL, NovelTable, bids


@clause("VE-41")
@pytest.mark.parametrize(
    ("order", "slots"), [("snake", [0, 1, 2, 2, 1, 0]), ("block", [0, 0, 1, 1, 2, 2])]
)
def test_one_action_each_there_and_back_or_both_in_a_row(
    novel: NovelTable, order: str, slots: list[int]
) -> None:
    novel.open(3, phase_two_order=order)
    novel.places(
        "0 vampire-red-1, 1 elf-blue-3, 2 cthulhu-purple-2, 2 elf-yellow-3, 1 elf-blue-2,"
        "0 cthulhu-grey-1"
    )
    assert novel.view["order"] == slots
    own = {0: ["vampire-red-1", "cthulhu-grey-1"], 1: ["elf-blue-3", "elf-blue-2"],
           2: ["cthulhu-purple-2", "elf-yellow-3"]}  # fmt: skip
    for seat in slots:
        assert novel.view["current"] == seat
        novel.do("renounce", seat=seat, card=own[seat].pop(0))
    assert novel.view["phase"] == "refill"


@clause("VE-41")
def test_both_in_a_row_begin_with_the_first_player(novel: NovelTable) -> None:
    novel.open(3, begins=1, phase_two_order="block")
    novel.places(
        "1 elf-blue-3, 2 cthulhu-purple-2, 0 vampire-red-1, 0 cthulhu-grey-1, 2 elf-yellow-3,"
        "1 elf-blue-2"
    )
    assert novel.view["order"] == [1, 1, 2, 2, 0, 0]


@clause("VE-42", "VE-43")
def test_a_marked_card_does_what_its_symbol_says(novel: NovelTable) -> None:
    novel.open(2)
    novel.places("0 elf-yellow-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.refused("activate", "VE-42", seat=0, card="vampire-red-1")
    novel.do("activate", seat=0, card="elf-yellow-3")
    assert novel.view["action"]["kind"] == "research"


@clause("VE-44")
def test_a_renounced_action_is_lost_and_turns_no_card(novel: NovelTable) -> None:
    novel.open(2)
    novel.places(DUEL)
    novel.do("renounce", seat=0, card="vampire-red-1")
    assert novel.steps() == [("move-quill", "display/0/0", "stock/0")]
    assert novel.display(0)[0]["face"] == "up"
    assert novel.view["current"] == 1


@clause("VE-45")
def test_who_has_a_ready_card_does_not_wait_and_who_has_none_is_passed_over(
    novel: NovelTable,
) -> None:
    novel.open(2)
    novel.put_all(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 cthulhu-grey-1, 0 elf-grey-1")
    novel.refused("pass", "VE-45", seat=0)
    novel.do("renounce", seat=0, card="elf-grey-1")
    novel.renounces("1 elf-blue-3, 1 cthulhu-grey-1")
    assert novel.view["phase"] == "refill"  # the second slot of seat 0 has nothing


@clause("VE-46")
def test_a_lone_quill_on_a_face_down_card_returns_at_the_end(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 cthulhu-grey-1, 0 elf-yellow-3")
    novel.refused("activate", "VE-42", "VE-46", seat=0, card="elf-grey-1")
    novel.renounces("0 elf-yellow-3, 1 elf-blue-3, 1 cthulhu-grey-1")
    assert ("move-quill", "display/0/1", "stock/0") in novel.steps()
    assert novel.view["seats"][0]["quills"] == 2


@clause("VE-46", "VE-88")
def test_turned_up_the_one_quill_suffices(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "up", "elf-green-3", "elf-grey-3")
    novel.put_all(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 cthulhu-grey-1, 0 elf-green-3")
    novel.do("activate", seat=0, card="elf-green-3")  # re-activate
    novel.do("add_ink", seat=0, cubes=0, specials=0)
    novel.do("turn_up", seat=0, card="elf-grey-1")
    novel.do("turn_down", seat=0, card="elf-green-3")
    novel.renounces("1 elf-blue-3, 1 cthulhu-grey-1")
    assert novel.offers(0, type="activate", card={"cards": ["elf-grey-1"]})


@clause("VE-48")
def test_after_an_action_one_own_card_goes_down_the_activated_one_perhaps(
    novel: NovelTable,
) -> None:
    novel.open(2)
    novel.places("0 elf-yellow-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="elf-yellow-3")
    novel.do("add_ink", seat=0, cubes=0, specials=0)  # strength 1 buys nothing
    assert novel.asked(0)[0] == {
        "type": "turn_down",
        "seat": 0,
        "card": {"cards": ["vampire-red-1", "elf-yellow-3"]},
    }
    novel.do("turn_down", seat=0, card="elf-yellow-3")
    assert [one["face"] for one in novel.display(0)] == ["up", "down", "up"]


@clause("VE-48")
def test_with_no_card_to_turn_nothing_is_turned(novel: NovelTable) -> None:
    novel.open(2)
    novel.put("vampire-red-1", zone="discard")
    novel.put_all(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 vampire-purple-3, 0 elf-grey-1")
    novel.do("activate", seat=0, card="elf-grey-1")
    novel.do("add_ink", seat=0, cubes=0, specials=0)
    assert novel.view["current"] == 1


@clause("VE-50", "VE-86")
def test_the_owner_sees_face_down_cards_and_nobody_else(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "down", "elf-grey-1")
    assert novel.display(0)[1]["card"] == "elf-grey-1"
    seen = novel.look({"cmd": "view", "as": 1})["view"]["seats"][0]["display"][1]
    assert seen["card"] is None


@clause("VE-54", "VE-55", "VE-58")
def test_more_than_seven_take_no_points_and_go_down_at_the_end(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "up", "elf-red-1", "elf-red-2", "elf-red-3", "elf-green-1", "elf-green-2",
               "elf-purple-1")  # fmt: skip
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    assert novel.view["seats"][0]["face_up"] == 8
    assert novel.view["step"] == "compare"
    novel.refused("turn_for_point", "VE-56", seat=0, card="elf-red-1")
    novel.do("compare", seat=0, card="elf-blue-3")
    bids(novel, (0, 0), (0, 0))  # one each: a tie
    novel.do("turn_down", seat=0, card="elf-red-1")
    assert novel.view["seats"][0]["face_up"] == 7
