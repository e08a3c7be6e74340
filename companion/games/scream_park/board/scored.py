"""The scoring of a day, house by house."""

from msgspec.structs import replace

from companion.core.board.nodes import (
    Board,
    Interstitial,
    Node,
    SubmitAction,
    UiCommand,
    as_interstitial,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.result_animation import Walk
from companion.core.board.widgets import STAGE_HEIGHT, button, icon_button, pawn, primary
from companion.core.wording import everyone_of, listed, quantity
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import details, house
from companion.games.scream_park.board.icons import figure, gain_row, mark
from companion.games.scream_park.board.room_list import lacking, vip_count
from companion.games.scream_park.board.walk import VipWalk, current_walk
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.view import View

GAP, BOTH = 8, 2
PANEL = 104
READ_SECONDS = 16.0
"""How long a result is shown: the table of the day repeats it."""
HEADS_HEIGHT = 30
FIGURE_WIDTH = 95
COLUMNS = (("house", "Theme"), ("vip", "VIP"), ("", "Day"), ("", "Total"), ("person", "Staff"))


def walked(board_view: BoardView, seat: int) -> Interstitial:
    """The VIP walks from room to room to where it stops, and then what the day brought."""
    walk = current_walk(board_view.view, seat)
    last = day_result(board_view, seat, walk)
    if walk is None:
        return last
    rooms = tuple(board_view.name(room.card) for room in board_view.view.houses[seat])
    gain = board_view.day_score(seat).vip_vp
    question = f"{_vip(board_view)} visits {board_view.view.seats[seat]}"
    animation = Walk(seat, rooms, walk.rooms, f"+{gain}" if gain else "", question)
    return replace(last, animation=animation if rooms else None)


def _vip(board_view: BoardView) -> str:
    return "VIP" if board_view.vip is None else board_view.name(board_view.vip)


def day_result(board_view: BoardView, seat: int, walk: VipWalk | None) -> Interstitial:
    """What a day brought one seat, seat by seat; the table of the day asks for the Stars."""
    return as_interstitial(
        day_page(board_view, seat, walk),
        sound="ruling",
        is_instruction_list=True,
        closed_by_play=True,
        duration=READ_SECONDS,
    )


def day_page(board_view: BoardView, seat: int, walk: VipWalk | None) -> Board:
    """What a day brought one seat: the VIP's walk, and the Theme (SP-69 to SP-77)."""
    view, scored = board_view.view, board_view.day_score(seat)
    name, rooms = view.seats[seat], view.houses[seat]
    large = house(board_view, seat, STAGE_HEIGHT - PANEL - GAP, walk)
    return Board(
        line1=f"{name}: {scored.total or 'no'} VP on {board_view.day}",
        line2=board_view.vip_wants or f"Theme {scored.theme_vp}, VIP {scored.vip_vp}",
        seat=seat,
        ticket=board_view.ticket,
        stage=column(
            replace(
                large, touch=UiCommand("show detail", details(board_view, seat)) if rooms else None
            ),
            row(
                _walk(board_view, seat, scored.vip_vp, walk),
                _theme(board_view, seat, scored.theme_vp),
                gap=12,
                height=PANEL,
            ),
            gap=GAP,
            grow=1,
        ),
    )


def _walk(board_view: BoardView, seat: int, vp: int, walk: VipWalk | None) -> Node:
    """Where the VIP has stopped, and because of what."""
    return column(
        row(
            icon("vip", 30, "accent"),
            text(_vip(board_view), "line", grow=1),
            text(f"+{vp}", "figure", "accent", size=40, shrink=False),
            gap=10,
            height=44,
            align="center",
        ),
        text(_stopped(board_view, seat, walk), "label", lines=2, height=48),
        name=f"VIP {vp}",
        background="night-700",
        radius=12,
        padding=(14, 3, 14, 5),
        flex=1,
    )


def _stopped(board_view: BoardView, seat: int, walk: VipWalk | None) -> str:
    """How far the VIP has walked, or what the room has that stopped them."""
    rooms = board_view.view.houses[seat]
    if not rooms:
        return "There is no room to enter"
    if walk is None or walk.stop is None:
        entered = walk.rooms if walk else 0
        if entered == len(rooms) > 1:
            return f"Entered {'both' if entered == BOTH else f'all {entered}'} rooms"
        return f"Entered {entered} of {quantity(len(rooms), 'room')}"
    room = rooms[walk.stop]
    reason = vip_count(board_view, room)
    if reason == "incomplete":
        words = lacking(board_view, room)
        reason = f"{words[:1].lower()}{words[1:]}"
    has = f": {reason}" if reason else ""
    return f"Stopped by {board_view.name(room.card)}{has}"


def _theme(board_view: BoardView, seat: int, gain: int) -> Node:
    """How many rooms have each genre of the Theme."""
    lines = [
        row(
            mark(genre, 28, "ink"),
            text(genre.replace("-", " ").title(), "label", "ink", grow=1),
            text(
                f"{quantity(_rooms_with(board_view.view, seat, genre), 'room')} × {vp}",
                "subtitle",
                "ink-2",
                shrink=False,
            ),
            gap=8,
            grow=1,
            align="center",
        )
        for genre, vp in board_view.points(board_view.view.themes[seat]).items()
    ]
    return row(
        column(*lines, padx=12, pady=6, gap=2, grow=1, shrink=True),
        column(
            text(f"+{gain}", "figure", "ink", size=44, align="center"),
            text("Theme", "label", "ink", align="center"),
            background="accent",
            radius=12,
            width=112,
            justify="center",
        ),
        name=f"Theme {gain}",
        background="paper",
        radius=12,
        flex=1,
    )


def _rooms_with(view: View, seat: int, genre: str) -> int:
    return sum(genre in room.genres for room in view.houses[seat])


def day_end(board_view: BoardView) -> Board:
    """Everybody looks at the day; anybody closes it (SP-82)."""
    view, last = board_view.view, board_view.view.day == DAYS[-1]
    best = max(view.scores)
    leaders = [name for name, score in zip(view.seats, view.scores, strict=True) if score == best]
    verb = "leads" if len(leaders) == 1 else "lead"
    everybody = len(leaders) == len(view.seats)
    ahead = "All are level" if everybody else f"{listed(leaders)} {verb} with {best}"
    moved = [seat for seat in range(len(view.seats)) if board_view.day_score(seat).total]
    away = [seat for seat, rooms in enumerate(view.vip_at) if rooms]
    back = "VIP token back above the Theme"
    back = back if away == moved else f"{everyone_of(view.seats, away)}: {back}"
    said = ("To your Total", back) if away else ("To your Total", ahead) if moved else (ahead,)
    asked = moved or [*range(len(view.seats))]
    return Board(
        line1=f"{everyone_of(view.seats, asked)}: {'move' if moved else 'check'} your Star",
        line2=". ".join(said),
        icon="vip",
        seat=asked[0] if len(asked) == 1 else None,
        seats=tuple(asked),
        ticket=board_view.ticket,
        stage=_table(board_view, best),
        buttons=(
            icon_button(
                "Walks", UiCommand("show detail", (_walk_pages(board_view), 0)), icon="vip"
            ),
            primary("The end" if last else "Next day", SubmitAction(actions.EndDay()), icon="next"),
        ),
    )


def _walk_pages(board_view: BoardView) -> tuple[Board, ...]:
    """What the day brought each seat, one after the other, to be looked at again."""
    view, seats = board_view.view, range(len(board_view.view.seats))
    return tuple(
        replace(
            day_page(board_view, seat, current_walk(view, seat)),
            buttons=(
                button(view.seats[other], UiCommand("show other detail", other), icon="next"),
            ),
        )
        for seat in seats
        for other in ((seat + 1) % len(seats),)
    )


def _table(board_view: BoardView, best: int) -> Node:
    """The tokens that each seat must hold, what the day brought it, and its total."""
    view = board_view.view
    height = min(84.0, (STAGE_HEIGHT - HEADS_HEIGHT) / len(view.seats) - 6)
    rows = [
        gain_row(
            height,
            f"{view.seats[seat]} gains {day_score.total}",
            pawn(seat, min(44.0, height - 6)),
            row(
                text(view.seats[seat], "line"),
                icon("crown", 26, "bulb") if view.scores[seat] == best else None,
                gap=10,
                align="center",
                flex=1,
            ),
            figure(str(day_score.theme_vp), "mist", 32, FIGURE_WIDTH),
            figure(str(day_score.vip_vp), "mist", 32, FIGURE_WIDTH),
            figure(
                f"+{day_score.total}", "accent" if day_score.total else "mist", 36, FIGURE_WIDTH
            ),
            figure(
                str(view.scores[seat]),
                "bulb" if view.scores[seat] == best else "cream",
                min(48, height - 10),
                FIGURE_WIDTH,
                key=f"score:{seat}",
            ),
            figure(str(view.staff[seat]), "mist", 32, FIGURE_WIDTH),
        )
        for seat in range(len(view.seats))
        for day_score in (board_view.day_score(seat),)
    ]
    heads = row(
        space(),
        *(
            row(
                icon(icon_name, 24, "mist") if icon_name else None,
                text(words, "label", "mist", align="end", shrink=False),
                width=FIGURE_WIDTH,
                gap=4,
                align="center",
                justify="end",
            )
            for icon_name, words in COLUMNS
        ),
        gap=12,
        padding=(10, 0, 14, 0),
        height=HEADS_HEIGHT,
        align="center",
    )
    return column(heads, *rows, gap=6, grow=1)
