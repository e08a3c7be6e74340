"""K8's Vampire and the Origins deck (MC-84 to MC-107)."""

import pytest

from tests.rules.monstercon.table import ConTable, card, cards
from tests.rules.table import clause

ALL = "vampire entity werewolf zombie mummy"


# ---- K8's Vampire


@clause("MC-84", "MC-85", "MC-86")
def test_k8s_vampire_may_give_the_trick_to_anybody_but_the_winner(con: ConTable) -> None:
    con.begin("zombie vampire werewolf", k8_vampire=True)
    con.lay("QC 2S 3H")
    assert con.asked(1)[0]["to"] == {"choice": [1, 2]}
    con.refused("mesmeric_gaze", "MC-56", seat=1, to=0)
    con.do("mesmeric_gaze", seat=1, to=1)
    assert con.rulings("power")[0]["cite"] == ["MC-56", "MC-85"]
    con.calm()
    assert con.view["taken"][1] == cards("QC 2S 3H")


@clause("MC-87", "MC-56")
def test_two_players_may_gaze_in_both_directions_then(con: ConTable) -> None:
    con.begin("zombie vampire", k8_vampire=True)
    con.lay("QC 2S")
    assert con.asked(1)[0]["to"] == {"choice": [1]}
    con.do("mesmeric_gaze", seat=1, to=1)
    con.begin("zombie vampire", k8_vampire=True)
    con.lay("2C QS")
    assert con.asked(1)[0]["to"] == {"choice": [0]}
    con.refused("mesmeric_gaze", "MC-56", seat=1, to=1)


@clause("MC-88", "MC-89")
def test_both_players_involved_are_asked_in_any_order(con: ConTable) -> None:
    con.begin("zombie vampire werewolf mummy", k8_vampire=True)
    con.lay("QC 2S 3H 4D")
    con.do("mesmeric_gaze", seat=1, to=3)
    view = con.view
    assert (view["phase"], view["gaze"]) == ("break-window", {"by": 1, "from": 0, "to": 3})
    assert (view["trick_winner"], view["trick_receiver"]) == (0, 3)
    assert [prompt["seat"] for prompt in con.prompts] == [0, 3]
    assert con.asked(3) == [{"type": "break_gaze", "seat": 3}, {"type": "pass", "seat": 3}]
    con.refused("break_gaze", "MC-88", seat=2)
    con.refused("break_gaze", "MC-47", "MC-88", seat=1)
    con.do("pass", seat=3)
    con.refused("break_gaze", "MC-89", seat=3)
    assert [prompt["seat"] for prompt in con.prompts] == [0]
    con.do("pass", seat=0)
    # nobody has broken it
    assert con.view["taken"][3] == cards("QC 2S 3H 4D")
    assert con.view["gaze"] is None
    con.refused("break_gaze", "MC-88", seat=0)


@clause("MC-88", "MC-90")
def test_one_is_enough_and_its_ability_is_gone_without_effect(con: ConTable) -> None:
    con.begin("werewolf vampire zombie mummy", k8_vampire=True)
    con.lay("QH 2S 3C 4D")
    con.do("mesmeric_gaze", seat=1, to=3)
    con.do("break_gaze", seat=0)
    ruled = [one.get("do", one["kind"]) for one in con.last["rulings"]]
    assert ruled == ["power", "turn_king", "take_trick"]
    assert con.rulings("power")[0]["cite"] == ["MC-88", "MC-90"]
    view = con.view
    assert view["taken"][0] == cards("QH 2S 3C 4D")
    assert view["kings"] == ["down", "down", "up", "up"]
    assert (view["shifted"], view["leader"], view["phase"]) == ([], 0, "before-trick")
    con.refused("shapeshift", "MC-47", "MC-62", seat=0)
    # the Mummy was asked too, and keeps its ability
    con.do("whirlwind", seat=3, direction="left")


