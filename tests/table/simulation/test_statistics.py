"""Shares and their intervals."""

from companion.table.simulation.statistics import clustered_share, paired_difference, wilson_share


def test_a_share_has_a_wilson_interval() -> None:
    assert wilson_share(130, 693) == {
        "n": 130,
        "of": 693,
        "percent": 18.76,
        "low": 16.03,
        "high": 21.83,
    }
    assert wilson_share(0, 10)["low"] == 0
    assert wilson_share(10, 10)["high"] == 100
    assert wilson_share(0, 0) == {"n": 0, "of": 0, "percent": 0.0, "low": 0.0, "high": 100.0}


def test_a_share_of_games_knows_that_a_game_is_of_a_piece() -> None:
    of_a_piece = clustered_share([(0, 4), (4, 4)] * 50)
    assert of_a_piece == {**wilson_share(50, 100), "n": 200, "of": 400}
    one_each = clustered_share([(0, 1), (1, 1)] * 50)
    assert one_each == wilson_share(50, 100)
    balanced = clustered_share([(1, 4), (3, 4)] * 50)
    assert of_a_piece["low"] < balanced["low"] < 50 < balanced["high"] < of_a_piece["high"]


def test_games_that_all_go_the_same_way_are_not_certain() -> None:
    assert clustered_share([(0, 4)] * 10) == {**wilson_share(0, 10), "of": 40}
    assert clustered_share([(2, 4)]) == {**wilson_share(0.5, 1), "n": 2, "of": 4}
    assert clustered_share([]) == wilson_share(0, 0)


def test_what_is_apart_in_every_game_alike_is_certain() -> None:
    always = paired_difference([(1, 4), (2, 4), (3, 4)], [(2, 4), (3, 4), (4, 4)])
    assert always == {"games": 3, "points": -25, "low": -25, "high": -25}
    # the second ones differ as much from game to game, but not in the same ones
    crossed = paired_difference([(3, 4), (2, 4), (1, 4)], [(2, 4), (3, 4), (4, 4)])
    assert crossed["points"] == -25
    assert crossed["low"] < -50 < 0 < crossed["high"]
