"""The players' turns (SH-60 to SH-80)."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause


def pair(film: FilmTable, **options: Any) -> None:
    """Ann has the Pilot and the Cowboy, Bob the Mechanic; it is Ann's turn."""
    film.begin(**options)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.round()


def sanctuary(film: FilmTable, survivor: str = "the-mechanic") -> None:
    """The Church Cellar comes up on the Pilot's turn, and that survivor moves in."""
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "fire-axe")
    film.hold("the-pilot")
    if survivor:
        film.act("move", survivor, sanctuary=1)


@clause("SH-60")
def test_turns_go_clockwise_and_the_director_ends_the_round(film: FilmTable) -> None:
    film.begin(3)
    seats = []
    for _ in range(5):
        seats.append(film.view["turn"]["seat"])
        film.passes(seats[-1])
        if film.phase == "special":
            assert film.view["round"] == 1
            film.passes(0)
            assert film.view["round"] == 2
    assert seats == [1, 2, 3, 0, 1]


@clause("SH-61")
def test_what_a_survivor_can_do(film: FilmTable) -> None:
    film.begin()
    sanctuary(film, "")
    film.throng(0, 1, "six-saucer-pilots")
    film.hold("the-mechanic", "tire-iron")
    film.screen("crystal-lance", "grudge-match")
    film.round()
    assert film.kinds(1) == [
        "take", "attack", "rest", "move", "take_item", "pass", "take_attack_item",
        "take_attack_survivor",
    ]  # fmt: skip
    assert film.open_to("take", "card") == ["crystal-lance", "grudge-match", "hunting-rifle"]
    assert film.open_to("move", "sanctuary") == [1]


@clause("SH-61")
def test_a_take_brings_the_card_to_the_survivor(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    assert film.moved("adrenaline") == ("frame-2", "survivor-the-pilot")
    assert film.survivor("the-pilot")["held"] == ["adrenaline"]


@clause("SH-61", "SH-63")
def test_each_survivor_has_one_action_in_the_order_of_the_pool(film: FilmTable) -> None:
    pair(film)
    assert film.view["turn"] == {"seat": 1, "survivor": "the-pilot"}
    film.refused("rest", seat=1, survivor="the-cowboy")
    film.act("rest", "the-pilot")
    assert film.view["turn"] == {"seat": 1, "survivor": "the-cowboy"}
    film.refused("rest", seat=1, survivor="the-pilot")
    film.act("rest", "the-cowboy")
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}


@clause("SH-62")
def test_an_action_is_finished_before_the_next_survivor_acts(film: FilmTable) -> None:
    pair(film)
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-radio-goes-dead")
    assert film.view["turn"]["survivor"] == "the-pilot"
    film.do("bypass", seat=0)
    assert (film.phase, film.view["turn"]["survivor"]) == ("reveal", "the-pilot")
    film.reveal("fire-axe")
    assert (film.phase, film.view["turn"]["survivor"]) == ("turn", "the-cowboy")


@clause("SH-63", "SH-64")
def test_the_order_can_be_changed_for_later_turns(film: FilmTable) -> None:
    pair(film)
    assert film.player(1)["survivors"] == ["the-pilot", "the-cowboy"]
    film.correct("players/1/survivors", ["the-cowboy", "the-pilot"])
    film.round()
    assert film.view["turn"]["survivor"] == "the-cowboy"
    film.act("rest", "the-cowboy")
    assert film.view["turn"]["survivor"] == "the-pilot"


@clause("SH-64")
def test_a_drawn_survivor_is_laid_last(film: FilmTable) -> None:
    pair(film)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-sheriff")
    assert film.player(1)["survivors"] == ["the-pilot", "the-cowboy", "the-sheriff"]


@clause("SH-65")
def test_a_survivor_may_do_nothing(film: FilmTable) -> None:
    pair(film)
    before = film.view
    film.passes(1)
    assert film.view == before | {"turn": {"seat": 1, "survivor": "the-cowboy"}}


@clause("SH-66")
def test_another_players_item_needs_leave(film: FilmTable) -> None:
    pair(film)
    film.hold("the-mechanic", "fire-axe", "grudge-match")
    assert film.open_to("take_item", "card", **{"from": "the-mechanic"}) == ["fire-axe"]
    film.act("take_item", "the-pilot", **{"from": "the-mechanic"}, card="fire-axe")
    assert (film.phase, film.kinds(1), film.kinds(2)) == ("permission", [], ["allow", "refuse"])
    film.do("allow", seat=2)
    assert film.moved("fire-axe") == ("survivor-the-mechanic", "survivor-the-pilot")
    assert film.survivor("the-pilot")["held"] == ["fire-axe"]
    assert film.survivor("the-mechanic")["held"] == ["grudge-match"]
    assert film.view["turn"]["survivor"] == "the-cowboy"


