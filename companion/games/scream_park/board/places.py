"""What a place for a card brings and costs: on tickets beside the house, and on its rooms."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.core.view.nodes import Node, Style, Touch, column, icon, row, space, text
from companion.core.view.widgets import title
from companion.games.scream_park.board.room import LETTER_WIDTH
from companion.games.scream_park.words import signed

REASON_ART = {"theme": "house", "vip": "vip", "complete": "check", "sets": "candle"}
REASON_WORDS = {"theme": "Theme", "vip": "VIP", "complete": "complete", "sets": "sets"}
REASON_SIZE = 18
REASON_WIDTH = 48
"""What an icon with its VP takes."""
MAX_LARGE_TICKETS = 3
"""Tickets beside the house that have a line for their figure."""


class Offer(Struct, frozen=True):
    """What a place brings: the VP in total, which scorings they are of, the Staff tokens that it
    costs, and those that the card brings. Each token counts as the VP that it is worth at the end.
    """

    gains: Mapping[str, int]
    price: int = 0
    bonus: int = 0
    days: int = 1
    """How often the Theme is still scored."""

    @property
    def vp(self) -> int:
        """The VP in total."""
        return sum(self.gains.values()) + self.bonus - self.price

    @property
    def reasons(self) -> Sequence[str]:
        """Which scorings bring the VP, in words; the Theme counts on this day and those to come."""
        days = f"{self.days} × " if self.days > 1 else ""
        return [
            f"{REASON_WORDS[what]} {days}{signed(vp // self.days)}"
            if what == "theme"
            else f"{REASON_WORDS[what]} {signed(vp)}"
            for what, vp in self.gains.items()
        ]

    @property
    def figure(self) -> str:
        """The VP in total, as on a ticket."""
        return f"{signed(self.vp)} VP"


class Ticket(Struct, frozen=True):
    """A choice beside the house; `detail` is said where nothing is scored."""

    title: str
    offer: Offer | None
    sentence: str
    touch: Touch
    detail: str = ""


def staff(offer: Offer, size: float = 18, color: str = "ink") -> Node | None:
    """Staff tokens that are paid and taken: always drawn like this."""
    numbers = [number for number in (-offer.price, offer.bonus) if number]
    if not numbers:
        return None
    parts = [
        part
        for number in numbers
        for part in (
            text(signed(number), "subtitle", color, size=size, shrink=False),
            icon("person", size, color),
        )
    ]
    return row(*parts, gap=1, height=size + 4, align="center", justify="center")


def reasons(offer: Offer, width: float, *, lines: int = 1) -> Node | None:
    """Which scorings bring the VP: in words where these fit, else with icons. Where even these are
    too many, the smallest are left out and the last one says that there are more.
    """
    gains, words = offer.gains, ", ".join(offer.reasons)
    if not gains:
        return None
    if _fits(words, width, lines):
        return text(
            words, "caption", "ink-2", size=REASON_SIZE, fit=16, lines=lines, align="center"
        )
    in_row = max(1, int((width + 4) // (REASON_WIDTH + 4)))
    shown = sorted(gains, key=lambda what: -abs(gains[what]))[: in_row * lines]
    cells = [_reason(what, gains[what]) for what in gains if what in shown]
    rows = [cells[at : at + in_row] for at in range(0, len(cells), in_row)]
    return column(
        *(row(*line, gap=4, height=REASON_SIZE + 4, justify="center") for line in rows),
        name=words,
    )


def _fits(words: str, width: float, lines: int) -> bool:
    """Return whether words surely fit into `lines` lines, broken between scorings."""
    parts, used, room = words.split(", "), 1, width
    for part in parts:
        needed = (len(part) + 1) * LETTER_WIDTH
        if needed > room and room < width:
            used, room = used + 1, width
        if needed > room:
            return False
        room -= needed + LETTER_WIDTH / 2
    return used <= lines


def _reason(what: str, vp: int) -> Node:
    return row(
        icon(REASON_ART[what], REASON_SIZE, "ink-2"),
        text(signed(vp), "caption", "ink-2", size=REASON_SIZE, fit=16),
        gap=2,
        align="center",
    )


def side_tickets(several: Sequence[Ticket], width: float) -> Node:
    """The choices beside the house, below each other."""
    few = len(several) <= MAX_LARGE_TICKETS
    cells = [(_side_ticket if few else _low_ticket)(one, width - 24) for one in several]
    return column(*cells, gap=8 if few else 4, width=width, grow=1)


def _side_ticket(ticket: Ticket, width: float) -> Node:
    offer = ticket.offer
    return _paper(
        ticket,
        title(ticket.title, "ink", size=32, fit=24, align="center"),
        row(
            text(offer.figure, "figure", "ink", size=30, shrink=False),
            staff(offer, 20),
            gap=10,
            align="center",
            justify="center",
        )
        if offer
        else None,
        reasons(offer, width) if offer else _detail(ticket),
    )


def _low_ticket(ticket: Ticket, width: float) -> Node:
    offer = ticket.offer
    brought = offer and (reasons(offer, width - (44 if offer.price else 0)))
    return _paper(
        ticket,
        row(
            title(ticket.title, "ink", size=26, fit=24, align="center", grow=1),
            text(offer.figure, "figure", "ink", size=24, shrink=False) if offer else None,
            gap=4,
            align="center",
        ),
        row(
            brought or _detail(ticket),
            offer and staff(offer),
            gap=8,
            align="center",
            justify="center",
        ),
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
        face=Style("paper", shape="ticket", radius=8),
        pad=(10, 0, 10, 0),
        justify="center",
        grow=1,
    )


def large_tickets(several: Sequence[Ticket]) -> Node:
    """The choices of a player without rooms."""
    cells = [_large_ticket(one) for one in several]
    return column(row(*cells, gap=12, height=230), grow=1, justify="center")


def _large_ticket(ticket: Ticket) -> Node:
    offer = ticket.offer
    brought = offer and reasons(offer, 320, lines=2)
    return column(
        title(ticket.title, "ink", size=60, fit=26, align="center"),
        text(offer.figure, "figure", "ink", size=64, fit=24, align="center") if offer else None,
        brought or _detail(ticket) or space(height=24),
        offer and staff(offer, 28),
        name=ticket.sentence,
        touch=ticket.touch,
        face=Style("paper", shape="ticket", radius=8),
        pad=(14, 2, 14, 4),
        justify="center",
        flex=1,
    )
