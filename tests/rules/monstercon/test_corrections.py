"""The table is always right: corrections of MonsterCon! (MC-108)."""

from typing import Any

import pytest

from tests.rules.monstercon.table import ConTable, card, cards
from tests.rules.table import clause


def between(con: ConTable, monsters: str = "vampire werewolf") -> None:
    """A hand has been scored, nobody took anything, and the next is not dealt."""
    con.begin(monsters)
    con.finish(rounds=1)
    con.piles("", "")
    con.finish()
    assert (con.view["phase"], con.view["hand"]) == ("deal", 2)
    for seat in range(2):
        con.do("correct", path=f"mob/{seat}", value=0)
        con.do("correct", path=f"stalker/{seat}", value=0)


def correction(con: ConTable) -> dict[str, Any]:
    first = con.last["rulings"][0]
    assert (first["kind"], first["cite"]) == ("correction", ["MC-108"])
    return {key: first[key] for key in ("path", "was", "value")}


@clause("MC-108")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("mob", 3), ("mob/2", 3), ("mob/00", 3), ("mob/-1", 3), ("mob/x", 3), ("hands/0", 3),
        ("mob/0", "3"), ("mob/0", True), ("mob/0", None), ("mob/0", 1.5), ("stalker/1", [1]),
        ("taken/2-of-cups", 0), ("taken/2-of-spades", 2), ("taken/2-of-spades", "0"),
        ("taken/2-of-spades", False), ("kings/0", "sideways"), ("kings/0", None),
        ("kings/2", "up"), ("leader", None), ("leader", 2), ("leader", "0"), ("leader/", 0),
        ("result", None), ("", 0),
    ],
)  # fmt: skip
def test_what_no_table_can_have_is_no_action(con: ConTable, path: str, value: object) -> None:
    con.begin("vampire werewolf")
    con.refused("correct", path=path, value=value, code="bad-action")


@clause("MC-108")
@pytest.mark.parametrize("kind", ["mob", "stalker"])
def test_points_in_a_hand(con: ConTable, kind: str) -> None:
    con.new(2)
    con.do("correct", path=f"{kind}/1", value=4)
    con.refused("correct", "MC-108", path=f"{kind}/0", value=-1)
    con.refused("correct", "MC-108", path=f"{kind}/0", value=1000)
    con.begin("vampire werewolf")
    con.do("correct", path=f"{kind}/1", value=99, why="an earlier evening")
    assert correction(con) == {"path": f"{kind}/1", "was": 0, "value": 99}
    assert con.view[kind] == [0, 99]
    assert len(con.last["rulings"]) == 1
    if kind == "mob":
        con.refused("correct", "MC-108", path="mob/1", value=100)
    else:
        con.do("correct", path="stalker/1", value=999)


@clause("MC-108", "MC-75")
def test_in_the_first_deal_nobody_can_have_a_hundred(con: ConTable) -> None:
    con.kings("vampire werewolf")
    con.refused("correct", "MC-108", path="mob/0", value=100)


@clause("MC-108", "MC-75", "MC-77")
def test_between_hands_a_hundred_points_end_the_game(con: ConTable) -> None:
    between(con)
    con.do("correct", path="stalker/0", value=6)
    assert con.view["phase"] == "deal"
    con.do("correct", path="mob/0", value=100)
    ruled = [one["kind"] for one in con.last["rulings"]]
    assert ruled == ["correction", "end"]
    view = con.view
    assert (view["phase"], view["hand"]) == ("over", 1)
    assert view["result"] == {
        "winner": 1, "chased": [0], "showdown": [], "lost": [{"seat": 0, "stalker": 6}],
    }  # fmt: skip
    assert (view["mob"], view["stalker"]) == ([100, 0], [0, 0])
    con.say({"cmd": "undo"})
    assert (con.view["phase"], con.view["hand"]) == ("deal", 2)


