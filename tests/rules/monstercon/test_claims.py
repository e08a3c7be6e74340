"""What the table has shown: claims and revokes (MC-39 to MC-43)."""

from typing import Any

import pytest

from tests.rules.monstercon.table import ConTable, card
from tests.rules.table import clause


def claims(con: ConTable) -> list[tuple[int, str, int, int, int]]:
    keys = ("seat", "suit", "by", "trick", "slack")
    return [tuple(one[key] for key in keys) for one in con.view["void"]]  # type: ignore[misc]


def revokes(con: ConTable) -> list[dict[str, Any]]:
    return con.rulings("revoke")


@clause("MC-40")
def test_who_does_not_follow_denies_the_suit(con: ConTable) -> None:
    con.begin("vampire zombie werewolf")
    con.lay("QS 3H 5H")
    # laid in the first trick: the Zombie has no Clubs; the others laid their own
    assert claims(con) == [(1, "clubs", 1, 1, 0)]
    con.trick("2S *1 7H")
    assert claims(con)[1:] == [(1, "spades", 1, 2, 0), (2, "spades", 2, 2, 0)]
    con.calm()
    con.trick("4S *2 8H")
    # what is denied already is not denied again
    assert len(claims(con)) == 3


@clause("MC-40", "MC-34")
def test_a_joker_denies_nothing_where_it_may_be_played_any_time(con: ConTable) -> None:
    con.begin("vampire zombie werewolf", joker_any_time=True)
    con.lay("QS *1 5H")
    con.trick("2S *2 7H")
    assert claims(con) == [(2, "spades", 2, 2, 0)]


@clause("MC-42", "MC-39")
def test_a_denied_suit_that_is_shown_is_a_revoke(con: ConTable) -> None:
    con.begin("vampire zombie werewolf")
    con.lay("QS 3C 5H")
    con.calm()
    con.do("play", seat=0, card=card("2S"))
    before = con.look({"cmd": "view"})["seq"]
    con.do("play", seat=1, card=card("4H"))
    con.do("play", seat=2, card=card("3S"))
    con.calm()
    con.do("play", seat=2, card=card("9S"))
    con.do("play", seat=0, card=card("10S"))
    assert not revokes(con)
    answer = con.do("play", seat=1, card=card("8S"))
    facts = {"hand": 1, "trick": 2, "seat": 1, "suit": "spades", "shown_by": 1, "card": card("8S")}
    ruled = revokes(con)[0]
    assert {key: ruled[key] for key in facts} == facts
    assert (ruled["undo_to"], ruled["penalty"], ruled["cite"]) == (before, 0, ["MC-42"])
    assert answer["view"]["revokes"] == [facts]
    assert answer["view"]["void"] == []
    assert con.rulings("trick")[0]["winner"] == 0, "the card stands"
    for _ in range(con.look({"cmd": "view"})["seq"] - ruled["undo_to"]):
        con.say({"cmd": "undo"})
    assert (con.view["turn"], con.view["void"], con.view["revokes"]) == (1, [], [])


@clause("MC-42", "MC-40")
def test_cards_of_the_first_trick_are_logged_in_seat_order_and_dated_when_laid(
    con: ConTable,
) -> None:
    con.begin("vampire zombie werewolf")
    con.do("play", seat=2, card=card("5S"))
    con.do("play", seat=1, card=card("5H"))
    con.do("play", seat=0, card=card("3C"))
    assert claims(con) == [
        (0, "spades", 0, 1, 0), (1, "clubs", 1, 1, 0), (2, "hearts", 2, 1, 0),
    ]  # fmt: skip
    # a tie: all lay again, and show what they denied
    con.do("play", seat=2, card=card("6H"))
    con.do("play", seat=1, card=card("7C"))
    con.do("play", seat=0, card=card("8S"))
    # 3 Kings and the deal are four actions
    found = [(one["seat"], one["trick"], one["undo_to"]) for one in revokes(con)]
    assert found == [(0, 1, 6), (1, 1, 5), (2, 1, 4)]
    assert claims(con) == []


@clause("MC-41", "MC-54")
@pytest.mark.parametrize(
    ("direction", "seat", "slack"), [("left", 1, 0), ("across", 2, 2), ("right", 3, 0)]
)
def test_a_claim_travels_with_its_hand(
    con: ConTable, direction: str, seat: int, slack: int
) -> None:
    con.begin("mummy werewolf zombie vampire")
    con.lay("3D 8H 5C 10S")
    con.trick("9S 4D 3S 2S")
    con.do("pass", seat=3)
    assert claims(con) == [(0, "spades", 0, 2, 0)]
    con.do("whirlwind", seat=0, direction=direction)
    # what the Zombie kept back was never part of the hand that was spoken of
    assert claims(con) == [(seat, "spades", 0, 2, slack)]


@clause("MC-41", "MC-42")
def test_a_claim_at_the_zombies_seat_needs_two_cards_more(con: ConTable) -> None:
    con.begin("mummy zombie vampire")
    con.lay("9D 8C 10S")
    con.calm()
    # seat 2 leads; the Mummy denies Spades in trick 2
    con.trick("9S 3C QS")
    assert claims(con) == [(0, "spades", 0, 2, 0)]
    con.do("pass", seat=2)
    con.do("whirlwind", seat=0, direction="left")
    assert claims(con) == [(1, "spades", 0, 2, 2)]
    con.trick("2S 3S AD")
    assert claims(con)[0] == (1, "spades", 0, 2, 1)


