"""Turns, hands and the ways of using a card (SP-16 to SP-53)."""

from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.scream_park import GAME
from companion.games.scream_park.actions import Reshuffle
from companion.games.scream_park.descriptions import HOUSE
from companion.games.scream_park.rules.cards import reshuffle
from tests.rules.scream_park.table import ParkTable
from tests.rules.table import clause


def test_the_house_set_is_that_of_the_rules_file() -> None:
    text = "6a58a055823ad5ec4ac373111484b527b7876f1dd1b6d5daad18a83674142e2e"
    lines = "".join(
        "|".join(
            (
                id_,
                str(one.value),
                ",".join(one.needs),
                ",".join(one.genres),
                ",".join(one.scenic),
                ",".join(one.effects),
                "staff" if one.staff else "",
            )
        )
        + "\n"
        for id_, one in HOUSE.scenes.items()
    )
    assert sha256(lines.encode()).hexdigest() == text


# ---- turns


@clause("SP-16")
def test_a_day_begins_with_eight_cards_for_everybody(park: ParkTable) -> None:
    park.open(3)
    (deal,) = park.instructs("deal")
    assert (deal["what"], deal["n"], deal["seats"]) == ("scenes", 8, [0, 1, 2])
    assert park.view["hands"] == [8, 8, 8]
    assert "private" not in park.look({"cmd": "view", "as": 0})["view"]


@clause("SP-16")
def test_a_virtual_hand_is_its_seats_secret(park: ParkTable) -> None:
    park.new(2, dealer="virtual")
    for seat in range(2):
        two = park.look({"cmd": "view", "as": seat})["view"]["private"]["themes"]
        park.do("choose_theme", seat=seat, card=two[0])
    mine, theirs = (
        set(park.look({"cmd": "view", "as": seat})["view"]["private"]["hand"]) for seat in range(2)
    )
    assert (len(mine), len(theirs), mine & theirs) == (8, 8, set())
    text = park.refused("discard", "SP-16", seat=0, card=min(theirs))
    assert text == f"{min(theirs).replace('-', ' ').title()} is not in Orange's hand."
    shown = park.look({"cmd": "view", "as": 0})["prompts"]
    thrown = next(one for each in shown for one in each["accepts"] if one["type"] == "discard")
    assert set(thrown["card"]["cards"]) == mine


