"""The app used at random for a moment. `scripts/monkey` does it for minutes, game after game."""

import os

from tests.monkey.__main__ import use

WORDS = ["1", "800", "480"]
ENV = {**os.environ, "SDL_VIDEODRIVER": "dummy"}


def test_nothing_goes_wrong_for_a_moment() -> None:
    assert use("monstercon", WORDS, 0.05, ENV) == []


def test_a_traceback_in_the_log_is_reported() -> None:
    (log,) = use("no-such-game", WORDS, 0.05, ENV)
    assert "Something went wrong on this screen" in log
    assert "KeyError: 'no-such-game'" in log


def test_an_app_that_ends_by_itself_is_reported() -> None:
    status, log = use("monstercon", ["1", "800", "no size"], 0.05, ENV)
    assert status == "ended with 1"
    assert "ValueError" in log
