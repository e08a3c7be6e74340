"""Carries out the monsters' abilities (MC-45 to MC-68, MC-84 to MC-105)."""

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.monstercon import actions
from companion.games.monstercon.cards import in_order
from companion.games.monstercon.rules.claims import pass_claims
from companion.games.monstercon.rules.hands import ZOMBIE_EXTRA_CARDS, turn_king
from companion.games.monstercon.rules.trick_winner import trick_ruling, winning_card
from companion.games.monstercon.rules.windows import after_trick, open_trick, with_answer
from companion.games.monstercon.rulings import Lose, PassHand, Power, Retain, Retrieve
from companion.games.monstercon.state import State, Window
from companion.games.monstercon.view import GazeView

WINDOWS: dict[str, Window] = {
    "before-trick": "whirlwind",
    "shift-window": "shift",
    "gaze-window": "gaze",
    "break-window": "break",
    "retrieve-window": "retrieve",
}


def pass_window(state: State, action: actions.Pass, emitted: Rulings) -> State:
    """Pass in the window that is open."""
    window = WINDOWS[state.phase]
    state = with_answer(state, window, action.seat)
    return open_trick(state) if window == "whirlwind" else after_trick(state, emitted)


def _turn_king_down(state: State, seat: int, emitted: Rulings) -> State:
    """Turn the seat's King face down, as its ability is used (MC-46)."""
    emitted.append(turn_king(state, seat, "down", "MC-46"))
    return replace(state, kings=replaced_at(state.kings, seat, "down"))


# ---- whirlwind


def whirlwind(state: State, action: actions.Whirlwind, emitted: Rulings) -> State:
    """Pass all players' unplayed cards (MC-49 to MC-54, MC-104, MC-105)."""
    seat, direction = action.seat, action.direction
    ignored = None if action.ignored is UNSET else action.ignored
    cite = ("MC-49",) if ignored is None else ("MC-49", "MC-104")
    emitted.append(Power(seat, "whirlwind", direction=direction, ignored=ignored, cite=cite))
    state = _turn_king_down(state, seat, emitted)
    receivers = _receivers(len(state.names), direction, ignored)
    passed = state.rounds_left
    kept = tuple(size - passed for size in state.hand_sizes)
    for receiver in receivers:
        if kept[receiver]:
            cite = ("MC-54", "MC-53") if state.monsters[receiver] == "zombie" else ("MC-54",)
            emitted.append(Retain(receiver, kept[receiver], cite=cite))
    for receiver, to in receivers.items():
        emitted.append(PassHand(receiver, to, passed, cite=("MC-49",)))
    sizes = list(state.hand_sizes)
    for to in receivers.values():
        sizes[to] = kept[to] + passed
    claims = pass_claims(state.claims, receivers, kept)
    return open_trick(replace(state, claims=claims, hand_sizes=tuple(sizes)))


def _receivers(seats: int, direction: actions.Direction, ignored: int | None) -> dict[int, int]:
    """Return by seat who gets its hand; whoever is ignored keeps it (MC-105)."""
    passing = [seat for seat in range(seats) if seat != ignored]
    half = len(passing) // 2
    step = {"left": 1, "right": -1, "across": half}[direction]
    return {seat: passing[(index + step) % len(passing)] for index, seat in enumerate(passing)}


# ---- shapeshift


def shapeshift(state: State, action: actions.Shapeshift, emitted: Rulings) -> State:
    """Shift a seat's cards until the end of the hand (MC-61 to MC-68)."""
    seat = action.seat
    emitted.append(Power(seat, "shapeshift", cite=("MC-61", "MC-63")))
    state = _turn_king_down(state, seat, emitted)
    state = replace(state, shifted=tuple(sorted((*state.shifted, seat))))
    if state.phase != "shift-window":
        return open_trick(state) if state.phase == "before-trick" else state
    state = with_answer(state, "shift", seat)
    taken = winning_card(state, state.shifted)
    emitted.append(trick_ruling(state, taken))
    winner = None if taken is None else taken.seat
    return after_trick(replace(state, winner=winner, receiver=winner), emitted)


# ---- mesmeric gaze


def gaze(state: State, action: actions.MesmericGaze, emitted: Rulings) -> State:
    """Give the trick to another seat (MC-56 to MC-60, MC-85 to MC-87)."""
    seat, to = action.seat, action.to
    cite = ("MC-56", "MC-85") if state.options.k8_vampire else ("MC-56",)
    emitted.append(Power(seat, "mesmeric-gaze", to, cite=cite))
    state = _turn_king_down(state, seat, emitted)
    loser = state.receiver
    involved = GazeView(seat, to if loser is None else loser, to)
    state = replace(
        state,
        receiver=to,
        gazed=True,
        gaze=involved if state.options.k8_vampire else None,
        # a second gaze can be broken by those who let the first one pass
        answered_windows=(
            *(window for window in state.answered_windows if window[0] != "break"),
            ("gaze", seat),
        ),
    )
    return after_trick(state, emitted)


def break_gaze(state: State, action: actions.BreakGaze, emitted: Rulings) -> State:
    """Give the trick to the seat that would have received it without the gaze (MC-88 to MC-92)."""
    seat = action.seat
    if state.gaze is None:
        raise ValueError("there is no gaze to break")
    loser = state.gaze.loser
    emitted.append(Power(seat, "break-gaze", cite=("MC-88", "MC-90")))
    state = _turn_king_down(state, seat, emitted)
    if state.monsters[seat] == "zombie":
        state = _lose_cards(state, seat, emitted)
    return after_trick(replace(state, receiver=loser, gaze=None), emitted)


def _lose_cards(state: State, seat: int, emitted: Rulings) -> State:
    """Take two cards from a Zombie that breaks the gaze (MC-91, MC-92).

    It has two to spare, unless it lost them before and its King was corrected to be up.
    """
    lost = min(ZOMBIE_EXTRA_CARDS, state.hand_sizes[seat] - state.rounds_left)
    emitted.append(Lose(seat, lost, cite=("MC-91", "MC-92")))
    return replace(
        state,
        hand_sizes=replaced_at(state.hand_sizes, seat, state.hand_sizes[seat] - lost),
        aside=state.aside + lost,
    )


# ---- the Entity


def retrieve(state: State, action: actions.RetrieveJoker, emitted: Rulings) -> State:
    """Return a Joker to the Entity's hand, if it can be played again (MC-100, MC-101)."""
    seat, joker = action.seat, action.card
    emitted.append(Retrieve(seat, (joker,), cite=("MC-100",)))
    return after_trick(
        replace(
            state,
            table=tuple(laid for laid in state.table if laid.card != joker),
            pot=tuple(laid for laid in state.pot if laid.card != joker),
            hand_sizes=replaced_at(state.hand_sizes, seat, state.hand_sizes[seat] + 1),
            unshown=dict.fromkeys(in_order((*state.unshown, joker))),
        ),
        emitted,
    )
