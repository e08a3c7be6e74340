"""What a screen shows of players who are away: who answers for them, and a mark on their shapes."""

from collections.abc import Collection

from msgspec.structs import replace

from companion.core.view.nodes import Node, Style, icon, row, stack
from companion.table.leaving import for_the_away
from companion.table.play.steps import Header
from companion.ui.app.frame import Frame

BADGE = 0.62
"""The size of the mark, as a part of the shape's."""


def with_the_away(frame: Frame, header: Header, asked: Collection[int]) -> Frame:
    """A frame while these seats are `asked`, with all that it says of those who are away."""
    if not header.away:
        return frame
    line1 = for_the_away(header, asked, frame.line1)
    shapes = frozenset(f"seat:{seat}" for seat in header.away)
    return replace(frame, line1=line1, stage=_marked(frame.stage, shapes))


def _marked(node: Node, shapes: Collection[str]) -> Node:
    """A node in which each of these shapes of seats bears a chair."""
    if node.role == "icon":
        return _with_chair(node, node.size) if node.name in shapes else node
    if _is_pawn(node):
        is_away = node.children[0].name in shapes
        return _with_chair(node, node.width or node.children[0].size) if is_away else node
    children = tuple(_marked(child, shapes) for child in node.children)
    return node if children == node.children else replace(node, children=children)


def _is_pawn(node: Node) -> bool:
    """Whether a node is a seat's shape on a disc."""
    on_disc = node.face is not None and node.face.shape == "disc" and len(node.children) == 1
    return on_disc and node.children[0].role == "icon"


def _with_chair(shape: Node, size: float) -> Node:
    """A shape with a chair at its foot."""
    badge = size * BADGE
    return stack(
        shape,
        row(
            stack(
                icon("chair", badge * 0.7, "ink"),
                face=Style("cream", "night-950", stroke=1, shape="disc"),
                width=badge,
                height=badge,
                align="center",
                justify="center",
            ),
            align="end",
            justify="end",
        ),
        name="is away",
        width=shape.width if shape.width is not None else size,
        height=shape.height if shape.height is not None else size,
        shrink=shape.shrink,
        grow=shape.grow,
    )
