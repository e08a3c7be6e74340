"""Illegal actions of each row of the table of refusals, and the clause of each."""

from typing import Any

from companion.games.scream_park import GAME
from tests.games.illegal import refusals
from tests.rules.scream_park.table import BARE, THEMES, VIPS, ParkTable
from tests.rules.table import clause

ROWS: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("discard", ("SP-17",), {"seat": 2, "card": "velvet-crypt"}),
    (
        "take_genre",
        ("SP-47",),
        {"seat": 0, "card": "genre-gothic-occult", "show": "gothic", "room": 0},
    ),
    ("place", ("SP-48",), {"seat": 1, "card": "velvet-crypt", "at": 0}),
    (
        "take_genre",
        ("SP-48",),
        {"seat": 1, "card": "genre-gothic-occult", "show": "gothic", "room": 1},
    ),
    (
        "take_genre",
        ("SP-50",),
        {"seat": 1, "card": "genre-gothic-occult", "show": "cosmic", "room": 0},
    ),
    (
        "take_genre",
        ("SP-103",),
        {"seat": 1, "card": "genre-gothic-slasher", "show": "gothic", "room": 0},
    ),
    ("place", ("SP-101",), {"seat": 0, "card": "gaudy-chapel", "at": 1}),
    ("discard_both", ("SP-101",), {"seat": 0, "cards": ["gaudy-chapel", "velvet-crypt"]}),
    ("add", ("SP-40",), {"seat": 0, "card": "velvet-crypt", "room": 1}),
    ("add", ("SP-42",), {"seat": 0, "card": "velvet-barn", "room": 0}),
    ("discard_both", ("SP-47",), {"seat": 0, "cards": ["velvet-crypt", "velvet-crypt"]}),
    ("discard_both", ("SP-49",), {"seat": 3, "cards": ["velvet-crypt", "velvet-maze"]}),
    ("place", ("SP-28",), {"seat": 0, "card": "velvet-crypt", "at": 2}),
    ("place", ("SP-34",), {"seat": 0, "card": "velvet-crypt", "at": 0}),
    ("place", ("SP-34", "SP-37"), {"seat": 0, "card": "velvet-observatory", "at": 0}),
    ("place", ("SP-31", "SP-35"), {"seat": 0, "card": "velvet-hallway", "at": 1}),
    ("place", ("SP-31", "SP-35", "SP-37"), {"seat": 0, "card": "velvet-barn", "at": 1}),
    ("place", ("SP-37",), {"seat": 0, "card": "velvet-observatory", "at": 1}),
    ("place", ("SP-37",), {"seat": 0, "card": "velvet-boiler-room", "at": 1}),
    ("choose_theme", ("SP-102",), {"seat": 0, "card": "theme-monster-occult"}),
    ("reveal_vip", ("SP-102",), {"day": "friday", "card": "old-romantic"}),
    ("describe", ("SP-104",), {"kind": "genre", "id": "ghost", "is": {}}),
]


@clause("SP-17", "SP-101", "SP-102")
def test_every_row_of_the_table_of_refusals(park: ParkTable) -> None:
    park.open(4)
    park.set("staff/0", 0)
    park.house(0, "gaudy-chapel genre-gothic-slasher:gothic genre-gothic-slasher:slasher")
    park.house(1, "gaudy-parlour")
    park.do("discard_both", seat=1, cards=["hexed-crypt", "hexed-maze"])
    for card in ("feral-crypt", "feral-maze"):
        park.do("discard", seat=2, card=card)
    for kind, cite, fields in ROWS:
        park.refused(kind, *cite, **fields)
    text = park.refused("discard", "SP-101", seat=0, card="feral-maze")
    assert text == "Feral Maze is among the discards."
    text = park.refused("discard", "SP-101", seat=0, card="gaudy-chapel")
    assert text.startswith("Gaudy Chapel is ")
    assert text.endswith("'s 1st room already.")


@clause("SP-16", "SP-31", "SP-34")
def test_a_card_that_could_be_paid_but_is_not_in_the_hand(park: ParkTable) -> None:
    park.new(2, dealer="virtual")
    for seat in range(2):
        themes = park.look({"cmd": "view", "as": seat})["view"]["private"]["themes"]
        park.do("choose_theme", seat=seat, card=themes[0])
    park.house(0, "gaudy-chapel")
    hand = park.look({"cmd": "view", "as": 0})["view"]["private"]["hand"]
    others = [one for one in park.asked(0)[0]["card"]["cards"] if one not in hand]
    low = next(one for one in others if one.endswith("-porch"))
    plain = next(one for one in others if one.endswith("-crypt"))
    dear = next(one for one in others if one.endswith("-observatory"))
    plays: list[tuple[int, str, dict[str, Any]]] = [
        (0, "place", {"card": plain, "at": 1}),
        (1, "place", {"card": low, "at": 1}),
        (1, "place", {"card": plain, "at": 0}),
        (2, "place", {"card": dear, "at": 0}),
        (1, "add", {"card": dear, "room": 0}),
        (0, "discard", {"card": plain}),
        (0, "discard_both", {"cards": [plain, dear]}),
    ]
    for staff, kind, fields in plays:
        park.set("staff/0", staff)
        text = park.refused(kind, "SP-16", seat=0, **fields)
        assert text.endswith(" in Orange's hand.")
    park.set("staff/0", 0)
    text = park.refused("place", "SP-31", "SP-35", seat=0, card=low, at=1)
    name = low.replace("-", " ").title()
    assert text == f"{name}: a value below 4 costs a Staff token; Orange has 0."
    text = park.refused("place", "SP-34", seat=0, card=low, at=0)
    assert text == f"{name}: anywhere but at the right end costs a Staff token; Orange has 0."


