"""Where a card is, and the clause that keeps it there."""

from companion.core.actions import Ids
from companion.core.messages import MessageFacts
from companion.games.shuffling_horror.procedures import Drawing, EventCard, Keeping, Placing
from companion.games.shuffling_horror.rules.cards import place_of
from companion.games.shuffling_horror.state import PLACE_OF, State


def whereabouts(state: State, card: str) -> tuple[str, MessageFacts]:
    """The clause that put a card where it is, and what else its text says."""
    member = state.cast.get(card)
    if member is not None:
        return "SH-183", {"seat": member.seat, "sanctuary": member.inside}
    for survivor, other in state.cast.items():
        if card in other.held or card == other.trapped:
            return "SH-78" if card in other.held else "SH-167", {"survivor": survivor}
    on_table = _find_on_table(state, card)
    if on_table is not None:
        return on_table
    for cards, clause in (
        (state.maybe_hidden, "SH-246"),
        (state.discards, "SH-11"),
        (state.graveyard, "SH-12"),
        (state.undrawn, "SH-17"),
        (state.unseen, "SH-45"),
        (_unplaced_cards(state), "SH-62"),
    ):
        if card in cards:
            return clause, {}
    return "SH-18", {}


def _unplaced_cards(state: State) -> Ids:
    """Cards that are open until it is settled where they go."""
    unplaced: list[str] = []
    for procedure in state.stack:
        match procedure:
            case Drawing():
                unplaced += procedure.drawn
            case Keeping() | Placing() | EventCard():
                unplaced.append(procedure.card)
            case _:
                pass
    return tuple(unplaced)


def _find_on_table(state: State, card: str) -> tuple[str, MessageFacts] | None:
    for number, shown in enumerate(state.frames, 1):
        if shown is not None and card in (shown.card, shown.under):
            return "SH-09" if shown.card == card else "SH-191", {"frame": number}
    for slot_number, refuge in enumerate(state.sanctuaries, 1):
        if refuge.card == card:
            return "SH-139", {}
        if card in refuge.store or card == refuge.lurker:
            return "SH-149" if card in refuge.store else "SH-248", {"sanctuary": slot_number}
    number = place_of(state, card)
    if number in PLACE_OF:
        return "SH-136", {"throng": number}
    return ("SH-252", {}) if card == state.monster_among_us else None
