"""What people may correct in Scream Park."""

from typing import Any

import pytest

from tests.rules.scream_park.table import ParkTable
from tests.rules.table import clause


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("scores/1", 999),
        ("staff/0", 99),
        ("themes/0", "theme-gothic-cosmic"),
        ("vips/sunday", "minimalist"),
        ("discards/cards", ["velvet-crypt", "feral-maze"]),
        ("vip_at/0", 1),
    ],
)
def test_one_value_changes_and_nothing_else(park: ParkTable, path: str, value: Any) -> None:
    park.open(2)
    park.house(0, "hexed-porch")
    before = park.view
    park.set(path, value)
    assert park.last["rulings"][0]["path"] == path
    after = park.view
    head, key = path.split("/")
    assert after[head][int(key) if key.isdigit() else key] == value
    moved = {one for one in before if before[one] != after[one]}
    # what a Theme brings is text of rooms and in the hints
    assert moved <= {head, "houses", "hints"}


WRONG: list[tuple[str, Any, str]] = [
    ("scores/0", 1000, "illegal"),
    ("scores/0", -1, "illegal"),
    ("scores/0", "many", "bad-action"),
    ("scores/0", True, "bad-action"),
    ("scores/2", 3, "bad-action"),
    ("staff/0", 100, "illegal"),
    ("themes/0", "theme-monster-occult", "illegal"),
    ("themes/0", "velvet-crypt", "bad-action"),
    ("vips/friday", "old-romantic", "illegal"),
    ("vips/monday", "minimalist", "bad-action"),
    ("vip_at/0", 2, "illegal"),
    ("discards/cards", ["hexed-porch"], "illegal"),
    ("discards/cards", ["feral-maze", "feral-maze"], "illegal"),
    ("discards/cards", "feral-maze", "bad-action"),
    ("discards/n", 3, "illegal"),
    ("houses/1", [{"card": "hexed-porch", "props": []}], "illegal"),
    ("houses/0", [{"card": "feral-maze", "props": [{"card": "feral-maze"}]}], "illegal"),
    ("houses/0", [{"card": "feral-maze"}], "bad-action"),
    ("houses/0", [{"card": "feral-maze", "props": [], "value": 3}], "bad-action"),
    ("houses/0", [{"card": "feral-maze", "props": [{"card": "velvet-crypt", "up": True}]}],
     "bad-action"),
    ("houses/0", [{"card": "genre-gothic-occult", "props": []}], "bad-action"),
    ("houses/0", [{"card": "feral-maze", "props": [{"card": "genre-gothic-occult"}]}],
     "bad-action"),
    ("houses/0", [{"card": "feral-maze",
                   "props": [{"card": "genre-gothic-occult", "show": "cosmic"}]}], "illegal"),
    ("houses/0", [{"card": "feral-maze", "props": [{"card": "velvet-crypt", "show": None}]}],
     "bad-action"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "code"), WRONG)
def test_what_cannot_stand(park: ParkTable, path: str, value: Any, code: str) -> None:
    park.open(2)
    park.house(0, "hexed-porch")
    park.refused("correct", code=code, path=path, value=value)


@clause("SP-26")
@pytest.mark.parametrize(("discards", "path", "value", "malformed", "why"), [
    ("named", "discards/n", 3, "three", "up: they are set by name"),
    ("hidden", "discards/cards", ["velvet-crypt"], ["no-such-card"],
     "down: only their number is known"),
])  # fmt: skip
def test_discards_are_set_in_the_way_they_lie(
    park: ParkTable, discards: str, path: str, value: Any, malformed: Any, why: str
) -> None:
    park.open(2, discards=discards)
    text = park.refused("correct", "SP-26", code="illegal", path=path, value=value)
    assert text == f"The discards lie face {why}."
    park.refused("correct", code="bad-action", path=path, value=malformed)


@clause("SP-26")
def test_any_number_of_hidden_discards_can_be_set(park: ParkTable) -> None:
    park.open(2, discards="hidden")
    for number in (999, 0):
        park.set("discards/n", number)
        assert park.view["discards"]["n"] == number
    park.refused("correct", path="discards/n", value=1000)
    park.refused("correct", path="discards/n", value=-1)


def test_before_friday_there_is_little_to_set_right(park: ParkTable) -> None:
    park.new(2)
    park.refused("correct", path="themes/0", value="theme-gothic-cosmic")
    park.refused("correct", path="vips/friday", value="minimalist")
    park.refused("correct", path="houses/0", value=[])
    park.set("staff/0", 5)


@clause("SP-25")
def test_a_house_set_right_gives_back_what_no_longer_lies_there(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-porch")
    park.do("add", seat=0, card="velvet-crypt", room=0)
    park.set("vip_at/0", 1)
    park.house(0)
    assert (park.view["vip_at"], park.view["cards"]) == ([0, 0], [0, 0])
    park.place(1, "velvet-crypt")
    park.house(0, "velvet-porch genre-gothic-occult:gothic")
    assert park.view["genre_deck"]["genre-gothic-occult"] == 1
    park.house(0, "velvet-porch")
    assert park.view["genre_deck"]["genre-gothic-occult"] == 2


@clause("SP-101")
def test_a_discard_set_right_may_come_again(park: ParkTable) -> None:
    park.open(2)
    park.do("discard", seat=0, card="velvet-crypt")
    park.set("discards/cards", ["feral-maze"])
    assert park.view["discards"] == {"n": 1, "cards": ["feral-maze"]}
    park.refused("discard", "SP-101", seat=1, card="feral-maze")
    park.do("discard", seat=1, card="velvet-crypt")


def test_a_virtual_table_follows_a_correction(park: ParkTable) -> None:
    park.new(2, dealer="virtual")
    for seat in range(2):
        two = park.look({"cmd": "view", "as": seat})["view"]["private"]["themes"]
        park.do("choose_theme", seat=seat, card=two[0])
    hand = park.look({"cmd": "view", "as": 0})["view"]["private"]["hand"]
    park.house(1, hand[0])
    after = park.look({"cmd": "view", "as": 0})["view"]["private"]["hand"]
    assert len(after) == 8
    assert hand[0] not in after
