"""The prompts of each phase."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from random import Random

from msgspec import Struct

from companion.core.actions import Fields, JsonObject
from companion.core.domains import Cards, Choice, Number, Subset
from companion.core.guards import allow
from companion.core.prompts import ActionPattern, LazyHandActions, Prompt
from companion.games.scream_park import actions as did
from companion.games.scream_park.box import KINDS, Box, GenreCard, Kind, read
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.rules.cards import BOTH
from companion.games.scream_park.rules.entering import day_staff
from companion.games.scream_park.rules.refusals import (
    both_guards,
    genre_card_guards,
    reshuffle_guards,
)
from companion.games.scream_park.state import State


def setup(state: State) -> Iterator[Prompt]:
    """Themes and guests, in any order (SP-09 to SP-12)."""
    left = tuple([card for card in state.box.themes if card not in state.themes])
    for seat, theme in enumerate(state.themes):
        if theme is None:
            yield Prompt(seat, "theme", LazyHandActions(left, _theme, (seat,)))
    days = 1 if state.options.vip_reveal == "each-day" else len(DAYS)
    if None in state.vips[:days]:
        yield reveal(state, state.vips.index(None))


def _theme(cards: Collection[str], seat: int) -> tuple[ActionPattern, ...]:
    template = ActionPattern(did.ChooseTheme, {"seat": seat}, {"card": Cards(cards)})
    return (template,) if cards else ()


def reveal(state: State, day: int) -> Prompt:
    """A guest that is on no Day space yet (SP-102)."""
    left = Cards(tuple([card for card in state.box.vips if card not in state.vips]))
    template = ActionPattern(did.RevealVip, {"day": DAYS[day]}, {"card": left})
    return Prompt(None, "vip", (template,) if left.cards else ())


def walks(state: State) -> Iterator[Prompt]:
    """How far the VIP of each seat walks (SP-80)."""
    for seat, rooms in enumerate(state.walked):
        if rooms is None:
            domain = Number(0, len(state.houses[seat]))
            yield Prompt(
                seat, "walk", (ActionPattern(did.Walk, {"seat": seat}, {"rooms": domain}),)
            )


# ---- a turn


class Payable(Struct, frozen=True, gc=False):
    """Of some cards those that are cheap enough, listed when they are read."""

    cards: Collection[str]
    cheap: frozenset[str]

    def __contains__(self, card: object) -> bool:
        return card in self.cheap and card in self.cards

    def __iter__(self) -> Iterator[str]:
        return filter(self.cheap.__contains__, self.cards)

    def __len__(self) -> int:
        return len(self.cheap.intersection(self.cards))


def turns(state: State) -> tuple[Prompt, ...]:
    """Cards that are used, and Genre cards that are owed (SP-17, SP-48)."""
    unseen, due = state.unseen, state.genre_due
    usable = unseen or state.options.discards == "hidden"
    asked: list[Prompt] = []
    for seat, to_use in enumerate(state.to_use):
        if due[seat]:
            asked.append(Prompt(seat, "genre", _genres(state, seat), keeps_pad=True))
        elif to_use and usable:
            uses = LazyHandActions(unseen, _uses, (state, seat))
            asked.append(Prompt(seat, "use", uses, hold=did.Discard, keeps_pad=True))
    return tuple(asked)


def entries(state: State) -> Iterator[Prompt]:
    """What seats enter of their day, and that they have entered it (SP-105)."""
    for seat in range(len(state.names)):
        if state.is_entering(seat):
            entries = LazyHandActions(state.unseen, _entries, (state, seat))
            yield Prompt(seat, "enter", entries, keeps_pad=True)


def _entries(cards: Collection[str], state: State, seat: int) -> Iterator[ActionPattern]:
    """Bring one of these cards, or a Genre card for two, into the house; or say how much Staff
    is there.
    """
    whose, every, left = {"seat": seat}, Cards(cards), state.to_use[seat]
    rooms = len(state.houses[seat])
    if left and cards:
        yield ActionPattern(did.Place, whose, {"at": places(rooms + 1), "card": every})
        if rooms:
            yield ActionPattern(did.Add, whose, {"room": places(rooms), "card": every})
    if left >= BOTH and rooms:
        yield from _genres(state, seat)
    staff = day_staff(state, seat)
    yield ActionPattern(did.Done, whose, {"staff": Number(staff.least, staff.most)})


def _uses(cards: Collection[str], state: State, seat: int) -> list[ActionPattern]:
    """The ways to use one of these cards."""
    whose, named = {"seat": seat}, state.options.discards == "named"
    every = Cards(cards)
    found = _plays(state, seat, whose, every) if cards else []
    found.append(ActionPattern(did.Discard, whose, {"card": every} if named else {}))
    if allow(both_guards(state, seat)):
        if not named:
            found.append(ActionPattern(did.DiscardBoth, whose))
        elif len(cards) >= BOTH:
            found.append(
                ActionPattern(did.DiscardBoth, whose, {"cards": Subset(every, BOTH, BOTH)})
            )
    return found


def _plays(state: State, seat: int, whose: dict[str, int], every: Cards) -> list[ActionPattern]:
    """The ways to bring a card into the house."""
    staff, rooms = state.staff[seat], len(state.houses[seat])
    right = elsewhere = under = every  # what anybody can pay who has as much as a play can take
    if staff < BOTH:
        cheap = state.box.cheap
        right = _payable(every, cheap(staff, state.limit(seat)))
        elsewhere = _payable(every, cheap(staff - 1, None))
        under = _payable(every, cheap(staff, None))
    found: list[ActionPattern] = []
    if right:
        found.append(ActionPattern(did.Place, {"seat": seat, "at": rooms}, {"card": right}))
    if rooms:
        there = places(rooms)
        if elsewhere:
            found.append(ActionPattern(did.Place, whose, {"at": there, "card": elsewhere}))
        if under:
            found.append(ActionPattern(did.Add, whose, {"room": there, "card": under}))
    return found


def _payable(every: Cards, cheap: frozenset[str]) -> Cards | None:
    """Those that can be paid; None: there are none."""
    return None if cheap.isdisjoint(every.cards) else Cards(Payable(every.cards, cheap))


def _genres(state: State, seat: int) -> tuple[ActionPattern, ...]:
    rooms = places(len(state.houses[seat]))
    left = state.genre_deck.get
    found: list[ActionPattern] = []
    for genre, showing in state.box.showing.items():
        cards = tuple(filter(left, showing))
        if cards:
            shown = {"seat": seat, "show": genre}
            found.append(ActionPattern(did.TakeGenre, shown, {"card": Cards(cards), "room": rooms}))
    return tuple(found)


@lru_cache(maxsize=64)
def places(rooms: int) -> Choice:
    """The rooms of a house, by index."""
    return Choice(tuple(range(rooms)))


# ---- describing


class NewId(Struct, frozen=True):
    """An id that may be given to a card of this kind: none that another kind has."""

    kind: Kind
    box: Box

    def admits(self, value: object, fields: object) -> bool:
        return isinstance(value, str) and self.box.kind_of(value) in (None, self.kind)

    def wire(self) -> JsonObject:
        return {"id": self.kind}

    def sample(self, random: Random, fields: Fields) -> str:
        return f"{self.kind}-{int(random.random() * 20)}"


class OfKind(Struct, frozen=True):
    """A description of this kind that can be."""

    kind: Kind
    state: State

    def admits(self, value: object, fields: object) -> bool:
        try:
            one = read(self.kind, value, self.state.box.genres)
        except ValueError:
            return False
        if not isinstance(one, GenreCard):
            return True
        return allow(genre_card_guards(self.state, getattr(fields, "id", ""), one))

    def wire(self) -> JsonObject:
        return {"description": self.kind}

    def sample(self, random: Random, fields: Fields) -> JsonObject:
        genres = tuple(self.state.box.genres)
        return _invented(self.kind, Choice(genres) if genres else None, random)


def _invented(kind: Kind, genres: Choice | None, random: Random) -> JsonObject:
    """Some description."""

    def some(most: int) -> list[str]:
        return [] if genres is None else [genres.sample(random, {}) for _ in range(most)]

    match kind:
        case "scene":
            value = int(random.random() * 7)
            icons: JsonObject = {"scenic": [], "effects": [], "staff": random.random() < 0.2}
            return {"value": value, "needs": some(1), "genres": some(2), **icons}
        case "theme":
            return {"points": dict.fromkeys(some(1), 1)}
        case "vip":
            return {"requirement": {"count": "props", "most": 2}}
        case "genre-card":
            return {"sides": some(2), "copies": 3}
        case "genre":
            return {}


OF_GENRES: tuple[Kind, ...] = ("theme", "genre-card")
"""Kinds of cards that cannot be described before a genre is."""


def describing(state: State) -> Prompt:
    """What a card says, and the discards that come again (SP-27, SP-104)."""
    found = [
        ActionPattern(
            did.Describe, {"kind": kind}, {"id": NewId(kind, state.box), "is_": OfKind(kind, state)}
        )
        for kind in KINDS
        if state.box.genres or kind not in OF_GENRES
    ]
    if allow(reshuffle_guards(state, did.Reshuffle())):
        found.append(ActionPattern(did.Reshuffle, {}))
    return Prompt(None, "describe", tuple(found), optional=True)
