"""What a screen shows of players who are away: who answers for them, and a mark on their shapes."""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, icon, row
from companion.core.board.widgets import with_badge
from companion.table.leaving import question_for_away
from companion.table.play.steps import Header
from companion.ui.app.frame import Frame

MAX_LINE1_LETTERS = 32
"""Letters of a first line up to which it names both a player and whose seat they look after."""
BADGE = 0.62
"""The size of the mark, as a part of the shape's."""


def with_away_marks(
    frame: Frame, header: Header, names: Sequence[str], asked: Collection[int]
) -> Frame:
    """A frame while these seats are `asked`, with all that it says of those who are away, and of
    those whose neighbor answers.
    """
    if not frame.toast and len(frame.line1) > MAX_LINE1_LETTERS:
        for seat, neighbor in header.looked_after.items():
            if frame.line1.startswith(f"{names[seat]}: "):
                # "Ben for Dee: …" would be small
                line1 = frame.line1.replace(names[seat], header.names[neighbor], 1)
                line2 = f"For {header.names[seat]}. {frame.line2}".rstrip(". ")
                frame = replace(frame, line1=line1, line2=line2)
    if not header.away:
        return frame
    line1 = question_for_away(header, asked, frame.line1)
    by_shape = {f"seat:{seat}": names[seat] for seat in header.away}
    return replace(frame, line1=line1, stage=_marked(frame.stage, by_shape))


def _marked(node: Node, names: Mapping[str, str], named: frozenset[str] = frozenset()) -> Node:
    """A node in which the shapes of these seats have a chair: on their discs, and beside those that
    are `named`, which are within something that has the player's name too and has room.
    """
    if node.role == "icon":
        return _beside_chair(node) if node.name in named else node
    if _is_pawn(node):
        is_away = node.children[0].name in names
        return _with_chair(node, node.width or node.children[0].size) if is_away else node
    words = {child.name for child in node.children if child.role == "text"}
    named = named.union(shape for shape, name in names.items() if name in words)
    if node.role == "row" and node.width is not None:
        named = frozenset()  # as wide as what it has
    children = tuple(_marked(child, names, named) for child in node.children)
    return node if children == node.children else replace(node, children=children)


def _is_pawn(node: Node) -> bool:
    """Whether a node is a seat's shape on a disc."""
    on_disc = (
        node.background is not None and node.background.shape == "disc" and len(node.children) == 1
    )
    return on_disc and node.children[0].role == "icon"


def _beside_chair(shape: Node) -> Node:
    """A shape without a disc, before a chair of its size."""
    chair = icon("chair", shape.size * 0.9, shape.color, hole_color=shape.hole_color or "ink")
    return row(shape, chair, name="is away", gap=2, align="center", shrink=shape.shrink)


def _with_chair(shape: Node, size: float) -> Node:
    """A shape with a chair at its foot."""
    badge, background = size * BADGE, Background("cream", "night-950", stroke=1, shape="disc")
    chair = icon("chair", badge * 0.7, "ink")
    return with_badge(shape, chair, background, name="is away", size=size, badge=badge)