@clause("SH-66")
def test_within_a_pool_no_leave_is_needed(film: FilmTable) -> None:
    pair(film)
    film.hold("the-cowboy", "tire-iron", "grudge-match")
    assert film.open_to("take_item", "card", **{"from": "the-cowboy"}) == ["tire-iron"]
    film.act("take_item", "the-pilot", **{"from": "the-cowboy"}, card="tire-iron")
    assert film.moved("tire-iron") == ("survivor-the-cowboy", "survivor-the-pilot")
    assert film.view["turn"]["survivor"] == "the-cowboy"


@clause("SH-67")
def test_without_leave_the_action_is_not_used_up(film: FilmTable) -> None:
    pair(film)
    film.hold("the-mechanic", "fire-axe")
    before = film.view
    film.act("take_item", "the-pilot", **{"from": "the-mechanic"}, card="fire-axe")
    film.do("refuse", seat=2)
    assert (film.ruled("refused")["seat"], film.view) == (2, before)
    assert "take_attack_item" in film.kinds(1)


@clause("SH-68")
@pytest.mark.parametrize("who", ["the-pilot", "the-cowboy"])
def test_a_take_attack_is_the_whole_turn_of_the_pool(film: FilmTable, who: str) -> None:
    pair(film)
    film.throng(0, 1, "six-saucer-pilots")
    film.act("take_attack_item", who, card="hunting-rifle")
    film.attack(who, "six-saucer-pilots", 6, 5, item="hunting-rifle")
    film.reveal("fire-axe")
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}


TAKE_ATTACKS = {"take_attack_item", "take_attack_survivor"}


@clause("SH-69")
def test_it_is_open_while_nobody_of_the_pool_has_acted(film: FilmTable) -> None:
    pair(film)
    assert set(film.kinds(1)) >= TAKE_ATTACKS
    film.passes(1)
    assert set(film.kinds(1)) >= TAKE_ATTACKS
    film.round()
    film.act("rest", "the-pilot")
    assert not set(film.kinds(1)) & TAKE_ATTACKS


@clause("SH-69", "SH-209")
def test_nor_in_a_turn_that_a_reel_change_cut_in_two(film: FilmTable) -> None:
    pair(film)
    film.clear()
    film.act("rest", "the-pilot")
    assert film.view["fade_in"] == {"seat": 1, "survivor": "the-cowboy"}
    film.do("award_star", survivor="the-mechanic")
    film.reveal("service-revolver", "adrenaline", "hunting-rifle")
    assert film.view["turn"] == {"seat": 1, "survivor": "the-cowboy"}
    assert film.kinds(1) == ["take", "rest", "pass"]


@clause("SH-70")
def test_a_taken_item_attacks_at_once_and_nothing_else_does(film: FilmTable) -> None:
    pair(film)
    film.throng(0, 1, "six-saucer-pilots")
    film.hold("the-pilot", "tire-iron")
    film.hold("the-mechanic", "fire-axe")
    offered = [one["card"]["cards"] for one in film.asked(1) if one["type"] == "take_attack_item"]
    assert offered == [["service-revolver", "hunting-rifle"]] * 2
    film.act("take_attack_item", "the-pilot", card="service-revolver")
    assert film.phase == "attack"
    assert film.asked(1) == [{
        "type": "attack", "seat": 1, "survivor": "the-pilot", "item": "service-revolver",
        "target": {"cards": ["six-saucer-pilots"]}, "stat": {"choice": ["speed", "guts"]},
    }]  # fmt: skip


