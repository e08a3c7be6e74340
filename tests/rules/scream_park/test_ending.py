"""The final scoring, and who wins (SP-85 to SP-100)."""

from typing import Any

import pytest

from tests.rules.scream_park.table import ParkTable
from tests.rules.table import clause


def ended(
    park: ParkTable, seats: int, *houses: tuple[str, ...], **left: tuple[int, ...]
) -> list[Any]:
    """The end scores of every seat with these houses and, at the end, these scores and tokens."""
    park.open(seats)
    park.kept = {card for house in houses for one in house for card in one.split()}
    park.weekend()
    for seat, house in enumerate(houses):
        park.house(seat, *house)
    for kind in ("scores", "staff"):
        for seat, figure in enumerate(left.get(kind, (0,) * seats)):
            park.set(f"{kind}/{seat}", figure)
    park.do("end_day")
    return [one["end"] for one in park.view["scored"]]


@clause("SP-85", "SP-86", "SP-88")
def test_complete_rooms_bring_their_value(park: ParkTable) -> None:
    house = ("velvet-parlour gaudy-hallway velvet-porch", "velvet-theatre", "velvet-greenhouse")
    end, _ = ended(park, 2, house)
    assert (end["rooms"], end["room_vp"]) == ([3, 0, 3], 6)
    rooms = park.scores("rooms")[0]
    assert (rooms["rooms"], rooms["gain"], rooms["total"]) == ([3, 0, 3], 6, 6)
    assert {"what": "star", "seat": 0, "to": park.view["scores"][0]}.items() <= (
        park.instructs("move")[-1].items()
    )


@clause("SP-87")
@pytest.mark.parametrize(("house", "vp"), [("velvet-barn", 0), ("velvet-barn velvet-closet", 3)])
def test_a_genre_required_twice_needs_two_icons(park: ParkTable, house: str, vp: int) -> None:
    end, _ = ended(park, 2, (house,))
    assert end["room_vp"] == vp


@clause("SP-89", "SP-90", "SP-91")
@pytest.mark.parametrize(
    ("houses", "icons", "vp"),
    [
        (("velvet-closet feral-maze", "crimson-closet", ""), [2, 1, 0], [3, 0, 0]),
        (("velvet-closet", "crimson-closet", ""), [1, 1, 0], [3, 3, 0]),
        (("velvet-porch", "crimson-porch", ""), [0, 0, 0], [0, 0, 0]),
    ],
)
def test_most_special_effects(
    park: ParkTable, houses: tuple[str, ...], icons: list[int], vp: list[int]
) -> None:
    ends = ended(park, 3, *((one,) if one else () for one in houses))
    assert [one["effect_icons"] for one in ends] == icons
    assert [one["effect_vp"] for one in ends] == vp
    assert [one["icons"] for one in park.scores("special-effects")] == icons


@clause("SP-92")
def test_each_token_left_is_a_vp(park: ParkTable) -> None:
    ends = ended(park, 2, staff=(4, 0))
    assert [one["staff_vp"] for one in ends] == [4, 0]
    assert park.view["scores"] == [4, 0]
    assert park.view["staff"] == [4, 0]


@clause("SP-93", "SP-94")
@pytest.mark.parametrize(
    ("house", "sets"),
    [
        (("velvet-hallway", "crimson-hallway", "velvet-cellar"), 0),
        (("velvet-hallway", "crimson-hallway velvet-cellar", "crimson-cellar"), 1),
        # a skull alone is there once: it limits the sets
        (("velvet-hallway gaudy-hallway", "crimson-hallway velvet-cellar feral-hallway",
          "crimson-cellar hexed-hallway"), 1),
        # doubled in its own column, but not from another one
        (("velvet-hallway gaudy-hallway",
          "crimson-hallway velvet-kitchen velvet-cellar feral-hallway",
          "crimson-cellar hexed-hallway"), 2),
        (("velvet-hallway gaudy-hallway velvet-kitchen",
          "crimson-hallway velvet-cellar feral-hallway", "crimson-cellar hexed-hallway"), 1),
    ],
)  # fmt: skip
def test_scenic_sets_of_the_whole_house(park: ParkTable, house: tuple[str, ...], sets: int) -> None:
    end, _ = ended(park, 2, house)
    assert (end["sets"], end["set_vp"]) == (sets, 6 * sets)


@clause("SP-85", "SP-89", "SP-93")
def test_the_score_rises_by_each_category_in_turn(park: ParkTable) -> None:
    house = ("velvet-hallway", "crimson-hallway velvet-cellar", "crimson-cellar velvet-closet")
    end, _ = ended(park, 2, house, scores=(5, 8), staff=(4, 1))
    gains = [end[f"{category}_vp"] for category in ("room", "effect", "staff", "set")]
    assert all(gains)
    categories = ("rooms", "special-effects", "staff", "scenic-sets")
    scores = [park.scores(category)[0] for category in categories]
    assert [one["gain"] for one in scores] == gains
    assert [one["total"] for one in scores] == [5 + sum(gains[:n]) for n in range(1, 5)]
    assert [park.scores(category)[1]["total"] for category in categories] == [8, 8, 9, 9]
    assert park.view["scores"] == [scores[-1]["total"], 9]


@clause("SP-96")
def test_the_most_vp_win(park: ParkTable) -> None:
    ended(park, 3, scores=(7, 9, 8))
    view = park.view
    assert (view["winners"], view["ranking"], view["decided_by"]) == ([1], [[1], [2], [0]], "score")
    (over,) = park.notices("game-over")
    assert (over["winners"], over["decided_by"]) == ([1], "score")


@clause("SP-97")
def test_tied_players_compare_staff(park: ParkTable) -> None:
    ended(park, 3, scores=(7, 8, 9), staff=(2, 1, 0))
    view = park.view
    assert view["scores"] == [9, 9, 9]
    assert (view["winners"], view["ranking"], view["decided_by"]) == ([0], [[0], [1], [2]], "staff")


@clause("SP-98")
def test_then_rooms(park: ParkTable) -> None:
    ended(park, 2, ("velvet-crypt", "crimson-crypt"), ("feral-crypt hexed-cellar hexed-hallway",))
    view = park.view
    assert (view["winners"], view["decided_by"]) == ([0], "rooms")


@clause("SP-99")
def test_then_cards_in_the_house(park: ParkTable) -> None:
    ended(park, 2, ("velvet-crypt",), ("feral-crypt genre-slasher-cosmic:cosmic",))
    view = park.view
    assert view["cards"] == [1, 2]
    assert (view["winners"], view["decided_by"]) == ([1], "cards")


@clause("SP-100")
def test_then_they_share_the_place(park: ParkTable) -> None:
    ended(park, 3, scores=(5, 5, 3))
    view = park.view
    assert (view["winners"], view["ranking"], view["decided_by"]) == (
        [0, 1],
        [[0, 1], [2]],
        "shared",
    )
    park.set("scores/2", 6)
    view = park.view
    assert (view["winners"], view["decided_by"]) == ([2], "score")
