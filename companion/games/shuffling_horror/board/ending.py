"""The movie is over: who survived, who fell, and how it ended."""

from collections.abc import Sequence

from companion.core.actions import Ids
from companion.core.board.nodes import (
    Background,
    Board,
    Node,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, pawn, title
from companion.core.wording import listed, quantity
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.observation import winning_seats
from companion.games.shuffling_horror.state import not_none
from companion.games.shuffling_horror.view import PlayerView

ENDING_TEXTS = {
    "reel-4": "The survivors win: the fourth reel ran out",
    "last-one-standing": "The survivors win: the last one standing made it",
    "all-eliminated": "Nobody is left to tell of it",
}
MIN_TWO_LINES = 44
"""Height from which on a row has room for survivors below the name."""
BULB_MARGIN = 13
COLUMN_SIZE = 6
MAX_NAMED = 4
"""Survivors up to which the panel has room for all."""
MAX_LARGE = 2
"""Survivors up to which the heading is large."""
MAX_NARROW = 16
"""Letters of survivors that a row has room for beside another one."""


def board(view: BoardView) -> Board:
    """The end titles."""
    result = not_none(view.result)
    alive, count = result.survivors, len(result.survivors)
    saved = result.winner == "survivors"
    return Board(
        line1=f"{count} survivor{'' if count == 1 else 's'} made it!"
        if saved
        else "The monsters win!",
        line2=ENDING_TEXTS[result.how]
        if saved
        else f"{ENDING_TEXTS[result.how]} in Reel {view.reel}",
        seat=result.seats[0] if len(result.seats) == 1 else None,
        icon="crown" if saved else "skull",
        ticket=("The End", f"{view.round} rounds"),
        stage=_stage(view, alive, winning_seats(view), "Survived" if saved else "Eaten alive"),
    )


def standing(view: BoardView) -> Node:
    """Who is still in a movie that people have ended, and how strong both sides are."""
    alive = tuple(view.survivors)
    return _stage(view, alive, (), "Still there" if alive else "Nobody left")


def _stage(view: BoardView, alive: Ids, winners: Sequence[int], words: str) -> Node:
    return row(_panel(view, alive, words), _credits(view, winners), gap=12, grow=1)


def _panel(view: BoardView, alive: Ids, words: str) -> Node:
    """Who is alive, with bulbs round them."""
    icon_size, size = (110 if not alive else 84, 44) if len(alive) <= MAX_LARGE else (38, 38)
    return stack(
        space(background=Background("cream", "ink", shape="lights")),
        column(
            icon("crown" if alive else "skull", icon_size, "ink"),
            title(words, size=size, fit=24, height=size + 8, color="ink", align="center"),
            *(
                row(
                    pawn(view.survivors[survivor].seat, 30),
                    text(view.short_title(survivor), "title", "ink", size=26, grow=1),
                    gap=8,
                    height=34,
                    align="center",
                )
                for survivor in alive[:MAX_NAMED]
            ),
            text(f"and {len(alive) - MAX_NAMED} more", "label", "ink", align="center")
            if len(alive) > MAX_NAMED
            else None,
            padx=BULB_MARGIN + 16,
            pady=BULB_MARGIN + 4,
            gap=4,
            align="stretch" if alive else "center",
            justify="center",
        ),
        name=words,
        background=Background("accent", "cream", shape="rays"),
        width=300,
        height=STAGE_HEIGHT,
    )


def _credits(view: BoardView, winners: Sequence[int]) -> Node:
    """Everybody with what became of them, the Director first."""
    players = view.players
    columns = 1 if len(players) <= COLUMN_SIZE + 1 else 2
    column_size = -(-len(players) // columns)
    height = min(60.0, (STAGE_HEIGHT + 6) / column_size - 6)
    lines = [_credit(view, player, winners, height, wide=columns == 1) for player in players]
    return row(
        *(
            column(*lines[start : start + column_size], gap=6, flex=1)
            for start in range(0, len(lines), column_size)
        ),
        gap=8,
        grow=1,
        shrink=True,
    )


def _credit(
    view: BoardView, player: PlayerView, winners: Sequence[int], height: float, *, wide: bool
) -> Node:
    """A player, and below the name what became of their survivors; beside it if that is low."""
    wins = player.seat in winners
    below = height >= MIN_TWO_LINES
    words = _fate(view, player, brief=not below and not wide, wide=wide)
    fate = text(words, "caption", "mist", shrink=below or wide)
    return row(
        pawn(player.seat, min(38, height - 6)),
        column(
            text(player.name, "name"),
            fate if below else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        None if below else fate,
        icon("crown", 26, "bulb") if wins else None,
        name=player.name,
        background="night-600" if wins else "night-800",
        radius=8,
        height=height,
        padding=(8, 0, 10, 0),
        gap=6,
        align="center",
    )


def _fate(view: BoardView, player: PlayerView, *, brief: bool, wide: bool) -> str:
    """The side of a player, or their survivors who are left."""
    if player.seat == 0 and view.director == "auto":
        return "moves cards"
    if player.state == "director":
        strengths = [view.strength(name) for name, _, _ in view.all_throngs()]
        if view.result is not None or brief or not strengths:
            return "Director"
        return f"Director; {quantity(len(strengths), 'throng')}, the biggest {max(strengths)}"
    if player.state == "pod":
        return view.term("pod" if brief else "pod-player")
    if not player.survivors:
        return "out" if brief else "no survivor left"
    if brief:
        return f"{len(player.survivors)} left"
    names = listed([view.short_title(survivor) for survivor in player.survivors])
    if not wide and len(names) > MAX_NARROW:
        return quantity(len(player.survivors), "survivor")
    if not wide or view.result is not None or len(player.survivors) > MAX_LARGE:
        return names
    rest = sum(view.survivors[survivor].rest for survivor in player.survivors)
    spoints = quantity(rest, f"{view.term('rest')} spoint")
    return f"{names}; {player.power} {view.term('power')}, {spoints}"
