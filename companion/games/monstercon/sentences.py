"""What people read: questions of prompts and sentences of rulings."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.core.wording import count, listed
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import CARDS, SUIT
from companion.games.monstercon.state import State


def question(state: State, prompt: Prompt) -> str:
    """What is asked, with the name of whom."""
    name = "Anyone" if prompt.seat is None else state.names[prompt.seat]
    match prompt.ask:
        case "king":
            return f"{name}: which King lies before you?"
        case "deal":
            return "Shuffle and deal. Are the cards dealt?"
        case "mimic":
            return f"{name}: whom do you mimic in this hand?"
        case "whirlwind":
            return f"{name}: a Whirlwind, or pass?"
        case "first":
            return f"{name}: a card of the own suit, face down"
        case "play":
            lead = state.leader == prompt.seat and not state.table
            return f"{name} leads" if lead else f"{name}: play a card"
        case "shift":
            return f"{name}: shift, which turns the trick, or pass?"
        case "gaze":
            return f"{name}: gaze at somebody, or pass?"
        case "break":
            return f"{name}: break the gaze, or pass?"
        case "retrieve":
            return f"{name}: take a Joker back, or pass?"
        case _:
            return f"{name} may shapeshift"


def asks(state: State, kind: type[Action], known: Mapping[str, Any], field: str) -> str:
    """What is asked for a field, where the game has words of its own."""
    match field:
        case "seat" if kind is did.Play:
            return _whose(state, known["seat"], known["card"])
        case "ignored":
            return "Across: who keeps the hand, left out?"
        case "to":
            return f"{state.names[known['seat']]}'s gaze: who receives the trick?"
        case _:
            return ""


def _whose(state: State, seat: int, card: str) -> str:
    """A card of another's suit where this seat is named."""
    own = state.own_suit(seat)
    laid = {one.seat for one in state.table}
    others = [
        f"{name}'s"
        for other, name in enumerate(state.names)
        if other != seat and other not in laid and state.own_suit(other) == SUIT[card]
    ]
    lacks = f"{state.names[seat]} out of {own.title()}" if own else f"{state.names[seat]}'s"
    return f"{lacks}, or {' or '.join(others)} card?"


def _name(state: State, seat: int) -> str:
    return state.names[seat]


def names_of(state: State, seats: Sequence[int]) -> str:
    """Names in a row."""
    return listed([state.names[seat] for seat in seats])


def cards_of(cards: Sequence[str]) -> str:
    """Cards by name."""
    return listed([CARDS[card].name for card in cards])


def sentence(state: State, ruling: Ruling) -> str:
    """One sentence that says what happened or what hands must do."""
    facts = ruling.facts
    match ruling.kind:
        case "instruct":
            return _instruct(state, facts)
        case "power":
            return _power(state, facts)
        case "trick":
            return _trick(state, facts)
        case "tie":
            rank = facts["rank"]
            what = (
                "Only Jokers lie there"
                if rank is None
                else f"{names_of(state, facts['seats'])} tie with a {rank}"
            )
            return f"{what}: everybody lays another card, if any is left."
        case "revoke":
            return _revoke(state, facts)
        case "score":
            return _score(state, facts)
        case "end":
            return _end(state, facts)
        case _:
            return f"Corrected: {facts['path']} was {facts['was']} and is {facts['value']}."


def _instruct(state: State, facts: dict[str, Any]) -> str:
    name = _name(state, facts["seat"]) if "seat" in facts else ""
    match facts["do"]:
        case "separate":
            return f"Take the {len(facts['cards'])} Kings out of the deck."
        case "shuffle":
            return f"Shuffle the {facts['n']} {'Kings' if facts['what'] == 'kings' else 'cards'}."
        case "deal" if facts["from"] == "kings":
            return f"Deal a King face up to {name}."
        case "deal":
            return f"Deal {count(facts['n'], 'card')} to {name}."
        case "discard":
            return f"Put the {cards_of(facts['cards'])} away."
        case "turn_king":
            return f"{name}: turn your King face {facts['face']}."
        case "place_king" if facts["to"] == facts["seat"]:
            return f"{name}: take the Marcus King back."
        case "place_king":
            return f"{name}: lay the Marcus King beside {state.names[facts['to']]}'s King."
        case "gather":
            suits = listed([suit.title() for suit in facts["suits"]])
            return f"Gather Ace to Queen of {suits}, and both Jokers: {facts['n']} cards."
        case "set_aside" if facts["from"] == "deck":
            return f"Set {count(facts['n'], 'card')} aside, face down."
        case "set_aside":
            return f"Nobody takes the {cards_of(facts['cards'])}: lay them aside."
        case "retain":
            return f"{name}: keep {count(facts['n'], 'card')} back, at random."
        case "pass_hand":
            return f"{name}: pass {count(facts['n'], 'card')} to {state.names[facts['to']]}."
        case "lose" if not facts["n"]:
            return f"{name} has lost its two cards already and loses no more."
        case "lose":
            return f"{name}: lose {count(facts['n'], 'card')} at random, face down aside."
        case "retrieve":
            return f"{name}: take the {cards_of(facts['cards'])} into your hand."
        case _:
            return f"{name} takes the trick: {count(facts['n'], 'card')}."


def _power(state: State, facts: dict[str, Any]) -> str:
    name = _name(state, facts["seat"])
    match facts["power"]:
        case "whirlwind":
            past = "" if facts["ignored"] is None else f" past {state.names[facts['ignored']]}"
            return f"{name} raises a Whirlwind: all hands go {facts['direction']}{past}."
        case "shapeshift":
            return f"{name} shifts: from now on the lowest card wins for {name}."
        case "mesmeric-gaze":
            return f"{name}'s gaze gives the trick to {state.names[facts['to']]}."
        case "break-gaze":
            return f"{name} breaks the gaze."
        case _:
            return f"{name} mimics the {facts['monster'].title()} in this hand."


def _trick(state: State, facts: dict[str, Any]) -> str:
    if facts["winner"] is None:
        return "Nothing but Jokers: nobody takes the trick."
    name = _name(state, facts["winner"])
    card = CARDS[facts["card"]].name
    if facts["blind"]:
        return f"{name} wins the first trick: {card} is highest."
    return f"{name} wins trick {facts['trick']} with the {card}."


def _revoke(state: State, facts: dict[str, Any]) -> str:
    name = _name(state, facts["seat"])
    card = CARDS[facts["card"]].name
    whose = (
        "" if facts["shown_by"] == facts["seat"] else f", shown by {state.names[facts['shown_by']]}"
    )
    penalty = f" {facts['penalty']} Mob Points." if facts["penalty"] else ""
    return f"{name} did not follow in trick {facts['trick']}: the {card}{whose}.{penalty}"


def _score(state: State, facts: dict[str, Any]) -> str:
    name = _name(state, facts["seat"])
    doubled = ", doubled by the Jack" if facts["jack"] else ""
    return (
        f"{name}: {facts['mob']} Mob{doubled}, {facts['stalker']} Stalker; "
        f"stands at {facts['mob_total']} and {facts['stalker_total']}."
    )


def _end(state: State, facts: dict[str, Any]) -> str:
    verb = "is" if len(facts["chased"]) == 1 else "are"
    chased = f"{names_of(state, facts['chased'])} {verb} chased away"
    fought = f"; {names_of(state, facts['showdown'])} fight it out" if facts["showdown"] else ""
    if facts["winner"] is None:
        return f"{chased}{fought}; all monsters lose."
    return f"{chased}{fought}; {state.names[facts['winner']]} wins."
