"""What people do, in words: for the log, and where several things could be meant."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Action
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import CARDS
from companion.games.monstercon.state import State


def deed(state: State, kind: type[Action], fields: Mapping[str, Any]) -> str:
    """An action, or what is known of it, in a few words."""
    seat = fields.get("seat")
    name = state.names[seat] if isinstance(seat, int) else "Somebody"
    card = fields.get("card")
    what = CARDS[card].name if isinstance(card, str) and card in CARDS else "a card"
    if kind is did.Play:
        face_down = state.phase == "trick" and state.trick == 1
        return f"{name} lays a card" if face_down else f"{name}: {what}"
    if kind is did.TakeKing:
        return f"{name} has the {what}" if isinstance(card, str) else f"{name}'s King"
    if kind is did.Mimic:
        monster = fields.get("monster")
        return f"{name} mimics the {monster.title() if isinstance(monster, str) else 'Monster'}"
    if kind is did.Whirlwind:
        direction = fields.get("direction")
        return f"{name}'s Whirlwind {direction if isinstance(direction, str) else ''}".rstrip()
    if kind is did.MesmericGaze:
        to = fields.get("to")
        return f"{name} gazes" + (f" at {state.names[to]}" if isinstance(to, int) else "")
    if kind is did.RetrieveJoker:
        return f"{name} takes a Joker back"
    if kind is did.Deal:
        return "The cards are dealt"
    return f"{name} {VERBS[kind]}"


VERBS: dict[type[Action], str] = {
    did.Shapeshift: "shifts",
    did.BreakGaze: "breaks the gaze",
    did.Pass: "passes",
}
