"""What a place for a card brings and costs: on tickets beside the house, and on its rooms."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.core.board.nodes import Background, Node, Touch, column, icon, row, space, text
from companion.core.board.widgets import title
from companion.games.scream_park.board.room import LETTER_WIDTH
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.words import signed

ADDEND_ART = {
    "theme": "house",
    "vip": "vip",
    "complete": "check",
    "sets": "candle",
    "staff": "person",
    "others": "list",
}
ADDEND_WORDS = {"theme": "Theme", "vip": "VIP", "complete": "complete", "sets": "sets"}
ADDEND_SIZE = 18
ADDEND_WIDTH, GAP = 42, 4
"""What an icon with its VP takes, and the gap after it."""
MAX_LARGE_TICKETS = 3
"""Tickets beside the house that have a line for their figure."""


class PlacementForecast(Struct, frozen=True):
    """What a place brings: the VP in total, which scorings they are of (a VIP: its day), the Staff
    tokens that it costs, and those that the card brings. Each token counts as the VP that it is
    worth at the end.
    """

    gains: Mapping[str, int]
    price: int = 0
    bonus: int = 0
    theme_days: int = 1
    """How often the Theme is still scored."""

    @property
    def vp(self) -> int:
        """The VP in total."""
        return sum(self.gains.values()) + self.bonus - self.price

    @property
    def tokens(self) -> Sequence[tuple[str, int]]:
        """The Staff tokens that are paid and gained."""
        return [("staff", number) for number in (-self.price, self.bonus) if number]

    @property
    def addends(self) -> Sequence[tuple[str, int]]:
        """The numbers that add up to the VP, each with what it is of; the Staff comes first."""
        vips = sum(vp for what, vp in self.gains.items() if what in DAYS)
        merged = {"vip" if what in DAYS else what: vp for what, vp in self.gains.items()}
        merged |= {"vip": vips} if "vip" in merged else {}
        return [*self.tokens, *((what, vp) for what, vp in merged.items() if vp)]

    def words(self, what: str) -> str:
        """What an addend is of: the Theme of how many days, and whose days' VIPs."""
        word = ADDEND_WORDS.get(what, "")
        if what == "vip":
            return " ".join((word, *(day[:3].title() for day in DAYS if day in self.gains)))
        return f"{word} {self.theme_days} days" if what == "theme" and self.theme_days > 1 else word

    @property
    def figure(self) -> str:
        """The VP in total, as on a ticket."""
        return f"{signed(self.vp)} VP"


class Ticket(Struct, frozen=True):
    """A choice beside the house; `detail` is said if nothing is scored."""

    title: str
    forecast: PlacementForecast | None
    sentence: str
    touch: Touch
    detail: str = ""


