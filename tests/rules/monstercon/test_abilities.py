"""Whirlwind, Gaze and Shapeshift (MC-45 to MC-68)."""

import pytest

from tests.rules.monstercon.table import KING_OF, ConTable, card, cards
from tests.rules.table import clause

FOUR = "mummy werewolf zombie vampire"


def turned(con: ConTable) -> list[tuple[int, str, str]]:
    return [(one["seat"], one["card"], one["face"]) for one in con.instructs("turn_king")]


def passed(con: ConTable) -> dict[int, int]:
    return {one["seat"]: one["to"] for one in con.instructs("pass_hand")}


# ---- in general


@clause("MC-45", "MC-46")
def test_an_ability_is_used_once_and_its_king_turned_down(con: ConTable) -> None:
    con.begin(FOUR)
    con.do("whirlwind", seat=0, direction="left")
    assert turned(con) == [(0, KING_OF["mummy"], "down")]
    assert con.instructs("turn_king")[0]["cite"] == ["MC-46"]
    con.do("shapeshift", seat=1)
    assert turned(con) == [(1, KING_OF["werewolf"], "down")]
    con.lay("3D 8H 5C 10S")
    con.do("mesmeric_gaze", seat=3, to=0)
    assert turned(con) == [(3, KING_OF["vampire"], "down")]
    assert con.view["kings"] == ["down", "down", "up", "down"]
    con.finish(rounds=10)
    con.refused("whirlwind", "MC-47", "MC-49", seat=0, direction="left")
    con.refused("shapeshift", "MC-47", "MC-62", seat=1)
    con.refused("mesmeric_gaze", "MC-47", "MC-56", seat=3, to=0)


@clause("MC-45")
def test_nobody_uses_the_ability_of_another(con: ConTable) -> None:
    con.begin(FOUR)
    con.refused("whirlwind", "MC-45", seat=1, direction="left")
    con.refused("shapeshift", "MC-45", seat=0)
    con.refused("mesmeric_gaze", "MC-45", seat=2, to=0)
    con.refused("retrieve_joker", "MC-45", "MC-100", seat=2, card="joker-1")
    con.refused("mimic", "MC-45", "MC-94", seat=2, monster="zombie")


@clause("MC-47")
def test_a_king_turned_down_by_hand_gives_nothing(con: ConTable) -> None:
    con.begin(FOUR)
    con.do("correct", path="kings/0", value="down")
    con.do("correct", path="kings/1", value="down")
    con.do("correct", path="kings/3", value="down")
    assert not any(prompt["optional"] for prompt in con.prompts)
    con.lay("3D 8H 5C 10S")
    assert con.view["phase"] == "trick"
    assert con.view["turn"] == 3
    con.refused("shapeshift", "MC-47", "MC-62", seat=1)


@clause("MC-48", "MC-65")
def test_windows_come_in_their_order(con: ConTable) -> None:
    con.begin("vampire werewolf zombie entity", mimic="zombie")
    con.lay("2S 8H 5C 10C")
    con.calm()
    con.trick("3H 9H *1 QH")
    phases = [con.view["phase"]]
    while con.view["phase"] != "trick":
        con.do("pass", seat=con.prompts[0]["seat"])
        phases.append(con.view["phase"])
    assert phases == ["gaze-window", "retrieve-window", "trick"]
    con.trick("2H 10H 4C JH")
    assert con.rulings("trick")[0]["winner"] == 1
    phases = [con.view["phase"]]
    while con.view["phase"] != "trick":
        con.do("pass", seat=con.prompts[0]["seat"])
        phases.append(con.view["phase"])
    assert phases == ["shift-window", "gaze-window", "trick"]


# ---- whirlwind


