"""Compare: who wins, and what winning points turn (VE-70 to VE-80)."""

import pytest

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import DUEL, NovelTable, bids, duel


@clause("VE-70", "VE-71")
def test_a_face_up_card_of_an_opponent_is_measured_by_its_owner(novel: NovelTable) -> None:
    novel.open(3)
    novel.put_all(2, "down", "elf-green-1")
    novel.places(
        "0 vampire-red-1, 1 elf-blue-3, 2 cthulhu-purple-2, 2 elf-yellow-3, 1 elf-blue-2,"
        "0 cthulhu-grey-1"
    )
    novel.do("activate", seat=0, card="vampire-red-1")
    assert novel.asked(0)[0]["card"]["cards"] == [
        "elf-blue-3",
        "elf-blue-2",
        "cthulhu-purple-2",
        "elf-yellow-3",
    ]
    novel.refused("compare", "VE-70", seat=0, card="cthulhu-grey-1")
    novel.refused("compare", "VE-70", seat=0, card="elf-green-1")
    novel.do("compare", seat=0, card="cthulhu-purple-2")
    assert [side["seat"] for side in novel.view["action"]["sides"]] == [0, 2]


@clause("VE-72", "VE-73")
@pytest.mark.parametrize(("option", "turns"), [("either", True), ("acting", False)])
def test_the_defender_may_win_and_turn(novel: NovelTable, option: str, turns: bool) -> None:
    novel.open(2, compare_winner=option)
    novel.put_all(0, "up", "elf-red-1")
    novel.ink(1, 12, 2)
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("pass", seat=0)
    novel.do("compare", seat=0, card="elf-blue-3")
    bids(novel, (0, 0), (12, 2))
    (result,) = novel.rulings("result")
    assert (result["winner"], result["points"]) == (1, 1 + 12 + 6)
    assert novel.offers(1, type="turn_rival") is turns
    if turns:
        # the activated card bears a quill and is passed over
        assert novel.asked(1)[0]["card"]["cards"] == ["elf-red-1"]
        novel.do("turn_rival", seat=1, card="elf-red-1")
        assert novel.display(0)[1]["face"] == "down"
    assert novel.view["step"] == "turn-one"


