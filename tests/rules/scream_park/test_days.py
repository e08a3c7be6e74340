"""Special Effects, and what a day brings (SP-54 to SP-83)."""

from typing import Any

import pytest

from tests.rules.scream_park.table import BARE, ParkTable
from tests.rules.table import clause

# ---- Special Effects


@clause("SP-54", "SP-66")
@pytest.mark.parametrize("as_room", [True, False])
def test_an_effect_works_at_once_as_room_or_prop(park: ParkTable, as_room: bool) -> None:
    park.open(2)
    park.place(0, "velvet-porch")
    if as_room:
        park.place(0, "velvet-workshop")
    else:
        park.do("add", seat=0, card="velvet-workshop", room=0)
    assert park.instructs("take")[0]["n"] == 1
    assert (park.view["staff"][0], park.view["effects"][0]) == (3, 1)
    park.weekend()
    assert sum(one["n"] for one in park.instructs("take") if one["seat"] == 0) == 0


@clause("SP-55", "SP-57")
@pytest.mark.parametrize("house", ["velvet-closet", "velvet-porch gaudy-closet"])
def test_the_vip_effect_opens_its_room(park: ParkTable, house: str) -> None:
    park.open(2)
    park.set("vips/friday", "lamp-thief")
    park.house(0, house)
    assert park.room(0, 0)["vip"] is True
    assert park.view["hints"][0]["vip_walk"] == 1


@clause("SP-56")
def test_the_vip_effect_skips_no_room(park: ParkTable) -> None:
    park.open(2)
    park.set("vips/friday", "lamp-thief")
    park.house(0, "velvet-porch", "velvet-closet")
    assert [one["vip"] for one in park.view["houses"][0]] == [False, True]
    assert park.view["hints"][0] | {"theme": 0} == {
        "theme": 0, "vip_walk": 0, "vip_stop": 0, "complete_value": 2
    }  # fmt: skip


@clause("SP-58", "SP-59")
@pytest.mark.parametrize(
    ("house", "missing", "waivers", "state"),
    [
        ("velvet-ballroom crimson-closet", {"gothic": 1, "occult": 1}, 1, "incomplete"),
        ("velvet-ballroom crimson-closet starless-closet", {"gothic": 1, "occult": 1}, 2, "either"),
        ("velvet-ballroom velvet-hallway", {}, 0, "complete"),
    ],
)
def test_each_ignore_effect_ignores_one_icon(
    park: ParkTable, house: str, missing: dict[str, int], waivers: int, state: str
) -> None:
    park.open(2)
    park.house(0, house)
    room = park.room(0, 0)
    assert (room["missing"], room["waivers"], room["state"]) == (missing, waivers, state)


@clause("SP-60", "SP-61")
def test_an_ignored_icon_is_the_owners_choice_and_never_an_icon(park: ParkTable) -> None:
    park.open(2)
    park.house(0, "velvet-greenhouse")
    seen = {}
    for vip in ("night-inspector", "demolition-boss", "gore-reporter"):
        park.set("vips/friday", vip)
        seen[vip] = park.room(0, 0)["vip"]
    assert seen == {"night-inspector": True, "demolition-boss": True, "gore-reporter": False}
    assert park.room(0, 0)["theme"] == 1


@clause("SP-62", "SP-63")
def test_each_double_effect_doubles_one_icon_of_its_column(park: ParkTable) -> None:
    park.open(2)
    # two of three kinds twice, the fourth once: its icon cannot count three times
    park.house(0, "velvet-hallway crimson-hallway velvet-cellar crimson-cellar", "velvet-kitchen")
    assert park.view["scenic_sets"][0] == 1
    four = "velvet-hallway crimson-hallway velvet-cellar crimson-cellar"
    doubles = "velvet-kitchen feral-closet gaudy-kitchen"
    park.house(0, f"{four} {doubles}")
    assert park.view["scenic_sets"][0] == 1
    park.house(0, f"{four} {doubles} crimson-greenhouse")
    assert park.view["scenic_sets"][0] == 2
    park.house(0, f"{four} {doubles} crimson-greenhouse starless-greenhouse feral-infirmary")
    assert park.view["scenic_sets"][0] == 2
    assert park.view["scenic"][0] == dict.fromkeys(("candelabra", "skull", "audio", "lightbulb"), 1)


