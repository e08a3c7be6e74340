"""The prompts of each phase."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from random import Random

from msgspec import Struct

from companion.core.actions import Fields, JsonObject
from companion.core.domains import Cards, Choice, Number, Subset
from companion.core.guards import all_allow
from companion.core.prompts import ActionPattern, LazyHandPatterns, Prompt
from companion.games.scream_park import actions
from companion.games.scream_park.descriptions import KINDS, CardDescriptions, GenreCard, Kind, read
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.refusals import genre_card_guards, reshuffle_guards
from companion.games.scream_park.rules.cards import BOTH_CARDS, can_discard_both
from companion.games.scream_park.rules.entering import day_staff
from companion.games.scream_park.state import State


def setup_prompts(state: State) -> Iterator[Prompt]:
    """Ask for Themes and VIPs, in any order (SP-09 to SP-12)."""
    left = tuple([card for card in state.descriptions.themes if card not in state.themes])
    for seat, theme in enumerate(state.themes):
        if theme is None:
            accepts = LazyHandPatterns(left, _theme_pattern, (seat,))
            # a card without a claim is that of the first seat without a Theme, which the sign names
            yield Prompt(seat, "theme", accepts, scan_order=seat)
    days = 1 if state.options.vip_reveal == "each-day" else len(DAYS)
    if None in state.vips[:days]:
        yield vip_prompt(state, state.vips.index(None))


def _theme_pattern(cards: Collection[str], seat: int) -> tuple[ActionPattern, ...]:
    pattern = ActionPattern(actions.ChooseTheme, {"seat": seat}, {"card": Cards(cards)})
    return (pattern,) if cards else ()


def vip_prompt(state: State, day: int) -> Prompt:
    """Ask for the VIP of a day (SP-102)."""
    left = Cards(tuple([card for card in state.descriptions.vips if card not in state.vips]))
    pattern = ActionPattern(actions.RevealVip, {"day": DAYS[day]}, {"card": left})
    return Prompt(None, "vip", (pattern,) if left.cards else ())


def walk_prompts(state: State) -> Iterator[Prompt]:
    """Ask how far the VIP of each seat walks (SP-80)."""
    for seat, rooms in enumerate(state.walked):
        if rooms is None:
            domain = Number(0, len(state.houses[seat]))
            yield Prompt(
                seat, "walk", (ActionPattern(actions.Walk, {"seat": seat}, {"rooms": domain}),)
            )


# ---- a turn


class Payable(Struct, frozen=True, gc=False):
    """The cheap ones among some cards, filtered only when they are read."""

    cards: Collection[str]
    cheap: frozenset[str]

    def __contains__(self, card: object) -> bool:
        return card in self.cheap and card in self.cards

    def __iter__(self) -> Iterator[str]:
        return filter(self.cheap.__contains__, self.cards)

    def __len__(self) -> int:
        return len(self.cheap.intersection(self.cards))


def turn_prompts(state: State) -> tuple[Prompt, ...]:
    """Ask for the use of a card, or for a Genre card that is owed (SP-17, SP-48)."""
    unseen, due = state.unseen, state.genre_due
    usable = unseen or state.options.discards == "hidden"
    asked: list[Prompt] = []
    for seat, to_use in enumerate(state.to_use):
        if due[seat]:
            patterns = _genre_patterns(state, seat)
            asked.append(Prompt(seat, "genre", patterns, scan_ignores_claim=True, keeps_pad=True))
        elif to_use and usable:
            uses = LazyHandPatterns(unseen, _use_patterns, (state, seat))
            asked.append(Prompt(seat, "use", uses, hold=actions.Discard, keeps_pad=True))
    return tuple(asked)


def entry_prompts(state: State) -> Iterator[Prompt]:
    """Ask each seat what it did on its day, until it has entered all (SP-105)."""
    for seat in range(len(state.names)):
        if state.is_entering(seat):
            entries = LazyHandPatterns(state.unseen, _entry_patterns, (state, seat))
            yield Prompt(seat, "enter", entries, keeps_pad=True)


def _entry_patterns(cards: Collection[str], state: State, seat: int) -> Iterator[ActionPattern]:
    """Yield the entries that bring one of these cards, or a Genre card, into the house, and the
    entry of the Staff tokens.
    """
    own_seat, every, left = {"seat": seat}, Cards(cards), state.to_use[seat]
    rooms = len(state.houses[seat])
    if left and cards:
        yield ActionPattern(actions.Place, own_seat, {"at": room_choice(rooms + 1), "card": every})
        if rooms:
            yield ActionPattern(actions.Add, own_seat, {"room": room_choice(rooms), "card": every})
    if left >= BOTH_CARDS and rooms:
        yield from _genre_patterns(state, seat)
    staff = day_staff(state, seat)
    yield ActionPattern(actions.Done, own_seat, {"staff": Number(staff.least, staff.most)})


def _use_patterns(cards: Collection[str], state: State, seat: int) -> list[ActionPattern]:
    """Return the ways to use one of these cards."""
    own_seat, named = {"seat": seat}, state.options.discards == "named"
    every = Cards(cards)
    patterns = _play_patterns(state, seat, own_seat, every) if cards else []
    patterns.append(ActionPattern(actions.Discard, own_seat, {"card": every} if named else {}))
    if can_discard_both(state, seat):
        if not named:
            patterns.append(ActionPattern(actions.DiscardBoth, own_seat))
        elif len(cards) >= BOTH_CARDS:
            patterns.append(
                ActionPattern(
                    actions.DiscardBoth, own_seat, {"cards": Subset(every, BOTH_CARDS, BOTH_CARDS)}
                )
            )
    return patterns


def _play_patterns(
    state: State, seat: int, own_seat: dict[str, int], every: Cards
) -> list[ActionPattern]:
    """Return the ways to put one of these cards into the house."""
    staff, rooms = state.staff[seat], len(state.houses[seat])
    right = elsewhere = under = every  # what anybody can pay who has as much as a play can take
    if staff < BOTH_CARDS:
        cheap = state.descriptions.cheap
        right = _payable(every, cheap(staff, state.limit(seat)))
        elsewhere = _payable(every, cheap(staff - 1, None))
        under = _payable(every, cheap(staff, None))
    patterns: list[ActionPattern] = []
    if right:
        patterns.append(ActionPattern(actions.Place, {"seat": seat, "at": rooms}, {"card": right}))
    if rooms:
        there = room_choice(rooms)
        if elsewhere:
            patterns.append(
                ActionPattern(actions.Place, own_seat, {"at": there, "card": elsewhere})
            )
        if under:
            patterns.append(ActionPattern(actions.Add, own_seat, {"room": there, "card": under}))
    return patterns


def _payable(every: Cards, cheap: frozenset[str]) -> Cards | None:
    """Return the cards that can be paid for, or None if there are none."""
    return None if cheap.isdisjoint(every.cards) else Cards(Payable(every.cards, cheap))


def _genre_patterns(state: State, seat: int) -> tuple[ActionPattern, ...]:
    rooms = room_choice(len(state.houses[seat]))
    left = state.genre_deck.get
    patterns: list[ActionPattern] = []
    for genre, showing in state.descriptions.showing.items():
        cards = tuple(filter(left, showing))
        if cards:
            fixed = {"seat": seat, "show": genre}
            patterns.append(
                ActionPattern(actions.TakeGenre, fixed, {"card": Cards(cards), "room": rooms})
            )
    return tuple(patterns)


@lru_cache(maxsize=64)
def room_choice(rooms: int) -> Choice:
    """Return the domain of a room's index in a house with this many rooms."""
    return Choice(tuple(range(rooms)))


