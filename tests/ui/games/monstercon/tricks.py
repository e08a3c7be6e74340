"""Tricks of MonsterCon! as scripts, and what is seen of them."""

from companion.core.actions import Action
from companion.core.board.nodes import Node
from companion.ui.render.layout import Placed
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play as PlayScreen

KINGS = """
lay king-of-spades
lay king-of-hearts
lay king-of-clubs
lay king-of-diamonds
"""
FIRST_TRICK = f"""{KINGS}
touch Dealt
lay 10-of-spades
lay 3-of-hearts
lay 9-of-clubs
lay 6-of-diamonds
"""
"""The Vampire, whose gaze is asked for, takes it."""
DENIED = f"""{FIRST_TRICK}
lay 9-of-spades
lay 5-of-hearts
lay jack-of-spades
lay 2-of-spades
"""
"""In trick 2 the second seat denies spades."""


def done(table: Demo) -> list[Action]:
    return [step.action for step in table.session.current_steps() if step.action is not None]


def moments(table: Demo) -> list[str]:
    play = table.app.screen
    assert isinstance(play, PlayScreen)
    return [board.line1 for board in play.queue.boards]


def placed(table: Demo) -> list[Placed]:
    table.loop.draw()
    return table.stage.placed


def names(node: Node) -> set[str]:
    return {one.name for one in node.walk()}


def line2(table: Demo) -> str:
    return next(one.name for one in table.app.node().walk() if one.key == "line2")
