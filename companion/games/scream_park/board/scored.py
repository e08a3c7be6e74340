"""The scoring of a day, house by house."""

from msgspec.structs import replace

from companion.core.view.nodes import Board, Node, SubmitAction, column, icon, row, text
from companion.core.view.widgets import STAGE, pawn, primary
from companion.games.scream_park import actions as did
from companion.games.scream_park.board.house import large_house
from companion.games.scream_park.board.icons import figure, gain_row, mark
from companion.games.scream_park.board.room_list import vip_count
from companion.games.scream_park.board.seats import STRIP, strip
from companion.games.scream_park.board.shown import Shown
from companion.games.scream_park.board.way import Way, way_now
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.view import View

GAP = 8
PANEL = 104
MAX_STEPS, STEP_SECONDS = 4, 0.45
"""How many pictures the VIP's whole walk takes, and the seconds of each."""


def walked(shown: Shown, seat: int, staff: str) -> tuple[Board, ...]:
    """The VIP walks from the Theme card to where he stops, and then what the day brought;
    `staff`: what the seat does with its tokens before.
    """
    way = way_now(shown.view, seat)
    last = day_result(shown, seat, way)
    if staff:
        # what Theme and VIP brought is below; what hands do may not be cut
        last = replace(last, line2=f"{staff[0].upper()}{staff[1:]}. The {_star(shown, seat)}")
    if way is None:
        return (last,)
    steps = min(MAX_STEPS, way.rooms)
    return (
        *(
            replace(
                day_result(shown, seat, Way(way.rooms * step // steps, None, there=True)),
                line2="The VIP walks",
                duration=STEP_SECONDS,
                sound="",
            )
            for step in range(steps)
        ),
        last,
    )


def _star(shown: Shown, seat: int) -> str:
    """Where the token on the score track goes."""
    goes = "goes to" if shown.day_score(seat).total else "stays at"
    return f"Star {goes} {shown.view.scores[seat]}"


def day_result(shown: Shown, seat: int, way: Way | None) -> Board:
    """What a day brought one seat: the VIP's walk, and the Theme (SP-69 to SP-77)."""
    view, scored = shown.view, shown.day_score(seat)
    return Board(
        line1=f"{view.seats[seat]} scores {scored.total} on {shown.day}",
        line2=f"Theme {scored.theme_vp}, VIP {scored.vip_vp}: the {_star(shown, seat)}",
        seat=seat,
        sound="ruling",
        is_instruction_list=True,
        ticket=shown.ticket,
        stage=column(
            large_house(shown, seat, STAGE - PANEL - GAP, way),
            row(
                _walk(shown, seat, scored.vip_vp, way),
                _theme(shown, seat, scored.theme_vp),
                gap=12,
                height=PANEL,
            ),
            gap=GAP,
            grow=1,
        ),
    )


def _walk(shown: Shown, seat: int, vp: int, way: Way | None) -> Node:
    """Where the VIP has stopped, and because of what."""
    return column(
        row(
            icon("vip", 30, "accent"),
            text("VIP" if shown.vip is None else shown.name(shown.vip), "line", grow=1),
            text(f"+{vp}", "figure", "accent", size=40, shrink=False),
            gap=10,
            height=46,
            align="center",
        ),
        text(_stopped(shown, seat, way), "note", "mist", lines=2, height=46),
        name=f"VIP {vp}",
        face="night-700",
        radius=12,
        pad=(14, 3, 14, 5),
        gap=2,
        flex=1,
    )


def _stopped(shown: Shown, seat: int, way: Way | None) -> str:
    rooms, wanted = shown.view.houses[seat], shown.wanted(shown.vip)
    if not rooms:
        return "There is no room to enter"
    if way is None or way.stop is None:
        entered = f"{way.rooms if way else 0} of {len(rooms)} rooms entered"
        return f"{entered}: {wanted}" if way else entered
    here = rooms[way.stop]
    why = vip_count(shown, here) or ""
    return f"Stops before {shown.name(here.card)} ({why}): wants {wanted}"


def _theme(shown: Shown, seat: int, gain: int) -> Node:
    """How many rooms have each genre of the Theme."""
    lines = [
        row(
            mark(genre, 28, "ink"),
            text(genre.replace("-", " ").title(), "label", "ink", grow=1),
            text(
                f"{_rooms_with(shown.view, seat, genre)} × {vp}", "subtitle", "ink-2", shrink=False
            ),
            gap=8,
            grow=1,
            align="center",
        )
        for genre, vp in shown.points(shown.view.themes[seat]).items()
    ]
    return row(
        column(*lines, padx=12, pady=6, gap=2, grow=1, shrink=True),
        column(
            text(f"+{gain}", "figure", "ink", size=44, align="center"),
            text("Theme", "label", "ink", align="center"),
            face="accent",
            radius=12,
            width=112,
            justify="center",
        ),
        name=f"Theme {gain}",
        face="paper",
        radius=12,
        flex=1,
    )


def _rooms_with(view: View, seat: int, genre: str) -> int:
    return sum(genre in room.genres for room in view.houses[seat])


def day_end(shown: Shown) -> Board:
    """Everybody looks at the day; anybody closes it (SP-82)."""
    last = shown.view.day == DAYS[-1]
    then = ", then the weekend is scored" if last else " above the Themes"
    return Board(
        line1=f"{shown.day} is scored",
        line2=f"VIP tokens go back{then}",
        art="vip",
        ticket=shown.ticket,
        stage=column(_gains(shown), strip(shown, None, ()), gap=GAP, grow=1),
        buttons=(
            primary("The end" if last else "Next day", SubmitAction(did.EndDay()), art="next"),
        ),
    )


def _gains(shown: Shown) -> Node:
    names = shown.view.seats
    scores = [shown.day_score(seat) for seat in range(len(names))]
    best = max(range(len(names)), key=lambda seat: scores[seat].total)
    height = STAGE - STRIP - GAP
    row_height = min(40.0, height / len(names) - 4)
    rows = [
        gain_row(
            row_height,
            f"{names[seat]} gains {one.total}",
            pawn(seat, row_height - 4),
            text(names[seat], "name", flex=2),
            _bit("house", one.theme_vp, "Theme"),
            _bit("vip", one.vip_vp, "VIP"),
            figure(f"+{one.total}", "accent" if seat == best else "cream", row_height * 0.8, 70),
        )
        for seat, one in enumerate(scores)
    ]
    return column(*rows, gap=4, height=height, justify="center")


def _bit(art: str, vp: int, name: str) -> Node:
    return row(
        icon(art, 26, "mist"),
        text(str(vp), "figure", size=26, shrink=False),
        name=f"{name} {vp}",
        gap=6,
        width=84,
        align="center",
    )
