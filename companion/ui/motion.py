"""Motion between two screens: what both have under one key moves from there to here.

Views stay pure: only the places that were laid out are compared. At most two things move at
once; the others are where they go (look, section 6).
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.ui.layout import Placed, Rect

MOST = 2
"""Things that move at once."""
MOVE = 0.28
"""Seconds for things that change their place or size."""
ENTER = {
    "block:": (0.2, -92.0, 0.0),
    "sheet:": (0.16, 0.0, 24.0),
    "toast": (0.16, 0.0, 24.0),
}
"""By beginning of a key: seconds, and from how far left or below something new comes."""
FLIP = 0.16, 0.0, -24.0
"""The words of the sign come in from above when a sheet comes up below it."""
SIGN = ("line1", "line2")
RECOLOUR = 0.2
"""Seconds in which the bulbs take the next seat's colour, from its side."""
COUNT = 0.4
TURN = 0.9
DEGREES = 8.0
"""A winner's rays turn once by so much."""
CHASES = 2
"""So often dark bulbs run round the winner meanwhile."""
DARK = 0.25
"""Three bulbs of twelve."""
OUT = "bulb-dark"
"""The colour of a bulb that is not lit."""
LEAST = 1.0
"""Logical pixels; what moves less is where it was."""


class Move(Struct, frozen=True):
    """How far off something begins, how much wider and higher, and how long it takes."""

    dx: float
    dy: float
    seconds: float
    dw: float = 0
    dh: float = 0


class Count(Struct, frozen=True):
    """A figure that changes."""

    old: int
    new: int


class Motion:
    """What is under way from the last change on."""

    def __init__(self) -> None:
        self._began = float("-inf")
        self._moves: dict[str, Move] = {}
        self._counts: dict[str, Count] = {}
        self._seen: dict[str, Rect] = {}
        self._figures: dict[str, int] = {}
        self._turns = False
        self._bulbs: str | None = None
        self._bulbs_were: str | None = None
        """The colour that the bulbs are losing."""

    def turn_to(self, placed: Sequence[Placed], now: float) -> None:
        """Another screen, or another state of it: begin from what is seen at this moment."""
        there = {one.node.key: one for one in placed if is_thing(one.node.key)}
        figures = {
            key: int(one.node.name)
            for key, one in there.items()
            if one.node.font == "figure" and one.node.name.isdecimal()
        }
        moves = dict(_moves(self._seen, there)) if self._began > float("-inf") else {}
        moves = {key: moves[key] for key in _apart(iter(placed), moves)}
        counts = {
            key: Count(self._figures[key], figure)
            for key, figure in figures.items()
            if self._figures.get(key, figure) != figure
        }
        rays = any(map(_is_rays, there.keys() - self._seen.keys()))
        bulbs = _bulbs(placed)
        recoloured = bulbs != self._bulbs
        move = {*_first(moves, counts, rays=rays, prompt=recoloured)}
        self._moves = {key: one for key, one in moves.items() if key in move}
        if any(key.startswith("sheet:") for key in self._moves.keys() - self._seen.keys()):
            seconds, dx, dy = FLIP
            self._moves |= dict.fromkeys(SIGN, Move(dx, dy, seconds))
        self._counts = {key: one for key, one in counts.items() if key in move}
        self._turns = WINNER in move
        self._bulbs_were = self._bulbs if recoloured and PROMPT in move else None
        self._bulbs = bulbs
        self._figures = figures
        self._began = now
        self._seen = {key: one.rect for key, one in there.items()}

    def under_way(self, now: float) -> bool:
        """Whether another frame would show something else."""
        longest = max((move.seconds for move in self._moves.values()), default=0.0)
        if self._counts:
            longest = max(longest, COUNT)
        if self._turns:
            longest = max(longest, TURN)
        if self._bulbs_were is not None:
            longest = max(longest, RECOLOUR)
        return now < self._began + longest

    def rest(self) -> None:
        """Everything is where it goes."""
        self._moves, self._counts, self._turns = {}, {}, False
        self._bulbs_were = None

    def shown(self, placed: Sequence[Placed], now: float) -> Sequence[Placed]:
        """Where everything is seen now."""
        if not self.under_way(now):
            self._seen = {one.node.key: one.rect for one in placed if is_thing(one.node.key)}
            return placed
        seen: list[Placed] = []
        self._carry(iter(placed), seen, 0.0, 0.0, now - self._began)
        self._seen = {one.node.key: one.rect for one in seen if is_thing(one.node.key)}
        return seen

    def _carry(
        self, rest: Iterator[Placed], there: list[Placed], dx: float, dy: float, since: float
    ) -> None:
        """Put the next of the rest there, and all in it: it takes what lies in it along."""
        one = next(rest)
        move = self._moves.get(one.node.key)
        seen = one
        if move is not None:
            left = _left(since, move.seconds)
            dx, dy = move.dx * left, move.dy * left
            seen = _stretched(one, move.dw * left, move.dh * left)
        if self._turns and _is_rays(one.node.key):
            seen = replace(seen, turn=-DEGREES * _left(since, TURN))
        if self._turns and one.node.face is not None and one.node.face.shape == "lights":
            head = since * CHASES / TURN % 1 * (1 + DARK)
            seen = replace(seen, patch=(max(0.0, head - DARK), min(1.0, head), OUT))
        if self._bulbs_were is not None and one.node.key == "bulbs" and since < RECOLOUR:
            seen = replace(seen, patch=(since / RECOLOUR, 1.0, self._bulbs_were))
        there.append(self._counted(_shifted(seen, dx, dy), since))
        for _ in one.node.children:
            self._carry(rest, there, dx, dy, since)

    def _counted(self, one: Placed, since: float) -> Placed:
        count = self._counts.get(one.node.key)
        if count is None or since >= COUNT:
            return one
        figure = str(round(count.new + (count.old - count.new) * _left(since, COUNT)))
        node = replace(one.node, name=figure, colour="accent")
        return replace(one, node=node, lines=(figure,))


