"""Phase II: slots, strength and the actions but for Insert (VE-41 to VE-90)."""

from typing import Any

import pytest

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu import NovelTable

DUEL = "0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1"
"""Two players mark what they have; seat 0 can compare."""


def duel(novel: NovelTable, **options: Any) -> None:
    """Seat 0 has activated its Compare."""
    novel.open(2, **options)
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")


def bids(novel: NovelTable, *each: tuple[int, int]) -> dict[str, Any]:
    """Cubes and tokens, from seat 0 on."""
    for seat, (cubes, specials) in enumerate(each):
        novel.do("bid", seat=seat, cubes=cubes, specials=specials)
    return novel.last


def strength(novel: NovelTable, seat: int = 0) -> dict[str, Any]:
    (found,) = [one for one in novel.rulings("strength") if one["seat"] == seat]
    return found


# ---- slots


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
    novel.lies(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 cthulhu-grey-1, 0 elf-grey-1")
    novel.refused("pass", "VE-45", seat=0)
    novel.do("renounce", seat=0, card="elf-grey-1")
    novel.renounces("1 elf-blue-3, 1 cthulhu-grey-1")
    assert novel.view["phase"] == "refill"  # the second slot of seat 0 has nothing


@clause("VE-46")
def test_a_lone_quill_on_a_face_down_card_returns_at_the_end(novel: NovelTable) -> None:
    novel.open(2)
    novel.lies(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 cthulhu-grey-1, 0 elf-yellow-3")
    novel.refused("activate", "VE-42", "VE-46", seat=0, card="elf-grey-1")
    novel.renounces("0 elf-yellow-3, 1 elf-blue-3, 1 cthulhu-grey-1")
    assert ("move-quill", "display/0/1", "stock/0") in novel.steps()
    assert novel.view["seats"][0]["quills"] == 2


@clause("VE-46", "VE-88")
def test_turned_up_the_one_quill_suffices(novel: NovelTable) -> None:
    novel.open(2)
    novel.lies(0, "up", "elf-green-3", "elf-grey-3")
    novel.lies(0, "down", "elf-grey-1")
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
    novel.lies(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 vampire-purple-3, 0 elf-grey-1")
    novel.do("activate", seat=0, card="elf-grey-1")
    novel.do("add_ink", seat=0, cubes=0, specials=0)
    assert novel.view["current"] == 1


@clause("VE-49", "VE-60")
def test_marked_cards_and_those_of_the_action_stay(novel: NovelTable) -> None:
    novel.open(2)
    novel.lies(0, "up", "elf-red-1", "elf-red-2")
    novel.lies(1, "up", "elf-green-1")
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
    novel.lies(1, "up", "elf-green-1", "elf-green-2")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-green-1")
    novel.refused("turn_for_point", "VE-60", seat=1, card="elf-green-1")
    novel.do("turn_for_point", seat=1, card="elf-green-2")


@clause("VE-50", "VE-86")
def test_the_owner_sees_face_down_cards_and_nobody_else(novel: NovelTable) -> None:
    novel.open(2)
    novel.lies(0, "down", "elf-grey-1")
    assert novel.display(0)[1]["card"] == "elf-grey-1"
    seen = novel.look({"cmd": "view", "as": 1})["view"]["seats"][0]["display"][1]
    assert seen["card"] is None


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


@clause("VE-54", "VE-55", "VE-58")
def test_more_than_seven_take_no_points_and_go_down_at_the_end(novel: NovelTable) -> None:
    novel.open(2)
    novel.lies(0, "up", "elf-red-1", "elf-red-2", "elf-red-3", "elf-green-1", "elf-green-2",
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


# ---- strength


@clause("VE-57", "VE-59")
def test_any_number_of_cards_for_points_and_discards_lie_face_up(novel: NovelTable) -> None:
    novel.open(2)
    novel.lies(0, "up", "elf-red-1", "elf-green-1")
    novel.lies(0, "down", "elf-purple-1")
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
    novel.lies(0, "up", "elf-grey-1", "elf-purple-2", "vampire-grey-2", "elf-red-1")
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 vampire-grey-2")
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("turn_for_point", seat=0, card="elf-red-1")
    side = novel.view["action"]["sides"][0]
    assert (side["a"], side["b"], side["special_points"]) == (2, 3, 1)


@clause("VE-63")
def test_a_card_activated_face_down_counts_the_others_only(novel: NovelTable) -> None:
    novel.open(2)
    novel.lies(0, "down", "vampire-grey-2")  # a comedy, like elf-red-1
    novel.lies(0, "up", "elf-red-1")
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
    novel.lies(0, "up", "elf-red-1")
    novel.lies(1, "up", "elf-green-1", "elf-green-2")
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


# ---- Compare


@clause("VE-70", "VE-71")
def test_a_face_up_card_of_an_opponent_is_measured_by_its_owner(novel: NovelTable) -> None:
    novel.open(3)
    novel.lies(2, "down", "elf-green-1")
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
    novel.lies(0, "up", "elf-red-1")
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
    novel.lies(1, "up", *spare[: max(0, up - 3)])
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
    novel.lies(1, "down", "elf-grey-1")
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
    novel.lies(1, "up", "elf-red-1", "elf-red-2", "elf-red-3")
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
    novel.lies(1, "up", "elf-red-1", "elf-red-3")
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


@clause("VE-80")
def test_nobody_to_compare_with(novel: NovelTable) -> None:
    novel.open(2)
    novel.put("elf-blue-3", zone="display", seat=1, face="down")
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 elf-blue-3, 0 cthulhu-grey-1")
    novel.refused("activate", "VE-80", seat=0, card="vampire-red-1")
    assert novel.offers(0, type="renounce")


# ---- Research


def research(novel: NovelTable, *down: str) -> None:
    """Seat 0 has strength 7 to draw with."""
    novel.open(2)
    novel.ink(0, 6, 2)
    novel.places("0 elf-yellow-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    for card in down:
        novel.put(card, zone="discard")
    novel.do("activate", seat=0, card="elf-yellow-3")
    novel.do("add_ink", seat=0, cubes=6, specials=0)


@clause("VE-81", "VE-82", "VE-83")
def test_two_points_a_card_of_one_deck_and_four_to_keep_it_face_up(novel: NovelTable) -> None:
    research(novel)
    red = [one for one in novel.asked(0) if one.get("color") == "red"]
    assert [(one["face"], one["n"]["number"]["most"]) for one in red] == [("down", 3), ("up", 1)]
    novel.do("research", seat=0, color="red", n=3, face="down")
    assert [(one["do"], one["n"]) for one in novel.instructs("draw")] == [("draw", 3)]
    novel.refused("keep", "VE-83", seat=0, card="elf-green-1")
    novel.refused("pass", "VE-45", seat=0)


@clause("VE-83", "VE-84", "VE-86")
def test_one_is_kept_unseen_and_the_others_are_shuffled_back(novel: NovelTable) -> None:
    research(novel)
    novel.do("research", seat=0, color="red", n=3, face="down")
    novel.do("keep", seat=0, card="elf-red-2")
    kept, back, shuffled = novel.last["rulings"][:3]
    assert "cards" not in kept
    assert (back["n"], back["to"], shuffled["to"]) == (2, "deck/red", "deck/red")
    assert novel.view["seats"][0]["display"][-1]["card"] is None
    assert novel.display(0)[-1]["card"] == "elf-red-2"


@clause("VE-85")
def test_drawing_none_and_no_more_than_there_are(novel: NovelTable) -> None:
    gone = [f"{type_}-grey-{n}" for type_ in ("vampire", "elf", "cthulhu") for n in (1, 2, 3)]
    left = [one for one in gone if one != "cthulhu-grey-1"]
    research(novel)
    novel.refused("research", "VE-85", seat=0, color="red", n=0, face="down")
    novel.do("pass", seat=0)
    assert novel.view["step"] == "turn-one"
    novel.say({"cmd": "undo"})
    for card in left[2:]:
        novel.lies(1, "down", card)
    grey = [one for one in novel.asked(0) if one.get("color") == "grey"]
    assert grey[0]["n"]["number"]["most"] == 2
    novel.refused("research", "VE-85", seat=0, color="grey", n=3, face="down")


@clause("VE-85", "VE-112")
def test_a_deck_that_runs_out_while_drawing_is_rebuilt(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(0, 6, 2)
    for card in ("vampire-grey-2", "vampire-grey-3", "elf-grey-1", "elf-grey-2", "elf-grey-3"):
        novel.lies(1, "down", card)
    for card in ("cthulhu-grey-2", "cthulhu-grey-3"):
        novel.put(card, zone="discard")
    novel.places("0 elf-yellow-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="elf-yellow-3")
    novel.do("add_ink", seat=0, cubes=6, specials=0)
    novel.do("research", seat=0, color="grey", n=3, face="down")
    assert [(one["do"], one["n"]) for one in novel.instructs("draw")] == [("draw", 1), ("draw", 2)]
    assert novel.steps()[1] == ("shuffle", "discard/grey", "deck/grey")
    novel.do("keep", seat=0, card="cthulhu-grey-3")
    assert novel.view["decks"]["grey"] == {"deck": 2, "discard": []}


# ---- Re-activate and Retrieve Drops


@clause("VE-87", "VE-88")
def test_two_points_turn_a_card_up_and_the_player_may_stop(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(0, 4, 2)
    novel.lies(0, "up", "elf-green-3")
    novel.lies(0, "down", "elf-red-1", "elf-red-2", "elf-red-3")
    novel.places("0 elf-green-3, 1 elf-blue-3, 1 vampire-purple-3, 0 elf-red-1")
    novel.do("activate", seat=0, card="elf-green-3")
    novel.do("add_ink", seat=0, cubes=4, specials=0)
    novel.do("turn_up", seat=0, card="elf-red-1")
    assert [one["do"] for one in novel.last["rulings"] if "do" in one] == ["turn-up"]
    assert novel.rulings("spend")[0]["left"] == 3
    novel.do("pass", seat=0)
    assert [one["face"] for one in novel.display(0)][2:] == ["up", "down", "down"]


@clause("VE-89", "VE-90")
def test_two_points_a_cube_as_far_as_the_reserve_goes(novel: NovelTable) -> None:
    novel.open(2)
    novel.lies(1, "up", "elf-purple-1", "elf-red-1", "elf-red-2", "vampire-red-3")
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.renounces("0 vampire-red-1")
    novel.do("activate", seat=1, card="elf-blue-3")
    novel.do("add_ink", seat=1, cubes=0, specials=0)
    assert novel.rulings("strength")[0]["total"] == 4
    novel.ink(0, 36, 2)
    assert novel.asked(1)[0]["cubes"] == {"number": {"least": 0, "most": 1}}
    novel.refused("collect", "VE-90", seat=1, cubes=2)
    novel.ink(0, 3, 2)
    novel.refused("collect", "VE-89", seat=1, cubes=3)
    novel.do("collect", seat=1, cubes=1)
    (spend,) = novel.rulings("spend")
    assert (spend["spent"], spend["left"]) == (2, 2)
