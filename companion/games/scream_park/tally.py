"""What is left of the cards, told from where they are (SP-53, SP-101, SP-103)."""

from companion.games.scream_park.icons import DAYS, DEALT
from companion.games.scream_park.state import State, cards_of


def unseen(state: State) -> dict[str, None]:
    """Scene cards that are in no house and among no named discards."""
    out = {card for house in state.houses for card in cards_of(house)}
    out.update(state.discards)
    return {card: None for card in state.box.scenes if card not in out}


def genre_deck(state: State) -> dict[str, int]:
    """Copies of each Genre card that are in no house."""
    shown = [
        prop.card
        for house in state.houses
        for room in house
        for prop in room.props
        if prop.show is not None
    ]
    return {card: one.copies - shown.count(card) for card, one in state.box.genre_cards.items()}


def spare_genre_cards(state: State) -> int:
    """Genre cards in the deck beyond those that are owed (SP-53)."""
    return sum(state.genre_deck.values()) - sum(state.genre_due)


def still_to_come(state: State) -> int:
    """Scene cards in hands and in the deals of the days to come; of an owner's box, whose size
    nobody knows and whose discards come again, only what is known to be there (SP-27).
    """
    if state.described is not None:
        return 0
    begun = 0 if state.day is None else DAYS.index(state.day) + (state.phase != "day-start")
    return sum(state.hands) + DEALT * len(state.names) * (len(DAYS) - begun)
