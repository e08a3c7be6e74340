"""What `correct` may set (VE-124 to VE-130)."""

from typing import Any

import pytest

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import NovelTable

DECK = {"zone": "deck"}


def in_display(seat: int, face: str) -> dict[str, Any]:
    return {"zone": "display", "seat": seat, "face": face}


def ink(novel: NovelTable, seat: int) -> dict[str, int]:
    return novel.look({"cmd": "view", "as": seat})["view"]["seats"][seat]["ink"]


@clause("VE-125", "VE-129")
def test_ink_comes_from_reserve_and_supply_and_nothing_moves_on(novel: NovelTable) -> None:
    novel.open(3)
    before = novel.prompts
    novel.do("correct", path="ink/1/cubes", value=7)
    assert (
        novel.last["rulings"][0] | {"kind": "correction", "path": "ink/1/cubes", "value": 7}
        == (novel.last["rulings"][0])
    )
    novel.do("correct", path="ink/1/specials", value=0)
    assert ink(novel, 1) == {"cubes": 7, "specials": 0, "supply": 5}
    assert novel.view["reserve"] == 40 - 3 - 3 - 7
    assert novel.prompts[: len(before)] == before  # but for the exchange that seat 1 can make now
    novel.do("correct", path="ink/1/cubes", value=0)
    assert novel.view["reserve"] == 34


@clause("VE-128")
def test_ink_beyond_the_reserve_or_below_a_bid_is_refused(novel: NovelTable) -> None:
    novel.open(2)
    novel.refused("correct", "VE-128", "VE-125", path="ink/0/cubes", value=38)
    novel.refused("correct", "VE-128", "VE-125", path="ink/0/specials", value=6)
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-blue-3")
    novel.do("bid", seat=1, cubes=2, specials=1)
    novel.refused("correct", path="ink/1/cubes", value=1)
    novel.refused("correct", path="ink/1/specials", value=0)
    novel.do("correct", path="ink/1/cubes", value=2)


@clause("VE-126", "VE-128")
def test_cubes_lie_on_marked_ideas_and_face_up_display_cards(novel: NovelTable) -> None:
    novel.open(3)
    novel.refused("correct", "VE-128", "VE-126", path="cubes/elf-blue-2", value=1)
    novel.places("0 elf-blue-2")
    novel.do("correct", path="cubes/elf-blue-2", value=4)
    assert novel.view["reserve"] == 27
    novel.do("correct", path="cubes/vampire-red-1", value=2)
    assert novel.display(0)[0]["cubes"] == 2
    novel.put("vampire-red-1", **in_display(0, "down"))
    assert novel.view["reserve"] == 27
    for card in ("vampire-red-1", "elf-grey-1"):
        novel.refused("correct", path=f"cubes/{card}", value=1)
    novel.refused("correct", path="cubes/elf-blue-2", value=32)


@clause("VE-127")
def test_a_card_leaves_its_place_and_comes_last_in_the_new_one(novel: NovelTable) -> None:
    novel.open(3)
    novel.do("place", seat=0, card="elf-blue-2", cubes=2)
    novel.put("elf-blue-2", **in_display(1, "up"))
    assert novel.view["seats"][0]["quills"] == 2
    assert novel.view["reserve"] == 33
    assert novel.display(1)[-1]["card"] == "elf-blue-2"
    novel.put("elf-blue-2", zone="ideas")
    assert novel.view["ideas"][-1] == {"card": "elf-blue-2", "quill": None, "cubes": 0}
    novel.put("elf-blue-2", zone="discard")
    assert novel.view["decks"]["blue"] == {"deck": 7, "discard": ["elf-blue-2"]}
    novel.put("elf-blue-2", **DECK)
    assert novel.view["decks"]["blue"] == {"deck": 8, "discard": []}


@clause("VE-127")
def test_within_one_display_only_the_face_changes(novel: NovelTable) -> None:
    novel.open(3)
    novel.put_all(0, "up", "elf-red-1")
    novel.places("0 vampire-red-1")
    novel.put("vampire-red-1", **in_display(0, "down"))
    first, second = novel.display(0)
    assert (first["card"], first["face"], first["quills"]) == ("vampire-red-1", "down", 1)
    assert second["card"] == "elf-red-1"


@clause("VE-127")
def test_tokens_of_a_page_come_from_the_supply_and_return(novel: NovelTable) -> None:
    novel.open(2)
    novel.novel(2, 1, 3, "elf-red-1")
    assert ink(novel, 1)["supply"] == 0
    novel.refused("correct", path="cards/elf-red-2",
                  value={"zone": "novel", "position": 3, "seat": 1, "specials": 1})  # fmt: skip
    novel.novel(3, 1, 2, "elf-red-1")
    assert (ink(novel, 1)["supply"], novel.view["novel"][1]) == (1, None)
    novel.put("elf-red-1", **DECK)
    assert ink(novel, 1)["supply"] == 3


