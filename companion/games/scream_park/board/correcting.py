"""A house that is set right on a picture of it: a room is touched, then what is wrong with it."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.board.nodes import Node, Touch, UiCommand, column, row, text
from companion.core.board.widgets import BUTTON, STAGE_HEIGHT, button
from companion.core.wording import ordinal as nth
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import ROOMS_PER_FLOOR, house
from companion.games.scream_park.corrections import (
    house_form,
    read_house,
    single_changes,
    with_corrected_house,
)
from companion.games.scream_park.descriptions.owner import played
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.state import House, State

GAP = 8
MAX_PROPS = 3
"""The most cards under a room that have a button each."""


def correction_stage(state: State, path: str, value: Any, chosen: int) -> Node | None:
    """The house as it would be, and what can be done with the room that is chosen; None: another
    value is corrected, or the house is too large.
    """
    head, _, seat = path.partition("/")
    if head != "houses" or not 0 < len(value) <= ROOMS_PER_FLOOR:
        return None
    changed, at = read_house(value), min(chosen, len(value) - 1)
    after = with_corrected_house(state, int(seat), changed)
    board_view = BoardView(OBSERVATION.view(after, None), played(after))
    height = STAGE_HEIGHT - 2 * (BUTTON + GAP)
    touches = [UiCommand("choose line", index) for index in range(len(value))]
    picture = house(board_view, int(seat), height, None, touches, chosen=at)
    changes = dict(single_changes(state.descriptions, changed))
    name = text(board_view.name(changed[at].card), "label", lines=2, align="end", flex=1)
    moves = row(
        *_moves(board_view, changed, at, changes), name, gap=GAP, height=BUTTON, align="center"
    )
    under = row(*_cards_to_choose(board_view, changed, at, changes), gap=GAP, height=BUTTON)
    return column(picture, moves, under, gap=GAP, grow=1)


def _moves(
    board_view: BoardView, rooms: House, at: int, changes: Mapping[str, House]
) -> Iterator[Node]:
    """What can be done with the room itself."""
    name = board_view.name(rooms[at].card)
    yield _change("Left", "back", f"{name} to the left", changes, at - 1)
    right = f"{board_view.name(rooms[at + 1].card)} to the left" if at + 1 < len(rooms) else ""
    yield _change("Right", "next", right, changes, at + 1)
    left = board_view.name(rooms[at - 1].card) if at else ""
    yield _change("Under the left", "down", f"{name} under {left}", changes, at - 1)
    yield _change("Out", "x", f"Out: {name}", changes, at)


def _cards_to_choose(
    board_view: BoardView, rooms: House, at: int, changes: Mapping[str, House]
) -> Iterator[Node]:
    """The cards under the room, and those that are in no house."""
    for prop in rooms[at].props[:MAX_PROPS]:
        name = board_view.name(prop.card)
        yield _change(name, "x", f"Out: {name}, {nth(at + 1)} room", changes, at)
    more = len(rooms[at].props) > MAX_PROPS
    words = "More changes" if more else "Add a card"
    yield button(words, UiCommand("list all"), icon="list" if more else "plus")


def _change(
    words: str, icon_name: str, sentence: str, changes: Mapping[str, House], chosen: int
) -> Node:
    """A button for one change, after which another room may be chosen."""
    after = changes.get(sentence)
    touch: Touch | None = None
    if after is not None:
        touch = UiCommand("set value at", (house_form(after), chosen))
    return button(words, touch, icon=icon_name, label=sentence or words, enabled=after is not None)