@clause("SH-71", "SH-72")
def test_a_drawn_survivor_attacks_at_once_without_an_item(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-saucer-pilots")
    film.do("take_attack_survivor", seat=1)
    draw = film.instructs("draw")[0]
    assert (draw["from"], draw["to"], film.phase) == ("survivor_pile", "survivors-1", "draw")
    film.do("draw", card="the-cowboy")
    assert film.survivor("the-cowboy")["rest"] == 3
    assert film.view["turn"] == {"seat": 1, "survivor": "the-cowboy"}
    assert film.asked(1) == [{
        "type": "attack", "seat": 1, "survivor": "the-cowboy",
        "target": {"cards": ["six-saucer-pilots"]},
    }]  # fmt: skip
    film.attack("the-cowboy", "six-saucer-pilots")
    assert film.need == (7, "21/36")
    film.roll(6, 5)
    assert film.view["turn"]["seat"] == 2


@clause("SH-73", "SH-74")
def test_a_pool_has_three_at_most_those_inside_included(film: FilmTable) -> None:
    pair(film)
    sanctuary(film, "the-cowboy")
    film.round()
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-sheriff")
    film.round()
    assert film.player(1)["survivors"] == ["the-pilot", "the-cowboy", "the-sheriff"]
    assert film.survivor("the-cowboy")["in"] == 1
    assert "take_attack_survivor" not in film.kinds(1)
    film.refused("take_attack_survivor", seat=1)


@clause("SH-75")
def test_a_player_without_a_survivor_can_only_draw_one(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-saucer-pilots")
    film.falls("the-mechanic")
    film.passes(1)
    assert film.view["turn"] == {"seat": 2, "survivor": None}
    assert film.asked(2) == [{"type": "take_attack_survivor", "seat": 2}]


@clause("SH-76", "SH-77")
def test_a_third_card_costs_one_of_the_two(film: FilmTable) -> None:
    film.begin()
    film.hold("the-pilot", "tire-iron", "grudge-match")
    fields = {"seat": 1, "survivor": "the-pilot", "card": "adrenaline"}
    film.refused("take", **fields)
    film.refused("take", **fields, discard="hunting-rifle")
    assert film.open_to("take", "discard") == ["tire-iron", "grudge-match"]
    film.do("take", **fields, discard="grudge-match")
    assert film.survivor("the-pilot")["held"] == ["tire-iron", "adrenaline"]
    assert film.moved("grudge-match") == ("survivor-the-pilot", "discard_pile")


@clause("SH-76", "SH-77")
def test_with_fewer_nothing_is_discarded(film: FilmTable) -> None:
    film.begin()
    film.hold("the-pilot", "tire-iron")
    fields = {"seat": 1, "survivor": "the-pilot", "card": "adrenaline"}
    film.refused("take", **fields, discard="tire-iron")
    film.do("take", **fields)
    assert film.survivor("the-pilot")["held"] == ["tire-iron", "adrenaline"]


@clause("SH-77")
def test_the_same_for_a_take_attack_and_anothers_item(film: FilmTable) -> None:
    pair(film)
    film.throng(0, 1, "six-saucer-pilots")
    film.hold("the-pilot", "tire-iron", "grudge-match")
    film.hold("the-cowboy", "fire-axe")
    film.act(
        "take_item", "the-pilot", **{"from": "the-cowboy"}, card="fire-axe", discard="tire-iron"
    )
    assert film.survivor("the-pilot")["held"] == ["grudge-match", "fire-axe"]
    film.round()
    film.act("take_attack_item", "the-pilot", card="hunting-rifle", discard="grudge-match")
    assert film.survivor("the-pilot")["held"] == ["fire-axe", "hunting-rifle"]
    assert film.view["discards"] == ["tire-iron", "grudge-match"]


@clause("SH-78")
def test_an_item_stays_with_its_survivor(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-saucer-pilots")
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    film.attack("the-pilot", "six-saucer-pilots", 3, 2, item="hunting-rifle")
    film.roll(1)
    film.reveal("fire-axe")
    film.round()
    assert film.survivor("the-pilot")["held"] == ["hunting-rifle"]
    film.end_reel()
    assert film.survivor("the-pilot")["held"] == ["hunting-rifle"]


@clause("SH-79")
def test_who_is_trapped_or_inside_takes_no_item_to_attack(film: FilmTable) -> None:
    pair(film)
    sanctuary(film, "the-cowboy")
    film.act("take", "the-mechanic", card="hunting-rifle")
    film.reveal("the-examination-room")
    film.roll(3)
    assert film.ruled("trapped")["survivor"] == "the-mechanic"
    film.reveal("tire-iron")
    film.round()
    takers = [one["survivor"] for one in film.asked(1) if one["type"] == "take_attack_item"]
    assert takers == ["the-pilot"]
    cowboy = {"seat": 1, "survivor": "the-cowboy", "card": "tire-iron"}
    film.refused("take_attack_item", "SH-79", "SH-145", **cowboy)
    film.passes(1, 1)
    assert film.kinds(2) == ["escape", "pass", "take_attack_survivor"]
    mechanic = {"seat": 2, "survivor": "the-mechanic", "card": "tire-iron"}
    film.refused("take_attack_item", "SH-79", "SH-168", **mechanic)


@clause("SH-79", "SH-68")
def test_and_does_nothing_when_another_does(film: FilmTable) -> None:
    pair(film)
    sanctuary(film, "the-cowboy")
    film.throng(0, 1, "six-saucer-pilots")
    film.round()
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    film.attack("the-pilot", "six-saucer-pilots", 6, 5, item="hunting-rifle")
    film.reveal("tire-iron")
    assert film.view["turn"]["seat"] == 2


@clause("SH-80")
def test_the_attack_lapses_where_there_is_nothing_to_attack(film: FilmTable) -> None:
    film.begin()
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    assert film.ruled("lapsed")["what"] == "attack"
    film.reveal("tire-iron")
    film.do("take_attack_survivor", seat=2)
    film.do("draw", card="the-cowboy")
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.view["turn"]["seat"] == 0
