"""The shapes and colors from which people choose theirs."""

from collections.abc import Sequence

from companion.core.board.nodes import Background, Node, UiCommand, column, icon, row, stack, text
from companion.core.game import DIRECTOR_LOOK
from companion.table.players import Player
from companion.ui.render.theme import LOOKS

LOOKS_PER_LINE = 3
LOOKS_PER_PAGE = 6


def chooser(
    players: Sequence[Player], chosen: int, page: int, *, matinee_directs: bool
) -> tuple[Node, Node]:
    """Two lines of looks, or for the Director, who has none, what the seat does."""
    mine = players[chosen].look
    if mine == DIRECTOR_LOOK:
        return _clapper(matinee_directs=matinee_directs)
    taken = {player.look for player in players} - {mine}
    shown = range(page * LOOKS_PER_PAGE, page * LOOKS_PER_PAGE + LOOKS_PER_PAGE)
    first, second = (
        row(*(_look(look, mine, look in taken) for look in line), gap=8, height=66)
        for line in (shown[:LOOKS_PER_LINE], shown[LOOKS_PER_LINE:])
    )
    return first, second


def _clapper(*, matinee_directs: bool) -> tuple[Node, Node]:
    """Return the clapper, the only mark of the Director, or of who moves the cards for Matinee."""
    color = f"seat:{DIRECTOR_LOOK}"
    role, first, second = "The Director", "plays the monsters;", "all others survive"
    if matinee_directs:
        role, first, second = "Moves cards", "Matinee directs;", "this seat does not play"
    return (
        row(
            icon(color, 48, "cream"),
            text(role, "headline", grow=1),
            gap=14,
            height=66,
            padx=16,
            align="center",
            background=Background("night-700", "cream", radius=12),
        ),
        column(
            text(first, "name", "mist"),
            text(second, "name", "mist"),
            height=66,
            justify="center",
        ),
    )


def _look(look: int, mine: int, taken: bool) -> Node:
    color, ground = f"seat:{look}", f"seat-ground:{look}"
    if taken:
        # no color and small: distinguished by its shape, and plainly not to be had
        ink, background = "mist", Background("night-900", radius=12)
    elif look == mine:
        ink, background = f"seat-ink:{look}", Background(ground, color, radius=12)
    else:
        ink, background = color, Background("night-700", color, radius=12)
    return stack(
        icon(color, 28 if taken else 44, ink),
        name=LOOKS[look].name,
        touch=UiCommand("choose look", look),
        enabled=not taken,
        background=background,
        align="center",
        justify="center",
        flex=1,
    )
