"""What a survivor's attack comes to: damage, head shots, fumbles, dynamite (SH-97 to SH-113)."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause

RIDERS = "six-saucer-pilots"
NUNS = "three-hollow-nuns"
TWINS = "two-pale-twins"
LORD = "eight-star-overlord"
STICKS = "four-dynamite-sticks"


def facing(film: FilmTable, *throng: str, held: tuple[str, ...] = (), **options: Any) -> None:
    """The Pilot, with what he holds, faces the Director's first throng."""
    film.begin(**options)
    film.throng(0, 1, *throng)
    film.hold("the-pilot", *held)


@clause("SH-97")
@pytest.mark.parametrize(("die", "code"), [(2, "no-effect"), (3, "eliminated"), (4, "eliminated")])
def test_damage_of_the_cards_value_eliminates(film: FilmTable, die: int, code: str) -> None:
    facing(film, NUNS)
    film.attack("the-pilot", NUNS, 4, 1)
    film.roll(die)
    assert film.codes[:2] == ["damage", code]


@clause("SH-90", "SH-97")
def test_a_power_play_of_the_box_may_add_to_the_damage(film: FilmTable) -> None:
    deck = {"grudge-match": {"grants": {"damage": 2}}}
    facing(film, NUNS, held=("grudge-match",), deck=deck)
    film.attack("the-pilot", NUNS, 4, 1)
    film.roll(1)
    assert film.ruled("damage")["n"] == 3
    assert film.moved(NUNS) == ("throng-0-1", "discard_pile")


@clause("SH-97")
def test_damage_is_not_kept(film: FilmTable) -> None:
    facing(film, NUNS)
    for survivor in ("the-pilot", "the-mechanic"):
        film.attack(survivor, NUNS, 4, 1)
        film.roll(2)
        assert film.ruled("no-effect")["n"] == 2
    assert film.view["throngs"]["0"][0] == [NUNS]


@clause("SH-98")
def test_an_eliminated_alien_is_discarded(film: FilmTable) -> None:
    facing(film, NUNS, TWINS)
    film.attack("the-pilot", NUNS, 4, 1)
    film.roll(3)
    assert film.moved(NUNS) == ("throng-0-1", "discard_pile")
    assert (film.view["discards"], film.view["graveyard"]) == ([NUNS], [])
    assert film.view["throngs"]["0"][0] == [TWINS]


@clause("SH-99")
def test_a_head_shot_removes_the_alien_without_a_damage_roll(film: FilmTable) -> None:
    facing(film, "seven-headed-thing")
    film.attack("the-pilot", "seven-headed-thing", 1, 1)
    assert film.ruled("head-shot")["victims"] == ["seven-headed-thing"]
    assert film.moved("seven-headed-thing") == ("throng-0-1", "graveyard")
    assert (film.view["graveyard"], film.view["turn"]["seat"]) == (["seven-headed-thing"], 2)


@clause("SH-100", "SH-101")
def test_the_warlord_is_immune_and_takes_an_ordinary_damage_roll(film: FilmTable) -> None:
    facing(film, LORD)
    film.attack("the-pilot", LORD, 1, 1)
    assert (film.ruled("head-shot")["victims"], film.phase) == ([], "damage-roll")
    assert (film.view["roll"]["count"], film.need) == (1, (8, "0/6"))
    film.do("spend", seat=1, **{"from": "power"}, n=7)
    film.roll(1)
    ruled = film.ruled("damage")
    assert (ruled["n"], ruled["doubles"]) == (8, 0)
    assert film.moved(LORD) == ("throng-0-1", "discard_pile")


@clause("SH-100")
def test_until_reel_4(film: FilmTable) -> None:
    film.begin()
    for reel in (2, 3, 4):
        film.end_reel()
        film.reveal("service-revolver", "adrenaline", "hunting-rifle")
        film.round()
        if reel == 3:
            film.throng(0, 1, LORD)
            film.attack(film.view["turn"]["survivor"], LORD, 1, 1)
            assert film.ruled("head-shot")["victims"] == []
            film.roll(1)
            film.round()
    film.attack(film.view["turn"]["survivor"], LORD, 1, 1)
    assert (film.view["reel"], film.ruled("head-shot")["victims"]) == (4, [LORD])
    assert film.view["graveyard"] == [LORD]