@clause("VE-128", "VE-124")
def test_no_second_card_in_a_position_and_no_fourth_page(novel: NovelTable) -> None:
    novel.open(2)
    for position, card in enumerate(("elf-red-1", "elf-red-2", "elf-red-3"), 1):
        novel.novel(position, 0, 0, card)
    for position in (1, 4):
        page = {"zone": "novel", "position": position, "seat": 0, "specials": 0}
        novel.refused("correct", "VE-128", "VE-127", path="cards/elf-grey-1", value=page)


@clause("VE-128")
@pytest.mark.parametrize(
    ("seats", "card"), [(2, "elf-green-1"), (3, "elf-red-1"), (4, "elf-red-1")]
)
def test_the_ideas_area_holds_no_more(novel: NovelTable, seats: int, card: str) -> None:
    novel.open(seats)
    novel.refused("correct", "VE-128", "VE-127", path=f"cards/{card}", value={"zone": "ideas"})


@clause("VE-128")
def test_with_four_players_a_color_lies_twice_at_most(novel: NovelTable) -> None:
    novel.open(4)
    novel.put("elf-blue-2", zone="discard")
    answer = novel.look({"cmd": "do", "action": {"type": "correct", "path": "cards/elf-red-1",
                                                 "value": {"zone": "ideas"}}})  # fmt: skip
    assert answer["error"]["code"] == "illegal"
    novel.put("elf-grey-1", zone="ideas")


