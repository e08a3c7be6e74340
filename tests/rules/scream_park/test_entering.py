"""A whole day is entered at its end, option `entry` (SP-105 to SP-108)."""

from typing import Any

import pytest

from tests.rules.scream_park.table import BARE, VIPS, ParkTable
from tests.rules.table import clause


def days(park: ParkTable, seats: int = 2, **options: Any) -> None:
    """Friday of a game whose days are entered at once."""
    park.open(seats, entry="each-day", **options)


def staff(park: ParkTable, seat: int = 0) -> tuple[int, int]:
    """The fewest and the most Staff tokens that a seat may enter."""
    done = next(one for one in park.asked(seat) if one["type"] == "done")
    return done["staff"]["number"]["least"], done["staff"]["number"]["most"]


def saturday(park: ParkTable, *columns: str, **options: Any) -> None:
    """Saturday, on which seat 0 has this house from Friday, and 2 tokens."""
    days(park, **options)
    park.house(0, *columns)
    park.do("done", seat=1, staff=18)
    park.do("done", seat=0, staff=staff(park)[0])
    park.set("staff/0", 2)
    park.do("end_day")
    assert park.view["day"] == "saturday"


@clause("SP-105", "SP-21", "SP-22")
def test_a_day_begins_with_what_people_play_meanwhile(park: ParkTable) -> None:
    days(park, 3)
    view = park.view
    assert (view["phase"], view["turn"], view["passing"]) == ("enter", 4, "left")
    assert (view["hands"], view["to_use"]) == ([8, 8, 8], [8, 8, 8])
    assert view["options"]["entry"] == "each-day"
    rulings = park.last["rulings"][-3:]
    assert [one.get("about", one.get("do")) for one in rulings] == ["day", "deal", "pass"]
    passing = {key: rulings[2][key] for key in ("what", "seats", "to", "times")}
    assert passing == {"what": "hand", "seats": [0, 1, 2], "to": "left", "times": 3}
    assert rulings[2]["text"].endswith("pass your hand to the left.")
    for seat in range(3):
        park.do("done", seat=seat, staff=18)
    park.do("end_day")
    again = park.last["rulings"][-1]
    assert (again["do"], again["to"], again["cite"]) == ("pass", "right", ["SP-22"])
    for seat in range(3):
        park.do("done", seat=seat, staff=34)
    assert park.notices("day-over")[0]["day"] == "saturday"


@clause("SP-105", "SP-106")
def test_cards_are_entered_in_any_order_of_seats_and_cost_nothing(park: ParkTable) -> None:
    days(park)
    park.place(0, "velvet-observatory")
    entered = park.notices("entered")[0]
    assert (entered["seat"], entered["cards"], entered["at"]) == (0, ["velvet-observatory"], 0)
    assert [one.get("do") for one in park.last["rulings"]] == [None]
    park.place(1, "feral-hallway")
    assert park.notices("room-complete")[0]["room"] == 0
    park.place(0, "velvet-hallway", 0)
    park.do("add", seat=0, card="gaudy-barn", room=1)
    assert park.notices("entered")[0]["room"] == 1
    park.do("take_genre", seat=0, card="genre-gothic-occult", show="occult", room=0)
    genre = park.notices("entered")[0]
    assert (genre["show"], genre["room"], genre["cards"]) == ("occult", 0, ["genre-gothic-occult"])
    view = park.view
    assert (view["to_use"], view["hands"], view["staff"]) == ([3, 7], [8, 8], [2, 2])
    assert view["genre_due"] == [False, False]
    assert view["genre_deck"]["genre-gothic-occult"] == 1
    assert view["limits"] == [6, 1]
    assert [one["seat"] for one in park.last["prompts"]] == [0, 1]


