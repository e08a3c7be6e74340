"""Stands here until the words are done."""

from companion.core.actions import Action
from companion.core.game import Refusal
from companion.games.shuffling_horror.state import State


def well_formed(state: State, action: Action) -> str | None:
    del state, action
    return None


def refusal(state: State, action: Action) -> Refusal:
    del state, action
    return Refusal("That is not what the movie waits for.")
