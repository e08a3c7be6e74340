"""Motion between two screens: what both have under one key moves from there to here.

Views stay pure: only the places that were laid out are compared. At most two things move at
once; the others are where they go.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.ui.render.layout import Placed, Rect, subtree_indices

MAX_MOVING = 2
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
RECOLOR_SECONDS = 0.2
"""Seconds in which the bulbs take the next seat's color, from its side."""
COUNT_SECONDS = 0.4
TURN_SECONDS = 0.9
RAY_DEGREES = 8.0
"""Degrees by which a winner's rays turn once."""
BULB_ROUNDS = 2
"""How often dark bulbs run round the winner meanwhile."""
DARK_PART = 0.25
"""The dark part of the bulbs: three of twelve."""
UNLIT_BULB = "bulb-dark"
"""The color of a bulb that is not lit."""
MIN_DISTANCE = 1.0
"""Logical pixels; what moves less counts as not moved."""


class Move(Struct, frozen=True):
    """How far off something begins, how much wider and higher, and how long it takes."""

    dx: float
    dy: float
    seconds: float
    dw: float = 0
    dh: float = 0


class Motion:
    """What is under way from the last change on."""

    _turns = False
    _bulbs: str | None = None
    _bulbs_were: str | None = None
    """The color that the bulbs are losing."""

    def __init__(self) -> None:
        self._began = self._ends = float("-inf")
        self._moves: dict[str, Move] = {}
        self._counts: dict[str, int] = {}
        """By key of a figure that changes: what it was."""
        self._there: dict[str, Rect] = {}
        """Where the things of the table are once all is at rest."""
        self._seen: dict[str, Rect] = {}
        """Where they were seen last."""
        self._figures: dict[str, int] = {}

    def show_layout(self, placed: Sequence[Placed], now: float) -> None:
        """Move from what is shown now to another screen or another state of it."""
        there = _table_things(placed)
        figures = {
            key: int(item.node.name)
            for key, item in there.items()
            if item.node.font == "figure" and item.node.name.isdecimal()
        }
        moves = dict(_moves(self._seen, there)) if self._began > float("-inf") else {}
        moves = {key: moves[key] for key in _independent_moves(placed, moves)}
        counts = {
            key: figures[key] - was
            for key, was in self._figures.items()
            if figures.get(key, was) != was
        }
        rays = [key for key in there if key not in self._seen and is_rays(key)] != []
        bulbs = _bulbs(placed)
        move = _most_important(moves, counts, rays=rays, prompt=bulbs != self._bulbs)
        self._moves = {key: found for key, found in moves.items() if key in move}
        if any(key.startswith("sheet:") for key in self._moves.keys() - self._seen.keys()):
            seconds, dx, dy = FLIP
            self._moves |= dict.fromkeys(SIGN, Move(dx, dy, seconds))
        self._counts = {key: self._figures[key] for key in counts if key in move}
        self._turns = WINNER in move
        self._bulbs_were = self._bulbs if bulbs != self._bulbs and PROMPT in move else None
        self._bulbs, self._figures = bulbs, figures
        self._seen = self._there = _rects(there)
        seconds = [move.seconds for move in self._moves.values()]
        seconds += [COUNT_SECONDS] * bool(self._counts) + [TURN_SECONDS] * self._turns
        seconds += [RECOLOR_SECONDS] * (self._bulbs_were is not None)
        self._began, self._ends = now, now + max(seconds, default=0.0)

    def under_way(self, now: float) -> bool:
        """Whether another frame would show something else."""
        return now < self._ends

    def finish(self) -> None:
        """End all movements: everything is at its place at once."""
        self._ends = self._began

    def shown(self, placed: Sequence[Placed], now: float) -> Sequence[Placed]:
        """Where everything is seen now."""
        if not self.under_way(now):
            self._seen = self._there
            return placed
        seen = self._in_motion(placed, now - self._began)
        self._seen = _rects(_table_things(seen))
        return seen

    def _in_motion(self, placed: Sequence[Placed], since: float) -> list[Placed]:
        seen = list(placed)
        for index, item in enumerate(placed):
            key = item.node.key
            if key in self._moves:
                _carry(placed, seen, index, self._moves[key], since)
            if key in self._counts and since < COUNT_SECONDS:
                seen[index] = self._counted(seen[index], since)
            elif self._bulbs_were is not None and key == "bulbs" and since < RECOLOR_SECONDS:
                seen[index] = replace(
                    seen[index], patch=(since / RECOLOR_SECONDS, 1.0, self._bulbs_were)
                )
            elif self._turns:
                seen[index] = _round_winner(seen[index], since)
        return seen

    def _counted(self, item: Placed, since: float) -> Placed:
        old, new = self._counts[item.node.key], self._figures[item.node.key]
        figure = str(round(new + (old - new) * remaining(since, COUNT_SECONDS)))
        node = replace(item.node, name=figure, color="accent")
        return replace(item, node=node, lines=(figure,))


PROMPT, WINNER = "a prompt", "a winner"
"""What moves and is not a thing of the table: the bulbs go with the seat's block."""