@clause("SP-106", "SP-24", "SP-69")
def test_the_rest_was_discarded_and_the_day_is_scored_after_the_last_seat(park: ParkTable) -> None:
    days(park)
    park.place(0, "velvet-hallway")
    park.do("take_genre", seat=0, card="genre-gothic-slasher", show="slasher", room=0)
    assert staff(park) == (12, 12)
    park.do("done", seat=0, staff=12)
    entered = park.notices("day-entered")[0]
    assert {key: entered[key] for key in ("seat", "staff", "discarded", "short")} == {
        "seat": 0,
        "staff": 12,
        "discarded": 5,
        "short": 0,
    }
    assert entered["text"] == "Orange has entered the day: 5 cards discarded, 12 Staff tokens left."
    view = park.view
    assert (view["hands"], view["to_use"], view["phase"]) == ([0, 8], [0, 8], "enter")
    assert view["discards"] == {"n": 7, "cards": []}
    park.do("done", seat=1, staff=18)
    view = park.view
    assert (view["phase"], view["staff"], view["discards"]["n"]) == ("day-end", [12, 18], 15)
    assert view["scored"][0]["friday"] == {
        "theme": [2],
        "theme_vp": 2,
        "walk": 1,
        "vip_vp": 2,
        "total": 4,
    }
    rulings = [one.get("about") for one in park.last["rulings"][:2]]
    assert rulings == ["day-entered", "day-over"]


@clause("SP-107")
def test_extra_staff_and_staff_icons_of_new_cards_count(park: ParkTable) -> None:
    days(park)
    park.place(0, "hexed-infirmary")
    assert staff(park) == (2 + 14 + 1,) * 2
    park.do("add", seat=0, card="velvet-barn", room=0)
    assert staff(park) == (2 + 12 + 1 - 1,) * 2


@clause("SP-107")
def test_a_day_that_cost_more_than_there_was_is_taken_with_no_token(park: ParkTable) -> None:
    saturday(park, "velvet-crypt")
    park.set("staff/0", 0)
    low = ("gaudy", "feral", "hexed", "crimson", "starless")
    for at, card in enumerate((*(f"{one}-porch" for one in low), "gaudy-morgue")):
        park.place(0, card, at)
    for card in ("velvet-morgue", "feral-morgue"):
        park.do("add", seat=0, card=card, room=0)
    assert staff(park) == (0, 0)
    before = park.view["discards"]["n"]
    park.do("done", seat=0, staff=0)
    entered = park.notices("day-entered")[0]
    assert (entered["short"], entered["discarded"]) == (6, 0)
    assert park.view["discards"]["n"] == before
    assert entered["text"].endswith("The paid places cost 6 more.")


@clause("SP-108")
@pytest.mark.parametrize(
    ("old", "new", "placing", "paid"),
    [
        # all new: the first is free, and each that is lower than its left neighbor is paid
        ([], ["gaudy-porch", "gaudy-attic"], "rightmost", (0, 1)),
        ([], ["gaudy-attic", "gaudy-porch"], "rightmost", (1, 1)),
        ([], ["gaudy-attic", "gaudy-porch"], "last-placed", (0, 1)),
        # left of an old room is always paid
        (["gaudy-attic"], ["gaudy-crypt", "gaudy-attic"], "rightmost", (1, 1)),
        (["gaudy-attic"], ["gaudy-crypt", "gaudy-attic"], "last-placed", (1, 1)),
        # the last room is as high as all from the last old one on: it was free
        (["gaudy-attic"], ["gaudy-attic", "gaudy-crypt"], "rightmost", (0, 0)),
        (["gaudy-attic"], ["gaudy-attic", "gaudy-chapel", "gaudy-crypt"], "rightmost", (0, 1)),
        (["gaudy-attic"], ["gaudy-attic", "gaudy-crypt", "gaudy-chapel"], "rightmost", (1, 2)),
        (["gaudy-attic"], ["gaudy-attic", "gaudy-crypt"], "last-placed", (0, 1)),
        # a room as high as its left neighbor was free if it came later
        ([], ["gaudy-attic", "gaudy-greenhouse"], "rightmost", (0, 1)),
    ],
)
def test_how_many_places_were_paid(
    park: ParkTable, old: list[str], new: list[str], placing: str, paid: tuple[int, int]
) -> None:
    saturday(park, *old, placing=placing)
    for at, card in enumerate(new):
        if card not in old:
            park.place(0, card, at)
    added = len(new) - len(old)
    before = 2 + 2 * (8 - added)
    assert staff(park) == (before - paid[1], before - paid[0])


@clause("SP-105", "SP-106")
def test_corrections_count_as_new_cards(park: ParkTable) -> None:
    saturday(park, "gaudy-attic velvet-crypt")
    park.house(0, "velvet-crypt", "feral-crypt", "gaudy-attic genre-gothic-slasher:gothic")
    assert park.view["to_use"] == [8 - 1 - 2, 8]
    assert staff(park) == (2 + 10 - 1, 2 + 10 - 1), "only the card that is new is left of old ones"
    park.house(0)
    assert park.view["to_use"][0] == 8