PROMPT, WINNER = "a prompt", "a winner"
"""What moves and is no thing of the table: the bulbs go with the seat's block."""
SHEET, BLOCK = "sheet:", "block:"


def _first(
    moves: dict[str, Move], counts: dict[str, Count], *, rays: bool, prompt: bool
) -> Iterator[str]:
    """What may move of all that changed: what was scanned and who is asked first, then the
    winner, then what goes farthest, what counts most, and a line that is told.
    """
    far = sorted(moves, key=lambda key: (key == "toast", -_way(moves[key])))
    most = sorted(counts, key=lambda key: -abs(counts[key].new - counts[key].old))
    sheets = [key for key in far if key.startswith(SHEET)]
    blocks = [key for key in far if key.startswith(BLOCK)]
    asked = [(*blocks, PROMPT)] if blocks or prompt else []
    things = [key for key in far if key != "toast" and key not in (*sheets, *blocks)]
    told = [key for key in far if key == "toast"]
    order = [
        *((key,) for key in sheets),
        *asked,
        *([(WINNER,)] if rays else []),
        *((key,) for key in (*things, *most, *told)),
    ]
    for keys in order[:MOST]:
        yield from keys


def _way(move: Move) -> float:
    """How far it goes, or by how much it grows."""
    return max(abs(move.dx), abs(move.dy), abs(move.dw), abs(move.dh))


def _apart(
    rest: Iterator[Placed], moves: dict[str, Move], carried: Move | None = None
) -> Iterator[str]:
    """Of the next of the rest and all in it, what does not only go along with what it lies in."""
    one = next(rest)
    move = moves.get(one.node.key)
    if move is not None and not _same_way(move, carried):
        carried = move
        yield one.node.key
    for _ in one.node.children:
        yield from _apart(rest, moves, carried)


def _same_way(one: Move, other: Move | None) -> bool:
    return other is not None and max(abs(one.dx - other.dx), abs(one.dy - other.dy)) < LEAST


def is_thing(key: str) -> bool:
    """Whether a key names a thing of the table (`team:2`), not a part of the frame."""
    return ":" in key or key == "toast"


def _is_rays(key: str) -> bool:
    return key.startswith("rays:")


def _bulbs(placed: Sequence[Placed]) -> str | None:
    """The colour of the line of bulbs below the sign."""
    faces = (one.node.face for one in placed if one.node.key == "bulbs")
    return next((face.fill for face in faces if face is not None), None)


def _moves(seen: dict[str, Rect], there: dict[str, Placed]) -> Iterator[tuple[str, Move]]:
    for key, one in there.items():
        was, here = seen.get(key), one.rect
        if was is not None:
            way = was.x - here.x, was.y - here.y, was.w - here.w, was.h - here.h
            if max(map(abs, way)) >= LEAST:
                dx, dy, dw, dh = way
                yield key, Move(dx, dy, MOVE, dw, dh)
            continue
        for beginning, (seconds, dx, dy) in ENTER.items():
            if key.startswith(beginning):
                yield key, Move(dx, dy, seconds)


def _left(since: float, seconds: float) -> float:
    """The part of the way that is left: fast at first, slow at the end."""
    part = min(1.0, max(0.0, since / seconds))
    return (1 - part) ** 3


def _stretched(one: Placed, dw: float, dh: float) -> Placed:
    """Only what has a face is seen to change its size; words keep theirs."""
    if one.node.face is None or max(abs(dw), abs(dh)) < LEAST:
        return one
    rect = one.rect
    return replace(one, rect=Rect(rect.x, rect.y, rect.w + dw, rect.h + dh), drawn=rect)


def _shifted(one: Placed, dx: float, dy: float) -> Placed:
    if not dx and not dy:
        return one
    rect = one.rect
    return replace(one, rect=Rect(rect.x + dx, rect.y + dy, rect.w, rect.h))
