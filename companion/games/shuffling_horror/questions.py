"""What is asked while an action is filled in, where the field alone would not tell it."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Action
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words.names import frame, name_of, the

OF_KIND: dict[tuple[type[Action], str], str] = {
    (did.Attack, "target"): "attack which card?",
    (did.Attack, "item"): "attack with what?",
    (did.ThrongAttack, "throng"): "attack which throng?",
    (did.Take, "card"): "take which card?",
    (did.TakeItem, "card"): "ask for which item?",
    (did.TakeItem, "source"): "take an item from whom?",
    (did.TakeAttackItem, "card"): "take which item?",
    (did.Move, "sanctuary"): "move into which sanctuary?",
    (did.Store, "card"): "leave which item here?",
    (did.Fetch, "card"): "take which stored item?",
    (did.TakeAttack, "card"): "take which card?",
    (did.MashAttack, "card"): "move which monster?",
    (did.CoverAttack, "frame"): "cover which frame?",
    (did.CoverAttack, "attacker"): "attack with which throng?",
    (did.FadeOut, "frame"): "fade out which frame?",
    (did.TakeMonster, "card"): "take which monster?",
    (did.Target, "victim"): "attack whom?",
    (did.Target, "sanctuary"): "attack which sanctuary?",
    (did.Target, "attacker"): "which one attacks?",
    (did.Pick, "card"): "which discard comes back?",
    (did.SetAside, "card"): "which monster is among us?",
    (did.HorrorStar, "survivor"): "whose Horror Star?",
}
"""By action and open field; behind the name of who does it."""
OF_FIELD = {
    "discard": "discard which card for it?",
    "stat": "test which stat?",
    "to": "into which throng?",
    "n": "how many spoints?",
}
"""The same, whatever the action."""


def asks(state: State, kind: type[Action], known: Mapping[str, Any], field: str) -> str:
    """The question for a field that is still open."""
    match kind, field:
        case did.Reveal, "card" if "frame" in known:
            return f"What lies on {frame(known['frame'])}?"
        case did.Draw, "card":
            return "Which card was drawn?"
        case did.Spend, "seat":
            return "Whose spoints?"
        case _:
            words = OF_KIND.get((kind, field)) or OF_FIELD.get(field)
            return f"{_who(state, known)}: {words}" if words else ""


def _who(state: State, known: Mapping[str, Any]) -> str:
    """The survivor who does it, else the person."""
    survivor, seat = known.get("survivor"), known.get("seat")
    if isinstance(survivor, str):
        return the(state, survivor).removeprefix("the ")
    return name_of(state, seat) if isinstance(seat, int) else "Everybody"
