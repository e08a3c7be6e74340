"""The animation of a result: the nodes of a contest or a walk, and what happens to them when."""

from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, column, icon, row, space, stack, text
from companion.core.board.result_animation import Contest, Part, ResultAnimation, Side, Walk
from companion.core.board.widgets import STAGE_WIDTH, pawn

BEGIN_SECONDS = 0.14
"""When the first part comes up, since the animation began."""
COUNTED_SECONDS = 0.62
"""When all parts have come up."""
STAMPED_SECONDS = 0.74
DECIDED_SECONDS = 0.92
"""When the result is seen: the losers dim and the sign drops until `WON_SECONDS`."""
WON_SECONDS = 1.1
FLY_SECONDS = 1.16
"""When the gain starts to fly."""
LAND_SECONDS = 1.42
GAP = 8
BULBS_HEIGHT = 12
HEAD_HEIGHT = 76
PART_HEIGHT = 78
CARD_HEIGHT = 150
"""The height of a part if no side has a total."""
TOTAL_HEIGHT = 76
STAMP_HEIGHT = 40
MIN_NAMED_WIDTH = 84
"""Rooms narrower than this have no name."""
MIN_ROOMS = 3
"""Fewer rooms are no wider."""
ROOF_HEIGHT = 36
LAMP_HEIGHT = 44
INSIDE_HEIGHT = 6
"""The height of what is between roof and lamp."""
DARK_LAMP = Background("night-950", "night-500", stroke=2, shape="disc")
SIDE = Background("night-700", radius=14)
TWIST = "TWIST"
"""The stamp that has a sound of its own."""


class Appear(Struct, frozen=True):
    """A node appears at this time, and moves from a little above or below to its place."""

    key: str
    at: float
    dy: float = -10


class Slam(Struct, frozen=True):
    """A node appears at this time, large at first, and falls onto its place."""

    key: str
    at: float


class Count(Struct, frozen=True):
    """A figure that counts up: from each of these times on it goes to the value."""

    key: str
    steps: tuple[tuple[float, int], ...]


class Change(Struct, frozen=True):
    """From this time on its box looks like this, or its words or drawing have this color."""

    key: str
    at: float
    background: Background | None = None
    color: str = ""


class Dim(Struct, frozen=True):
    """A node darkens from this time on."""

    key: str
    at: float


class Stroll(Struct, frozen=True):
    """A node comes to each stop from the left, at the time of the stop. Before the first one it
    waits at the left of `begin`.
    """

    key: str
    begin: str
    stops: tuple[tuple[float, str], ...]


class Fly(Struct, frozen=True):
    """A node appears at this time, and then flies to the winner in the sign."""

    key: str
    at: float


Effect = Appear | Slam | Count | Change | Dim | Stroll | Fly


class Scene(NamedTuple):
    """Nodes in the place of the stage, what happens to them, and what is heard when."""

    node: Node
    effects: tuple[Effect, ...]
    cues: tuple[tuple[float, str], ...]


def scene(animation: ResultAnimation) -> Scene:
    """How an animation is played."""
    return _contest(animation) if isinstance(animation, Contest) else _walk(animation)


def _over_bulbs(middle: Node) -> Node:
    """Add the bulbs below the middle that are also under the sign."""
    return column(
        middle,
        stack(height=BULBS_HEIGHT, background=Background("bulb", shape="bulbs"), key="bulbs"),
    )


# ---- a contest


def _contest(contest: Contest) -> Scene:
    sides = contest.sides
    is_total = any(side.total for side in sides)
    is_tie = not any(side.wins for side in sides)
    stamps = any(side.stamp for side in sides)
    width = (STAGE_WIDTH + GAP) / len(sides) - GAP
    nodes: list[Node] = []
    effects: list[Effect] = []
    most = max(len(side.parts) for side in sides)
    for index, side in enumerate(sides):
        gain = contest.gain if side.wins else ""
        nodes.append(_side(index, side, width, gain, is_total=is_total))
        effects += _side_effects(index, side, len(sides), most, is_total=is_total)
        if not side.wins and not (is_tie and (side.stamp or not stamps)):
            effects.append(Dim(f"side:{index}", DECIDED_SECONDS))
    cues = [(STAMPED_SECONDS, "twist")] if any(side.stamp == TWIST for side in sides) else []
    line = row(*nodes, grow=1, gap=GAP, padding=(12, 8, 12, 8), justify="center")
    return Scene(_over_bulbs(line), tuple(effects), (*cues, (DECIDED_SECONDS, contest.sound)))


