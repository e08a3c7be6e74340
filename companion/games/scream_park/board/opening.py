"""Before a day: which Theme is before whom, and which VIP comes when."""

from collections.abc import Sequence

from companion.core.cards import Catalogue
from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    Touch,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.view.widgets import pawn, title
from companion.games.scream_park import actions as did
from companion.games.scream_park.board.icons import mark, named, stub, wanted
from companion.games.scream_park.box import Theme
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.view import View

GAP = 8
VIPS = 84


def setup(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """Themes and VIP cards (SP-09 to SP-12); either may come first."""
    missing = [prompt.seat for prompt in prompts if prompt.seat is not None]
    day = _awaited(view, prompts)
    seats = len(view.seats)
    rows = [_theme(view, seat, cards, seat in missing) for seat in range(seats)]
    a_row = 1 if seats <= 2 else 2
    lines = [rows[at : at + a_row] for at in range(0, seats, a_row)]
    lines[-1] += [space(flex=1)] * (-seats % a_row)
    if day is not None and not missing:
        line1 = f"Turn up {day.title()}'s VIP"
    else:
        line1 = "Keep one of your two Themes"
    return Board(
        line1=line1,
        line2="Lay it on the pad; the other goes into the box"
        if missing
        else "Lay it on the pad, or touch its place",
        seat=missing[0] if len(missing) == 1 and day is None else None,
        stub=stub(view),
        stage=column(
            vip_cards(view, cards, day),
            *(row(*line, gap=GAP, grow=1) for line in lines),
            gap=GAP,
            grow=1,
        ),
    )


def _awaited(view: View, prompts: Sequence[Prompt]) -> str | None:
    """The day whose VIP is to be turned up."""
    if all(prompt.ask != "vip" for prompt in prompts):
        return None
    return next(day for day in DAYS if view.vips[day] is None)


def _theme(view: View, seat: int, cards: Catalogue, missing: bool) -> Node:
    held = view.themes[seat]
    return row(
        pawn(seat, 44),
        text(view.seats[seat], "title", flex=2),
        *(_kept(held, cards) if held is not None else (_place("Theme?", "house"),)),
        name=f"{view.seats[seat]}'s Theme",
        touch=ChooseFields(seat, did.ChooseTheme) if missing else None,
        face="night-700" if missing else "night-800",
        radius=12,
        pad=(12, 0, 10, 0),
        gap=10,
        align="center",
        flex=1,
        key=f"theme:{seat}",
    )


def _kept(card: str, cards: Catalogue) -> tuple[Node, ...]:
    """The genres of a Theme, each with its VP."""
    theme = cards[card].attributes if card in cards else None
    points = theme.points if isinstance(theme, Theme) else {}
    return (
        row(
            *(
                row(
                    mark(genre, 34, "ink"),
                    text(f"+{vp}", "subtitle", "ink", shrink=False),
                    gap=2,
                    align="center",
                )
                for genre, vp in points.items()
            ),
            name=named(cards, card),
            face="paper",
            radius=8,
            padx=8,
            pady=4,
            gap=6,
            height=52,
            align="center",
            justify="center",
        ),
    )


def _place(words: str, art: str) -> Node:
    return row(
        icon(art, 26, "mist"),
        text(words, "label", "mist"),
        face=Style(None, "night-500", radius=8, shape="dashed"),
        pad=(8, 0, 10, 0),
        gap=6,
        height=52,
        align="center",
    )


def vip_cards(view: View, cards: Catalogue, now: str | None) -> Node:
    """The VIPs of the three days, that of `now` marked."""
    return row(*(_vip(view, day, cards, day == now) for day in DAYS), gap=GAP, height=VIPS)


def _vip(view: View, day: str, cards: Catalogue, now: bool) -> Node:
    """The guest of a day."""
    held = view.vips[day]
    touch: Touch | None = ChooseFields(None, did.RevealVip) if now and held is None else None
    unknown = "Who comes?" if now or view.options.vip_reveal == "at-start" else "face down"
    edge = "accent" if now else "night-500"
    name = "" if held is None else named(cards, held)
    wants = wanted(cards, held)
    ink = "mist" if held is None else "ink"
    return row(
        icon("vip", 40, ink),
        column(
            None if wants else title(day, size=30, fit=24, colour=ink, height=34),
            text(f"{day[:3].title()}: {name}" if name else unknown, "label", ink, height=28),
            text(wants, "note", "ink-2", size=18, lines=2, height=46) if wants else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        name=f"{day.title()}'s VIP",
        touch=touch,
        face=Style("night-950", edge, shape="dashed")
        if held is None
        else Style("paper", edge if now else None, stroke=6),
        pad=(12, 4, 10, 4),
        gap=10,
        align="center",
        flex=1,
        key=f"vip-card:{day}",
    )


def day_start(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """The VIP of the day is turned up as it begins."""
    day = view.day or DAYS[0]
    return Board(
        line1=f"Turn up {day.title()}'s VIP",
        line2="Lay it on the pad, or touch its place",
        art="vip",
        stub=stub(view),
        stage=column(
            vip_cards(view, cards, day if prompts else None),
            justify="center",
            grow=1,
        ),
    )
