"""Illegal actions of survivors and of everybody, and the clause that forbids just this."""

from companion.core.actions import Correct, type_tag
from companion.games.shuffling_horror.actions import ACTIONS
from companion.games.shuffling_horror.refusals.timing import refusal_tables
from tests.rules.shuffling_horror.scenes import happens, last_few, next_reel, shelter
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause

PILOT = {"seat": 1, "survivor": "the-pilot"}
MECHANIC = {"seat": 2, "survivor": "the-mechanic"}
SAUCERS = "six-saucer-pilots"
STICKS = "four-dynamite-sticks"


@clause("SH-60", "SH-61", "SH-63")
def test_who_acts_in_a_turn(film: FilmTable) -> None:
    film.begin()
    text = film.refused("rest", "SH-60", **MECHANIC)
    assert text == "That does not fit now: it is the turn of Ann (Pilot)."
    text = film.refused("rest", "SH-61", seat=1, survivor="the-mechanic")
    assert text == "The Mechanic is Bob's, not Ann's."
    film.throng(0, 1, SAUCERS)
    film.round()
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.attack("the-cowboy", SAUCERS, 6, 5)
    film.round()
    film.refused("rest", "SH-63", seat=1, survivor="the-cowboy")


@clause("SH-61", "SH-70")
def test_what_a_survivor_takes_from_the_screen(film: FilmTable) -> None:
    film.begin(screen=("service-revolver", "adrenaline", SAUCERS, "fire-axe"))
    text = film.refused("take", "SH-136", **PILOT, card=SAUCERS)
    assert text.startswith("The Six Saucer Pilots are in throng 1. Choose ")
    film.screen("two-hissing-cats")
    text = film.refused("take", "SH-61", **PILOT, card="two-hissing-cats")
    assert text == ("Survivors take items and power plays only. Choose Adrenaline or the Fire Axe.")
    text = film.refused("take_attack_item", "SH-70", **PILOT, card="adrenaline")
    assert text == "Take+Attack is for an item, not for a power play. Choose the Fire Axe."
    text = film.refused("take", "SH-18", **PILOT, card="popcorn")
    assert text.startswith("Popcorn is not part of this movie.")


@clause("SH-76", "SH-77")
def test_two_cards_at_most_in_hand(film: FilmTable) -> None:
    film.begin()
    text = film.refused("take", "SH-77", **PILOT, card="adrenaline", discard="tire-iron")
    assert text == "Ann (Pilot) has room and discards nothing."
    film.hold("the-pilot", "tire-iron", "grudge-match")
    text = film.refused("take", "SH-76", "SH-77", **PILOT, card="adrenaline")
    assert text == (
        "Ann (Pilot) holds two cards: one of them is discarded for a third."
        " Choose the Tire Iron or Grudge Match."
    )


@clause("SH-66", "SH-78")
def test_what_a_survivor_takes_from_another(film: FilmTable) -> None:
    film.begin()
    film.hold("the-mechanic", "tire-iron", "grudge-match")
    other = {**PILOT, "from": "the-mechanic"}
    text = film.refused("take_item", "SH-66", **other, card="grudge-match")
    assert text == "Only items change hands, no power plays. Choose the Tire Iron."
    film.refused("take_item", "SH-66", **PILOT, **{"from": "the-pilot"}, card="tire-iron")
    text = film.refused("allow", "SH-66", seat=2)
    assert text == "That does not fit now: it is the turn of Ann (Pilot)."
    text = film.refused("discard", "SH-78", **PILOT, card="tire-iron")
    film.hold("the-pilot", "fire-axe")
    text = film.refused("take_item", "SH-78", **other, card="fire-axe")
    assert text == "The Fire Axe is with Ann (Pilot). Choose the Tire Iron."


@clause("SH-86", "SH-87", "SH-88")
def test_the_item_of_an_attack_and_its_stat(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, SAUCERS)
    film.hold("the-pilot", "crystal-lance", "grudge-match")
    attack = {**PILOT, "target": SAUCERS}
    text = film.refused("attack", "SH-87", **attack, item="crystal-lance", stat="guts")
    assert text == "Say which stat is tested. Choose Muscle or Speed."
    film.refused("attack", "SH-86", **attack, stat="muscle")
    text = film.refused("attack", "SH-88", **attack, item="grudge-match")
    assert text == "Grudge Match: not an item to attack with. Choose the Crystal Lance."


