"""The shapes behind nodes as SVG of exact size, in pixels."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

BULB_STEP = 16
"""Logical pixels from bulb to bulb."""


def svg(width: float, height: float, body: str) -> str:
    """A drawing of this size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">{body}</svg>'
    )


def box(w: float, h: float, fill: str, line: str, stroke: float, radius: float) -> str:
    """A rounded box; the line is inside its edge."""
    half = stroke / 2 if line != "none" else 0
    radius = max(0, min(radius, w / 2, h / 2) - half)
    return (
        f'<rect x="{half:g}" y="{half:g}" width="{w - 2 * half:g}" height="{h - 2 * half:g}" '
        f'rx="{radius:g}" fill="{fill}" stroke="{line}" stroke-width="{stroke:g}"/>'
    )


def dashed_box(w: float, h: float, fill: str, line: str, stroke: float, radius: float) -> str:
    """Whole corners, and dashes between them. Each dash is a line of its own: the renderer
    of SVG draws spikes where a dashed line goes round a corner.
    """
    half = stroke / 2
    r = max(0, min(radius, w / 2, h / 2) - half)
    left, top, right, bottom = half, half, w - half, h - half
    arc = f"A{r:g} {r:g} 0 0 1"
    parts = [
        f"M{left:g} {top + r:g}{arc} {left + r:g} {top:g}",
        f"M{right - r:g} {top:g}{arc} {right:g} {top + r:g}",
        f"M{right:g} {bottom - r:g}{arc} {right - r:g} {bottom:g}",
        f"M{left + r:g} {bottom:g}{arc} {left:g} {bottom - r:g}",
    ]
    for start, end in _dashes(left + r, right - r, stroke):
        parts += [f"M{start:g} {y:g}H{end:g}" for y in (top, bottom)]
    for start, end in _dashes(top + r, bottom - r, stroke):
        parts += [f"M{x:g} {start:g}V{end:g}" for x in (left, right)]
    return (
        f'<rect width="{w:g}" height="{h:g}" rx="{r + half:g}" fill="{fill}"/>'
        f'<path d="{"".join(parts)}" fill="none" stroke="{line}" stroke-width="{stroke:g}"/>'
    )


def _dashes(start: float, end: float, stroke: float) -> Iterator[tuple[float, float]]:
    """Dashes of about three strokes, gaps of about two, a gap at both ends."""
    count = max(0, int((end - start) / stroke / 5 - 0.4))
    step = (end - start) / (count + 0.4)
    for number in range(count):
        at = start + step * (number + 0.4)
        yield at, at + step * 0.6


def disc(w: float, h: float, fill: str, line: str, stroke: float) -> str:
    """The largest disc that fits."""
    half = stroke / 2 if line != "none" else 0
    radius = min(w, h) / 2 - half
    return (
        f'<circle cx="{w / 2:g}" cy="{h / 2:g}" r="{radius:g}" fill="{fill}" '
        f'stroke="{line}" stroke-width="{stroke:g}"/>'
    )


def ellipse(w: float, h: float, fill: str, line: str, stroke: float) -> str:
    """As wide and as high as the place."""
    half = stroke / 2 if line != "none" else 0
    return (
        f'<ellipse cx="{w / 2:g}" cy="{h / 2:g}" rx="{w / 2 - half:g}" ry="{h / 2 - half:g}" '
        f'fill="{fill}" stroke="{line}" stroke-width="{stroke:g}"/>'
    )


def ticket(w: float, h: float, fill: str, radius: float, notch: float) -> str:
    """A paper ticket: half a hole bitten out at the left and the right."""
    r, n, m = min(radius, h / 2), notch, h / 2
    return (
        f'<path fill="{fill}" d="M{r:g} 0H{w - r:g}A{r:g} {r:g} 0 0 1 {w:g} {r:g}'
        f"V{m - n:g}A{n:g} {n:g} 0 0 0 {w:g} {m + n:g}V{h - r:g}"
        f"A{r:g} {r:g} 0 0 1 {w - r:g} {h:g}H{r:g}A{r:g} {r:g} 0 0 1 0 {h - r:g}"
        f"V{m + n:g}A{n:g} {n:g} 0 0 0 0 {m - n:g}V{r:g}"
        f'A{r:g} {r:g} 0 0 1 {r:g} 0Z"/>'
    )


def half_hole(h: float, hole: str, line: float, notch: float) -> str:
    """Half a hole halfway down at the left, inside a line so thick."""
    m, n = h / 2, notch
    return f'<path fill="{hole}" d="M{line:g} {m - n:g}A{n:g} {n:g} 0 0 1 {line:g} {m + n:g}Z"/>'