@clause("SH-102")
@pytest.mark.parametrize(("spent", "pile"), [(5, "discard_pile"), (6, "graveyard")])
def test_ten_or_more_annihilates(film: FilmTable, spent: int, pile: str) -> None:
    facing(film, TWINS)
    film.attack("the-pilot", TWINS, 4, 1)
    film.do("spend", seat=1, **{"from": "power"}, n=spent)
    film.roll(4)
    assert film.moved(TWINS) == ("throng-0-1", pile)
    assert film.codes[:2] == ["damage", "annihilated" if spent == 6 else "eliminated"]


@clause("SH-103")
def test_a_fumble_lets_the_target_strike_back_with_its_own_value(film: FilmTable) -> None:
    facing(film, NUNS, RIDERS)
    film.attack("the-pilot", NUNS, 6, 6)
    assert film.codes == ["fumble", "counterstrike"]
    ruled = film.ruled("counterstrike")
    assert (ruled["attacker"], ruled["target"]) == (NUNS, "the-pilot")
    assert (film.phase, film.need) == ("attack-roll", (3, "3/36"))


@clause("SH-103")
def test_a_screen_monster_too(film: FilmTable) -> None:
    film.begin()
    film.screen(RIDERS)
    film.attack("the-pilot", RIDERS, 6, 6)
    assert (film.view["attack"]["attacker"], film.need[0]) == (RIDERS, 6)


@clause("SH-104")
def test_counterstrikes_may_go_on_and_on(film: FilmTable) -> None:
    facing(film, RIDERS)
    film.attack("the-pilot", RIDERS, 6, 6)
    for _ in range(3):
        film.roll(6, 6)
        assert (film.ruled("fumble")["attacker"], film.phase) == (RIDERS, "counterstrike")
        film.attack("the-pilot", RIDERS, 6, 6)
        assert film.codes == ["fumble", "counterstrike"]
    film.roll(2, 2)
    assert film.ruled("hit")["bonus"] == 2
    film.roll(1)
    assert film.ruled("damage")["n"] == 3


@clause("SH-104")
@pytest.mark.parametrize("who", ["survivor", "monster"])
def test_they_have_head_shots_too(film: FilmTable, who: str) -> None:
    facing(film, RIDERS)
    film.attack("the-pilot", RIDERS, 6, 6)
    if who == "survivor":
        film.roll(6, 6)
        film.attack("the-pilot", RIDERS, 1, 1)
        assert film.ruled("head-shot")["victims"] == [RIDERS]
    else:
        film.roll(1, 1)
        assert film.ruled("spored")["survivor"] == "the-pilot"


@clause("SH-105")
def test_a_survivor_may_decline_and_a_monster_is_not_asked(film: FilmTable) -> None:
    facing(film, RIDERS)
    film.attack("the-pilot", RIDERS, 6, 6)
    assert [prompt["seat"] for prompt in film.prompts] == [None]
    assert film.kinds(None) == ["roll"]
    film.roll(6, 6)
    assert film.kinds(1) == ["attack", "pass"]
    film.passes(1)
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 2)


@clause("SH-106")
def test_a_survivor_strikes_back_at_one_card_of_the_throng(film: FilmTable) -> None:
    facing(film, NUNS, TWINS, held=("fire-axe", "crystal-lance"))
    film.throng(0, 2, RIDERS)
    film.screen("five-tunnel-worms")
    film.assault(6, 6)
    found = [(one.get("item"), one["target"]["cards"]) for one in film.asked(1)[:-1]]
    assert found == [(item, [NUNS, TWINS]) for item in (None, "fire-axe", "crystal-lance")]
    film.attack("the-pilot", TWINS, item="fire-axe")
    ruled = film.ruled("counterstrike")
    assert (ruled["attacker"], ruled["target"]) == ("the-pilot", TWINS)
    assert film.need[0] == 6