@clause("SH-85", "SH-45")
def test_what_a_survivor_attacks(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, SAUCERS)
    text = film.refused("attack", "SH-85", **PILOT, target="adrenaline")
    assert text == "Adrenaline: that is not a monster. Choose the Six Saucer Pilots."
    text = film.refused("attack", "SH-45", **PILOT, target="two-hissing-cats")
    assert text.startswith("The Two Hissing Cats are in one of the piles or face down.")


@clause("SH-139", "SH-140", "SH-144")
def test_sanctuaries_that_are_not_there_full_or_left(film: FilmTable) -> None:
    shelter(film, "the-pilot", "the-mechanic", players=4)
    film.passes(1, 2)
    automaton = {"seat": 3, "survivor": "the-automaton"}
    assert film.refused("move", "SH-140", **automaton, sanctuary=1) == (
        "The Church Cellar is full."
    )
    text = film.refused("move", "SH-139", **automaton, sanctuary=2)
    assert text == "The Fallout Shelter is not in play."
    film.refused("search", "SH-144", **automaton)


@clause("SH-84", "SH-150", "SH-151")
def test_spoints_that_are_not_there(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, SAUCERS)
    film.purse(7, 2)
    film.rests("the-pilot", 1)
    power, rest = {"from": "power"}, {"from": "rest"}
    film.refused("spend", "SH-84", seat=1, **power, n=1)
    film.attack("the-pilot", SAUCERS)
    text = film.refused("spend", "SH-150", seat=2, **power, n=3)
    assert text == "Bob does not have that many power spoints. Choose 1 to 2."
    film.refused("spend", "SH-151", seat=2, **rest, n=1)
    film.refused("spend", "SH-157", seat=0, **power, n=1)
    text = film.refused("spend", "SH-84", seat=1, **power, n=6)
    assert text.endswith("Choose 1 to 5.")


@clause("SH-117", "SH-118")
def test_damage_that_is_negated(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, SAUCERS)
    film.assault(2, 3)
    film.roll(4)
    text = film.refused("flail", "SH-117", **MECHANIC)
    assert text == "That does not fit now: Ann (Pilot) takes damage."
    text = film.refused("spend", "SH-118", seat=1, **{"from": "power"}, n=5)
    assert text == "The damage is paid exactly. Choose 1 to 4."
    film.refused("pass", "SH-117", seat=1)


