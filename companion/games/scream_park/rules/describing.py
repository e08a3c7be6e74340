"""Cards that the table describes while it plays (SP-104)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, say
from companion.games.scream_park.actions import Describe
from companion.games.scream_park.box import GenreCard, read
from companion.games.scream_park.state import State
from companion.games.scream_park.tally import genre_deck, unseen


def describe(state: State, action: Describe, out: list[Ruling]) -> State:
    """The card is known, or is what it says now; days that were scored stay."""
    out.append(say({"about": "described", "id": action.id}, "SP-104"))
    one = read(action.kind, action.is_, state.box.genres)
    state = replace(state, described=state.box.described(action.kind, action.id, one))
    return replace(state, unseen=unseen(state), genre_deck=genre_deck(state))


def genre_card_stands(state: State, id_: str, one: GenreCard) -> bool:
    """Whether a Genre card may be so: every copy that lies in a house can, and every seat
    that is owed one finds one.
    """
    shown = [
        prop.show
        for house in state.houses
        for room in house
        for prop in room.props
        if prop.card == id_
    ]
    if not shown and id_ not in state.genre_deck:
        return True
    others = sum(left for card, left in state.genre_deck.items() if card != id_)
    left = one.copies - len(shown)
    fits = left >= 0 and all(side in one.sides for side in shown)
    return fits and others + left >= sum(state.genre_due)