@clause("MC-90", "MC-89")
def test_a_receiver_may_break_a_gaze_that_gives(con: ConTable) -> None:
    con.begin("vampire mummy zombie", k8_vampire=True)
    con.lay("QS 2D 3C")
    con.do("mesmeric_gaze", seat=0, to=1)
    # the gazer, from whom it goes, has its King down already
    assert [prompt["seat"] for prompt in con.prompts] == [1]
    con.do("break_gaze", seat=1)
    assert con.view["taken"][0] == cards("QS 2D 3C")
    assert con.view["phase"] == "trick", "the breaker's whirlwind is spent"


@clause("MC-88", "MC-47")
def test_kings_that_lie_down_are_not_asked_to_break(con: ConTable) -> None:
    con.begin("vampire mummy werewolf", k8_vampire=True)
    con.do("whirlwind", seat=1, direction="left")
    con.do("shapeshift", seat=2)
    con.lay("QS 2D 3H")
    con.do("mesmeric_gaze", seat=0, to=1)
    assert con.view["phase"] == "trick"
    assert con.view["taken"][1] == cards("QS 2D 3H")


@clause("MC-91", "MC-92")
def test_a_zombie_that_breaks_it_loses_two_cards(con: ConTable) -> None:
    con.begin("vampire zombie", k8_vampire=True)
    con.lay("2S QC")
    con.do("mesmeric_gaze", seat=0, to=0)
    con.do("break_gaze", seat=1)
    lost = con.instructs("lose")[0]
    assert {key: lost[key] for key in ("seat", "n", "from", "to", "face", "random")} == {
        "seat": 1, "n": 2, "from": "hand", "to": "aside", "face": "down", "random": True,
    }  # fmt: skip
    assert lost["cite"] == ["MC-91", "MC-92"]
    assert (con.view["hand_sizes"], con.view["aside"]) == ([11, 11], 2)
    con.finish(keep="QS JS", rounds=1)
    assert con.view["hand_sizes"] == [1, 1]
    con.deal() if con.view["phase"] == "deal" else con.finish(keep="QS JS")
    # lost cards are on nobody's pile
    taken = [one for pile in con.view["taken"] for one in pile]
    assert len(taken) + len(con.view["nobody"]) == 24


@clause("MC-91", "MC-108")
def test_a_zombie_loses_no_more_than_it_has(con: ConTable) -> None:
    con.begin("vampire zombie", k8_vampire=True)
    con.finish(rounds=2, keep="AS QC 10C 10S")
    con.piles("", "")
    for last in ("AS QC", "10S 10C"):
        con.trick(last if con.view["turn"] == 0 else " ".join(last.split()[::-1]))
        con.do("mesmeric_gaze", seat=0, to=1 - con.view["trick_receiver"])
        held = con.view["hand_sizes"][1]
        con.do("break_gaze", seat=1)
        assert con.instructs("lose")[0]["n"] == min(2, held)
        if con.view["hand"] == 1:
            # somebody had turned the wrong King: three cards were held, one is left
            con.do("correct", path="kings/0", value="up")
            con.do("correct", path="kings/1", value="up")
    assert held == 0


@clause("MC-91", "MC-44", "MC-108")
def test_a_king_corrected_to_lie_up_lets_no_zombie_lose_cards_twice(con: ConTable) -> None:
    con.begin("vampire zombie", k8_vampire=True)
    for tricks, lost in ((con.lay, 2), (con.trick, 0)):
        tricks("2S QC" if lost else "JC AC")
        con.do("mesmeric_gaze", seat=0, to=0)
        con.do("break_gaze", seat=1)
        assert con.instructs("lose")[0]["n"] == lost
        con.do("correct", path="kings/0", value="up")
        con.do("correct", path="kings/1", value="up")
        assert con.view["hand_sizes"][1] == con.view["rounds_left"]
        assert con.view["aside"] == 2


@clause("MC-91")
def test_in_the_last_trick_too_the_zombie_loses_what_it_has_left(con: ConTable) -> None:
    con.begin("vampire zombie", k8_vampire=True)
    con.finish(rounds=1, keep="AS QC")
    con.piles("", "")
    con.trick("QC AS" if con.view["turn"] else "AS QC")
    to = 1 - con.view["trick_receiver"]
    con.do("mesmeric_gaze", seat=0, to=to)
    con.do("break_gaze", seat=1)
    assert con.instructs("lose")[0]["n"] == 2
    kinds = [one.get("do", one["kind"]) for one in con.last["rulings"]]
    assert kinds[:5] == ["power", "turn_king", "lose", "take_trick", "score"]


