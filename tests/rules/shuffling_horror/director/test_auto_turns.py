"""The auto-Director's turns and targets, row by row of the policy."""

import pytest

from tests.rules.shuffling_horror.scenes import (
    carry_out,
    chosen,
    directing,
    last_few,
)
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause

TWINS = ("the-professor", "the-mechanic", "the-sheriff", "the-projectionist")
"""Two pairs with the same Speed, 5 and 6."""


@clause("SH-187")
def test_every_choice_is_one_closed_template_and_can_be_undone(film: FilmTable) -> None:
    directing(film, "six-legged-hulk")
    before = film.prompts
    assert chosen(film) == {"type": "take_attack", "card": "six-legged-hulk", "to": "throng-0-1"}
    film.refused("pass", seat=0)
    carry_out(film)
    film.say({"cmd": "undo"})
    assert film.prompts == before


@pytest.mark.parametrize(
    ("throngs", "screen", "choice"),
    [
        # the greatest chance: 6 + 4 before a new 4
        ([["six-armed-gardener"]], ["four-buzzing-drones"], ("four-buzzing-drones", 1)),
        # the same chance (11): the smaller throng, 7 + 4 before 8 + 4
        (
            [["eight-star-overlord"], ["seven-headed-thing"]],
            ["four-buzzing-drones"],
            ("four-buzzing-drones", 2),
        ),
        # the same throng (8 + 3 and 6 + 5): the greater card
        (
            [["eight-star-overlord"], ["six-armed-gardener"]],
            ["three-green-cadets", "five-tunnel-worms"],
            ("five-tunnel-worms", 2),
        ),
        # the same card value: the lower frame, and the lower slot
        ([], ["five-tunnel-worms", "five-chrome-hunters"], ("five-tunnel-worms", 1)),
        ([[], ["two-pale-twins"], ["two-hissing-cats"]], ["six-legged-hulk"],
         ("six-legged-hulk", 2)),
    ],
)  # fmt: skip
@clause("SH-187")
def test_the_best_take_attack(
    film: FilmTable, throngs: list[list[str]], screen: list[str], choice: tuple[str, int]
) -> None:
    directing(film, *screen)
    for slot, cards in enumerate(throngs, 1):
        film.throng(0, slot, *cards)
    card, slot = choice
    assert chosen(film) == {"type": "take_attack", "card": card, "to": f"throng-0-{slot}"}


@pytest.mark.parametrize(
    ("values", "all_out"),
    [
        # p of the best take (a throng of 7 and 6: 11) is 35, and 18 more make 53
        ((7, 7), False),  # 21 + 21
        ((7, 7, 6), True),  # 21 + 21 + 15
        ((7, 7, 5), False),  # 52
        ((7, 7, 4), False),
    ],
)
@clause("SH-188")
def test_all_out_when_it_is_worth_half_a_throw_more(
    film: FilmTable, values: tuple[int, ...], all_out: bool
) -> None:
    cards = {
        7: [["five-tunnel-worms", "two-pale-twins"], ["five-chrome-hunters", "two-hissing-cats"]],
        6: [["six-armed-gardener"]],
        5: [["five-brain-collectors"]],
        4: [["four-masked-surgeons"]],
    }
    directing(film, "six-legged-hulk")
    for slot, value in enumerate(values, 1):
        film.throng(0, slot, *cards[value].pop())
    assert chosen(film)["type"] == ("all_out_attack" if all_out else "take_attack")


@clause("SH-188", "SH-249")
def test_all_out_when_there_is_no_monster_to_take(film: FilmTable) -> None:
    directing(film, "crystal-lance", alien_technology=True)
    film.throng(0, 1, "two-pale-twins")
    assert chosen(film) == {"type": "all_out_attack"}


@clause("SH-193", "SH-190")
def test_with_nothing_to_do_he_passes_and_never_covers(film: FilmTable) -> None:
    directing(film, cover_attack=True)
    assert chosen(film) == {"type": "pass"}


@clause("SH-244")
def test_never_desperate(film: FilmTable) -> None:
    directing(film, "six-legged-hulk", desperate_measures=True)
    assert chosen(film)["type"] == "take_attack"