@clause("MC-41", "MC-42")
def test_the_denier_is_accused_wherever_the_hand_has_gone(con: ConTable) -> None:
    con.begin("mummy zombie vampire")
    con.lay("9D 8C 10S")
    con.trick("9S 3C QS")
    con.do("pass", seat=2)
    con.do("whirlwind", seat=0, direction="left")
    leader = con.view["turn"]
    assert leader == 1
    for slack, one in ((1, "2S"), (0, "3S")):
        con.do("play", seat=1, card=card(one))
        assert claims(con)[0] == (1, "spades", 0, 2, slack)
        assert not revokes(con)
        con.trick("AD 4C" if slack else "2D 5C")
        con.calm()
        assert con.view["turn"] == 1
    con.do("play", seat=1, card=card("4S"))
    ruled = revokes(con)
    assert [(one["seat"], one["shown_by"], one["trick"]) for one in ruled] == [(0, 1, 2)]


@clause("MC-41")
def test_a_claim_about_the_zombies_hand_goes_with_what_it_passes(con: ConTable) -> None:
    con.begin("mummy zombie vampire")
    con.lay("9D 8C 10S")
    con.trick("9S 2D 3C")
    # Zombie, seat 1, denies Spades; so does the Mummy, seat 0
    assert sorted(claims(con)) == [(0, "spades", 0, 2, 0), (1, "spades", 1, 2, 0)]
    con.do("pass", seat=2)
    con.do("whirlwind", seat=0, direction="left")
    assert sorted(claims(con)) == [(1, "spades", 0, 2, 2), (2, "spades", 1, 2, 0)]
    con.do("play", seat=2, card=card("4S"))
    assert [(one["seat"], one["shown_by"]) for one in revokes(con)] == [(1, 2)]


@clause("MC-40", "MC-41")
def test_a_passed_claim_does_not_stand_for_an_own_one(con: ConTable) -> None:
    con.begin("mummy werewolf vampire")
    con.lay("9D 8H 10S")
    con.trick("9S 2D 3H")
    con.do("pass", seat=2)
    con.do("whirlwind", seat=0, direction="left")
    # seat 1 has now the hand of which seat 0 said that it has no Spades, and says so too
    assert sorted(claims(con)) == [(1, "spades", 0, 2, 0), (2, "spades", 1, 2, 0)]
    con.trick("2S 4D 5H")
    con.calm()
    assert (1, "spades", 1, 3, 0) in claims(con)
    con.trick("6D")
    con.do("play", seat=0, card=card("5D"))
    con.do("play", seat=1, card=card("7S"))
    assert [(one["seat"], one["trick"]) for one in revokes(con)] == [(0, 2), (1, 3)]


@clause("MC-43")
@pytest.mark.parametrize(("penalty", "cite"), [(0, ["MC-42"]), (7, ["MC-42", "MC-43"])])
def test_each_revoke_costs_the_penalty_in_its_hand(
    con: ConTable, penalty: int, cite: list[str]
) -> None:
    con.begin("entity vampire", mimic="vampire", revoke_penalty=penalty)
    con.lay("*1 QS")
    con.trick("AS 2S")
    ruled = revokes(con)[0]
    assert (ruled["seat"], ruled["trick"], ruled["suit"]) == (0, 1, "spades")
    assert (ruled["penalty"], ruled["cite"]) == (penalty, cite)
    con.calm()
    con.finish(rounds=1)
    con.piles("3S", "4S")
    con.finish(keep="JS")
    entity, vampire = con.scores()
    extra = sum(int(one.split("-")[0]) for one in con.view["taken"][0] if one[0].isdigit()) - 3
    assert (entity["penalty"], vampire["penalty"]) == (penalty, 0)
    assert entity["mob"] == 3 + extra + penalty
    assert ("MC-43" in entity["cite"]) is bool(penalty)
    assert entity["pips"] == 3 + extra


@clause("MC-43", "MC-71")
def test_the_jack_does_not_double_a_penalty_nor_the_next_hand_repeat_it(con: ConTable) -> None:
    con.begin("entity vampire", mimic="vampire", revoke_penalty=10)
    con.lay("*1 2S")
    con.trick("JS 3S")
    con.calm()
    con.trick("*2 4S")
    con.calm()
    con.trick("5S 6S")
    con.calm()
    con.finish(rounds=1)
    con.piles("JS 5S")
    con.trick("8S 9S")
    con.calm()
    entity = con.scores()[0]
    revoked = [(one["seat"], one["trick"]) for one in con.view["revokes"]]
    assert revoked == [(0, 1)]
    assert (entity["jack"], entity["penalty"]) == (True, 10)
    assert entity["mob"] == 2 * entity["pips"] + 10
    con.deal("vampire")
    con.finish(rounds=1)
    con.piles("", "")
    con.finish()
    assert [one["penalty"] for one in con.scores()] == [0, 0]
    assert len(con.view["revokes"]) == 1, "the game remembers"


@clause("MC-42", "MC-18")
def test_claims_end_with_the_hand(con: ConTable) -> None:
    con.begin("vampire werewolf")
    con.finish(keep="*1 *2 10H 9H", rounds=1)
    con.piles("", "")
    con.trick("9H")
    con.trick("*1")
    con.calm()
    # the last card denied Hearts
    assert (con.view["hand"], con.view["phase"], con.view["void"]) == (2, "deal", [])
