"""Cards, places and people by the names that a table uses."""

from companion.games.shuffling_horror.cards import KIND
from companion.games.shuffling_horror.state import State

SEVERAL = frozenset(
    ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Twelve")
)
"""First words of titles that stand for several beings or things."""
APART = {
    "turning-point": "Turning Point",
    "last-one-standing": "Last One Standing",
    "rule-cue-cards": "rule cue cards",
    "face-down": "hidden card",
}
"""Cards that are in the box and not in the catalogue."""


def title(state: State, card: str | None) -> str:
    """The name on a card."""
    return {**APART, **state.attributes.titles}.get(card or "", "a card")


def the(state: State, card: str | None) -> str:
    """A card inside a sentence: the Pilot, the Fire Axe, Grudge Match."""
    name = title(state, card)
    if name.startswith("The "):
        return f"the {name[4:]}"
    beings = KIND.get(card or "") in ("monster", "survivor", "item") or card in APART
    return f"the {name}" if beings and not name.startswith(("A ", "An ", "a ", "the ")) else name


def person(state: State, card: str | None) -> str:
    """A survivor in play after their player, Mara (Pilot); any other card as `the` says it."""
    member = state.cast.get(card or "")
    if member is None:
        return the(state, card)
    return f"{state.names[member.seat]} ({title(state, card).removeprefix('The ')})"


def be(state: State, card: str) -> str:
    """Whether a card is one or several, as the verb says it."""
    first, _, more = title(state, card).partition(" ")
    return "are" if first in SEVERAL and more else "is"


def capital(sentence: str) -> str:
    """A sentence begins with a capital."""
    return sentence[:1].upper() + sentence[1:]


def sanctuary(state: State, slot: int) -> str:
    """The sanctuary of a slot, also when it is gone."""
    faces = state.attributes.sanctuaries
    return the(state, next(card for card, face in faces.items() if face.slot == slot))
