"""Scoring a hand and the end of the game (MC-69 to MC-83)."""

from typing import Any

import pytest

from tests.rules.monstercon.table import ConTable
from tests.rules.table import clause


def scored(con: ConTable, *piles: str, **options: Any) -> list[dict[str, Any]]:
    """A hand of Vampire and Werewolf that ends with these piles."""
    con.begin("vampire werewolf", **options)
    # the last trick is of Jokers and nobody's, and what is left aside was never seen
    con.finish(keep="*1 *2 10H 9H", rounds=1)
    con.piles(*piles)
    con.trick("*1 *2")
    return con.scores()


@clause("MC-69", "MC-70")
def test_mob_points_are_the_pips_of_the_own_suit(con: ConTable) -> None:
    vampire, werewolf = scored(con, "AS 2S 10S 9S 3H QS", "AH 5S 8H")
    assert (vampire["suit"], vampire["pips"], vampire["mob"]) == ("spades", 22, 22)
    assert (werewolf["suit"], werewolf["pips"], werewolf["mob"]) == ("hearts", 9, 9)
    assert vampire["cite"][0] == "MC-69"
    assert con.view["mob"] == [22, 9]


@clause("MC-70")
@pytest.mark.parametrize(
    ("court", "jack", "queen"), [("none", 0, 0), ("ten", 10, 10), ("rank", 11, 12)]
)
def test_pips_of_the_court_are_an_option(con: ConTable, court: str, jack: int, queen: int) -> None:
    vampire, werewolf = scored(con, "3S QS", "2H JH", court_pips=court)
    assert vampire["mob"] == 3 + queen
    assert (werewolf["pips"], werewolf["mob"]) == (2 + jack, 2 * (2 + jack))


@clause("MC-71")
def test_only_the_own_jack_doubles(con: ConTable) -> None:
    vampire, werewolf = scored(con, "4S 5S JS", "4H 5H")
    assert [(one["jack"], one["pips"], one["mob"]) for one in (vampire, werewolf)] == [
        (True, 9, 18), (False, 9, 9),
    ]  # fmt: skip
    assert "MC-71" in vampire["cite"]
    vampire, werewolf = scored(con, "4S JH", "4H JS")
    assert [(one["jack"], one["mob"]) for one in (vampire, werewolf)] == [(False, 4)] * 2


@clause("MC-72", "MC-73")
def test_queens_are_stalker_points_and_the_own_one_counts_twice(con: ConTable) -> None:
    vampire, werewolf = scored(con, "QS QH", "2H")
    assert (vampire["queens"], vampire["own_queen"], vampire["stalker"]) == (2, True, 3)
    assert {"MC-72", "MC-73"} <= set(vampire["cite"])
    assert (werewolf["queens"], werewolf["own_queen"], werewolf["stalker"]) == (0, False, 0)
    vampire, werewolf = scored(con, "QH", "QS")
    assert [(one["stalker"], one["own_queen"]) for one in (vampire, werewolf)] == [(1, False)] * 2
    assert con.view["stalker"] == [1, 1]


@clause("MC-74", "MC-76")
def test_points_of_all_hands_are_added_up(con: ConTable) -> None:
    scored(con, "10S JS QS", "QH 2H")
    con.deal()
    assert con.view["mob"] == [20, 2]
    con.finish(keep="*1 *2 10H 9H", rounds=1)
    con.piles("9S", "3H QH")
    con.trick("*1 *2")
    totals = [(one["mob"], one["mob_total"], one["stalker_total"]) for one in con.scores()]
    assert totals == [(9, 29, 2), (3, 5, 4)]
    view = con.view
    assert (view["mob"], view["stalker"]) == ([29, 5], [2, 4])
    assert view["history"] == [
        {"hand": 1, "mob": [20, 2], "stalker": [2, 2]},
        {"hand": 2, "mob": [9, 3], "stalker": [0, 2]},
    ]
    assert (view["hand"], view["phase"], view["result"]) == (3, "deal", None)


@clause("MC-75", "MC-77")
@pytest.mark.parametrize(("pile", "over"), [("9S", False), ("10S", True), ("10S AS", True)])
def test_a_hundred_mob_points_end_the_game(con: ConTable, pile: str, over: bool) -> None:
    con.begin("vampire werewolf")
    con.do("correct", path="mob/0", value=90)
    con.do("correct", path="stalker/0", value=5)
    con.finish(keep="*1 *2 10H 9H", rounds=1)
    con.piles(f"{pile} QS")
    con.trick("*1 *2")
    assert (con.view["phase"] == "over") is over
    if not over:
        assert (con.view["mob"], con.view["stalker"]) == ([99, 0], [7, 0])
        return
    end = con.rulings("end")[0]
    result = {"winner": 1, "chased": [0], "showdown": [], "lost": [{"seat": 0, "stalker": 7}]}
    assert {key: end[key] for key in result} == result == con.view["result"]
    assert end["cite"][:2] == ["MC-75", "MC-77"]
    assert con.scores()[0]["stalker_total"] == 7
    assert con.view["stalker"] == [0, 0]
    assert con.prompts == []


