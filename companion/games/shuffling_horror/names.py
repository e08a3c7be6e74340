"""Cards, places and people by the names that a table uses."""

from companion.games.shuffling_horror.cards import ITEMS, KIND, MONSTERS, SURVIVORS, catalogue
from companion.games.shuffling_horror.state import PLACE_OF, State

SEVERAL = frozenset(
    ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Twelve")
)
"""First words of titles that stand for several beings or things."""
ROMAN = ("I", "II", "III")
"""Frames and sanctuary slots as the rulebook counts them."""
APART = {
    "turning-point": "Turning Point",
    "last-one-standing": "Last One Standing",
    "rule-cue-cards": "rule cue cards",
    "face-down": "hidden card",
}
"""Cards that are in the box and not in the catalogue."""
PLACES = {
    "survivor_pile": "the survivor pile",
    "reel_pile": "the reel pile",
    "discard_pile": "the discard pile",
    "graveyard": "the graveyard",
    "pool": "the central pool",
    "reel_track": "the reel track",
    "board": "its place beside the reel pile",
    "corner": "the corner",
    "table": "the table",
    "aside": "where it lay aside",
    "supply": "the box",
    "box": "the box",
}
STATS = {"muscle": "Muscle", "speed": "Speed", "brains": "Brains", "guts": "Guts"}


def title(state: State, card: str) -> str:
    """The name on a card."""
    return state.attributes.titles.get(card) or APART.get(card, "a card")


def line(state: State, card: str) -> str:
    """What a card does, in one line."""
    return catalogue(state.options.deck)[card].power


def the(state: State, card: str) -> str:
    """A card inside a sentence: the Pilot, the Fire Axe, Grudge Match."""
    name = title(state, card)
    if name.startswith("The "):
        return f"the {name[4:]}"
    beings = card in MONSTERS or card in SURVIVORS or card in ITEMS or card in APART
    if name.startswith(("A ", "An ", "a ", "the ")) or not beings:
        return name
    return f"the {name}"


def be(state: State, card: str) -> str:
    """Whether a card is one or several, as the verb says it."""
    first, _, more = title(state, card).partition(" ")
    return "are" if first in SEVERAL and more else "is"


def capital(sentence: str) -> str:
    """A sentence begins with a capital."""
    return sentence[:1].upper() + sentence[1:]


def name_of(state: State, seat: int | None) -> str:
    """Who sits there."""
    if seat is None or not 0 <= seat < state.seats:
        return "Somebody"
    return state.names[seat]


def stat(word: str) -> str:
    """A stat as its card prints it."""
    return STATS.get(word, word)


def frame(number: int) -> str:
    """A frame of the screen, counted from 1."""
    return f"frame {ROMAN[number - 1]}"


def throng(state: State, name: str) -> str:
    """A throng: Dee's throng 1."""
    seat, slot = PLACE_OF[name]
    return f"{name_of(state, seat)}'s throng {slot + 1}"


def sanctuary(state: State, slot: int) -> str:
    """The sanctuary of a slot, also when it is gone."""
    card = state.sanctuaries[slot - 1].card or next(
        (one for one, face in state.attributes.sanctuaries.items() if face.slot == slot), None
    )
    return f"sanctuary {ROMAN[slot - 1]}" if card is None else the(state, card)


def at(state: State, place: str) -> str:
    """A place of the rulings, or a card on which something is, inside a sentence."""
    if place in PLACES:
        return PLACES[place]
    if place in PLACE_OF:
        return throng(state, place)
    if place in KIND or place in APART:
        return the(state, place)
    kind, _, which = place.partition("-")
    match kind:
        case "frame":
            return frame(int(which))
        case "sanctuary":
            return sanctuary(state, int(which))
        case "survivors":
            return f"{name_of(state, int(which))}'s survivors"
        case "survivor" | "rest":
            return the(state, which)
        case "power" | "seat":
            return name_of(state, int(which))
        case _:
            return "the table"


def of_edition(state: State, word: str) -> str:
    """A word of Roswell 51 as the edition at this table has it (SH-259)."""
    if state.options.edition != "pittsburgh-68":
        return word
    return PITTSBURGH.get(word, word)


PITTSBURGH = {
    "power": "general",
    "rest": "character",
    "Creature Feature": "Three Card Zombie",
    "a Pod Player": "an infected zombie player",
    "Pod Player": "infected zombie player",
    "spored": "zombified",
}
