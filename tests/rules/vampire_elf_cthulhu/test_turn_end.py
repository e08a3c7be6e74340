"""End of turn and of the game (VE-106 to VE-123)."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.vampire_elf_cthulhu.cards import HOUSE
from companion.games.vampire_elf_cthulhu.options import Options
from companion.games.vampire_elf_cthulhu.rules.setup import start
from companion.games.vampire_elf_cthulhu.rules.supply import refill_ideas
from companion.games.vampire_elf_cthulhu.view import Idea
from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import IDEAS, NovelTable, one_color


def any_turn(novel: NovelTable, until: str = "") -> dict[str, Any]:
    """A turn in which quills are placed on ideas and every action is given up."""
    turn = novel.view["turn"]
    while novel.view["turn"] == turn and novel.view["step"] != until:
        pattern = novel.prompts[0]["accepts"][0]
        if novel.view["step"] == "activate":
            pattern = novel.prompts[0]["accepts"][-1]
        kind = pattern.pop("type")
        fields = {
            field: value if not isinstance(value, dict) else value.get("cards", [0])[0]
            for field, value in pattern.items()
        }
        novel.do(kind, **fields)
    return novel.last


THREE = (
    "0 vampire-red-2, 1 elf-blue-2, 2 cthulhu-purple-2, 2 elf-yellow-3, 1 elf-blue-3,"
    "0 vampire-red-1"
)
TWO = "0 elf-blue-2, 1 vampire-purple-3, 1 elf-blue-3, 0 vampire-red-1"


def renounced(novel: NovelTable) -> dict[str, Any]:
    """Everybody gives up both actions."""
    while novel.view["phase"] == "activations":
        prompt = novel.prompts[0]
        cards = prompt["accepts"][-1]["card"]["cards"]
        novel.do("renounce", seat=prompt["seat"], card=cards[0])
    return novel.last


@clause("VE-106", "VE-107")
def test_three_players_add_the_missing_colors(novel: NovelTable) -> None:
    novel.open(3)
    novel.places(THREE)
    renounced(novel)
    assert [one["card"] for one in novel.view["ideas"]] == [
        "elf-green-3",
        "vampire-purple-3",
        "cthulhu-grey-1",
    ]
    assert novel.view["due"] == ["red", "blue", "yellow"]
    for card in ("elf-red-1", "elf-blue-1", "elf-yellow-1"):
        novel.do("deal_idea", card=card)
    assert (novel.view["turn"], novel.view["phase"], len(novel.view["ideas"])) == (2, "ideas", 6)


@clause("VE-115")
def test_the_player_on_the_left_is_next(novel: NovelTable) -> None:
    novel.open(3)
    novel.places(
        "0 vampire-red-1, 1 elf-blue-3, 2 cthulhu-purple-2, 2 elf-yellow-3, 1 elf-blue-2,"
        "0 elf-green-3"
    )
    renounced(novel)
    for card in ("elf-blue-1", "elf-green-1", "elf-yellow-1"):
        novel.do("deal_idea", card=card)
    assert (novel.view["first"], novel.view["order"]) == (1, [1, 2, 0, 0, 2, 1])


@clause("VE-108", "VE-109")
def test_two_players_follow_the_colors_of_objective_cards(novel: NovelTable) -> None:
    novel.open(2)  # blue, purple, yellow, grey
    novel.places(TWO)
    renounced(novel)
    assert novel.view["step"] == "objective"
    # yellow and grey lie there; blue and green are missing on this one, and both are added
    novel.do("draw_objective", card="objective-vampire-3")
    assert novel.view["due"] == ["blue", "green"]
    assert novel.view["objectives"]["discard"][-1] == "objective-vampire-3"


def without_red(novel: NovelTable, objective: str) -> None:
    """Two players with a box that has no red card; its first four or three ideas lie there."""
    novel.new(2, deck=one_color("red", 0))
    for card in IDEAS[1:]:
        novel.do("deal_idea", card=card)
    novel.do("draw_objective", card=objective)
    for seat, card in enumerate(("elf-green-1", "elf-blue-3")):
        novel.do("choose_deck", seat=seat, color=card.split("-")[1])
        novel.do("keep_start", seat=seat, card=card)
    novel.do("first_player", seat=0)


@clause("VE-109", "VE-113")
def test_where_a_card_adds_too_little_another_is_drawn(novel: NovelTable) -> None:
    without_red(novel, "objective-cthulhu-2")  # red, green: blue, purple, yellow, grey are left
    novel.places("0 vampire-purple-3, 1 elf-yellow-3, 1 elf-blue-3, 0 elf-green-1")
    renounced(novel)
    novel.do("draw_objective", card="objective-cthulhu-1")  # blue, green, grey, red
    assert novel.view["due"] == ["green"]
    novel.do("deal_idea", card="elf-green-2")
    assert novel.steps() == [("draw", "objectives", "table")]


@clause("VE-109")
def test_a_card_that_adds_nothing_is_discarded_and_the_next_one_drawn(novel: NovelTable) -> None:
    without_red(novel, "objective-elf-2")  # purple, yellow: blue, green, grey are left
    novel.places("0 elf-green-1, 1 elf-blue-3, 1 cthulhu-grey-1, 0 elf-blue-2")
    renounced(novel)
    novel.do("draw_objective", card="objective-cthulhu-1")
    novel.do("deal_idea", card="elf-blue-1")
    novel.do("deal_idea", card="elf-grey-1")
    assert novel.steps() == [("draw", "objectives", "table")]
    novel.do("draw_objective", card="objective-cthulhu-2")  # nothing that does not lie there
    assert novel.steps() == [
        ("move-cards", "table", "objective-discard"),
        ("draw", "objectives", "table"),
    ]


@clause("VE-114")
def test_the_objective_deck_is_rebuilt_from_its_discards(novel: NovelTable) -> None:
    novel.open(2)
    while novel.view["objectives"]["deck"]:
        any_turn(novel)
    assert len(novel.view["objectives"]["discard"]) == 10
    answer = any_turn(novel, until="objective")
    assert ("shuffle", "objective-discard", "objectives") in novel.steps()
    assert answer["view"]["objectives"] == {"deck": 10, "discard": []}
    again = novel.asked(None)[0]["card"]["cards"]
    assert len(again) == 10
    novel.do("draw_objective", card=again[0])
    while novel.view["step"] != "objective":
        any_turn(novel, until="objective")
    assert novel.asked(None)[0]["card"]["cards"] == again[1:]
    novel.refused("draw_objective", "VE-114", "VE-124", card=again[0])
    assert "since the deck was rebuilt" in novel.last["error"]["text"]
    (seats_own, *_) = set(HOUSE.objectives) - set(again)
    novel.refused("draw_objective", "VE-114", "VE-124", card=seats_own)
    assert "was not among the discards" in novel.last["error"]["text"]


@clause("VE-108", "VE-113", "VE-114")
@pytest.mark.parametrize(("grey", "step"), [(9, "objective"), (0, None)])
def test_a_deck_is_rebuilt_where_any_of_its_cards_can_help(grey: int, step: str | None) -> None:
    set_out = start(("Ann", "Bob"), Options()).state
    ideas = tuple(Idea(f"elf-{color}-1") for color in ("red", "blue", "green"))
    short = replace(
        set_out,
        phase="refill",
        step=None,
        due=(),
        ideas=ideas,
        decks=(*set_out.decks[:-1], set_out.decks[-1][:grey]),
        objectives_left=0,
        objective_discard=("objective-cthulhu-1",),  # blue, green, grey, red
    )
    assert refill_ideas(short, []).step == step


@clause("VE-110", "VE-111")
def test_four_players_first_the_missing_then_doubles(novel: NovelTable) -> None:
    novel.open(4)
    novel.places(
        "0 elf-yellow-3, 1 elf-blue-3, 2 cthulhu-purple-2, 3 elf-grey-2, 3 vampire-green-2,"
        "2 vampire-red-2, 1 elf-blue-2, 0 vampire-red-1"
    )
    renounced(novel)  # green, purple, grey, red lie there, each once
    assert novel.view["due"] == ["blue", "yellow"]
    novel.do("deal_idea", card="elf-blue-1")
    novel.do("deal_idea", card="elf-yellow-1")
    novel.do("draw_objective", card="objective-elf-1")  # blue, yellow, grey, purple
    assert novel.view["due"] == ["blue", "yellow"]


@clause("VE-111")
def test_a_color_that_lies_twice_is_passed_over(novel: NovelTable) -> None:
    novel.open(4)  # red and green lie twice
    novel.places(
        "0 elf-yellow-3, 1 elf-blue-3, 2 cthulhu-purple-2, 3 elf-grey-2, 3 vampire-purple-3,"
        "2 cthulhu-grey-1, 1 elf-blue-2, 0 vampire-red-1"
    )
    renounced(novel)
    assert novel.view["due"] == ["blue", "purple", "yellow", "grey"]
    for card in ("elf-blue-1", "elf-purple-1", "elf-yellow-1", "elf-grey-1"):
        novel.do("deal_idea", card=card)
    assert novel.view["turn"] == 2


@clause("VE-112")
def test_an_empty_deck_is_rebuilt_from_its_discards(novel: NovelTable) -> None:
    novel.open(3)
    for type_ in ("vampire", "elf", "cthulhu"):
        for number in (1, 2, 3):
            card = f"{type_}-yellow-{number}"
            if card != "elf-yellow-3":
                novel.put(card, zone="discard")
    novel.places(THREE)
    renounced(novel)
    assert ("shuffle", "discard/yellow", "deck/yellow") in novel.steps()
    assert novel.view["decks"]["yellow"] == {"deck": 8, "discard": []}
    assert novel.view["due"] == ["red", "blue", "yellow"]


@clause("VE-113")
def test_a_color_that_has_run_out_is_passed_over(novel: NovelTable) -> None:
    novel.new(3, deck=one_color("red", 0))
    for card in IDEAS[1:]:
        novel.do("deal_idea", card=card)
    for seat, card in enumerate(("elf-green-1", "elf-blue-3", "cthulhu-purple-2")):
        novel.do("choose_deck", seat=seat, color=card.split("-")[1])
        novel.do("keep_start", seat=seat, card=card)
    novel.do("first_player", seat=0)
    novel.places(
        "0 elf-green-1, 1 elf-blue-3, 2 cthulhu-purple-2, 2 elf-yellow-3, 1 elf-blue-2,"
        "0 elf-green-3"
    )
    renounced(novel)
    assert novel.view["due"] == ["blue", "green", "yellow"]
    for card in ("elf-blue-1", "elf-green-2", "elf-yellow-1"):
        novel.do("deal_idea", card=card)
    assert (novel.view["turn"], len(novel.view["ideas"])) == (2, 5)


# ---- the end of the game


def finish(novel: NovelTable, seats: int, *written: tuple[int, int, str]) -> None:
    """Seat, tokens and card of positions 1 to 3 lie there; seat 0 writes the fourth page."""
    novel.open(seats)
    novel.put_all(0, "up", "elf-green-2", "vampire-yellow-1", "elf-purple-1")
    for position, (seat, specials, card) in enumerate(written, 1):
        novel.novel(position, seat, specials, card)
    spare = {2: "1 elf-blue-3, 1 elf-blue-2", 3: "1 elf-blue-3, 2 cthulhu-purple-2,"
             "2 elf-yellow-3, 1 vampire-purple-3"}[seats]  # fmt: skip
    novel.places(f"0 elf-green-2, {spare}, 0 vampire-red-1")
    novel.do("activate", seat=0, card="elf-green-2")
    novel.do("offer", seat=0, card="elf-green-2")
    novel.passes(*range(1, seats))
    novel.do("place_in_novel", seat=0, position=4, specials=1)


ON_NOVEL = ((1, 1, "cthulhu-red-3"), (1, 0, "cthulhu-blue-2"), (0, 1, "elf-grey-3"))


@clause("VE-116", "VE-117")
def test_the_fourth_card_ends_the_game_at_once(novel: NovelTable) -> None:
    finish(novel, 2, *ON_NOVEL)
    assert novel.steps()[-2:] == [("reveal", "hand/0", ""), ("reveal", "hand/1", "")]
    assert (novel.view["phase"], novel.view["step"]) == ("scoring", "reveal")
    assert (novel.view["order"], novel.view["slot"], novel.view["action"]) == ([], None, None)
    novel.refused("exchange", "VE-53", seat=0)


@clause("VE-117")
def test_an_objective_that_was_drawn_or_shown_is_nobodys(novel: NovelTable) -> None:
    finish(novel, 2, *ON_NOVEL)
    novel.refused("reveal_objective", "VE-124", "VE-117", seat=0, card="objective-cthulhu-2")
    novel.do("reveal_objective", seat=1, card="objective-elf-1")
    novel.refused("reveal_objective", "VE-124", "VE-117", seat=0, card="objective-elf-1")
    novel.refused("reveal_objective", "VE-117", seat=1, card="objective-elf-2")


@clause("VE-118", "VE-119", "VE-120")
def test_colors_positions_and_the_type_score(novel: NovelTable) -> None:
    finish(novel, 2, *ON_NOVEL)
    # red 1, blue 2, grey 3, green 4; the tokens on 1 are of seat 1, on 3 and 4 of seat 0
    novel.do("reveal_objective", seat=0, card="objective-cthulhu-1")  # blue, green, grey, red
    novel.do("reveal_objective", seat=1, card="objective-vampire-1")  # red, grey, green, purple
    mine, other = novel.rulings("score")
    assert (mine["by_position"], mine["type_points"], mine["points"]) == ([1, 1, 4, 2], 2, 10)
    assert (other["by_position"], other["type_points"], other["points"]) == ([4, 0, 1, 1], 0, 6)


@clause("VE-121", "VE-122")
def test_tied_players_share_the_victory_and_narrate_the_story(novel: NovelTable) -> None:
    finish(novel, 2, (1, 1, "cthulhu-red-3"), (1, 1, "cthulhu-blue-2"), (1, 0, "elf-grey-3"))
    novel.do("reveal_objective", seat=0, card="objective-cthulhu-1")
    novel.do("reveal_objective", seat=1, card="objective-vampire-1")
    scores = [one["points"] for one in novel.rulings("score")]
    (winner,) = novel.rulings("winner")
    assert winner["points"] == max(scores)
    assert winner["seats"] == [seat for seat in (0, 1) if scores[seat] == max(scores)]
    assert "VE-122" in winner["cite"]
    for seat in (0, 1):
        novel.do("correct", path=f"scores/{seat}", value=7)
    assert novel.view["winners"] == [0, 1]


@clause("VE-123")
def test_every_card_scores_and_more_tokens_score_no_more(novel: NovelTable) -> None:
    finish(novel, 2, (0, 2, "elf-red-2"), (0, 1, "elf-red-1"), (1, 2, "elf-red-3"))
    novel.do("reveal_objective", seat=0, card="objective-vampire-1")  # red, grey, green, purple
    novel.do("reveal_objective", seat=1, card="objective-vampire-4")  # purple, red, yellow, blue
    mine, other = novel.rulings("score")
    assert mine["by_position"] == [4, 2, 1, 2]
    assert other["by_position"] == [1, 2, 2, 0]


@clause("VE-118", "VE-119")
def test_an_own_card_without_own_tokens_scores_as_any_other(novel: NovelTable) -> None:
    finish(novel, 2, *ON_NOVEL)
    novel.do("reveal_objective", seat=0, card="objective-cthulhu-1")
    novel.do("reveal_objective", seat=1, card="objective-vampire-4")  # purple, red, yellow, blue
    assert novel.rulings("score")[1]["by_position"] == [2, 1, 0, 0]
