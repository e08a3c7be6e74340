"""Where a card is, and the clause that keeps it there."""

from companion.core.objection import Objection
from companion.games.shuffling_horror.names import (
    be,
    capital,
    frame,
    name_of,
    sanctuary,
    the,
    throng,
)
from companion.games.shuffling_horror.procedures import Drawing, EventCard, Keeping, Placing
from companion.games.shuffling_horror.rules.cards import place_of
from companion.games.shuffling_horror.state import PLACE_OF, State


def where(state: State, card: str, field: str = "") -> Objection:
    """The place of a card as a sentence, with the clause that put it there."""
    place, cite = _place(state, card)
    return Objection(f"{capital(the(state, card))} {be(state, card)} {place}.", (cite,), field)


def _place(state: State, card: str) -> tuple[str, str]:
    one = state.cast.get(card)
    if one is not None:
        inside = "" if one.inside is None else f", inside {sanctuary(state, one.inside)}"
        return f"in play for {name_of(state, one.seat)}{inside}", "SH-183"
    for survivor, other in state.cast.items():
        if card in other.held:
            return f"with {the(state, survivor)}", "SH-78"
        if card == other.trapped:
            return f"with {the(state, survivor)}", "SH-167"
    on_table = _on_table(state, card)
    if on_table is not None:
        return on_table
    if card in state.astray:
        return "discarded since this reel began, or hidden under a sanctuary", "SH-246"
    if card in state.discards:
        return "in the discard pile since this reel began", "SH-11"
    if card in state.graveyard:
        return "in the graveyard", "SH-12"
    if card in state.undrawn:
        return ("perhaps" if state.lost else "still") + " in the survivor pile", "SH-17"
    if card in state.unseen:
        return "in one of the piles or face down", "SH-45"
    if card in _in_hand(state):
        return "on the table already", "SH-62"
    return "not part of this movie", "SH-18"


def _in_hand(state: State) -> tuple[str, ...]:
    """Cards that are open until it is settled where they go."""
    found: list[str] = []
    for one in state.stack:
        match one:
            case Drawing():
                found += one.drawn
            case Keeping() | Placing() | EventCard():
                found.append(one.card)
            case _:
                pass
    return tuple(found)


def _on_table(state: State, card: str) -> tuple[str, str] | None:
    for place, shown in enumerate(state.frames, 1):
        if shown is not None and shown.card == card:
            return f"on {frame(place)}", "SH-09"
        if shown is not None and shown.under == card:
            return f"covered on {frame(place)}", "SH-191"
    for slot, refuge in enumerate(state.sanctuaries, 1):
        if refuge.card == card:
            return "in play already", "SH-139"
        if card in refuge.store or card == refuge.lurker:
            return f"in {sanctuary(state, slot)}", "SH-149" if card in refuge.store else "SH-248"
    place = place_of(state, card)
    if place in PLACE_OF:
        return f"in {throng(state, place)}", "SH-136"
    return ("aside, or in the survivor pile", "SH-252") if card == state.among else None
