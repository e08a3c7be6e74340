"""Before Friday, and what the companion knows of the cards (SP-01 to SP-15, SP-101 to SP-104)."""

from typing import Any

import pytest

from companion.games.scream_park.descriptions.requirement import MAX_ASK_LETTERS
from tests.rules.scream_park.table import THEMES, VIPS, ParkTable
from tests.rules.table import NAMES, clause


def described(description: dict[str, Any]) -> dict[str, Any]:
    """A field whose name is a word of Python."""
    return {"is": description}


@clause("SP-01")
@pytest.mark.parametrize(("seats", "ok"), [(1, False), (2, True), (5, True), (6, False)])
def test_two_to_five_play(park: ParkTable, seats: int, ok: bool) -> None:
    answer = park.say({"cmd": "new", "game": "scream-park", "seats": NAMES[:seats]})
    assert answer["ok"] is ok
    assert ok or answer["error"]["code"] == "bad-options"


@clause("SP-02", "SP-84")
def test_a_weekend_is_friday_saturday_and_sunday(park: ParkTable) -> None:
    park.open(2)
    days: list[str] = []
    while park.view["phase"] != "over":
        days.append(park.view["day"])
        park.day()
        park.do("end_day")
    assert days == ["friday", "saturday", "sunday"]
    assert park.prompts == []


@clause("SP-03", "SP-95")
def test_vp_come_from_days_and_four_categories_at_the_end(park: ParkTable) -> None:
    park.open(2)
    reasons: list[str] = []
    while park.view["phase"] != "over":
        park.day()
        reasons += [one["reason"] for one in park.last["rulings"] if one["kind"] == "score"]
        park.do("end_day")
    reasons += [one["reason"] for one in park.last["rulings"] if one["kind"] == "score"]
    ends = [
        one for kind in ("rooms", "special-effects", "staff", "scenic-sets") for one in [kind] * 2
    ]
    assert reasons == ["theme", "vip"] * 2 * 3 + ends


@clause("SP-04", "SP-13", "SP-14")
def test_everybody_takes_two_staff_tokens_and_puts_a_star_on_0(park: ParkTable) -> None:
    rulings = park.new(3)["rulings"]
    assert {"do": "take", "what": "staff", "n": 2, "seats": [0, 1, 2]}.items() <= rulings[3].items()
    assert {"do": "place", "what": "star", "seats": [0, 1, 2], "to": 0}.items() <= rulings[
        4
    ].items()
    view = park.view
    assert (view["staff"], view["scores"], view["vip_at"]) == ([2] * 3, [0] * 3, [0] * 3)
    assert (view["turn"], view["hands"], view["to_use"]) == (0, [0] * 3, [0] * 3)