# ---- describing


class NewIdDomain(Struct, frozen=True):
    """The ids that a card of this kind may get: those that no card of another kind has."""

    kind: Kind
    descriptions: CardDescriptions

    def admits(self, value: object, action: object) -> bool:
        return isinstance(value, str) and self.descriptions.kind_of(value) in (None, self.kind)

    def to_json(self) -> JsonObject:
        return {"id": self.kind}

    def sample(self, random: Random, fields: Fields) -> str:
        return f"{self.kind}-{int(random.random() * 20)}"


class DescriptionDomain(Struct, frozen=True):
    """The valid descriptions of this kind."""

    kind: Kind
    state: State

    def admits(self, value: object, action: object) -> bool:
        try:
            description = read(self.kind, value, self.state.descriptions.genres)
        except ValueError:
            return False
        if not isinstance(description, GenreCard):
            return True
        return all_allow(genre_card_guards(self.state, getattr(action, "id", ""), description))

    def to_json(self) -> JsonObject:
        return {"description": self.kind}

    def sample(self, random: Random, fields: Fields) -> JsonObject:
        genres = tuple(self.state.descriptions.genres)
        return _invented(self.kind, Choice(genres) if genres else None, random)


def _invented(kind: Kind, genres: Choice | None, random: Random) -> JsonObject:
    """Invent a description."""

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


KINDS_WITH_GENRES: tuple[Kind, ...] = ("theme", "genre-card")
"""Kinds of cards that cannot be described before there is a genre."""


def describe_prompt(state: State) -> Prompt:
    """Offer to describe a card, or to shuffle the discards in (SP-27, SP-104)."""
    patterns = [
        ActionPattern(
            actions.Describe,
            {"kind": kind},
            {"id": NewIdDomain(kind, state.descriptions), "is_": DescriptionDomain(kind, state)},
        )
        for kind in KINDS
        if state.descriptions.genres or kind not in KINDS_WITH_GENRES
    ]
    if all_allow(reshuffle_guards(state, actions.Reshuffle())):
        patterns.append(ActionPattern(actions.Reshuffle, {}))
    return Prompt(None, "describe", tuple(patterns), optional=True)
