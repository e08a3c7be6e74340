"""What hands do, in words."""

from typing import Any

from companion.core.rulings import Ruling
from companion.core.wording import count, listed, place
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.terms import titled

AS_IT_LEFT = {"VE-104": "the card that enters the Novel", "VE-37": "that card"}
"""By clause, what a card is called that is turned down or enters the Novel: in the position after
it another card may be in its place.
"""


def in_words(state: State, ruling: Ruling) -> bool:
    """Whether hands are told of ink, quills and objectives, though boards show them: before the
    first board, where ink goes away or onto a page, and where a quill comes back and nothing else
    tells of it.
    That all ink is lost in a confrontation stands on the screen when hands are opened.
    """
    facts = ruling.facts
    source, to = facts.get("from", ""), facts.get("to", "")
    if state.phase == "setup" and source in ("box", "reserve", "objectives"):
        return to != "table"
    if to == "reserve" or source.startswith("supply/") or to.startswith("supply/"):
        return "VE-66" not in ruling.cite
    if to.startswith("novel/") and facts["do"] == "move-specials":
        return True
    if "VE-104" in ruling.cite:
        return True
    comes_back = source.startswith("display/") and to.startswith("stock/")
    return comes_back and state.step != "turn-one"


def instruction(state: State, facts: dict[str, Any], cite: tuple[str, ...] = ()) -> str:
    """What somebody's hands, or anybody's, do; `state` is the position after it."""
    left = next((words for clause, words in AS_IT_LEFT.items() if clause in cite), None)
    if left is not None and facts["from"].startswith("display/"):
        facts = {**facts, "from": left}
    seat: int | None = facts.get("seat")
    told = _told(state, facts)
    return f"{told[0].upper()}{told[1:]}." if seat is None else f"{state.names[seat]}: {told}."


def _told(state: State, facts: dict[str, Any]) -> str:
    source, to = facts.get("from", ""), facts.get("to", "")
    cards = listed([titled(state, card) for card in facts.get("cards", ())])
    match facts["do"]:
        case "shuffle":
            return _shuffle(state, facts, source, to)
        case "draw":
            return _draw(state, facts["n"], source, to)
        case "move-quill":
            return _quill(state, facts["n"], source, to)
        case "move-cubes":
            return _cubes(state, facts["n"], source, to)
        case "move-specials":
            return _specials(state, facts["n"], source, to)
        case "show":
            return f"show {cards}, it stays face down"
        case "turn-down":
            return f"turn {cards} face down"
        case "turn-up":
            return f"turn {cards} face up"
        case "reveal":
            return "show your objective" if state.phase in ("scoring", "over") else "open your hand"
        case _:
            return _move(state, facts, cards)


def _shuffle(state: State, facts: dict[str, Any], source: str, to: str) -> str:
    if to == "objectives" and source == "box":
        aside = "" if len(state.names) == 3 else ", to lie face down beside the table"
        return f"shuffle the {facts['n']} Objective cards{aside}"
    if source in ("", "box"):
        return f"shuffle {spot(state, to)}"
    return f"shuffle {spot(state, source)} into {spot(state, to)}"


def _draw(state: State, n: int, source: str, to: str) -> str:
    if source == "objectives" and to != "table":
        return f"draw {count(n, 'Objective card')}, your secret"
    cards = f"{count(n, 'card')} of {spot(state, source)}"
    match to:
        case "ideas":
            return f"lay {cards} into the Ideas Area"
        case "table":
            return f"draw {cards} and show it"
        case _:
            return f"draw {cards}, for your eyes only"


def _quill(state: State, n: int, source: str, to: str) -> str:
    quills = count(n, "quill")
    if source == "box":
        return f"take {quills}"
    if to.startswith("stock/"):
        return f"take {quills} back from {spot(state, source)}"
    if source.startswith("stock/"):
        return f"put {quills} on {spot(state, to)}"
    return f"move {quills} from {spot(state, source)} to {spot(state, to)}"


def _cubes(state: State, n: int, source: str, to: str) -> str:
    cubes = count(n, "cube")
    if source == "reserve":
        if state.phase == "setup":
            return f"take {count(n, 'ink cube')}; the others are the reserve"
        return f"take {cubes} from the reserve"
    if source.startswith("stock/"):
        return f"put {cubes} {'into' if to == 'reserve' else 'on'} {spot(state, to)}"
    if to == "reserve":
        return f"put {cubes} from {spot(state, source)} into the reserve"
    return f"move {cubes} from {spot(state, source)} to {spot(state, to)}"


def _specials(state: State, n: int, source: str, to: str) -> str:
    tokens = count(n, "special token")
    if source.startswith("supply/"):
        # one is taken for four cubes, and how many are left then is a secret
        rest = f"; your other {state.options.special_drops - n} lie aside" if n > 1 else ""
        return f"take {tokens}{rest}"
    if to.startswith("supply/"):
        return f"put {tokens} aside again"
    return f"put {tokens} on {spot(state, to)}"


def _move(state: State, facts: dict[str, Any], cards: str) -> str:
    what = cards or count(facts.get("n", 1), "card")
    there = spot(state, facts["to"])
    match facts["to"].partition("/")[0]:
        case "box":
            return f"put the other {facts['n']} Objective cards back into the box"
        case "display" if facts["from"] == "ideas":
            return f"take {what} and its quill into your Display"
        case "display":
            return f"lay {what} face {facts['face']} into your Display"
        case "deck" if not cards:
            return f"put {what} back into {there}"
        case "discard" | "objective-discard":
            return f"discard {what}"
        case _:
            return f"put {what} into {there}"


def spot(state: State, where: str) -> str:
    """A place of the table in words."""
    what, _, about = where.partition("/")
    match what:
        case "deck" | "discard":
            return f"the {about} {'deck' if what == 'deck' else 'discard pile'}"
        case "ideas":
            return titled(state, about) if about else "the Ideas Area"
        case "display":
            seat, _, index = about.partition("/")
            name = state.names[int(seat)]
            if index:
                return _in_display(state, int(seat), int(index))
            return f"{name}'s Display"
        case "novel":
            return f"page {about} of the Novel"
        case "stock":
            return f"{state.names[int(about)]}'s stock"
        case "supply":
            return "the supply"
        case "objectives":
            return "the Objective deck"
        case "objective-discard":
            return "the discarded Objective cards"
        case _ if where in AS_IT_LEFT.values():
            return where
        case _:
            return f"the {what}"


def _in_display(state: State, seat: int, index: int) -> str:
    """A card of a Display by its name, or a face-down one by its place."""
    one = state.displays[seat][index]
    if one.face == "up":
        return titled(state, one.card)
    return f"the face-down {place(index + 1)} card of {state.names[seat]}'s Display"
