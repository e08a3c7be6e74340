"""Who takes part, and what lies in the box (SH-01 to SH-16)."""

from collections import Counter

import pytest

from companion.games.shuffling_horror import GAME
from companion.games.shuffling_horror.cards import MOVIE
from companion.games.shuffling_horror.options import Options, ShufflingHorrorOptions
from tests.rules.shuffling_horror.table import CAST, NAMES, FilmTable
from tests.rules.table import clause


def bad_number(film: FilmTable, seats: int) -> str:
    names = [*NAMES, "Max", "Nat"][:seats]
    line = {"cmd": "new", "game": film.game, "seats": names, "options": {}, "dealer": "table"}
    return film.look(line)["error"]["code"]


@clause("SH-01")
@pytest.mark.parametrize("players", range(2, 13))
def test_one_directs_and_two_to_twelve_play(film: FilmTable, players: int) -> None:
    view = film.new(players + 1)["view"]
    assert [one["state"] for one in view["players"]] == ["director", *["player"] * players]
    assert (view["players"][0]["seat"], view["players"][0]["survivors"]) == (0, [])


@clause("SH-01")
def test_not_fewer_and_not_more(film: FilmTable) -> None:
    assert [bad_number(film, seats) for seats in (1, 2, 14)] == ["bad-options"] * 3


@clause("SH-02")
def test_one_set_of_rules_serves_both_boxes(film: FilmTable) -> None:
    shown = []
    for edition in ("roswell-51", "pittsburgh-68"):
        film.begin(edition=edition)
        film.act("take", "the-pilot", card="adrenaline")
        film.reveal("the-radio-goes-dead")
        assert film.kinds(0) == ["activate", "bypass"]
        film.do("bypass", seat=0)
        view = film.view
        assert view.pop("edition") == edition
        shown.append(view)
    assert shown[0] == shown[1]


@clause("SH-03")
def test_a_card_beats_the_rulebook(film: FilmTable) -> None:
    film.begin(deck={"tire-iron": {"damage": {"dice": "2d6"}}})
    film.hold("the-pilot", "tire-iron")
    film.screen("six-saucer-pilots")
    film.attack("the-pilot", "six-saucer-pilots", 3, 2, item="tire-iron")
    assert film.view["roll"]["count"] == 2


@clause("SH-03")
def test_a_monster_may_be_made_proof_against_head_shots(film: FilmTable) -> None:
    film.begin(deck={"two-pale-twins": {"immune_until_reel": 2}})
    film.screen("two-pale-twins", "two-hissing-cats")
    film.attack("the-pilot", "two-pale-twins", 1, 1)
    assert (film.ruled("head-shot")["victims"], film.phase) == ([], "damage-roll")


@clause("SH-04")
def test_what_no_rule_explains_people_settle_and_the_books_follow(film: FilmTable) -> None:
    film.begin(deck={"the-creeping-jelly": {"effect": None}})
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-creeping-jelly")
    assert (film.phase, film.kinds(None)) == ("manual", ["done"])
    film.throng(0, 1, "two-hissing-cats")
    film.rests("the-mechanic", 4)
    film.do("done")
    assert film.view["throngs"]["0"][0] == ["two-hissing-cats"]
    assert film.survivor("the-mechanic")["rest"] == 4
    assert film.view["discards"] == ["the-creeping-jelly"]


@clause("SH-05")
def test_a_survivor_falls_and_the_player_stays(film: FilmTable) -> None:
    film.begin()
    film.rests("the-pilot", 3)
    film.falls("the-pilot")
    player = film.player(1)
    assert (player["state"], player["power"], player["survivors"]) == ("player", 7, [])
    assert film.spoints() == [(3, "rest-the-pilot", "pool")]


@clause("SH-05")
def test_power_is_a_players_and_rest_a_survivors(film: FilmTable) -> None:
    film.begin()
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.passes(2)
    film.round()
    film.act("rest", "the-pilot")
    assert [film.survivor(one)["rest"] for one in ("the-pilot", "the-cowboy")] == [2, 3]
    assert film.player(1)["power"] == 7


@clause("SH-06")
def test_the_result_is_who_survived(film: FilmTable) -> None:
    film.begin(12)
    film.falls(*CAST[1:])
    for _ in range(4):
        film.roll(6)
    film.passes(1, *range(2, 13), 0)
    ruled = [one for one in film.last["rulings"] if one["kind"] == "score"]
    assert [(one["code"], one["winner"], one["survivors"], one["seats"]) for one in ruled] == [
        ("movie-over", "survivors", ["the-pilot"], [1])
    ]
    assert sorted(film.view["result"]) == ["how", "seats", "survivors", "winner"]


