"""The shapes behind nodes as SVG of exact size, in pixels. shapes.toml has their templates."""

import tomllib
from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from pathlib import Path

from companion.core.board.nodes import Background
from companion.ui.render.theme import Theme

EDGE_HEIGHT = 5
"""Logical pixels of a lower edge."""
BULB_STEP = 16
"""Logical pixels from bulb to bulb."""
LIGHT = 7
"""The size of a bulb round a panel."""

TEMPLATES: dict[str, str] = tomllib.loads(
    Path(__file__).with_name("shapes.toml").read_text(encoding="utf-8")
)


def filled(template: str, **values: object) -> str:
    """A template with these values in it."""
    return TEMPLATES[template].format(**values)


def line(points: Sequence[tuple[float, float]], color: str, stroke: float) -> str:
    """Draw a line from point to point."""
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return filled("line", path=path, color=color, stroke=stroke)


def svg(width: float, height: float, body: str) -> str:
    """A drawing of this size."""
    return filled("svg", w=width, h=height, body=body)


def shape(
    background: Background,
    w: float,
    h: float,
    unit: float,
    theme: Theme,
    name: str = "",
    part: float = 1,
) -> str:
    """A background in this size, or another shape. `part`: how much of a ring is closed."""
    x, y = w / 2, (h - (EDGE_HEIGHT * unit if background.edge else 0)) / 2
    half = background.stroke * unit / 2 if background.line else 0
    radius, notch, shaft = background.radius * unit, 9 * unit, w - 14 * unit
    r, corner = max(0, min(radius, x, y) - half), min(radius, y)
    low, far, deep = half + r, w - half - r, h - half - r
    disc = min(x, y) - half
    values: dict[str, object] = {
        "w": w,
        "h": h,
        "x": x,
        "y": y,
        "unit": unit,
        "theme": theme,
        "fill": theme.color(background.fill) if background.fill else "none",
        "line": theme.color(background.line) if background.line else "none",
        "edge": theme.color(background.edge) if background.edge else "none",
        "half": half,
        "stroke": 2 * half,
        "right": w - half,
        "bottom": h - half,
        "inner_w": w - 2 * half,
        "inner_h": 2 * (y - half),
        "flat": (x - half, y - half),
        "r": r,
        "low": low,
        "far": far,
        "deep": deep,
        "across": _dashes(far - low, half),
        "down": _dashes(deep - low, half),
        "corner": corner,
        "long": w - 2 * corner,
        "side": y - notch - corner,
        "notch": notch,
        "hole": 2 * notch,
        "shaft": shaft,
        "neck": shaft - 1.2 * half,
        "tip": w - 2.4 * half,
        "disc": disc,
        "halfway": _point_on_circle(disc, part / 2),
        "end": _point_on_circle(disc, part),
        "reach": w + h,
        "lamp": h,
        "percent": (w / 100, h / 100),
        "bulb": BULB_STEP * unit / 2,
    }
    name = name or background.shape
    body = filled(name, **values)
    if name in REPEATED:
        template, places = REPEATED[name]
        body += "".join(filled(template, **values, at=at) for at in places(w, h, unit))
    return svg(w, h, body)


def _point_on_circle(radius: float, part: float) -> tuple[float, float]:
    """Where a circle is closed to this part, clockwise from the top."""
    return radius * sin(2 * pi * part), -radius * cos(2 * pi * part)


def _dashes(length: float, half: float) -> tuple[float, float]:
    """A dash of about three strokes and a gap of about two; a line has gaps at both ends."""
    count = int(max(0, length / half / 10 - 0.4)) if half else 0
    step = length / (count + 0.4)
    return 0.6 * step, 0.4 * step


def _stripes(w: float, h: float, unit: float) -> Iterator[tuple[float, float]]:
    step = 18 * unit
    return ((start * step - h, h) for start in range(int((w + h) / step) + 2))


def _lights(w: float, h: float, unit: float) -> Iterator[tuple[float, float]]:
    """Where bulbs are round a panel, just inside its edge."""
    size = LIGHT * unit
    across, down = _gaps_across(w, size), max(1, round(h / size / 3))
    for step in range(across + 1):
        at = size + (w - 2 * size) * step / across
        yield from ((at, size), (at, h - size))
    for step in range(1, down):
        at = size + (h - 2 * size) * step / down
        yield from ((size, at), (w - size, at))


REPEATED = {"lights": ("light", _lights), "striped": ("stripe", _stripes)}
"""By shape, the part that it has several times, and the function that yields where."""


def _gaps_across(w: float, size: float) -> int:
    """The gaps between the bulbs along a panel of this width."""
    return max(2, round(w / size / 3))


def gap_of_bulbs(background: Background, w: float, unit: float, part: float) -> int:
    """Where no bulb of a line or round a panel is cut, nearest to this part of its width."""
    if background.shape != "lights":
        step = BULB_STEP * unit
        return round(round(part * w / step) * step)
    size = LIGHT * unit
    step = (w - 2 * size) / _gaps_across(w, size)
    return round(max(0.0, min(w, size + step * (round((part * w - size) / step + 0.5) - 0.5))))


def stars(w: float, h: float) -> Iterator[tuple[float, float, float]]:
    """A few stars that never move: where, and their radius."""
    for step in range(26):
        yield w * ((step * 137) % 101) / 101, h * ((step * 71) % 97) / 97, 1 + step % 2 * 0.6
