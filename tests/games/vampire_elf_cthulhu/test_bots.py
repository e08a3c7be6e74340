"""How well the bots play."""

import pytest

from companion.games.vampire_elf_cthulhu import GAME
from companion.table.simulation.simulate import jobs, line_up, run


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_writer_wins_clearly_against_random_players(seats: int) -> None:
    players = line_up(GAME, seats, ["writer"], "random")
    scores = [run(job) for job in jobs(GAME, 20, 1, players, {})]
    won = sum(any(score.players[seat] == "writer" for seat in score.winners) for score in scores)
    assert won >= 14
    assert all(score.winners for score in scores)


@pytest.mark.parametrize("seats", [2, 4])
def test_writers_among_themselves_come_to_an_end(seats: int) -> None:
    players = line_up(GAME, seats, ["writer"] * seats, None)
    scores = [run(job) for job in jobs(GAME, 8, 11, players, {})]
    assert all(score.winners for score in scores)
