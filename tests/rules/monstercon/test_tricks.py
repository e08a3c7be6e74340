"""The first trick and the others (MC-19 to MC-38)."""

from itertools import pairwise

import pytest

from tests.rules.monstercon.table import ConTable, card, cards
from tests.rules.table import clause


def trick(con: ConTable) -> tuple[int | None, str | None, str | None, bool]:
    one = con.rulings("trick")[-1]
    return one["winner"], one["card"], one["suit"], one["blind"]


@clause("MC-19")
def test_all_lay_face_down_in_any_order_and_turn_up_together(con: ConTable) -> None:
    con.begin("vampire zombie werewolf")
    assert [prompt["seat"] for prompt in con.prompts if not prompt["optional"]] == [0, 1, 2]
    con.do("play", seat=2, card=card("5H"))
    con.refused("play", "MC-19", seat=2, card=card("6H"))
    con.refused("play", "MC-39", "MC-19", seat=1, card=card("5H"))
    answer = con.do("play", seat=0, card=card("9S"))
    down = [{"seat": 2, "card": "face-down"}, {"seat": 0, "card": "face-down"}]
    assert answer["view"]["table"] == down
    assert answer["rulings"] == []
    assert card("9S") not in con.asked(1)[0]["card"]["cards"]
    mine = con.look({"cmd": "view", "as": 2})["view"]
    assert mine["table"] == [{"seat": 2, "card": card("5H")}, down[1]]
    assert mine["my_cards"] is None
    con.do("play", seat=1, card=card("3C"))
    view = con.view
    assert view["table"] == [
        {"seat": 2, "card": card("5H")}, {"seat": 0, "card": card("9S")},
        {"seat": 1, "card": card("3C")},
    ]  # fmt: skip


@clause("MC-20", "MC-22")
def test_another_suit_competes_by_its_rank(con: ConTable) -> None:
    con.begin("vampire zombie")
    con.lay("10S QS")
    assert trick(con) == (1, card("QS"), None, True)
    assert con.rulings("trick")[0]["cite"] == ["MC-22"]


RISING = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"]


@clause("MC-21", "MC-22")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RISING)))
def test_ranks_rise_from_ace_to_queen(con: ConTable, low: str, high: str) -> None:
    con.begin("werewolf zombie")
    con.lay(f"{high}H {low}C")
    assert trick(con)[0] == 0
    con.begin("werewolf zombie")
    con.lay(f"{low}H {high}C")
    assert trick(con)[0] == 1


@clause("MC-23", "MC-24", "MC-25")
def test_a_tie_is_repeated_by_all_and_the_winner_takes_everything(con: ConTable) -> None:
    con.begin("werewolf zombie mummy")
    answer = con.lay("JH JC 2D")
    assert answer["rulings"][0]["seats"] == [0, 1]
    assert (answer["rulings"][0]["rank"], answer["rulings"][0]["trick"]) == ("jack", 1)
    view = answer["view"]
    assert (view["trick"], view["rounds_left"], view["turn"]) == (1, 11, None)
    assert view["hand_sizes"] == [11, 13, 11]
    assert [prompt["seat"] for prompt in con.prompts if not prompt["optional"]] == [0, 1, 2]
    con.lay("QH QC QD")
    assert con.view["rounds_left"] == 10
    con.lay("AH 3C 9D")
    assert con.instructs("take_trick")[0]["seat"] == 2
    assert con.view["taken"][2] == cards("JH JC 2D QH QC QD AH 3C 9D")
    assert (con.view["rounds_left"], con.view["trick"], con.view["pot"]) == (9, 2, [])


@clause("MC-26", "MC-23")
def test_ties_to_the_last_card_leave_all_to_nobody(con: ConTable) -> None:
    con.begin("vampire werewolf")
    for rank in RISING:
        con.lay(f"{rank}S {rank}H")
    shown = [card(f"{rank}{suit}") for rank in RISING for suit in "SH"]
    kinds = [one.get("do", one["kind"]) for one in con.last["rulings"]]
    assert kinds[:4] == ["tie", "set_aside", "score", "score"]
    assert con.rulings("tie")[0]["text"].endswith("if any is left.")
    aside = con.instructs("set_aside")[0]
    assert (aside["cards"], aside["n"]) == (shown, 24)
    assert (aside["from"], aside["to"]) == ("trick", "nobody")
    assert "MC-26" in aside["cite"]
    view = con.view
    assert (view["phase"], view["hand"]) == ("deal", 2)
    assert (view["nobody"], view["taken"], view["pot"]) == (shown, [[], []], [])
    assert (view["mob"], view["stalker"], view["leader"]) == ([0, 0], [0, 0], None)


@clause("MC-27")
def test_a_joker_cannot_win_the_first_trick(con: ConTable) -> None:
    con.begin("vampire werewolf")
    con.lay("*1 AH")
    assert trick(con) == (1, card("AH"), None, True)