@clause("SP-64")
def test_the_companion_doubles_what_is_best_each_time(park: ParkTable) -> None:
    skull = {"count": "scenic", "of": "skull", "least": 2}
    audio = {"count": "scenic", "of": "audio", "least": 2}
    hall: dict[str, Any] = {"value": 1, "needs": [], "genres": [], "scenic": ["skull", "audio"],
            "effects": ["double-scenic"], "staff": False}  # fmt: skip
    park.described({"hall": hall})
    park.house(0, "hall")
    for requirement, admitted in ((skull, True), (audio, True), ({"all": [skull, audio]}, False)):
        park.do("describe", kind="vip", id="v1", **{"is": {"requirement": requirement}})
        assert park.room(0, 0)["vip"] is admitted


@clause("SP-65")
@pytest.mark.parametrize(("on", "admitted"), [(True, True), (False, False)])
def test_doubled_icons_before_a_vip(park: ParkTable, on: bool, admitted: bool) -> None:
    vips: dict[str, Any] = {
        f"v{n}": {"requirement": {"count": "scenic", "least": 2}} for n in range(3)
    }
    hall: dict[str, Any] = {"value": 1, "needs": [], "genres": [], "scenic": ["skull"],
            "effects": ["double-scenic"], "staff": False}  # fmt: skip
    cards: dict[str, Any] = {"genre": {"g": {}},
             "theme": {"t1": {"points": {"g": 1}}, "t2": {"points": {"g": 1}}}, "vip": vips,
             "scene": {"hall": hall}}  # fmt: skip
    park.new(2, box="described", cards=cards, doubles_for_vip=on)
    for seat in range(2):
        park.do("choose_theme", seat=seat, card=f"t{seat + 1}")
    for vip, day in enumerate(("friday", "saturday", "sunday")):
        park.do("reveal_vip", day=day, card=f"v{vip}")
    park.house(0, "hall")
    assert park.room(0, 0)["vip"] is admitted


@clause("SP-67")
def test_extra_staff_does_not_pay_for_its_own_card(park: ParkTable) -> None:
    park.open(2)
    park.set("staff/0", 0)
    park.refused("place", "SP-37", seat=0, card="feral-maze", at=0)
    park.set("staff/0", 1)
    park.place(0, "feral-maze")
    assert [one["do"] for one in park.last["rulings"] if one.get("what") == "staff"] == [
        "pay",
        "take",
    ]
    assert park.view["staff"][0] == 1


@clause("SP-68")
def test_a_card_with_several_effects_has_them_all(park: ParkTable) -> None:
    effects = ["ignore-genre", "extra-staff", "extra-staff"]
    several: dict[str, Any] = {"value": 1, "needs": ["clown"], "genres": [], "scenic": [],
               "effects": effects,
               "staff": False}  # fmt: skip
    park.described({"hall": several})
    park.place(0, "hall")
    assert (park.view["staff"][0], park.view["effects"][0]) == (4, 3)
    assert park.room(0, 0)["state"] == "either"


# ---- the Theme


@clause("SP-69", "SP-70", "SP-74")
def test_the_theme_scores_every_room_each_day(park: ParkTable) -> None:
    park.open(2)
    # incomplete rooms too: gothic and slasher are this seat's genres
    park.house(0, "velvet-theatre", "velvet-stairwell", "crimson-attic")
    for _ in range(2):
        park.day()
        first, *_ = park.scores("theme")
        assert (first["seat"], first["rooms"], first["gain"]) == (0, [0, 2, 1], 3)
        assert [one["reason"] for one in park.last["rulings"] if one["kind"] == "score"] == [
            "theme", "vip"
        ] * 2  # fmt: skip
        park.do("end_day")
    assert park.view["scores"][0] >= 6


@clause("SP-71", "SP-72")
@pytest.mark.parametrize(
    ("house", "vp"),
    [("velvet-closet", 1), ("velvet-closet velvet-crypt velvet-kitchen", 1),
     ("velvet-closet crimson-closet", 2), ("feral-closet", 0)],
)  # fmt: skip
def test_each_genre_of_the_theme_scores_once_a_room(park: ParkTable, house: str, vp: int) -> None:
    park.open(2)
    park.house(0, house)
    assert park.view["hints"][0]["theme"] == vp


