"""Games of others, played at random as ours are: python-chess, and of OpenSpiel what is written
in Python; its Hearts, C++ driven from Python, is only shown. A decision is one player's action;
what chance does is counted apart, as the dealer's answers are.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

PEERS = {
    "OpenSpiel hearts (C++)": ("hearts", ""),
    "OpenSpiel dominoes (Python)": ("python_block_dominoes", "block_dominoes"),
    "OpenSpiel liar's poker (Python)": ("python_liars_poker", "liars_poker"),
    "OpenSpiel tic-tac-toe (Python)": ("python_tic_tac_toe", "tic_tac_toe"),
}
MAX_MOVES = 200
"""After which a game of chess at random is given up; pieces that wander need never end."""


def whole(game: Any) -> Callable[[int], tuple[int, int]]:
    """A game played at random: its decisions, and what chance did."""

    def one(seed: int) -> tuple[int, int]:
        random = Random(seed)
        state, decisions, chances = game.new_initial_state(), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                chances += 1
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions, chances

    return one


def chess(seed: int) -> tuple[int, int]:
    """One random game of python-chess: its moves, and no chance."""
    board, random = import_module("chess").Board(), Random(seed)
    for move in range(MAX_MOVES):
        legal = list(board.legal_moves)
        if not legal:
            return move, 0
        board.push(random.choice(legal))
    return MAX_MOVES, 0


def players() -> dict[str, Callable[[int], tuple[int, int]]]:
    """All of them; none where they are not installed."""
    if any(find_spec(package) is None for package in ("chess", "pyspiel")):
        return {}
    pyspiel = import_module("pyspiel")
    found = {"python-chess": chess}
    for name, (game, module) in PEERS.items():
        if module:  # a game in Python enters itself in the list when it is imported
            import_module(f"open_spiel.python.games.{module}")
        found[name] = whole(pyspiel.load_game(game))
    return found