@clause("SP-05", "SP-08")
def test_a_scene_card_is_a_room_or_a_prop_and_there_once(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-crypt")
    park.do("add", seat=0, card="velvet-porch", room=0)
    park.refused("place", "SP-101", seat=1, card="velvet-crypt", at=0)
    park.refused("discard", "SP-101", seat=1, card="velvet-porch")
    (room,) = park.view["houses"][0]
    assert (room["card"], room["props"], room["value"]) == (
        "velvet-crypt",
        [{"card": "velvet-porch"}],
        6,
    )


@clause("SP-06")
def test_every_genre_card_that_is_left_may_be_searched_for(park: ParkTable) -> None:
    park.open(2)
    park.house(0, "velvet-porch")
    park.do("discard_both", seat=0, cards=["velvet-crypt", "velvet-morgue"])
    open_ = {card for one in park.asked(0) for card in one["card"]["cards"]}
    assert open_ == set(park.view["genre_deck"])
    assert len(open_) == 15


@clause("SP-09")
def test_a_theme_is_chosen_and_the_other_leaves_the_game(park: ParkTable) -> None:
    park.new(2)
    park.do("choose_theme", seat=1, card=THEMES[0])
    place, back = park.last["rulings"]
    assert (place["do"], place["what"], place["cards"]) == ("place", "theme", [THEMES[0]])
    assert (back["do"], back["what"], back["n"], back["to"]) == ("return", "themes", 1, "box")
    park.refused("choose_theme", "SP-09", seat=1, card=THEMES[1])
    assert park.view["themes"] == [None, THEMES[0]]


@clause("SP-09")
def test_a_virtual_seat_chooses_between_two(park: ParkTable) -> None:
    park.new(3, dealer="virtual")
    dealt = [
        park.look({"cmd": "view", "as": seat})["view"]["private"]["themes"] for seat in range(3)
    ]
    assert [len(two) for two in dealt] == [2, 2, 2]
    assert len({card for two in dealt for card in two}) == 6
    other = dealt[1][0]
    text = park.refused("choose_theme", "SP-09", seat=0, card=other)
    assert text.endswith(" is not one of the two Theme cards that Orange was dealt.")
    park.do("choose_theme", seat=0, card=dealt[0][1])
    text = park.refused("choose_theme", "SP-09", seat=0, card=dealt[0][0])
    assert text.startswith("Orange has chosen ")
    text = park.refused("choose_theme", "SP-102", seat=1, card=dealt[0][1])
    assert text.endswith(" is Orange's Theme already.")


@clause("SP-10")
def test_themes_and_vips_come_in_any_order(park: ParkTable) -> None:
    park.new(2)
    park.do("choose_theme", seat=1, card=THEMES[1])
    for day, card in VIPS.items():
        park.do("reveal_vip", day=day, card=card)
    assert park.view["phase"] == "setup"
    park.do("choose_theme", seat=0, card=THEMES[0])
    assert (park.view["phase"], park.view["day"]) == ("turn", "friday")


@clause("SP-11", "SP-12")
def test_three_vips_lie_there_from_the_start(park: ParkTable) -> None:
    park.new(2)
    for day, card in VIPS.items():
        assert park.asked(None)[0]["day"] == day
        park.do("reveal_vip", day=day, card=card)
    assert park.view["vips"] == VIPS
    assert park.asked(None) == []


@clause("SP-12")
def test_vips_may_be_turned_up_day_by_day(park: ParkTable) -> None:
    park.open(2, {"friday": "lamp-thief"}, vip_reveal="each-day")
    assert park.view["vips"] == {"friday": "lamp-thief", "saturday": None, "sunday": None}
    park.day()
    park.do("end_day")
    view = park.view
    assert (view["phase"], view["day"], view["turn"], view["hands"]) == (
        "day-start",
        "saturday",
        0,
        [0, 0],
    )
    assert view["hints"][0]["vip_walk"] is None
    park.refused("reveal_vip", "SP-102", day="saturday", card="lamp-thief")
    park.do("reveal_vip", day="saturday", card="old-romantic")
    assert (park.view["phase"], park.view["turn"], park.view["hands"]) == ("turn", 1, [8, 8])


@clause("SP-15")
def test_staff_tokens_never_run_out(park: ParkTable) -> None:
    park.open(2)
    park.set("staff/0", 99)
    park.do("discard", seat=0, card="velvet-crypt")
    assert park.view["staff"][0] == 101


@clause("SP-102")
def test_a_theme_or_vip_that_is_out_cannot_come_again(park: ParkTable) -> None:
    park.new(2)
    park.do("choose_theme", seat=0, card=THEMES[0])
    park.refused("choose_theme", "SP-102", seat=1, card=THEMES[0])
    park.do("reveal_vip", day="friday", card="lamp-thief")
    park.refused("reveal_vip", "SP-102", day="saturday", card="lamp-thief")
    park.refused("reveal_vip", "SP-12", day="sunday", card="minimalist")


@clause("SP-104")
def test_what_is_not_described_cannot_be_played(park: ParkTable) -> None:
    park.described()
    tent: dict[str, Any] = {
        "value": 2,
        "needs": [],
        "genres": ["ghost"],
        "scenic": [],
        "effects": [],
        "staff": False,
    }
    park.refused("place", code="bad-action", seat=0, card="tent", at=0)
    park.refused("describe", "SP-104", kind="scene", id="ghost", **described(tent))
    park.refused("describe", code="bad-action", kind="scene", id="Tent!", **described(tent))
    wrong: dict[str, Any] = {**tent, "genres": ["vampire"]}
    park.refused("describe", code="bad-action", kind="scene", id="tent", **described(wrong))
    park.do("describe", kind="scene", id="tent", **described(tent))
    assert park.notices("described")[0]["id"] == "tent"
    park.place(0, "tent")
    assert park.view["described"]["scene"] == ["tent"]


@clause("SP-104")
def test_the_house_set_is_not_described_again(park: ParkTable) -> None:
    park.open(2)
    park.refused("describe", "SP-104", kind="genre", id="vampire", **described({}))
    assert all(one["type"] != "describe" for one in park.asked(None))
    assert park.view["described"] is None


@clause("SP-104")
def test_a_theme_needs_a_genre_before_it_can_be_described(park: ParkTable) -> None:
    park.new(2, box="described")
    kinds = [one["kind"] for one in park.asked(None)]
    assert kinds == ["genre", "scene", "vip"]
    park.do("describe", kind="genre", id="ghost", **{"is": {"name": "Ghosts"}})
    kinds = [one["kind"] for one in park.asked(None)]
    assert kinds == ["genre", "scene", "theme", "vip", "genre-card"]


@clause("SP-80", "SP-104")
def test_what_the_table_judges_is_described_in_as_many_letters_as_can_be_read(
    park: ParkTable,
) -> None:
    park.new(2, box="described")
    asks = {"kind": "vip", "id": "critic"}
    for letters in (0, MAX_ASK_LETTERS + 1):
        text = park.refused(
            "describe",
            code="bad-action",
            **asks,
            **described({"requirement": {"ask": "a" * letters}}),
        )
        assert text == 'is: "ask" must have 1 to 300 characters.'
    for letters in (1, MAX_ASK_LETTERS):
        park.do("describe", **asks, **described({"requirement": {"ask": "a" * letters}}))


@clause("SP-104")
def test_a_later_description_counts_from_now_on(park: ParkTable) -> None:
    bare: dict[str, Any] = {
        "value": 2,
        "needs": [],
        "genres": [],
        "scenic": [],
        "effects": [],
        "staff": False,
    }
    park.described({"tent": bare, **{f"s{n}": bare for n in range(20)}})
    park.kept = {"tent"}
    park.place(0, "tent")
    park.day()
    assert park.view["scores"][0] == 2
    park.do("describe", kind="scene", id="tent", **{"is": {**bare, "genres": ["ghost"]}})
    assert park.view["scores"][0] == 2
    assert park.view["hints"][0]["theme"] == 2


@pytest.mark.parametrize(
    ("options", "dealer"),
    [
        ({"placing": "newest"}, "table"),
        ({"moon": True}, "table"),
        ({"cards": {"genre": {"ghost": {}}}}, "table"),
        ({"box": "described", "cards": {"scene": {"tent": {"value": 2}}}}, "table"),
        (
            {
                "box": "described",
                "cards": {"genre": {"a": {}}, "vip": {"a": {"requirement": {"is": "complete"}}}},
            },
            "table",
        ),
        ({"box": "described"}, "virtual"),
        ({"discards": "hidden"}, "virtual"),
    ],
)
def test_options_that_cannot_be(park: ParkTable, options: dict[str, object], dealer: str) -> None:
    line = {"cmd": "new", "game": "scream-park", "seats": NAMES[:2]}
    answer = park.say({**line, "options": options, "dealer": dealer})
    assert answer["error"]["code"] == "bad-options"
