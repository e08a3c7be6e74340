"""What is text beside a result, and the limits at which something stops."""

from typing import Any

import pytest

from companion.games.scream_park import GAME
from companion.games.scream_park.descriptions.requirement import MAX_DEPTH
from tests.rules.scream_park.table import BARE, ParkTable
from tests.rules.scream_park.test_ending import ended
from tests.rules.table import clause

DOUBLED = {**BARE, "scenic": ["lightbulb"], "effects": ["double-scenic"]}


def cited(park: ParkTable, do: str) -> list[list[str]]:
    return [one["cite"] for one in park.instructs(do)]


def wants(park: ParkTable, requirement: dict[str, Any], **options: Any) -> None:
    """A described box whose guests want this; seat 0 has one room with a doubled lightbulb."""
    scenes = {"tent": DOUBLED, **{f"s{n}": BARE for n in range(30)}}
    vips = {f"v{n}": {"requirement": requirement} for n in range(3)}
    themes = {f"t{n}": {"points": {"ghost": 1}} for n in range(2)}
    cards = {"genre": {"ghost": {}}, "theme": themes, "vip": vips, "scene": scenes}
    park.new(2, box="described", cards=cards, **options)
    for seat in range(2):
        park.do("choose_theme", seat=seat, card=f"t{seat}")
    for day, card in zip(("friday", "saturday", "sunday"), vips, strict=True):
        park.do("reveal_vip", day=day, card=card)
    park.house(0, "tent")


# ---- what is cited


@clause("SP-34", "SP-35", "SP-37")
def test_each_reason_of_a_price_is_cited(park: ParkTable) -> None:
    park.open(2)
    park.set("staff/0", 9)
    park.house(0, "gaudy-parlour")
    park.place(0, "velvet-barn")
    assert cited(park, "pay") == [["SP-37"]], "an equal value is free"
    park.place(0, "crimson-barn", at=0)
    assert cited(park, "pay") == [["SP-34", "SP-37"]]
    park.set("staff/1", 9)
    park.house(1, "gaudy-chapel")
    park.place(1, "feral-barn")
    assert cited(park, "pay") == [["SP-35", "SP-37"]]
    park.do("add", seat=1, card="hexed-barn", room=0)
    assert cited(park, "pay") == [["SP-42"]]


@clause("SP-45", "SP-47")
def test_one_discard_and_two_together_are_two_rules(park: ParkTable) -> None:
    park.open(2)
    park.do("discard", seat=0, card="velvet-crypt")
    assert cited(park, "discard") == [["SP-45"]]
    park.house(1, "gaudy-parlour")
    park.do("discard_both", seat=1, cards=["velvet-morgue", "velvet-maze"])
    assert cited(park, "discard") == [["SP-47"]]


@clause("SP-21", "SP-22")
def test_passing_cites_its_day(park: ParkTable) -> None:
    park.open(2)
    park.rest()
    assert cited(park, "pass") == [["SP-21"]] * 2
    park.day()
    park.do("end_day")
    park.rest()
    assert cited(park, "pass") == [["SP-22"]] * 2


@clause("SP-80")
def test_a_walk_that_the_table_judged_is_cited(park: ParkTable) -> None:
    wants(park, {"ask": "rooms that smell"})
    park.day()
    park.refused("correct", path="vips/friday", value="v0")
    park.do("walk", seat=0, rooms=1)
    one, roomless = park.scores("vip")
    assert one["cite"] == ["SP-75", "SP-77", "SP-80"]
    assert (one["walk"], roomless["walk"]) == (1, 0)


@clause("SP-97", "SP-98", "SP-99")
@pytest.mark.parametrize(
    ("houses", "cite"),
    [
        ((("velvet-crypt", "crimson-crypt"), ("feral-crypt hexed-cellar hexed-hallway",)), 2),
        ((("velvet-crypt",), ("feral-crypt genre-slasher-cosmic:cosmic",)), 3),
        (((), ()), 4),
    ],
)
def test_every_comparison_that_was_needed_is_cited(
    park: ParkTable, houses: tuple[tuple[str, ...], ...], cite: int
) -> None:
    ended(park, 2, *houses)
    (over,) = park.notices("game-over")
    assert over["cite"] == ["SP-96", "SP-97", "SP-98", "SP-99", "SP-100"][: cite + 1]
    assert park.view["passing"] == "left"