def ended(con: ConTable, mob: list[int], stalker: list[int]) -> dict[str, Any]:
    """A game of these totals: all but the points of the last hand are corrected."""
    monsters = ["vampire", "werewolf", "zombie", "mummy"][: len(mob)]
    con.begin(" ".join(monsters))
    con.finish(rounds=1)
    con.piles(*[""] * len(mob))
    con.finish()
    for seat, points in enumerate(stalker):
        con.do("correct", path=f"stalker/{seat}", value=points)
    # one correction after the other: the game ends with the first and is judged anew
    for seat, points in enumerate(mob):
        con.do("correct", path=f"mob/{seat}", value=points)
    return con.view["result"]


@clause("MC-78", "MC-82")
def test_all_who_have_a_hundred_are_chased_and_zero_can_win(con: ConTable) -> None:
    result = ended(con, [100, 3, 130, 120], [9, 0, 8, 2])
    assert result["chased"] == [0, 2, 3]
    assert result["winner"] == 1
    assert result["lost"] == [
        {"seat": 0, "stalker": 9}, {"seat": 2, "stalker": 8}, {"seat": 3, "stalker": 2},
    ]  # fmt: skip
    assert con.view["stalker"] == [0, 0, 0, 0]
    assert "MC-78" in con.rulings("end")[0]["cite"]


@clause("MC-79", "MC-80", "MC-81")
@pytest.mark.parametrize(
    ("stalker", "winner", "showdown"),
    [
        ([9, 3, 5, 4], 2, []),
        ([9, 5, 5, 4], 3, [1, 2]),
        ([9, 4, 5, 5], 1, [2, 3]),
        ([9, 0, 5, 5], 1, [2, 3]),
    ],
)
def test_the_most_stalker_points_win_unless_they_are_tied(
    con: ConTable, stalker: list[int], winner: int, showdown: list[int]
) -> None:
    result = ended(con, [100, 0, 0, 0], stalker)
    assert (result["chased"], result["winner"], result["showdown"]) == ([0], winner, showdown)
    cite = con.rulings("end")[0]["cite"]
    assert ("MC-80" in cite) is bool(showdown)
    assert "MC-79" in cite
    assert "MC-78" not in cite  # that is of several


@clause("MC-81", "MC-83")
@pytest.mark.parametrize(
    ("mob", "stalker", "showdown"),
    [([100, 0, 0, 0], [1, 7, 7, 7], [1, 2, 3]), ([100, 100, 0, 0], [0, 0, 3, 3], [2, 3]),
     ([100, 0, 0], [0, 0, 0], [1, 2])],
)  # fmt: skip
def test_if_nobody_remains_all_lose(
    con: ConTable, mob: list[int], stalker: list[int], showdown: list[int]
) -> None:
    result = ended(con, mob, stalker)
    assert (result["winner"], result["showdown"]) == (None, showdown)
    assert "MC-83" in con.rulings("end")[0]["cite"]


@clause("MC-83", "MC-78")
def test_if_all_are_chased_all_lose(con: ConTable) -> None:
    result = ended(con, [100, 101], [4, 4])
    assert result["winner"] is None
    assert (result["chased"], result["showdown"]) == ([0, 1], [])
    assert "MC-78" in con.rulings("end")[0]["cite"]


@clause("MC-81")
def test_ties_go_on_downwards(con: ConTable) -> None:
    """Two ties one below the other need five seats, one of them chased."""
    con.begin("entity vampire werewolf zombie mummy", mimic="mummy")
    con.finish(rounds=1)
    con.piles("", "", "", "", "")
    con.finish()
    for seat, points in enumerate([3, 7, 3, 7, 9]):
        con.do("correct", path=f"stalker/{seat}", value=points)
    con.do("correct", path="mob/4", value=100)
    end = con.rulings("end")[0]
    # the highest total first, in a total by seat
    assert (end["winner"], end["showdown"]) == (None, [1, 3, 0, 2])


@clause("MC-75")
def test_nothing_but_corrections_in_a_game_that_is_over(con: ConTable) -> None:
    ended(con, [100, 0], [0, 0])
    con.refused("play", "MC-75", seat=0, card="2-of-spades")
    con.refused("deal", "MC-75")
    con.refused("pass", "MC-75", seat=0)
    con.refused("shapeshift", "MC-75", seat=1)
    con.refused("take_king", "MC-75", seat=1, card="king-of-clubs")


@clause("MC-77", "MC-75")
def test_the_view_of_the_end_shows_the_last_hand(con: ConTable) -> None:
    con.begin("vampire zombie")
    con.do("correct", path="mob/0", value=99)
    con.finish(rounds=1)
    con.piles("10S")
    con.finish()
    view = con.view
    assert (view["phase"], view["hand"], view["trick"]) == ("over", 1, 12)
    assert (view["table"], view["pot"], view["turn"]) == ([], [], None)
    assert (view["trick_winner"], view["trick_receiver"], view["suit_led"]) == (None, None, None)
    assert (view["hand_sizes"], view["rounds_left"]) == ([0, 2], 0)
    assert view["leader"] in (0, 1)
    assert view["kings"] == ["up", "up"]
