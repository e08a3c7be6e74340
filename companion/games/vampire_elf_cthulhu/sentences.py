"""The sentences of rulings."""

from typing import Any

from companion.core.rulings import Ruling
from companion.core.wording import count, listed
from companion.games.vampire_elf_cthulhu.hands import instruction
from companion.games.vampire_elf_cthulhu.state import AN_INK_TOKEN, State
from companion.games.vampire_elf_cthulhu.terms import DEED, titled


def sentence(state: State, ruling: Ruling) -> str:
    """One sentence that says what happened or what hands must do."""
    facts = ruling.facts
    match ruling.kind:
        case "instruct":
            return instruction(state, facts, ruling.cite)
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
    return f"{name}: {positions} by page, {types} by type: {facts['points']}."


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


def _name(state: State, seat: int) -> str:
    return state.names[seat]