@clause("SP-70")
def test_a_theme_brings_the_vp_that_it_shows(park: ParkTable) -> None:
    hall: dict[str, Any] = {"value": 1, "needs": [], "genres": ["ghost", "clown"], "scenic": [],
            "effects": [], "staff": False}  # fmt: skip
    park.described({"hall": hall, "barn": {**hall, "genres": ["ghost", "ghost"]}})
    park.house(0, "hall")
    park.house(1, "barn")
    assert [one["theme"] for one in park.view["hints"]] == [3, 1]


@clause("SP-73")
def test_required_icons_are_no_icons_of_the_column(park: ParkTable) -> None:
    park.open(2)
    park.house(0, "crimson-ballroom")
    room = park.room(0, 0)
    assert room["genres"] == {"occult": 1}
    assert (room["theme"], room["missing"]) == (0, {"slasher": 1, "carnival": 1})


# ---- the VIP


@clause("SP-75", "SP-76", "SP-77")
def test_the_vip_walks_to_the_first_room_that_refuses(park: ParkTable) -> None:
    park.open(2)
    # complete, complete, incomplete, complete
    park.house(0, "velvet-closet", "crimson-closet", "velvet-theatre", "velvet-porch")
    park.day()
    one = park.scores("vip")[0]
    assert (one["walk"], one["stop"], one["gain"]) == (2, 2, 4)
    (move,) = [one for one in park.instructs("move") if one["what"] == "vip"]
    assert (move["seat"], move["to"]) == (0, 1)
    assert park.view["vip_at"] == [2, 0]


@clause("SP-75")
def test_a_vip_who_is_kept_out_nowhere(park: ParkTable) -> None:
    park.open(2)
    park.house(0, "velvet-closet", "crimson-closet")
    assert park.view["hints"][0]["vip_stop"] is None
    park.day()
    assert (park.scores("vip")[0]["walk"], park.scores("vip")[0]["stop"]) == (2, None)


