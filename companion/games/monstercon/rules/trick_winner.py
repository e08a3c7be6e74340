"""Who takes a trick (MC-22, MC-31, MC-61, MC-64, MC-68)."""

from typing import Protocol

from companion.games.monstercon.cards import CARD_SUIT, RANK, Suit
from companion.games.monstercon.options import Options
from companion.games.monstercon.rulings import Trick
from companion.games.monstercon.state import PlayedCard, State


class Position(Protocol):
    """What must be known of a position to say who takes its trick."""

    @property
    def led(self) -> Suit | None:
        """The suit led."""
        ...

    @property
    def table(self) -> tuple[PlayedCard, ...]:
        """The cards in order of play."""
        ...

    @property
    def options(self) -> Options:
        """The options of the game."""
        ...


def winning_card(state: Position, shifted: tuple[int, ...]) -> PlayedCard | None:
    """Return the card that takes a led trick while these seats are shifted; None if nothing but
    Jokers was played.
    """
    led = state.led
    if led is None:
        return None
    followed = {RANK[laid.card]: laid for laid in state.table if CARD_SUIT[laid.card] == led}
    if not shifted:
        return followed[max(followed)]
    lowest = followed[min(followed)]
    if state.options.shapeshift_for_all or lowest.seat in shifted:
        return lowest
    return followed[max(rank for rank, laid in followed.items() if laid.seat not in shifted)]


def highest_cards(state: State) -> list[PlayedCard]:
    """The cards of the highest rank in a round of the first trick; none if only Jokers
    were laid (MC-27).
    """
    top = max(RANK[laid.card] for laid in state.table)
    return [laid for laid in state.table if top and RANK[laid.card] == top]


def trick_ruling(state: State, taken: PlayedCard | None) -> Trick:
    """Return the ruling about a complete round and the card that takes it, if any."""
    blind = state.is_first_trick
    cite = ["MC-22" if blind else "MC-31"]
    if taken is None:
        cite = ["MC-36"]
    elif state.shifted and not blind:
        cite.append("MC-68" if state.options.shapeshift_for_all else "MC-64")
    winner, card = (None, None) if taken is None else (taken.seat, taken.card)
    return Trick(state.trick, winner, card, state.led, blind, cite=tuple(cite))
