"""Phase I: quills, cubes and stealing (VE-22 to VE-37)."""

import pytest

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import IDEAS, NovelTable


@clause("VE-22", "VE-23", "VE-24")
def test_first_quills_go_clockwise_and_second_quills_back(novel: NovelTable) -> None:
    novel.open(3)
    asked = []
    for card in IDEAS:
        asked.append(novel.view["current"])
        novel.do("place", seat=asked[-1], card=card, cubes=0)
    assert asked == [0, 1, 2, 2, 1, 0]
    assert (novel.view["turn"], novel.view["phase"]) == (1, "activations")


@clause("VE-25", "VE-26")
def test_a_quill_goes_on_an_idea_or_the_own_display_and_must_be_placed(novel: NovelTable) -> None:
    novel.open(3)
    novel.put_all(0, "down", "elf-grey-1")
    ideas, own = novel.asked(0)
    assert ideas["card"] == {"cards": list(IDEAS)}
    assert own == {
        "type": "place",
        "seat": 0,
        "card": {"cards": ["vampire-red-1", "elf-grey-1"]},
        "cubes": 0,
    }
    novel.refused("place", seat=0, card="elf-blue-3", cubes=0)
    novel.refused("pass", "VE-26", seat=0)


@clause("VE-26")
def test_a_quill_without_a_spot_stays_in_stock(novel: NovelTable) -> None:
    novel.open(2)
    for seat in (0, 1):
        novel.ink(seat, 0, 2)
    for card in (IDEAS[1], IDEAS[3]):
        novel.put(card, zone="discard")
    novel.places("0 elf-yellow-3, 1 elf-blue-3")
    novel.put("vampire-red-1", zone="discard")
    novel.do("place", seat=1, card="cthulhu-grey-1", cubes=0)
    assert novel.view["phase"] == "activations"
    assert novel.view["seats"][0]["quills"] == 1


def only_to_steal(novel: NovelTable, cubes: int) -> None:
    """Seat 0 places a quill next and can only steal the card of seat 1, on which 2 cubes are."""
    novel.open(2)
    novel.ink(0, cubes, 2)
    for card in (IDEAS[1], IDEAS[3]):
        novel.put(card, zone="discard")
    novel.places("0 elf-yellow-3")
    novel.put("vampire-red-1", zone="discard")
    novel.do("place", seat=1, card="cthulhu-grey-1", cubes=2)
    novel.places("1 elf-blue-3")
    assert (novel.view["step"], novel.view["current"]) == ("place", 0)


@clause("VE-26", "VE-29")
def test_only_the_seat_that_must_steal_now_keeps_the_cubes_for_it(novel: NovelTable) -> None:
    only_to_steal(novel, 6)
    novel.refused("correct", path="ink/0/cubes", value=2)
    novel.do("correct", path="ink/0/cubes", value=3)
    novel.do("correct", path="ink/1/cubes", value=0)


@clause("VE-26", "VE-52")
@pytest.mark.parametrize(("cubes", "asked"), [(6, False), (7, True)])
def test_cubes_given_away_may_leave_a_quill_without_a_spot(
    novel: NovelTable, cubes: int, asked: bool
) -> None:
    only_to_steal(novel, cubes)
    novel.do("exchange", seat=0)
    assert novel.offers(0, type="place") is asked
    assert novel.view["phase"] == ("ideas" if asked else "activations")
    assert novel.view["seats"][0]["quills"] == 1


@clause("VE-27")
def test_only_a_face_down_card_takes_both_quills(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "down", "elf-grey-1")
    novel.places("0 elf-grey-1, 1 elf-blue-3")
    novel.refused("place", "VE-27", seat=1, card="elf-blue-3", cubes=0)
    novel.places("1 cthulhu-grey-1, 0 elf-grey-1")
    assert novel.display(0)[1]["quills"] == 2


@clause("VE-27")
def test_no_second_quill_on_an_own_idea(novel: NovelTable) -> None:
    novel.open(2)
    novel.places("0 elf-blue-2, 1 elf-blue-3, 1 cthulhu-grey-1")
    novel.refused("place", "VE-27", seat=0, card="elf-blue-2", cubes=3)


@clause("VE-28")
def test_cubes_are_laid_with_the_quill_on_an_idea_only(novel: NovelTable) -> None:
    novel.open(3)
    novel.refused("place", "VE-28", seat=0, card="vampire-red-1", cubes=1)
    novel.refused("place", "VE-28", seat=0, card="elf-blue-2", cubes=4)
    novel.do("place", seat=0, card="elf-blue-2", cubes=3)
    assert [(one["do"], one["n"]) for one in novel.instructs("move-cubes")] == [("move-cubes", 3)]
    ink = novel.look({"cmd": "view", "as": 0})["view"]["seats"][0]["ink"]
    assert (ink["cubes"], ink["specials"]) == (0, 2)


@clause("VE-31", "VE-35")
def test_the_cubes_left_are_the_thiefs_and_the_order_goes_on(novel: NovelTable) -> None:
    novel.open(3)
    novel.places("0 elf-blue-2")
    novel.do("place", seat=1, card="elf-blue-2", cubes=3)
    novel.do("move", seat=0, card="vampire-red-1")
    idea = next(one for one in novel.view["ideas"] if one["card"] == "elf-blue-2")
    assert idea == {"card": "elf-blue-2", "quill": 1, "cubes": 2}
    assert (novel.view["current"], novel.view["slot"]) == (2, 2)