@clause("SH-106")
def test_or_at_the_one_card_that_fumbled(film: FilmTable) -> None:
    facing(film, NUNS, TWINS)
    film.attack("the-pilot", NUNS, 6, 6)
    film.roll(6, 6)
    assert film.open_to("attack", "target") == [NUNS]


@clause("SH-107", "SH-109")
def test_dynamite_has_a_token_for_each_attack_hit_or_miss(film: FilmTable) -> None:
    film.begin(screen=(STICKS, "adrenaline", "hunting-rifle"))
    film.throng(0, 1, RIDERS)
    film.act("take", "the-pilot", card=STICKS)
    moved = film.instructs("token")[0]
    assert (moved["token"], moved["n"], moved["to"]) == ("dynamite", 4, STICKS)
    film.reveal("fire-axe")
    for left in (3, 2, 1):
        film.round()
        film.blast("the-pilot", "throng-0-1")
        assert film.view["uses"] == {STICKS: left + 1}
        film.roll(6, 5) if left % 2 else film.roll(3, 2)
        assert film.view["uses"] == {STICKS: left}
        assert film.instructs("token")[0]["from"] == STICKS
        if film.phase == "damage-roll":
            film.roll(1, 1)
    film.round()
    film.blast("the-pilot", "throng-0-1", 6, 5)
    assert film.moved(STICKS) == ("survivor-the-pilot", "discard_pile")
    assert (film.view["uses"], film.view["discards"]) == ({}, [STICKS])


@clause("SH-107", "SH-87")
def test_the_last_token_of_an_item_with_one_stat(film: FilmTable) -> None:
    facing(film, RIDERS, held=(STICKS,), deck={STICKS: {"stats": ["brains"]}})
    film.correct(f"uses/{STICKS}", 1)
    film.attack("the-pilot", RIDERS, 4, 3, item=STICKS)
    assert (film.ruled("hit")["need"], film.view["uses"]) == (7, {STICKS: 0})
    film.roll(1, 1)
    assert film.moved(STICKS) == ("survivor-the-pilot", "discard_pile")


@clause("SH-107", "SH-109")
def test_it_comes_back_with_four(film: FilmTable) -> None:
    facing(film, RIDERS, held=(STICKS,))
    film.correct(f"uses/{STICKS}", 1)
    film.blast("the-pilot", "throng-0-1", 6, 5)
    assert film.view["discards"] == [STICKS]
    film.round()
    film.end_reel()
    film.reveal("service-revolver", STICKS, "hunting-rifle")
    film.act("take", "the-mechanic", card=STICKS)
    assert film.view["uses"] == {STICKS: 4}


@clause("SH-109")
def test_counterstrikes_cost_a_token_and_tokens_go_with_the_card(film: FilmTable) -> None:
    facing(film, RIDERS, held=(STICKS,))
    film.assault(6, 6)
    film.blast("the-pilot", "throng-0-1", 6, 5)
    assert film.view["uses"] == {STICKS: 3}
    film.passes(0, 1)
    film.act("take_item", "the-mechanic", **{"from": "the-pilot"}, card=STICKS)
    film.do("allow", seat=1)
    assert (film.view["uses"], film.instructs("token")) == ({STICKS: 3}, [])


@clause("SH-109", "SH-219")
def test_but_a_re_roll_costs_none(film: FilmTable) -> None:
    film.begin()
    film.end_reel()
    film.reveal("service-revolver", "adrenaline", "hunting-rifle")
    film.throng(0, 1, RIDERS)
    film.hold("the-pilot", STICKS)
    film.round()
    film.blast("the-pilot", "throng-0-1", 6, 5)
    film.act("horror_star", "the-pilot", use="reroll")
    film.roll(3, 2)
    assert (film.phase, film.view["uses"]) == ("damage-roll", {STICKS: 3})


