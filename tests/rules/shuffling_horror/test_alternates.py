"""The other alternate and large-cast rules, and Pittsburgh 68 (SH-237 to SH-260)."""

import pytest

from companion.games.shuffling_horror.options import ShufflingHorrorOptions
from tests.rules.shuffling_horror.scenes import EVENT, happens, last_few, next_reel
from tests.rules.shuffling_horror.table import CAST, QUIET, FilmTable
from tests.rules.table import clause, holds

MASHED = ("two-hissing-cats", "five-tunnel-worms")


@clause("SH-237", "SH-238")
def test_the_director_without_throngs_draws_before_the_screen_is_laid(film: FilmTable) -> None:
    film.deal(directors_cut=True)
    assert (film.phase, film.view["reel_pile"]) == ("directors-cut", 10)
    assert film.view["frames"] == [None, None, None]
    film.do("directors_cut", seat=0)
    assert film.prompts[0]["left"] == 1
    film.do("draw", card="two-hissing-cats")
    film.do("place", seat=0, card="two-hissing-cats", to="throng-0-2")
    assert (film.phase, film.awaited) == ("reveal", 1)
    assert film.view["throngs"]["0"][1] == ["two-hissing-cats"]


@clause("SH-237")
def test_as_many_as_the_reels_number_and_the_rest_goes_back(film: FilmTable) -> None:
    film.deal(directors_cut=True)
    film.passes(0)
    film.reveal(*QUIET)
    film.end_reel()
    film.do("directors_cut", seat=0)
    assert film.instructs("draw")[-1]["n"] == 2
    film.do("draw", card="fire-axe")
    film.do("draw", card="six-legged-hulk")
    assert film.moved("fire-axe") == ("table", "discard_pile")
    assert film.phase == "place"


@clause("SH-237")
def test_no_cut_with_an_own_throng(film: FilmTable) -> None:
    film.deal(directors_cut=True)
    film.passes(0)
    film.reveal(*QUIET)
    film.throng(0, 1, "two-hissing-cats")
    film.end_reel()
    assert film.phase == "reveal"


@clause("SH-238", "SH-224")
def test_a_turning_point_at_the_cut_leaves_the_reel_its_three_cards(film: FilmTable) -> None:
    film.deal(12, directors_cut=True)
    film.passes(0)
    film.reveal(*QUIET)
    film.falls(*CAST[3:])
    film.end_reel()
    for seat, card in enumerate(("two-hissing-cats", "two-pale-twins"), 4):
        film.throng(seat, 1, card)
    film.passes(0)
    assert film.view["turning_point"] == "active"
    film.reveal("the-church-cellar", "fire-axe", "tire-iron")
    # what is used up is not replaced
    assert [frame and frame["card"] for frame in film.view["frames"]] == [
        None, "fire-axe", "tire-iron",
    ]  # fmt: skip
    assert (film.phase, film.view["reel_pile"]) == ("turn", 17)


@clause("SH-239")
@pytest.mark.parametrize(("bigger", "n"), [(True, 8), (False, 6)])
def test_a_bigger_blob(film: FilmTable, bigger: bool, n: int) -> None:
    film.begin(bigger_blobbing=bigger)
    next_reel(film, "hunting-rifle", "tire-iron", "fire-axe")
    happens(film, "the-creeping-jelly")
    assert film.ruled("blob")["n"] == n


@clause("SH-240", "SH-202")
def test_a_throng_migrates_to_the_player_the_director_eliminates(film: FilmTable) -> None:
    migrating(film)
    film.do("migrate", seat=0, throng="throng-0-2", to=2)
    assert film.view["throngs"]["2"][0] == ["five-tunnel-worms"]
    assert film.view["throngs"]["0"][1] == []
    assert film.ruled("pod-player")["seat"] == 2
    # two against two
    assert film.ruled("turning-point")
    assert film.player(2)["state"] == "pod"


