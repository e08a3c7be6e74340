"""Begins a hand (MC-13 to MC-18, MC-102, MC-106)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, Rulings
from companion.games.monstercon.cards import MARCUS, Suit, deck_of
from companion.games.monstercon.options import MAX_SEATS
from companion.games.monstercon.rulings import Deal, Gather, PlaceKing, SetAside, Shuffle, TurnKing
from companion.games.monstercon.state import State
from companion.games.monstercon.view import DealView, Face

CARDS_IN_SUIT = 12
"""Cards of a suit in the deck in play (MC-09)."""
JOKERS = 2
ZOMBIE_EXTRA_CARDS = 2
"""Extra cards of the Zombie (MC-15)."""


def deal_sizes(seats: int, suits: tuple[Suit, ...], zombie: bool) -> DealView:
    """Return how many cards each seat gets, as evenly as the suits allow (MC-14, MC-102,
    MC-106).
    """
    deck = CARDS_IN_SUIT * len(suits) + JOKERS
    each = CARDS_IN_SUIT * len(suits) // seats
    extra = ZOMBIE_EXTRA_CARDS if zombie else 0
    return DealView(deck, each, extra, deck - each * seats - extra)


def turn_king(state: State, seat: int, face: Face, *cite: str) -> Ruling:
    """Return the instruction to turn over a King."""
    return TurnKing(seat, state.king(seat), face, cite=cite)


def start_hand(state: State, emitted: Rulings) -> State:
    """Restore all abilities, and shuffle and deal the deck in play."""
    emitted += (
        turn_king(state, seat, "up", "MC-18")
        for seat, face in enumerate(state.kings)
        if face == "down"
    )
    entity = state.seat_of("entity")
    if state.mimic is not None and entity is not None:
        emitted.append(PlaceKing(entity, MARCUS, entity, cite=("MC-94",)))
    _announce_deal(state, emitted)
    seats = len(state.names)
    return replace(
        state,
        phase="deal",
        hand=state.hand + 1,
        kings=("up",) * seats,
        mimic=None,
        shifted=(),
        claims=(),
        trick=0,
        rounds_left=0,
        aside=0,
        hand_sizes=(0,) * seats,
        leader=None,
        turn=None,
        unshown=dict.fromkeys(deck_of(state.suits)),
        table=(),
        pot=(),
        winner=None,
        receiver=None,
    )


def _announce_deal(state: State, emitted: Rulings) -> None:
    deal = state.deal
    if deal is None:
        raise ValueError("no Kings, no deal")
    emitted.append(Gather(state.suits, deal.deck, cite=("MC-13",)))
    emitted.append(Shuffle("deck", deal.deck, cite=("MC-13",)))
    seats = range(len(state.names))
    fewer = ("MC-102",) if len(seats) == MAX_SEATS else ("MC-106",)
    cite = ("MC-14", *(fewer if state.seat_of("entity") is not None else ()))
    emitted += [_deal_instruction(seat, deal.each, *cite) for seat in seats]
    zombie = state.seat_of("zombie")
    if zombie is not None:
        emitted.append(_deal_instruction(zombie, deal.zombie, "MC-15"))
    if deal.aside:
        emitted.append(
            SetAside(n=deal.aside, source="deck", to="aside", face="down", cite=("MC-16",))
        )


def _deal_instruction(seat: int, n: int, *cite: str) -> Ruling:
    return Deal(seat, n, "deck", "hand", "down", cite=cite)