@clause("SH-243")
def test_a_mash_only_when_there_is_neither(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", director="auto", monster_mash_2=True)
    film.throng(3, 1, "two-pale-twins", "five-tunnel-worms")
    film.throng(5, 2, "five-chrome-hunters")
    film.to_director()
    assert chosen(film) == {"type": "mash_attack", "card": "five-tunnel-worms", "to": "throng-0-1"}
    film.screen("two-hissing-cats")
    assert chosen(film)["type"] == "take_attack"


@clause("SH-189")
def test_the_greatest_attacker_first(film: FilmTable) -> None:
    directing(film)
    film.throng(0, 1, "two-pale-twins")
    film.throng(0, 2, "five-tunnel-worms")
    film.throng(0, 3, "five-chrome-hunters")
    carry_out(film)
    for attacker in ("throng-0-2", "throng-0-3", "throng-0-1"):
        assert chosen(film)["attacker"] == attacker
        carry_out(film)
        film.roll(6, 5)


@clause("SH-114")
@pytest.mark.parametrize(
    ("power", "rest", "victim"),
    [
        ((3, 4, 5, 6), {}, "the-professor"),
        ((3, 4, 5, 6), {"the-professor": 2}, "the-mechanic"),
        ((7, 7, 3, 3), {"the-sheriff": 1}, "the-projectionist"),
        # the same spoints: the lowest flail target, 5 before 6
        ((7, 5, 5, 7), {}, "the-mechanic"),
    ],
)
def test_the_victim_has_the_fewest_spoints_then_the_lowest_flail(
    film: FilmTable, power: tuple[int, ...], rest: dict[str, int], victim: str
) -> None:
    directing(film, "six-legged-hulk", players=4, cast=" ".join(TWINS))
    film.purse(*power)
    for survivor, n in rest.items():
        film.rests(survivor, n)
    carry_out(film)
    assert chosen(film)["victim"] == victim


@clause("SH-120")
def test_power_plays_count_for_the_flail_target(film: FilmTable) -> None:
    directing(film, "six-legged-hulk", players=4, cast=" ".join(TWINS))
    film.hold("the-professor", "grudge-match")
    film.correct("frames/1/card", "fire-axe")
    film.hold("the-mechanic", "adrenaline")
    carry_out(film)
    assert chosen(film)["victim"] == "the-professor"


@pytest.mark.parametrize(("seed", "victim"), [(0, 1), (1, 0), (2, 1)])
def test_a_tie_goes_by_seed_and_turn(film: FilmTable, seed: int, victim: int) -> None:
    directing(film, "six-legged-hulk", players=4, cast=" ".join(TWINS), director_seed=seed)
    carry_out(film)
    # one turn begun, and two survivors equal
    assert chosen(film)["victim"] == TWINS[victim]


def test_a_tie_moves_on_with_every_turn(film: FilmTable) -> None:
    directing(film, "six-legged-hulk", players=4, cast=" ".join(TWINS))
    for victim in (1, 0, 1):
        carry_out(film)
        assert chosen(film)["victim"] == TWINS[victim]
        carry_out(film)
        film.roll(6, 5)
        while film.view["turn"]["seat"] == 0:
            film.reveal("tire-iron") if film.phase == "reveal" else carry_out(film)
        while film.view["turn"]["seat"] != 0 or film.phase == "reveal":
            spare = ("welding-torch", "ray-projector", "crystal-lance", "fire-axe")
            if film.phase == "reveal":
                film.reveal(next(one for one in spare if one in unseen(film)))
            else:
                film.passes(film.view["turn"]["seat"])


@pytest.mark.parametrize(("aim", "players"), [("weakest", 1), ("spread", 2)])
def test_attacks_can_be_spread_over_the_players(film: FilmTable, aim: str, players: int) -> None:
    directing(film, "tire-iron", players=4, cast=" ".join(TWINS), director_aim=aim)
    film.throng(0, 1, "two-hissing-cats")
    film.throng(0, 2, "six-legged-hulk")
    carry_out(film)
    attacked = set[int]()
    for _ in range(2):
        attacked.add(film.view["survivors"][chosen(film)["victim"]]["seat"])
        carry_out(film)
        film.roll(6, 5)
    assert len(attacked) == players


def unseen(film: FilmTable) -> list[str]:
    """What may turn up."""
    return film.open_to("reveal", "card")


@clause("SH-114", "SH-129")
def test_a_sanctuary_only_when_nobody_is_outside(film: FilmTable) -> None:
    both = ("the-church-cellar", "the-fallout-shelter", "hunting-rifle", "tire-iron", "adrenaline")
    film.begin(screen=both, director="auto")
    film.correct("survivors/the-pilot/in", 1)
    film.throng(0, 1, "six-legged-hulk")
    film.to_director()
    carry_out(film)
    assert chosen(film)["victim"] == "the-mechanic"
    film.correct("survivors/the-mechanic/in", 2)
    assert chosen(film)["sanctuary"] == 1
    film.correct("sanctuaries/1/spoints", 7)
    assert chosen(film)["sanctuary"] == 2
    film.correct("sanctuaries/0/spoints", 7)
    assert chosen(film)["sanctuary"] == 1