# ---- the Entity


@clause("MC-93", "MC-94")
def test_the_entity_mimics_before_any_trick(con: ConTable) -> None:
    con.begin("werewolf entity mummy")
    assert con.view["phase"] == "mimic"
    assert con.view["suits"] == ["hearts", "diamonds"]
    assert con.asked(1) == [
        {"type": "mimic", "seat": 1, "monster": {"choice": ["werewolf", "mummy"]}}
    ]
    con.refused("mimic", "MC-94", seat=1, monster="zombie")
    con.refused("mimic", seat=1, monster="entity", code="bad-action")
    con.refused("play", "MC-14", seat=0, card=card("2H"))
    con.do("mimic", seat=1, monster="mummy")
    power, place = con.last["rulings"]
    assert (power["power"], power["monster"], power["seat"]) == ("mimicry", "mummy", 1)
    assert (place["do"], place["card"], place["seat"], place["to"]) == (
        "place_king", "marcus-king", 1, 2,
    )  # fmt: skip
    assert con.view["mimic"] == "mummy"
    con.refused("mimic", "MC-94", seat=1, monster="werewolf")


@clause("MC-94", "MC-18")
def test_it_chooses_again_in_every_hand(con: ConTable) -> None:
    con.begin("entity mummy", mimic="mummy")
    con.finish(rounds=1)
    con.piles("", "")
    con.finish()
    home = con.instructs("place_king")[0]
    assert (home["seat"], home["to"], home["card"]) == (0, 0, "marcus-king")
    ruled = [one.get("do") for one in con.last["rulings"]]
    assert ruled.index("place_king") < ruled.index("gather")
    assert con.view["mimic"] is None
    con.do("deal")
    assert con.view["phase"] == "mimic"


@clause("MC-95", "MC-73")
def test_both_score_the_suit_that_is_mimicked(con: ConTable) -> None:
    con.begin("entity mummy zombie", mimic="mummy")
    con.finish(rounds=1)
    con.piles("2D 3D 4C", "4D 5D")
    con.finish(keep="QD QC")
    entity, mummy, zombie = con.scores()
    assert (entity["suit"], mummy["suit"], zombie["suit"]) == ("diamonds", "diamonds", "clubs")
    for one, least in ((entity, 5), (mummy, 9), (zombie, 0)):
        last = [each for each in con.view["taken"][one["seat"]] if each.endswith(one["suit"])]
        pips = sum({"ace": 1}.get(each.split("-")[0], 0) or int(each.split("-")[0])
                   for each in last if not each.startswith(("jack", "queen")))  # fmt: skip
        assert one["pips"] == pips >= least
    assert "MC-95" in entity["cite"]
    assert "MC-95" not in mummy["cite"]


@clause("MC-96", "MC-40")
def test_the_mimicked_suit_is_its_own_in_the_first_trick(con: ConTable) -> None:
    con.begin("entity mummy zombie", mimic="mummy")
    con.lay("2D 3D 4C")
    assert con.view["void"] == []
    con.begin("entity mummy zombie", mimic="zombie")
    con.lay("2D 3D 4C")
    assert con.view["void"] == [{"seat": 0, "suit": "clubs", "by": 0, "trick": 1, "slack": 0}]


@clause("MC-97", "MC-98", "MC-48")
def test_the_entity_follows_the_original_in_the_same_window(con: ConTable) -> None:
    con.begin("entity mummy vampire", mimic="mummy")
    assert [prompt["seat"] for prompt in con.prompts] == [1]
    con.refused("whirlwind", "MC-97", "MC-49", seat=0, direction="left")
    con.do("whirlwind", seat=1, direction="left")
    assert (con.view["phase"], [prompt["seat"] for prompt in con.prompts]) == ("before-trick", [0])
    con.refused("whirlwind", "MC-47", "MC-49", seat=1, direction="left")
    con.do("whirlwind", seat=0, direction="right")
    turned = con.instructs("turn_king")[0]
    assert (turned["seat"], turned["card"], turned["face"]) == (0, "marcus-king", "down")
    assert con.view["phase"] == "trick"
    con.refused("whirlwind", "MC-47", "MC-49", seat=0, direction="left")


