"""What the clauses of The Vampire, the Elf and the Cthulhu say beside their point, and nobody
would look for.
"""

import pytest

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import DUEL, NovelTable, bids
from tests.rules.vampire_elf_cthulhu.test_insert import ready
from tests.rules.vampire_elf_cthulhu.test_turn_end import TWO, renounced


@clause("VE-12", "VE-13")
@pytest.mark.parametrize(("seats", "cite"), [(2, "VE-12"), (4, "VE-13")])
def test_an_objective_card_is_drawn_while_the_game_is_set_out(
    novel: NovelTable, seats: int, cite: str
) -> None:
    novel.deal(seats)
    (draw,) = novel.instructs("draw")
    assert (draw["from"], draw["to"], draw["cite"]) == ("objectives", "table", [cite])


@clause("VE-108")
def test_two_players_draw_one_at_the_end_of_a_turn_by_another_rule(novel: NovelTable) -> None:
    novel.open(2)
    novel.places(TWO)
    renounced(novel)
    (draw,) = novel.instructs("draw")
    assert draw["cite"] == ["VE-108"]


@clause("VE-107", "VE-110")
@pytest.mark.parametrize(("seats", "cite"), [(3, "VE-107"), (4, "VE-110")])
def test_missing_colors_come_by_the_rule_for_so_many_players(
    novel: NovelTable, seats: int, cite: str
) -> None:
    novel.open(seats)
    every = "0 elf-green-3, 1 elf-blue-3, 2 cthulhu-purple-2, 3 elf-grey-2"
    back = "3 vampire-purple-3, 2 elf-yellow-3, 1 elf-blue-2, 0 vampire-red-1"
    novel.places(",".join(one for one in f"{every},{back}".split(",") if int(one[:2]) < seats))
    renounced(novel)
    assert {tuple(one["cite"]) for one in novel.instructs("draw")} == {(cite,)}


@clause("VE-110")
def test_four_players_draw_an_objective_card_once_no_color_is_missing(novel: NovelTable) -> None:
    novel.open(4)
    novel.places(
        "0 elf-green-3, 1 elf-blue-2, 2 elf-yellow-3, 3 cthulhu-grey-1,"
        "3 elf-grey-2, 2 cthulhu-purple-2, 1 elf-blue-3, 0 vampire-red-1"
    )
    renounced(novel)
    while novel.view["due"]:
        novel.do("deal_idea", card=novel.prompts[0]["accepts"][0]["card"]["cards"][0])
    (draw,) = novel.instructs("draw")
    assert (draw["from"], draw["cite"]) == ("objectives", ["VE-110"])


@clause("VE-74", "VE-76")
def test_the_compared_card_is_turned_as_such_and_the_next_one_by_choice(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(0, 20, 5)
    novel.put_all(1, "up", "elf-red-1", "elf-red-2", "elf-red-3")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-red-2")
    novel.do("pass", seat=1)
    bids(novel, (20, 2), (0, 0))
    for card, cite in (("elf-red-2", "VE-76"), ("elf-red-1", "VE-74")):
        novel.do("turn_rival", seat=0, card=card)
        assert novel.instructs("turn-down")[0]["cite"] == [cite]


@clause("VE-100", "VE-103")
def test_hands_move_the_replaced_card_before_the_new_one_takes_its_place(novel: NovelTable) -> None:
    ready(novel)
    novel.novel(1, 2, 1, "elf-red-1")
    novel.do("activate", seat=0, card="vampire-red-3")
    novel.do("offer", seat=0, card="vampire-red-3")
    novel.passes(1, 2)
    novel.do("place_in_novel", seat=0, position=1, specials=2, move_to=4)
    moves = [(one["cards"], one["from"], one["to"]) for one in novel.instructs("move-cards")]
    assert moves[0] == (["elf-red-1"], "novel/1", "novel/4")
    assert (moves[1][0], moves[1][2]) == (["vampire-red-3"], "novel/1")


@clause("VE-74", "VE-79")
def test_without_winning_points_not_even_the_cheapest_card_is_turned(novel: NovelTable) -> None:
    novel.open(2)
    spare = ("elf-red-1", "elf-red-2", "elf-red-3", "elf-green-1", "elf-green-2", "cthulhu-green-1")
    novel.places("0 vampire-red-1, 1 elf-yellow-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.put_all(1, "up", *spare)  # nine with its own three
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="cthulhu-green-1")  # alone of its type and its genre
    bids(novel, (1, 0), (0, 0))
    assert novel.rulings("result")[0]["points"] == 2
    novel.do("turn_rival", seat=0, card="cthulhu-green-1")
    novel.do("turn_rival", seat=0, card="elf-red-1")
    assert novel.rulings("spend")[0]["left"] == 0
    assert novel.view["step"] == "turn-one"


@clause("VE-52")
def test_hands_give_four_cubes_and_take_one_token(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(1, 4, 3)
    novel.do("exchange", seat=1)
    assert novel.instructs("move-cubes")[0]["n"] == 4
    assert novel.instructs("move-specials")[0]["n"] == 1
