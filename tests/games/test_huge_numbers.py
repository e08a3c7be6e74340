"""A number in a stored state that no game comes to neither fills the memory nor takes long."""

import sys
from collections.abc import Iterator
from random import Random
from types import FrameType
from typing import Any

import pytest
from msgspec import ValidationError, json

from companion.core.board.nodes import Board
from companion.core.game import Game, Outcome
from companion.table.play.session import Session
from companion.table.play.steps import Header, Step
from companion.table.registry import games
from tests.games.options import needed
from tests.games.playing import played

HUGE = 10**7
MAX_NODES = 5_000
MAX_CALLS = 400_000
"""Calls that the program makes for a board; a usual one takes less than 20,000."""
EACH = 5
"""Steps after which all numbers of the state are tried."""
ACTIONS = 300
Way = tuple[str | int, ...]


class TooLong(BaseException):
    """The board is as large as the number."""


def positions(game: Game[Any]) -> Iterator[tuple[Step, Step]]:
    """Steps of random games, with as many players as may be, each with the one before it."""
    seats = game.max_seats
    names = tuple(f"Player {seat}" for seat in range(seats))
    for seed in (3, 5):
        header = Header(game.id, game.rules_version, names, needed(game, seats), seed)
        session = Session.new(game, header)
        for number, one in enumerate(played(session, Random(7), ACTIONS)):
            if number % EACH == 0 or one.over:
                yield one.before(one.head), one.head


def numbers(value: Any, way: Way = ()) -> Iterator[Way]:
    match value:
        case bool():
            pass
        case int():
            yield way
        case dict():
            for key, one in value.items():
                yield from numbers(one, (*way, key))
        case list() | tuple():
            for index, one in enumerate(value):
                yield from numbers(one, (*way, index))
        case _:
            pass


def changed(value: Any, way: Way) -> Any:
    value = json.decode(json.encode(value))
    *above, last = way
    inside = value
    for key in above:
        inside = inside[key]
    inside[last] = HUGE
    return value


def boards(game: Game[Any], before: Step, step: Step, huge: Any) -> tuple[Board, ...]:
    """The board of a state, and the moments that lead to it, if its rules can go on from it.
    Raises TooLong.
    """
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        del frame, event, argument
        calls += 1
        if calls > MAX_CALLS:
            raise TooLong

    shown: tuple[Board, ...] = ()
    profile = sys.getprofile()
    sys.setprofile(count)
    try:
        shown = (game.public_board(huge, game.rules.prompts(huge)),)
        return *shown, *game.boards.interstitials(
            before.state, step.action, Outcome(huge, step.rulings)
        )
    except Exception:  # noqa: BLE001 - a sheet in its place says that something went wrong
        return shown
    finally:
        sys.setprofile(profile)


def nodes(value: Any) -> int:
    """How many parts there are, as far as they are counted."""
    found, waiting = 0, [value]
    while waiting and found <= MAX_NODES:
        node = waiting.pop()
        found += 1
        children = getattr(node, "children", ())
        if len(children) > MAX_NODES:
            return len(children)
        waiting += children
    return found


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("name", games())
def test_the_size_of_a_board_does_not_depend_on_a_stored_number(name: str) -> None:
    game = games()[name]
    seen: set[tuple[Any, ...]] = set()
    found: set[tuple[Any, ...]] = set()
    for before, step in positions(game):
        value = json.decode(json.encode(step.state))
        for way in numbers(value):
            # of a list, one of its places
            kind = tuple("" if isinstance(key, int) else key for key in way)
            about = (
                step.rulings[-1:] and step.rulings[-1].kind,
                value.get("phase"),
                str(value.get("step"))[:40],
                kind,
            )
            if about in seen:
                continue
            seen.add(about)
            try:
                huge = json.decode(json.encode(changed(value, way)), type=game.rules.state_type)
            except ValidationError:
                continue
            try:
                shown = boards(game, before, step, huge)
            except TooLong:
                found.add(kind)
                continue
            if any(nodes(part) > MAX_NODES for one in shown for part in (one.stage, *one.buttons)):
                found.add(kind)
    assert found == set()