def sum_of(forecast: PlacementForecast, width: float, *, lines: int) -> Node | None:
    """The numbers that add up to the VP of a forecast, each with the icon of its scoring. Of more
    numbers than fit, the smallest are one number.
    """
    in_row = max(1, int((width + GAP) // (ADDEND_WIDTH + GAP)))
    several = _at_most(forecast.addends, in_row * lines)
    cells = [_addend(*one, ADDEND_SIZE) for one in several]
    rows = [cells[at : at + in_row] for at in range(0, len(cells), in_row)]
    return _rows(forecast, rows, ADDEND_SIZE)


def _named_sum(forecast: PlacementForecast, width: float, size: float) -> Node | None:
    """The sum with the names of the scorings, on as few lines as have room for them."""
    several, letter = forecast.addends, LETTER_WIDTH * size / ADDEND_SIZE
    cells = [_addend(what, number, size, forecast.words(what)) for what, number in several]
    lines: list[list[Node]] = []
    left = 0.0
    for (what, _), cell in zip(several, cells, strict=True):
        needed = 2 * size + (len(forecast.words(what)) + 2) * letter
        if needed > left:
            lines.append([])
            left = width
        lines[-1].append(cell)
        left -= needed
    return _rows(forecast, lines, size)


def _rows(forecast: PlacementForecast, lines: Sequence[Sequence[Node]], size: float) -> Node | None:
    if not lines:
        return None
    words = (
        f"{forecast.words(what) or 'Staff'} {signed(number)}" for what, number in forecast.addends
    )
    return column(
        *(row(*line, gap=GAP, height=size + 4, align="center", justify="center") for line in lines),
        name=", ".join(words),
    )


def _at_most(several: Sequence[tuple[str, int]], most: int) -> Sequence[tuple[str, int]]:
    """At most so many addends: the smallest are together the last one."""
    if len(several) <= most:
        return several
    order = sorted(several, key=lambda one: (one[0] != "staff", -abs(one[1])))
    kept = order[: most - 1]
    rest = sum(number for _, number in order[most - 1 :])
    return [*(one for one in several if one in kept), ("others", rest)]


def _addend(what: str, number: int, size: float, words: str = "") -> Node:
    """A number of a sum with its icon; the Staff, which is paid or taken now, is darker."""
    ink = "ink" if what == "staff" else "ink-2"
    return row(
        icon(ADDEND_ART[what], size, ink),
        text(words, "caption", ink, size=size, fit=16) if words else None,
        text(signed(number), "caption", ink, size=size, fit=16, shrink=False),
        gap=4 if words else 2,
        align="center",
    )


def side_tickets(several: Sequence[Ticket], width: float) -> Node:
    """The choices beside the house, below each other."""
    few = len(several) <= MAX_LARGE_TICKETS
    in_row = int((width - 24 + GAP) // (ADDEND_WIDTH + GAP))
    is_large = few and all(
        len(several) < MAX_LARGE_TICKETS or len(one.forecast.addends) <= in_row
        for one in several
        if one.forecast
    )
    cells = [
        _side_ticket(one, width - 24) if is_large else _low_ticket(one, width - 24, 1 + few)
        for one in several
    ]
    return column(*cells, gap=8 if few else 4, width=width, grow=1)


def _side_ticket(ticket: Ticket, width: float) -> Node:
    forecast = ticket.forecast
    return _paper(
        ticket,
        title(ticket.title, "ink", size=32, fit=24, align="center"),
        text(forecast.figure, "figure", "ink", size=30, align="center") if forecast else None,
        sum_of(forecast, width, lines=2) if forecast else _detail(ticket),
    )


def _low_ticket(ticket: Ticket, width: float, lines: int) -> Node:
    forecast = ticket.forecast
    return _paper(
        ticket,
        row(
            title(ticket.title, "ink", size=26, fit=24, align="center", grow=1),
            text(forecast.figure, "figure", "ink", size=24, shrink=False) if forecast else None,
            gap=4,
            align="center",
        ),
        sum_of(forecast, width, lines=lines) if forecast else _detail(ticket),
    )


def _detail(ticket: Ticket) -> Node | None:
    if not ticket.detail:
        return None
    return text(ticket.detail, "caption", "ink-2", size=18, fit=16, align="center")


def _paper(ticket: Ticket, *parts: Node | None) -> Node:
    return column(
        *parts,
        name=ticket.sentence,
        touch=ticket.touch,
        background=Background("paper", shape="ticket", radius=8),
        padding=(10, 0, 10, 0),
        justify="center",
        grow=1,
    )


def large_tickets(several: Sequence[Ticket]) -> Node:
    """The choices of a player without rooms."""
    cells = [_large_ticket(one) for one in several]
    return column(row(*cells, gap=12, height=230), grow=1, justify="center")


def _large_ticket(ticket: Ticket) -> Node:
    forecast = ticket.forecast
    return column(
        title(ticket.title, "ink", size=60, fit=26, align="center"),
        text(forecast.figure, "figure", "ink", size=64, fit=24, align="center")
        if forecast
        else None,
        (_named_sum(forecast, 330, 22) if forecast else _detail(ticket)) or space(height=24),
        name=ticket.sentence,
        touch=ticket.touch,
        background=Background("paper", shape="ticket", radius=8),
        padding=(14, 2, 14, 4),
        justify="center",
        flex=1,
    )
