"""The Priority Track, with the points and who is the Last Actor."""

from companion.core.board.nodes import Background, Node, UiCommand, column, icon, row, text
from companion.core.board.widgets import STAGE_HEIGHT, pawn, points
from companion.games.creature_feature.board.scored import points_board
from companion.games.creature_feature.view import View

TRACK_WIDTH = 206
PAWN = 30.0
LOW_ROW, HIGH_ROW = 46, 56
"""A row up to the one has room for one line only, from the other on for two good ones."""


def track(view: View, active: int | None, width: float = TRACK_WIDTH) -> Node:
    """The Priority Track with the points beside it."""
    players = max(1, len(view.priority))
    gap = 5 if view.crowded else 8
    height = min(60.0, (STAGE_HEIGHT - 28 - gap * players) / players)
    rows = (
        track_row(view, seat, str(index + 1), height, active == seat)
        for index, seat in enumerate(view.priority)
    )
    return column(
        row(
            text("Priority", "name", "mist", grow=1),
            text("Points", "name", "mist", align="end"),
            height=28,
        ),
        *rows,
        width=width,
        gap=gap,
        name="Priority Track",
        touch=UiCommand("show detail", points_board(view)),
        key="track",
    )


def track_row(view: View, seat: int, rank: str, height: float, active: bool) -> Node:
    """One pawn on the track and its points, with those that the season has brought so far."""
    more = view.season_vp[seat]
    total = view.scores[seat] + more
    background = (
        Background("night-600", f"seat:{seat}", radius=8)
        if active
        else Background("night-800", radius=8)
    )
    size, marked = min(PAWN, height - 6), view.last_actor == seat
    stays = "stays" if seat in view.stayed else ""
    season = f"+{more}" if more and stays else f"+{more} season" if more else ""
    said = ", ".join(filter(None, (season, stays)))
    return row(
        pawn(seat, size),
        column(
            row(
                # beside the clapper a long name is smaller than the others, which keep their size
                text(view.seats[seat], "name", fit=16, size_group="" if marked else "track"),
                icon("clap", 22, "cream") if marked else None,
                gap=5,
                align="center",
            ),
            text(said, "label", "accent", size=18 if height >= HIGH_ROW else 16, fit=16)
            if said and height > LOW_ROW
            else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        points(total, min(40.0, height * 0.78), f"points:{seat}"),
        name=f"{rank} {view.seats[seat]} {total}",
        background=background,
        height=height,
        padx=6,
        gap=4,
        align="center",
        key=f"track:{seat}",
    )