@clause("MC-27", "MC-23")
def test_only_jokers_are_a_tie_of_all(con: ConTable) -> None:
    con.begin("vampire werewolf")
    answer = con.lay("*1 *2")
    ruled = answer["rulings"][0]
    assert (ruled["kind"], ruled["seats"], ruled["rank"]) == ("tie", [0, 1], None)
    assert answer["view"]["phase"] == "trick"
    con.lay("AS 2H")
    assert con.view["taken"][1] == cards("*1 *2 AS 2H")


@clause("MC-28", "MC-32")
def test_the_taker_leads_and_keeps_a_pile(con: ConTable) -> None:
    con.begin("zombie mummy werewolf")
    con.lay("AC QD 5H")
    assert con.view["phase"] == "before-trick"
    assert (con.view["leader"], con.view["turn"]) == (1, None)
    con.calm()
    assert con.view["turn"] == 1
    con.refused("play", "MC-29", seat=2, card=card("9C"))
    con.do("play", seat=1, card=card("9C"))
    assert con.view["suit_led"] == "clubs"
    con.refused("play", "MC-39", seat=2, card=card("QD"))
    con.trick("10C 2C")
    assert trick(con)[:2] == (2, card("10C"))
    con.calm()
    assert con.view["taken"] == [[], cards("AC QD 5H"), cards("9C 10C 2C")]
    assert (con.view["suit_led"], con.view["table"]) == (None, [])


@clause("MC-29", "MC-12")
def test_only_the_next_player_is_asked(con: ConTable) -> None:
    con.begin("vampire zombie mummy werewolf")
    con.lay("QS AC 2D 3H")
    con.calm()
    for seat, one in enumerate(cards("AS 5C 6D 7H")):
        asked = [prompt["seat"] for prompt in con.prompts if not prompt["optional"]]
        assert asked == [seat]
        for other in {0, 1, 2, 3} - {seat}:
            con.refused("play", "MC-29", seat=other, card=card("8H"))
        con.do("play", seat=seat, card=one)


@clause("MC-30", "MC-34")
def test_at_a_virtual_table_the_dealer_sees_to_following(con: ConTable) -> None:
    for seed in range(12):
        con.say({"cmd": "new", "game": "monstercon", "seats": ["A", "B"], "dealer": "virtual",
                 "seed": seed})  # fmt: skip
        for _ in range(40):
            if con.view["phase"] == "deal" or con.view["hand"] > 1:
                break
            view = con.view
            if view["phase"] != "trick":
                con.calm()
                continue
            seat = con.prompts[0]["seat"]
            own = con.look({"cmd": "view", "as": seat})
            hand = own["view"]["my_cards"]
            wanted = view["suit_led"] if view["turn"] is not None else con.own_suit(seat)
            follow = [one for one in hand if wanted and one.endswith(wanted)]
            play = next(one for one in own["prompts"] if one["seat"] == seat)
            assert play["accepts"][0]["card"]["cards"] == (follow or hand)
            other = set(hand) - set(follow or hand)
            if other:
                con.refused("play", seat=seat, card=min(other))
            con.do("play", seat=seat, card=(follow or hand)[0])
        assert con.view["revokes"] == []


@clause("MC-34", "MC-30")
def test_joker_any_time_lets_a_joker_be_played_though_one_could_follow(con: ConTable) -> None:
    offered = False
    for seed in range(12):
        con.say({"cmd": "new", "game": "monstercon", "seats": ["A", "B"], "dealer": "virtual",
                 "seed": seed, "options": {"joker_any_time": True}})  # fmt: skip
        con.calm()
        for seat in (0, 1):
            own = con.look({"cmd": "view", "as": seat})
            hand = own["view"]["my_cards"]
            play = next(one for one in own["prompts"] if one["seat"] == seat)
            can = play["accepts"][0]["card"]["cards"]
            follow = [one for one in hand if one.endswith(con.own_suit(seat))]
            jokers = [one for one in hand if one.startswith("joker")]
            assert can == ([*follow, *jokers] if follow else hand)
            offered |= bool(follow and jokers)
    assert offered


@clause("MC-31", "MC-33")
def test_the_highest_of_the_suit_led_takes_the_trick(con: ConTable) -> None:
    con.begin("vampire zombie mummy werewolf")
    con.lay("QS AC 2D 3H")
    con.trick("5C 9C QH *1")
    assert trick(con) == (1, card("9C"), "clubs", False)
    assert con.rulings("trick")[0]["cite"] == ["MC-31"]


@clause("MC-35")
def test_a_led_joker_passes_the_lead_and_cannot_win(con: ConTable) -> None:
    con.begin("vampire zombie werewolf")
    con.lay("QS AC 3H")
    con.trick("*1")
    assert con.view["suit_led"] is None
    con.do("play", seat=1, card="joker-2")
    assert con.view["suit_led"] is None
    con.do("play", seat=2, card=card("AH"))
    assert trick(con) == (2, card("AH"), "hearts", False)


