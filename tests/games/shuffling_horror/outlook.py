"""Finds the coefficients of Shuffling Horror's outlook from films that are played for it.

Run as a process: `python -m tests.games.shuffling_horror.outlook FILMS`. It prints what
companion/games/shuffling_horror/bots/outlook.py holds, as it stands there, and how much of the
variance in films that were held out is explained by these figures and by those. The films are
told by their numbers, so that the same command prints the same. The coefficients of some
hundreds are still rough: many features go together, and the positions of a film share its end.
"""

import sys
from collections.abc import Mapping
from random import Random
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace
from rich.progress import track

from companion.core.actions import Action
from companion.core.bots import Bot
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import GAME
from companion.games.shuffling_horror.bots import is_director_seat
from companion.games.shuffling_horror.bots.directors import best_rested, standard_policy
from companion.games.shuffling_horror.bots.harm import costliest_victim
from companion.games.shuffling_horror.bots.outlook import COEFFICIENTS, features, living
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.rules.auto_director import choose_by_policy, weakest
from companion.games.shuffling_horror.state import State
from companion.table.play.bots import any_of
from companion.table.simulation.simulate import moves
from tests.games.altered import altered
from tests.games.shuffling_horror.ridge import explained, ridge

PENALTY = 3.0
HELD_OUT = 5
"""One film in so many is not fitted to, but foretold."""
ASTRAY = (0, 1, 2, 3, 4, 6, 8, 10, 12, 14)
"""Rounds in which a Director does this and that, before he keeps to the policy."""
BLIND = (0.0, 0.15, 0.4)
"""How often he then does anything at all."""
VICTIMS = (weakest, best_rested, costliest_victim)
"""Whom he attacks in those rounds."""
PLAYERS = (2, 3, 4, 4, 4, 4, 4, 4, 5, 6)


class Position(Struct, frozen=True):
    """A position after the Director's turn, and how many survivors lived in the end."""

    film: int
    features: dict[str, float]
    usual: float
    """How many were to be expected by outlook.py."""
    lived: int


def positions(film: int) -> list[Position]:
    """Those of one film from where the Director keeps to the policy; none, where it has no end."""
    random = Random(f"the Director of film {film}")
    astray, blind, victim = random.choice(ASTRAY), random.choice(BLIND), random.choice(VICTIMS)
    players = random.choice(PLAYERS)

    def director(
        state: State, private: Mapping[str, Any], prompt: Prompt, random: Random
    ) -> Action | None:
        if state.round >= astray or prompt.seat is None:
            return standard_policy(state, private, prompt, random)
        if random.random() < blind:
            return any_of(prompt, random)
        return choose_by_policy(state, prompt, victim)

    game = replace(
        GAME,
        bots=altered(
            GAME.bots, by_name={**GAME.bots.by_name, "varied": Bot(director, is_director_seat)}
        ),
    )
    names = tuple(f"Player {seat}" for seat in range(1 + players))
    kept: list[State] = []
    for move in moves(game, names, Options(), film, ("varied", *("survivor",) * players)):
        state = move.outcome.state
        if state.result is not None:
            lived = len(state.result.survivors)
            return [Position(film, features(one), living(one), lived) for one in kept]
        if state.round != cast(State, move.state).round and state.round >= astray:
            kept.append(state)
    return []


def fitted(found: list[Position]) -> tuple[float, dict[str, float]]:
    """The intercept, and the coefficients by their names."""
    rows = [[one.features[name] for name in COEFFICIENTS] for one in found]
    intercept, coefficients = ridge(rows, [one.lived for one in found], PENALTY)
    return intercept, dict(zip(COEFFICIENTS, coefficients, strict=True))


def foretold(
    found: list[Position], intercept: float, coefficients: dict[str, float]
) -> list[float]:
    """How many would live in each position's film, by these figures."""
    return [
        intercept + sum(coefficients[name] * value for name, value in one.features.items())
        for one in found
    ]


def main(films: int) -> None:
    """Play, fit and print."""
    found = [one for film in track(range(films)) for one in positions(film)]
    intercept, coefficients = fitted(found)
    print(f"INTERCEPT = {intercept:.3f}")
    print("COEFFICIENTS = {")
    for name, coefficient in coefficients.items():
        print(f'    "{name}": {coefficient:.3f},')
    print("}")
    held = [one for one in found if one.film % HELD_OUT == 0]
    by_others = foretold(held, *fitted([one for one in found if one.film % HELD_OUT]))
    lived, usual = [one.lived for one in held], [one.usual for one in held]
    print(f"{len(found)} positions; of the variance in {len(held)} that were held out")
    print(f"{explained(lived, by_others):.1%} is explained when fitted to the others,")
    print(f"{explained(lived, usual):.1%} by the figures of outlook.py")


if __name__ == "__main__":
    main(int(sys.argv[1]))