@clause("SH-07")
def test_what_the_deck_has(film: FilmTable) -> None:
    kinds = Counter(card.kind for card in GAME.cards.catalog.values())
    assert kinds == {
        "monster": 24, "survivor": 12, "item": 8, "plot": 4, "horror": 4, "sanctuary": 2,
        "power": 2 + 1, "bonus": 2,
    }  # fmt: skip
    placed = {tuple(one["cards"]): one.get("n") for one in self_placed(film)}
    assert placed[("last-one-standing", "turning-point")] is None
    assert placed[("rule-cue-cards",)] == 4
    assert placed[MOVIE] == len(MOVIE) == 44


def self_placed(film: FilmTable) -> list[dict[str, list[str]]]:
    film.new(3)
    return film.instructs("place")


@clause("SH-07")
@pytest.mark.parametrize("edition", ["roswell-51", "pittsburgh-68"])
def test_three_bonus_cards_for_each_edition(film: FilmTable, edition: str) -> None:
    view = film.new(3, edition=edition, popcorn=True, shuffler=True, scream_queen="added")["view"]
    assert view["discard_pile"] == 47


@clause("SH-08")
@pytest.mark.parametrize("players", [2, 4, 6, 12])
def test_the_tokens_of_the_box(film: FilmTable, players: int) -> None:
    film.new(players + 1)
    assert sum(one["n"] for one in film.instructs("spoints")) == 54
    assert sum(one["left"] for one in film.instructs("sanctuary_spoints")) == 10 * 4
    tokens = {one["token"]: one["n"] for one in film.instructs("token")}
    assert tokens == {"reel": 4, "fade-in": 1, "fade-out": 1, "dynamite": 4, "countdown": 10}
    assert film.view["reel_tokens"] == [1, 2, 3, 4]