@clause("MC-97", "MC-98")
def test_if_the_original_only_passes_the_entity_is_not_asked(con: ConTable) -> None:
    con.begin("entity mummy vampire", mimic="mummy")
    con.do("pass", seat=1)
    assert con.view["phase"] == "trick"
    con.begin("entity mummy vampire", mimic="vampire")
    assert [prompt["seat"] for prompt in con.prompts] == [1]
    con.refused("whirlwind", "MC-45", seat=0, direction="left")


@clause("MC-98", "MC-90")
def test_a_king_turned_down_for_another_reason_counts_as_used(con: ConTable) -> None:
    con.begin("entity werewolf vampire", mimic="werewolf", k8_vampire=True)
    con.refused("shapeshift", "MC-97", "MC-62", seat=0)
    con.lay("2H QH 3S")
    con.do("mesmeric_gaze", seat=2, to=2)
    con.do("break_gaze", seat=1)
    assert con.view["phase"] == "trick"
    con.do("shapeshift", seat=0)
    assert con.view["shifted"] == [0]


@clause("MC-97", "MC-65")
def test_the_entity_is_asked_to_shift_after_the_werewolf(con: ConTable) -> None:
    con.begin("entity werewolf zombie", mimic="werewolf")
    con.lay("2H QH 3C")
    con.trick("10H 4H 9H")
    # seat 1 led the 10, the Zombie has the 4, the Entity the 9
    assert con.rulings("trick")[0]["winner"] == 1
    con.do("shapeshift", seat=1)
    assert con.rulings("trick")[0]["winner"] == 0
    assert (con.view["phase"], con.prompts[0]["seat"]) == ("shift-window", 0)
    con.do("shapeshift", seat=0)
    # neither shifted card is the lowest: the highest of those who have not shifted
    assert con.rulings("trick")[0]["winner"] == 2
    assert con.view["shifted"] == [0, 1]


@clause("MC-99", "MC-57")
def test_the_entitys_gaze_cannot_take_either(con: ConTable) -> None:
    con.begin("entity vampire zombie mummy", mimic="vampire")
    con.lay("2S 3S QC 4D")
    con.do("mesmeric_gaze", seat=1, to=3)
    # it starts from the receiver that the first gaze left
    assert con.view["phase"] == "gaze-window"
    assert con.asked(0)[0]["to"] == {"choice": [1, 2]}
    con.refused("mesmeric_gaze", "MC-57", seat=0, to=0)
    con.refused("mesmeric_gaze", "MC-56", seat=0, to=3)
    con.do("mesmeric_gaze", seat=0, to=2)
    assert con.view["taken"][2] == cards("2S 3S QC 4D")


@clause("MC-99", "MC-88")
def test_with_k8_it_can_take_and_be_broken_and_break(con: ConTable) -> None:
    con.begin("entity vampire zombie mummy", mimic="vampire", k8_vampire=True)
    con.lay("2S 3S QC 4D")
    con.do("mesmeric_gaze", seat=1, to=3)
    con.do("pass", seat=2)
    con.do("pass", seat=3)
    con.do("mesmeric_gaze", seat=0, to=0)
    # a second gaze can be broken by one who let the first pass
    assert con.view["gaze"] == {"by": 0, "from": 3, "to": 0}
    assert [prompt["seat"] for prompt in con.prompts] == [3]
    con.do("break_gaze", seat=3)
    assert con.view["taken"][3] == cards("2S 3S QC 4D")


@clause("MC-99", "MC-91")
def test_a_marcus_king_breaks_a_gaze_and_loses_no_card(con: ConTable) -> None:
    con.begin("entity vampire zombie", mimic="zombie", k8_vampire=True)
    con.lay("QC 3S 2C")
    con.do("mesmeric_gaze", seat=1, to=1)
    sizes = con.view["hand_sizes"]
    con.do("break_gaze", seat=0)
    assert con.instructs("lose") == []
    assert con.instructs("turn_king")[0]["card"] == "marcus-king"
    assert con.view["hand_sizes"] == sizes