@clause("SP-78")
def test_the_token_stays_at_the_theme_until_the_day_is_scored(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-closet")
    assert (park.view["vip_at"], park.view["hints"][0]["vip_walk"]) == ([0, 0], 1)
    park.day()
    assert park.view["vip_at"] == [1, 0]


COLUMN = "velvet-theatre velvet-hallway crimson-barn genre-gothic-cosmic:cosmic velvet-kitchen"
"""Value 6; requires gothic, occult, carnival; occult 3, gothic 2, slasher, cosmic; candelabra,
skull, audio; a double.
"""


@clause("SP-79")
@pytest.mark.parametrize(
    ("requirement", "admitted"),
    [
        ({"count": "genre"}, True),
        ({"count": "genre", "least": 7}, True),
        ({"count": "genre", "least": 8}, False),
        ({"count": "genre", "of": "cosmic"}, True),
        ({"count": "genre", "of": "carnival"}, False),
        ({"count": "genre", "of": "carnival", "most": 0}, True),
        ({"count": "genre-kinds", "in": [3, 5]}, False),
        ({"count": "genre-kinds", "in": [4]}, True),
        ({"count": "same-genre", "least": 3}, True),
        ({"count": "same-genre", "least": 4}, False),
        ({"count": "scenic", "least": 4}, True),
        ({"count": "scenic", "least": 5}, False),
        ({"count": "scenic-kinds", "least": 3}, True),
        ({"count": "scenic-kinds", "least": 4}, False),
        ({"count": "effect", "of": "double-scenic"}, True),
        ({"count": "effect", "least": 2}, False),
        ({"count": "value", "least": 6}, True),
        ({"count": "value", "most": 5}, False),
        ({"count": "needs", "in": [3]}, True),
        ({"count": "props", "least": 4, "most": 4}, True),
        ({"not": {"count": "props", "most": 3}}, True),
        ({"all": [{"is": "incomplete"}, {"count": "value"}]}, True),
        ({"any": [{"is": "complete"}, {"count": "value", "most": 2}]}, False),
    ],
)
def test_what_a_vip_can_demand_of_a_column(
    park: ParkTable, requirement: dict[str, object], admitted: bool
) -> None:
    genres: dict[str, Any] = {
        one: {} for one in ("gothic", "occult", "carnival", "cosmic", "slasher")
    }
    scenes: dict[str, Any] = {
        "velvet-theatre": {**BARE, "value": 6, "needs": ["gothic", "occult", "carnival"],
                           "genres": ["occult"]},
        "velvet-hallway": {**BARE, "genres": ["gothic", "occult"], "scenic": ["candelabra"]},
        "crimson-barn": {**BARE, "genres": ["slasher", "occult"], "scenic": ["skull", "audio"]},
        "velvet-kitchen": {**BARE, "genres": ["gothic"], "effects": ["double-scenic"]},
    }  # fmt: skip
    vips: dict[str, Any] = {f"v{n}": {"requirement": requirement} for n in range(3)}
    park.described(
        scenes,
        genre=genres,
        theme={f"t{n}": {"points": {"gothic": 1}} for n in (1, 2)},
        vip=vips,
        genre_card={"genre-gothic-cosmic": {"sides": ["gothic", "cosmic"], "copies": 1}},
    )
    park.house(0, COLUMN)
    assert park.room(0, 0)["vip"] is admitted


@clause("SP-80")
def test_the_table_walks_for_a_vip_whom_nobody_described(park: ParkTable) -> None:
    vips: dict[str, Any] = {f"v{n}": {"requirement": {"ask": "rooms that smell"}} for n in range(3)}
    park.described({f"s{n}": BARE for n in range(30)}, vip=vips)
    park.house(0, "s0", "s1")
    park.house(1, "s2")
    park.day()
    assert park.view["phase"] == "walk"
    assert park.scores("theme") == []
    park.refused("walk", "SP-75", seat=0, rooms=3)
    park.refused("correct", path="vips/friday", value="v1")
    park.refused("correct", path="houses/0", value=[])
    park.do("walk", seat=1, rooms=1)
    assert park.view["vip_at"] == [0, 1]
    park.say({"cmd": "undo"})
    assert park.view["vip_at"] == [0, 0]
    park.do("walk", seat=1, rooms=0)
    park.refused("walk", "SP-80", seat=1, rooms=1)
    park.do("walk", seat=0, rooms=2)
    (move,) = [one for one in park.instructs("move") if one["what"] == "vip"]
    assert (move["to"], "SP-80" in move["cite"]) == (1, True)
    assert [(one["walk"], one["stop"], one["gain"]) for one in park.scores("vip")] == [
        (2, None, 4), (0, None, 0)
    ]  # fmt: skip
    assert (park.view["phase"], park.view["vip_at"]) == ("day-end", [2, 0])


@clause("SP-80")
def test_nobody_is_asked_where_nobody_has_a_room(park: ParkTable) -> None:
    vips: dict[str, Any] = {f"v{n}": {"requirement": {"ask": "rooms that smell"}} for n in range(3)}
    park.described({f"s{n}": BARE for n in range(30)}, vip=vips)
    park.day()
    assert park.view["phase"] == "day-end"


@clause("SP-81", "SP-82")
def test_the_table_closes_the_day_and_tokens_go_back(park: ParkTable) -> None:
    park.open(2)
    park.refused("end_day", "SP-82")
    park.house(0, "velvet-closet")
    park.day()
    assert (park.view["phase"], park.view["vip_at"]) == ("day-end", [1, 0])
    park.refused("place", "SP-17", seat=0, card="velvet-crypt", at=0)
    park.do("end_day")
    (back,) = park.instructs("move")
    assert (back["what"], back["seat"], back["to"]) == ("vip", 0, "theme")
    assert (park.view["phase"], park.view["day"], park.view["vip_at"]) == (
        "turn",
        "saturday",
        [0, 0],
    )


@clause("SP-83")
def test_sunday_is_scored_before_the_end(park: ParkTable) -> None:
    park.open(2)
    park.house(0, "velvet-closet")
    park.weekend()
    scored = park.view["scored"][0]
    assert (park.view["day"], park.view["phase"], scored["sunday"]["theme_vp"]) == (
        "sunday",
        "day-end",
        1,
    )
    assert scored["end"] is None
    park.do("end_day")
    assert (park.view["phase"], park.view["scored"][0]["end"]["room_vp"]) == ("over", 1)
