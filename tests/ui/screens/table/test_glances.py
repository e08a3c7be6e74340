"""Whom table mode names: all who are awaited, and what they must do."""

from random import Random
from typing import Any

import pytest

from companion.core.game import Game
from companion.table.registry import games
from tests.games.playing import begun, played
from tests.sampling import sampled

MAX_ACTIONS = 400


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", [*sampled(range(8))])
def test_all_who_are_awaited_are_named_and_nobody_else(game: Game[Any], seed: int) -> None:
    seats = range(game.min_seats, game.max_seats + 1)
    session = begun(game, seed, seats[-1 - seed % len(seats)])
    for _ in played(session, Random(seed), MAX_ACTIONS):
        glance = session.board().glance
        if glance is None:
            continue
        asked = {one.seat for one in session.prompts() if not one.optional} - {None}
        later = {prompt.seat for prompt, _ in session.step_maker.later_windows(session.head)}
        # whoever plays after windows that may be passed can do it at once
        for after, _ in session.step_maker.after_passes(session.head):
            later |= {one.seat for one in session.step_maker.prompts(after) if not one.optional}
        named = [*glance.seats, *glance.others]
        assert len({*named}) == len(named)
        assert asked <= {*named} <= asked | later, glance