@clause("SH-08")
def test_each_side_rolls_its_own_pair_of_dice(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-saucer-pilots")
    film.attack("the-pilot", "six-saucer-pilots")
    assert (film.view["attack"]["by"], film.view["roll"]["count"]) == ("survivor", 2)
    film.roll(6, 5)
    film.assault()
    assert (film.view["attack"]["by"], film.view["roll"]["count"]) == ("monster", 2)


@clause("SH-09")
def test_monsters_items_and_power_plays_stay(film: FilmTable) -> None:
    film.begin()
    film.screen("three-green-cadets")
    film.round()
    shown = [frame["card"] for frame in film.view["frames"]]
    assert shown == ["three-green-cadets", "adrenaline", "hunting-rifle"]
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("fire-axe")
    film.attack("the-mechanic", "three-green-cadets", 3, 2)
    film.roll(3)
    film.reveal("grudge-match")
    shown = [frame["card"] for frame in film.view["frames"]]
    assert shown == ["grudge-match", "fire-axe", "hunting-rifle"]


@clause("SH-10")
def test_events_are_resolved_at_once_and_leave(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-fallout-shelter")
    assert (film.ruled("event")["card"], film.frame(2)["card"]) == ("the-fallout-shelter", None)
    assert film.moved("the-fallout-shelter") == ("frame-2", "sanctuary-2")
    film.reveal("a-scream-in-the-dark")
    film.roll(1)
    assert film.moved("a-scream-in-the-dark") == ("frame-2", "discard_pile")
    film.reveal("the-lights-go-out")
    film.do("bypass", seat=0)
    assert film.moved("the-lights-go-out") == ("frame-2", "discard_pile")
    film.reveal("fire-axe")
    assert film.view["turn"]["seat"] == 2


def use_up_much(film: FilmTable) -> None:
    """A sanctuary is breached, a plot device used, a horror, popcorn and monsters are gone."""
    film.begin(popcorn=True)
    film.throng(0, 1, "two-hissing-cats", "two-pale-twins")
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "the-radio-goes-dead")
    film.do("activate", seat=0)
    film.roll(1, 1)
    film.roll(1, 1)
    film.reveal("popcorn", "a-scream-in-the-dark")
    film.roll(1)
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.reveal("fire-axe")
    film.act("move", "the-mechanic", sanctuary=1)
    film.do("all_out_attack", seat=0)
    film.do("target", seat=0, attacker="throng-0-1", sanctuary=1)
    film.roll(1, 1)
    film.passes(0)
    film.attack("the-pilot", "two-hissing-cats", 1, 1)
    film.throng(0, 2, "three-green-cadets")
    film.attack("the-mechanic", "three-green-cadets", 3, 2)
    film.roll(3)


@clause("SH-11")
def test_most_cards_may_come_back_and_some_never(film: FilmTable) -> None:
    use_up_much(film)
    assert film.view["discards"] == ["a-scream-in-the-dark", "three-green-cadets"]
    film.end_reel()
    assert film.view["discards"] == []
    again = film.open_to("reveal", "card")
    assert {"a-scream-in-the-dark", "three-green-cadets", "the-lights-go-out"} <= set(again)
    assert not {"the-church-cellar", "the-radio-goes-dead"} & set(again)


@clause("SH-12")
def test_what_lies_in_the_graveyard(film: FilmTable) -> None:
    use_up_much(film)
    gone = ["the-radio-goes-dead", "popcorn", "the-church-cellar", "two-hissing-cats"]
    assert film.view["graveyard"] == gone
    film.end_reel()
    assert film.view["graveyard"] == gone
    for card in gone:
        film.refused("reveal", frame=1, card=card)


@clause("SH-12", "SH-102")
def test_the_annihilated_lie_there_too(film: FilmTable) -> None:
    film.begin()
    film.hold("the-pilot", "ray-projector")
    film.throng(0, 1, "six-legged-hulk")
    film.attack("the-pilot", "six-legged-hulk", 3, 2, item="ray-projector")
    film.roll(6, 4)
    assert film.view["graveyard"] == ["six-legged-hulk"]
    assert film.moved("six-legged-hulk") == ("throng-0-1", "graveyard")


@clause("SH-13")
def test_the_discard_pile_is_shuffled_before_a_draw_and_a_deal(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("reinforcements-from-orbit")
    film.do("activate", seat=0)
    hands = [one["do"] for one in film.last["rulings"] if one["kind"] == "instruct"]
    assert hands == ["shuffle", "draw"]
    film.say({"cmd": "undo"})
    film.do("bypass", seat=0)
    film.reveal("fire-axe")
    film.end_reel()
    hands = [one for one in film.last["rulings"] if one["kind"] == "instruct"]
    assert [one["do"] for one in hands][-5:] == ["shuffle", "deal", "draw", "draw", "draw"]
    assert [one.get("pile", one.get("from")) for one in hands][-5:-3] == ["discard_pile"] * 2


@clause("SH-14", "SH-15")
def test_strength_is_a_number_that_no_one_point_token_pays(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-saucer-pilots")
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "fire-axe")
    film.act("move", "the-mechanic", sanctuary=1)
    film.do("all_out_attack", seat=0)
    film.do("target", seat=0, attacker="throng-0-1", sanctuary=1)
    film.roll(3, 2)
    film.roll(3)
    assert (film.instructs("spoints"), film.view["pool"]) == ([], 40)
    assert [(one["at"], one["left"]) for one in film.instructs("sanctuary_spoints")] == [
        ("sanctuary-1", 5)
    ]
    assert film.view["sanctuaries"][0]["spoints"] == 5


@clause("SH-14", "SH-15", "SH-239")
def test_a_blob_is_as_strong_as_ruled_however_few_tokens_are_left(film: FilmTable) -> None:
    """4, 8 and 12 are more than the five tokens of the corner."""
    film.begin(bigger_blobbing=True)
    for reel in (1, 2, 3):
        if reel > 1:
            film.end_reel()
            film.reveal("fire-axe", "adrenaline", "tire-iron")
        first = film.view["turn"]["survivor"]
        film.act("take", first, card="adrenaline")
        film.reveal("the-creeping-jelly")
        assert film.ruled("blob")["n"] == 4 * reel
        assert film.instructs("sanctuary_spoints")[-1]["left"] == 4 * reel
        assert film.frame(2)["spoints"] == 4 * reel
        film.correct("frames/1/spoints", 1)
        if film.view["turn"]["seat"] == 0:
            film.round()
        film.attack(film.view["turn"]["survivor"], "the-creeping-jelly", 3, 2)
        film.roll(1)
        assert film.moved("the-creeping-jelly") == ("frame-2", "discard_pile")
        assert all(one["at"] != "corner" for one in film.instructs("sanctuary_spoints"))
        film.reveal("ray-projector")
        film.round()
    assert film.view["pool"] == 40


@clause("SH-16")
def test_advice_is_not_enforced(film: FilmTable) -> None:
    usual = Options()
    listed = ShufflingHorrorOptions.listed
    rules = [one.id for one in listed if isinstance(getattr(usual, one.id), bool)]
    assert not any(getattr(usual, one) for one in rules)
    film.deal(12, **{one: True for one in rules if one != "reel_1_familiar_face"})
    assert film.phase == "directors-cut"
    film.begin(2)
    assert film.phase == "turn"
