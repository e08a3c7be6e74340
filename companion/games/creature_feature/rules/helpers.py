"""Carries out the five helpers (CF-99 to CF-111)."""

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.creature_feature import rulings
from companion.games.creature_feature.actions import DiscardHelper, PlayHelper, TurnUp
from companion.games.creature_feature.cards import Helper, is_monster
from companion.games.creature_feature.rules.ledger import with_moved
from companion.games.creature_feature.rules.showdown import clear_passes, reopen_window
from companion.games.creature_feature.rules.supply import draw, helper_to_discards, reshuffle
from companion.games.creature_feature.state import Known, State

CLAUSE_OF_HELPER = {
    "igor": "CF-99",
    "discrete-butler": "CF-101",
    "bats": "CF-103",
    "nurse": "CF-105",
    "mad-doctor": "CF-107",
}
"""By helper, the clause of its effect."""


def discard_helper(state: State, action: DiscardHelper, emitted: Rulings) -> State:
    """Discard an unwanted helper, and replace it (CF-32)."""
    return _play_from_hand(state, action.seat, action.helper, 1, "CF-32", emitted)


def play_helper(state: State, action: PlayHelper, emitted: Rulings) -> State:
    """Play a helper, replace it, and carry out its effect (CF-31)."""
    seat, helper = action.seat, action.helper
    if action.target is not UNSET and action.card is not UNSET:
        emitted.append(rulings.Peek(seat, action.target, action.card, cite=("CF-103",)))
    cards = 2 if helper == "igor" else 1
    state = _play_from_hand(state, seat, helper, cards, CLAUSE_OF_HELPER[helper], emitted)
    match helper:
        case "igor":
            return state
        case "bats":
            in_window = state.phase == "showdown" and seat in state.rivals_now
            return clear_passes(state) if in_window else state
        case "discrete-butler":
            return state.with_team(seat, replace(state.teams[seat], has_butler=True))
        case "nurse":
            team = state.teams[seat]
            state = state.with_team(seat, replace(team, nurses=team.nurses + 1))
            return reopen_window(state, seat, emitted)
        case "mad-doctor":
            return _call_doctor(state, seat, emitted)


def _play_from_hand(
    state: State, seat: int, helper: Helper, cards: int, cite: str, emitted: Rulings
) -> State:
    emitted.append(rulings.Discard(seat, (helper,), "hand", cite=("CF-31", cite)))
    state = helper_to_discards(replace(state, hands=state.hands_with(seat, -1)), helper)
    return draw(state, seat, cards, cite if helper == "igor" else "CF-31", emitted)


def _call_doctor(state: State, seat: int, emitted: Rulings) -> State:
    """Discard the Star, and ask for another off the deck (CF-107, CF-92, CF-110)."""
    team = state.teams[seat]
    emitted.append(rulings.Discard(seat, team.cards[1:], "star", cite=("CF-107",)))
    team = replace(team, star=None, has_used_ghost=team.has_used_ghost and team.co_star == "ghost")
    state = state.with_team(seat, team)
    state = replace(
        state,
        discards=state.discards + 1,
        ledger=with_moved(state.ledger, seat, ("star",), "discards"),
        mad_doctor_seat=seat,
    )
    return _ask_to_turn_up(state, seat, emitted)


def _ask_to_turn_up(state: State, seat: int, emitted: Rulings) -> State:
    if not state.deck and state.discards:
        state = reshuffle(state, emitted)
    emitted.append(rulings.TurnUp(seat, cite=("CF-107",)))
    return state


def turn_up(state: State, action: TurnUp, emitted: Rulings) -> State:
    """Turn up the next card of the deck: discard a helper; a monster is the new Star (CF-107)."""
    seat, card = action.seat, action.card
    state = replace(state, deck=max(0, state.deck - 1))
    if not is_monster(card):
        emitted.append(rulings.Discard(seat, (card,), "deck", cite=("CF-107", "CF-110")))
        return _ask_to_turn_up(helper_to_discards(state, card), seat, emitted)
    emitted.append(
        rulings.Place(what="star", seat=seat, cards=(card,), to="star", cite=("CF-107",))
    )
    number = None if action.copy is UNSET else action.copy
    ledger = (*state.ledger, Known(card, number, "star", seat))
    teams = replaced_at(state.teams, seat, replace(state.teams[seat], star=card))
    state = replace(state, teams=teams, ledger=ledger, mad_doctor_seat=None)
    return reopen_window(state, seat, emitted) if state.phase == "showdown" else state