@clause("MC-100", "MC-101")
def test_the_entity_as_zombie_takes_jokers_back(con: ConTable) -> None:
    con.begin("entity zombie vampire", mimic="zombie")
    con.lay("2C QC *1")
    con.calm()
    assert con.view["phase"] == "trick"
    con.begin("entity zombie vampire", mimic="zombie")
    con.lay("2C *2 *1")
    con.do("pass", seat=2)
    assert con.asked(0) == [
        {"type": "retrieve_joker", "seat": 0, "card": {"cards": ["joker-1", "joker-2"]}},
        {"type": "pass", "seat": 0},
    ]
    size = con.view["hand_sizes"][0]
    con.refused("retrieve_joker", "MC-101", seat=0, card=card("2C"))
    con.do("retrieve_joker", seat=0, card="joker-2")
    ruled = con.instructs("retrieve")[0]
    assert (ruled["seat"], ruled["cards"], ruled["from"], ruled["to"]) == (
        0, ["joker-2"], "trick", "hand",
    )  # fmt: skip
    assert ruled["cite"] == ["MC-100"]
    # asked again while Jokers are there; the King stays up
    assert con.view["phase"] == "retrieve-window"
    con.do("retrieve_joker", seat=0, card="joker-1")
    view = con.view
    assert (view["hand_sizes"][0], view["kings"][0]) == (size + 2, "up")
    assert view["taken"][0] == cards("2C")
    con.do("play", seat=0, card="joker-1")
    # its own Joker it does not take back
    con.trick("3C 4C")
    con.calm()
    assert con.view["trick"] == 3


@clause("MC-101", "MC-39")
def test_letting_a_joker_go_ends_the_asking(con: ConTable) -> None:
    con.begin("entity zombie vampire", mimic="zombie")
    con.lay("2C *2 *1")
    con.do("pass", seat=2)
    con.do("pass", seat=0)
    assert con.view["taken"][0] == cards("2C *2 *1")
    con.refused("retrieve_joker", "MC-101", seat=0, card="joker-1")
    con.refused("play", "MC-39", seat=0, card="joker-1")


@clause("MC-101", "MC-36")
def test_a_joker_is_taken_back_even_if_only_jokers_were_played(con: ConTable) -> None:
    con.begin("entity zombie", mimic="zombie")
    con.lay("2C QC")
    con.trick("*1 *2")
    assert con.view["phase"] == "retrieve-window"
    assert con.view["trick_winner"] is None
    con.do("retrieve_joker", seat=0, card="joker-1")
    assert con.view["nobody"] == ["joker-2"]
    assert con.instructs("set_aside")[0]["cards"] == ["joker-2"]
    assert con.view["leader"] == 1


@clause("MC-101")
def test_a_joker_of_a_tied_round_can_be_taken_back_from_the_pot(con: ConTable) -> None:
    con.begin("entity zombie vampire", mimic="zombie")
    con.lay("5C *1 5S")
    assert con.view["phase"] == "trick"
    con.lay("6C 7C 8S")
    con.do("pass", seat=2)
    con.do("retrieve_joker", seat=0, card="joker-1")
    assert con.view["taken"][2] == cards("5C 5S 6C 7C 8S")
    # it can be played again, in its place among the cards
    con.trick("2S")
    assert con.asked(0)[0]["card"]["cards"][-2:] == ["joker-1", "joker-2"]


@clause("MC-101", "MC-47")
def test_not_in_the_last_round_and_not_with_its_king_down(con: ConTable) -> None:
    con.begin("entity zombie", mimic="zombie")
    con.finish(rounds=1, keep="*1 *2 QC")
    # whoever leads: the Entity's card is the last of the suit, the Zombie's a Joker
    con.trick("*1 QC" if con.view["turn"] else "QC *1")
    assert con.view["phase"] in ("deal", "over")
    con.begin("entity zombie vampire", mimic="zombie", k8_vampire=True)
    con.lay("QC *1 2S")
    con.do("mesmeric_gaze", seat=2, to=1)
    con.do("break_gaze", seat=0)
    assert con.view["phase"] == "trick"
    con.refused("retrieve_joker", "MC-47", "MC-101", seat=0, card="joker-1")
    assert "joker-1" in con.view["taken"][0]


