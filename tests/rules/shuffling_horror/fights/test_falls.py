"""How survivors fall, and what becomes of them (SH-121 to SH-128)."""

import pytest

from companion.games.shuffling_horror.cards import MOVIE
from tests.rules.shuffling_horror.scenes import hunted, hurt
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause

RIDERS = "six-saucer-pilots"
HULK = "six-legged-hulk"
THING = "seven-headed-thing"
NUNS = "three-hollow-nuns"


@clause("SH-121")
def test_a_failed_flail_eliminates(film: FilmTable) -> None:
    hunted(film)
    film.rests("the-pilot", 3)
    film.hold("the-pilot", "fire-axe", "grudge-match")
    film.roll(3, 2)
    film.roll(5)
    film.act("flail", "the-pilot")
    film.roll(6, 3)
    assert film.ruled("eliminated")["survivor"] == "the-pilot"
    assert film.moved("the-pilot") == ("survivors-1", "discard_pile")
    assert film.moved("fire-axe") == ("survivor-the-pilot", "discard_pile")
    assert film.spoints() == [(3, "rest-the-pilot", "pool")]
    assert film.view["discards"] == ["the-pilot", "fire-axe", "grudge-match"]
    assert "the-pilot" not in film.view["survivors"]


@clause("SH-121", "SH-183", "SH-184")
def test_and_makes_a_familiar_face(film: FilmTable) -> None:
    hurt(film, 5)
    film.act("flail", "the-pilot")
    film.roll(6, 3)
    film.round()
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.attack("the-cowboy", RIDERS, 6, 5)
    film.end_reel("the-mechanic")
    film.reveal("the-pilot", "adrenaline", "hunting-rifle")
    assert film.frame(1)["card"] == "the-pilot"
    film.attack("the-automaton", "the-pilot", 4, 1)
    assert film.need[0] == 6
    film.roll(6)
    assert film.ruled("eliminated")["card"] == "the-pilot"


@clause("SH-122")
@pytest.mark.parametrize(("die", "pile"), [(4, "discard_pile"), (5, "graveyard")])
def test_ten_damage_removes_who_fails_the_flail(film: FilmTable, die: int, pile: str) -> None:
    hunted(film, THING, HULK)
    film.hold("the-pilot", "fire-axe")
    film.roll(5, 5)
    film.roll(die)
    assert film.ruled("damage")["n"] == 5 + die
    film.act("flail", "the-pilot")
    film.roll(6, 3)
    assert film.moved("the-pilot") == ("survivors-1", pile)
    assert film.moved("fire-axe")[1] == "discard_pile"
    assert ("annihilated" in film.codes) is (die == 5)


@clause("SH-122")
def test_who_passes_it_lives(film: FilmTable) -> None:
    hunted(film, THING, HULK)
    film.roll(5, 5)
    film.roll(6)
    film.act("flail", "the-pilot")
    film.roll(3, 3)
    assert film.ruled("survives")["survivor"] == "the-pilot"


@clause("SH-123")
def test_a_head_shot_spores_without_negation_or_flail(film: FilmTable) -> None:
    hunted(film)
    film.roll(1, 1)
    assert film.ruled("spored")["survivor"] == "the-pilot"
    assert (film.phase, film.kinds(0), film.kinds(1)) == ("place", ["place"], [])
    assert film.open_to("place", "to") == ["throng-0-1", "throng-0-2", "throng-0-3"]
    film.do("place", seat=0, card="the-pilot", to="throng-0-1")
    assert film.moved("the-pilot") == ("survivors-1", "throng-0-1")
    assert film.view["throngs"]["0"][0] == [RIDERS, "the-pilot"]


def pod(film: FilmTable) -> None:
    """Twelve players; Bob, who is out, attacks the Pilot with a throng of his own."""
    film.begin(12)
    film.falls("the-mechanic")
    film.screen(NUNS)
    film.passes(1)
    film.do("take_attack", seat=2, card=NUNS, to="throng-2-1")
    film.target("throng-2-1", "the-pilot", seat=2)


