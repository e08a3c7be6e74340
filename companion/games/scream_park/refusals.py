"""What is wrong with an action as such, and why a valid one is not allowed now.

A guard has whether it forbids the action, the name of its text in words.toml, and its clauses.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import asdict

from companion.core.actions import Action, Correct
from companion.core.guards import Guard, required_objection
from companion.core.objection import Objection, missing_seat
from companion.core.wording import quoted, unknown
from companion.games.scream_park import actions, corrections
from companion.games.scream_park.descriptions import GenreCard, Kind, is_id, read
from companion.games.scream_park.descriptions.icons import DAYS, DEALT
from companion.games.scream_park.rules.cards import BOTH_CARDS
from companion.games.scream_park.state import State
from companion.games.scream_park.words import WORDS

SCENE: Final[tuple[tuple[str, Kind], ...]] = (("card", "scene"),)
KNOWN: Final[Mapping[type[Action], tuple[tuple[str, Kind], ...]]] = {
    actions.Place: SCENE,
    actions.Add: SCENE,
    actions.Discard: SCENE,
    actions.DiscardBoth: (("cards", "scene"),),
    actions.TakeGenre: (("card", "genre-card"), ("show", "genre")),
    actions.ChooseTheme: (("card", "theme"),),
    actions.RevealVip: (("card", "vip"),),
}
"""The fields of actions that name a card or genre, each with its kind."""


def value_objection(state: State, action: Action) -> Objection | None:
    """Say what is wrong with an action in any position; None: nothing."""
    if wrong := missing_seat(action, len(state.names)):
        return wrong
    for field in ("at", "room", "rooms", "staff"):
        if getattr(action, field, 0) < 0:
            return Objection("must be at least 0.", field=field)
    if isinstance(action, Correct):
        return corrections.invalid_correction(state, action)
    if isinstance(action, actions.Describe) and state.described is not None:
        return _description_objection(state, action)
    for field, kind in KNOWN.get(type(action), ()):
        named, known = getattr(action, field), state.descriptions.of(kind)
        if isinstance(action, actions.Discard | actions.DiscardBoth):
            hidden = state.options.hides_discards
            if hidden != (named is UNSET):
                wrong = "discards are face down and are not named."
                return Objection(wrong if hidden else "name the discards.", field=field)
        for id_ in (named,) if isinstance(named, str) else named or ():
            if id_ not in known:
                return Objection(unknown("id", id_, known), field=field)
    return None


def _description_objection(state: State, action: actions.Describe) -> Objection | None:
    try:
        read(action.kind, action.is_, state.descriptions.genres)
    except ValueError as error:
        return Objection(str(error), field="is")
    if is_id(action.id):
        return None
    return Objection(f"{quoted(action.id)} is not an id in kebab-case.", field="id")


def rule_objection(state: State, action: Action) -> Objection:
    """The first guard that forbids the action."""
    if isinstance(action, Correct):
        return required_objection(corrections.correction_guards(state, action))
    guards = GUARDS[type(action)](state, action)
    return WORDS.required_objection(state, asdict(action), guards)


# ---- the cards of a turn


def _use(
    state: State, seat: int, cards: Collection[str] = (), *, n: int = 1, due: bool = False
) -> Iterator[Guard]:
    """Yield why a seat cannot use `n` cards now; `due`: it may be for a Genre card that
    it is owed.
    """
    owed = state.genre_due[seat]
    yield state.phase not in ("turn", "enter"), "no-turn", "SP-17"
    if state.phase == "enter":
        yield not state.is_entering(seat), "entered", "SP-105"
        yield state.to_use[seat] < n, "all-entered", "SP-106"
    yield not state.to_use[seat] and not owed, "used-up", "SP-17"
    yield owed and not due, "genre-first", "SP-48"
    yield any(card not in state.unseen for card in cards), "seen", "SP-101"


def _place(state: State, action: actions.Place) -> Iterator[Guard]:
    seat, card, at = action.seat, action.card, action.at
    yield from _use(state, seat, (card,))
    yield at > len(state.houses[seat]), "beyond", "SP-28"
    charges = state.charges(seat, card, at)
    compared = ("SP-31",) if "SP-35" in charges else ()
    yield len(charges) > state.staff[seat], "too-expensive", *compared, *charges
    yield NOT_HELD


def _add(state: State, action: actions.Add) -> Iterator[Guard]:
    seat, card = action.seat, action.card
    yield from _use(state, seat, (card,))
    yield action.room >= len(state.houses[seat]), "no-room", "SP-40"
    yield state.descriptions.scenes[card].staff > state.staff[seat], "no-staff", "SP-42"
    yield NOT_HELD


def _discard(state: State, action: actions.Discard) -> Iterator[Guard]:
    yield state.phase == "enter", "no-discard", "SP-105"
    yield from _use(state, action.seat, () if action.card is UNSET else (action.card,))
    yield NOT_HELD


def _discard_both(state: State, action: actions.DiscardBoth) -> Iterator[Guard]:
    cards = () if action.cards is UNSET else action.cards
    yield state.phase == "enter", "no-discard", "SP-105"
    yield from _use(state, action.seat, cards)
    yield state.to_use[action.seat] < BOTH_CARDS, "used-one", "SP-47"
    yield bool(cards) and len(set(cards)) < BOTH_CARDS, "twice", "SP-47"
    yield not state.houses[action.seat], "no-room-for-genre", "SP-49"
    yield state.spare_genre_cards <= 0, "no-genre-card", "SP-53"
    yield NOT_HELD


def _take_genre(state: State, action: actions.TakeGenre) -> Iterator[Guard]:
    seat = action.seat
    yield from _use(state, seat, n=BOTH_CARDS, due=True)
    yield state.phase == "turn" and not state.genre_due[seat], "not-owed", "SP-47"
    yield action.room >= len(state.houses[seat]), "no-room", "SP-48"
    yield action.show not in state.descriptions.genre_cards[action.card].sides, "no-side", "SP-50"
    yield True, "no-copy", "SP-103"


def _done(state: State, action: actions.Done) -> Iterator[Guard]:
    yield state.phase != "enter", "no-entry", "SP-105"
    yield not state.is_entering(action.seat), "entered", "SP-105"
    yield True, "staff", "SP-107", "SP-108"


NOT_HELD: Final = (True, "not-held", "SP-16")
"""What only a virtual table knows."""


# ---- Themes, VIPs and days


def _choose_theme(state: State, action: actions.ChooseTheme) -> Iterator[Guard]:
    yield action.card in state.themes, "theme-taken", "SP-102"
    yield state.themes[action.seat] is not None, "theme-chosen", "SP-09"
    yield True, "theme-not-dealt", "SP-09"


def _reveal_vip(state: State, action: actions.RevealVip) -> Iterator[Guard]:
    yield action.card in state.vips, "vip-twice", "SP-102"
    yield state.vips[DAYS.index(action.day)] is not None, "vip-known", "SP-11"
    yield True, "vip-order", "SP-12"


def _walk(state: State, action: actions.Walk) -> Iterator[Guard]:
    yield state.phase != "walk", "no-walk", "SP-80"
    yield action.rooms > len(state.houses[action.seat]), "too-far", "SP-75"
    yield True, "walked", "SP-80"


def _end_day(state: State, _: actions.EndDay) -> Iterator[Guard]:
    yield state.phase == "over", "over", "SP-84"
    yield True, "not-scored", "SP-82"


def reshuffle_guards(state: State, _: actions.Reshuffle) -> Iterator[Guard]:
    """Yield why the discards cannot be shuffled in. The deck may run out in a deal (SP-27)."""
    yield state.described is None, "enough-cards", "SP-27"
    whole_day = state.phase == "enter"
    opening = (whole_day or (state.phase == "turn" and state.turn == 1)) and state.day != DAYS[0]
    unused = DEALT if whole_day else BOTH_CARDS
    untouched = state.to_use == (unused,) * len(state.names)
    yield not (opening and untouched and state.discarded), "no-deal", "SP-27"


def _describe(state: State, action: actions.Describe) -> Iterator[Guard]:
    yield state.described is None, "house-set", "SP-104"
    yield state.descriptions.kind_of(action.id) not in (None, action.kind), "other-kind", "SP-104"
    yield state.phase in ("walk", "over"), "too-late", "SP-104"
    description = read(action.kind, action.is_, state.descriptions.genres)
    if isinstance(description, GenreCard):
        yield from genre_card_guards(state, action.id, description)


def genre_card_guards(state: State, id_: str, genre_card: GenreCard) -> Iterator[Guard]:
    """Yield why a Genre card cannot be like this: every copy in a house must be one of these, and
    every seat that is owed a Genre card must find one.
    """
    sides = [prop.show for prop in state.genre_cards_out if prop.card == id_]
    yield any(side not in genre_card.sides for side in sides), "other-side", "SP-104"
    yield len(sides) > genre_card.copies, "copies-out", "SP-104"
    left = sum({**state.genre_deck, id_: genre_card.copies - len(sides)}.values())
    yield left < sum(state.genre_due), "none-left", "SP-104"


GUARDS: Final[Mapping[type[Action], Callable[[State, Any], Iterator[Guard]]]] = {
    actions.RevealVip: _reveal_vip,
    actions.ChooseTheme: _choose_theme,
    actions.TakeGenre: _take_genre,
    actions.Done: _done,
    actions.Walk: _walk,
    actions.EndDay: _end_day,
    actions.Reshuffle: reshuffle_guards,
    actions.Describe: _describe,
    actions.DiscardBoth: _discard_both,
    actions.Discard: _discard,
    actions.Add: _add,
    actions.Place: _place,
}
"""By action, what can forbid it, in the order in which it is checked. The last one of each list
always does if no prompt takes the action, or if the seat does not hold its card.
"""
