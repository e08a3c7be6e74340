"""Where everything goes: a node tree and a size in, rectangles out. Knows no pygame."""

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.nodes import Node
from companion.core.board.widgets import BUTTON
from companion.ui.render.name_ellipsis import name_finder
from companion.ui.render.text_measurer import (
    LINE,
    TextMeasurer,
    fitted,
    refitted,
    truncated_lines,
    wanted,
)

LOGICAL_HEIGHT = 480
MIN_WIDTH = 800
NO_PADDING = (0, 0, 0, 0)
"""No room round what is in a node."""
ROUNDING = 0.75
"""Logical pixels by which a place may be exceeded."""
EASILY_READ = 0.7
"""How small a line may be, as a part of its size, before something beside it becomes narrower."""
GROUND = "night-950"
"""The color of a screen without anything on it."""


class Rect(Struct, frozen=True, gc=False):
    """A place on the logical screen."""

    x: float
    y: float
    w: float
    h: float

    @property
    def center(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the point is in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


class Placed(Struct, frozen=True, gc=False):
    """A node where it goes; for a text the size and the lines it came to, for an icon the color
    that it is on.

    What follows changes while it is shown: `drawn`, the size it has once it rests, if it
    is stretched on its way; `patch`, a stretch of a line of bulbs (from, to, in parts of the
    whole) that shines in another color; `part`, how much of a ring is closed; `turn`,
    degrees that rays are turned by; `glow`, how much brighter it is, 0 to 1; `opacity`, how much
    of what is below its background is hidden by it.
    """

    node: Node
    rect: Rect
    size: float = 0
    lines: tuple[str, ...] = ()
    ground: str = GROUND
    drawn: Rect | None = None
    patch: tuple[float, float, str] | None = None
    part: float = 1
    turn: float = 0
    glow: float = 0
    opacity: float = 1


def logical_size(width: int, height: int) -> tuple[float, float]:
    """The unit u of a screen in pixels, and its logical width."""
    unit = min(width / MIN_WIDTH, height / LOGICAL_HEIGHT)
    return unit, width / unit


class Part(NamedTuple):
    """A row, column or stack that was laid out, and what the places in it depend on besides its
    rectangle.
    """

    node: Node
    find_names: Callable[[Node], Node]
    ground: str
    text_factor: float
    placed: list[Placed]


KnownParts = dict[tuple[Rect, str, int], Part]
"""By rectangle, role and number of children, the part that was there last."""
MAX_KNOWN_PARTS = 2000
"""Parts that are known before all are forgotten; a screen has about forty."""


def lay_out(
    node: Node,
    width: float,
    height: float,
    measurer: TextMeasurer,
    known_parts: KnownParts | None = None,
) -> list[Placed]:
    """All nodes of the tree with their places, in the order in which they are painted.

    Most parts of a screen were on the one before it too: those in `known_parts` are not laid out
    again, and the others are added to it.
    """
    known_parts = {} if known_parts is None else known_parts
    if len(known_parts) > MAX_KNOWN_PARTS:
        known_parts.clear()
    placing = _Placing(measurer, known_parts)
    placing.place(node, Rect(0, 0, width, height))
    placed = placing.placed
    size_groups: dict[str, list[int]] = {}
    for index, item in enumerate(placed):
        if item.node.size_group:
            size_groups.setdefault(item.node.size_group, []).append(index)
    for indices in size_groups.values():
        least = min([placed[index].size for index in indices])
        for index in indices:
            if placed[index].size > least:
                placed[index] = _shrink_item(placed[index], least, measurer)
    return placed


def _shrink_item(item: Placed, size: float, measurer: TextMeasurer) -> Placed:
    return replace(item, size=size, lines=refitted(item.node, size, item.rect.w, measurer))


def subtree_indices(placed: Sequence[Placed], index: int) -> range:
    """Return the indices in `placed` of a node and all of its descendants."""
    last = index
    for _ in placed[index].node.children:
        last = subtree_indices(placed, last + 1)[-1]
    return range(index, last + 1)


def touched(placed: Sequence[Placed], x: float, y: float) -> Placed | None:
    """The topmost thing at this point that a touch means something to."""
    for item in reversed(placed):
        if item.node.touch is not None and item.rect.holds(x, y):
            return item if item.node.enabled else None
    return None


class _Placing:
    """One tree on its way to its places. What is in many things is asked for its size once, by
    the innermost of them.
    """

    def __init__(self, measurer: TextMeasurer, known_parts: KnownParts) -> None:
        self.placed: list[Placed] = []
        self.overflows = False
        """Whether what is in a row or column, or a text, was longer than its place."""
        self.is_trial = False
        """Whether the places are forgotten, so that a text that is too long need not be cut."""
        self._measurer = measurer
        self._known_parts = known_parts
        self._known: dict[int, list[tuple[float, float]]] = {}
        """By the identity of a node, since the tree outlives this."""
        self._find_names = name_finder()
        self._ground = GROUND
        """The color of what the next node is on."""

    def _sizes(self, node: Node) -> list[tuple[float, float]]:
        """The sizes that what is in the node would like."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = [self._natural_size(child) for child in node.children]
        return known

    def _natural_size(self, node: Node) -> tuple[float, float]:
        """The size a node would like."""
        width, height = node.width, node.height
        if width is None or height is None:
            own_width, own_height = self._content(node)
            left, top, right, bottom = node.padding
            width = own_width + left + right if width is None else width
            height = own_height + top + bottom if height is None else height
        return width, height

    def _content(self, node: Node) -> tuple[float, float]:
        role = node.role
        if role == "text":
            size = wanted(node, self._measurer)
            return self._measurer.width(node.name, node.font, size), size * LINE * node.lines
        if role == "icon":
            return node.size, node.size
        if not node.children:
            return 0, 0
        widths, heights = zip(*self._sizes(node), strict=True)
        match role:
            case "row":
                return fsum(widths) + node.gap * (len(widths) - 1), max(heights)
            case "column":
                return max(widths), fsum(heights) + node.gap * (len(heights) - 1)
            case _:
                return max(widths), max(heights)

    def place(self, node: Node, rect: Rect) -> None:
        """Put the node here, and all that is in it; a trial ends at the first that has no room."""
        if self.is_trial and self.overflows:
            return
        if self.is_trial or not node.children:
            self._place(node, rect)
            return
        key = rect, node.role, len(node.children)
        context = node, self._find_names, self._ground, self._measurer.text_factor
        part = self._known_parts.get(key)
        if part is not None and part[:-1] == context:
            self.placed += part.placed
            return
        first = len(self.placed)
        self._place(node, rect)
        self._known_parts[key] = Part(*context, self.placed[first:])

    def _place(self, node: Node, rect: Rect) -> None:
        inner = rect if node.padding == NO_PADDING else _without_pad(rect, node.padding)
        ground = self._ground
        if (
            node.background is not None
            and node.background.fill is not None
            and node.background.shape != "sky"
        ):
            self._ground = node.background.fill
        match node.role:
            case "text":
                node = self._find_names(node)
                size, lines = fitted(node, inner.w, inner.h, self._measurer)
                if lines is None:
                    self.overflows = True
                    # a trial only asks whether all has room
                    measurer = self._measurer
                    lines = () if self.is_trial else truncated_lines(node, size, inner.w, measurer)
                self.placed.append(Placed(node, inner, size, lines))
            case "row" if [1 for child in node.children if child.narrow is not None]:
                self._place(self._fitting_row(node, rect), rect)
            case "row" | "column" | "stack":
                self.placed.append(Placed(node, rect))
                around = self._find_names
                if node.names or node.titles:
                    self._find_names = name_finder(node.names, node.titles)
                if node.role == "stack":
                    self._over_each_other(node, inner)
                elif node.children:
                    self._place_children(node, inner)
                self._find_names = around
            case _:
                self.placed.append(Placed(node, inner, ground=self._ground))
        self._ground = ground

    def _fitting_row(self, row: Node, rect: Rect) -> Node:
        """The row with as many of its children as have room: those that grow first, then the last;
        of the others what is narrower.
        """
        forms = [_forms(child) for child in row.children]
        shown = [of_child[-1] for of_child in forms]
        order = sorted(range(len(shown)), key=lambda at: (not row.children[at].grow, -at))
        for index in order:
            for form in forms[index][:-1]:
                children = (*shown[:index], form, *shown[index + 1 :])
                if self._has_room(replace(row, children=children), rect):
                    shown[index] = form
                    break
        return replace(row, children=tuple(shown))

    def _has_room(self, row: Node, rect: Rect) -> bool:
        """Whether a row fits into a place: all of its words are read, and all can be touched."""
        trial = _Placing(self._measurer, {})
        trial._find_names, trial.is_trial = self._find_names, True
        trial.place(row, rect)
        return not trial.overflows and all(map(_is_whole, trial.placed))

    def _over_each_other(self, node: Node, inner: Rect) -> None:
        """Place the children of a stack: in all of it, or in their own size at one side."""
        for child, (wide, high) in zip(node.children, self._sizes(node), strict=True):
            whole = node.justify == "start" and child.width is None
            width = inner.w if whole else min(wide, inner.w)
            height = inner.h if node.align == "stretch" else min(high, inner.h)
            x = inner.x + offset(node.justify, inner.w - width)
            y = inner.y + offset(node.align, inner.h - height)
            self.place(child, Rect(x, y, width, height))

    def _place_children(self, node: Node, inner: Rect) -> None:
        """Place the children of a row or column one after the other."""
        down, gap, at = node.role == "column", node.gap, 0.0
        along, breadth = (inner.h, inner.w) if down else (inner.w, inner.h)
        sizes = self._sizes(node)
        room = along - gap * (len(sizes) - 1)
        given = _shares(node.children, [high if down else wide for wide, high in sizes], room)
        self.overflows = self.overflows or fsum(given) > room + ROUNDING
        if node.justify != "start":
            free = max(0.0, room - fsum(given))
            if node.justify != "between":
                at = offset(node.justify, free)
            elif len(given) > 1:
                gap += free / (len(given) - 1)
        for child, (wide, high), length in zip(node.children, sizes, given, strict=True):
            own, side = breadth, 0.0
            if node.align != "stretch" or (child.width if down else child.height) is not None:
                own = min(wide if down else high, breadth)
                side = offset("center" if node.align == "stretch" else node.align, breadth - own)
            if down:
                self.place(child, Rect(inner.x + side, inner.y + at, own, length))
            else:
                self.place(child, Rect(inner.x + at, inner.y + side, length, own))
            at += length + gap


def _forms(node: Node) -> list[Node]:
    """A node and what is shown in its place, the narrowest last."""
    narrower = [] if node.narrow is None else _forms(node.narrow)
    return [replace(node, narrow=None), *narrower]


def _is_whole(item: Placed) -> bool:
    """Whether a button is wide enough for a finger, and a text is read to its end; in a single line
    about as large as it should be.
    """
    node = item.node
    if node.touch is not None and item.rect.w < BUTTON - ROUNDING:
        return False
    if node.role != "text" or not node.name:
        return True
    is_cut = "…" in "".join(item.lines) and "…" not in node.name
    return not is_cut and (node.lines > 1 or item.size >= node.size * EASILY_READ)


def _without_pad(rect: Rect, pad: tuple[float, float, float, float]) -> Rect:
    left, top, right, bottom = pad
    return Rect(
        rect.x + left,
        rect.y + top,
        max(0, rect.w - left - right),
        max(0, rect.h - top - bottom),
    )


def offset(side: str, free: float) -> float:
    """Return the distance from the beginning of something at this side, if `free` is left."""
    if side == "center":
        return free / 2
    return free if side == "end" else 0


def _shares(children: Sequence[Node], wanted: list[float], room: float) -> list[float]:
    """How long each child becomes: what is over goes to those that grow, what lacks is
    taken from those that may shrink, the longest first.
    """
    over = room - fsum(wanted)
    if over >= 0:
        growing = fsum([child.grow for child in children])
        if not growing:
            return wanted
        return [
            length + over * child.grow / growing
            for child, length in zip(children, wanted, strict=True)
        ]
    given = list(wanted)
    yielding = [index for index, child in enumerate(children) if child.shrink or child.grow]
    lack = -over
    while lack > 0.01 and yielding:
        # level the longest ones down, so that short labels stay whole
        longest = max(given[index] for index in yielding)
        if longest <= 0:
            break
        top = [index for index in yielding if given[index] > longest - 0.01]
        below = max((given[p] for p in yielding if given[p] <= longest - 0.01), default=0.0)
        step = min(lack / len(top), longest - below)
        for at in top:
            given[at] -= step
        lack -= step * len(top)
    return given