@clause("VE-32", "VE-33")
def test_a_robbed_quill_goes_to_an_unmarked_idea_or_face_up_card(novel: NovelTable) -> None:
    novel.open(3)
    novel.put_all(0, "down", "elf-grey-1")
    novel.put_all(0, "up", "elf-red-1")
    novel.places("0 elf-blue-2, 1 elf-green-3, 2 vampire-purple-3, 2 cthulhu-purple-2")
    novel.places("1 elf-blue-3")
    novel.say({"cmd": "undo"})
    novel.do("place", seat=1, card="elf-blue-2", cubes=2)
    spots = novel.asked(0)[0]["card"]["cards"]
    assert spots == [
        "vampire-red-2",
        "elf-yellow-3",
        "cthulhu-grey-1",
        "vampire-red-1",
        "elf-red-1",
    ]
    novel.refused("move", "VE-32", seat=0, card="vampire-purple-3")
    novel.refused("move", "VE-32", "VE-33", seat=0, card="elf-grey-1")
    novel.refused("move", "VE-30", seat=1, card="elf-red-1")


@clause("VE-34")
def test_without_a_spot_the_quill_returns_and_its_cubes_go_to_the_reserve(
    novel: NovelTable,
) -> None:
    novel.open(2)
    for card in ("elf-blue-2", "vampire-purple-3", "elf-yellow-3"):
        novel.put(card, zone="discard")
    novel.do("place", seat=0, card="cthulhu-grey-1", cubes=1)
    novel.put("vampire-red-1", zone="display", seat=0, face="down")
    novel.do("place", seat=1, card="cthulhu-grey-1", cubes=3)
    assert novel.steps()[-2:] == [
        ("move-quill", "ideas/cthulhu-grey-1", "stock/0"),
        ("move-cubes", "ideas/cthulhu-grey-1", "reserve"),
    ]
    assert novel.instructs("move-quill")[-1]["n"] == 1
    assert novel.view["seats"][0]["quills"] == 2
    assert novel.view["reserve"] == 36
    assert novel.view["current"] == 1


@clause("VE-36", "VE-37")
def test_cubes_on_a_display_card_go_to_the_reserve_when_it_is_turned(novel: NovelTable) -> None:
    novel.open(3)
    novel.do("place", seat=0, card="elf-blue-2", cubes=1)
    novel.do("place", seat=1, card="elf-blue-2", cubes=2)
    novel.do("move", seat=0, card="vampire-red-1")
    assert novel.display(0)[0]["cubes"] == 2
    novel.places("2 cthulhu-purple-2, 2 elf-green-3, 1 elf-blue-3, 0 elf-yellow-3")
    before = novel.view["reserve"]
    novel.do("renounce", seat=0, card="vampire-red-1")
    assert novel.display(0)[0]["cubes"] == 2  # a renounced action leaves them
    novel.renounces("1 elf-blue-3, 2 cthulhu-purple-2, 2 elf-green-3, 1 elf-blue-2")
    novel.do("activate", seat=0, card="elf-yellow-3")
    novel.do("turn_for_point", seat=0, card="vampire-red-1")
    assert ("move-cubes", "display/0/0", "reserve") in novel.steps()
    assert novel.display(0)[0]["cubes"] == 0
    assert novel.view["reserve"] == before + 2


@clause("VE-38", "VE-39", "VE-40")
def test_marked_ideas_are_gathered_and_the_others_stay(novel: NovelTable) -> None:
    novel.open(3)
    novel.do("place", seat=0, card="elf-blue-2", cubes=2)
    novel.places("1 elf-green-3, 2 cthulhu-purple-2, 2 elf-yellow-3, 1 elf-blue-3, 0 vampire-red-1")
    assert [one["card"] for one in novel.view["ideas"]] == [
        "vampire-red-2",
        "vampire-purple-3",
        "cthulhu-grey-1",
    ]
    assert novel.view["seats"][0]["display"][1] == {
        "card": "elf-blue-2",
        "color": "blue",
        "face": "up",
        "quills": 1,
        "cubes": 0,
    }
    assert novel.view["reserve"] == 33
    assert novel.steps()[1:3] == [
        ("move-cubes", "ideas/elf-blue-2", "reserve"),
        ("move-cards", "ideas", "display/0"),
    ]


@pytest.mark.parametrize("cubes", [0, 1, 2])
@clause("VE-29")
def test_as_many_cubes_as_lie_there_steal_nothing(novel: NovelTable, cubes: int) -> None:
    novel.open(3)
    novel.do("place", seat=0, card="elf-blue-2", cubes=cubes)
    novel.refused("place", "VE-29", seat=1, card="elf-blue-2", cubes=cubes)
    novel.do("place", seat=1, card="elf-blue-2", cubes=cubes + 1)


@clause("VE-29", "VE-51")
def test_too_few_cubes_to_steal_are_refused_alike_whatever_the_thief_has(novel: NovelTable) -> None:
    novel.open(3)
    novel.do("place", seat=0, card="elf-blue-2", cubes=2)
    for cubes in (0, 3):
        novel.do("correct", path="ink/1/cubes", value=cubes)
        novel.refused("place", "VE-29", seat=1, card="elf-blue-2", cubes=1)


@clause("VE-36", "VE-37")
def test_cubes_that_come_to_cubes_lie_there_together(novel: NovelTable) -> None:
    novel.open(3)
    novel.do("correct", path="cubes/vampire-red-1", value=3)
    novel.do("place", seat=0, card="elf-blue-2", cubes=1)
    novel.do("place", seat=1, card="elf-blue-2", cubes=2)
    novel.do("move", seat=0, card="vampire-red-1")
    assert novel.display(0)[0]["cubes"] == 5