@clause("MC-49", "MC-51")
@pytest.mark.parametrize(
    ("direction", "to"), [("left", [1, 2, 3, 0]), ("right", [3, 0, 1, 2]), ("across", [2, 3, 0, 1])]
)
def test_four_pass_left_right_or_across(con: ConTable, direction: str, to: list[int]) -> None:
    con.begin(FOUR)
    assert con.asked(0) == [
        {"type": "whirlwind", "seat": 0, "direction": {"choice": ["left", "right", "across"]}},
        {"type": "pass", "seat": 0},
    ]
    answer = con.do("whirlwind", seat=0, direction=direction)
    assert passed(con) == dict(enumerate(to))
    assert [one["n"] for one in con.instructs("pass_hand")] == [12] * 4
    assert con.rulings("power")[0]["cite"] == ["MC-49"]
    assert (answer["view"]["phase"], answer["view"]["turn"]) == ("trick", None)


@clause("MC-50", "MC-104")
def test_three_pass_left_or_right_only(con: ConTable) -> None:
    con.begin("mummy werewolf zombie")
    assert con.asked(0)[0]["direction"] == {"choice": ["left", "right"]}
    con.refused("whirlwind", "MC-50", seat=0, direction="across")
    con.refused("whirlwind", "MC-50", "MC-104", seat=0, direction="across", ignored=1)
    con.refused("whirlwind", "MC-104", seat=0, direction="left", ignored=1)
    con.refused("whirlwind", seat=0, direction="up", code="bad-action")
    con.refused("whirlwind", seat=0, direction="left", ignored=3, code="bad-action")
    con.do("whirlwind", seat=0, direction="right")
    assert passed(con) == {0: 2, 1: 0, 2: 1}


@clause("MC-52")
@pytest.mark.parametrize("direction", ["left", "right", "across"])
def test_two_exchange_their_hands(con: ConTable, direction: str) -> None:
    con.begin("werewolf mummy")
    con.do("whirlwind", seat=1, direction=direction)
    assert passed(con) == {0: 1, 1: 0}


@clause("MC-49", "MC-55")
def test_a_whirlwind_comes_before_the_first_card_only(con: ConTable) -> None:
    con.begin("mummy vampire")
    con.do("pass", seat=0)
    con.refused("whirlwind", "MC-49", seat=0, direction="left")
    con.lay("3D 3S")
    # a tied round: cards of this trick have been played
    assert con.view["phase"] == "trick"
    con.refused("whirlwind", "MC-49", seat=0, direction="left")
    con.lay("QD 4S")
    assert (con.view["phase"], con.view["trick"]) == ("before-trick", 2)
    con.do("pass", seat=0)
    con.do("play", seat=0, card=card("4D"))
    con.refused("whirlwind", "MC-49", seat=0, direction="left")


@clause("MC-53", "MC-54")
def test_the_zombie_keeps_two_back(con: ConTable) -> None:
    con.begin("zombie mummy")
    con.lay("QC 2D")
    con.do("whirlwind", seat=1, direction="left")
    kept = con.instructs("retain")
    assert [(one["seat"], one["n"], one["from"], one["random"]) for one in kept] == [
        (0, 2, "hand", True)
    ]
    assert kept[0]["cite"] == ["MC-54", "MC-53"]
    assert [one["n"] for one in con.instructs("pass_hand")] == [11, 11]
    assert con.view["hand_sizes"] == [13, 11]


@clause("MC-54", "MC-91")
def test_a_zombie_that_has_lost_two_keeps_nothing(con: ConTable) -> None:
    con.begin("zombie mummy vampire", k8_vampire=True)
    con.lay("2C 3D QS")
    con.do("mesmeric_gaze", seat=2, to=0)
    con.do("break_gaze", seat=0)
    con.do("whirlwind", seat=1, direction="left")
    assert con.instructs("retain") == []
    assert [one["n"] for one in con.instructs("pass_hand")] == [11] * 3