@clause("SP-105")
def test_the_next_card_goes_under_the_room_of_the_last_one(park: ParkTable) -> None:
    days(park)
    session = park.referee.session
    assert session is not None
    assert session.next_card_fields(0) is None
    park.place(0, "gaudy-attic")
    park.place(0, "velvet-crypt")
    assert session.next_card_fields(0) == {"room": 1}
    park.do("add", seat=0, card="feral-crypt", room=0)
    assert session.next_card_fields(0) == {"room": 0}
    park.do("take_genre", **{**GENRE, "room": 1})
    assert session.next_card_fields(0) == {"room": 1}
    for seat, left in enumerate((staff(park)[0], 18)):
        park.do("done", seat=seat, staff=left)
    assert session.next_card_fields(0) is None


@clause("SP-17", "SP-48", "SP-105")
def test_all_cards_of_a_seat_are_scanned_after_one_press(park: ParkTable) -> None:
    def keepers() -> list[tuple[str, int | None]]:
        assert park.referee.session is not None
        prompts = park.referee.session.rule_prompts()
        return [(one.question_id, one.seat) for one in prompts if one.keeps_pad]

    days(park)
    assert keepers() == [("enter", 0), ("enter", 1)]
    park.open(2)
    park.house(1, "gaudy-attic")
    park.do("discard_both", seat=1, cards=["velvet-crypt", "feral-crypt"])
    assert keepers() == [("use", 0), ("genre", 1)]


@clause("SP-105")
def test_a_seat_that_is_done_is_corrected_or_undone(park: ParkTable) -> None:
    days(park)
    park.do("done", seat=0, staff=18)
    park.house(0, "velvet-hallway")
    assert park.view["to_use"] == [0, 8]
    park.set("staff/0", 16)
    park.look({"cmd": "undo"})
    park.look({"cmd": "undo"})
    park.look({"cmd": "undo"})
    assert (park.view["hands"], park.view["staff"]) == ([8, 8], [2, 2])


@clause("SP-26", "SP-106")
def test_discards_are_only_counted(park: ParkTable) -> None:
    days(park)
    park.refused("correct", "SP-26", path="discards/cards", value=[])
    park.set("discards/n", 5)
    assert park.view["discards"] == {"n": 5, "cards": []}
    assert park.view["options"]["discards"] == "named"


@clause("SP-80", "SP-105")
def test_the_table_walks_after_the_last_seat(park: ParkTable) -> None:
    asked = {f"v{n}": {"requirement": {"ask": "rooms that smell"}} for n in range(3)}
    park.described(dict.fromkeys("abcdef", BARE), vip=asked, options={"entry": "each-day"})
    park.place(0, "a")
    park.do("done", seat=0, staff=16)
    park.do("done", seat=1, staff=18)
    assert park.view["phase"] == "walk"
    park.do("walk", seat=0, rooms=1)
    assert park.view["phase"] == "day-end"


@clause("SP-27")
def test_discards_are_shuffled_in_before_the_first_card_of_a_day(park: ParkTable) -> None:
    park.described(dict.fromkeys("abcdef", BARE), options={"entry": "each-day"})
    park.refused("reshuffle", "SP-27")
    for seat in range(2):
        park.do("done", seat=seat, staff=18)
    park.do("end_day")
    park.do("reshuffle")
    assert park.view["discards"]["n"] == 0
    park.look({"cmd": "undo"})
    park.place(1, "a")
    park.refused("reshuffle", "SP-27")
    park.house(1)
    park.do("done", seat=0, staff=34)
    park.refused("reshuffle", "SP-27")


GENRE = {"seat": 0, "card": "genre-gothic-slasher", "show": "gothic", "room": 0}


@clause("SP-105")
def test_discards_are_not_entered(park: ParkTable) -> None:
    days(park)
    text = park.refused("discard", "SP-105", seat=0)
    assert text.startswith("Discards are not entered")
    park.refused("discard_both", "SP-105", seat=0)
    text = park.refused("discard", code="bad-action", seat=0, card="velvet-crypt")
    assert "discards are face down" in text


@clause("SP-48", "SP-50", "SP-103")
def test_genre_cards_that_cannot_be_entered(park: ParkTable) -> None:
    days(park)
    park.refused("take_genre", "SP-48", **GENRE)
    park.place(0, "gaudy-attic")
    park.refused("take_genre", "SP-50", **{**GENRE, "show": "cosmic"})
    for show in ("gothic", "slasher"):
        park.do("take_genre", **{**GENRE, "show": show})
    park.refused("take_genre", "SP-103", **GENRE)