@clause("SH-123", "SH-128")
def test_a_pod_player_places_whom_he_spored(film: FilmTable) -> None:
    pod(film)
    film.roll(1, 1)
    assert film.kinds(2) == ["place"]
    assert film.open_to("place", "to") == ["throng-2-1", "throng-2-2", "throng-2-3"]
    film.do("place", seat=2, card="the-pilot", to="throng-2-3")
    assert film.open_to("target", "attacker") == ["throng-2-3"]
    film.target("throng-2-3", "the-sheriff", seat=2)
    assert film.need[0] == 6


@clause("SH-124")
def test_what_a_spored_survivor_carried(film: FilmTable) -> None:
    film.begin(3)
    film.end_reel()
    film.reveal("service-revolver", "adrenaline", "hunting-rifle")
    film.throng(0, 1, RIDERS)
    film.rests("the-pilot", 4)
    film.hold("the-pilot", "fire-axe", "tire-iron")
    film.assault(1, 1)
    assert film.moved("fire-axe") == ("survivor-the-pilot", "discard_pile")
    assert film.view["discards"] == ["fire-axe", "tire-iron"]
    assert film.spoints() == [(4, "rest-the-pilot", "pool")]
    star = film.instructs("token")[0]
    assert (star["token"], star["to"]) == ("reel-1", "box")


@clause("SH-124")
def test_a_screen_monsters_victim_is_the_directors(film: FilmTable) -> None:
    film.begin(3)
    film.screen(NUNS)
    film.attack("the-pilot", NUNS, 6, 6)
    film.roll(1, 1)
    assert film.kinds(0) == ["place"]
    film.do("place", seat=0, card="the-pilot", to="throng-0-2")
    assert film.view["throngs"]["0"][1] == ["the-pilot"]


@clause("SH-125")
def test_without_a_slot_the_card_is_discarded(film: FilmTable) -> None:
    film.begin(3)
    for slot in range(6):
        film.throng(0, slot + 1, *MOVIE[3 * slot : 3 * slot + 3])
    film.assault(1, 1)
    assert film.ruled("lapsed")["what"] == "place"
    assert film.moved("the-pilot") == ("survivors-1", "discard_pile")
    assert film.phase == "target"


@clause("SH-126")
def test_a_fumble_gives_the_victim_a_counterstrike(film: FilmTable) -> None:
    hunted(film, victim="the-mechanic")
    film.roll(6, 6)
    assert (film.phase, film.prompts[0]["seat"]) == ("counterstrike", 2)
    film.attack("the-mechanic", RIDERS, 3, 2)
    film.roll(6)
    assert film.ruled("eliminated")["card"] == RIDERS
    assert film.view["throngs"]["0"][0] == []


@clause("SH-127")
def test_a_hopeless_victim_goes_straight_to_the_flail(film: FilmTable) -> None:
    hunted(film)
    film.purse(0, 0, 0)
    film.rests("the-mechanic", 5)
    film.roll(3, 2)
    assert film.kinds(0) == ["forgo_damage"]
    film.do("forgo_damage", seat=0)
    assert film.ruled("damage-forgone")["survivor"] == "the-pilot"
    assert (film.phase, film.need[0]) == ("flail", 8)
    film.roll(6, 3)
    assert film.moved("the-pilot")[1] == "discard_pile"


@clause("SH-127")
@pytest.mark.parametrize(
    ("power", "rest", "dice", "may"),
    [(0, 0, (3, 3), True), (1, 0, (3, 2), False), (0, 1, (3, 2), False), (0, 0, (4, 4), False)],
)
def test_only_without_spoints_and_without_ten_damage(
    film: FilmTable, power: int, rest: int, dice: tuple[int, int], *, may: bool
) -> None:
    hunted(film, THING, HULK)
    film.purse(0, 0, power)
    film.rests("the-pilot", rest)
    film.roll(*dice)
    assert film.phase == "damage-roll"
    assert film.offers(0, type="forgo_damage") is may