def _side(index: int, side: Side, width: float, gain: str, *, is_total: bool) -> Node:
    many = max(1, len(side.parts))
    room = (width - 16 - 6 * (many - 1)) / many
    parts = [
        _part(f"part:{index}:{number}", part, room, large=not is_total)
        for number, part in enumerate(side.parts)
    ]
    head = pawn(side.seat, 48) if side.seat is not None else icon(side.icon, 48, "cream")
    total = text(
        side.total,
        "figure",
        size=72,
        fit=30,
        align="center",
        height=TOTAL_HEIGHT,
        key=f"total:{index}",
    )
    whole = column(
        column(
            row(head, justify="center", height=48, align="center"),
            text(side.name, "subtitle", align="center"),
            height=HEAD_HEIGHT,
        ),
        row(*parts, gap=6, height=PART_HEIGHT if is_total else CARD_HEIGHT, justify="center"),
        total if is_total else None,
        space(height=STAMP_HEIGHT),
        gap=3,
        padx=8,
        justify="center",
    )
    fell = _stamp(side.stamp, f"stamp:{index}", "yes" if side.wins else "no")
    stamp = column(space(), row(space(), fell, space()), pady=8)
    won = text(gain, "figure", "bulb", size=32, height=STAMP_HEIGHT, key="gain")
    if side.stamp:
        corner = column(replace(won, align="end"), padx=12, pady=6)
    else:
        corner = column(space(), replace(won, align="center"), padx=4, pady=8)
    return stack(
        whole,
        stamp if side.stamp else None,
        corner if gain else None,
        width=min(width, 300),
        background=SIDE,
        key=f"side:{index}",
    )


def _part(key: str, part: Part, room: float, *, large: bool) -> Node:
    if not part.figure and not large:
        return row(
            icon(part.icon, PART_HEIGHT, "paper", hole_color="ink"),
            width=min(room, PART_HEIGHT),
            key=key,
        )
    size = 60 if large else 34
    return column(
        text(part.figure, "figure", part.color, size=size, align="center") if part.figure else None,
        row(icon(part.icon, size * (0.9 if part.figure else 1.6), part.color), justify="center"),
        width=min(room, 118 if large else 68),
        background="paper",
        radius=6,
        justify="center",
        key=key,
    )


def _stamp(words: str, key: str, color: str) -> Node:
    return row(
        text(words, "title", "cream", size=28, shrink=False),
        background=Background(color, "cream", radius=8),
        height=STAMP_HEIGHT,
        padx=12,
        align="center",
        key=key,
    )


def _side_effects(
    index: int, side: Side, sides: int, maximum: int, *, is_total: bool
) -> list[Effect]:
    """If there are totals, all sides show their first parts together, then their second ones;
    else one side after the other lays its cards.
    """
    number = [*range(len(side.parts))]
    span = COUNTED_SECONDS - BEGIN_SECONDS
    steps = max(1, (maximum if is_total else sides) - 1)
    begins = [BEGIN_SECONDS + span * (part if is_total else index) / steps for part in number]
    effects: list[Effect] = [
        Appear(f"part:{index}:{part}", at) for part, at in zip(number, begins, strict=True)
    ]
    sums = [*accumulate(part.worth for part in side.parts)]
    if side.total and sums and str(sums[-1]) == side.total:
        effects.append(Count(f"total:{index}", tuple(zip(begins, sums, strict=True))))
    elif side.total:
        effects.append(Appear(f"total:{index}", BEGIN_SECONDS))
    if side.stamp:
        effects.append(Slam(f"stamp:{index}", STAMPED_SECONDS))
    if side.wins:
        line = "accent" if side.seat is None else f"seat:{side.seat}"
        lit = Background("night-600", line, stroke=5, radius=14)
        effects += [
            Change(f"side:{index}", DECIDED_SECONDS, background=lit),
            Change(f"total:{index}", DECIDED_SECONDS, color="accent"),
            Fly("gain", FLY_SECONDS),
        ]
    return effects


