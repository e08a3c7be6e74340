"""Games of others, played at random as ours are: OpenSpiel's Hearts is C++ driven from Python,
its dominoes and noughts and crosses are Python. A decision is one player's action; what
chance does is not counted, as the dealer's answers are not.

Run as a process: `python -m tests.bench.peers SECONDS`; prints one JSON object.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from tests.bench.playouts import rate

PEERS = {
    "OpenSpiel hearts (C++)": ("hearts", ""),
    "OpenSpiel dominoes (Python)": ("python_block_dominoes", "block_dominoes"),
    "OpenSpiel tic-tac-toe (Python)": ("python_tic_tac_toe", "tic_tac_toe"),
}


def whole(game: Any) -> Callable[[int], int]:
    """One random game, and how many decisions it took."""

    def one(seed: int) -> int:
        random = Random(seed)
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return one


def main(seconds: float) -> None:
    """Measure and print one JSON object."""
    pyspiel = import_module("pyspiel")
    found: dict[str, float] = {}
    for name, (game, module) in PEERS.items():
        if module:  # a game in Python enters itself in the list when it is imported
            import_module(f"open_spiel.python.games.{module}")
        found[name] = rate(whole(pyspiel.load_game(game)), seconds)
    print(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]))