@clause("MC-54", "MC-108")
def test_a_zombie_whose_king_was_corrected_has_no_hand_shorter_than_the_others(
    con: ConTable,
) -> None:
    con.begin("zombie mummy vampire", k8_vampire=True)
    for _ in range(2):
        if con.view["trick"] == 1:
            con.lay("2C 3D QS")
        else:
            con.calm()
            con.trick("2S 3S 4S")
        con.do("mesmeric_gaze", seat=2, to=0 if con.view["trick_receiver"] != 0 else 1)
        con.do("break_gaze", seat=0)
        con.do("correct", path="kings/0", value="up")
        con.do("correct", path="kings/2", value="up")
    assert con.view["hand_sizes"] == [10, 10, 10]
    con.do("whirlwind", seat=1, direction="left")
    assert con.instructs("retain") == []
    assert {one["seat"]: one["n"] for one in con.instructs("pass_hand")} == {0: 10, 1: 10, 2: 10}
    assert con.view["hand_sizes"] == [10, 10, 10]
    con.finish()
    assert con.view["hand"] == 2


# ---- mesmeric gaze


@clause("MC-56", "MC-59")
def test_the_gaze_gives_the_trick_and_the_lead_to_another(con: ConTable) -> None:
    con.begin("vampire werewolf zombie")
    con.lay("QS 2H 3C")
    # also when the Vampire won it
    assert con.asked(0) == [
        {"type": "mesmeric_gaze", "seat": 0, "to": {"choice": [1, 2]}},
        {"type": "pass", "seat": 0},
    ]
    con.refused("mesmeric_gaze", seat=0, to=3, code="bad-action")
    con.do("mesmeric_gaze", seat=0, to=2)
    ruled = con.rulings("power")[0]
    assert (ruled["power"], ruled["to"], ruled["cite"]) == ("mesmeric-gaze", 2, ["MC-56"])
    assert con.view["taken"] == [[], [], cards("QS 2H 3C")]
    assert (con.view["leader"], con.view["turn"]) == (2, 2)


@clause("MC-57", "MC-56")
def test_the_gaze_goes_neither_to_its_owner_nor_where_the_trick_is(con: ConTable) -> None:
    con.begin("werewolf vampire zombie")
    con.lay("QH 2S 3C")
    assert con.asked(1)[0]["to"] == {"choice": [2]}
    con.refused("mesmeric_gaze", "MC-57", seat=1, to=1)
    con.refused("mesmeric_gaze", "MC-56", seat=1, to=0)
    con.begin("werewolf vampire zombie")
    con.lay("2H QS 3C")
    con.refused("mesmeric_gaze", "MC-57", "MC-56", seat=1, to=1)
    con.do("pass", seat=1)
    con.refused("mesmeric_gaze", "MC-56", seat=1, to=0)


@clause("MC-58")
def test_with_two_the_gaze_is_for_a_trick_the_vampire_has_won(con: ConTable) -> None:
    con.begin("vampire zombie")
    con.lay("2S QC")
    assert con.view["phase"] == "trick"
    con.trick("5C 9C")
    assert con.view["phase"] == "gaze-window"
    assert con.asked(0)[0]["to"] == {"choice": [1]}


@clause("MC-60")
def test_the_gaze_carries_the_tied_rounds_of_the_first_trick(con: ConTable) -> None:
    con.begin("vampire zombie")
    con.lay("JS JC")
    con.lay("10S 9C")
    assert (con.view["trick_winner"], con.view["trick_receiver"]) == (0, 0)
    con.do("mesmeric_gaze", seat=0, to=1)
    assert con.view["taken"] == [[], cards("JS JC 10S 9C")]


# ---- shapeshift


@clause("MC-61", "MC-64")
def test_the_shifted_werewolf_wins_with_the_lowest_only(con: ConTable) -> None:
    con.begin("werewolf zombie mummy")
    con.do("shapeshift", seat=0)
    assert con.view["shifted"] == [0]
    con.lay("QH 2C 3D")
    con.trick("2H 9H 4H")
    ruled = con.rulings("trick")[0]
    assert (ruled["winner"], ruled["card"]) == (0, card("2H"))
    assert ruled["cite"] == ["MC-31", "MC-64"]
    con.calm()
    # the highest of all, but not the lowest: the highest of the others wins
    con.trick("JH 9C 10H")
    assert con.rulings("trick")[0]["winner"] == 2
    con.calm()
    # no card of the suit led: the shift changes nothing
    con.trick("AD 5H 7C")
    assert con.rulings("trick")[0]["winner"] == 2


