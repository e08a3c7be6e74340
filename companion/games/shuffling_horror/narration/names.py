"""Cards, places and people by the names that a table uses."""

from companion.core.people import own_name
from companion.games.shuffling_horror.cards import KIND
from companion.games.shuffling_horror.state import State

PLURAL_WORDS = frozenset(
    ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Twelve")
)
"""First words of titles in the plural, such as "Three Witches"."""
UNLISTED_CARDS = {
    "turning-point": "Turning Point",
    "last-one-standing": "Last One Standing",
    "rule-cue-cards": "rule cue cards",
    "face-down": "hidden card",
}
"""Names of cards that are in the box and not in the catalog."""


def title(state: State, card: str | None) -> str:
    """Return the name on a card."""
    return {**UNLISTED_CARDS, **state.attributes.titles}.get(card or "", "a card")


def with_article(state: State, card: str | None) -> str:
    """Return the name of a card inside a sentence: the Pilot, the Fire Axe, Grudge Match."""
    name = title(state, card)
    if name.startswith("The "):
        return f"the {name[4:]}"
    beings = KIND.get(card or "") in ("monster", "survivor", "item") or card in UNLISTED_CARDS
    return f"the {name}" if beings and not name.startswith(("A ", "An ", "a ", "the ")) else name


def person(state: State, card: str | None, *, acts: bool = False) -> str:
    """Return a survivor in play as Mara (Pilot), or if they act as Theo for Mara (Pilot), whom a
    neighbor looks after; any other card as `with_article` does.
    """
    member = state.cast.get(card or "")
    if member is None:
        return with_article(state, card)
    name = state.names[member.seat]
    return f"{name if acts else own_name(name)} ({title(state, card).removeprefix('The ')})"


def is_or_are(state: State, card: str) -> str:
    """Return the verb that agrees with the title of a card."""
    first, _, more = title(state, card).partition(" ")
    return "are" if first in PLURAL_WORDS and more else "is"


def capitalized(sentence: str) -> str:
    """Return the sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def sanctuary(state: State, slot_number: int) -> str:
    """Return the name of the sanctuary of a slot, also when it is gone."""
    faces = state.attributes.sanctuaries
    return with_article(
        state, next(card for card, face in faces.items() if face.slot == slot_number)
    )
