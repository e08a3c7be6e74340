"""The scoring of a day, house by house."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.cards import Catalogue
from companion.core.view.nodes import Board, Node, SubmitAction, UiCommand, column, icon, row, text
from companion.core.view.widgets import STAGE, pawn, primary
from companion.games.scream_park import actions as did
from companion.games.scream_park.board.house import house
from companion.games.scream_park.board.icons import mark, named, stub, wanted
from companion.games.scream_park.board.room_list import guest, room_list
from companion.games.scream_park.board.seats import STRIP, strip
from companion.games.scream_park.board.way import Way, way_now
from companion.games.scream_park.box import Theme
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.view import DayScore, View

GAP = 8
PANEL = 104


def day_of(view: View, seat: int) -> DayScore | None:
    """What the day that is closed brought a seat."""
    return None if view.day is None else getattr(view.scored[seat], view.day)


MOST_STEPS, A_STEP = 4, 0.45
"""So many pictures the VIP takes for his whole way, and the seconds of each."""


def walked(view: View, seat: int, cards: Catalogue, staff: str) -> tuple[Board, ...]:
    """The VIP walks from the Theme card to where he stops, and then what the day brought;
    `staff`: what the seat does with its tokens before.
    """
    way = way_now(view, seat)
    last = brought(view, seat, cards, way)
    if staff:
        # what Theme and VIP brought is below; what hands do may not be cut
        last = replace(last, line2=f"{staff[0].upper()}{staff[1:]}. The {_star(view, seat)}")
    if way is None:
        return (last,)
    steps = min(MOST_STEPS, way.rooms)
    return (
        *(
            replace(
                brought(view, seat, cards, Way(way.rooms * step // steps, None, there=True)),
                line2="The VIP walks",
                lasts=A_STEP,
                sound="",
            )
            for step in range(steps)
        ),
        last,
    )


def _star(view: View, seat: int) -> str:
    """Where the token on the score track goes."""
    scored = day_of(view, seat)
    goes = "goes to" if scored is not None and scored.total else "stays at"
    return f"Star {goes} {view.scores[seat]}"


def brought(view: View, seat: int, cards: Catalogue, way: Way | None) -> Board:
    """What a day brought one seat: the VIP's walk, and the Theme (SP-69 to SP-77)."""
    scored = day_of(view, seat)
    if scored is None or view.day is None:
        raise ValueError("no day is scored")
    return Board(
        line1=f"{view.seats[seat]} scores {scored.total} on {view.day.title()}",
        line2=f"Theme {scored.theme_vp}, VIP {scored.vip_vp}: the {_star(view, seat)}",
        seat=seat,
        sound="ruling",
        hands=True,
        stub=stub(view),
        stage=column(
            replace(
                house(view, seat, cards, STAGE - PANEL - GAP, way),
                touch=UiCommand("closer", room_list(view, seat, cards))
                if view.houses[seat]
                else None,
            ),
            row(
                _walk(view, seat, cards, scored, way),
                _theme(view, seat, cards, scored),
                gap=12,
                height=PANEL,
            ),
            gap=GAP,
            grow=1,
        ),
    )


def _walk(view: View, seat: int, cards: Catalogue, scored: DayScore, way: Way | None) -> Node:
    """Where the VIP has stopped, and because of what."""
    vip = None if view.day is None else view.vips[view.day]
    name = "VIP" if vip is None else named(cards, vip)
    return column(
        row(
            icon("vip", 30, "accent"),
            text(name, "line", grow=1),
            text(f"+{scored.vip_vp}", "figure", "accent", size=40, shrink=False),
            gap=10,
            height=46,
            align="center",
        ),
        text(_stopped(view, seat, cards, way), "note", "mist", lines=2, height=46),
        name=f"VIP {scored.vip_vp}",
        face="night-700",
        radius=12,
        pad=(14, 3, 14, 5),
        gap=2,
        flex=1,
    )


