"""Whom a hit would cost the players most."""

from collections.abc import Sequence
from statistics import fmean

from companion.core.dice import FACES
from companion.games.shuffling_horror.bots.spoints import cumulative_costs, flail_plan
from companion.games.shuffling_horror.bots.survivors import kill_chance
from companion.games.shuffling_horror.rules.auto_director import highest
from companion.games.shuffling_horror.rules.monster_attacks import flail_score
from companion.games.shuffling_horror.state import State

ARMED = 0.15
"""What it is worth that somebody is attacked who always hits and kills, in lives; found by
playing whole games.
"""


def costliest_victim(state: State, survivors: Sequence[str]) -> str:
    """The survivor whom it hurts most to be hit, and who would do most harm, then Tie."""
    return highest(
        state,
        survivors,
        lambda survivor: harm(state, survivor) + ARMED * kill_chance(state, survivor),
    )


def harm(state: State, survivor: str) -> float:
    """What a usual hit costs the players, in lives: they pay for the damage, or let the survivor
    flail, whatever is cheaper to them.
    """
    _, flail = flail_plan(state, survivor, flail_score(state, survivor))
    paid = cumulative_costs(state, survivor, max(FACES))
    return fmean(min(flail, paid[n]) if n < len(paid) else flail for n in FACES)
