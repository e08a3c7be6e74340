"""Parts and set-up of The Vampire, the Elf and the Cthulhu (VE-01 to VE-21)."""

from collections import Counter

import pytest

from companion.games.vampire_elf_cthulhu.cards import COLORS, HOUSE, TYPES
from tests.rules.table import NAMES, clause
from tests.rules.vampire_elf_cthulhu.table import (
    IDEAS,
    MORE_IDEAS,
    OBJECTIVE,
    NovelTable,
    one_color,
)


@clause("VE-01")
@pytest.mark.parametrize(
    ("seats", "fits"), [(1, False), (2, True), (3, True), (4, True), (5, False)]
)
def test_two_three_or_four_play(novel: NovelTable, seats: int, fits: bool) -> None:
    line = {"cmd": "new", "game": novel.game, "seats": NAMES[:seats]}
    answer = novel.say(line)
    assert answer["ok"] is fits
    if not fits:
        assert answer["error"]["code"] == "bad-options"


@pytest.mark.parametrize(
    "options",
    [
        {"unknown": 1},
        {"phase_two_order": "spiral"},
        {"compare_winner": True},
        {"quilled_compare": "go"},
        {"insert_strength": "both"},
        {"insert_colors": 4},
        {"ink_drops": 23},
        {"ink_drops": 41},
        {"ink_drops": True},
        {"special_drops": 3},
        {"special_drops": 6},
        {"card_set": "no such set"},
        {"card_set": ""},
        {"deck": {}},
    ],
)
def test_options_that_cannot_be_are_refused(novel: NovelTable, options: dict[str, object]) -> None:
    line = {"cmd": "new", "game": novel.game, "seats": NAMES[:3], "options": options}
    assert novel.say(line)["error"]["code"] == "bad-options"


def test_the_defaults_are_those_of_the_games_line(novel: NovelTable) -> None:
    shown = novel.new(2)["view"]["options"]
    about = {one["id"]: one for one in novel.look({"cmd": "games"})["games"]}[novel.game]
    assert about["seats"] == {"least": 2, "most": 4}
    assert {one["id"]: one["default"] for one in about["options"]} == shown


@clause("VE-02", "VE-03")
def test_54_cards_18_of_each_type_with_genre_action_and_color() -> None:
    assert len(HOUSE.novel) == 54
    assert Counter(HOUSE.type[card] for card in HOUSE.novel) == dict.fromkeys(TYPES, 18)
    assert [len(deck) for deck in HOUSE.decks] == [9] * len(COLORS)
    assert set(Counter(one.genre for one in HOUSE.novel.values()).values()) == {9}
    assert sorted(Counter(one.action for one in HOUSE.novel.values()).values()) == [
        10,
        11,
        11,
        11,
        11,
    ]


@clause("VE-04")
def test_twelve_objectives_of_four_different_colors() -> None:
    assert len(HOUSE.objectives) == 12
    assert Counter(HOUSE.type[card] for card in HOUSE.objectives) == dict.fromkeys(TYPES, 4)
    assert all(len(set(one.colors)) == 4 for one in HOUSE.objectives.values())
    for index in range(4):
        assert set(Counter(one.colors[index] for one in HOUSE.objectives.values()).values()) == {2}


@clause("VE-05", "VE-16", "VE-17")
@pytest.mark.parametrize(("drops", "specials"), [(40, 5), (24, 4)])
def test_ink_is_given_out_and_the_rest_is_reserve_and_supply(
    novel: NovelTable, drops: int, specials: int
) -> None:
    novel.new(3, ink_drops=drops, special_drops=specials)
    assert novel.view["reserve"] == drops - 9
    for seat in range(3):
        shown = novel.look({"cmd": "view", "as": seat})["view"]["seats"][seat]["ink"]
        assert shown == {"cubes": 3, "specials": 2, "supply": specials - 2}


@clause("VE-06")
def test_the_color_of_a_face_down_card_is_open_to_all(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "down", "elf-grey-1")
    hidden = novel.view["seats"][0]["display"][1]
    assert (hidden["card"], hidden["color"]) == (None, "grey")


@clause("VE-07", "VE-15")
def test_cubes_come_from_the_reserve_and_two_quills_a_seat(novel: NovelTable) -> None:
    answer = novel.new(2)
    assert novel.view["reserve"] == 34
    assert [seat["quills"] for seat in answer["view"]["seats"]] == [2, 2]
    assert ("move-cubes", "reserve", "stock/1") in novel.steps()
    assert ("move-quill", "box", "stock/0") in novel.steps()


