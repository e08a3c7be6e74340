"""A film as one HTML file that needs no other and loads nothing."""

from base64 import b64encode
from html import escape
from importlib.resources import files
from string import Template

from companion.core.board.plots import marks, spread
from companion.table.film import Film, Member, TurningPoint, date_text
from companion.table.posters import DRAWING, UNREADABLE, poster
from companion.ui.film.sheet import has_chart
from companion.ui.render.plot import Plot
from companion.ui.render.theme import BODY, PALETTE, Theme, drawing

COLORS = {
    "night": "night-950",
    "edge": "night-600",
    "rise": "night-700",
    "soft": "ink-2",
    **{name: name for name in ("cream", "mist", "paper", "ink", "bulb")},
}
"""By their names in the template, colors of the palette."""
MIN_PART_WIDTH = 110
"""If one stretch is narrower, all have their figures alone."""
WIDTH, HEIGHT, SHAPE = 640, 320, 30
"""Width and height of the chart, and size of a seat's shape at the end of its line."""


def page(film: Film) -> str:
    """Return the whole page."""
    theme = Theme(film.game.id, film.looks)
    template = Template(files(__package__ or "").joinpath("page.html").read_text("utf-8"))
    return template.substitute(
        {name: PALETTE[token] for name, token in COLORS.items()},
        accent=theme.color("accent"),
        drawing=_poster(film.game.id),
        title=escape(poster(film.game.id).title),
        line=escape(film.closing_text),
        day=escape(date_text(film.begun)),
        points=escape(film.points_label),
        cast="\n".join(_member(theme, member) for member in film.cast),
        scenes=_section("Turning points", "\n".join(map(_turning_point, film.turning_points))),
        chart=_section(escape(film.points_label), _chart(theme, film)),
    )


def _section(heading: str, body: str) -> str:
    return f"<h2>{heading}</h2>\n{body}" if body else ""


def _poster(game: str) -> str:
    try:
        return f'<img src="{_data(drawing(f"{DRAWING}{game}"))}" alt="">'
    except UNREADABLE:
        return ""


def _data(svg: str) -> str:
    """A drawing as an address that holds it all; as an image it runs no script."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _shape(theme: Theme, seat: int) -> str:
    """The shape of a seat in its color."""
    name = f"seat:{seat}"
    return _data(drawing(theme.icon_of(name)).replace(BODY, theme.color(name)))


def _member(theme: Theme, member: Member) -> str:
    role = f'<span class="role">{escape(member.role)}</span>' if member.role else ""
    name = ", then ".join(f"<bdi>{escape(name)}</bdi>" for name in (*member.before, member.name))
    points = "" if member.points is None else member.points
    return (
        f"<tr{' class=won' if member.won else ''}><td>{member.rank or ''}</td>"
        f'<td class="shape"><img src="{_shape(theme, member.seat)}" alt=""></td>'
        f'<td>{name}{role}</td><td class="points">{points}</td></tr>'
    )


def _turning_point(point: TurningPoint) -> str:
    when = f" – {escape(point.when)}" if point.when else ""
    return (
        f"<article><h3>{escape(point.title)}{when}</h3>\n<p>{escape(point.text)}</p>\n"
        f'<p class="rule">{escape(point.rule)}</p></article>'
    )


def _chart(theme: Theme, film: Film) -> str:
    """The lines of the points, each with its seat's shape at the end; empty if points come only
    at the end.
    """
    if not has_chart(film):
        return ""
    series = film.series
    steps = marks(max(map(max, film.history.scores)))
    plot = Plot(series, steps, WIDTH, HEIGHT, 1, film.history.spans)
    svg, width, _ = plot.drawing(theme)
    ends = sorted(series, key=lambda curve: -curve[1][-1])
    wanted = [HEIGHT * (1 - points[-1] / plot.marks[-1]) for _, points in ends]
    size = min(SHAPE, HEIGHT / len(ends))
    shapes = "".join(
        f'<image href="{_shape(theme, seat)}" x="{width - size}" y="{at + plot.rim - size / 2:g}" '
        f'width="{size:g}" height="{size:g}"/>'
        for (seat, _), at in zip(ends, spread(wanted, size, HEIGHT), strict=True)
    )
    figures = "".join(
        f'<text x="{plot.rim + 4}" y="{plot.rim + HEIGHT * (1 - mark / plot.marks[-1]) - 4:g}">'
        f"{mark}</text>"
        for mark in plot.marks[1:-1]
    )
    return svg.replace("</svg>", f"{figures}{_periods(film, plot)}{shapes}</svg>")


def _periods(film: Film, plot: Plot) -> str:
    """The seasons or the like, in words if all have room, each below its stretch."""
    history, words, before = film.history, "", 0
    named = min(history.spans, default=0) * WIDTH / plot.spans >= MIN_PART_WIDTH
    for period, span in zip(history.periods, history.spans, strict=True):
        width = WIDTH / plot.spans
        name = escape(f"{period.word} {period.number}") if named else period.number
        middle = plot.rim + (before + span / 2) * width
        words += f'<text x="{middle:g}" y="{plot.rim + HEIGHT + 24}" class="part">{name}</text>'
        before += span
    return words
