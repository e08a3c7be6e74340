"""Illegal actions of each kind, and the clause that forbids each."""

from companion.games.monstercon import GAME
from tests.games.illegal import refusals
from tests.rules.monstercon.table import ConTable, card
from tests.rules.table import clause


@clause("MC-39", "MC-06", "MC-09")
def test_cards_that_cannot_be_played_in_this_hand(con: ConTable) -> None:
    con.begin("vampire zombie werewolf")
    text = con.refused("play", "MC-39", "MC-06", seat=0, card="king-of-spades")
    assert text == "The King of Spades stays on the table and is never played."
    text = con.refused("play", "MC-39", "MC-09", seat=0, card=card("2D"))
    assert text == "2 of Diamonds is not in play; the suits in play are Spades, Hearts and Clubs."
    con.lay("QS 2C 3H")
    con.calm()
    text = con.refused("play", "MC-39", seat=0, card=card("2C"))
    assert text == "2 of Clubs has been played in this hand already; Orange took it."


@clause("MC-04", "MC-07")
def test_kings_that_are_dealt_or_not_in_use(con: ConTable) -> None:
    con.new(3)
    con.do("take_king", seat=0, card="king-of-spades")
    text = con.refused("take_king", "MC-04", seat=1, card="king-of-spades")
    assert text == "The King of Spades is another player's."
    text = con.refused("take_king", "MC-04", seat=0, card="king-of-clubs")
    assert text == "Orange has a King already."
    text = con.refused("take_king", "MC-04", seat=1, card="marcus-king")
    kings = "King of Spades, King of Hearts, King of Clubs and King of Diamonds"
    assert text == f"Marcus King is not a King in use; these are {kings}."
    con.begin("vampire zombie")
    text = con.refused("take_king", "MC-07", seat=0, card="king-of-clubs")
    assert text == "Every player keeps their King for the whole game."


@clause("MC-29", "MC-48")
def test_a_card_out_of_turn(con: ConTable) -> None:
    con.begin("vampire zombie werewolf")
    con.lay("QS 2C 3H")
    text = con.refused("play", "MC-48", seat=0, card=card("4S"))
    assert text == "Orange decides before the next card is played."
    con.calm()
    text = con.refused("play", "MC-29", seat=1, card=card("4S"))
    assert text == "It is Orange's turn, not Red's."


@clause("MC-19", "MC-39")
def test_a_second_card_in_the_first_trick_and_one_that_lies_face_down(con: ConTable) -> None:
    con.begin("vampire zombie werewolf")
    con.do("play", seat=2, card=card("5H"))
    # whatever card it is: whether it is on the table is a secret
    for shown in ("5H", "6H"):
        text = con.refused("play", "MC-19", seat=2, card=card(shown))
        assert text == "Green has laid a card already."
    text = con.refused("play", "MC-39", "MC-19", seat=1, card=card("5H"))
    assert text == (
        "Not this card: Red lays one from their hand, of their own suit if they have one."
    )


@clause("MC-49", "MC-50", "MC-104")
def test_whirlwinds_that_cannot_be(con: ConTable) -> None:
    con.begin("mummy zombie werewolf")
    text = con.refused("whirlwind", "MC-50", seat=0, direction="across")
    assert text == "Three players pass to the left or to the right."
    text = con.refused("whirlwind", "MC-104", seat=0, direction="left", ignored=1)
    assert text == "Nobody is ignored with fewer than five players."
    con.do("pass", seat=0)
    text = con.refused("whirlwind", "MC-49", seat=0, direction="left")
    assert text == "A Whirlwind comes before the first card of a trick."
    con.begin("vampire werewolf zombie mummy entity", mimic="zombie")
    text = con.refused("whirlwind", "MC-104", seat=3, direction="across")
    assert text == "Across with five players: one monster is ignored."
    text = con.refused("whirlwind", "MC-104", seat=3, direction="left", ignored=1)
    assert text == "A monster is ignored only across, with five players."


@clause("MC-56", "MC-57")
def test_gazes_that_give_the_trick_to_the_wrong_player(con: ConTable) -> None:
    con.begin("vampire werewolf zombie")
    text = con.refused("mesmeric_gaze", "MC-56", seat=0, to=1)
    assert text == "The gaze comes just before a trick is collected."
    con.lay("2S QH 3C")
    text = con.refused("mesmeric_gaze", "MC-57", seat=0, to=0)
    assert text == "The gaze cannot give the trick to the gazer, but to Green."
    text = con.refused("mesmeric_gaze", "MC-56", seat=0, to=1)
    assert text == "Red receives it anyway; possible: Green."