@clause("SH-127")
def test_the_attacker_may_roll_all_the_same(film: FilmTable) -> None:
    hunted(film)
    film.purse(0, 0, 0)
    film.roll(3, 2)
    film.roll(4)
    assert (film.ruled("damage")["n"], film.kinds(1)) == (4, ["flail"])


@clause("SH-128")
def test_a_throng_founded_with_a_spored_survivor_may_attack_at_once(film: FilmTable) -> None:
    hunted(film)
    film.roll(1, 1)
    film.do("place", seat=0, card="the-pilot", to="throng-0-2")
    assert film.kinds(0) == ["target", "pass"]
    assert film.open_to("target", "attacker") == ["throng-0-2"]
    assert film.open_to("target", "victim") == ["the-mechanic", "the-automaton"]
    film.target("throng-0-2", "the-mechanic", 6, 5)
    assert film.phase == "special"


@clause("SH-128")
def test_not_one_that_stood_already_and_not_in_anothers_turn(film: FilmTable) -> None:
    hunted(film)
    film.roll(1, 1)
    film.do("place", seat=0, card="the-pilot", to="throng-0-1")
    assert film.phase == "special"
    film.passes(0)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.attack("the-cowboy", RIDERS, 6, 6)
    film.roll(1, 1)
    film.do("place", seat=0, card="the-cowboy", to="throng-0-2")
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 2)


def within(film: FilmTable, card: str) -> None:
    """The Mechanic is inside the Church Cellar when the Pilot's take brings up a card."""
    film.begin(3)
    film.throng(0, 1, RIDERS)
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "fire-axe")
    film.act("move", "the-mechanic", sanctuary=1)
    film.round()
    film.act("take", "the-pilot", card="fire-axe")
    film.reveal(card)
    film.roll(2)


@clause("SH-121", "SH-143")
def test_who_falls_inside_lies_in_the_sanctuary(film: FilmTable) -> None:
    within(film, "a-scream-in-the-dark")
    film.target("throng-0-1", "the-mechanic", 3, 2)
    film.roll(5)
    film.act("flail", "the-mechanic")
    film.roll(6, 3)
    assert film.moved("the-mechanic") == ("sanctuary-1", "discard_pile")


@clause("SH-123", "SH-166")
def test_and_so_does_who_is_spored_there(film: FilmTable) -> None:
    within(film, "whispers-in-the-static")
    film.roll(6, 3)
    film.do("place", seat=0, card="the-mechanic", to="throng-0-1")
    assert film.moved("the-mechanic") == ("sanctuary-1", "throng-0-1")


@clause("SH-14", "SH-131")
def test_the_tokens_of_a_breached_sanctuary_leave_with_it(film: FilmTable) -> None:
    film.begin(3)
    film.throng(0, 1, RIDERS)
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "fire-axe")
    film.act("move", "the-mechanic", sanctuary=1)
    film.to_director()
    film.do("all_out_attack", seat=0)
    film.do("target", seat=0, attacker="throng-0-1", sanctuary=1)
    film.roll(1, 1)
    assert [(one["at"], one["left"]) for one in film.instructs("sanctuary_spoints")] == [
        ("sanctuary-1", 0)
    ]
    assert film.view["sanctuaries"][0]["spoints"] == 0


@clause("SH-157")
def test_nobody_corrects_power_into_a_pod_players_hand(film: FilmTable) -> None:
    pod(film)
    film.refused("correct", path="players/2/power", value=1)
    film.correct("players/1/power", 3)


@clause("SH-241")
def test_a_migrating_throng_goes_to_the_first_empty_slot(film: FilmTable) -> None:
    film.begin(12, monster_migration=True)
    film.throng(0, 1, RIDERS, HULK)
    film.falls("the-mechanic")
    film.throng(2, 1, NUNS)
    film.do("migrate", seat=0, throng="throng-0-1", to=2)
    assert film.view["throngs"]["2"][:2] == [[NUNS], [RIDERS, HULK]]
    assert film.view["players"][2]["state"] == "pod"
    assert "pod-player" not in film.codes