@clause("MC-108", "MC-77")
def test_a_game_that_is_over_can_end_differently_or_go_on(con: ConTable) -> None:
    between(con)
    con.do("correct", path="stalker/0", value=6)
    con.do("correct", path="mob/0", value=100)
    con.refused("correct", "MC-108", path="stalker/0", value=3)
    con.refused("correct", "MC-108", path="kings/0", value="down")
    con.refused("correct", "MC-108", path="leader", value=1)
    con.do("correct", path="stalker/1", value=2)
    end = con.rulings("end")[0]
    assert (end["winner"], end["lost"]) == (1, [{"seat": 0, "stalker": 6}])
    con.do("correct", path="mob/1", value=120)
    assert con.view["result"]["lost"] == [{"seat": 0, "stalker": 6}, {"seat": 1, "stalker": 2}]
    con.do("correct", path="mob/1", value=20)
    assert con.view["result"]["winner"] == 1
    assert con.view["stalker"] == [0, 2]
    con.do("correct", path="mob/0", value=99)
    ruled = [one.get("do", one["kind"]) for one in con.last["rulings"]]
    assert ruled == ["correction", "gather", "shuffle", "deal", "deal", "set_aside"]
    view = con.view
    assert (view["phase"], view["hand"], view["result"]) == ("deal", 2, None)
    assert (view["mob"], view["stalker"]) == ([99, 20], [6, 2])
    con.deal()


@clause("MC-108", "MC-18")
def test_going_on_turns_up_the_kings_of_the_last_hand(con: ConTable) -> None:
    con.begin("werewolf entity", mimic="werewolf")
    con.do("shapeshift", seat=0)
    con.do("correct", path="mob/0", value=99)
    con.finish(rounds=1)
    con.piles("10H")
    con.finish()
    assert con.view["phase"] == "over"
    assert con.view["kings"] == ["down", "up"]
    assert con.view["mimic"] == "werewolf"
    con.do("correct", path="mob/0", value=90)
    ruled = [one.get("do", one["kind"]) for one in con.last["rulings"]]
    assert ruled[:4] == ["correction", "turn_king", "place_king", "gather"]
    assert (con.view["hand"], con.view["mimic"]) == (2, None)


@clause("MC-108")
def test_a_taken_card_goes_to_the_end_of_another_pile(con: ConTable) -> None:
    con.begin("vampire werewolf")
    con.lay("QS 2H")
    con.calm()
    con.trick("3S *1")
    con.calm()
    con.do("correct", path=f"taken/{card('2H')}", value=1)
    assert correction(con) == {"path": f"taken/{card('2H')}", "was": 0, "value": 1}
    con.do("correct", path="taken/joker-1", value=1)
    con.do("correct", path=f"taken/{card('QS')}", value=None)
    assert con.view["taken"] == [cards("3S"), cards("2H *1")]
    assert con.view["nobody"] == cards("QS")
    con.do("correct", path=f"taken/{card('QS')}", value=0)
    assert correction(con)["was"] is None
    con.do("correct", path=f"taken/{card('3S')}", value=0)
    assert con.view["taken"][0] == cards("QS 3S")
    con.refused("correct", "MC-108", path=f"taken/{card('4S')}", value=0)
    con.refused("correct", "MC-108", path=f"taken/{card('4C')}", value=0)
    con.refused("correct", "MC-108", path="taken/king-of-spades", value=0)
    con.refused("correct", "MC-108", path="taken/marcus-king", value=None)


@clause("MC-108")
def test_cards_are_corrected_in_a_hand_only(con: ConTable) -> None:
    between(con)
    shown = con.view["nobody"][0]
    con.refused("correct", "MC-108", path=f"taken/{shown}", value=0)
    con.deal()
    con.refused("correct", "MC-108", path=f"taken/{shown}", value=0)


