"""Two tables of MonsterCon! that only the cards face down in a first trick tell apart: until these
are turned up, all that can be seen, heard and felt is the same at both.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.actions import Action
from companion.core.nodes import Chance, Do, Go
from companion.games.monstercon import GAME
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import KINGS, PLAYED, RANK
from companion.games.monstercon.state import State
from companion.table import bots
from companion.table.interpret import Tagged
from companion.table.session import Session
from companion.table.steps import Head, Step
from companion.ui.demo import Evening
from companion.ui.screens.fill import Fill
from companion.ui.screens.log import Log
from companion.ui.screens.past import Past
from tests.ui.table import NAMES, begin, evening, pass_by
from tests.ui.test_novel_secrets import Lamps, perceived, play_of, touches

LEAVES = (Go("close"), Go("home"), Go("again"), Go("undo"), Go("menu"))
"""Touches that lead away from the table."""


def table(folder: Path, seats: int) -> Evening:
    found = evening(folder)
    found.app.controls = Lamps()
    begin(found, GAME, NAMES[:seats])
    return found


# ---- what all perceive


def at_table(one: Evening) -> None:
    """Nothing is over the table any more."""
    one.app.to_table()
    pass_by(one)
    one.app.toast = one.app.foreseen = None
    one.app.asking = False
    perceived(one)


def foreseen(one: Evening) -> Iterator[Any]:
    """What a finger that stays tells, on everything that can be touched."""
    for touch in touches(one.app.node()):
        one.app.foresee(touch)
        yield one.app.foreseen
        one.app.foreseen, one.app.asking = None, False


def around(one: Evening) -> Iterator[Any]:
    """The table, what one touch there leads to, and the log with all its ways."""
    app = one.app
    yield from foreseen(one)
    for touch in touches(app.node()):
        if touch in LEAVES or isinstance(touch, Do | Chance):
            continue
        app.touch(touch)
        yield perceived(one)
        yield from foreseen(one)
        at_table(one)
    for seq in range(1, one.session.seq + 1):
        yield from in_log(one, seq)


def in_log(one: Evening, seq: int) -> Iterator[Any]:
    """An entry of the log: what is said of it, what it could have been, the table there."""
    app, log = one.app, Log(one.session)
    log.chosen = seq
    app.turn_to(log)
    yield perceived(one)
    yield from foreseen(one)
    app.touch(Go("really"))
    if isinstance(app.screen, Fill):
        yield perceived(one)
        yield from foreseen(one)
    at_table(one)
    app.turn_to(Past(seq))
    yield perceived(one)
    at_table(one)


def alike(told: Callable[[Evening], Iterator[Any]], one: Evening, other: Evening) -> None:
    for seen, seen_there in zip(list(told(one)), list(told(other)), strict=True):
        assert seen == seen_there


# ---- two games


def same(one: Evening, other: Evening) -> None:
    """The other table comes to where this one is, secrets and all."""
    steps: list[Step] = []
    heads: list[Head] = []

    def record(more: Any, head: Head) -> None:
        steps.extend(more)
        heads.append(head)

    one.session.hand_over(record)
    other.app.session = Session.resumed(GAME, one.session.header, steps, heads)
    at_table(one)
    at_table(other)


def face_down(state: State) -> list[str]:
    return [laid.card for laid in state.table]


def lays(one: Evening, other: Evening, seat: int, random: Random) -> None:
    """At each table the seat lays a card of its own, face down."""
    for each in (one, other):
        card = random.choice([*each.session.state.unshown])
        play_of(each).do(each.app, did.Play(seat, card))
    assert perceived(one) == perceived(other)


def tries(one: Evening, other: Evening, random: Random) -> None:
    """A card that fits nothing on the pad, and one that is hidden touched: refused alike."""
    state, there = one.session.state, other.session.state
    place = random.randrange(len(state.table))
    hidden = face_down(state)[place], face_down(there)[place]
    secret = {*state.unshown, *face_down(state), *face_down(there)}
    card = random.choice([*KINGS, *(one for one in PLAYED if one not in secret)])
    for cards in (hidden, (card, card)):
        for each, laid in zip((one, other), cards, strict=True):
            play_of(each).pad.card(each.app, Tagged(GAME.id, laid), None)
        assert perceived(one) == perceived(other)
        at_table(one)
        at_table(other)
    seat = next(seat for seat in range(len(state.names)) if seat not in laid_by(state))
    for each, laid in zip((one, other), hidden, strict=True):
        play_of(each).do(each.app, did.Play(seat, laid))
    assert perceived(one) == perceived(other)
    at_table(one)
    at_table(other)


def laid_by(state: State) -> set[int]:
    return {laid.seat for laid in state.table}


def last_card(state: State, random: Random) -> str:
    """A card that completes the round, often by a tie."""
    best = max(RANK[card] for card in face_down(state))
    tied = [card for card in state.unshown if RANK[card] == best]
    return random.choice(tied if tied and random.random() < 0.7 else [*state.unshown])


def prepare(one: Evening, random: Random) -> None:
    """Kings, deal and windows, until cards are laid face down."""
    while one.session.state.phase != "trick":
        action: Action = bots.any_of(one.session.public_prompts()[0], random)
        play_of(one).do(one.app, action)


@given(st.integers(0, 2**32), st.integers(2, 5))
@settings(max_examples=4, deadline=None)
def test_nobody_learns_what_others_laid_face_down(seed: int, seats: int) -> None:
    twins(seed, seats, 3)


def twins(seed: int, seats: int, rounds: int) -> None:
    random = Random(seed)
    with TemporaryDirectory() as folder:
        one, other = table(Path(folder) / "one", seats), table(Path(folder) / "other", seats)
        prepare(one, random)
        for _ in range(rounds):
            same(one, other)
            *early, last = random.sample(range(seats), seats)
            for seat in early:
                lays(one, other, seat, random)
                tries(one, other, random)
            alike(around, one, other)
            play_of(one).do(one.app, did.Play(last, last_card(one.session.state, random)))
            if one.session.state.phase != "trick" or not one.session.state.blind:
                break
        one.close()
        other.close()