@clause("SH-44", "SH-17", "SH-11")
def test_a_card_that_cannot_be_under_there(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    text = film.refused("reveal", "SH-44", frame=1, card="fire-axe")
    assert text == "First reveal frame II."
    text = film.refused("reveal", "SH-78", frame=2, card="adrenaline")
    assert text == "Adrenaline is with Ann (Pilot)."
    film.refused("reveal", "SH-17", frame=2, card="the-cowboy")
    film.throng(0, 1, SAUCERS)
    film.throng(0, 1)
    film.refused("reveal", "SH-11", frame=2, card=SAUCERS)
    text = film.refused("draw", "SH-43", card="fire-axe")
    assert text.endswith("That does not fit now: the card on frame II is awaited.")


@clause("SH-168")
def test_a_trapped_survivor_only_tries_to_escape(film: FilmTable) -> None:
    film.begin()
    film.refused("escape", "SH-168", **PILOT)
    happens(film, "the-examination-room")
    film.roll(2)
    film.reveal("tire-iron")
    text = film.refused("rest", "SH-168", **MECHANIC)
    assert text == "Bob (Mechanic) is held by the Examination Room and can only try to escape."


@clause("SH-71", "SH-73", "SH-75")
def test_a_survivor_who_is_drawn(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, SAUCERS)
    film.falls("the-mechanic")
    film.passes(1)
    assert film.refused("pass", "SH-75", seat=2) == "Bob has to draw a survivor."
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    text = film.refused("take_attack_survivor", "SH-71", seat=1)
    assert text == "The survivor pile is empty."


@clause("SH-152", "SH-08", "SH-129")
def test_a_correction_says_what_is_possible(film: FilmTable) -> None:
    shelter(film)
    for path, cite, words in [
        ("survivors/the-pilot/rest", "SH-152", "0 to 7"),
        ("pool", "SH-08", "0 to 40"),
        ("sanctuaries/0/spoints", "SH-129", "1 to 8"),
    ]:
        assert words in film.refused("correct", cite, path=path, value=99)
    film.refused("correct", "SH-04", path="moon", value=1)


@clause("SH-235")
def test_nothing_is_done_when_the_movie_is_over(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.falls("the-pilot", "the-mechanic")
    assert film.refused("pass", "SH-235", seat=1) == "The movie is over."


@clause("SH-05", "SH-183", "SH-12")
def test_only_survivors_in_play_act(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, SAUCERS)
    assert film.refused("rest", "SH-05", seat=1, survivor="tire-iron").startswith("The Tire Iron")
    film.falls("the-mechanic")
    text = film.refused("rest", "SH-183", seat=1, survivor="the-mechanic")
    assert text == "The Mechanic is in the discard pile since this reel began. Choose the Pilot."
    film.refused("rest", "SH-17", seat=1, survivor="the-cowboy")


@clause("SH-144", "SH-147", "SH-149")
def test_what_a_survivor_inside_does(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.refused("take", "SH-145", **PILOT, card="adrenaline")
    film.hold("the-pilot", "tire-iron", "grudge-match")
    text = film.refused("store", "SH-149", **PILOT, card="grudge-match")
    assert text == "Only items are left in a sanctuary. Choose the Tire Iron."
    film.do("store", **PILOT, card="tire-iron")
    film.hold("the-pilot", "fire-axe", "grudge-match")
    text = film.refused("fetch", "SH-76", **PILOT, card="tire-iron")
    assert text == "Ann (Pilot) holds two cards already."
    film.refused("fetch", "SH-78", **PILOT, card="fire-axe")


@clause("SH-144")
def test_nobody_rests_in_the_turn_of_moving_in(film: FilmTable) -> None:
    shelter(film)
    next_reel(film)
    film.round()
    film.act("move", "the-pilot", sanctuary=1)
    film.do("horror_star", **PILOT, use="second_action")
    text = film.refused("rest", "SH-144", **PILOT)
    assert text == "Ann (Pilot) moved into the Church Cellar in this turn."


@clause("SH-247", "SH-248")
def test_a_monster_that_hides_in_a_sanctuary(film: FilmTable) -> None:
    shelter(film, back_seat_surprise=True)
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card="two-hissing-cats")
    film.roll(6, 5)
    film.refused("attack", "SH-248", **MECHANIC, target="two-hissing-cats")
    film.throng(0, 1, SAUCERS)
    film.round()
    text = film.refused("search", "SH-247", **PILOT)
    assert text == "A monster hides in the Church Cellar: nobody rests or searches."
    text = film.refused("attack", "SH-145", "SH-247", **PILOT, target=SAUCERS)
    assert text.endswith("Choose the Two Hissing Cats.")


@clause("SH-106", "SH-107", "SH-108")
def test_dynamite(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-hissing-cats", "two-pale-twins")
    film.hold("the-pilot", STICKS, "tire-iron")
    blast = {**PILOT, "stat": "guts"}
    film.refused("throng_attack", "SH-108", **blast, item=STICKS, throng="throng-0-2")
    film.refused("throng_attack", "SH-108", **PILOT, item="tire-iron", throng="throng-0-1")
    film.throng(0, 2, SAUCERS)
    film.correct(f"uses/{STICKS}", 1)
    film.blast("the-pilot", "throng-0-1", 6, 6)
    film.roll(6, 6)
    text = film.refused("throng_attack", "SH-107", **blast, item=STICKS, throng="throng-0-1")
    assert text.startswith("The Four Dynamite Sticks: no token is left.")
    text = film.refused("attack", "SH-106", **PILOT, target=SAUCERS)
    assert text.startswith("A counterstrike is aimed at what has fumbled.")


@clause("SH-106")
def test_dynamite_strikes_back_at_what_has_fumbled(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-hissing-cats", "two-pale-twins")
    film.throng(0, 2, SAUCERS)
    film.hold("the-pilot", STICKS)
    film.assault(6, 6)
    fields = {**PILOT, "item": STICKS, "stat": "guts", "throng": "throng-0-2"}
    text = film.refused("throng_attack", "SH-106", **fields)
    assert text.endswith("Choose throng 1.")


@clause("SH-89")
def test_an_item_that_is_of_no_use(film: FilmTable) -> None:
    passes = {"stats": {"muscle": 6}, "instead": dict.fromkeys(("speed", "brains", "guts"), "pass")}
    film.begin(deck={"the-pilot": passes})
    film.throng(0, 1, SAUCERS)
    film.hold("the-pilot", "welding-torch")
    text = film.refused("attack", "SH-89", **PILOT, target=SAUCERS, item="welding-torch")
    assert text == "The Welding Torch: of no use to Ann (Pilot)."


@clause("SH-179")
def test_a_card_that_saves_nobody(film: FilmTable) -> None:
    film.begin()
    film.hold("the-pilot", "tire-iron")
    film.refused("use_card", "SH-179", **PILOT, card="tire-iron")
    film.refused("use_card", "SH-09", **PILOT, card="adrenaline")


@clause("SH-69", "SH-70", "SH-71")
def test_a_take_attack(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, SAUCERS)
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    text = film.refused("attack", "SH-70", **PILOT, target=SAUCERS)
    assert text == "Ann (Pilot) attacks with the Hunting Rifle now."
    film.attack("the-pilot", SAUCERS, 6, 5, item="hunting-rifle")
    film.reveal("tire-iron")
    film.do("take_attack_survivor", seat=2)
    film.do("draw", card="the-cowboy")
    cowboy = {"seat": 2, "survivor": "the-cowboy"}
    film.refused("attack", "SH-71", **cowboy, target=SAUCERS, item="tire-iron")
    film.attack("the-cowboy", SAUCERS, 6, 5)
    film.round()
    film.act("rest", "the-pilot")
    film.act("rest", "the-mechanic")
    film.refused("take_attack_item", "SH-69", "SH-68", **cowboy, card="tire-iron")
    film.refused("take_attack_survivor", "SH-69", "SH-68", seat=2)


@clause("SH-147")
def test_a_search(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "tire-iron", "grudge-match")
    film.act("search", "the-pilot")
    for card in ("fire-axe", "two-pale-twins", "two-hissing-cats", SAUCERS):
        film.do("draw", card=card)
    text = film.refused("keep", "SH-76", "SH-147", **PILOT, card="fire-axe")
    assert text.endswith("a held item is left in the sanctuary. Choose the Tire Iron.")
    text = film.refused("return_card", "SH-148", seat=1, card="tire-iron")
    assert text == "Choose the Fire Axe, not the Tire Iron."
    film.do("return_card", seat=1, card="fire-axe")
    shelter(film, "the-pilot")
    film.correct("reel_pile", film.view["reel_pile"] + film.view["discard_pile"])
    assert film.refused("search", "SH-147", **PILOT) == "The discard pile is empty."


@clause("SH-217")
def test_a_horror_star_that_nobody_has(film: FilmTable) -> None:
    film.begin()
    next_reel(film)
    film.round()
    film.act("rest", "the-pilot")
    text = film.refused("horror_star", "SH-217", **PILOT, use="reroll")
    assert text == "Choose a second action, not a roll again."
    film.refused("horror_star", "SH-217", **MECHANIC, use="reroll")


def test_every_action_of_a_seat_has_its_moment() -> None:
    kinds = {type_tag(kind) for kind in ACTIONS if kind is not Correct}
    # facts, and what is possible beside something else
    beside = {"draw", "reveal", "roll", "done", "pass", "spend", "use_card"}
    assert refusal_tables().moments.keys() == kinds - beside
    asks = {ask for _, *asks in refusal_tables().moments.values() for ask in asks}
    assert asks - {"main"} <= refusal_tables().awaited.keys()
