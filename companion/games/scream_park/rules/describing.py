"""Cards that the table describes while it plays (SP-104)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.games.scream_park.actions import Describe
from companion.games.scream_park.box import GenreCard, read
from companion.games.scream_park.rulings import Described
from companion.games.scream_park.state import State
from companion.games.scream_park.tally import genre_deck, unseen


def describe(state: State, action: Describe, out: list[Ruling]) -> State:
    """The card is known, or is what it says now; days that were scored stay."""
    out.append(Described(action.id, cite=("SP-104",)))
    one = read(action.kind, action.is_, state.box.genres)
    state = replace(state, described=state.box.described(action.kind, action.id, one))
    return replace(state, unseen=unseen(state), genre_deck=genre_deck(state))


def unfit(state: State, id_: str, one: GenreCard) -> str | None:
    """None, or why a Genre card cannot be so: every copy in a house must be one of these, and
    every seat that is owed one must find one.
    """
    shown = [
        prop.show
        for house in state.houses
        for room in house
        for prop in room.props
        if prop.card == id_ and prop.show is not None
    ]
    gone = next((side for side in shown if side not in one.sides), None)
    if gone is not None:
        return f"a copy lies in a house with {state.box.name(gone)} up"
    left = one.copies - len(shown)
    if left < 0:
        return f"{len(shown)} of it lie in houses already"
    others = sum(left for card, left in state.genre_deck.items() if card != id_)
    if others + left < sum(state.genre_due):
        return "a Genre card is owed, and none would be left"
    return None
