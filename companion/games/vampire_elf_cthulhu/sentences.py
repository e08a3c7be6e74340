"""What people read: questions of prompts and sentences of rulings."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.game import Prompt
from companion.core.rulings import Ruling
from companion.core.wording import count, listed, place
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import objective_name
from companion.games.vampire_elf_cthulhu.rules.strength import AN_INK_TOKEN
from companion.games.vampire_elf_cthulhu.state import State

DEED = {
    "compare": "Compare",
    "research": "Research",
    "insert": "Insert",
    "re-activate": "Re-activate",
    "retrieve-drops": "Retrieve Drops",
}
"""The rulebook's names of the five actions."""

QUESTIONS = {
    "choose-deck": "which deck do you draw three cards from?",
    "keep-start": "keep one of the three, face up",
    "place": "place a quill",
    "move": "your quill was robbed, where does it go?",
    "activate": "activate a card, or give it up",
    "special-points": "special points, or done",
    "add-ink": "how much ink do you add?",
    "compare": "compare with which card?",
    "bid": "ink in a closed hand",
    "turn-rival": "turn a card down, or stop",
    "research": "which deck, and how many cards?",
    "keep": "keep one of the cards drawn",
    "turn-up": "turn a card up, or stop",
    "collect": "how many cubes do you take?",
    "offer": "which card do you offer to the Novel?",
    "oppose": "oppose with a card, or decline",
    "novel": "where does your card go?",
    "turn-one": "turn one of your cards face down",
    "limit": "too many face up, turn one down",
    "reveal": "show your objective",
    "exchange": "four cubes for a special token?",
}
"""By what a prompt asks; the name of whom stands before it."""


def question(state: State, prompt: Prompt) -> str:
    """What is asked, with the name of whom."""
    match prompt.ask:
        case "deal":
            return f"Lay an idea: {listed(state.due)}"
        case "objective":
            return "Draw an Objective card and show it"
        case "first-player":
            return "Who begins? Draw lots"
        case _:
            return f"{state.names[prompt.seat or 0]}: {QUESTIONS[prompt.ask]}"


def _name(state: State, seat: int) -> str:
    return state.names[seat]


def asks(state: State, kind: type[Action], known: Mapping[str, Any], field: str) -> str:
    """The question for a field of an action that a touch has left open."""
    seat = known.get("seat")
    name = state.names[seat] if isinstance(seat, int) else ""
    match kind, field:
        case did.Place, "cubes":
            return f"{name}: how many cubes with the quill?"
        case did.AddInk | did.Bid, "cubes":
            return f"{name}: how many cubes?"
        case did.AddInk | did.Bid, "specials":
            return f"{name}: how many special tokens?"
        case did.PlaceInNovel, "specials":
            return f"{name}: how many tokens on it?"
        case did.PlaceInNovel, "move_to":
            return f"{name}: where does the old page go?"
        case did.Research, "n":
            return f"{name}: how many cards?"
        case did.Research, "face":
            return f"{name}: keep one face down, or face up?"
        case did.Collect, "cubes":
            return f"{name}: how many cubes do you take?"
        case did.Exchange, "seat":
            return "Who gives four cubes for a token?"
        case _:
            return ""


def titled(state: State, card: str) -> str:
    """What is printed on a card, or what an Objective card is called."""
    novel = state.box.novel.get(card)
    return objective_name(card) if novel is None else novel.title


def ink(cubes: int, specials: int) -> str:
    """An amount of ink.

    >>> ink(2, 1), ink(0, 0)
    ('2 cubes and 1 special token', 'no ink')
    """
    words = [count(cubes, "cube")] if cubes else []
    words += [count(specials, "special token")] if specials else []
    return listed(words) or "no ink"


def sentence(state: State, ruling: Ruling) -> str:
    """One sentence that says what happened or what hands must do."""
    facts = ruling.facts
    match ruling.kind:
        case "instruct":
            return _instruct(state, facts)
        case "steal":
            thief, robbed = _name(state, facts["seat"]), _name(state, facts["robbed"])
            card, goes = titled(state, facts["card"]), count(facts["cubes"], "cube")
            return f"{thief} steals {card}; {robbed}'s quill leaves with {goes}."
        case "strength":
            return _strength(state, facts)
        case "spend":
            name = _name(state, facts["seat"])
            return f"{name} spends {count(facts['spent'], 'point')}, {facts['left']} left."
        case "result":
            return _result(state, facts)
        case "score":
            return _score(state, facts)
        case "winner":
            names = [_name(state, seat) for seat in facts["seats"]]
            verb = "wins" if len(names) == 1 else "share the victory"
            return f"{listed(names)} {verb} with {count(facts['points'], 'point')}."
        case _:
            return _correction(state, facts)


