"""The course of a trick: cards played, rounds and ties (MC-19 to MC-36)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.monstercon.actions import Play
from companion.games.monstercon.cards import RANK, RANK_WORD
from companion.games.monstercon.rules.claims import record_card
from companion.games.monstercon.rules.score import end_hand
from companion.games.monstercon.rules.trick_winner import highest_cards, trick_ruling, winning_card
from companion.games.monstercon.rules.windows import after_trick, set_apart
from companion.games.monstercon.rulings import Tie
from companion.games.monstercon.state import PlayedCard, State


def play(state: State, action: Play, emitted: Rulings) -> State:
    """Play a card; the last one completes the round."""
    seat, card = action.seat, action.card
    laid = PlayedCard(seat, card, state.seq)
    seats, blind, led = len(state.names), state.is_first_trick, state.led
    unshown = state.unshown.copy()
    del unshown[card]
    state = replace(
        state,
        seq=state.seq + 1,
        table=(*state.table, laid),
        unshown=unshown,
        hand_sizes=replaced_at(state.hand_sizes, seat, state.hand_sizes[seat] - 1),
        turn=None if blind else (seat + 1) % seats,
    )
    if not blind:
        state = record_card(state, laid, led, emitted)
    if len(state.table) < seats:
        return state
    return _turn_up_first_round(state, emitted) if blind else _complete_round(state, emitted)


def _complete_round(state: State, emitted: Rulings) -> State:
    taken = winning_card(state, state.shifted)
    emitted.append(trick_ruling(state, taken))
    winner = None if taken is None else taken.seat
    left = state.rounds_left - 1
    state = replace(state, rounds_left=left, turn=None, winner=winner, receiver=winner)
    return after_trick(state, emitted)


def _turn_up_first_round(state: State, emitted: Rulings) -> State:
    """Turn up all cards of a round of the first trick together (MC-19 to MC-27)."""
    for laid in sorted(state.table, key=lambda played_card: played_card.seat):
        state = record_card(state, laid, state.own_suit(laid.seat), emitted)
    state = replace(state, rounds_left=state.rounds_left - 1)
    best = highest_cards(state)
    if len(best) == 1:
        winner = best[0].seat
        emitted.append(trick_ruling(state, best[0]))
        return after_trick(replace(state, winner=winner, receiver=winner), emitted)
    return _replay_tie(state, best, emitted)


def _replay_tie(state: State, best: list[PlayedCard], emitted: Rulings) -> State:
    """Let everybody play another card after a tie, as long as there are any (MC-23 to MC-26)."""
    seats = sorted(laid.seat for laid in best) or list(range(len(state.names)))
    rank = RANK_WORD[RANK[best[0].card]] if best else None
    emitted.append(Tie(1, tuple(seats), rank, cite=("MC-23", "MC-24" if best else "MC-27")))
    state = replace(state, pot=state.pot + state.table, table=())
    if state.rounds_left:
        return state
    state = set_apart(state, tuple(laid.card for laid in state.pot), emitted)
    return end_hand(replace(state, pot=()), emitted)