def migrating(film: FilmTable) -> None:
    """The Director has eliminated seat 2; the throng that did it is the first."""
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_migration=True)
    while film.phase == "migrate":
        film.passes(0)
    film.throng(0, 1, "six-legged-hulk")
    film.throng(0, 2, "five-tunnel-worms")
    while film.view["turn"]["seat"] != 0:
        film.passes(film.view["turn"]["seat"])
    film.do("all_out_attack", seat=0)
    film.target("throng-0-1", "the-mechanic", 2, 3)
    film.roll(6)
    film.act("flail", "the-mechanic")
    film.roll(6, 5)


@clause("SH-240")
def test_even_the_throng_that_attacked(film: FilmTable) -> None:
    migrating(film)
    assert (film.phase, film.view["attack"]) == ("migrate", None)
    assert film.open_to("migrate", "throng", seat=0) == ["throng-0-1", "throng-0-2"]
    film.do("migrate", seat=0, throng="throng-0-1", to=2)
    assert film.moved("six-legged-hulk") == ("throng-0-1", "throng-2-1")
    # the other throng has still to attack
    assert film.open_to("target", "attacker") == ["throng-0-2"]


@clause("SH-241")
def test_an_event_counts_and_a_pod_players_throng_does_not(film: FilmTable) -> None:
    options = {
        "monster_migration": True,
        "deck": {EVENT: {"effect": [{"do": "flail", "who": "all"}]}},
    }
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", "the-waitress", **options)
    film.throng(0, 1, "five-tunnel-worms")
    happens(film)
    film.roll(6, 5)
    assert film.phase == "migrate"
    assert film.asked(0)[0]["to"] == 1
    film.passes(0)
    film.roll(1, 1)
    film.roll(1, 1)
    film.roll(1, 1)
    film.reveal("tire-iron")
    film.throng(3, 1, "six-legged-hulk")
    film.passes(2)
    film.do("all_out_attack", seat=3)
    film.target("throng-3-1", "the-mechanic", 2, 3, seat=3)
    film.roll(6)
    film.act("flail", "the-mechanic")
    film.roll(6, 5)
    assert film.ruled("player-out")["seat"] == 2
    assert film.phase != "migrate"


@clause("SH-242")
def test_a_card_of_one_throng_strengthens_another(film: FilmTable) -> None:
    film.begin(monster_mash_1=True)
    film.throng(0, 1, *MASHED)
    film.to_director()
    assert not film.offers(0, type="mash_attack")
    film.throng(0, 2, "two-pale-twins", "three-green-cadets")
    assert film.open_to("mash_attack", "to", card={"cards": list(MASHED)}) == ["throng-0-2"]
    film.do("mash_attack", seat=0, card="five-tunnel-worms", to="throng-0-2")
    assert film.view["throngs"]["0"][0] == ["two-hissing-cats"]
    assert film.open_to("target", "attacker") == ["throng-0-2"]
    film.target("throng-0-2", "the-pilot")
    assert film.need == (10, "33/36")


@clause("SH-242")
def test_into_a_full_throng_nothing_moves(film: FilmTable) -> None:
    film.begin(monster_mash_1=True)
    film.throng(0, 1, "five-tunnel-worms")
    film.throng(0, 2, "two-pale-twins", "three-green-cadets", "four-buzzing-drones")
    film.to_director()
    assert film.open_to("mash_attack", "to") == ["throng-0-1"]


@clause("SH-243")
def test_without_throngs_and_screen_monsters_any_throngs_card_is_used(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_2=True)
    film.throng(3, 1, *MASHED)
    film.screen("two-pale-twins")
    while film.view["turn"]["seat"] != 0:
        film.passes(film.view["turn"]["seat"])
    assert not film.offers(0, type="mash_attack")
    film.screen("fire-axe")
    assert film.open_to("mash_attack", "card", seat=0) == list(MASHED)
    film.do("mash_attack", seat=0, card="five-tunnel-worms", to="throng-0-1")
    assert film.view["throngs"]["3"][0] == ["two-hissing-cats"]
    assert film.open_to("target", "attacker") == ["throng-0-1"]


