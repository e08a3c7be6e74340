"""What is wrong with an action as such, and why a sound one is not allowed now."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

from msgspec import UNSET, UnsetType

from companion.core.actions import Action, Correct
from companion.core.guards import Guard, objection
from companion.core.objection import Objection
from companion.core.wording import count, listed, unknown
from companion.games.scream_park import actions as did
from companion.games.scream_park.box import GenreCard, id_stands, read
from companion.games.scream_park.corrections import correction_guards, misfit
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.rules.cards import BOTH
from companion.games.scream_park.rules.describing import unfit
from companion.games.scream_park.state import State
from companion.games.scream_park.tally import spare_genre_cards
from companion.games.scream_park.view import Phase


def well_formed(state: State, action: Action) -> Objection | None:
    """Say what is wrong with an action in any position; None: nothing."""
    seat = getattr(action, "seat", 0)
    if not 0 <= seat < len(state.names):
        return Objection(f"there is no seat {seat}", field="seat")
    for field in ("at", "room", "rooms"):
        if getattr(action, field, 0) < 0:
            return Objection("a whole number from 0 on", field=field)
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


def _unknown(field: str, cards: Sequence[str], known: Collection[str]) -> Objection | None:
    return next(
        (Objection(unknown("id", one, known), field=field) for one in cards if one not in known),
        None,
    )


def _thrown(state: State, field: str, told: str | tuple[str, ...] | UnsetType) -> Objection | None:
    """Discards are named, or they are not (SP-26)."""
    if told is UNSET:
        named = state.options.discards == "named"
        return Objection("discards are named", field=field) if named else None
    if state.options.discards == "hidden":
        return Objection("discards lie face down and are not named", field=field)
    cards = (told,) if isinstance(told, str) else told
    return _unknown(field, cards, state.box.scenes)


def _description(state: State, action: did.Describe) -> Objection | None:
    if state.described is None:
        return None
    try:
        read(action.kind, action.is_, state.box.genres)
    except ValueError as error:
        return Objection(str(error), field="is")
    if id_stands(action.id):
        return None
    return Objection(f"{action.id!r} is no id in kebab-case", field="id")


def refusal(state: State, action: Action) -> Objection:
    """The first guard that forbids the action. The last one of each list always does: it is asked
    where no prompt takes the action, or where the seat does not hold its card.
    """
    return objection(GUARDS[type(action)](state, action))


# ---- the cards of a turn


UNUSED: Final[dict[Phase, str]] = {
    "setup": "Cards are used once all Themes and VIP cards are out.",
    "day-start": "Cards are used once the VIP card of the day is turned up.",
    "walk": "The turns of this day are over: the VIPs walk now.",
    "day-end": "The turns of this day are over: the day is closed first.",
    "over": "The game is over.",
}
"""By phase, why no card is used in it."""


def _use(state: State, seat: int, *, due: bool = False) -> Iterator[Guard]:
    """Whether a seat uses cards now; `due`: a Genre card that it is owed."""
    name = state.names[seat]
    yield state.phase != "turn", UNUSED.get(state.phase, ""), "SP-17"
    used_up = not state.to_use[seat] and not state.genre_due[seat]
    yield used_up, f"{name} has used both cards of this turn.", "SP-17"
    yield state.genre_due[seat] and not due, f"{name} takes a Genre card first.", "SP-48"


def _seen(state: State, cards: Sequence[str]) -> Iterator[Guard]:
    for card in cards:
        where = "is among the discards" if card in state.discards else "lies in a house already"
        yield card not in state.unseen, f"{state.box.name(card)} {where}.", "SP-101"


def _held(state: State, seat: int, cards: Sequence[str]) -> Guard:
    """What only a virtual table knows."""
    named = listed([state.box.name(card) for card in cards])
    are = "are not both" if len(cards) == BOTH else "is not"
    return True, f"{named} {are} in {state.names[seat]}'s hand.", "SP-16"


def _place(state: State, action: did.Place) -> Iterator[Guard]:
    seat, rooms = action.seat, len(state.houses[action.seat])
    yield from _use(state, seat)
    yield from _seen(state, (action.card,))
    beyond = f"The house has {count(rooms, 'room')}: a card is placed at 0 to {rooms}."
    yield action.at > rooms, beyond, "SP-28"
    why, cite = _price(state, action)
    dear = state.cost(seat, action.card, action.at) > state.staff[seat]
    words = f"{state.box.name(action.card)}: {' and '.join(why)}"
    yield dear, f"{words}; {state.names[seat]} has {state.staff[seat]}.", *cite
    yield _held(state, seat, (action.card,))


def _price(state: State, action: did.Place) -> tuple[list[str], list[str]]:
    """What placing the card there costs, and by which clauses."""
    scene, limit = state.box.scenes[action.card], state.limit(action.seat)
    why: list[str] = []
    cite: list[str] = []
    if action.at < len(state.houses[action.seat]):
        why.append("anywhere but at the right end costs a Staff token")
        cite.append("SP-34")
    elif limit is not None and scene.value < limit:
        why.append(f"a value below {limit} costs a Staff token")
        cite += ["SP-31", "SP-35"]
    if scene.staff:
        why.append("its Staff icon costs a Staff token")
        cite.append("SP-37")
    return why, cite


def _no_room(state: State, seat: int, room: int, clause: str) -> Guard:
    rooms = len(state.houses[seat])
    there = f"rooms 0 to {rooms - 1}" if rooms > 1 else "room 0" if rooms else "no room"
    words = f"There is no room {room} in {state.names[seat]}'s house, which has {there}."
    return room >= rooms, words, clause


def _add(state: State, action: did.Add) -> Iterator[Guard]:
    yield from _use(state, action.seat)
    yield from _seen(state, (action.card,))
    yield _no_room(state, action.seat, action.room, "SP-40")
    dear = state.box.scenes[action.card].staff > state.staff[action.seat]
    name = state.box.name(action.card)
    yield dear, f"{name}: its Staff icon costs a Staff token, and none is there.", "SP-42"
    yield _held(state, action.seat, (action.card,))


def _discard(state: State, action: did.Discard) -> Iterator[Guard]:
    cards = () if action.card is UNSET else (action.card,)
    yield from _use(state, action.seat)
    yield from _seen(state, cards)
    yield _held(state, action.seat, cards)


def _discard_both(state: State, action: did.DiscardBoth) -> Iterator[Guard]:
    name = state.names[action.seat]
    cards = () if action.cards is UNSET else action.cards
    yield from _use(state, action.seat)
    yield from _seen(state, cards)
    used = state.to_use[action.seat] < BOTH
    yield used, f"{name} has used one card of this turn already.", "SP-47"
    twice = len(set(cards)) < len(cards)
    yield twice, "Two different cards are discarded together.", "SP-47"
    homeless = not state.houses[action.seat]
    yield homeless, "A Genre card goes under a room, and there is none.", "SP-49"
    yield spare_genre_cards(state) <= 0, "No Genre card is left.", "SP-53"
    yield _held(state, action.seat, cards)


def _take_genre(state: State, action: did.TakeGenre) -> Iterator[Guard]:
    seat, name = action.seat, state.box.name(action.card)
    yield from _use(state, seat, due=True)
    owed = state.genre_due[seat]
    yield not owed, "A Genre card is taken for both cards of a turn, discarded together.", "SP-47"
    yield _no_room(state, seat, action.room, "SP-48")
    sides = state.box.genre_cards[action.card].sides
    shown = " or ".join(map(state.box.name, dict.fromkeys(sides)))
    wrong = f"{name} has no side {state.box.name(action.show)}; it shows {shown}."
    yield action.show not in sides, wrong, "SP-50"
    yield True, f"No copy of {name} is left.", "SP-103"


# ---- Themes, VIPs and days


def _choose_theme(state: State, action: did.ChooseTheme) -> Iterator[Guard]:
    name, held = state.names[action.seat], state.themes[action.seat]
    card = state.box.name(action.card)
    taken = action.card in state.themes
    owner = state.names[state.themes.index(action.card)] if taken else ""
    yield taken, f"{card} is {owner}'s Theme already.", "SP-102"
    chosen = "" if held is None else state.box.name(held)
    yield held is not None, f"{name} has chosen {chosen}.", "SP-09"
    yield True, f"{card} is not one of the two Theme cards that {name} was dealt.", "SP-09"


def _reveal_vip(state: State, action: did.RevealVip) -> Iterator[Guard]:
    day, here = action.day.title(), state.vips[DAYS.index(action.day)]
    out = action.card in state.vips
    yield out, f"{state.box.name(action.card)} is a guest already.", "SP-102"
    guest = "" if here is None else state.box.name(here)
    yield here is not None, f"{day}'s VIP card is out: {guest}.", "SP-11"
    first = "VIP cards are turned up from Friday on."
    if state.options.vip_reveal == "each-day":
        first = "A VIP card is turned up when its day begins."
    yield True, first, "SP-12"


def _walk(state: State, action: did.Walk) -> Iterator[Guard]:
    rooms = len(state.houses[action.seat])
    far = state.phase == "walk" and action.rooms > rooms
    yield far, f"The VIP can enter at most {count(rooms, 'room')} here.", "SP-75"
    walked = state.phase == "walk"
    name, gone = state.names[action.seat], state.walked[action.seat] or 0
    yield walked, f"{name}'s VIP has walked {count(gone, 'room')} already.", "SP-80"
    yield True, "The walk is entered after the fourth turn, for a VIP that says so.", "SP-80"


def _end_day(state: State, action: did.EndDay) -> Iterator[Guard]:
    del action
    yield state.phase == "over", "The last day is closed: the game is over.", "SP-84"
    yield True, "A day is closed once it is scored, after its fourth turn.", "SP-82"


def _reshuffle(state: State, action: did.Reshuffle) -> Iterator[Guard]:
    del action
    house = state.described is None
    yield house, "The Scene deck of the house set is enough for all three days.", "SP-27"
    yield True, "The discards are shuffled in when the deck runs out in a deal.", "SP-27"


def _describe(state: State, action: did.Describe) -> Iterator[Guard]:
    yield state.described is None, "The cards of the house set are described already.", "SP-104"
    kind = state.box.kind_of(action.id)
    other = kind not in (None, action.kind)
    yield other, f"{action.id} is the id of another kind of card: {kind}.", "SP-104"
    closed = state.phase in ("walk", "over")
    yield closed, "Cards are described before a VIP walks, while the game goes on.", "SP-104"
    yield True, f"{state.box.name(action.id)}: {_unfit(state, action)}.", "SP-104"


def _unfit(state: State, action: did.Describe) -> str:
    """Why a Genre card cannot be so (other kinds have no such condition)."""
    one = read(action.kind, action.is_, state.box.genres)
    return unfit(state, action.id, one) or "" if isinstance(one, GenreCard) else ""


GUARDS: Final[dict[type[Action], Callable[[State, Any], Iterator[Guard]]]] = {
    did.RevealVip: _reveal_vip,
    did.ChooseTheme: _choose_theme,
    did.TakeGenre: _take_genre,
    did.Walk: _walk,
    did.EndDay: _end_day,
    did.Reshuffle: _reshuffle,
    did.Describe: _describe,
    did.DiscardBoth: _discard_both,
    did.Discard: _discard,
    did.Add: _add,
    did.Place: _place,
    Correct: correction_guards,
}
"""By action, what can forbid it, in the order in which it is checked."""