def _most_important(
    moves: dict[str, Move], counts: dict[str, int], *, rays: bool, prompt: bool
) -> set[str]:
    """What may move of all that changed: what was scanned and who is asked first, then the
    winner, then what goes farthest, what counts most, and a toast.
    """
    far = sorted(moves, key=lambda key: -_distance(moves[key]))
    most = sorted(counts, key=lambda key: -abs(counts[key]))
    order: list[set[str]] = [
        *({key} for key in far if key.startswith("sheet:")),
        {key for key in far if key.startswith("block:")} | ({PROMPT} if prompt else set()),
        {WINNER} if rays else set(),
        *({key} for key in far if not key.startswith(("sheet:", "block:", "toast"))),
        *({key} for key in most),
        *({key} for key in far if key == "toast"),
    ]
    return {key for group in [*filter(None, order)][:MAX_MOVING] for key in group}


def _distance(move: Move) -> float:
    """How far it goes, or by how much it grows."""
    return max(abs(move.dx), abs(move.dy), abs(move.dw), abs(move.dh))


def _independent_moves(placed: Sequence[Placed], moves: Mapping[str, Move]) -> Iterator[str]:
    """The keys of things that move by themselves, not only with what they are in."""
    carried: list[tuple[range, Move]] = []
    for index, item in enumerate(placed):
        if item.node.key not in moves:
            continue
        move = moves[item.node.key]
        while carried and index not in carried[-1][0]:
            carried.pop()
        if not carried or not _same_way(move, carried[-1][1]):
            carried.append((subtree_indices(placed, index), move))
            yield item.node.key


def _same_way(move: Move, other: Move) -> bool:
    return max(abs(move.dx - other.dx), abs(move.dy - other.dy)) < MIN_DISTANCE


def _table_things(placed: Sequence[Placed]) -> dict[str, Placed]:
    """The things of the table by key (`team:2`), without the parts of the frame."""
    return {
        key: item for item in placed if (key := item.node.key) and (":" in key or key == "toast")
    }


def _rects(things: Mapping[str, Placed]) -> dict[str, Rect]:
    return {key: item.rect for key, item in things.items()}


def is_rays(key: str) -> bool:
    """Whether a key names the rays behind a winner."""
    return key.startswith("rays:")


def _bulbs(placed: Sequence[Placed]) -> str | None:
    """The color of the line of bulbs below the sign."""
    backgrounds = (item.node.background for item in placed if item.node.key == "bulbs")
    return next((background.fill for background in backgrounds if background is not None), None)


def _moves(seen: dict[str, Rect], there: dict[str, Placed]) -> Iterator[tuple[str, Move]]:
    for key, item in there.items():
        was, here = seen.get(key), item.rect
        if was is not None:
            way = was.x - here.x, was.y - here.y, was.w - here.w, was.h - here.h
            if max(map(abs, way)) >= MIN_DISTANCE:
                dx, dy, dw, dh = way
                yield key, Move(dx, dy, MOVE, dw, dh)
            continue
        for beginning, (seconds, dx, dy) in ENTER.items():
            if key.startswith(beginning):
                yield key, Move(dx, dy, seconds)


def remaining(since: float, seconds: float) -> float:
    """The part of the way that is left: fast at first, slow at the end."""
    part = min(1.0, max(0.0, since / seconds))
    return (1 - part) ** 3


def _carry(
    placed: Sequence[Placed], seen: list[Placed], index: int, move: Move, since: float
) -> None:
    """Move it along its way, with what is in it."""
    left = remaining(since, move.seconds)
    dx, dy = move.dx * left, move.dy * left
    for at in subtree_indices(placed, index):
        seen[at] = shifted(placed[at], dx, dy)
    seen[index] = shifted(_stretched(placed[index], move.dw * left, move.dh * left), dx, dy)


def _round_winner(item: Placed, since: float) -> Placed:
    """The rays behind it turn a little, dark bulbs run round it."""
    if is_rays(item.node.key):
        return replace(item, turn=-RAY_DEGREES * remaining(since, TURN_SECONDS))
    if item.node.background is not None and item.node.background.shape == "lights":
        head = since * BULB_ROUNDS / TURN_SECONDS % 1 * (1 + DARK_PART)
        return replace(item, patch=(max(0.0, head - DARK_PART), min(1.0, head), UNLIT_BULB))
    return item


def _stretched(item: Placed, dw: float, dh: float) -> Placed:
    """Change the size of what has a background; words keep theirs."""
    if item.node.background is None or max(abs(dw), abs(dh)) < MIN_DISTANCE:
        return item
    rect = item.rect
    return replace(item, rect=Rect(rect.x, rect.y, rect.w + dw, rect.h + dh), drawn=rect)


def shifted(item: Placed, dx: float, dy: float) -> Placed:
    """Return the item, moved by this distance."""
    if not dx and not dy:
        return item
    rect = item.rect
    return replace(item, rect=Rect(rect.x + dx, rect.y + dy, rect.w, rect.h))
