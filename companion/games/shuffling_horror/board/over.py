"""The movie is over: who survived, who fell, and how it ended."""

from companion.core.view.nodes import Board, Node, Style, column, icon, row, space, stack, text
from companion.core.view.widgets import STAGE, pawn, title
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.known import Seen
from companion.games.shuffling_horror.view import PlayerView

HOW = {
    "reel-4": "The fourth reel ran out",
    "last-one-standing": "The last one standing made it",
    "all-eliminated": "Nobody is left to tell of it",
}
ROUND = 13
A_COLUMN = 6


def board(view: Seen) -> Board:
    """The end titles."""
    result = view.result
    alive = () if result is None else result.survivors
    saved = result is not None and result.winner == "survivors"
    count = len(alive)
    return Board(
        line1=f"{count} survivor{'' if count == 1 else 's'} made it!"
        if saved
        else "The monsters win!",
        line2="" if result is None else HOW[result.how],
        seat=result.seats[0] if result is not None and len(result.seats) == 1 else None,
        art="crown" if saved else "skull",
        stub=("The End", f"{view.round} rounds"),
        stage=row(
            _panel(view, alive, saved),
            _credits(view, alive),
            gap=12,
            grow=1,
        ),
    )


def _panel(view: Seen, alive: tuple[str, ...], saved: bool) -> Node:
    """The winners, with bulbs round them."""
    names = [known.called(view, one) for one in alive]
    words = "Survived" if saved else "Eaten alive"
    return stack(
        space(face=Style("cream", "ink", shape="lights")),
        column(
            icon("crown" if saved else "skull", 48 if alive else 110, "ink"),
            title(words, size=44, fit=34, height=58, colour="ink", align="center"),
            *(
                row(
                    pawn(view.survivors[one].seat, 30) if one in view.survivors else space(),
                    text(name, "title", "ink", size=26, grow=1),
                    gap=8,
                    height=34,
                    align="center",
                )
                for one, name in list(zip(alive, names, strict=True))[:4]
            ),
            text(f"and {len(alive) - 4} more", "label", "ink", align="center")
            if len(alive) > 4
            else None,
            padx=ROUND + 16,
            pady=ROUND + 4,
            gap=4,
            align="center" if not alive else "stretch",
            justify="center",
        ),
        name=words,
        face=Style("accent", "cream", shape="rays"),
        width=300,
        height=STAGE,
    )


def _credits(view: Seen, alive: tuple[str, ...]) -> Node:
    """Everybody with what became of them, the Director first."""
    lines = list(view.players)
    columns = 1 if len(lines) <= A_COLUMN + 1 else 2
    a_column = -(-len(lines) // columns)
    height = min(60.0, (STAGE + 6) / a_column - 6)
    return row(
        *(
            column(
                *(_credit(view, one, alive, height) for one in lines[start : start + a_column]),
                gap=6,
                flex=1,
            )
            for start in range(0, len(lines), a_column)
        ),
        gap=8,
        grow=1,
        shrink=True,
    )


def _credit(view: Seen, player: PlayerView, alive: tuple[str, ...], height: float) -> Node:
    result = view.result
    count = sum(one in alive for one in player.survivors)
    wins = result is not None and player.seat in result.seats
    words = {"director": "Director", "pod": "Pod", "out": "out"}.get(player.state, "")
    mark = icon("crown", 26, "bulb")
    return row(
        pawn(player.seat, min(38, height - 6)),
        text(player.name, "name", grow=1),
        text(words, "caption", "mist") if words else None,
        mark if wins else None,
        text(str(count), "figure", fit=20, shrink=False) if player.state == "player" else None,
        name=player.name,
        face="night-600" if wins else "night-800",
        radius=8,
        height=height,
        pad=(8, 0, 10, 0),
        gap=6,
        align="center",
    )