@clause("SH-243")
@pytest.mark.parametrize("leave", [True, False])
def test_a_pod_player_needs_the_directors_leave(film: FilmTable, leave: bool) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_2=True)
    film.throng(0, 1, *MASHED)
    film.passes(1, 2)
    film.do("mash_attack", seat=3, card="two-hissing-cats", to="throng-3-1")
    assert (film.phase, film.kinds(0)) == ("permission", ["allow", "refuse"])
    film.do("allow" if leave else "refuse", seat=0)
    if leave:
        assert film.view["throngs"]["3"][0] == ["two-hissing-cats"]
        assert film.open_to("target", "attacker", seat=3) == ["throng-3-1"]
    else:
        assert film.ruled("refused")["seat"] == 0
        assert film.kinds(3) == ["mash_attack", "pass"]


@clause("SH-244")
def test_screen_monsters_attack_for_a_director_without_throngs(film: FilmTable) -> None:
    film.begin(desperate_measures=True)
    film.screen("six-legged-hulk", "two-hissing-cats")
    film.throng(0, 1, "two-pale-twins")
    film.to_director()
    assert not film.offers(0, type="desperate_attack")
    film.throng(0, 1)
    film.do("desperate_attack", seat=0)
    assert film.codes == ["desperate-measures"]
    assert film.open_to("target", "attacker") == ["six-legged-hulk", "two-hissing-cats"]
    film.target("two-hissing-cats", "the-pilot")
    assert film.need == (2, "1/36")
    film.roll(6, 5)
    assert film.open_to("target", "attacker") == ["six-legged-hulk"]


@clause("SH-245")
@pytest.mark.parametrize("butter", [True, False])
def test_popcorn_with_butter_is_discarded(film: FilmTable, butter: bool) -> None:
    film.begin(popcorn=True, popcorn_extra_butter=butter)
    happens(film, "popcorn")
    assert film.view["discards"] == (["popcorn"] if butter else [])
    assert film.view["graveyard"] == ([] if butter else ["popcorn"])


@clause("SH-249")
def test_an_alien_item_is_taken_into_an_established_throng(film: FilmTable) -> None:
    film.begin(alien_technology=True)
    film.screen("crystal-lance", "fire-axe")
    film.throng(0, 2, "two-hissing-cats", "three-green-cadets")
    film.throng(0, 3, "two-pale-twins", "two-blinking-lights", "four-buzzing-drones")
    film.to_director()
    assert film.open_to("take_attack", "card") == ["crystal-lance"]
    assert film.open_to("take_attack", "to") == ["throng-0-2"]
    film.do("take_attack", seat=0, card="crystal-lance", to="throng-0-2")
    film.target("throng-0-2", "the-pilot")
    # it has no attack value, but its damage bonus
    assert film.need == (5, "10/36")
    film.roll(1, 3)
    film.roll(2)
    holds(film.ruled("damage"), {"n": 5, "dice": 2})
    film.act("flail", "the-pilot")
    film.roll(2, 3)
    film.reveal("tire-iron")
    film.passes(0, 1)
    # the item counts as one of three cards
    assert film.open_to("attack", "target", survivor="the-mechanic")[:2] == [
        "two-hissing-cats", "three-green-cadets",
    ]  # fmt: skip


@clause("SH-249", "SH-250")
def test_the_destroyer_wins_the_item_or_refuses_it(film: FilmTable) -> None:
    film.begin(alien_technology=True)
    film.throng(0, 1, "two-hissing-cats", "crystal-lance")
    film.hold("the-pilot", "fire-axe", "tire-iron")
    film.attack("the-pilot", "two-hissing-cats", 2, 3)
    film.roll(5)
    assert film.phase == "keep"
    assert film.open_to("keep", "discard", card="crystal-lance") == ["fire-axe", "tire-iron"]
    film.act("keep", "the-pilot", card="crystal-lance", discard="tire-iron")
    assert film.survivor("the-pilot")["held"] == ["fire-axe", "crystal-lance"]
    assert film.view["throngs"]["0"][0] == []
    film.throng(0, 1, "two-pale-twins", "ray-projector")
    film.attack("the-mechanic", "two-pale-twins", 2, 3)
    film.roll(5)
    film.do("return_card", seat=2, card="ray-projector")
    assert "ray-projector" in film.view["discards"]


