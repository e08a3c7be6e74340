"""What the film counts of a player's survivors and of the monsters."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.core.film_content import PublicLog, PublicStep
from companion.core.rulings import Ruling
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.film_content import (
    FILM_CONTENT,
    MAX_ROLE,
    MAX_SHORT_ROLE,
    _blows,
    _scores,
)


def log_of(*steps: tuple[Ruling, ...]) -> PublicLog:
    made = [PublicStep({}, of_step, (0, 0), "Reel 1") for of_step in steps]
    return PublicLog(("Dee", "Mara"), made, CARDS, lambda _: None, lambda _, ruling: ruling.kind)


def test_a_hit_that_a_horror_star_has_rolled_again_does_not_count() -> None:
    enters = rulings.Enters(seat=1, survivor="the-pilot")
    hit = rulings.Hit("throng-0-1", "the-pilot", need=8, roll=7, bonus=0)
    star = rulings.HorrorStar("the-pilot", "force_reroll")
    miss = rulings.Miss("throng-0-1", "the-pilot", 8, 11)
    assert _scores(log_of((enters,), (hit,), (star,), (miss,)))[1].hits == 0
    assert _scores(log_of((enters,), (hit,)))[1].hits == 1


def test_damage_that_nobody_had_to_roll_is_no_turning_point() -> None:
    dealt = rulings.Damage(6, "throng-0-1", "the-pilot", dice=2, doubles=0, spoints=0, item=None)
    for dice, number in (((1, 1), 0), ((1, 3), 1)):
        log = log_of((dealt,))
        steps = [PublicStep({"dice": dice}, (dealt,), (0, 0), "Reel 1")]
        assert len(list(_blows(replace(log, steps=steps)))) == number


@pytest.mark.parametrize(("seats", "most"), [(4, MAX_ROLE), (6, MAX_SHORT_ROLE)])
def test_what_a_player_was_has_room(seats: int, most: int) -> None:
    """However many survivors one has led, and however many monsters these took out."""
    led = ["the-projectionist", "the-operator", "the-preacher", "the-waitress", "the-professor"]
    won = rulings.Eliminated(card="two-pale-twins")
    steps: list[tuple[Ruling, ...]]
    steps = [(rulings.Enters(seat=1, survivor=survivor),) for survivor in led]
    steps += [(rulings.Strike("the-operator", "two-pale-twins"), won)] * 12
    for alive in range(4):
        players = [SimpleNamespace(seat=seat, state="player") for seat in range(seats)]
        players[0].state = "director"
        players[1].state = "player" if alive else "pod"
        view = SimpleNamespace(players=players, survivors=led[:alive], director="human")
        log = replace(log_of(*steps), names=("Name",) * seats, view={-1: view}.__getitem__)
        assert len(FILM_CONTENT.roles(log)[1]) <= most