@clause("MC-35", "MC-40")
def test_the_first_card_after_a_led_joker_binds_those_after_it(con: ConTable) -> None:
    con.begin("zombie werewolf mummy")
    con.lay("AC 3H QD")
    con.trick("*1 3C 9H")
    assert trick(con) == (0, card("3C"), "clubs", False)
    claims = con.view["void"]
    assert claims == [{"seat": 1, "suit": "clubs", "by": 1, "trick": 2, "slack": 0}]


@clause("MC-36", "MC-33")
def test_jokers_alone_are_taken_by_nobody_and_the_same_player_leads(con: ConTable) -> None:
    con.begin("vampire werewolf")
    con.lay("QS 3H")
    con.calm()
    answer = con.trick("*2 *1")
    assert trick(con) == (None, None, None, False)
    assert con.rulings("trick")[0]["cite"] == ["MC-36"]
    aside = con.instructs("set_aside")[0]
    assert (aside["cards"], aside["n"], aside["to"]) == (["joker-2", "joker-1"], 2, "nobody")
    assert "MC-36" in aside["cite"]
    view = answer["view"]
    assert (view["nobody"], view["leader"], view["turn"]) == (["joker-2", "joker-1"], 0, 0)
    assert (view["phase"], view["trick"], view["rounds_left"]) == ("trick", 3, 10)


@clause("MC-37", "MC-44")
@pytest.mark.parametrize(
    ("monsters", "rounds"), [("zombie vampire", 12), ("vampire werewolf mummy", 12)]
)
def test_a_hand_has_twelve_rounds(con: ConTable, monsters: str, rounds: int) -> None:
    con.begin(monsters)
    seats = len(monsters.split())
    sizes = con.view["hand_sizes"]
    con.finish(rounds=1)
    assert con.view["trick"] == rounds
    assert con.view["hand_sizes"] == [size - rounds + 1 for size in sizes]
    con.finish()
    assert con.view["hand"] == 2
    assert len(con.rulings("score")) == seats


@clause("MC-37", "MC-38")
def test_the_zombie_is_left_with_two_cards_that_do_not_count(con: ConTable) -> None:
    con.begin("zombie entity", mimic="zombie")
    con.finish(keep="JC QC", rounds=1)
    assert con.view["hand_sizes"] == [3, 1]
    con.finish(keep="JC QC")
    # fourteen cards were dealt; the two that were not played are the Zombie's
    assert sum(map(len, con.view["taken"])) + len(con.view["nobody"]) == 12
    assert [(one["queens"], one["jack"]) for one in con.scores()] == [(0, False)] * 2


@clause("MC-39", "MC-09")
def test_what_was_shown_or_is_not_in_play_cannot_be_played(con: ConTable) -> None:
    con.begin("vampire werewolf")
    con.refused("play", "MC-39", "MC-09", seat=0, card=card("2C"))
    con.refused("play", seat=0, card="2-of-cups", code="bad-action")
    con.lay("JS JH")
    con.refused("play", "MC-39", seat=0, card=card("JH"))
    con.lay("*1 2H")
    con.calm()
    con.refused("play", "MC-39", seat=1, card=card("JS"))
    con.refused("play", "MC-39", seat=1, card="joker-1")
    con.trick("*2")
    con.refused("play", "MC-39", seat=0, card="joker-2")


@clause("MC-44")
def test_hand_sizes_fall_with_every_card(con: ConTable) -> None:
    con.begin("zombie vampire werewolf")
    assert con.view["hand_sizes"] == [14, 12, 12]
    con.do("play", seat=1, card=card("QS"))
    assert con.view["hand_sizes"] == [14, 11, 12]
    con.do("play", seat=0, card=card("2C"))
    con.do("play", seat=2, card=card("3H"))
    assert con.view["hand_sizes"] == [13, 11, 11]
    assert con.view["rounds_left"] == 11


@clause("MC-19", "MC-28", "MC-29")
def test_a_card_is_never_passed(con: ConTable) -> None:
    con.begin("werewolf vampire zombie")
    con.refused("pass", "MC-19", seat=0)
    con.lay("QH 2S 3C")
    con.refused("pass", "MC-56", seat=0)
    con.calm()
    con.refused("pass", "MC-28", seat=0)
    con.do("play", seat=0, card=card("4H"))
    con.refused("pass", "MC-29", seat=0)
    con.refused("pass", "MC-29", seat=1)


@clause("MC-04", "MC-13", "MC-49")
def test_a_window_is_passed_by_whom_it_is_open_for(con: ConTable) -> None:
    con.new(2)
    con.refused("pass", "MC-04", seat=0)
    con.kings("mummy entity")
    con.refused("pass", "MC-13", seat=0)
    con.do("deal")
    con.refused("pass", "MC-94", seat=1)
    con.do("mimic", seat=1, monster="mummy")
    con.refused("pass", "MC-49", seat=1)