# ---- a walk


def _walk(walk: Walk) -> Scene:
    places, entered = len(walk.places), walk.entered
    stop = entered if entered < places else None
    steps = entered + (stop is not None)
    times = [
        BEGIN_SECONDS + (DECIDED_SECONDS - BEGIN_SECONDS) * step / max(1, steps)
        for step in range(steps)
    ]
    width = (STAGE_WIDTH + GAP) / max(MIN_ROOMS, places) - GAP
    effects: list[Effect] = []
    for number, at in enumerate(times[:entered]):
        effects += [
            Change(
                f"roof:{number}", at, background=Background("accent-dark", "accent", shape="gable")
            ),
            Change(f"lamp:{number}", at, background=Background("bulb", shape="disc")),
            Change(
                f"room:{number}", at, background=Background("night-700", "accent", shape="beam")
            ),
            Appear(f"mark:{number}", at, 0),
        ]
    if stop is not None:
        effects += [Dim(f"whole:{stop}", DECIDED_SECONDS), Slam(f"mark:{stop}", DECIDED_SECONDS)]
    effects += [Dim(f"whole:{number}", DECIDED_SECONDS) for number in range(steps, places)]
    lamps = tuple((at, f"lamp:{number}") for number, at in enumerate(times[:entered]))
    effects += [Stroll("guest", "lamp:0", lamps), Fly("gain", FLY_SECONDS)]
    rooms = [
        _room(number, name, width, "check" if number < entered else "x" if number == stop else "")
        for number, name in enumerate(walk.places)
    ]
    gain = row(
        text(walk.gain, "figure", "ink", size=56),
        background="accent",
        padx=20,
        height=80,
        align="center",
        key="gain",
    )
    whole = stack(
        row(*rooms, grow=1, gap=GAP, padding=(12, 8, 12, 8), justify="center"),
        column(
            space(height=8 + ROOF_HEIGHT + INSIDE_HEIGHT),
            row(
                row(pawn(walk.seat, LAMP_HEIGHT), key="guest"),
                padding=(12, 0, 0, 0),
                height=LAMP_HEIGHT,
            ),
        ),
        column(space(), row(space(), gain, space()), space(height=34)) if walk.gain else None,
        grow=1,
    )
    return Scene(
        _over_bulbs(whole),
        tuple(effects),
        ((DECIDED_SECONDS, "won" if stop is None else "miss"),),
    )


def _room(number: int, name: str, width: float, mark: str) -> Node:
    """A roof, and the room below it with a lamp; `mark` comes up in it."""
    drawing = icon(
        mark, min(64, width - 4), "bulb" if mark == "check" else "bad", key=f"mark:{number}"
    )
    lamp = space(width=LAMP_HEIGHT, background=DARK_LAMP, key=f"lamp:{number}")
    return column(
        space(
            background=Background("night-800", "night-500", stroke=2, shape="gable"),
            height=ROOF_HEIGHT,
            key=f"roof:{number}",
        ),
        stack(
            space(
                background=Background("night-900", "night-600", stroke=2, radius=2),
                key=f"room:{number}",
            ),
            column(
                row(lamp, height=LAMP_HEIGHT, justify="center"),
                row(drawing, justify="center", align="center", grow=1) if mark else None,
                padding=(0, INSIDE_HEIGHT, 0, 0),
            ),
            grow=1,
        ),
        text(name, "caption", align="center", lines=2, height=44)
        if width >= MIN_NAMED_WIDTH
        else None,
        width=width,
        key=f"whole:{number}",
    )
