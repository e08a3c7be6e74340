"""What people read: questions of prompts and sentences of rulings."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.core.wording import count, listed, place
from companion.games.scream_park.actions import ChooseTheme
from companion.games.scream_park.state import State


def question(state: State, prompt: Prompt) -> str:
    """What is asked, with the name of whom."""
    name = "Anyone" if prompt.seat is None else state.names[prompt.seat]
    match prompt.ask:
        case "theme":
            return f"{name}: which Theme do you keep?"
        case "vip":
            day = prompt.accepts[0].fixed["day"].title()
            return f"Turn up {day}'s VIP"
        case "use":
            left = state.to_use[prompt.seat or 0]
            return f"{name}: use {count(left, 'card')}"
        case "genre":
            return f"{name}: which Genre card, and under which room?"
        case "walk":
            return f"{name}: how many rooms does the VIP enter?"
        case "end_day":
            return "Have you all looked at the day?"
        case _:
            return "Describe a card"


def asks(state: State, kind: type[Action], known: Mapping[str, Any], field: str) -> str:
    """The question for a field that is still open."""
    seat = known.get("seat")
    name = state.names[seat] if isinstance(seat, int) else ""
    match field:
        case "seat":
            return "Whose card is it?"
        case "at":
            return f"{name}: where does it go?"
        case "room":
            return f"{name}: under which room?"
        case "show":
            return f"{name}: which genre do you need?"
        case "rooms":
            return f"{name}: how many rooms does the VIP enter?"
        case "card" if kind is ChooseTheme:
            return f"{name}: which Theme do you keep?"
        case _:
            return ""


def name_of(state: State, seat: int) -> str:
    """Who sits there."""
    return state.names[seat]


def cards_named(state: State, cards: Sequence[str]) -> str:
    """Cards by name."""
    return listed([state.box.name(card) for card in cards])


def sentence(state: State, ruling: Ruling) -> str:
    """One sentence that says what happened or what hands must do."""
    facts = ruling.facts
    match ruling.kind:
        case "instruct":
            return _instruct(state, facts)
        case "say":
            return _say(state, facts)
        case "score":
            return _score(state, facts)
        case _:
            return f"Corrected: {facts['path']}."


def _instruct(state: State, facts: dict[str, Any]) -> str:
    name = name_of(state, facts["seat"]) if "seat" in facts else ""
    match facts["do"], facts["what"]:
        case "shuffle", "discards":
            return f"Shuffle the {count(facts['n'], 'discard')} into the Scene deck."
        case "shuffle", what:
            return f"Shuffle the {DECKS[what]}."
        case "take", _ if not name:
            return f"Everybody takes {count(facts['n'], 'Staff token')}."
        case "take", _:
            return f"{name}: take {count(facts['n'], 'Staff token')}."
        case "pay", _:
            return f"{name}: pay {count(facts['n'], 'Staff token')}."
        case "place", "star":
            return "Everybody's Star goes on space 0, the VIP token above the Theme card."
        case "place", "vips":
            face = "up" if state.options.vip_reveal == "at-start" else "down"
            return f"Lay a VIP card face {face} on each of the {facts['n']} Day spaces."
        case "place", "vip-card":
            return f"{facts['to'].title()}'s VIP is {cards_named(state, facts['cards'])}."
        case "place", "theme":
            return f"{name}: lay {cards_named(state, facts['cards'])} face up."
        case "place", _:
            return f"{name}: {cards_named(state, facts['cards'])} is your {_nth(facts['at'])} room."
        case "deal", "themes":
            return f"Deal {facts['n']} Theme cards to everybody."
        case "deal", _:
            return f"Deal {facts['n']} Scene cards to everybody."
        case "return", _:
            return f"{name}: the other Theme card goes back into the box."
        case "add", "genre-card":
            side = state.box.name(facts["show"])
            return f"{name}: a Genre card goes under the {_nth(facts['room'])} room, {side} up."
        case "add", _:
            cards = cards_named(state, facts["cards"])
            return f"{name}: slide {cards} under the {_nth(facts['room'])} room."
        case "discard", _:
            what = cards_named(state, facts["cards"]) if "cards" in facts else "face down"
            return f"{name}: discard {what}."
        case "pass", _:
            n = count(facts["n"], "card")
            return f"{name}: pass {n} to {state.names[facts['to']]}."
        case "move", "vip" if facts["to"] == "theme":
            return f"{name}: your VIP goes back above the Theme card."
        case "move", "vip":
            return f"{name}: your VIP walks to the {_nth(facts['to'])} room."
        case _:
            return f"{name}: your Star goes to {facts['to']}."


DECKS = {"scenes": "Scene deck", "themes": "Theme cards", "vips": "VIP cards"}


def _nth(room: int) -> str:
    return place(room + 1)


def _say(state: State, facts: dict[str, Any]) -> str:
    match facts["about"]:
        case "day":
            return f"{facts['day'].title()} begins."
        case "turn-over":
            way = "right" if facts["day"] == "saturday" else "left"
            return f"Turn {facts['turn']} is over: hands go to the {way}."
        case "day-over":
            return f"{facts['day'].title()} is over: the guests come."
        case "room-complete":
            return f"{state.names[facts['seat']]}'s {_nth(facts['room'])} room is complete."
        case "described":
            return f"{state.box.name(facts['id'])} is known."
        case _:
            winners: Sequence[int] = facts["winners"]
            names = listed([state.names[seat] for seat in winners])
            return f"{names} {'wins' if len(winners) == 1 else 'share the win'}."


def in_words(stands: Sequence[int]) -> tuple[str, ...]:
    """What decides who stands before whom, in its order: VP, Staff, rooms, cards, nothing."""
    points, staff, rooms, cards = stands
    return (
        f"{points} VP",
        f"{staff} Staff",
        count(rooms, "room"),
        count(cards, "card"),
        "still tied",
    )


def _score(state: State, facts: dict[str, Any]) -> str:
    name = name_of(state, facts["seat"])
    gain, total = facts["gain"], facts["total"]
    match facts["reason"]:
        case "theme":
            why = "by the Theme"
        case "vip":
            why = f"by the VIP in {count(facts['walk'], 'room')}"
        case "rooms":
            why = "by complete rooms"
        case "special-effects":
            why = f"by {count(facts['icons'], 'Special Effect')}"
        case "staff":
            why = f"by {count(facts['staff'], 'Staff token')}"
        case _:
            why = f"by {count(facts['sets'], 'Scenic set')}"
    return f"{name} gains {gain} VP {why} and has {total}."