@clause("MC-64")
def test_a_shifted_werewolf_alone_with_the_suit_takes_the_trick(con: ConTable) -> None:
    con.begin("werewolf zombie")
    con.do("shapeshift", seat=0)
    con.lay("QH 2C")
    con.trick("JH 9C")
    # its only card of the suit is the lowest as well
    assert con.rulings("trick")[0]["winner"] == 0


@clause("MC-62")
def test_the_shift_is_offered_before_during_and_after_a_trick(con: ConTable) -> None:
    offer = {"seat": 1, "optional": True, "accepts": [{"type": "shapeshift", "seat": 1}]}

    def offered() -> bool:
        last = con.prompts[-1]
        return {key: last[key] for key in offer} == offer

    con.begin("mummy werewolf zombie")
    found = [offered()]
    con.do("pass", seat=0)
    found.append(offered())
    con.do("play", seat=1, card=card("2H"))
    found.append(offered())
    con.do("play", seat=0, card=card("QD"))
    con.do("play", seat=2, card=card("QC"))
    found.append(offered())
    con.lay("3D 4H 5C")
    found.append(offered())
    con.calm()
    con.do("play", seat=2, card=card("6C"))
    found.append(offered())
    assert found == [True] * 6
    turn = con.view["turn"]
    con.do("shapeshift", seat=1)
    assert (con.view["phase"], con.view["turn"]) == ("trick", turn)
    assert not any(prompt["optional"] for prompt in con.prompts)


@clause("MC-62", "MC-49")
def test_a_shift_before_a_trick_leaves_the_whirlwind_open(con: ConTable) -> None:
    con.begin("mummy werewolf")
    con.do("shapeshift", seat=1)
    assert con.view["phase"] == "before-trick"
    con.do("whirlwind", seat=0, direction="left")


@clause("MC-63", "MC-18")
def test_the_shift_lasts_to_the_end_of_the_hand(con: ConTable) -> None:
    con.begin("werewolf entity", mimic="werewolf")
    con.do("shapeshift", seat=0)
    con.lay("QH 3H")
    con.calm()
    for pair in ("2H 4H", "5H 6H", "7H 8H", "9H 10H"):
        con.trick(pair)
        assert con.rulings("trick")[0]["winner"] == 0
        con.calm()
    con.trick("JH AH")
    assert con.rulings("trick")[0]["winner"] == 1
    con.calm()
    assert (con.view["hand"], con.view["shifted"]) == (2, [])


@clause("MC-65", "MC-62")
def test_after_a_trick_the_werewolf_is_asked_only_if_it_matters(con: ConTable) -> None:
    con.begin("werewolf zombie mummy")
    con.lay("QH 2C 3D")
    con.calm()
    # the Werewolf wins with the highest and would not with the lowest
    con.trick("9H 3H 4H")
    assert con.view["phase"] == "shift-window"
    assert [one["type"] for one in con.asked(0)] == ["shapeshift", "pass"]
    assert not con.prompts[0]["optional"]
    con.do("shapeshift", seat=0)
    ruled = [one.get("do", one["kind"]) for one in con.last["rulings"]]
    assert ruled == ["power", "turn_king", "trick", "take_trick"]
    assert con.rulings("trick")[0]["winner"] == 2
    con.begin("werewolf zombie mummy")
    con.lay("QH 2C 3D")
    con.calm()
    con.trick("5H 9H 4H")
    assert con.view["phase"] == "before-trick", "neither the highest nor the lowest"