@clause("MC-45", "MC-47")
def test_abilities_of_others_and_of_a_king_that_is_down(con: ConTable) -> None:
    con.begin("werewolf vampire zombie")
    text = con.refused("shapeshift", "MC-45", seat=2)
    assert text == "Green is not the Werewolf; Orange is."
    text = con.refused("whirlwind", "MC-45", seat=0, direction="left")
    assert text == "Orange is not the Mummy; nobody is."
    con.do("shapeshift", seat=0)
    text = con.refused("shapeshift", "MC-47", "MC-62", seat=0)
    assert text == "Orange's King is face down until the next hand."


@clause("MC-97", "MC-94")
def test_the_entity_waits_for_the_monster_that_it_mimics(con: ConTable) -> None:
    con.begin("entity werewolf vampire", mimic="werewolf")
    text = con.refused("shapeshift", "MC-97", "MC-62", seat=0)
    assert text == "The Werewolf has not used that power yet; Orange can after that."
    text = con.refused("mimic", "MC-94", seat=0, monster="vampire")
    assert text == "The Entity chooses once, right after the deal."


@clause("MC-88", "MC-101", "MC-100")
def test_gazes_and_jokers_that_nobody_is_asked_about(con: ConTable) -> None:
    con.begin("vampire werewolf zombie")
    text = con.refused("break_gaze", "MC-88", seat=1)
    assert text == "A gaze is broken right after it is used, with K8's Vampire."
    text = con.refused("retrieve_joker", "MC-45", "MC-100", seat=1, card="joker-1")
    assert text == "Red is not the Entity in the Zombie's guise."
    con.begin("entity zombie vampire", mimic="zombie")
    text = con.refused("retrieve_joker", "MC-101", seat=0, card="joker-1")
    assert text == "A Joker comes back before its trick is collected."


@clause("MC-13", "MC-14", "MC-28")
def test_actions_of_another_phase(con: ConTable) -> None:
    con.kings("vampire zombie")
    text = con.refused("play", "MC-14", seat=0, card=card("2S"))
    assert text == "The cards are not dealt yet."
    assert con.refused("pass", "MC-13", seat=0) == "The cards are dealt first."
    con.deal()
    text = con.refused("deal", "MC-13")
    assert text == "Cards are dealt once, when a hand begins."
    con.lay("QS 2C")
    con.calm()
    text = con.refused("pass", "MC-28", seat=1)
    assert text == "Nobody passes: Orange plays a card."


@clause("MC-30", "MC-34")
def test_a_card_that_does_not_follow_suit_on_a_virtual_table(con: ConTable) -> None:
    con.say({"cmd": "new", "game": "monstercon", "seats": ["Ann", "Bob"], "dealer": "virtual",
             "seed": 3})  # fmt: skip
    con.calm()
    for seat in (0, 1):
        own = next(one for one in con.look({"cmd": "view", "as": seat})["prompts"]
                   if one["seat"] == seat)  # fmt: skip
        con.do("play", seat=seat, card=own["accepts"][0]["card"]["cards"][0])
    con.calm()
    leader = con.view["turn"]
    hand = con.look({"cmd": "view", "as": leader})["view"]["my_cards"]
    led = next(one for one in hand if "joker" not in one)
    con.do("play", seat=leader, card=led)
    suit, name = con.view["suit_led"], ["Bob", "Ann"][leader]
    # the same words whether the card is in the hand or not
    others = [one for one in con.asked(1 - leader)[0]["card"]["cards"] if suit not in one]
    for other in others:
        joker = "joker" in other
        text = con.refused("play", "MC-34" if joker else "MC-30", seat=1 - leader, card=other)
        either = f"of {suit.title()} if there is one, else any card{' or a Joker' * joker}"
        assert text == f"{name} plays a card from the hand: {either}."


@clause("MC-108")
def test_corrections_of_what_is_not_in_play(con: ConTable) -> None:
    con.begin("vampire zombie")
    text = con.refused("correct", "MC-108", path=f"taken/{card('4H')}", value=0)
    assert text == "4 of Hearts is not in play."
    text = con.refused("correct", "MC-108", path="mob/1", value=100)
    assert text == "Red: Mob Points before this hand can be set to a number from 0 to 99 now."


@clause("MC-14")
def test_at_a_real_table_only_what_all_can_see_forbids_a_card() -> None:
    found = [one for one in refusals(GAME) if one.text.endswith("'s hand.")]
    assert found
    assert all(one.is_virtual for one in found)
