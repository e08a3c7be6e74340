"""What is wrong with an action as such, and why a sound one is not allowed now."""

from collections.abc import Collection, Sequence

from msgspec import UNSET, UnsetType

from companion.core.actions import Action, Correct
from companion.core.game import Refusal
from companion.core.wording import unknown
from companion.games.scream_park import actions as did
from companion.games.scream_park.box import GenreCard, id_stands, read
from companion.games.scream_park.corrections import misfit
from companion.games.scream_park.prompts import may_reshuffle
from companion.games.scream_park.rules.cards import BOTH
from companion.games.scream_park.rules.describing import unfit
from companion.games.scream_park.state import State
from companion.games.scream_park.tally import spare_genre_cards


def well_formed(state: State, action: Action) -> str | None:
    """None, or what is wrong with the action whatever the position."""
    seat = getattr(action, "seat", 0)
    if not 0 <= seat < len(state.names):
        return f"seat: there is no seat {seat}"
    for field in ("at", "room", "rooms"):
        if getattr(action, field, 0) < 0:
            return f"{field}: a whole number from 0 on"
    match action:
        case did.Place() | did.Add():
            return _unknown("card", (action.card,), state.box.scenes)
        case did.Discard():
            return _thrown(state, "card", action.card)
        case did.DiscardBoth():
            return _thrown(state, "cards", action.cards)
        case did.TakeGenre():
            unknown = _unknown("card", (action.card,), state.box.genre_cards)
            return unknown or _unknown("show", (action.show,), state.box.genres)
        case did.ChooseTheme():
            return _unknown("card", (action.card,), state.box.themes)
        case did.RevealVip():
            return _unknown("card", (action.card,), state.box.vips)
        case did.Describe():
            return _description(state, action)
        case Correct():
            return misfit(state, action)
        case _:
            return None


def _unknown(field: str, cards: Sequence[str], known: Collection[str]) -> str | None:
    return next(
        (f"{field}: {unknown('id', one, known)}" for one in cards if one not in known), None
    )


def _thrown(state: State, field: str, told: str | tuple[str, ...] | UnsetType) -> str | None:
    """Discards are named, or they are not (SP-26)."""
    if told is UNSET:
        named = state.options.discards == "named"
        return f"{field}: discards are named" if named else None
    if state.options.discards == "hidden":
        return f"{field}: discards lie face down and are not named"
    cards = (told,) if isinstance(told, str) else told
    return _unknown(field, cards, state.box.scenes)


def _description(state: State, action: did.Describe) -> str | None:
    if state.described is None:
        return None
    try:
        read(action.kind, action.is_, state.box.genres)
    except ValueError as error:
        return f"is: {error}"
    return None if id_stands(action.id) else f"id: {action.id!r} is no id in kebab-case"


def refusal(state: State, action: Action) -> Refusal:
    """Why no prompt takes it, in the order of the rules file's list."""
    if isinstance(action, Correct):
        return Refusal(f"That cannot stand at {action.path} now.")
    match action:
        case did.Describe():
            return _describe(state, action)
        case did.ChooseTheme():
            return _theme(state, action)
        case did.RevealVip():
            return _vip(state, action)
        case did.Walk():
            return _walk(state, action)
        case did.EndDay():
            return Refusal("The day is not scored yet.", ("SP-82",))
        case did.Reshuffle():
            words = "The discards are shuffled in when the deck runs out in a deal after Friday."
            return Refusal(words, () if may_reshuffle(state) else ("SP-27",))
        case _:
            return _use(state, action)


def _use(state: State, action: Action) -> Refusal:
    """A card of the hand, or the Genre card for two of them."""
    seat: int = getattr(action, "seat", 0)
    name = state.names[seat]
    due = state.genre_due[seat]
    if state.phase != "turn":
        return Refusal("No cards are used now.", ("SP-17",))
    if not state.to_use[seat] and not due:
        return Refusal(f"{name} has used both cards of this turn.", ("SP-17",))
    if isinstance(action, did.TakeGenre):
        return _genre(state, action)
    if due:
        return Refusal(f"{name} takes a Genre card first.", ("SP-48",))
    match action:
        case did.Place():
            return _seen(state, (action.card,)) or _place(state, action)
        case did.Add():
            return _seen(state, (action.card,)) or _add(state, action)
        case did.Discard() if isinstance(action.card, str):
            return _seen(state, (action.card,)) or Refusal("That is not in the hand.", ())
        case did.DiscardBoth():
            cards = action.cards if isinstance(action.cards, tuple) else ()
            return _seen(state, cards) or _both(state, action, cards)
        case _:
            return Refusal("No cards are used now.", ("SP-17",))