@clause("SH-250")
def test_an_items_dice_replace_the_die_and_the_highest_bonus_counts(film: FilmTable) -> None:
    film.begin(alien_technology=True)
    film.throng(0, 1, "six-legged-hulk", "crystal-lance", "ray-projector")
    film.to_director()
    film.do("all_out_attack", seat=0)
    film.target("throng-0-1", "the-pilot", 2, 3)
    assert film.view["roll"]["count"] == 2
    film.roll(2, 4)
    holds(film.ruled("damage"), {"n": 9, "dice": 6})


@clause("SH-250")
def test_an_item_without_its_throng_is_discarded(film: FilmTable) -> None:
    film.begin(alien_technology=True, monster_mash_1=True)
    film.throng(0, 1, "two-hissing-cats", "crystal-lance")
    film.throng(0, 2, "five-tunnel-worms")
    film.to_director()
    film.do("mash_attack", seat=0, card="two-hissing-cats", to="throng-0-2")
    assert film.moved("crystal-lance") == ("throng-0-1", "discard_pile")
    assert film.view["throngs"]["0"][0] == []


@clause("SH-127", "SH-249")
@pytest.mark.parametrize(("dice", "may"), [((1, 4), True), ((2, 2), False)])
def test_an_alien_item_may_make_ten_damage_possible(
    film: FilmTable, dice: tuple[int, int], *, may: bool
) -> None:
    film.begin(alien_technology=True)
    film.throng(0, 1, "six-legged-hulk", "crystal-lance")
    film.purse(0, 0)
    film.assault(*dice)
    # six of the die, three of the lance, and what the doubles add
    assert film.offers(0, type="forgo_damage") is may


@clause("SH-251", "SH-260")
def test_in_pittsburgh_any_item_is_taken_and_gives_nothing(film: FilmTable) -> None:
    film.begin(alien_technology=True, edition="pittsburgh-68")
    film.screen("fire-axe", "crystal-lance")
    film.throng(0, 1, "six-legged-hulk")
    film.to_director()
    cards = film.open_to("take_attack", "card")
    assert cards == ["fire-axe", "crystal-lance", "hunting-rifle"]
    film.do("take_attack", seat=0, card="crystal-lance", to="throng-0-1")
    film.target("throng-0-1", "the-pilot", 2, 3)
    assert film.view["roll"]["count"] == 1
    film.roll(4)
    assert film.ruled("damage")["n"] == 4


@clause("SH-255", "SH-256")
def test_one_survivor_starts_as_a_familiar_face(film: FilmTable) -> None:
    film.new(3, reel_1_familiar_face=True)
    assert film.instructs("draw")[0]["to"] == "discard_pile"
    film.do("draw", card="the-cowboy")
    # shown, and part of the first shuffle
    assert film.ruled("drawn")["card"] == "the-cowboy"
    assert (film.view["discard_pile"], film.view["survivor_pile"]) == (45, 11)
    film.refused("draw", card="the-cowboy")
    film.do("draw", card="the-pilot")
    film.do("draw", card="the-mechanic")
    assert film.instructs("shuffle")[0]["n"] == 45
    film.reveal("the-cowboy", "tire-iron", "fire-axe")
    assert film.ruled("starting-bonus")["n"] == 1
    assert film.view["throngs"]["0"][0] == ["the-cowboy"]


@clause("SH-256")
def test_with_twelve_players_nobody_is_left_for_it(film: FilmTable) -> None:
    seats = [f"P{n}" for n in range(13)]
    answer = film.say({
        "cmd": "new", "game": "shuffling-horror", "seats": seats,
        "options": {"reel_1_familiar_face": True},
    })  # fmt: skip
    assert answer["error"]["code"] == "bad-options"
    film.new(12, reel_1_familiar_face=True)