@clause("MC-65")
def test_who_lets_the_shift_go_by_is_not_asked_again_and_may_shift_later(con: ConTable) -> None:
    con.begin("werewolf vampire zombie")
    con.lay("QH 2S 3C")
    con.calm()
    con.trick("9H 3H 4H")
    con.do("pass", seat=0)
    assert con.view["phase"] == "gaze-window"
    con.refused("shapeshift", "MC-62", seat=0)
    con.do("pass", seat=1)
    assert con.view["taken"][0] == cards("QH 2S 3C 9H 3H 4H")
    con.do("shapeshift", seat=0)


@clause("MC-66")
def test_a_shift_does_not_change_the_first_trick(con: ConTable) -> None:
    con.begin("werewolf zombie")
    con.do("shapeshift", seat=0)
    con.lay("3H 2C")
    assert con.rulings("trick")[0]["winner"] == 0
    con.begin("werewolf zombie", shapeshift_for_all=True)
    con.do("shapeshift", seat=0)
    con.lay("3H 9C")
    assert con.rulings("trick")[0]["winner"] == 1
    # with the suit led of another trick the shift would turn this one
    con.begin("werewolf zombie mummy")
    con.lay("9H 3H 4H")
    assert con.view["phase"] == "before-trick", "no shift is asked about"


@clause("MC-67", "MC-48")
def test_a_shift_after_the_gaze_comes_too_late_for_the_trick(con: ConTable) -> None:
    con.begin("werewolf vampire zombie", k8_vampire=True)
    con.lay("QH 2S 3C")
    con.calm()
    con.trick("9H 3H 4H")
    con.do("pass", seat=0)
    con.do("mesmeric_gaze", seat=1, to=2)
    con.refused("shapeshift", "MC-62", seat=0)
    con.do("break_gaze", seat=2)
    # broken, it was used all the same: no shift is asked about
    assert (con.view["phase"], con.view["leader"]) == ("trick", 0)


@clause("MC-68")
def test_with_shapeshift_for_all_the_lowest_takes_every_trick(con: ConTable) -> None:
    con.begin("werewolf zombie mummy", shapeshift_for_all=True)
    con.lay("QH 2C 3D")
    con.calm()
    con.trick("9H 3H 4H")
    assert con.view["phase"] == "shift-window"
    con.do("shapeshift", seat=0)
    ruled = con.rulings("trick")[0]
    assert (ruled["winner"], ruled["card"], ruled["cite"]) == (1, card("3H"), ["MC-31", "MC-68"])
    con.calm()
    con.trick("9C 4C *1")
    assert con.rulings("trick")[0]["winner"] == 2


@clause("MC-68", "MC-97")
def test_a_second_shift_changes_nothing_more(con: ConTable) -> None:
    con.begin("werewolf entity zombie", mimic="werewolf", shapeshift_for_all=True)
    con.do("shapeshift", seat=0)
    con.lay("QH 2H 3C")
    con.calm()
    con.trick("9H 10H 4H")
    # the Entity could shift, but nothing would change: it is not asked
    assert con.view["phase"] == "trick"
    con.do("shapeshift", seat=1)
    con.trick("5C 6C 7C")
    assert con.rulings("trick")[0]["winner"] == 2


@clause("MC-67", "MC-65")
def test_after_the_gaze_nobody_is_asked_to_shift(con: ConTable) -> None:
    """The Werewolf's King is corrected up when the gaze has been used already."""
    con.begin("werewolf vampire zombie", k8_vampire=True)
    con.do("correct", path="kings/0", value="down")
    con.lay("QH 2S 3C")
    con.trick("9H 3H 4H")
    con.do("mesmeric_gaze", seat=1, to=2)
    # a shift would make the 3 of Hearts win, if it came in time
    con.do("correct", path="kings/0", value="up")
    assert con.view["phase"] == "break-window"
    con.do("break_gaze", seat=2)
    assert con.view["taken"][0][-3:] == cards("9H 3H 4H")
    assert con.view["phase"] == "trick"