def _strength(state: State, facts: dict[str, Any]) -> str:
    parts = [f"{facts['a']} × {facts['b']}"]
    points, on_card, tokens = facts["special_points"], facts["card_cubes"], facts["specials"]
    parts += [count(points, "special point")] if points else []
    parts += [f"{count(on_card, 'cube')} on the card"] if on_card else []
    parts += [count(facts["cubes"], "cube")] if facts["cubes"] else []
    parts += [f"{AN_INK_TOKEN * tokens} for {count(tokens, 'special token')}"] if tokens else []
    name = _name(state, facts["seat"])
    card = titled(state, facts["card"])
    return f"{name}, {card}: {' + '.join(parts)} = {facts['total']}."


def _result(state: State, facts: dict[str, Any]) -> str:
    action = DEED[facts["action"]]
    if facts["winner"] is None:
        return f"A tie: the {action} does nothing, and the ink is lost."
    name = _name(state, facts["winner"])
    if facts["points"] is None:
        return f"Nobody opposes: {name}'s card enters the Novel."
    return f"{name} wins the {action} with {facts['points']}."


def _score(state: State, facts: dict[str, Any]) -> str:
    positions = " + ".join(str(points) for points in facts["by_position"])
    name, types = _name(state, facts["seat"]), facts["type_points"]
    return f"{name}: {positions} by position, {types} by type: {facts['points']}."


def _correction(state: State, facts: dict[str, Any]) -> str:
    """Tells no secret: neither how much ink somebody has nor what lies face down."""
    head, about, *_ = facts["path"].split("/")
    match head:
        case "ink":
            return f"Corrected: the ink of {state.names[int(about)]}."
        case "scores":
            return f"Corrected: {state.names[int(about)]} has {count(facts['value'], 'point')}."
        case "cubes":
            return f"Corrected: {count(facts['value'], 'cube')} on {titled(state, about)}."
        case _ if facts["value"].get("face") == "down":
            return f"Corrected: a card of {state.names[facts['value']['seat']]} lies face down."
        case _ if facts["value"]["zone"] == "deck":
            return "Corrected: a card lies in its deck."
        case _:
            return f"Corrected: where {titled(state, about)} lies."


# ---- what hands do


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
                return f"the {place(int(index) + 1)} card of {name}'s Display"
            return f"{name}'s Display"
        case "novel":
            return f"position {about} of the Novel"
        case "stock":
            return f"{state.names[int(about)]}'s stock"
        case "supply":
            return "the supply"
        case "objectives":
            return "the Objective deck"
        case "objective-discard":
            return "the discarded Objective cards"
        case _:
            return f"the {what}"


def _instruct(state: State, facts: dict[str, Any]) -> str:
    seat = facts.get("seat")
    who = "" if seat is None else f"{_name(state, seat)}: "
    text = f"{who}{_told(state, facts)}."
    return text[0].upper() + text[1:]


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
    if source.startswith("supply/") and state.phase == "setup":
        return f"take {tokens}; your other {state.supply[0]} lie aside"
    if source.startswith("supply/"):
        return f"take {tokens}"
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


def in_words(state: State, ruling: Ruling) -> bool:
    """Whether hands are told of ink, quills and objectives, though boards show them: before the
    first board, where ink goes away, and where a quill comes back and nothing else tells of it.
    That all ink is lost in a confrontation stands on the screen when hands are opened.
    """
    facts = ruling.facts
    source, to = facts.get("from", ""), facts.get("to", "")
    if state.phase == "setup" and state.first is None:
        return source in ("box", "reserve", "objectives") or source.startswith("supply/")
    if to == "reserve" or to.startswith("supply/"):
        return "VE-66" not in ruling.cite
    comes_back = source.startswith("display/") and to.startswith("stock/")
    return comes_back and state.step != "turn-one"
