"""What people do, in words: for the log, and where several things could be meant."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.wording import place
from companion.games.scream_park import actions as did
from companion.games.scream_park.state import State


def deed(state: State, kind: type[Action], fields: Mapping[str, Any]) -> str:
    """An action, or what is known of it, in a few words."""
    box = state.box
    seat = fields.get("seat")
    name = state.names[seat] if isinstance(seat, int) else "Somebody"
    card = fields.get("card")
    what = box.name(card) if isinstance(card, str) else "a card"
    if kind is did.Place:
        where = _where(state, seat, fields.get("at"))
        return f"{name} places {what}{where}{price(state, fields)}"
    if kind is did.Add:
        return f"{name} adds {what}{_under(fields.get('room'))}{price(state, fields)}"
    if kind is did.Discard:
        return f"{name} discards {what} for 2 Staff"
    if kind is did.DiscardBoth:
        return f"{name} discards both cards for a Genre card"
    if kind is did.TakeGenre:
        shown = fields.get("show")
        side = box.name(shown) if isinstance(shown, str) else "a side"
        return f"{name} takes a Genre card: {side}{_under(fields.get('room'))}"
    if kind is did.ChooseTheme:
        return f"{name} keeps {'a Theme' if what == 'a card' else what}"
    if kind is did.RevealVip:
        return f"{str(fields.get('day')).title()}'s VIP: {'a card' if what == 'a card' else what}"
    if kind is did.Walk:
        rooms = fields.get("rooms")
        far = f"{rooms} rooms" if isinstance(rooms, int) else "so many rooms"
        return f"{name}'s VIP walks {far}"
    if kind is did.EndDay:
        return "The day is closed"
    if kind is did.Reshuffle:
        return "The discards are shuffled in"
    id_ = fields.get("id")
    of = str(fields.get("kind")).replace("-", " ")
    return f"Describe {box.name(id_)}" if isinstance(id_, str) else f"Describe a {of}"


def price(state: State, fields: Mapping[str, Any]) -> str:
    """Staff tokens that using a card so costs, where that is certain."""
    seat, card = fields.get("seat"), fields.get("card")
    if not isinstance(seat, int) or not isinstance(card, str):
        return ""
    if card not in state.box.scenes:
        return ""
    cost = int(state.box.scenes[card].staff)
    if "at" in fields:
        at = fields["at"]
        cost = state.cost(seat, card, at if isinstance(at, int) else 0)
    return f" for {cost} Staff" if cost else ""


def _where(state: State, seat: Any, at: Any) -> str:
    if not isinstance(at, int) or not isinstance(seat, int):
        return " elsewhere"
    return " at the right end" if at == len(state.houses[seat]) else f" as {place(at + 1)} room"


def _under(room: Any) -> str:
    return f" under the {place(room + 1)} room" if isinstance(room, int) else " under a room"
