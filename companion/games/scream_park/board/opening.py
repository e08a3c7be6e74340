"""Before a day: which Theme is before whom, and which VIP comes when."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import icon_button, pawn, title
from companion.core.prompts import Prompt
from companion.core.wording import everyone_of
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.icons import mark
from companion.games.scream_park.descriptions.icons import DAYS

GAP = 8
TALL_SEATS = 3
"""Seats up to which they are beside each other, each with its Theme below its name."""
NAMED_SEATS = 4
"""Seats up to which a kept Theme has the names of its genres."""
VIPS_HEIGHT, LARGE_VIP_HEIGHT = 84, 120
"""The height of VIP cards, and from which height on that of today is larger."""


def setup(board_view: BoardView, prompts: Sequence[Prompt]) -> Board:
    """Themes and VIP cards (SP-09 to SP-12): Themes are asked for first, but either may come."""
    view = board_view.view
    seats = len(view.seats)
    missing = [seat for seat in range(seats) if view.themes[seat] is None]
    known = {prompt.question_id for prompt in prompts}
    days = DAYS if view.options.vip_reveal == "at-start" else DAYS[:1]
    day = next((day for day in days if view.vips[day] is None), None)
    rows = [_theme(board_view, seat, known="theme" in known) for seat in range(seats)]
    per_row = seats if seats <= TALL_SEATS else 2
    lines = [rows[at : at + per_row] for at in range(0, seats, per_row)]
    lines[-1] += [space(flex=1)] * (-seats % per_row)
    vip = f"{(day or '').title()}'s VIP"
    line1, line2 = f"Anyone: lay {vip} card on the pad", "Or touch its place below"
    glance = Glance(f"Lay {vip} card on the pad")
    first = next(iter(missing), None)
    if first is not None:
        others = missing[1:]
        line1 = f"{view.seats[first]}: lay the Theme you keep"
        line2 = "The other one goes into the box"
        if others:
            too = everyone_of(view.seats, others)
            line2 = f"{too} too: press your button first"
        glance = Glance("Lay your Theme", (first,), others=tuple(others))
    if ("theme" if missing else "vip") not in known:
        # the cards come as they are described, in no order
        first = missing[0] if len(missing) == 1 else None
        line1 = f"{everyone_of(view.seats, missing)}: keep one Theme" if missing else line1
        line2 = "Lay it on the pad, or touch its place, and describe it"
        glance = Glance("Keep a Theme", tuple(missing)) if missing else glance
    return Board(
        line1=line1,
        line2=line2,
        seat=first,
        seats=tuple(missing) if first is None else (),
        glance=glance,
        ticket=board_view.ticket,
        stage=column(
            *(row(*line, gap=GAP, grow=1) for line in lines),
            vip_cards(board_view, None if missing else day, open_day=day, known="vip" in known),
            gap=GAP,
            grow=1,
        ),
        buttons=new_card(prompts, "theme" if missing else "vip"),
    )


def new_card(prompts: Sequence[Prompt], kind: str) -> tuple[Node, ...]:
    """A button for a new card of this kind, if cards are described as they turn up (SP-104)."""
    if all(
        pattern.kind is not actions.Describe for prompt in prompts for pattern in prompt.accepts
    ):
        return ()
    return (icon_button("Card", describes(kind), icon="plus", label="Describe a card"),)


def describes(kind: str, seat: int | None = None) -> UiCommand:
    """A touch that opens the form of a card which nobody has described, and uses it."""
    return UiCommand("describe card", (kind, seat))


def _theme(board_view: BoardView, seat: int, *, known: bool) -> Node:
    """A seat and its Theme; `known`: one of those that are described can be kept."""
    name, held = board_view.view.seats[seat], board_view.view.themes[seat]
    missing = held is None
    choose = ChooseFields(seat, actions.ChooseTheme) if known else describes("theme", seat)
    seats = len(board_view.view.seats)
    tall = seats <= TALL_SEATS
    named = seats <= NAMED_SEATS
    size = 44 if tall else 34
    theme = NO_THEME if held is None else _kept(board_view, held, size=size, named=named)
    parts = (pawn(seat, 44), text(name, "title", flex=2), theme)
    if tall:
        named = text(name, "title", size=30, fit=18, align="center")
        parts = (row(pawn(seat, 60), justify="center"), named, row(theme, justify="center"))
    return (column if tall else row)(
        *parts,
        name=f"{name}'s Theme",
        touch=choose if missing else None,
        background=Background("night-700", f"seat:{seat}", radius=12)
        if missing
        else Background("night-800", radius=12),
        padding=(12, 0, 10, 0),
        gap=10,
        align="stretch" if tall else "center",
        justify="center",
        flex=1,
        key=f"theme:{seat}",
    )


def _kept(board_view: BoardView, card: str, *, size: float, named: bool) -> Node:
    """The genres of a Theme, each with its VP."""
    points = [
        column(
            row(
                mark(genre, size, "ink"),
                text(f"+{vp}", "subtitle", "ink", size=size * 0.6, shrink=False),
                gap=2,
                align="center",
                justify="center",
            ),
            text(board_view.name(genre), "caption", "ink", size=16, align="center")
            if named
            else None,
        )
        for genre, vp in board_view.points(card).items()
    ]
    return row(
        *points,
        name=board_view.name(card),
        background="paper",
        radius=8,
        padx=8,
        pady=4,
        gap=10,
        height=size + (36 if named else 18),
        align="center",
        justify="center",
    )


NO_THEME: Final = row(
    icon("house", 26, "mist"),
    text("Theme?", "label", "mist"),
    background=Background(None, "night-500", radius=8, shape="dashed"),
    padding=(8, 0, 10, 0),
    gap=6,
    height=52,
    align="center",
)
"""The place of a Theme."""


def vip_cards(
    board_view: BoardView,
    now: str | None,
    *,
    open_day: str | None = None,
    height: float = VIPS_HEIGHT,
    known: bool = True,
) -> Node:
    """The VIPs of the three days, that of `now` marked, and larger if there is room;
    `open_day`: one can be turned up, of those that are described if there are any (`known`).
    """
    touch = ChooseFields(None, actions.RevealVip) if known else describes("vip")
    days = [
        _vip(
            board_view, day, height, now=day == now, touch=touch if day in (now, open_day) else None
        )
        for day in DAYS
    ]
    return row(*days, gap=GAP, height=height)


def _icons_of_requirement(icon_names: Sequence[str], size: float) -> Node:
    """The requirement of a VIP; the VIP, if that has no drawing."""
    each = size if len(icon_names) < 2 else size * 0.75
    return column(
        *(icon(icon_name, each, "ink") for icon_name in icon_names or ("vip",)),
        gap=2,
        justify="center",
    )


def _vip(board_view: BoardView, day: str, height: float, *, now: bool, touch: Touch | None) -> Node:
    """The VIP of a day; `touch`: turns up one that is not out."""
    held = board_view.view.vips[day]
    if held is None:
        open_ = now or board_view.view.options.vip_reveal == "at-start"
        node, background = (
            _awaited(day, "Who comes?" if open_ else "face down"),
            Background("night-800"),
        )
        if now:
            background = Background("night-950", "accent", shape="dashed")
    else:
        high, touch = height >= LARGE_VIP_HEIGHT, None
        draw = _low_vip if not high else _large_vip if now else _high_vip
        node = draw(board_view, day, held)
        background = Background("paper", "accent" if now else None, stroke=6)
    return replace(
        node, name=f"{day.title()}'s VIP", touch=touch, background=background, key=f"vip-card:{day}"
    )


def _awaited(day: str, words: str) -> Node:
    """The place of a VIP who is not out yet."""
    return row(
        icon("vip", 36, "mist"),
        column(
            title(day, size=30, fit=24, color="mist", height=34),
            text(words, "label", "mist", height=28),
            grow=1,
            shrink=True,
            justify="center",
        ),
        padding=(12, 4, 10, 4),
        gap=10,
        align="center",
        flex=1,
    )


def _low_vip(board_view: BoardView, day: str, card: str) -> Node:
    """A VIP in a low line: whose day it is, the name, and below it the requirement."""
    return row(
        _icons_of_requirement(board_view.requirement_icons(card), 40),
        column(
            text(f"{day[:3].title()}: {board_view.name(card)}", "name", "ink", height=28),
            text(board_view.requirement_of(card), "label", "ink-2", size=18, lines=2, height=44),
            grow=1,
            shrink=True,
            justify="center",
        ),
        align="center",
        padding=(12, 2, 10, 2),
        gap=10,
        flex=1,
    )


def _high_vip(board_view: BoardView, day: str, card: str) -> Node:
    """The VIP of another day, below each other."""
    icon_names = board_view.requirement_icons(card) or ("vip",)
    return column(
        row(
            title(day[:3], "ink-2", size=30, fit=24, grow=1),
            *(icon(icon_name, 34, "ink") for icon_name in icon_names),
            gap=4,
            height=40,
            align="center",
        ),
        text(board_view.name(card), "name", "ink", lines=2),
        text(board_view.requirement_of(card), "note", "ink-2", lines=3),
        padding=(12, 6, 10, 6),
        gap=2,
        justify="center",
        flex=1,
    )


def _large_vip(board_view: BoardView, day: str, card: str) -> Node:
    """Today's VIP: large enough to be read from a meter away."""
    return row(
        _icons_of_requirement(board_view.requirement_icons(card), 88),
        column(
            title(day, "ink-2", size=34, fit=24, height=38),
            text(board_view.name(card), "title", "ink", size=30, fit=18),
            text(board_view.rooms_entered(card), "line", "ink-2", size=26, fit=18, lines=3),
            grow=1,
            shrink=True,
            justify="center",
            gap=2,
        ),
        align="center",
        padding=(16, 4, 12, 4),
        gap=14,
        flex=2,
    )


def day_start(board_view: BoardView, prompts: Sequence[Prompt]) -> Board:
    """The VIP of the day is turned up as it begins."""
    known = any(prompt.question_id == "vip" for prompt in prompts)
    return Board(
        line1=f"Anyone: turn up {board_view.day}'s VIP card",
        line2="Lay it on the pad, or touch its place",
        icon="vip",
        glance=Glance(f"Turn up {board_view.day}'s VIP"),
        ticket=board_view.ticket,
        stage=column(
            vip_cards(
                board_view,
                board_view.view.day if prompts else None,
                height=LARGE_VIP_HEIGHT,
                known=known,
            ),
            justify="center",
            grow=1,
        ),
        buttons=new_card(prompts, "vip"),
    )