@clause("MC-54", "MC-100")
def test_a_retrieved_joker_makes_a_surplus_that_is_kept_back(con: ConTable) -> None:
    con.begin("entity zombie mummy", mimic="zombie")
    con.lay("2C QC *1")
    con.do("retrieve_joker", seat=0, card="joker-1")
    con.do("whirlwind", seat=2, direction="left")
    assert {one["seat"]: one["n"] for one in con.instructs("retain")} == {0: 1, 1: 2}
    assert con.instructs("retain")[0]["cite"] == ["MC-54"]
    assert con.view["hand_sizes"] == [8, 9, 7]


# ---- five players


@clause("MC-102", "MC-103")
def test_a_hand_of_five_has_nine_rounds(con: ConTable) -> None:
    con.begin(ALL, mimic="mummy")
    assert (con.view["rounds_left"], con.view["aside"]) == (9, 3)
    con.lay("2S 3D 4H 5C 6D")
    con.finish(rounds=1)
    assert con.view["trick"] == 9
    con.finish()
    assert con.view["phase"] in ("deal", "over")


@clause("MC-104", "MC-105")
@pytest.mark.parametrize("ignored", range(5))
def test_across_among_five_passes_one_by(con: ConTable, ignored: int) -> None:
    con.begin(ALL, mimic="vampire")
    assert con.asked(4) == [
        {"type": "whirlwind", "seat": 4, "direction": {"choice": ["left", "right"]}},
        {"type": "whirlwind", "seat": 4, "direction": "across",
         "ignored": {"choice": [0, 1, 2, 3, 4]}},
        {"type": "pass", "seat": 4},
    ]  # fmt: skip
    con.refused("whirlwind", "MC-104", seat=4, direction="across")
    con.refused("whirlwind", "MC-104", seat=4, direction="left", ignored=ignored)
    con.refused("whirlwind", seat=4, direction="across", ignored=5, code="bad-action")
    con.do("whirlwind", seat=4, direction="across", ignored=ignored)
    power = con.rulings("power")[0]
    assert (power["ignored"], power["cite"]) == (ignored, ["MC-49", "MC-104"])
    four = [seat for seat in range(5) if seat != ignored]
    ruled = {one["seat"]: one["to"] for one in con.instructs("pass_hand")}
    assert ruled == {seat: four[(index + 2) % 4] for index, seat in enumerate(four)}
    assert [one["seat"] for one in con.instructs("retain")] == ([3] if ignored != 3 else [])


@clause("MC-105", "MC-41")
def test_who_is_passed_by_keeps_the_claims_about_the_hand(con: ConTable) -> None:
    con.begin(ALL, mimic="vampire")
    con.lay("QS 3D 4H 5C 6D")
    con.do("pass", seat=0)
    assert con.view["void"] == [{"seat": 1, "suit": "spades", "by": 1, "trick": 1, "slack": 0}]
    con.do("whirlwind", seat=4, direction="across", ignored=1)
    assert con.view["void"] == [{"seat": 1, "suit": "spades", "by": 1, "trick": 1, "slack": 0}]


@clause("MC-106", "MC-107")
@pytest.mark.parametrize(
    ("monsters", "rounds"),
    [("entity mummy", 6), ("entity mummy zombie", 8), ("entity mummy zombie werewolf", 9),
     ("vampire mummy zombie", 12)],
)  # fmt: skip
def test_with_the_entity_hands_are_as_long_as_the_suits_allow(
    con: ConTable, monsters: str, rounds: int
) -> None:
    con.begin(monsters, mimic="mummy" if "entity" in monsters else None, origins_deck=True)
    assert con.view["rounds_left"] == rounds
    assert (con.view["mimic"] is None) is ("entity" not in monsters)
    con.finish(rounds=1)
    assert con.view["trick"] == rounds