def burst(w: float, h: float, fill: str, teeth: int = 16) -> str:
    """A starburst."""
    cx, cy, outer = w / 2, h / 2, min(w, h) / 2
    points = " ".join(
        f"{cx + radius * sin(pi * step / teeth):.2f},{cy - radius * cos(pi * step / teeth):.2f}"
        for step in range(2 * teeth)
        for radius in (outer if step % 2 == 0 else outer * 0.84,)
    )
    return f'<polygon points="{points}" fill="{fill}"/>'


def arrow(w: float, h: float, fill: str, line: str, stroke: float, point: float) -> str:
    """A block whose right side points on; the line is inside its edge."""
    half = stroke / 2 if line != "none" else 0
    tip = half * 1.2
    return (
        f'<path fill="{line}" d="M0 0H{w - point:g}L{w:g} {h / 2:g}L{w - point:g} {h:g}H0Z"/>'
        f'<path fill="{fill}" d="M{2 * half:g} {2 * half:g}H{w - point - tip:g}'
        f'L{w - 2 * tip:g} {h / 2:g}L{w - point - tip:g} {h - 2 * half:g}H{2 * half:g}Z"/>'
    )


def stripes(w: float, h: float, fill: str, stripe: str, step: float) -> str:
    """Slanting stripes over the whole place, for the back of a hidden card."""
    bands = "".join(
        f"M{x:g} {h:g}L{x + h:g} 0h{step:g}L{x + step:g} {h:g}Z"
        for x in (start * 2 * step - h for start in range(int((w + h) / (2 * step)) + 2))
    )
    return f'<rect width="{w:g}" height="{h:g}" fill="{fill}"/><path d="{bands}" fill="{stripe}"/>'


def stub(w: float, h: float, fill: str, hole: str, notch: float) -> str:
    """The end of a ticket, perforated at its left side."""
    holes = "".join(
        f'<circle cx="0" cy="{y:g}" r="{notch:g}" fill="{hole}"/>'
        for y in (notch + step * notch * 3 for step in range(int(h / (notch * 3)) + 1))
    )
    return f'<rect width="{w:g}" height="{h:g}" fill="{fill}"/>{holes}'


def rays(w: float, h: float, fill: str, ray: str, count: int = 14) -> str:
    """Rays from the middle, for a winner."""
    cx, cy, far = w / 2, h / 2, w + h
    wedges = "".join(
        f"M{cx:g} {cy:g}L{cx + far * cos(a):.1f} {cy + far * sin(a):.1f}"
        f"L{cx + far * cos(b):.1f} {cy + far * sin(b):.1f}Z"
        for step in range(count)
        for a in (2 * pi * step / count,)
        for b in (2 * pi * (step + 0.5) / count,)
    )
    return (
        f'<rect width="{w:g}" height="{h:g}" fill="{fill}"/>'
        f'<path d="{wedges}" fill="{ray}" opacity="0.3"/>'
    )


def lights(w: float, h: float, lit: str, rim: str, size: float) -> str:
    """Bulbs round a panel, just inside its edge."""
    across, down = _across(w, size), max(1, round(h / size / 3))
    left, top = size, size
    wide, high = w - 2 * size, h - 2 * size
    places = [
        *((left + wide * step / across, y) for step in range(across + 1) for y in (top, h - top)),
        *((x, top + high * step / down) for step in range(1, down) for x in (left, w - left)),
    ]
    return "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * part:.1f}" fill="{fill}" opacity="{seen}"/>'
        for x, y in places
        for fill, part, seen in ((rim, 0.72, 0.4), (lit, 0.5, 1))
    )


def _across(w: float, size: float) -> int:
    """The gaps between the bulbs along a panel of this width."""
    return max(2, round(w / size / 3))


def gap_of_lights(w: float, size: float, part: float) -> float:
    """Where no bulb round a panel is cut, nearest to this part of its width."""
    step = (w - 2 * size) / _across(w, size)
    return max(0.0, min(w, size + step * (round((part * w - size) / step + 0.5) - 0.5)))


def gap_of_bulbs(step: float, w: float, part: float) -> float:
    """Where no bulb of a line is cut, nearest to this part of its width."""
    return round(part * w / step) * step


def ring(w: float, h: float, line: str, stroke: float, part: float) -> str:
    """A ring that begins at the top and is closed to this part, clockwise."""
    cx, cy = w / 2, h / 2
    r = min(w, h) / 2 - stroke / 2
    pen = f'fill="none" stroke="{line}" stroke-width="{stroke:g}"'
    if part >= 1:
        return f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" {pen}/>'
    angle = 2 * pi * part - pi / 2
    far = int(part > 0.5)
    return (
        f'<path d="M{cx:g} {cy - r:g}A{r:g} {r:g} 0 {far} 1 '
        f'{cx + r * cos(angle):.1f} {cy + r * sin(angle):.1f}" {pen}/>'
    )