@clause("SH-257")
@pytest.mark.parametrize("grim", [True, False])
def test_spoints_of_the_eliminated_leave_the_game(film: FilmTable, grim: bool) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-automaton", grim_toll=grim)
    pool, removed = film.view["pool"], film.view["removed_spoints"]
    film.falls("the-automaton")
    n, power = (10, 0) if grim else (0, 4)
    assert film.view["removed_spoints"] == removed + n
    assert film.view["pool"] == pool + (0 if grim else 6)
    assert film.player(3)["power"] == power


@clause("SH-257")
def test_a_survivor_is_no_player(film: FilmTable) -> None:
    film.begin(grim_toll=True)
    film.rests("the-mechanic", 3)
    film.falls("the-mechanic")
    assert film.view["removed_spoints"] == 3
    assert film.player(2)["power"] == 7


@clause("SH-258", "SH-260")
@pytest.mark.parametrize(("players", "power"), [(2, 7), (5, 6), (7, 5), (12, 4)])
def test_pittsburgh_is_played_by_the_same_rules(film: FilmTable, players: int, power: int) -> None:
    film.new(players + 1, edition="pittsburgh-68")
    pittsburgh = film.view
    assert pittsburgh["edition"] == "pittsburgh-68"
    assert [one["power"] for one in pittsburgh["players"][1:]] == [power] * players
    assert pittsburgh["pool"] == 54 - players * power
    film.new(players + 1)
    assert film.view == pittsburgh | {"edition": "roswell-51"}


@clause("SH-258", "SH-160")
def test_plot_devices_are_optional_in_pittsburgh(film: FilmTable) -> None:
    film.begin(edition="pittsburgh-68")
    happens(film, "the-radio-goes-dead")
    assert film.kinds(0) == ["activate", "bypass"]


@clause("SH-259")
def test_the_words_of_pittsburgh(film: FilmTable) -> None:
    for edition, words in {
        "roswell-51": ("power", "rest spoint", "Creature Feature", "Pod Player", "spored"),
        "pittsburgh-68": (
            "general", "character spoint", "Three Card Zombie", "infected Zombie Player",
            "zombified",
        ),
    }.items():  # fmt: skip
        stated = all_texts(film, edition)
        for word in words:
            assert word in stated, f"{edition}: no {word}"
    pittsburgh = all_texts(film, "pittsburgh-68")
    assert "Creature Feature" not in pittsburgh
    assert "spored" not in pittsburgh


def all_texts(film: FilmTable, edition: str) -> str:
    """What is said at two spends, a trio, a spore and a first monster."""
    texts: list[str] = []

    def heard() -> None:
        texts.extend(one["text"] for one in film.last["rulings"])

    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", edition=edition)
    film.act("rest", "the-pilot")
    film.rests("the-mechanic", 1)
    film.screen("two-hissing-cats", "two-pale-twins")
    film.attack("the-mechanic", "two-hissing-cats")
    for seat, purse in ((1, "power"), (2, "rest")):
        film.do("spend", seat=seat, **{"from": purse}, n=1)
        heard()
    film.roll(6, 5)
    film.do("take_attack", seat=3, card="two-pale-twins", to="throng-3-1")
    heard()
    film.target("throng-3-1", "the-mechanic", 1, 1, seat=3)
    heard()
    film.do("place", seat=3, card="the-mechanic", to="throng-3-1")
    film.begin(edition=edition, screen=())
    film.reveal("tire-iron", "fire-axe", "crystal-lance")
    film.screen("two-hissing-cats", "two-pale-twins")
    film.act("take", "the-pilot", card="crystal-lance")
    film.reveal("six-legged-hulk")
    heard()
    return "\n".join(texts)


@clause("SH-260")
def test_the_edition_is_an_option_of_words_deck_and_technology(film: FilmTable) -> None:
    edition = next(one for one in ShufflingHorrorOptions.listed if one.id == "edition")
    assert set(edition.clauses) == {"SH-258", "SH-259", "SH-260"}
    film.begin(edition="pittsburgh-68")
    film.screen("fire-axe")
    film.throng(0, 1, "six-legged-hulk")
    film.to_director()
    # without the option nothing is taken
    assert film.kinds(0) == ["all_out_attack", "pass"]