# ---- complete rooms


@clause("SP-58", "SP-86")
def test_a_room_is_ruled_complete_once(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-greenhouse")
    (text,) = park.notices("room-complete")
    assert text["cite"] == ["SP-86", "SP-58"]
    park.do("add", seat=0, card="crimson-hallway", room=0)
    assert park.notices("room-complete") == [], "it was no longer incomplete"
    park.place(1, "velvet-hallway")
    (text,) = park.notices("room-complete")
    assert text["cite"] == ["SP-86"]


@clause("SP-39")
def test_cards_lie_under_a_room_in_the_order_added(park: ParkTable) -> None:
    park.open(2)
    park.house(0, "velvet-hallway velvet-cellar")
    park.do("add", seat=0, card="crimson-porch", room=0)
    park.do("add", seat=0, card="crimson-cellar", room=0)
    assert [one["card"] for one in park.room(0, 0)["props"]] == [
        "velvet-cellar",
        "crimson-porch",
        "crimson-cellar",
    ]


# ---- a day's scoring


@clause("SP-70", "SP-76")
def test_the_star_moves_for_the_theme_alone_as_well(park: ParkTable) -> None:
    park.open(2)
    park.set("vips/friday", "lamp-thief")
    park.house(0, "velvet-nursery")
    park.day()
    assert [one["walk"] for one in park.scores("vip")] == [0, 0]
    stars = [one for one in park.instructs("move") if one["what"] == "star"]
    assert [(one["seat"], one["to"]) for one in stars] == [(0, 1)]


@clause("SP-65")
@pytest.mark.parametrize(("doubles", "walk"), [(True, 1), (False, 0)])
def test_doubled_icons_on_the_way_and_in_the_scoring(
    park: ParkTable, doubles: bool, walk: int
) -> None:
    wants(park, {"count": "scenic", "least": 2}, doubles_for_vip=doubles)
    assert park.view["hints"][0]["vip_walk"] == walk
    park.day()
    assert [one["walk"] for one in park.scores("vip")] == [walk, 0]


@clause("SP-63", "SP-79")
@pytest.mark.parametrize(
    ("requirement", "admitted"),
    [
        ({"count": "scenic", "of": "skull"}, False),
        ({"not": {"count": "scenic", "most": 1}}, True),
        ({"not": {"count": "scenic", "in": [1]}}, True),
        ({"not": {"count": "scenic", "in": [1, 2]}}, False),
        ({"count": "scenic", "least": 3}, False),
        ({"count": "scenic", "of": "lightbulb", "most": 1}, True),
        (
            {
                "all": [
                    {"count": "scenic", "least": 2},
                    {"count": "scenic", "of": "lightbulb", "most": 1},
                ]
            },
            False,
        ),
    ],
)
def test_only_icons_that_are_there_are_doubled_once(
    park: ParkTable, requirement: dict[str, Any], admitted: bool
) -> None:
    wants(park, requirement)
    assert park.room(0, 0)["vip"] is admitted


# ---- what may come, and when


@clause("SP-12")
def test_day_by_day_only_fridays_guest_is_asked_for(park: ParkTable) -> None:
    park.new(2, vip_reveal="each-day")
    park.do("reveal_vip", day="friday", card="lamp-thief")
    assert park.asked(None) == []
    park.refused("reveal_vip", "SP-12", day="saturday", card="old-romantic")


@clause("SP-27")
def test_discards_come_again_after_friday_alone(park: ParkTable) -> None:
    wants(park, {"is": "complete"})
    park.set("discards/cards", ["s0"])
    park.refused("reshuffle", "SP-27")
    park.day()
    park.do("end_day")
    thrown = park.view["discards"]["cards"]
    park.set("discards/cards", [])
    park.refused("reshuffle", "SP-27")
    park.set("discards/cards", thrown[:1])
    park.do("reshuffle")
    park.place(0, "s1")
    park.refused("reshuffle", "SP-27")
    park.rest()
    assert park.view["turn"] == 2
    park.refused("reshuffle", "SP-27")


@clause("SP-103", "SP-104")
def test_a_genre_card_is_described_again_as_far_as_its_copies_lie_and_are_owed(
    park: ParkTable,
) -> None:
    two: dict[str, Any] = {"sides": ["clown", "ghost"], "copies": 2}
    other: dict[str, Any] = {"sides": ["clown", "clown"], "copies": 1}
    scenes = {"tent": BARE, "hut": BARE, "a": BARE, "b": BARE}
    park.described(scenes, genre_card={"g": two, "other": other})
    park.house(0, "tent g:clown g:ghost other:clown")
    park.do("describe", kind="genre-card", id="g", **{"is": two})

    def refused(**wrong: Any) -> str:
        new = {"is": {**two, **wrong}}
        return park.refused("describe", "SP-104", kind="genre-card", id="g", **new)

    assert refused(copies=1) == "G: 2 of it lie in houses already."
    assert refused(sides=["ghost", "ghost"]) == "G: a copy lies in a house with Clown up."
    park.do("describe", kind="genre-card", id="g", **{"is": two})
    park.house(0, "tent g:clown other:clown")
    park.house(1, "hut")
    park.do("discard_both", seat=1, cards=["a", "b"])
    assert refused(copies=1) == "G: a Genre card is owed, and none would be left."
    under = [{"card": "other", "show": "clown"}, *[{"card": "g", "show": "clown"}] * 2]
    both = [{"card": "tent", "props": under}]
    park.refused("correct", path="houses/0", value=both)


# ---- corrections


def test_what_is_still_to_be_dealt_lies_in_no_house(park: ParkTable) -> None:
    park.new(5)
    scenes = list(GAME.cards.catalog)[:25]
    every = list(GAME.cards.catalog)[:144]
    park.refused("correct", path="discards/cards", value=every[:25])
    park.set("discards/cards", every[:24])
    park.open(5)
    park.refused("correct", path="houses/0", value=[{"card": one, "props": []} for one in scenes])
    park.house(0, *scenes[:24])
    park.set("discards/cards", [])
    park.refused("correct", path="discards/cards", value=every[30:31])


def test_hands_and_deals_to_come_are_no_discards(park: ParkTable) -> None:
    park.new(2, vip_reveal="each-day")
    park.do("reveal_vip", day="friday", card="lamp-thief")
    for seat, theme in enumerate(("theme-gothic-slasher", "theme-monster-occult")):
        park.do("choose_theme", seat=seat, card=theme)
    scenes = park.asked(0)[0]["card"]["cards"]
    park.refused("correct", path="discards/cards", value=scenes[:97])
    park.set("discards/cards", scenes[:96])
    park.set("discards/cards", [])
    park.day()
    park.do("end_day")
    assert park.view["phase"] == "day-start"
    park.refused("correct", path="discards/cards", value=scenes[:113])
    park.set("discards/cards", scenes[:112])


@clause("SP-32")
def test_the_rightmost_room_takes_the_part_of_one_that_is_gone(park: ParkTable) -> None:
    park.open(2, placing="last-placed")
    park.set("staff/0", 5)
    park.place(0, "velvet-morgue")
    park.place(0, "velvet-porch", at=0)
    assert park.view["limits"][0] == 1
    park.house(0, "velvet-morgue")
    park.house(0, "velvet-morgue", "velvet-crypt")
    assert park.view["limits"][0] == 5


def test_while_a_guest_walks_the_others_may_be_set_right(park: ParkTable) -> None:
    wants(park, {"ask": "rooms that smell"})
    park.do("describe", kind="vip", id="late", **{"is": {"requirement": {"is": "complete"}}})
    park.day()
    assert park.view["phase"] == "walk"
    park.refused("correct", path="vips/friday", value="late")
    park.set("vips/sunday", "late")


def test_a_requirement_that_goes_too_deep_is_refused_before_anybody_plays(park: ParkTable) -> None:
    deep: dict[str, Any] = {"is": "complete"}
    for _ in range(MAX_DEPTH):
        deep = {"not": deep}
    wants(park, deep)
    park.do("place", seat=0, card="s0", at=0)
    with pytest.raises(AssertionError, match="deep"):
        wants(park, {"not": deep})
