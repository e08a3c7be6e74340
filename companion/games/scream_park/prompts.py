"""What the game waits for: every legal action but `correct`."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct

from companion.core.domains import Cards, Choice, Number, Subset
from companion.core.prompts import ActionPattern, LazyHandActions, Prompt
from companion.games.scream_park import actions as did
from companion.games.scream_park.box import KINDS, Box, Description, GenreCard, Kind, read
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.rules.cards import BOTH
from companion.games.scream_park.rules.describing import unfit
from companion.games.scream_park.state import State
from companion.games.scream_park.tally import spare_genre_cards


def prompts(state: State) -> tuple[Prompt, ...]:
    """Required prompts by seat, then what anybody answers, then what may be answered."""
    match state.phase:
        case "turn":
            required = _turns(state)
        case "setup":
            required = tuple(_setup(state))
        case "day-start":
            required = (_reveal(state, DAYS.index(state.day or DAYS[0])),)
        case "day-end":
            required = (END_DAY,)
        case "walk":
            return tuple(_walks(state))
        case "over":
            return ()
    if state.described is None:
        return required
    return (*(one for one in required if one.accepts), _describing(state))


END_DAY = Prompt(None, "end_day", (ActionPattern(did.EndDay, {}),), press=did.EndDay)


def vips_left(state: State) -> tuple[str, ...]:
    """Guests that are on no Day space (SP-102)."""
    return tuple([card for card in state.box.vips if card not in state.vips])


def themes_left(state: State) -> tuple[str, ...]:
    """Theme cards that nobody has (SP-102)."""
    return tuple([card for card in state.box.themes if card not in state.themes])


def _setup(state: State) -> Iterator[Prompt]:
    left = themes_left(state)
    for seat, theme in enumerate(state.themes):
        if theme is None:
            yield Prompt(seat, "theme", LazyHandActions(left, _theme, (seat,)))
    days = 1 if state.options.vip_reveal == "each-day" else len(DAYS)
    if None in state.vips[:days]:
        yield _reveal(state, state.vips.index(None))


def _theme(cards: Collection[str], seat: int) -> tuple[ActionPattern, ...]:
    template = ActionPattern(did.ChooseTheme, {"seat": seat}, {"card": Cards(cards)})
    return (template,) if cards else ()


def _reveal(state: State, day: int) -> Prompt:
    left = Cards(vips_left(state))
    template = ActionPattern(did.RevealVip, {"day": DAYS[day]}, {"card": left})
    return Prompt(None, "vip", (template,) if left.cards else ())


def _walks(state: State) -> Iterator[Prompt]:
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


def _turns(state: State) -> tuple[Prompt, ...]:
    unseen, due = state.unseen, state.genre_due
    usable = unseen or state.options.discards == "hidden"
    asked: list[Prompt] = []
    for seat, to_use in enumerate(state.to_use):
        if due[seat]:
            asked.append(Prompt(seat, "genre", _genres(state, seat)))
        elif to_use and usable:
            uses = LazyHandActions(unseen, _uses, (state, seat))
            asked.append(Prompt(seat, "use", uses, hold=did.Discard))
    return tuple(asked)


def _uses(cards: Collection[str], state: State, seat: int) -> list[ActionPattern]:
    """The ways to use one of these cards."""
    whose, named = {"seat": seat}, state.options.discards == "named"
    every = Cards(cards)
    found = _plays(state, seat, whose, every) if cards else []
    found.append(ActionPattern(did.Discard, whose, {"card": every} if named else {}))
    if state.to_use[seat] == BOTH and state.houses[seat] and spare_genre_cards(state) > 0:
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

    def admits(self, value: Any, fields: object) -> bool:
        del fields
        return isinstance(value, str) and self.box.kind_of(value) in (None, self.kind)

    def wire(self) -> dict[str, Any]:
        return {"id": self.kind}

    def sample(self, random: Random, fields: Mapping[str, Any]) -> str:
        del fields
        return f"{self.kind}-{int(random.random() * 20)}"


class OfKind(Struct, frozen=True):
    """A description of this kind that can be."""

    kind: Kind
    state: State

    def admits(self, value: Any, fields: object) -> bool:
        try:
            one = read(self.kind, value, self.state.box.genres)
        except ValueError:
            return False
        return stands(self.state, getattr(fields, "id", ""), one)

    def wire(self) -> dict[str, Any]:
        return {"description": self.kind}

    def sample(self, random: Random, fields: Mapping[str, Any]) -> dict[str, Any]:
        del fields
        genres = tuple(self.state.box.genres)
        return _invented(self.kind, Choice(genres) if genres else None, random)


def stands(state: State, id_: str, one: Description) -> bool:
    """Whether a description can be true of what is on the table."""
    return not isinstance(one, GenreCard) or unfit(state, id_, one) is None


def _invented(kind: Kind, genres: Choice | None, random: Random) -> dict[str, Any]:
    """Some description."""

    def some(most: int) -> list[str]:
        return [] if genres is None else [genres.sample(random, {}) for _ in range(most)]

    match kind:
        case "scene":
            value = int(random.random() * 7)
            icons: dict[str, Any] = {"scenic": [], "effects": [], "staff": random.random() < 0.2}
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


def _describing(state: State) -> Prompt:
    describe = tuple(
        ActionPattern(
            did.Describe, {"kind": kind}, {"id": NewId(kind, state.box), "is_": OfKind(kind, state)}
        )
        for kind in KINDS
        if state.box.genres or kind not in OF_GENRES
    )
    shuffle = (ActionPattern(did.Reshuffle, {}),) if may_reshuffle(state) else ()
    return Prompt(None, "describe", (*describe, *shuffle), optional=True)


def may_reshuffle(state: State) -> bool:
    """Whether the deck can have run out in this deal (SP-27)."""
    untouched = state.to_use == (BOTH,) * len(state.names) and not any(state.genre_due)
    opening = state.phase == "turn" and state.turn == 1 and state.day != DAYS[0]
    return opening and untouched and state.discarded > 0