def _stopped(view: View, seat: int, cards: Catalogue, way: Way | None) -> str:
    rooms = view.houses[seat]
    if not rooms:
        return "There is no room to enter"
    vip = None if view.day is None else view.vips[view.day]
    if way is None or way.stop is None:
        entered = f"{way.rooms if way else 0} of {len(rooms)} rooms entered"
        return f"{entered}: {wanted(cards, vip)}" if way else entered
    here = rooms[way.stop]
    why = guest(view, here, cards).partition(": ")[2]
    return f"Stops before {named(cards, here.card)} ({why}): wants {wanted(cards, vip)}"


def _theme(view: View, seat: int, cards: Catalogue, scored: DayScore) -> Node:
    """How many rooms have each genre of the Theme."""
    held = view.themes[seat]
    card = None if held is None else cards.get(held)
    theme = None if card is None else card.attributes
    points = theme.points if isinstance(theme, Theme) else {}
    return row(
        column(
            *(
                row(
                    mark(genre, 28, "ink"),
                    text(genre.replace("-", " ").title(), "label", "ink", grow=1),
                    text(
                        f"{_rooms_with(view, seat, genre)} × {vp}",
                        "subtitle",
                        "ink-2",
                        shrink=False,
                    ),
                    gap=8,
                    grow=1,
                    align="center",
                )
                for genre, vp in points.items()
            ),
            padx=12,
            pady=6,
            gap=2,
            grow=1,
            shrink=True,
        ),
        column(
            text(f"+{scored.theme_vp}", "figure", "ink", size=44, align="center"),
            text("Theme", "label", "ink", align="center"),
            face="accent",
            radius=12,
            width=112,
            justify="center",
        ),
        name=f"Theme {scored.theme_vp}",
        face="paper",
        radius=12,
        flex=1,
    )


def _rooms_with(view: View, seat: int, genre: str) -> int:
    return sum(genre in room.genres for room in view.houses[seat])


def day_end(view: View, cards: Catalogue) -> Board:
    """Everybody looks at the day; anybody closes it (SP-82)."""
    best = max(range(len(view.seats)), key=lambda seat: getattr(day_of(view, seat), "total", 0))
    last = view.day == DAYS[-1]
    day = "" if view.day is None else view.day.title()
    gains = [getattr(day_of(view, seat), "total", 0) for seat in range(len(view.seats))]
    return Board(
        line1=f"{day} is scored",
        line2="VIP tokens go back, then the weekend is scored"
        if last
        else "VIP tokens go back above the Themes",
        art="vip",
        stub=stub(view),
        stage=column(
            _gains(view, gains, best),
            strip(view, cards, None, ()),
            gap=GAP,
            grow=1,
        ),
        buttons=(
            primary("The end" if last else "Next day", SubmitAction(did.EndDay()), art="next"),
        ),
    )


def _gains(view: View, gains: Sequence[int], best: int) -> Node:
    height = STAGE - STRIP - GAP
    a_row = min(40.0, height / len(gains) - 4)
    return column(
        *(
            row(
                pawn(seat, a_row - 4),
                text(view.seats[seat], "name", flex=2),
                _bit("house", getattr(day_of(view, seat), "theme_vp", 0), "Theme"),
                _bit("vip", getattr(day_of(view, seat), "vip_vp", 0), "VIP"),
                text(
                    f"+{gain}",
                    "figure",
                    "accent" if seat == best else "cream",
                    size=a_row * 0.8,
                    align="end",
                    width=70,
                    shrink=False,
                ),
                name=f"{view.seats[seat]} gains {gain}",
                face="night-800",
                radius=8,
                height=a_row,
                pad=(10, 0, 14, 0),
                gap=12,
                align="center",
            )
            for seat, gain in enumerate(gains)
        ),
        gap=4,
        height=height,
        justify="center",
    )


def _bit(art: str, figure: int, name: str) -> Node:
    return row(
        icon(art, 26, "mist"),
        text(str(figure), "figure", size=26, shrink=False),
        name=f"{name} {figure}",
        gap=6,
        width=84,
        align="center",
    )