def marquee(w: float, h: float, top: str, bottom: str, rule: str) -> str:
    """The lit sign."""
    return (
        f'<defs><linearGradient id="m" x1="0" y1="0" x2="0" y2="1"><stop offset="0" '
        f'stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient></defs>'
        f'<rect width="{w:g}" height="{h:g}" fill="url(#m)"/>'
        f'<path d="M0 {h * 0.52:g}H{w:g}M0 {h * 0.92:g}H{w:g}" stroke="{rule}" stroke-width="1"/>'
    )


def sky(w: float, h: float, colours: tuple[str, str, str]) -> str:
    """The night behind everything."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="{colour}"/>'
        for at, colour in zip((0, 0.5, 1), colours, strict=True)
    )
    return (
        f'<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
        f'</defs><rect width="{w:g}" height="{h:g}" fill="url(#s)"/>'
    )


def stars(w: float, h: float) -> Iterator[tuple[float, float, float]]:
    """A few stars that never move: where, and their radius."""
    for step in range(26):
        yield w * ((step * 137) % 101) / 101, h * ((step * 71) % 97) / 97, 1 + step % 2 * 0.6


def spot(x: float, y: float, radius: float, fill: str) -> str:
    """A small disc."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}"/>'


def roofs(w: float, h: float, fill: str, line: str, lit: str) -> str:
    """The roofs of an old park against a moon, standing on the lower edge."""
    size = h / 60

    def tower(at: float, wide: float, top: float) -> str:
        x, half, eaves, door = w * at, wide * size, (top + 26) * size, 6 * size
        return (
            f'<path d="M{x - half * 0.78:g} {h:g}V{eaves:g}h{half * 1.56:g}V{h:g}" {pen}/>'
            f'<path d="M{x - half:g} {eaves:g}L{x:g} {top * size:g}L{x + half:g} {eaves:g}Z" '
            f'{pen}/><path d="M{x - door:g} {h - door:g}v{-door:g}'
            f'a{door:g} {door:g} 0 0 1 {2 * door:g} 0v{door:g}Z" fill="{lit}"/>'
        )

    def gable(at: float, wide: float, top: float) -> str:
        x, half = w * at, wide * size
        return (
            f'<path d="M{x - half:g} {h:g}L{x:g} {top * size:g}L{x + half:g} {h:g}Z" {pen}/>'
            f'<circle cx="{x:g}" cy="{(top + 24) * size:g}" r="{6.5 * size:g}" fill="{lit}"/>'
        )

    def bat(x: float, y: float) -> str:
        return (
            f'<path d="M{x:g} {y:g}l{-9 * size:g} {-4 * size:g}l{3 * size:g} {6 * size:g}'
            f"l{6 * size:g} {3 * size:g}l{6 * size:g} {-3 * size:g}l{3 * size:g} {-6 * size:g}Z"
            f'" fill="{fill}"/>'
        )

    pen = f'fill="{fill}" stroke="{line}" stroke-width="{1.6 * size:g}"'
    moon, high = w * 0.67, h - 22 * size
    return (
        f'<circle cx="{moon:g}" cy="{high:g}" r="{35 * size:g}" fill="{lit}"/>'
        f"{bat(moon - 22 * size, high - 14 * size)}{bat(moon + 16 * size, high - 2 * size)}"
        f"{gable(0.26, 108, 12)}{gable(0.81, 70, 20)}"
        f"{tower(0.06, 30, 6)}{tower(0.485, 34, 2)}{tower(0.945, 28, 8)}"
    )


def bulb(w: float, h: float, lit: str) -> str:
    """One of a line of bulbs, so far from the next."""
    return (
        f'<circle cx="{w / 2:g}" cy="{h / 2:g}" r="{h * 0.42:g}" fill="{lit}" opacity="0.35"/>'
        f'<circle cx="{w / 2:g}" cy="{h / 2:g}" r="{h * 0.27:g}" fill="{lit}"/>'
    )


def band(x: float, y: float, w: float, h: float, fill: str) -> str:
    """A part of the ground."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"/>'


def line(points: Sequence[tuple[float, float]], colour: str, stroke: float) -> str:
    """From point to point, with round corners and ends."""
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return (
        f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{stroke:.1f}" '
        f'stroke-linejoin="round" stroke-linecap="round"/>'
    )