@clause("SP-17")
def test_no_card_is_used_outside_the_turns(park: ParkTable) -> None:
    place = {"seat": 0, "card": "velvet-crypt", "at": 0}
    park.new(2)
    text = park.refused("place", "SP-17", **place)
    assert text == "Cards are used once all Themes and VIP cards are out."
    park.open(2)
    park.day()
    text = park.refused("place", "SP-17", **place)
    assert text == "The turns of this day are over: the day is closed first."
    park.weekend()
    park.do("end_day")
    assert park.refused("place", "SP-17", **place) == "The game is over."


@clause("SP-47", "SP-53")
def test_when_no_genre_card_can_be_exchanged(park: ParkTable) -> None:
    genre_card = {"g": {"sides": ["clown", "ghost"], "copies": 1}}
    park.described(dict.fromkeys("abcdef", BARE), genre_card=genre_card)
    park.house(0, "a")
    park.house(1, "b g:clown")
    text = park.refused("discard_both", "SP-53", seat=0, cards=["c", "d"])
    assert text == "No Genre card is left."
    park.place(0, "c")
    text = park.refused("discard_both", "SP-47", seat=0, cards=["d", "e"])
    assert text == "Orange has used one card of this turn already."


@clause("SP-09", "SP-11", "SP-12")
def test_themes_and_vips_that_are_not_asked_for(park: ParkTable) -> None:
    park.new(2)
    park.do("choose_theme", seat=0, card=THEMES[0])
    text = park.refused("choose_theme", "SP-09", seat=0, card=THEMES[1])
    assert text == "Orange has chosen Theme Gothic Slasher."
    text = park.refused("reveal_vip", "SP-12", day="sunday", card="minimalist")
    assert text == "VIP cards are turned up from Friday on."
    for day, card in VIPS.items():
        park.do("reveal_vip", day=day, card=card)
    text = park.refused("reveal_vip", "SP-11", day="friday", card="minimalist")
    assert text == "Friday's VIP card is out: Night Inspector."


@clause("SP-75", "SP-80")
def test_a_walk_that_nobody_asks_for_or_that_is_too_long(park: ParkTable) -> None:
    vips: dict[str, Any] = {f"v{n}": {"requirement": {"ask": "rooms that smell"}} for n in range(3)}
    park.described({f"s{n}": BARE for n in range(30)}, vip=vips)
    park.house(0, "s0", "s1")
    park.house(1, "s2")
    text = park.refused("walk", "SP-80", seat=0, rooms=1)
    assert text == "The walk is entered after the fourth turn, for a VIP that says so."
    park.day()
    text = park.refused("walk", "SP-75", seat=0, rooms=3)
    assert text == "The VIP can enter at most 2 rooms here."
    park.do("walk", seat=1, rooms=1)
    text = park.refused("walk", "SP-80", seat=1, rooms=1)
    assert text == "Red's VIP has walked 1 room already."
    text = park.refused("correct", "SP-80", path="vips/friday", value="v1")
    assert text == "Friday's VIP cannot be corrected while the VIPs walk."


@clause("SP-82", "SP-84", "SP-27")
def test_days_end_once(park: ParkTable) -> None:
    park.open(2)
    text = park.refused("end_day", "SP-82")
    assert text == "A day is closed once it is scored, after its fourth turn."
    text = park.refused("reshuffle", "SP-27")
    assert text == "The Scene deck of the house set is enough for all three days."
    park.weekend()
    park.do("end_day")
    assert park.refused("end_day", "SP-84") == "The last day is closed: the game is over."


@clause("SP-50", "SP-101", "SP-103")
def test_a_house_that_cannot_be(park: ParkTable) -> None:
    park.open(2)
    park.place(1, "velvet-crypt")

    def wrong(cite: str, *cards: str) -> str:
        rooms = [{"card": "feral-maze", "props": [{"card": card} for card in cards]}]
        for prop in rooms[0]["props"]:
            card, _, show = prop["card"].partition(":")
            prop |= {"card": card} | ({"show": show} if show else {})
        return park.refused("correct", cite, path="houses/0", value=rooms)

    assert wrong("SP-101", "velvet-crypt") == "Velvet Crypt is somewhere else."
    assert wrong("SP-101", "feral-maze") == "Feral Maze cannot be in the house twice."
    genre = "genre-gothic-occult"
    assert wrong("SP-50", f"{genre}:cosmic") == "Genre Gothic Occult has no side Cosmic."
    text = wrong("SP-103", *[f"{genre}:gothic"] * 3)
    assert text == "There are only 2 of Genre Gothic Occult."


@clause("SP-14", "SP-15", "SP-102")
def test_corrections_beyond_what_can_be(park: ParkTable) -> None:
    park.open(2)
    text = park.refused("correct", "SP-14", path="scores/0", value=1000)
    assert text == "Orange: VP can be set to a number from 0 to 999 now."
    park.refused("correct", "SP-15", path="staff/1", value=-1)
    park.refused("correct", "SP-102", path="themes/0", value=THEMES[1])


@clause("SP-16")
def test_at_a_real_table_only_what_all_can_see_forbids_a_card() -> None:
    found = [one for one in refusals(GAME) if one.text.endswith("'s hand.")]
    assert found
    assert all(one.is_virtual for one in found)