@clause("VE-74", "VE-75")
@pytest.mark.parametrize(
    ("up", "price"), [(9, 1), (8, 1), (7, 1), (6, 3), (5, 6), (4, 10), (3, 15), (2, 21)]
)
def test_what_turning_costs(novel: NovelTable, up: int, price: int) -> None:
    novel.open(2)
    novel.ink(0, 25, 5)
    spare = ["elf-red-1", "elf-red-2", "elf-red-3", "elf-green-1", "elf-green-2", "vampire-grey-1",
             "elf-grey-1", "elf-grey-2"]  # fmt: skip
    novel.places("0 vampire-red-1, 1 elf-yellow-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.put_all(1, "up", *spare[: max(0, up - 3)])
    if up == 2:
        novel.put("vampire-purple-3", zone="discard")
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-blue-3")
    if novel.view["step"] == "special-points":
        novel.do("pass", seat=1)
    bids(novel, (25, 5), (0, 0))
    points = novel.rulings("result")[0]["points"]
    novel.do("turn_rival", seat=0, card="elf-blue-3")
    (spend,) = novel.rulings("spend")
    assert (spend["spent"], spend["left"]) == (price, points - price)


@clause("VE-74")
def test_the_last_face_up_card_costs_28(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(0, 20, 5)
    novel.put_all(1, "down", "elf-grey-1")
    novel.places("0 vampire-red-1, 1 elf-grey-1, 1 elf-grey-1, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-blue-3")
    bids(novel, (12, 5), (0, 0))  # 1 + 12 + 15
    novel.do("turn_rival", seat=0, card="elf-blue-3")
    assert novel.rulings("spend")[0]["spent"] == 28


@clause("VE-76", "VE-77", "VE-79")
def test_the_compared_card_first_then_any_unmarked_one_until_the_winner_stops(
    novel: NovelTable,
) -> None:
    novel.open(2)
    novel.ink(0, 20, 5)
    novel.put_all(1, "up", "elf-red-1", "elf-red-2", "elf-red-3")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-red-2")
    novel.do("pass", seat=1)
    bids(novel, (20, 2), (0, 0))
    novel.refused("turn_rival", "VE-76", seat=0, card="elf-red-1")
    novel.do("turn_rival", seat=0, card="elf-red-2")
    assert novel.asked(0)[0]["card"]["cards"] == ["elf-red-1", "elf-red-3"]
    novel.refused("turn_rival", "VE-77", seat=0, card="elf-blue-3")
    novel.do("pass", seat=0)
    assert novel.view["step"] == "turn-one"


@clause("VE-78")
@pytest.mark.parametrize(("option", "asked"), [("skip", True), ("stop", False)])
def test_a_marked_compared_card_is_passed_over_or_stops_all(
    novel: NovelTable, option: str, asked: bool
) -> None:
    novel.open(2, quilled_compare=option)
    novel.ink(0, 20, 5)
    novel.put_all(1, "up", "elf-red-1", "elf-red-3")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-blue-3")
    novel.do("pass", seat=1)
    bids(novel, (20, 2), (0, 0))
    if asked:
        assert novel.asked(0)[0]["card"]["cards"] == ["elf-red-1", "elf-red-3"]
    else:
        assert novel.view["step"] == "turn-one"


@clause("VE-79")
def test_where_nothing_can_be_paid_nothing_happens(novel: NovelTable) -> None:
    duel(novel)
    novel.do("compare", seat=0, card="elf-blue-3")
    bids(novel, (3, 0), (0, 0))
    assert novel.rulings("result")[0]["winner"] == 0
    assert not novel.rulings("spend")
    assert novel.view["step"] == "turn-one"


@clause("VE-80", "VE-129")
def test_a_compare_with_nobody_any_more_ends_without_effect(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "up", "elf-red-1")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    for card in ("elf-blue-3", "vampire-purple-3"):
        novel.put(card, zone="display", seat=1, face="down")
    assert novel.view["step"] == "special-points"
    novel.do("pass", seat=0)
    assert (novel.view["step"], novel.view["action"]) == ("turn-one", None)


@clause("VE-80")
def test_nobody_to_compare_with(novel: NovelTable) -> None:
    novel.open(2)
    novel.put("elf-blue-3", zone="display", seat=1, face="down")
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 elf-blue-3, 0 cthulhu-grey-1")
    novel.refused("activate", "VE-80", seat=0, card="vampire-red-1")
    assert novel.offers(0, type="renounce")


@clause("VE-66", "VE-67")
def test_what_others_may_not_know_stays_so_where_it_is_done_again(novel: NovelTable) -> None:
    novel.open(2)
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 elf-yellow-3, 0 cthulhu-grey-1")
    seq = novel.do("activate", seat=0, card="vampire-red-1")["seq"]
    novel.do("compare", seat=0, card="elf-blue-3")
    while novel.last["view"]["step"] != "bid":
        (prompt,) = [one for one in novel.last["prompts"] if not one["optional"]]
        novel.do("pass", seat=prompt["seat"])
    assert "VE-67" in str(novel.look({"cmd": "do", "action": POINTS}))
    novel.ink(1, 6, 2)
    novel.say({"cmd": "undo"})
    ruled = novel.say({"cmd": "redo", "as": 0})["rulings"]
    assert [(one["path"], one["value"]) for one in ruled] == [("ink/1/specials", "hidden")]
    novel.do("bid", seat=1, cubes=2, specials=1)
    renounced = {"type": "renounce", "seat": 0, "card": "vampire-red-1"}
    answer = novel.say({"cmd": "amend", "seq": seq, "action": renounced, "as": 0})
    (bid,) = [one for one in answer["dropped"] if one["type"] == "bid"]
    assert (bid["cubes"], bid["specials"]) == ("hidden", "hidden")
    values = [one["value"] for one in answer["rulings"] if one["kind"] == "correction"]
    assert values == ["hidden", "hidden"]


POINTS = {"type": "turn_for_point", "seat": 0, "card": "vampire-red-1"}
