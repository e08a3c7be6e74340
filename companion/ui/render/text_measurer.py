"""How words fit in their place: shrunk, wrapped, names shortened, cut with an ellipsis."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from companion.core.board.nodes import Font, Node
from companion.core.people import LOOKED_AFTER_SEPARATOR, by_first_names, first_name
from hardware.untrusted.text import clean

LINE = 1.22
"""Height of a line of text over its size."""
EASY_SHRINK_FACTOR = 0.82
"""A line with names shrinks so far before people are called by their first names."""
SIZES: tuple[float, ...] = (
    *(6, 8, *range(10, 35)),
    *(36, 38, 40, 42, 44, 46, 50, 54, 60, 64, 68, 72, 78, 84, 90, 98),
)
"""All sizes that letters come in: for each of them a font has to be read, and few look calmer."""
MEASURED = 32
"""The size at which words are measured to find out about where they fit."""
MIN_NAME_LETTERS = 5
"""Letters that stay of a name."""
MIN_LETTERS_OF_MANY = 3
"""Letters that stay of each of many names, before what they are to do is cut."""
MIN_TITLE_LETTERS = 8
"""Letters that stay of a card's name."""


MAX_TEXT_LETTERS = 600
"""Letters of a text that are laid out; no screen has room for more."""
MAX_NAME_LETTERS = 80
"""Letters of a name or a card's title from which it is shortened step by step."""


def readable(words: str) -> str:
    """Return what is shown of a text: nothing that cannot be drawn, and not more than a screen."""
    if len(words) > MAX_TEXT_LETTERS:
        words = f"{words[:MAX_TEXT_LETTERS]}…"
    return words if words.isprintable() else clean(words)


class TextMeasurer(Protocol):
    """Measures words."""

    @property
    def text_factor(self) -> float:
        """How much larger words are if there is room; 1: as they are."""
        ...

    def width(self, words: str, font: Font, size: float, /) -> float:
        """The width in logical pixels."""
        ...


def wanted(node: Node, measurer: TextMeasurer) -> float:
    """The size of letters that a text would like; what may not shrink may not grow either."""
    return _size_up_to(node.size * (measurer.text_factor if node.shrink or node.grow else 1))


@lru_cache(256)
def _size_up_to(size: float) -> float:
    """The largest of the sizes up to this one."""
    return SIZES[max(0, bisect_right(SIZES, size) - 1)]


def fitted(
    node: Node, width: float, height: float, measurer: TextMeasurer
) -> tuple[float, tuple[str, ...] | None]:
    """The size and lines of a text in its place; None: it is too long even at its least size."""
    size = wanted(node, measurer)
    if node.lines > 1 or measurer.text_factor > 1:
        # words grow if there is room for it, and never become smaller by it
        least = node.fit if node.lines > 1 else node.size
        size = _size_up_to(max(least, min(size, height / LINE)))
    lines = fitting(node, size, width, height, measurer)
    if lines is None and size > node.fit:
        size, lines = _largest_fit(node, size, width, height, measurer)
    return size, lines


def _largest_fit(
    node: Node, first: float, width: float, height: float, measurer: TextMeasurer
) -> tuple[float, tuple[str, ...] | None]:
    """The largest size below the first at which the words fit, and their lines; else the least.
    Letters of a size that nobody has read yet take a while to measure, so that it is found out
    first about where the words will fit.
    """
    sizes = [size for size in reversed(SIZES) if node.fit <= size < first] or [
        _size_up_to(node.fit)
    ]
    approximate = ApproximateMeasurer(measurer)
    at = bisect_left(
        sizes, True, key=lambda size: fitting(node, size, width, height, approximate) is not None
    )
    at = min(at, len(sizes) - 1)
    lines = fitting(node, sizes[at], width, height, measurer)
    while lines is None and at < len(sizes) - 1:
        at += 1
        lines = fitting(node, sizes[at], width, height, measurer)
    while lines is not None and at > 0:
        larger = fitting(node, sizes[at - 1], width, height, measurer)
        if larger is None:
            break
        at, lines = at - 1, larger
    return sizes[at], lines


class ApproximateMeasurer:
    """Estimates the width of words from their width at one size."""

    def __init__(self, measurer: TextMeasurer) -> None:
        self.text_factor = measurer.text_factor
        self._measurer = measurer

    def width(self, words: str, font: Font, size: float, /) -> float:
        """The width in logical pixels, as if letters were not made of whole ones."""
        return self._measurer.width(words, font, MEASURED) * size / MEASURED


def fitting(
    node: Node, size: float, width: float, height: float, measurer: TextMeasurer
) -> tuple[str, ...] | None:
    """The lines at this size; None: it is too large."""
    lines = _lines_at(node, size, width, measurer)
    if lines is None or len(lines) == 1 or _high_enough(node, size, height, len(lines)):
        return lines
    return None


def _high_enough(node: Node, size: float, height: float, lines: int) -> bool:
    """Whether `lines` lines fit into the height; at their least size they are shown in any case."""
    return size <= node.fit or lines * size * LINE <= height


