"""Counts the deck, the discards and the hands."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.creature_feature.cards import HELPER_CARDS, HELPERS
from companion.games.creature_feature.rulings import Draw, Shuffle
from companion.games.creature_feature.state import State

NO_HELPERS = (0,) * len(HELPERS)


def may_helper_appear(state: State, helper: str) -> bool:
    """Return whether a copy of the helper may still be anywhere except in the discards (CF-114)."""
    copies = state.options.helpers
    if copies is None:
        return sum(state.helpers_discarded) < HELPER_CARDS
    kind = HELPERS.index(helper)
    return state.helpers_discarded[kind] < copies.by_kind()[kind]


def possible_helpers(state: State) -> tuple[str, ...]:
    """Return the kinds of helper that may still turn up, in catalog order (CF-114)."""
    if state.options.helpers is None:
        return HELPERS if sum(state.helpers_discarded) < HELPER_CARDS else ()
    return tuple(helper for helper in HELPERS if may_helper_appear(state, helper))


def may_hold(state: State, seat: int, helper: str) -> bool:
    """Return whether the seat may have this helper in its hand (CF-114, CF-115)."""
    return state.hands[seat] > 0 and may_helper_appear(state, helper)


def helper_to_discards(state: State, helper: str) -> State:
    """Add a helper to the discards."""
    kind = HELPERS.index(helper)
    return replace(
        state,
        discards=state.discards + 1,
        helpers_discarded=replaced_at(
            state.helpers_discarded, kind, state.helpers_discarded[kind] + 1
        ),
    )


def reshuffle(state: State, emitted: Rulings) -> State:
    """Shuffle the discards into the deck; nobody knows their order any more (CF-111)."""
    emitted.append(Shuffle("discards", state.discards, "deck", cite=("CF-111",)))
    return replace(
        state,
        deck=state.deck + state.discards,
        discards=0,
        helpers_discarded=NO_HELPERS,
        ledger=tuple(known for known in state.ledger if known.place != "discards"),
    )


def draw(state: State, seat: int, n: int, cite: str, emitted: Rulings) -> State:
    """Draw `n` cards for a seat, or as many as deck and discards have (CF-31, CF-111)."""
    there = min(n, state.deck)
    if there:
        emitted.append(Draw(seat, there, cite=(cite,)))
        state = replace(state, hands=state.hands_with(seat, there), deck=state.deck - there)
    if there == n or not state.discards:
        return state
    return draw(reshuffle(state, emitted), seat, n - there, cite, emitted)