@clause("SH-108")
def test_one_total_reaches_each_alien_of_the_throng(film: FilmTable) -> None:
    facing(film, TWINS, RIDERS, "four-night-watchers", held=(STICKS,))
    film.throng(0, 2, NUNS)
    assert film.open_to("throng_attack", "throng") == ["throng-0-1", "throng-0-2"]
    film.blast("the-pilot", "throng-0-1", 3, 2)
    assert (film.view["roll"]["count"], film.need) == (2, (None, None))
    film.roll(4, 1)
    assert film.ruled("damage")["n"] == 5
    assert [one["card"] for one in film.all_ruled("eliminated")] == [TWINS, "four-night-watchers"]
    assert film.view["throngs"]["0"][:2] == [[RIDERS], [NUNS]]


@clause("SH-108", "SH-102")
def test_ten_annihilates_all_of_them(film: FilmTable) -> None:
    facing(film, TWINS, "seven-headed-thing", held=(STICKS,))
    film.blast("the-pilot", "throng-0-1", 3, 2)
    film.roll(6, 4)
    assert [one["card"] for one in film.all_ruled("annihilated")] == [TWINS, "seven-headed-thing"]
    assert film.view["graveyard"] == [TWINS, "seven-headed-thing"]


@clause("SH-110")
def test_dynamite_may_be_used_on_one_card(film: FilmTable) -> None:
    facing(film, TWINS, RIDERS, held=(STICKS,))
    film.attack("the-pilot", RIDERS, 3, 2, item=STICKS, stat="guts")
    assert (film.view["roll"]["count"], film.view["uses"]) == (2, {STICKS: 3})
    film.roll(5, 1)
    assert [one["card"] for one in film.all_ruled("eliminated")] == [RIDERS]
    assert film.view["throngs"]["0"][0] == [TWINS]


@clause("SH-111")
def test_a_head_shot_on_a_throng_spares_the_immune(film: FilmTable) -> None:
    facing(film, TWINS, LORD, RIDERS, held=(STICKS,))
    film.blast("the-pilot", "throng-0-1", 1, 1)
    assert film.ruled("head-shot")["victims"] == [TWINS, RIDERS]
    assert (film.view["graveyard"], film.phase) == ([TWINS, RIDERS], "damage-roll")
    film.roll(4, 4)
    assert film.ruled("damage")["doubles"] == 0
    assert film.ruled("eliminated")["card"] == LORD


@clause("SH-111")
def test_without_one_no_damage_is_rolled(film: FilmTable) -> None:
    facing(film, TWINS, RIDERS, held=(STICKS,))
    film.blast("the-pilot", "throng-0-1", 1, 1)
    assert film.view["throngs"]["0"][0] == []
    assert film.view["turn"]["seat"] == 2


@clause("SH-112")
def test_a_fumble_lets_the_whole_throng_strike_back(film: FilmTable) -> None:
    facing(film, NUNS, TWINS, held=(STICKS,))
    film.blast("the-pilot", "throng-0-1", 6, 6)
    ruled = film.ruled("counterstrike")
    assert (ruled["attacker"], ruled["target"]) == ("throng-0-1", "the-pilot")
    assert film.need == (3 + 2, "10/36")


@clause("SH-113")
def test_dynamite_strikes_back_at_the_whole_throng(film: FilmTable) -> None:
    facing(film, NUNS, TWINS, held=(STICKS,))
    film.throng(0, 2, RIDERS)
    film.assault(6, 6)
    assert film.open_to("throng_attack", "throng") == ["throng-0-1"]
    film.blast("the-pilot", "throng-0-1", 3, 2)
    film.roll(2, 1)
    assert [one["card"] for one in film.all_ruled("eliminated")] == [NUNS, TWINS]
    assert film.view["throngs"]["0"][:2] == [[], [RIDERS]]


@clause("SH-113")
def test_but_not_when_one_card_fumbled(film: FilmTable) -> None:
    facing(film, NUNS, TWINS, held=(STICKS,))
    film.attack("the-pilot", NUNS, 6, 6)
    film.roll(6, 6)
    assert film.kinds(1) == ["attack", "pass"]