@clause("SP-28", "SP-40", "SP-101")
def test_scene_cards_that_cannot_be_entered(park: ParkTable) -> None:
    days(park)
    park.place(0, "gaudy-attic")
    park.refused("place", "SP-101", seat=1, card="gaudy-attic", at=0)
    park.refused("place", "SP-28", seat=0, card="velvet-crypt", at=2)
    park.refused("add", "SP-40", seat=0, card="velvet-crypt", room=1)


@clause("SP-106")
def test_more_cards_than_the_eight_of_the_day(park: ParkTable) -> None:
    days(park)
    under = "gaudy-crypt gaudy-morgue feral-crypt feral-morgue hexed-crypt"
    park.house(0, f"gaudy-attic {under}")
    assert park.offers(0, type="take_genre", show="gothic"), "two cards are left"
    park.do("add", seat=0, card="hexed-morgue", room=0)
    park.refused("place", "SP-101", seat=0, card="gaudy-attic", at=0)
    text = park.refused("take_genre", "SP-106", **GENRE)
    assert text == "Orange has 1 card of the day left; a Genre card stands for two."
    park.do("add", seat=0, card="velvet-crypt", room=0)
    text = park.refused("place", "SP-106", seat=0, card="velvet-morgue", at=0)
    assert text.startswith("Orange has entered all 8 cards of the day")
    park.refused("add", "SP-106", seat=0, card="velvet-morgue", room=0)


@clause("SP-107", "SP-108")
def test_staff_that_nobody_can_hold(park: ParkTable) -> None:
    days(park)
    park.place(0, "gaudy-attic")
    text = park.refused("done", "SP-107", "SP-108", seat=0, staff=17)
    assert text == "Orange can hold 16 Staff tokens now."
    park.place(0, "gaudy-crypt")
    text = park.refused("done", "SP-107", "SP-108", seat=0, staff=12)
    assert text == "Orange can hold 13 to 14 Staff tokens now."
    park.refused("done", code="bad-action", seat=0, staff=-1)


@clause("SP-17", "SP-105")
def test_a_day_is_entered_once(park: ParkTable) -> None:
    days(park)
    park.place(0, "gaudy-attic")
    park.do("done", seat=0, staff=16)
    for kind, fields in (
        ("place", {"card": "velvet-morgue", "at": 0}),
        ("add", {"card": "velvet-morgue", "room": 0}),
        ("take_genre", {key: GENRE[key] for key in ("card", "show", "room")}),
        ("done", {"staff": 2}),
    ):
        text = park.refused(kind, "SP-105", seat=0, **fields)
        assert text == "Orange has entered this day already."
    park.do("done", seat=1, staff=18)
    assert "while its cards are out" in park.refused("done", "SP-105", seat=1, staff=2)
    park.refused("place", "SP-17", seat=0, card="velvet-morgue", at=0)
    park.open(2)
    assert "as it is used" in park.refused("done", "SP-105", seat=1, staff=2)


@clause("SP-105")
def test_a_virtual_table_sees_every_card(park: ParkTable) -> None:
    answer = park.look(
        {
            "cmd": "new",
            "game": "scream-park",
            "seats": ["Ann", "Bob"],
            "dealer": "virtual",
            "seed": 1,
            "options": {"entry": "each-day"},
        }
    )
    assert answer["error"]["code"] == "bad-options"
    assert "sees every card" in answer["error"]["text"]


@clause("SP-84", "SP-92")
def test_a_weekend_of_whole_days_is_scored_as_ever(park: ParkTable) -> None:
    days(park, vip_reveal="each-day", vips={"friday": VIPS["friday"]})
    rooms = {"friday": "hallway", "saturday": "cellar", "sunday": "parlour"}
    for day, room in rooms.items():
        if park.view["phase"] == "day-start":
            park.do("reveal_vip", day=day, card=VIPS[day])
        assert (park.view["day"], park.view["phase"]) == (day, "enter")
        park.place(0, f"velvet-{room}")
        for seat in range(2):
            park.do("done", seat=seat, staff=staff(park, seat)[1])
        park.do("end_day")
    view = park.view
    assert view["phase"] == "over"
    assert [one["end"]["staff_vp"] for one in view["scored"]] == view["staff"] == [44, 50]
