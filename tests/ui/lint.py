"""What may not be on any screen: a list of findings for a laid-out node tree.

Nothing outside its parent, no two things over each other, no words cut without an
ellipsis, no sign without the end of its sentence, no target too small for a finger, no pale
words, no color that is not a token. `unreadable` lists besides what is written too small or not to
its end, and `covered` what is over something that can be touched.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import cache, lru_cache

from companion.core.board.nodes import Node
from companion.ui.render.layout import Placed, Rect, subtree_indices
from companion.ui.render.text_measurer import LINE
from companion.ui.render.theme import Theme

SLACK = 0.75
"""Logical pixels that rounding may take."""
FINGER = 64
MIN_LEFT = 3
"""Letters of a cut word, the ellipsis among them."""
SIGN = ("line1", "line2")
"""The texts of a sign."""
MIN_CONTRAST = 4.5
MIN_TYPE_SIZE = 16
"""Logical pixels: pixels of a screen of 800x480."""
MIN_NAME = 5
"""Letters that stay of a person's name."""
GROUNDS = {"striped": "accent-dark", "rays": "accent", "bulbs": "night-950"}
"""What a shape with a picture of its own is like under words."""


def findings(placed: Sequence[Placed], theme: Theme) -> list[str]:
    """Everything wrong on a screen, each with the path of the part."""
    # nodes are placed in the order in which a walk meets them
    return list(_within(iter(placed), None, theme, "", "night-950"))


def unreadable(placed: Sequence[Placed], people: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What is written too small or not to its end: the kind of fault and the words as they are
    shown. A name of one of the `people` may be cut, but only its first word, and not too much of
    it.
    """
    for one in placed:
        if one.node.role != "text" or not any(one.lines):
            continue
        words = f"{one.node.name!r} {one.size:g} px {one.lines}"
        there = [name for name in people if name.casefold() in one.node.name.casefold()]
        if one.size < MIN_TYPE_SIZE:
            yield "small type", words
        for line in one.lines:
            # an ellipsis of the text itself is not a cut
            before = "" if "…" in one.node.name else line.rpartition("…")[0]
            if not before:
                continue
            left = max((_end_of_name(before, name) for name in there), key=len, default="")
            if not left:
                yield "cut words", words
            elif len(left) < MIN_NAME:
                yield "short name", words
            elif " " in left:
                yield "cut surname", words


def _end_of_name(line: str, name: str) -> str:
    """The longest beginning of the name with which the line ends, as a heading or not."""
    line, name = line.casefold(), name.casefold()
    for end in range(len(name), 0, -1):
        rest = line.removesuffix(name[:end])
        if rest != line and not rest[-1:].isalnum():
            return name[:end]
    return ""


def covered(placed: Sequence[Placed]) -> Iterator[str]:
    """What can be touched, and what is painted over it without being a part of it. Only the sheet
    that is there while a finger stays on something may do so.
    """
    for index, one in enumerate(placed):
        if one.node.touch is None:
            continue
        for other in placed[subtree_indices(placed, index).stop :]:
            if _is_seen(other.node) and _over(one.rect, other.rect):
                yield f"covered: {one.node.key or one.node.name} by {other.node}"


def _is_seen(node: Node) -> bool:
    drawn = node.role in ("icon", "plot") or (node.role == "text" and bool(node.name))
    filled = node.background is not None and node.background.fill is not None
    return drawn or filled or node.touch is not None


def _within(
    rest: Iterator[Placed], parent: Placed | None, theme: Theme, path: str, ground: str
) -> Generator[str, None, Placed]:
    here = next(rest)
    node = here.node
    path = f"{path} > {node.key or node.name or node.role}" if parent else node.name
    if node.background is not None and node.background.fill is not None:
        ground = GROUNDS.get(node.background.shape, node.background.fill)
    if parent is not None and not _inside(here.rect, parent.rect):
        yield f"outside: {path} {_by(here.rect, parent.rect)}"
    yield from _of_itself(here, theme, path, ground)
    before: Placed | None = None
    for _ in node.children:
        there = yield from _within(rest, here, theme, path, ground)
        if before is not None and node.role != "stack" and _over(before.rect, there.rect):
            yield f"overlap: {path} > {there.node.key or there.node.name}"
        before = there
    return here


def _of_itself(here: Placed, theme: Theme, path: str, ground: str) -> Iterator[str]:
    node, rect = here.node, here.rect
    if node.touch is not None and (rect.w < FINGER - SLACK or rect.h < FINGER - SLACK):
        yield f"small target: {path} {rect.w:.0f}x{rect.h:.0f}"
    tokens = [node.color, node.hole_color, node.outline]
    if node.background is not None:
        tokens += [node.background.fill, node.background.line, node.background.edge]
    for token in tokens:
        if token is not None and not _known(theme, token):
            yield f"no token: {path} {token}"
    if node.role == "text" and node.name:
        needs = here.size * LINE * len(here.lines)
        if needs > rect.h + here.size * (LINE - 1) + SLACK:
            yield f"cut: {path} {node.name!r} needs {needs:.0f}, has {rect.h:.0f}"
        found = contrast(theme.color(node.color), theme.color(ground))
        if found < MIN_CONTRAST:
            yield f"pale: {path} {node.color} on {ground} {found:.2f}"
        cut = [line for line in here.lines if line != node.name and line.endswith("…")]
        if any(len(line) < MIN_LEFT for line in cut):
            yield f"nothing left: {path} {node.name!r}"
        if node.key in SIGN and is_cut(here):
            yield f"cut sign: {path} {node.name!r} shows {here.lines}"


def is_cut(text: Placed) -> bool:
    """Whether the end of a sentence is missing. Names in it may be shortened; a name that is the
    whole text, too.
    """
    words, last = text.node.name, text.lines[-1]
    if " " not in words or words.endswith("…") or not last.endswith("…"):
        return False
    tail = last[:-1].rsplit(" ", 1)[-1]
    names = (*text.node.names, *text.node.titles)
    return not any(words.endswith(name) and tail in name for name in names)


@lru_cache(4096)
def _known(theme: Theme, token: str) -> bool:
    try:
        theme.color(token)
    except (KeyError, IndexError, ValueError):
        return False
    return True


def _inside(child: Rect, parent: Rect) -> bool:
    return (
        child.x >= parent.x - SLACK
        and child.y >= parent.y - SLACK
        and child.x + child.w <= parent.x + parent.w + SLACK
        and child.y + child.h <= parent.y + parent.h + SLACK
    )


def _by(child: Rect, parent: Rect) -> str:
    right = child.x + child.w - parent.x - parent.w
    below = child.y + child.h - parent.y - parent.h
    return f"by {max(0, right, parent.x - child.x):.0f}, {max(0, below, parent.y - child.y):.0f}"


def _over(one: Rect, other: Rect) -> bool:
    return (
        one.x + one.w > other.x + SLACK
        and other.x + other.w > one.x + SLACK
        and one.y + one.h > other.y + SLACK
        and other.y + other.h > one.y + SLACK
    )


@cache
def contrast(one: str, other: str) -> float:
    """The contrast of two colors as WCAG 2 counts it: 1 to 21."""
    lighter, darker = sorted((_light(one), _light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _light(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