@clause("VE-128")
def test_a_face_up_card_bears_no_two_quills(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 vampire-purple-3, 0 elf-grey-1")
    novel.refused("correct", "VE-128", "VE-127", path="cards/elf-grey-1", value=in_display(0, "up"))


@clause("VE-128")
def test_cards_of_the_action_and_the_stolen_card_stay(novel: NovelTable) -> None:
    novel.open(2)
    novel.places("0 cthulhu-grey-1")
    novel.do("place", seat=1, card="cthulhu-grey-1", cubes=1)
    novel.refused("correct", path="cards/cthulhu-grey-1", value=DECK)
    novel.do("move", seat=0, card="vampire-red-1")
    novel.places("1 elf-blue-3, 0 elf-yellow-3")
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-blue-3")
    for card in ("vampire-red-1", "elf-blue-3"):
        novel.refused("correct", path=f"cards/{card}", value=DECK)
    novel.put("cthulhu-grey-1", **DECK)


@clause("VE-128")
def test_no_card_moves_while_a_kept_one_is_awaited_or_outside_the_phases(
    novel: NovelTable,
) -> None:
    novel.deal(3)
    novel.refused("correct", path="cards/elf-grey-1", value=in_display(0, "up"))
    novel.open(3)
    novel.places(
        "0 elf-yellow-3, 1 elf-blue-3, 2 cthulhu-purple-2, 2 vampire-purple-3, 1 elf-blue-2,"
        "0 vampire-red-1"
    )
    novel.do("activate", seat=0, card="elf-yellow-3")
    novel.do("add_ink", seat=0, cubes=3, specials=0)
    novel.do("research", seat=0, color="red", n=2, face="down")
    novel.refused("correct", path="cards/elf-grey-1", value=in_display(0, "up"))


@clause("VE-128")
def test_a_question_keeps_an_answer(novel: NovelTable) -> None:
    novel.open(2)
    for seat in (0, 1):
        novel.ink(seat, 0, 2)
    for card in ("elf-blue-2", "vampire-purple-3"):
        novel.put(card, zone="discard")
    novel.places("0 elf-yellow-3, 1 cthulhu-grey-1, 1 elf-blue-3")
    # the Display card is the last spot for the second quill of seat 0
    novel.refused("correct", "VE-128", "VE-127", path="cards/vampire-red-1", value=DECK)


def only_stealing(novel: NovelTable) -> None:
    """Seat 0, with three cubes and no card of its own, can place its second quill on one of two
    marked ideas only: one bears two cubes, the other four.
    """
    novel.open(2)
    novel.ink(1, 6, 2)
    for card in ("elf-blue-2", "vampire-purple-3"):
        novel.put(card, zone="discard")
    novel.put("vampire-red-1", **DECK)
    novel.put("elf-red-1", zone="ideas")
    novel.places("0 elf-red-1")
    novel.do("place", seat=1, card="elf-yellow-3", cubes=2)
    novel.do("place", seat=1, card="cthulhu-grey-1", cubes=4)


@clause("VE-128", "VE-125")
def test_who_can_only_steal_keeps_the_cubes_for_it(novel: NovelTable) -> None:
    only_stealing(novel)
    assert [one.get("card") for one in novel.asked(0)] == ["elf-yellow-3"]
    novel.refused("correct", "VE-128", "VE-125", path="ink/0/cubes", value=2)
    novel.do("correct", path="ink/0/cubes", value=5)
    assert [one.get("card") for one in novel.asked(0)] == [
        "elf-yellow-3",
        "cthulhu-grey-1",
        None,  # now it has cubes to exchange
    ]
    novel.do("correct", path="ink/0/cubes", value=3)
    novel.do("correct", path="ink/1/cubes", value=0)


@clause("VE-128", "VE-126")
def test_who_can_only_steal_keeps_a_card_to_steal(novel: NovelTable) -> None:
    only_stealing(novel)
    novel.refused("correct", "VE-128", "VE-126", path="cubes/elf-yellow-3", value=3)
    novel.do("correct", path="cubes/cthulhu-grey-1", value=0)
    novel.do("correct", path="cubes/elf-yellow-3", value=3)
    novel.refused("correct", "VE-128", "VE-126", path="cubes/cthulhu-grey-1", value=3)
    novel.do("correct", path="cubes/elf-red-1", value=9)


@clause("VE-128", "VE-54")
def test_nobody_is_asked_to_turn_more_than_the_limit_wants(novel: NovelTable) -> None:
    novel.open(2)
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 elf-yellow-3, 0 cthulhu-grey-1")
    novel.put_all(1, "up", "elf-red-1", "elf-red-3", "elf-green-1", "elf-green-2", "elf-purple-1",
               "elf-grey-1")  # fmt: skip
    novel.renounces("0 vampire-red-1, 1 elf-blue-3, 1 elf-yellow-3")
    assert novel.view["step"] == "limit"
    novel.refused("correct", "VE-128", "VE-127", path="cards/elf-red-1", value=DECK)
    novel.put_all(1, "up", "elf-grey-2")
    novel.put("elf-red-1", **DECK)


@clause("VE-126", "VE-130")
def test_after_the_end_cubes_and_ink_can_still_be_set(novel: NovelTable) -> None:
    to_the_end(novel)
    reserve = novel.view["reserve"]
    novel.do("correct", path="cubes/elf-blue-3", value=2)
    novel.do("correct", path="ink/0/cubes", value=4)
    assert novel.view["reserve"] == reserve - 3
    novel.refused("correct", "VE-128", "VE-126", path="cubes/elf-blue-3", value=-1)
    novel.refused("correct", "VE-128", "VE-130", path="scores/0", value=-1)


def to_the_end(novel: NovelTable) -> None:
    """Two writers have shown their objectives."""
    novel.open(2)
    novel.put_all(0, "up", "elf-green-2", "vampire-yellow-1", "elf-purple-1")
    for position, card in enumerate(("elf-red-1", "elf-red-2", "elf-red-3"), 1):
        novel.novel(position, 1, 0, card)
    novel.places("0 elf-green-2, 1 elf-blue-3, 1 elf-blue-2, 0 vampire-red-1")
    novel.do("activate", seat=0, card="elf-green-2")
    novel.do("offer", seat=0, card="elf-green-2")
    novel.do("pass", seat=1)
    novel.do("place_in_novel", seat=0, position=4, specials=0)
    for seat in (0, 1):
        novel.do("reveal_objective", seat=seat, card=f"objective-elf-{seat + 1}")


@clause("VE-130", "VE-128")
def test_points_are_set_after_the_end_only(novel: NovelTable) -> None:
    novel.open(2)
    novel.refused("correct", "VE-128", "VE-130", path="scores/0", value=5)
    to_the_end(novel)
    novel.do("correct", path="scores/1", value=20)
    assert (novel.view["seats"][1]["score"], novel.view["winners"]) == (20, [1])
    assert [one["kind"] for one in novel.last["rulings"]] == ["correction", "winner"]
    novel.refused("correct", path="scores/1", value=21)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("ink/3/cubes", 1),
        ("ink/0/drops", 1),
        ("ink/0/cubes", -1),
        ("ink/0/cubes", True),
        ("ink/0/cubes", 1.0),
        ("scores/0", "5"),
        ("cubes/elf-blue-9", 1),
        ("cubes/elf-blue-2", None),
        ("cards/objective-elf-1", DECK),
        ("cards/elf-blue-2", "deck"),
        ("cards/elf-blue-2", {"zone": "box"}),
        ("cards/elf-blue-2", {"zone": "display", "seat": 3, "face": "up"}),
        ("cards/elf-blue-2", {"zone": "display", "seat": 0}),
        ("cards/elf-blue-2", {"zone": "display", "seat": True, "face": "up"}),
        ("cards/elf-blue-2", {"zone": "deck", "seat": 0}),
        ("cards/elf-blue-2", {"zone": "novel", "position": 5, "seat": 0, "specials": 0}),
        ("reserve", 3),
        ("", 0),
    ],
)
def test_what_no_position_has_is_no_correction(novel: NovelTable, path: str, value: Any) -> None:
    novel.open(3)
    novel.refused("correct", code="bad-action", path=path, value=value)
