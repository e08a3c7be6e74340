"""The texts of words.toml, and what they are filled in with."""

from companion.core.actions import Action
from companion.core.words import Facts, Words
from companion.games.vampire_elf_cthulhu.actions import Offer, Oppose
from companion.games.vampire_elf_cthulhu.state import AN_INK_TOKEN, State, lying
from companion.games.vampire_elf_cthulhu.terms import DEED, titled

ENTERS_OR_LEAVES = ("VE-104", "VE-37")
"""Clauses after which another card may be where one was taken from a Display."""


def _how_known(state: State, facts: Facts) -> str | None:
    """Whether a card may be named: not one that is face down for all; None: there is none."""
    card, kind = facts.get("card"), facts["type"]
    if not isinstance(card, str):
        return "own" if kind == "place" and facts.get("cubes") == 0 else None
    return "down" if kind == "keep" or _is_hidden(state, card) else "up"


def _is_hidden(state: State, card: str) -> bool:
    """Whether the card is face down, and is not the one that acts (VE-47)."""
    if state.action is not None and state.action.card == card:
        return False
    found = (lying(display, card) for display in state.displays)
    return any(one is not None and one.face == "down" for one in found)


def _steals(state: State, facts: Facts) -> bool:
    """Whether another's quill is on that Ideas card."""
    card, seat = facts.get("card"), facts.get("seat")
    return any(idea.card == card and idea.quill not in (None, seat) for idea in state.ideas)


def _replaces(state: State, facts: Facts) -> bool:
    """Whether a card is on that page already."""
    position = facts.get("position")
    return isinstance(position, int) and state.novel[position - 1] is not None


def _origin(facts: Facts) -> str:
    """Where something is taken from, in the position after it."""
    origin: str = facts.get("from", "")
    left = [clause for clause in ENTERS_OR_LEAVES if clause in facts["cite"]]
    return left[0] if left and origin.startswith("display/") else origin


def _lies(facts: Facts) -> str:
    """Where a corrected card is, as far as everybody may know."""
    value = facts["value"]
    return "down" if value.get("face") == "down" else value["zone"]


def _about(facts: Facts) -> str:
    """What a path is about, after its head."""
    return facts["about"] if "about" in facts else facts["path"].split("/")[1]


def _owner(facts: Facts) -> int:
    """The seat in a path, or of a card that was corrected."""
    if facts.get("path", "").startswith("cards/"):
        return facts["value"]["seat"]
    return int(_about(facts).split("/")[0])


def _spot(state: State, where: str) -> str:
    """A place of the table; a face-down card of a Display is called by its place."""
    what, _, about = where.partition("/")
    facts: dict[str, object] = {"what": what, "about": about}
    if what == "display" and "/" in about:
        owner, index = map(int, about.split("/"))
        one = state.displays[owner][index]
        facts |= {"place": index + 1, "face": one.face, "card": one.card}
    return WORDS.text("spot", state, facts)


WORDS = Words[State](
    "companion.games.vampire_elf_cthulhu",
    show={"card": titled, "action": lambda _, action: DEED[action], "spot": _spot},
    derived={
        "how_known": _how_known,
        "steals": _steals,
        "replaces": _replaces,
        "hands": lambda state, facts: WORDS.text("hands", state, facts),
        "origin": lambda _, facts: _origin(facts),
        "source": lambda _, facts: _origin(facts).partition("/")[0],
        "target": lambda _, facts: facts.get("to", "").partition("/")[0],
        "how_many": lambda _, facts: facts.get("n", 1),
        "specials_left": lambda state, facts: state.options.special_drops - facts["n"],
        "specials_worth": lambda _, facts: AN_INK_TOKEN * facts["specials"],
        "inked": lambda _, facts: facts["cubes"] + AN_INK_TOKEN * facts["specials"],
        "head": lambda _, facts: facts["path"].split("/")[0],
        "about": lambda _, facts: _about(facts),
        "owner": lambda _, facts: _owner(facts),
        "lies": lambda _, facts: _lies(facts),
    },
)


def lost_action(state: State, action: Action) -> str | None:
    """The action that is lost when the card of an offer enters the Novel (VE-104)."""
    if not isinstance(action, Offer | Oppose):
        return None
    own = lying(state.displays[action.seat], action.card)
    activated = state.action is not None and state.action.card == action.card
    if own is None or not own.quills or activated:
        return None
    return state.box.action[action.card]
