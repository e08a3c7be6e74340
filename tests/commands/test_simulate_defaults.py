"""Whom `simulate` seats where the command line does not say."""

import json

import pytest

from companion.__main__ import main


@pytest.mark.parametrize(
    ("game", "games_of_bots"),
    [
        ("creature-feature", {"sensible": 1, "random": 2}),
        ("monstercon", {"hunter": 1, "random": 1}),
        ("shuffling-horror", {"policy": 1, "survivor": 2}),
    ],
)
def test_the_fewest_players_one_of_them_the_bot_of_the_game(
    game: str, games_of_bots: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", game, "--games", "1", "--json"]) == 0
    bots = json.loads(capsys.readouterr().out)["bots"]
    assert {name: one["games"] for name, one in bots.items()} == games_of_bots