def _seen(state: State, cards: Sequence[str]) -> Refusal | None:
    for card in cards:
        if card not in state.unseen:
            name = state.box.name(card)
            where = "is among the discards" if card in state.discards else "lies in a house already"
            return Refusal(f"{name} {where}.", ("SP-101",))
    return None


def _place(state: State, action: did.Place) -> Refusal:
    seat, rooms = action.seat, len(state.houses[action.seat])
    scene = state.box.scenes[action.card]
    name = state.box.name(action.card)
    if action.at > rooms:
        return Refusal(f"The house ends after {rooms} rooms.", ("SP-28",))
    limit = state.limit(seat)
    why: list[str] = []
    cite: list[str] = []
    if action.at < rooms:
        why.append("anywhere but at the right end costs a Staff token")
        cite.append("SP-34")
    elif limit is not None and scene.value < limit:
        why.append(f"a value below {limit} costs a Staff token")
        cite += ["SP-31", "SP-35"]
    if scene.staff:
        why.append("its Staff icon costs a Staff token")
        cite.append("SP-37")
    if state.cost(seat, action.card, action.at) <= state.staff[seat]:
        return Refusal("That is not in the hand.", ())
    words = f"{name}: {' and '.join(why)}; {state.names[seat]} has {state.staff[seat]}."
    return Refusal(words, tuple(cite))


def _add(state: State, action: did.Add) -> Refusal:
    if action.room >= len(state.houses[action.seat]):
        return Refusal("There is no such room in the house.", ("SP-40",))
    if state.box.scenes[action.card].staff > state.staff[action.seat]:
        name = state.box.name(action.card)
        return Refusal(f"{name}: its Staff icon costs a token, and none is there.", ("SP-42",))
    return Refusal("That is not in the hand.", ())


def _both(state: State, action: did.DiscardBoth, cards: Sequence[str]) -> Refusal:
    name = state.names[action.seat]
    if state.to_use[action.seat] < BOTH:
        return Refusal(f"{name} has used one card of this turn already.", ("SP-47",))
    if len(set(cards)) < len(cards):
        return Refusal("Two different cards are discarded together.", ("SP-47",))
    if not state.houses[action.seat]:
        return Refusal("A Genre card goes under a room, and there is none.", ("SP-49",))
    if spare_genre_cards(state) <= 0:
        return Refusal("No Genre card is left.", ("SP-53",))
    return Refusal("That is not in the hand.", ())


def _genre(state: State, action: did.TakeGenre) -> Refusal:
    name = state.box.name(action.card)
    if not state.genre_due[action.seat]:
        return Refusal("No Genre card is owed: it takes both cards of a turn.", ("SP-47",))
    if action.room >= len(state.houses[action.seat]):
        return Refusal("There is no such room in the house.", ("SP-48",))
    if action.show not in state.box.genre_cards[action.card].sides:
        return Refusal(f"{name} has no side {state.box.name(action.show)}.", ("SP-50",))
    return Refusal(f"No copy of {name} is left.", ("SP-103",))


def _theme(state: State, action: did.ChooseTheme) -> Refusal:
    name, held = state.names[action.seat], state.themes[action.seat]
    if action.card in state.themes:
        whose = state.names[state.themes.index(action.card)]
        return Refusal(f"{state.box.name(action.card)} is {whose}'s Theme already.", ("SP-102",))
    if held is not None:
        return Refusal(f"{name} has chosen {state.box.name(held)}.", ("SP-09",))
    return Refusal(f"That is none of the two Theme cards that {name} was dealt.", ("SP-09",))


def _vip(state: State, action: did.RevealVip) -> Refusal:
    if action.card in state.vips:
        return Refusal(f"{state.box.name(action.card)} is a guest already.", ("SP-102",))
    return Refusal("No guest is turned up there now.", ("SP-12",))


def _walk(state: State, action: did.Walk) -> Refusal:
    if state.phase == "walk" and action.rooms > len(state.houses[action.seat]):
        return Refusal("The house has not so many rooms.", ("SP-75",))
    return Refusal("Nobody is asked how far the VIP walks there.", ("SP-80",))


def _describe(state: State, action: did.Describe) -> Refusal:
    if state.described is None:
        return Refusal("The house set is described already.", ("SP-104",))
    kind = state.box.kind_of(action.id)
    if kind not in (None, action.kind):
        return Refusal(f"{action.id} stands for another kind of card.", ("SP-104",))
    if state.phase in ("walk", "over"):
        return Refusal("Cards are not described now.", ("SP-104",))
    return Refusal(f"{state.box.name(action.id)}: {_unfit(state, action)}.", ("SP-104",))


def _unfit(state: State, action: did.Describe) -> str:
    """Why a Genre card cannot be so (the rules file has no such condition for other kinds)."""
    one = read(action.kind, action.is_, state.box.genres)
    return unfit(state, action.id, one) or "" if isinstance(one, GenreCard) else ""
