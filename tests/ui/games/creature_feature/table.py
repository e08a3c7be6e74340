"""A table of Creature Feature for tests: positions, and what is seen of them."""

from pathlib import Path
from typing import Any

from companion.core.board.nodes import Node
from companion.ui.render.layout import Placed, subtree_indices
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.table import SIZES, seated

SIX = ("robot", "werewolf", "mummy", "vampire", "alien", "witch")


def do(table: Demo, **fields: Any) -> None:
    play = table.app.screen
    assert isinstance(play, Play)
    assert play.do(table.app, table.session.decode(fields))


def table_with_teams(
    folder: Path, names: tuple[str, ...], size: tuple[int, int] = SIZES[0]
) -> Demo:
    """Every team is laid, no Co-Star is up; the last player is the Last Actor."""
    table = seated(folder, names, size)
    do(table, type="name_last_actor", player=len(names) - 1)
    do(table, type="reveal_film", film="film-4")
    for seat in range(len(names)):
        do(table, type="team_up", seat=seat)
    passed_by(table)
    return table


def passed_by(table: Demo) -> list[str]:
    """The first lines of what was shown meanwhile."""
    play = table.app.screen
    assert isinstance(play, Play)
    found = [f"{board.line1} {board.line2}" for board in play.queue.boards]
    table.session.confirm()
    return found


def at_audition(folder: Path, names: tuple[str, ...], size: tuple[int, int] = SIZES[0]) -> Demo:
    table = table_with_teams(folder, names, size)
    for seat in range(len(names)):
        do(table, type="reveal_co_star", seat=seat, card=SIX[seat])
    return table


def words(node: Node) -> list[str]:
    return [one.name for one in node.walk() if one.role == "text"]


def part(table: Demo, key: str) -> Node:
    return next(one for one in table.app.node().walk() if one.key == key)


def texts(table: Demo, keys: tuple[str, ...]) -> list[Placed]:
    """The texts in the parts of these keys, as they are placed."""
    table.app.toast = None
    table.loop.settle()
    placed = table.stage.placed
    inside = {
        place
        for index, one in enumerate(placed)
        if one.node.key in keys
        for place in subtree_indices(placed, index)
    }
    return [placed[place] for place in sorted(inside) if placed[place].node.role == "text"]
