"""Deck, discards and hands, counted."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.core.tracks import put
from companion.games.creature_feature.cards import HELPER_CARDS, HELPERS
from companion.games.creature_feature.state import State

NO_HELPERS = (0,) * len(HELPERS)


def helper_left(state: State, helper: str) -> bool:
    """Whether a copy of it may still be anywhere but in the discards (CF-114)."""
    copies = state.options.helpers
    if copies is None:
        return sum(state.helpers_out) < HELPER_CARDS
    kind = HELPERS.index(helper)
    return state.helpers_out[kind] < copies.by_kind()[kind]


def helpers_left(state: State) -> tuple[str, ...]:
    """The kinds of helper that may still turn up anywhere, in catalogue order (CF-114)."""
    if state.options.helpers is None:
        return HELPERS if sum(state.helpers_out) < HELPER_CARDS else ()
    return tuple(helper for helper in HELPERS if helper_left(state, helper))


def helper_to_discards(state: State, helper: str) -> State:
    """One more helper is in the discards."""
    kind = HELPERS.index(helper)
    return replace(
        state,
        discards=state.discards + 1,
        helpers_out=put(state.helpers_out, kind, state.helpers_out[kind] + 1),
    )


def reshuffle(state: State, out: list[Ruling]) -> State:
    """The discards become the deck, and nobody knows their order any more (CF-111)."""
    out.append(
        instruct({"do": "shuffle", "what": "discards", "n": state.discards, "to": "deck"}, "CF-111")
    )
    return replace(
        state,
        deck=state.deck + state.discards,
        discards=0,
        helpers_out=NO_HELPERS,
        ledger=tuple(known for known in state.ledger if known.place != "discards"),
    )


def _draw_from_deck(state: State, seat: int, n: int, cite: str, out: list[Ruling]) -> State:
    if n == 0:
        return state
    out.append(instruct({"do": "draw", "seat": seat, "n": n, "from": "deck", "to": "hand"}, cite))
    return replace(state, deck=state.deck - n, hands=put(state.hands, seat, state.hands[seat] + n))


def draw(state: State, seat: int, n: int, cite: str, out: list[Ruling]) -> State:
    """`seat` draws `n` cards, or as many as deck and discards give (CF-31, CF-111)."""
    there = min(n, state.deck)
    state = _draw_from_deck(state, seat, there, cite, out)
    if there == n or not state.discards:
        return state
    state = reshuffle(state, out)
    return _draw_from_deck(state, seat, min(n - there, state.deck), cite, out)
