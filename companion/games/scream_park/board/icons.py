"""The icons of this game: genres, Scenic icons, Special Effects; and words that boards share."""

from collections.abc import Mapping
from functools import partial
from itertools import chain, repeat

from companion.core.cards import Catalogue
from companion.core.view.nodes import Node, Style, icon, stack, text
from companion.core.wording import titled
from companion.games.scream_park.box import Vip
from companion.games.scream_park.cards import DRAWN_ICONS
from companion.games.scream_park.demands import demand
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.view import View

LETTERS = 2
"""Of a genre that has no drawing."""


def mark(what: str, size: float, colour: str, *, shrink: bool = True) -> Node:
    """One icon: a drawing, or the first letters of an owner's genre."""
    art = DRAWN_ICONS.get(what)
    if art is not None:
        return icon(art, size, colour, shrink=shrink)
    letters = titled(what)[:LETTERS]
    return text(letters, "subtitle", colour, size=size * 0.72, fit=6, width=size)


def required(genre: str, size: float, state: str) -> Node:
    """A Genre icon that a room requires: `there`, `lacking`, or `ignored` by an effect."""
    face, colour = {
        "there": (Style("accent", radius=5), "ink"),
        "ignored": (Style("night-950", "accent", stroke=2, radius=5), "accent"),
        "lacking": (Style("night-950", "night-500", stroke=2, radius=5), "mist"),
    }[state]
    return stack(
        mark(genre, size - 6, colour),
        name=f"{titled(genre)} {state}",
        face=face,
        width=size,
        height=size,
        align="center",
        justify="center",
        shrink=True,
    )


def each(counted: Mapping[str, int]) -> tuple[str, ...]:
    """As many icons as there are, one by one."""
    return tuple(chain.from_iterable(repeat(what, n) for what, n in counted.items()))


def named(cards: Catalogue, card: str) -> str:
    """What people call a card."""
    return cards[card].name if card in cards else titled(card)


def wanted(cards: Catalogue, vip: str | None) -> str:
    """What a guest asks of a room."""
    card = None if vip is None else cards.get(vip)
    known = None if card is None else card.attributes
    return demand(known.requirement, partial(named, cards)) if isinstance(known, Vip) else ""


def vip_wants(view: View, cards: Catalogue) -> str:
    """Which rooms today's VIP enters; nothing before anybody has come."""
    vip = None if view.day is None else view.vips[view.day]
    return "" if vip is None else f"{named(cards, vip)} wants {wanted(cards, vip)}"


def stub(view: View) -> tuple[str, str]:
    """The two lines of the ticket stub."""
    if view.phase == "over":
        return "The End", "3 days"
    if view.day is None:
        return "Weekend", "Set-up"
    day = f"Day {DAYS.index(view.day) + 1}/{len(DAYS)}"
    if view.phase in ("walk", "day-end"):
        return day, "Scoring"
    return day, f"Turn {view.turn}/4" if view.turn else view.day.title()