def refitted(node: Node, size: float, width: float, measurer: TextMeasurer) -> tuple[str, ...]:
    """The lines of a text at this size."""
    return _lines_at(node, size, width, measurer) or truncated_lines(node, size, width, measurer)


def truncated_lines(
    node: Node, size: float, width: float, measurer: TextMeasurer
) -> tuple[str, ...]:
    """What fits of a text that is too long, as much of its sentence as can be."""
    words, names = by_first_names(node.name, node.names), [first_name(name) for name in node.names]
    if not _is_name(node):
        for letters in range(MIN_NAME_LETTERS, MIN_LETTERS_OF_MANY - 1, -1):
            shorter = _shortened(words, names, letters)
            lines = _wrapped(shorter, node.font, size, width, node.lines, measurer)
            if lines is not None:
                return lines
        words = _shortened(words, names, MIN_NAME_LETTERS)
    longest = min(MAX_NAME_LETTERS, max(map(len, node.titles), default=0))
    for letters in range(longest - 1, MIN_TITLE_LETTERS - 1, -1):
        shorter = _shortened(words, node.titles, letters)
        lines = _wrapped(shorter, node.font, size, width, node.lines, measurer)
        if lines is not None:
            return lines
    return _cut(words, node.font, size, width, node.lines, measurer)


def _lines_at(
    node: Node, size: float, width: float, measurer: TextMeasurer
) -> tuple[str, ...] | None:
    """The lines at this size, with short names if that is easier; None: it is too large."""
    lines = _wrapped(node.name, node.font, size, width, node.lines, measurer)
    if lines is None and node.names and size <= max(node.fit, node.size * EASY_SHRINK_FACTOR):
        lines = _with_short_names(node, size, width, measurer)
    return lines


def _with_short_names(
    node: Node, size: float, width: float, measurer: TextMeasurer
) -> tuple[str, ...] | None:
    """People by their first names; at the least size the longest of these cut to a length at which
    all other words stay; None: there is none.
    """
    words, names = by_first_names(node.name, node.names), [first_name(name) for name in node.names]
    longest = min(MAX_NAME_LETTERS, max((len(name) for name in names if name in words), default=0))
    least = longest if _is_name(node) or size > node.fit else MIN_NAME_LETTERS
    ways = [_shortened(words, names, letters) for letters in range(longest, least - 1, -1)]
    if size <= node.fit and (absent := _looked_after(node)):
        ways.insert(1, absent)
    for shorter in ways:
        lines = _wrapped(shorter, node.font, size, width, node.lines, measurer)
        if lines is not None:
            return lines
    return None


def _is_name(node: Node) -> bool:
    """Whether a text is the name of a person and nothing else."""
    return node.name in node.names


def _looked_after(node: Node) -> str:
    """Whose seat it is, if nothing but "Ben for Dee" is written; empty: it is something else."""
    carer, _, name = node.name.partition(LOOKED_AFTER_SEPARATOR)
    return first_name(name) if {carer, name} <= {*node.names} else ""


def _shortened(words: str, names: Sequence[str], letters: int) -> str:
    """Return the words with every name shortened to at most `letters` letters."""
    for name in sorted(names, key=len, reverse=True):
        if len(name) > letters:
            words = words.replace(name, f"{name[:letters].rstrip()}…")
    return words


def _wrapped(
    words: str, font: Font, size: float, width: float, limit: int, measurer: TextMeasurer
) -> tuple[str, ...] | None:
    """The words in at most `limit` lines of this width, or None if they do not fit."""
    width += 0.5
    if measurer.width(words, font, size) <= width:
        return (words,)
    if limit == 1:
        return None
    lines: list[str] = []
    left = words.split()
    while left and len(lines) < limit:
        line, count = " ".join(left), len(left)
        if line == words or measurer.width(line, font, size) > width:
            if len(lines) == limit - 1:
                return None
            count = bisect_right(
                range(1, count),
                width,
                key=lambda count: measurer.width(" ".join(left[:count]), font, size),
            )
            if count == 0:
                return None
            line = " ".join(left[:count])
        lines.append(line)
        left = left[count:]
    return None if left else tuple(lines)


def _cut(
    words: str, font: Font, size: float, width: float, limit: int, measurer: TextMeasurer
) -> tuple[str, ...]:
    """As much as fits, the last line ending in an ellipsis."""
    lines: list[str] = []
    left = words
    while left and len(lines) < limit - 1:
        head = _head(left, font, size, width, measurer)
        if head == left:
            break
        at = head.rfind(" ")
        line = head if at <= 0 else head[:at]
        lines.append(line)
        left = left[len(line) :].strip()
    head = _head(left, font, size, width, measurer)
    if head != left:
        dots = measurer.width("…", font, size)
        head = _head(left, font, size, max(0, width - dots), measurer).rstrip(" …") + "…"
    return (*lines, head)


def _head(words: str, font: Font, size: float, width: float, measurer: TextMeasurer) -> str:
    """The longest beginning that fits, found by halving."""
    least, most = 0, len(words)
    while least < most:
        middle = (least + most + 1) // 2
        if measurer.width(words[:middle], font, size) <= width + 0.5:
            least = middle
        else:
            most = middle - 1
    return words[:least]