@clause("VE-08", "VE-10")
def test_objectives_and_six_decks_are_shuffled(novel: NovelTable) -> None:
    novel.new(4)
    steps = novel.steps()
    assert steps[0] == ("shuffle", "box", "objectives")
    assert steps[1:5] == [("draw", "objectives", f"hand/{seat}") for seat in range(4)]
    assert [one["to"] for one in novel.instructs("shuffle")[1:]] == [
        f"deck/{one}" for one in COLORS
    ]
    assert {one["n"] for one in novel.instructs("shuffle")[1:]} == {9}


@clause("VE-09")
@pytest.mark.parametrize(("seats", "deck"), [(2, 10), (3, 0), (4, 8)])
def test_with_three_players_the_objectives_go_back(
    novel: NovelTable, seats: int, deck: int
) -> None:
    assert novel.new(seats)["view"]["objectives"] == {"deck": deck, "discard": []}
    away = [one for one in novel.instructs("move-cards") if one["to"] == "box"]
    assert [one["n"] for one in away] == ([9] if seats == 3 else [])


@clause("VE-11", "VE-14")
def test_six_ideas_one_of_each_deck_in_any_order(novel: NovelTable) -> None:
    novel.new(3)
    for card in reversed(IDEAS):
        novel.do("deal_idea", card=card)
    assert [one["card"] for one in novel.view["ideas"]] == list(reversed(IDEAS))
    assert novel.view["step"] == "choose-deck"


@clause("VE-124", "VE-11")
def test_a_second_card_of_a_color_and_a_card_that_lies_there_are_refused(
    novel: NovelTable,
) -> None:
    novel.new(3)
    novel.do("deal_idea", card="elf-red-1")
    novel.refused("deal_idea", card="elf-red-1")
    novel.refused("deal_idea", card="elf-red-2")
    novel.refused("deal_idea", code="bad-action", card="elf-red-4")
    novel.refused("deal_idea", code="bad-action", card=OBJECTIVE)


@clause("VE-12")
def test_two_players_keep_four_ideas(novel: NovelTable) -> None:
    novel.deal(2)
    novel.do("draw_objective", card=OBJECTIVE)  # red, green
    assert [one["card"] for one in novel.view["ideas"]] == [IDEAS[1], *IDEAS[3:]]
    assert novel.steps() == [
        ("move-cards", "ideas", "deck/red"),
        ("shuffle", "", "deck/red"),
        ("move-cards", "ideas", "deck/green"),
        ("shuffle", "", "deck/green"),
        ("move-cards", "table", "objective-discard"),
    ]
    assert {one["cite"][0] for one in novel.last["rulings"]} == {"VE-12"}


@clause("VE-13")
def test_four_players_have_eight_ideas(novel: NovelTable) -> None:
    novel.deal(4)
    novel.do("draw_objective", card=OBJECTIVE)
    assert novel.view["due"] == ["red", "green"]
    assert novel.last["rulings"][-1]["cite"] == ["VE-13"]
    for card in MORE_IDEAS:
        novel.do("deal_idea", card=card)
    assert len(novel.view["ideas"]) == 8


@clause("VE-18", "VE-19")
def test_each_player_keeps_one_of_three_cards_seat_after_seat(novel: NovelTable) -> None:
    novel.deal(3)
    novel.refused("choose_deck", "VE-19", seat=1, color="red")
    novel.do("choose_deck", seat=0, color="red")
    assert novel.instructs("draw")[0]["n"] == 3
    novel.refused("keep_start", seat=0, card="elf-blue-3")
    novel.do("keep_start", seat=0, card="elf-red-3")
    assert [(one["do"], one.get("n")) for one in novel.last["rulings"]] == [
        ("move-cards", 1),
        ("move-cards", 2),
        ("shuffle", None),
    ]
    assert novel.view["seats"][0]["display"][0]["card"] == "elf-red-3"
    assert novel.offers(1, type="choose_deck")


@clause("VE-19")
def test_a_deck_of_fewer_than_three_cards_is_not_offered(novel: NovelTable) -> None:
    novel.new(3, deck=one_color("red", 3))
    for card in ("elf-red-1", *IDEAS[1:]):
        novel.do("deal_idea", card=card)
    (pattern,) = novel.asked(0)
    assert pattern["color"]["choice"] == list(COLORS[1:])
    novel.refused("choose_deck", "VE-19", seat=0, color="red")


@clause("VE-20", "VE-21")
def test_the_novel_is_empty_and_lots_decide_who_begins(novel: NovelTable) -> None:
    novel.open(3)
    assert novel.view["novel"] == [None] * 4
    novel.refused("first_player", "VE-21", seat=1)
    novel.say({"cmd": "undo"})
    assert novel.asked(None) == [{"type": "first_player", "seat": {"choice": [0, 1, 2]}}]
    assert novel.do("first_player", seat=2)["view"]["order"] == [2, 0, 1, 1, 0, 2]