@clause("MC-108", "MC-47")
def test_a_king_turned_up_again_gives_its_ability_back(con: ConTable) -> None:
    con.begin("mummy werewolf")
    con.do("shapeshift", seat=1)
    con.do("whirlwind", seat=0, direction="left")
    con.do("correct", path="kings/1", value="up")
    assert correction(con) == {"path": "kings/1", "was": "down", "value": "up"}
    assert (con.view["shifted"], con.view["phase"]) == ([], "trick")
    con.do("shapeshift", seat=1)
    con.do("correct", path="kings/0", value="up")
    # the window is closed and is not opened again in this trick
    assert con.view["phase"] == "trick"
    con.lay("3D 2H")
    assert con.view["phase"] == "before-trick"


@clause("MC-108", "MC-98")
def test_an_open_window_is_looked_at_again(con: ConTable) -> None:
    con.begin("mummy entity vampire", mimic="mummy")
    con.do("correct", path="kings/0", value="down")
    assert [prompt["seat"] for prompt in con.prompts] == [1]
    con.do("correct", path="kings/1", value="down")
    assert con.view["phase"] == "trick"
    con.lay("3D 2D QS")
    assert con.view["phase"] == "gaze-window"
    con.do("correct", path="kings/2", value="down")
    ruled = [one.get("do", one["kind"]) for one in con.last["rulings"]]
    assert ruled == ["correction", "take_trick"]
    assert con.view["taken"][2] == cards("3D 2D QS")


@clause("MC-108", "MC-65")
def test_a_winner_already_found_stays(con: ConTable) -> None:
    con.begin("werewolf vampire zombie")
    con.do("shapeshift", seat=0)
    con.lay("2H QS 3C")
    con.calm()
    con.trick("10H 4H 5H")
    assert con.view["trick_winner"] == 1
    # led by the Vampire; the Werewolf's 5 is not the lowest, so the 10 has won
    assert con.view["phase"] == "gaze-window"
    con.do("correct", path="kings/0", value="up")
    assert con.view["trick_winner"] == 1
    assert con.view["shifted"] == []
    assert con.view["phase"] == "gaze-window"


@clause("MC-108")
@pytest.mark.parametrize("phase", ["kings", "deal"])
def test_kings_lie_still_outside_a_hand(con: ConTable, phase: str) -> None:
    if phase == "kings":
        con.new(2)
        con.do("take_king", seat=0, card="king-of-spades")
    else:
        con.kings("vampire werewolf")
    con.refused("correct", "MC-108", path="kings/0", value="down")


@clause("MC-108", "MC-28")
def test_who_leads_can_be_corrected_before_the_first_card(con: ConTable) -> None:
    con.begin("mummy werewolf zombie")
    con.refused("correct", "MC-108", path="leader", value=1)
    con.lay("3D 2H QC")
    assert con.view["phase"] == "before-trick"
    con.do("correct", path="leader", value=1)
    assert correction(con) == {"path": "leader", "was": 2, "value": 1}
    assert (con.view["leader"], con.view["turn"]) == (1, None)
    con.do("pass", seat=0)
    assert con.view["turn"] == 1
    con.do("correct", path="leader", value=0)
    assert (con.view["leader"], con.view["turn"]) == (0, 0)
    con.do("play", seat=0, card=card("4D"))
    con.refused("correct", "MC-108", path="leader", value=1)


@clause("MC-108")
def test_the_first_trick_has_no_leader(con: ConTable) -> None:
    con.begin("vampire werewolf")
    con.refused("correct", "MC-108", path="leader", value=1)
    con.lay("JS JH")
    con.refused("correct", "MC-108", path="leader", value=1)


@clause("MC-108", "MC-94")
def test_corrections_while_the_entity_chooses(con: ConTable) -> None:
    con.begin("entity werewolf")
    con.do("correct", path="kings/1", value="down")
    con.do("mimic", seat=0, monster="werewolf")
    # the Werewolf's King lies down, so the Entity may shift at once
    assert [prompt["seat"] for prompt in con.prompts if prompt["optional"]] == [0]
