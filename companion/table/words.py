"""What was done and what came of it, in words that every screen and log uses."""

from typing import Any

from msgspec import structs

from companion.core.actions import Action, Correct
from companion.core.game import Game
from companion.core.rulings import Ruling
from companion.table.session import Session, Step

BESIDES = ("instruct", "say", "score", "correction")
"""Kinds of rulings that tell hands or books something; every other kind settles a question."""


def settles(ruling: Ruling) -> bool:
    """Whether it answers a question of the game."""
    return ruling.kind not in BESIDES


def deed(game: Game[Any], state: Any, action: Action | None) -> str:
    """An action in words, told from the position that it led to."""
    if action is None:
        return "The game begins"
    if isinstance(action, Correct):
        labels = {place.path: place.label for place in game.correctables(state)}
        return f"Corrected: {labels.get(action.path, action.path)} is {action.value}"
    return game.deed(state, type(action), structs.asdict(action))


def seat_of(action: Action | None) -> int | None:
    """Who did it; None: nobody in particular."""
    return getattr(action, "seat", None)


def sentences(game: Game[Any], step: Step) -> list[str]:
    """Everything that a step ruled."""
    return [game.sentence(step.state, ruling) for ruling in step.rulings]


def settled(game: Game[Any], step: Step) -> list[str]:
    """What a step settled."""
    return [game.sentence(step.state, ruling) for ruling in step.rulings if settles(ruling)]


def main_point(game: Game[Any], step: Step) -> str:
    """What came of it: what it settled above all, else the first thing that followed."""
    told = (*settled(game, step), *sentences(game, step))
    return told[0] if told else ""


def awaited(session: Session, step: Step | None = None) -> str:
    """What is awaited after a step (None: now), and from whom, as a question."""
    step = step or session.head
    asked = [prompt for prompt in session.prompts_after(step) if not prompt.optional]
    if not asked:
        return "The game is over."
    names = [session.header.names[one.seat] for one in asked[1:] if one.seat is not None]
    question = session.game.question(step.state, asked[0])
    return f"{question} ({', '.join(names)} too)" if names else question
