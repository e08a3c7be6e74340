"""The windows before and after a trick, in the order in which abilities come (MC-48)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.monstercon.cards import JOKERS
from companion.games.monstercon.rules.score import end_hand
from companion.games.monstercon.rules.trick_winner import winning_card
from companion.games.monstercon.rulings import SetAside, TakeTrick
from companion.games.monstercon.state import State, Window


def start_trick(state: State) -> State:
    """Begin the next trick; nobody has passed in it yet."""
    return open_trick(
        replace(
            state,
            trick=state.trick + 1,
            table=(),
            pot=(),
            winner=None,
            receiver=None,
            answered_windows=(),
            gazed=False,
            gaze=None,
        )
    )


def open_trick(state: State) -> State:
    """Ask for a whirlwind if somebody can raise one, else for cards (MC-49)."""
    user = state.seat_that_may_use("mummy")
    if user is not None and not state.has_answered("whirlwind", user):
        return replace(state, phase="before-trick", turn=None)
    return replace(state, phase="trick", turn=None if state.is_first_trick else state.leader)


def with_answer(state: State, window: Window, seat: int) -> State:
    """Note that the seat is not asked again in this window."""
    return replace(state, answered_windows=(*state.answered_windows, (window, seat)))


def after_trick(state: State, emitted: Rulings) -> State:
    """Open the first window that anybody can use, or collect the trick."""
    if state.winner is not None and shifter(state) is not None:
        return replace(state, phase="shift-window", turn=None)
    if state.winner is not None:
        if state.gaze is not None:
            if breakers(state):
                return replace(state, phase="break-window", turn=None)
            state = replace(state, gaze=None)
        if gazer(state) is not None:
            return replace(state, phase="gaze-window", turn=None)
    if retriever(state) is not None:
        return replace(state, phase="retrieve-window", turn=None)
    return _collect(state, emitted)


def shifter(state: State) -> int | None:
    """Return the seat that could still change the winner by a shift, or None (MC-65 to MC-67)."""
    user = state.seat_that_may_use("werewolf")
    if user is None or state.is_first_trick or state.gazed or state.has_answered("shift", user):
        return None
    taken = winning_card(state, (*state.shifted, user))
    return user if taken is not None and taken.seat != state.winner else None


def gazer(state: State) -> int | None:
    """Return the seat that may give the trick to another, if there is one, or None (MC-56)."""
    user = state.seat_that_may_use("vampire")
    if user is None or state.has_answered("gaze", user) or not gaze_targets(state, user):
        return None
    return user


def gaze_targets(state: State, gazer: int) -> tuple[int, ...]:
    """Return the seats that may receive the trick by this seat's gaze (MC-56 to MC-58, MC-85 to
    MC-87).
    """
    return tuple(
        seat
        for seat in range(len(state.names))
        if seat != state.receiver and (seat != gazer or state.options.k8_vampire)
    )


def breakers(state: State) -> tuple[int, ...]:
    """Return the seats that may still break the gaze, ascending (MC-88, MC-89)."""
    involved = () if state.gaze is None else sorted((state.gaze.loser, state.gaze.receiver))
    return tuple(
        seat
        for seat in involved
        if state.kings[seat] == "up" and not state.has_answered("break", seat)
    )


def retriever(state: State) -> int | None:
    """Return the Entity in the Zombie's guise if a Joker can come back to it, else None (MC-100,
    MC-101).
    """
    entity = state.seat_of("entity")
    if entity is None or state.mimic != "zombie" or state.kings[entity] != "up":
        return None
    if state.rounds_left == 0 or state.has_answered("retrieve", entity):
        return None
    return entity if jokers_of_others(state, entity) else None


def jokers_of_others(state: State, seat: int) -> tuple[str, ...]:
    """Return the Jokers of this trick that somebody else has played."""
    there = {laid.card for laid in (*state.pot, *state.table) if laid.seat != seat}
    return tuple(joker for joker in JOKERS if joker in there)


def _collect(state: State, emitted: Rulings) -> State:
    """Give the trick to its receiver, or to nobody (MC-32, MC-36)."""
    cards = tuple(laid.card for laid in (*state.pot, *state.table))
    seat = state.receiver
    state = (
        set_apart(state, cards, emitted)
        if seat is None
        else _take_trick(state, seat, cards, emitted)
    )
    if state.rounds_left:
        return start_trick(state)
    return end_hand(
        replace(state, table=(), pot=(), turn=None, winner=None, receiver=None), emitted
    )


def _take_trick(state: State, seat: int, cards: tuple[str, ...], emitted: Rulings) -> State:
    cite = ("MC-32", "MC-25") if state.pot else ("MC-32",)
    emitted.append(TakeTrick(seat, cards, len(cards), cite=cite))
    taken = replaced_at(state.taken, seat, state.taken[seat] + cards)
    return replace(state, taken=taken, leader=seat)


def set_apart(state: State, cards: tuple[str, ...], emitted: Rulings) -> State:
    """Set aside cards that nobody takes (MC-26, MC-36)."""
    if cards:
        cite = ("MC-26" if state.is_first_trick else "MC-36",)
        emitted.append(SetAside(cards=cards, n=len(cards), source="trick", to="nobody", cite=cite))
    return replace(state, untaken=state.untaken + cards)
