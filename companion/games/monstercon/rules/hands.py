"""The beginning of a hand (MC-13 to MC-18, MC-102, MC-106)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.games.monstercon.cards import MARCUS, Suit, deck_of
from companion.games.monstercon.state import State
from companion.games.monstercon.view import DealView

A_SUIT = 12
"""Cards of a suit in the deck in play (MC-09)."""
JOKERS = 2
EXTRA = 2
"""What the Zombie gets besides (MC-15)."""


def deal_for(seats: int, suits: tuple[Suit, ...], zombie: bool) -> DealView:
    """How many cards each gets, as evenly as the suits allow (MC-14, MC-102, MC-106)."""
    deck = A_SUIT * len(suits) + JOKERS
    each = A_SUIT * len(suits) // seats
    extra = EXTRA if zombie else 0
    return DealView(deck, each, extra, deck - each * seats - extra)


def turn_king(state: State, seat: int, face: str, *cite: str) -> Ruling:
    """A King is turned over."""
    facts = {"do": "turn_king", "seat": seat, "card": state.king(seat), "face": face}
    return instruct(facts, *cite)


def start_hand(state: State, out: list[Ruling]) -> State:
    """All abilities are there again, and the whole deck in play is shuffled and dealt."""
    out += (
        turn_king(state, seat, "up", "MC-18")
        for seat, face in enumerate(state.kings)
        if face == "down"
    )
    if state.mimic is not None:
        entity = state.seat_of("entity")
        home = {"do": "place_king", "seat": entity, "card": MARCUS, "to": entity}
        out.append(instruct(home, "MC-94"))
    _tell_deal(state, out)
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


def _tell_deal(state: State, out: list[Ruling]) -> None:
    deal = state.deal
    if deal is None:
        raise ValueError("no Kings, no deal")
    out.append(
        instruct({"do": "gather", "suits": state.suits, "n": deal.deck, "to": "deck"}, "MC-13")
    )
    out.append(instruct({"do": "shuffle", "what": "deck", "n": deal.deck}, "MC-13"))
    seats = range(len(state.names))
    fewer = ("MC-102",) if len(seats) == 5 else ("MC-106",)
    cite = ("MC-14", *(fewer if state.seat_of("entity") is not None else ()))
    out += [_dealt(seat, deal.each, *cite) for seat in seats]
    zombie = state.seat_of("zombie")
    if zombie is not None:
        out.append(_dealt(zombie, deal.zombie, "MC-15"))
    if deal.aside:
        out.append(
            instruct(
                {
                    "do": "set_aside",
                    "n": deal.aside,
                    "from": "deck",
                    "to": "aside",
                    "face": "down",
                },
                "MC-16",
            )
        )


def _dealt(seat: int, n: int, *cite: str) -> Ruling:
    facts = {"do": "deal", "seat": seat, "n": n, "from": "deck", "to": "hand", "face": "down"}
    return instruct(facts, *cite)
