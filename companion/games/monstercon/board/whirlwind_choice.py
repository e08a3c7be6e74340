"""Where a Whirlwind carries the hands (MC-49 to MC-54, MC-104)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Node,
    SubmitAction,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.prompts import ActionPattern
from companion.games.monstercon import actions
from companion.games.monstercon.board.seats import panel
from companion.games.monstercon.view import View

TWO_PLAYERS, THREE_PLAYERS = 2, 3


def directions(view: View, seat: int, patterns: Sequence[ActionPattern]) -> Node:
    """The directions to touch; at the right the seats. `patterns`: the Whirlwinds that can be
    raised.
    """
    across = next(
        (index for index, pattern in enumerate(patterns) if "ignored" in pattern.open), None
    )
    return row(
        column(
            *(
                _direction_button(icon_name, words, what, touch)
                for icon_name, words, what, touch in _direction_buttons(view, seat, across)
            ),
            gap=8,
            grow=1,
            shrink=True,
        ),
        replace(panel(view, (seat,)), touch=None),
        gap=12,
        grow=1,
    )


def _direction_buttons(
    view: View, seat: int, across: int | None
) -> list[tuple[str, str, str, Touch]]:
    """Each direction with its drawing, what it does, and its touch; `across`: the index of the
    Whirlwind that passes a player by, who is asked for next (MC-104).
    """
    count = len(view.seats)
    if count == TWO_PLAYERS:
        # MC-52: all directions are the same exchange
        return [("again", "Swap hands", "each gets the other's", _submit_wind(seat, "left"))]
    ways = [
        ("back", "Left", _target_text(view, seat, 1), _submit_wind(seat, "left")),
        ("next", "Right", _target_text(view, seat, -1), _submit_wind(seat, "right")),
    ]
    if across is not None:
        past = UiCommand("choose action", across)
        ways.append(("up", "Across", "one player keeps their hand", past))
    elif count > THREE_PLAYERS:
        ways.append(("up", "Across", _target_text(view, seat, 2), _submit_wind(seat, "across")))
    return ways


def _submit_wind(seat: int, direction: actions.Direction) -> Touch:
    return SubmitAction(actions.Whirlwind(seat, direction))


def _target_text(view: View, seat: int, step: int) -> str:
    """Where the asked player's own hand goes, as an example."""
    return f"yours to {view.seats[(seat + step) % len(view.seats)]}"


def _direction_button(icon_name: str, words: str, what: str, touch: Touch) -> Node:
    return row(
        icon(icon_name, 44, "ink"),
        column(
            text(words, "headline", "ink", size=30),
            text(what, "name", "ink-2", fit=16),
            grow=1,
            shrink=True,
            justify="center",
        ),
        space(width=8),
        name=words,
        touch=touch,
        background=Background("paper", shape="ticket", radius=8),
        padding=(26, 0, 16, 0),
        gap=16,
        align="center",
        height=0,
        grow=1,
    )
