"""What people do, in words: for the log, and where several things could be meant.

A deed never names a card that lies face down for all, nor ink in a closed hand.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.wording import count
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.state import State, lying
from companion.games.vampire_elf_cthulhu.terms import DEED, ink, titled

WITH_CARD: dict[type[Action], str] = {
    did.KeepStart: "keeps {}",
    did.Move: "moves the robbed quill to {}",
    did.Activate: "activates {}",
    did.Renounce: "gives up {}",
    did.TurnForPoint: "turns {} down for a point",
    did.DiscardForPoints: "discards {} for two points",
    did.Compare: "compares with {}",
    did.TurnRival: "turns {} of the loser down",
    did.TurnUp: "turns {} up",
    did.Offer: "offers {} to the Novel",
    did.Oppose: "opposes with {}",
    did.TurnDown: "turns {} down",
    did.RevealObjective: "shows {}",
}


def deed(state: State, kind: type[Action], fields: Mapping[str, Any]) -> str:
    """An action, or what is known of it, in a few words."""
    seat = fields.get("seat")
    name = state.names[seat] if isinstance(seat, int) else "Somebody"
    card = _card(state, kind, fields)
    if kind in WITH_CARD:
        return f"{name} {WITH_CARD[kind].format(card)}"
    if kind is did.DealIdea:
        return f"Idea: {card}"
    if kind is did.DrawObjective:
        return f"Drawn: {card}"
    if kind is did.FirstPlayer:
        return f"{name} begins"
    if kind is did.Exchange:
        return f"{name}: 4 cubes for a special token"
    if kind is did.Pass:
        return f"{name} {PASSES.get(state.step or '', 'is done')}"
    return f"{name} {_more(state, kind, fields, card)}"


PASSES = {"oppose": "does not oppose", "turn-rival": "stops turning", "research": "draws nothing"}
"""By step, what a pass is called."""
FROM_BEFORE: frozenset[type[Action]] = frozenset({did.Pass, did.Place, did.PlaceInNovel})
"""What was declined, whose quill was there, and whether a card was on the page."""


def _card(state: State, kind: type[Action], fields: Mapping[str, Any]) -> str:
    card = fields.get("card")
    if not isinstance(card, str):
        own = kind is did.Place and fields.get("cubes") == 0
        return "a card of the own Display" if own else "a card"
    if kind is did.Keep or _is_hidden(state, card):
        return "a face-down card"
    return titled(state, card)


def warns(state: State, action: Action) -> str:
    """A card that enters the Novel loses the action that a quill on it stands for (VE-104)."""
    if not isinstance(action, did.Offer | did.Oppose):
        return ""
    own = lying(state.displays[action.seat], action.card)
    activated = state.action is not None and state.action.card == action.card
    if own is None or not own.quills or activated:
        return ""
    return f"if it enters the Novel, its own {DEED[state.box.action[action.card]]} is lost"


def _is_hidden(state: State, card: str) -> bool:
    """Whether the card lies face down, and is not the one that acts (VE-47)."""
    if state.action is not None and state.action.card == card:
        return False
    found = (lying(display, card) for display in state.displays)
    return any(one is not None and one.face == "down" for one in found)


def _more(state: State, kind: type[Action], fields: Mapping[str, Any], card: str) -> str:
    if kind is did.Place:
        cubes = fields.get("cubes")
        paid = f" with {count(cubes, 'cube')}" if isinstance(cubes, int) and cubes else ""
        steals = _steals(state, fields.get("seat"), fields.get("card"))
        verb = "steals" if steals else "puts a quill on"
        return f"{verb} {card}{paid}"
    if kind is did.ChooseDeck:
        color = fields.get("color")
        return f"draws from the {color} deck" if isinstance(color, str) else "draws from a deck"
    if kind is did.AddInk:
        cubes, specials = fields.get("cubes"), fields.get("specials")
        if isinstance(cubes, int) and isinstance(specials, int):
            return f"adds {ink(cubes, specials)}"
        return "adds ink"
    if kind is did.Bid:
        return "has ink in a closed hand"
    if kind is did.Research:
        return _research(fields)
    if kind is did.Keep:
        return "keeps a card"
    if kind is did.Collect:
        cubes = fields.get("cubes")
        return f"takes {count(cubes, 'cube')}" if isinstance(cubes, int) else "takes cubes"
    position = fields.get("position")
    there = f" page {position}" if isinstance(position, int) else ""
    old = state.novel[position - 1] if isinstance(position, int) else None
    verb = "writes" if old is None else "replaces the card on"
    return f"{verb}{there}"


def _steals(state: State, seat: Any, card: Any) -> bool:
    """Whether another's quill lies on that Ideas card."""
    return any(idea.card == card and idea.quill not in (None, seat) for idea in state.ideas)


def _research(fields: Mapping[str, Any]) -> str:
    n, color, face = fields.get("n"), fields.get("color"), fields.get("face")
    cards = count(n, "card") if isinstance(n, int) else "cards"
    which = f"{color} {cards}" if isinstance(color, str) else cards
    return f"draws {which}, to keep one face {face}" if isinstance(face, str) else f"draws {which}"
