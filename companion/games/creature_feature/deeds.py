"""What people do, in words: for the log, and where several things could be meant."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Action
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import State


def deed(state: State, kind: type[Action], fields: Mapping[str, Any]) -> str:
    """An action, or what is known of it, in a few words."""
    seat = fields.get("seat", fields.get("player"))
    name = state.names[seat] if isinstance(seat, int) else "Somebody"
    card = _card(fields.get("card"))
    if kind is did.NameLastActor:
        return f"{name} is the Last Actor"
    if kind is did.RevealFilm:
        film = fields.get("film")
        return (
            f"{CARDS[film].name} turned over"
            if isinstance(film, str) and film in CARDS
            else "A film turned over"
        )
    if kind is did.DiscardHelper:
        return f"{name} discards {_card(fields.get('helper')) or 'a helper'}"
    if kind is did.PlayHelper:
        return _helper(state, name, fields)
    if kind is did.TeamUp:
        return f"{name}'s team lies"
    if kind is did.RevealCoStar:
        return f"{name}'s Co-Star{': ' if card else ''}{card}"
    if kind is did.RevealStar:
        return f"{name}'s Star{': ' if card else ''}{card}"
    if kind is did.UseGhost:
        return f"{name}'s Ghost: no twist"
    if kind is did.TurnUp:
        return f"{name} turns up {card or 'a card'}"
    return f"{name} {VERBS[kind]}"


VERBS: dict[type[Action], str] = {did.Stay: "stays", did.Drop: "drops", did.Pass: "passes"}


def _card(value: object) -> str:
    return CARDS[value].name if isinstance(value, str) and value in CARDS else ""


def _helper(state: State, name: str, fields: Mapping[str, Any]) -> str:
    helper = _card(fields.get("helper")) or "a helper"
    place = {"star": "Star", "co-star": "Co-Star"}.get(str(fields.get("card")))
    if place is None:
        return f"{name} plays {helper}"
    target = fields.get("target")
    whose = f"{state.names[target]}'s" if isinstance(target, int) else "a"
    return f"{name}'s {helper} look at {whose} {place}"
