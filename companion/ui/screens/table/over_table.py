"""What a screen that lies over the table keeps of it: the round counter, Undo and Why?

A screen says in `undoing` what Undo takes back there: a step of its own, else the last line of
the game. The app draws the rest, so that it stands everywhere in the same place.
"""

from msgspec.structs import replace

from companion.core.view.nodes import Node
from companion.ui.parts.frame import Bar, Sign, stub, utilities


def over_table(screen: Node, counter: tuple[str, str] | None, *, undo: bool, why: bool) -> Node:
    """The screen with Undo and Why? at the left of its buttons, and the round counter in its
    sign where nothing else stands there; None: no game is under way.
    """
    return replace(
        screen,
        children=tuple(_part(one, counter, undo=undo, why=why) for one in screen.children),
    )


def _part(part: Node, counter: tuple[str, str] | None, *, undo: bool, why: bool) -> Node:
    if part.key == "bar":
        both = utilities(Bar(undo=undo, why=why))
        return replace(part, children=(*both, *part.children))
    if part.key == "marquee" and counter is not None and part.children[-1].key != "stub":
        return replace(part, children=(*part.children, stub(Sign("", "", stub=counter))))
    return part