@clause("SP-17")
def test_two_cards_a_turn_and_no_third(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-porch")
    park.do("add", seat=0, card="velvet-closet", room=0)
    assert (park.view["to_use"], park.view["hands"]) == ([0, 2], [6, 8])
    park.refused("discard", "SP-17", seat=0, card="velvet-crypt")
    park.refused("take_genre", "SP-17", seat=0, card="genre-gothic-occult", show="gothic", room=0)
    assert park.asked(0) == []


@clause("SP-18", "SP-19")
def test_the_second_card_may_build_on_the_first(park: ParkTable) -> None:
    park.open(2)
    park.set("staff/0", 0)
    park.refused("add", "SP-40", seat=0, card="velvet-barn", room=0)
    park.do("discard", seat=0, card="velvet-crypt")
    park.place(0, "velvet-barn")
    assert park.view["staff"][0] == 1
    park.place(1, "crimson-porch")
    park.place(1, "crimson-chapel")
    assert [one["card"] for one in park.view["houses"][1]] == ["crimson-porch", "crimson-chapel"]


@clause("SP-20")
def test_seats_use_their_cards_in_any_order(park: ParkTable) -> None:
    park.open(3)
    for seat in (2, 0, 2, 1, 0):
        park.do("discard", seat=seat, card=park.spare(seat))
        assert park.view["turn"] == 1
    park.do("discard", seat=1, card=park.spare(1))
    assert park.notices("turn-over")[0]["turn"] == 1
    assert (park.view["turn"], park.view["to_use"]) == (2, [2, 2, 2])


@clause("SP-21", "SP-22")
def test_hands_go_left_but_on_saturday(park: ParkTable) -> None:
    park.open(3)
    ways = {}
    while park.view["phase"] != "over":
        view = park.view
        park.rest()
        ways[view["day"]] = [(one["seat"], one["to"]) for one in park.instructs("pass")]
        assert park.view["passing"] == ("right" if view["day"] == "saturday" else "left")
        park.day()
        park.do("end_day")
    left = [(0, 1), (1, 2), (2, 0)]
    assert ways == {"friday": left, "saturday": [(0, 2), (1, 0), (2, 1)], "sunday": left}


@clause("SP-21")
def test_virtual_hands_go_round(park: ParkTable) -> None:
    park.new(3, dealer="virtual")

    def hands() -> list[list[str]]:
        return [
            park.look({"cmd": "view", "as": seat})["view"]["private"]["hand"] for seat in range(3)
        ]

    for seat in range(3):
        two = park.look({"cmd": "view", "as": seat})["view"]["private"]["themes"]
        park.do("choose_theme", seat=seat, card=two[0])
    before = hands()
    for seat in range(3):
        for card in before[seat][:2]:
            park.do("discard", seat=seat, card=card)
    assert hands() == [before[2][2:], before[0][2:], before[1][2:]]


@clause("SP-23")
def test_two_pass_to_each_other(park: ParkTable) -> None:
    park.open(2)
    park.rest()
    assert [one["to"] for one in park.instructs("pass")] == [1, 0]


@clause("SP-24")
def test_after_the_fourth_turn_nothing_is_passed(park: ParkTable) -> None:
    park.open(2)
    for turn in (1, 2, 3):
        park.rest()
        assert [one["n"] for one in park.instructs("pass")] == [8 - 2 * turn] * 2
    park.rest()
    assert park.instructs("pass") == []
    assert park.notices("day-over")[0]["day"] == "friday"
    assert park.view["hands"] == [0, 0]


@clause("SP-25")
def test_a_house_stays_for_the_weekend(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-porch")
    park.do("add", seat=0, card="velvet-closet", room=0)
    before = [(one["card"], one["props"]) for one in park.view["houses"][0]]
    park.weekend()
    park.do("end_day")
    assert [(one["card"], one["props"]) for one in park.view["houses"][0]] == before


@clause("SP-26")
def test_hidden_discards_are_only_counted(park: ParkTable) -> None:
    park.open(2, discards="hidden")
    park.refused("discard", code="bad-action", seat=0, card="velvet-crypt")
    park.do("discard", seat=0)
    assert "cards" not in park.instructs("discard")[0]
    park.house(1, "velvet-porch")
    park.do("discard_both", seat=1)
    assert park.view["discards"] == {"n": 3, "cards": []}
    park.set("discards/n", 7)
    assert park.view["discards"]["n"] == 7
    park.refused("correct", path="discards/cards", value=[])


@clause("SP-26")
def test_named_discards_are_named(park: ParkTable) -> None:
    park.open(2)
    park.refused("discard", code="bad-action", seat=0)
    park.house(1, "velvet-porch")
    park.refused("discard_both", code="bad-action", seat=1)


BARE = {"value": 1, "needs": [], "genres": ["ghost"], "scenic": [], "effects": [], "staff": False}


@clause("SP-27")
def test_discards_come_again_when_the_deck_runs_out_in_a_deal(park: ParkTable) -> None:
    park.described({f"s{n}": BARE for n in range(40)})
    park.refused("reshuffle", "SP-27")
    park.day()
    assert park.view["discards"]["n"] == 16
    park.do("end_day")
    park.refused("discard", "SP-101", seat=0, card="s39")
    assert any(one["type"] == "reshuffle" for one in park.asked(None))
    park.do("reshuffle")
    (shuffle,) = park.instructs("shuffle")
    assert (shuffle["what"], shuffle["n"], shuffle["to"]) == ("discards", 16, "scene-deck")
    assert park.view["discards"] == {"n": 0, "cards": []}
    park.do("discard", seat=0, card="s39")
    park.refused("reshuffle", "SP-27")


@clause("SP-27")
def test_after_a_shuffle_the_discards_and_what_is_still_in_the_deck_may_come() -> None:
    state = GAME.rules.start(("Ann", "Bob"), GAME.options.options_type()).state
    out, deck, back, *_ = state.descriptions.scenes
    state = replace(state, unseen={deck: None}, discards=(back,), discarded=1)
    again = reshuffle(state, Reshuffle(), [])
    assert tuple(again.unseen) == (deck, back)
    assert out not in again.unseen
    assert (again.discards, again.discarded) == ((), 0)


# ---- place


@clause("SP-28", "SP-29")
def test_rooms_go_to_the_right_and_there_may_be_many(park: ParkTable) -> None:
    park.open(2)
    rooms = [f"{one}-{two}" for two in ("porch", "nursery", "attic") for one in
             ("velvet", "crimson", "feral", "hexed")]  # fmt: skip
    park.house(0, *rooms[:10])
    park.refused("place", "SP-28", seat=0, card=rooms[10], at=11)
    park.place(0, rooms[10])
    park.place(0, rooms[11])
    assert [one["card"] for one in park.view["houses"][0]] == rooms
    assert park.view["staff"][0] == 2


@clause("SP-30", "SP-07")
def test_the_bottom_half_of_the_own_card_counts(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-hallway")
    park.do("add", seat=0, card="crimson-hallway", room=0)
    room = park.room(0, 0)
    assert room["genres"] == {"gothic": 1, "occult": 1, "slasher": 1, "carnival": 1}
    assert room["scenic"] == {"candelabra": 1, "skull": 1}
    assert (room["missing"], room["theme"]) == ({}, 2)


@clause("SP-31")
@pytest.mark.parametrize(
    ("card", "cost"), [("velvet-chapel", 0), ("gaudy-crypt", 0), ("gaudy-attic", 1)]
)
def test_the_value_may_not_fall(park: ParkTable, card: str, cost: int) -> None:
    park.open(2)
    park.place(0, "crimson-library")
    assert park.view["limits"] == [4, None]
    park.place(0, card)
    assert park.view["staff"][0] == 2 - cost


@clause("SP-32")
@pytest.mark.parametrize(("placing", "limit"), [("rightmost", 5), ("last-placed", 1)])
def test_the_room_compared_after_an_insertion(park: ParkTable, placing: str, limit: int) -> None:
    park.open(2, placing=placing)
    park.place(0, "velvet-morgue")
    park.place(0, "velvet-porch", 0)
    assert park.view["limits"][0] == limit
    park.house(0, "velvet-porch velvet-closet", "velvet-morgue", "velvet-crypt")
    assert park.view["limits"][0] == (6 if placing == "rightmost" else 1)
    park.house(0, "velvet-morgue velvet-porch", "velvet-chapel")
    assert park.view["limits"][0] == 4


@clause("SP-33")
def test_the_first_room_may_have_any_value(park: ParkTable) -> None:
    park.open(2)
    park.set("staff/0", 0)
    park.place(0, "velvet-theatre")
    assert park.view["limits"] == [6, None]


@clause("SP-34", "SP-36")
@pytest.mark.parametrize("at", [0, 1])
def test_anywhere_else_costs_a_token_even_in_order(park: ParkTable, at: int) -> None:
    park.open(2)
    park.place(0, "velvet-porch")
    park.place(0, "velvet-chapel")
    park.rest()
    park.place(0, "crimson-porch" if at == 0 else "crimson-attic", at)
    assert park.instructs("pay")[0]["n"] == 1
    assert [one["card"] for one in park.view["houses"][0]][at].startswith("crimson")
    park.set("staff/0", 0)
    park.refused("place", "SP-34", seat=0, card="gaudy-attic", at=1)


@clause("SP-35")
def test_a_lower_value_at_the_right_end_costs_a_token(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-theatre")
    park.set("staff/0", 1)
    park.place(0, "velvet-porch")
    assert (park.view["staff"][0], park.view["limits"][0]) == (0, 1)
    park.set("staff/1", 0)
    park.place(1, "crimson-theatre")
    park.refused("place", "SP-31", "SP-35", seat=1, card="crimson-porch", at=1)


@clause("SP-37", "SP-38")
def test_the_prices_of_place_and_icon_add_up(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-theatre")
    park.place(0, "velvet-barn", 0)
    assert park.instructs("pay")[0]["n"] == 2
    assert park.view["staff"][0] == 0
    park.place(1, "crimson-theatre")
    park.set("staff/1", 1)
    park.refused("place", "SP-31", "SP-35", "SP-37", seat=1, card="crimson-barn", at=1)
    park.refused("place", "SP-34", "SP-37", seat=1, card="crimson-barn", at=0)


# ---- add


@clause("SP-39", "SP-43")
def test_of_an_added_card_only_the_bottom_half_counts(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-porch")
    park.do("add", seat=0, card="starless-laboratory", room=0)
    (slid,) = park.instructs("add")
    assert (slid["what"], slid["room"], slid["cards"]) == ("scene", 0, ["starless-laboratory"])
    room = park.room(0, 0)
    assert (room["value"], room["missing"]) == (1, {})
    assert room["genres"] == {"gothic": 1, "occult": 1, "carnival": 1, "cosmic": 1}
    assert park.view["limits"][0] == 1


@clause("SP-40", "SP-41")
def test_any_number_goes_under_a_room_of_the_own_house(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-theatre")
    park.refused("add", "SP-40", seat=0, card="velvet-porch", room=1)
    park.refused("add", "SP-40", seat=1, card="velvet-porch", room=0)
    park.house(0, "velvet-theatre velvet-porch velvet-closet crimson-porch crimson-closet")
    park.do("add", seat=0, card="feral-porch", room=0)
    assert len(park.room(0, 0)["props"]) == 5


@clause("SP-42")
def test_the_staff_icon_costs_a_token_under_a_room_too(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-porch")
    park.set("staff/0", 0)
    park.refused("add", "SP-42", seat=0, card="velvet-barn", room=0)
    park.set("staff/0", 1)
    park.do("add", seat=0, card="velvet-barn", room=0)
    assert (park.instructs("pay")[0]["n"], park.view["staff"][0]) == (1, 0)


@clause("SP-44")
def test_scenic_icons_of_props_count(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-hallway")
    park.do("add", seat=0, card="velvet-cellar", room=0)
    assert park.view["scenic"][0] == {"candelabra": 1, "skull": 0, "audio": 1, "lightbulb": 0}


# ---- discard


@clause("SP-45", "SP-46")
def test_each_single_discard_brings_two_tokens(park: ParkTable) -> None:
    park.open(2)
    for card in ("velvet-crypt", "velvet-morgue"):
        park.do("discard", seat=1, card=card)
        assert park.instructs("take")[0]["n"] == 2
    assert park.view["staff"] == [2, 6]
    assert park.view["discards"]["cards"] == ["velvet-crypt", "velvet-morgue"]


@clause("SP-47")
def test_both_cards_together_bring_a_genre_card_and_no_token(park: ParkTable) -> None:
    park.open(2)
    park.place(0, "velvet-porch")
    park.refused("discard_both", "SP-47", seat=0, cards=["velvet-crypt", "velvet-morgue"])
    park.refused("take_genre", "SP-47", seat=0, card="genre-gothic-occult", show="gothic", room=0)
    park.house(1, "crimson-porch")
    park.refused("discard_both", "SP-47", seat=1, cards=["velvet-crypt", "velvet-crypt"])
    park.do("discard_both", seat=1, cards=["velvet-crypt", "velvet-morgue"])
    assert (park.view["staff"], park.view["genre_due"]) == ([2, 2], [False, True])


@clause("SP-48")
def test_the_genre_card_comes_at_once(park: ParkTable) -> None:
    park.open(2)
    park.house(0, "velvet-porch")
    park.do("discard_both", seat=0, cards=["velvet-crypt", "velvet-morgue"])
    text = park.refused("discard", "SP-48", seat=0, card="feral-crypt")
    assert text.endswith("has to wait: Orange takes the Genre card first.")
    park.rest(keep=0)
    assert park.view["turn"] == 1
    take = {"card": "genre-gothic-occult", "show": "occult"}
    park.refused("take_genre", "SP-48", seat=0, **take, room=1)
    park.do("take_genre", seat=0, **take, room=0)
    assert park.room(0, 0)["props"] == [{"card": "genre-gothic-occult", "show": "occult"}]
    assert park.view["turn"] == 2


@clause("SP-49")
def test_without_a_room_no_genre_card(park: ParkTable) -> None:
    park.open(2)
    assert all(one["type"] != "discard_both" for one in park.asked(0))
    park.refused("discard_both", "SP-49", seat=0, cards=["velvet-crypt", "velvet-morgue"])
    park.house(0, "velvet-porch")
    park.do("discard_both", seat=0, cards=["velvet-crypt", "velvet-morgue"])
    park.refused("correct", path="houses/0", value=[])


@clause("SP-50", "SP-51", "SP-52")
def test_one_side_is_one_icon_for_everything(park: ParkTable) -> None:
    park.open(2)
    park.set("vips/friday", "gore-reporter")
    park.house(0, "velvet-attic")
    assert (park.room(0, 0)["missing"], park.room(0, 0)["theme"]) == ({"gothic": 1}, 1)
    park.house(0, "velvet-chapel")
    before = park.room(0, 0)
    park.do("discard_both", seat=0, cards=["velvet-crypt", "velvet-morgue"])
    wrong = {"card": "genre-slasher-occult", "show": "gothic"}
    park.refused("take_genre", "SP-50", seat=0, **wrong, room=0)
    park.do("take_genre", seat=0, card="genre-gothic-slasher", show="gothic", room=0)
    room = park.room(0, 0)
    assert room["genres"] == {**before["genres"], "gothic": 1}
    assert (room["missing"], room["theme"], before["theme"]) == ({}, 2, 1)
    assert (room["scenic"], room["effects"], park.view["staff"][0]) == ({}, {}, 2)


@clause("SP-51")
def test_a_vip_sees_the_side_that_is_up(park: ParkTable) -> None:
    park.open(2)
    park.set("vips/friday", "gore-reporter")
    park.house(0, "velvet-porch genre-gothic-slasher:gothic")
    assert park.room(0, 0)["vip"] is False
    park.house(0, "velvet-porch genre-gothic-slasher:slasher")
    assert park.room(0, 0)["vip"] is True


@clause("SP-53", "SP-103")
def test_the_genre_deck_holds_what_the_box_holds(park: ParkTable) -> None:
    park.open(2)
    park.house(1, "crimson-porch genre-gothic-occult:gothic genre-gothic-occult:occult")
    assert park.view["genre_deck"]["genre-gothic-occult"] == 0
    park.house(0, "velvet-porch")
    park.do("discard_both", seat=0, cards=["velvet-crypt", "velvet-morgue"])
    gone = {"card": "genre-gothic-occult", "show": "gothic"}
    park.refused("take_genre", "SP-103", seat=0, **gone, room=0)
    three = "genre-gothic-occult:gothic " * 3
    park.refused("correct", path="houses/1", value=[
        {"card": "crimson-porch", "props": [{"card": one.split(":")[0], "show": "gothic"}
                                            for one in three.split()]}])  # fmt: skip


@clause("SP-53")
def test_a_card_that_is_owed_is_not_promised_twice(park: ParkTable) -> None:
    cards = {"ghost-clown": {"sides": ["ghost", "clown"], "copies": 1}}
    park.described({f"s{n}": BARE for n in range(20)}, genre_card=cards)
    park.house(0, "s0")
    park.house(1, "s1")
    park.do("discard_both", seat=0, cards=["s2", "s3"])
    park.refused("discard_both", "SP-53", seat=1, cards=["s4", "s5"])
    none: dict[str, Any] = {"sides": ["ghost", "ghost"], "copies": 1}
    park.do("describe", kind="genre-card", id="ghost-clown", **{"is": none})
    park.do("take_genre", seat=0, card="ghost-clown", show="ghost", room=0)
    other: dict[str, Any] = {"sides": ["clown", "clown"], "copies": 1}
    refused: dict[str, Any] = {"is": other}
    park.refused("describe", "SP-104", kind="genre-card", id="ghost-clown", **refused)
