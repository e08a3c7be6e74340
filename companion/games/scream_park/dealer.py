"""The dealer of a virtual table: what people would do by hand, and nothing that rules decide.

Knows actions, prompts, rulings and cards; never a state.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import filterfalse
from typing import Any, Final

from msgspec import UNSET, Struct, field
from msgspec.structs import replace

from companion.core.actions import Action, JsonObject
from companion.core.dealer import Dealer
from companion.core.prompts import LazyHandPatterns, Prompt
from companion.core.rng import seeded_rng
from companion.core.rulings import Correction, Ruling
from companion.core.tuples import replaced_at
from companion.games.scream_park import actions, rulings
from companion.games.scream_park.descriptions import HOUSE
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.options import Options
from companion.games.scream_park.rulings import Pass

Pile = tuple[str, ...]


class Table(Struct, frozen=True, gc=False):
    """Everything that is on the table or in a hand, faces known to the dealer alone.

    The next card of a deck is its last one.
    """

    seed: int
    random_position: int = field(name="drawn")
    """How many random numbers of the seed have been used."""
    scenes: Pile
    themes: Pile
    vips: Pile
    hands: tuple[Pile, ...]
    offered: tuple[Pile, ...]
    """The two Theme cards of each seat, until one is chosen."""
    boxed: Pile = ()
    """Theme cards out of the game."""
    guests: Pile = ()
    """The VIP cards on the Day spaces."""


def _remove_cards(cards: Pile, gone: Collection[str]) -> Pile:
    return tuple(filterfalse(gone.__contains__, cards))


def _use_cards(table: Table, ruling: rulings.Place | rulings.Add | rulings.Discard) -> Table:
    """Scene cards leave a hand; what is in houses is the rules' to keep."""
    seat, cards = ruling.seat, ruling.cards
    if ruling.what != "scene" or seat is UNSET or cards is UNSET:
        return table
    return replace(
        table, hands=replaced_at(table.hands, seat, _remove_cards(table.hands[seat], cards))
    )


def _placed(table: Table, ruling: rulings.Place) -> Table:
    if ruling.what == "scene":
        return _use_cards(table, ruling)
    match ruling:
        case rulings.Place(what="vips", n=int(n)):
            return replace(table, vips=table.vips[:-n], guests=table.vips[-n:])
        case rulings.Place(what="theme", seat=int(seat), cards=tuple(cards)):
            boxed = (*table.boxed, *_remove_cards(table.offered[seat], cards))
            return replace(table, offered=replaced_at(table.offered, seat, ()), boxed=boxed)
        case _:
            return table


def _shuffled(table: Table, ruling: rulings.Shuffle) -> Table:
    deck = ruling.what
    cards, random_position = seeded_rng(table.seed).shuffled(
        getattr(table, deck), table.random_position
    )
    return replace(table, random_position=random_position, **{deck: cards})


def _dealt(table: Table, ruling: rulings.Deal) -> Table:
    """The seats named have further cards."""
    piles = "offered" if ruling.what == "themes" else "hands"
    deck: Pile = getattr(table, ruling.what)
    dealt: list[Pile] = list(getattr(table, piles))
    for seat in ruling.seats:
        dealt[seat] = (*dealt[seat], *deck[-ruling.n :])
        deck = deck[: -ruling.n]
    return replace(table, **{ruling.what: deck, piles: tuple(dealt)})


# ---- corrections: what was elsewhere changes places


def _corrected(table: Table, correction: Correction) -> Table:
    was, now = correction.was, correction.value
    match correction.path.partition("/")[0]:
        case "houses":
            return _exchanged(table, _scenes_of(was), _scenes_of(now))
        case "discards":
            return _exchanged(table, was, now)
        case "themes" | "vips":
            return _swapped(table, {was: now, now: was})
        case _:
            return table


def _scenes_of(house: Sequence[JsonObject]) -> Pile:
    """The Scene cards of a house in the form of the protocol."""
    props = (prop["card"] for room in house for prop in room["props"] if "show" not in prop)
    return (*(room["card"] for room in house), *props)


def _exchanged(table: Table, was: Sequence[str], now: Sequence[str]) -> Table:
    """What no longer is there goes under the deck; what is there now was in the deck, or
    in a hand, which gets another card for it.
    """
    scenes = (*(card for card in was if card not in now), *table.scenes)
    hands = list(table.hands)
    for card in (new for new in now if new not in was):
        for seat, hand in enumerate(hands):
            if card in hand:
                hands[seat] = (*_remove_cards(hand, (card,)), scenes[-1])
                scenes = scenes[:-1]
        scenes = _remove_cards(scenes, (card,))
    return replace(table, scenes=scenes, hands=tuple(hands))


def _swapped(table: Table, other: dict[str, str]) -> Table:
    """Two cards have changed places."""

    def swapped(cards: Pile) -> Pile:
        return tuple(other.get(card, card) for card in cards)

    return replace(
        table,
        themes=swapped(table.themes),
        vips=swapped(table.vips),
        boxed=swapped(table.boxed),
        guests=swapped(table.guests),
        offered=tuple(map(swapped, table.offered)),
    )


CHANGES: Final[dict[type, Callable[[Table, Any], Table]]] = {
    rulings.Add: _use_cards,
    rulings.Deal: _dealt,
    rulings.Discard: _use_cards,
    rulings.Place: _placed,
    rulings.Shuffle: _shuffled,
    Correction: _corrected,
}
"""What people do by hand, by ruling, each for itself."""


# ---- facts and prompts


class ScreamParkDealer(Dealer[Table]):
    """Hands and piles of a virtual table."""

    table_type = Table
    changes = CHANGES

    def set_up(self, names: Sequence[str], options: Options, seed: int) -> Table:
        """The decks as they come out of the box."""
        nothing: tuple[Pile, ...] = ((),) * len(names)
        scenes, themes, vips = tuple(HOUSE.scenes), tuple(HOUSE.themes), tuple(HOUSE.vips)
        return Table(seed, 0, scenes, themes, vips, nothing, nothing)

    def apply_rulings(
        self, table: Table, action: Action | None, rulings: Sequence[Ruling]
    ) -> Table:
        table = super().apply_rulings(table, action, rulings)
        if not rulings or type(rulings[-1]) is not Pass:
            return table
        # a turn is over: all hands are passed on at once
        hands = list(table.hands)
        for ruling in rulings:
            if isinstance(ruling, Pass) and isinstance(ruling.to, int) and ruling.seat is not UNSET:
                hands[ruling.to] = table.hands[ruling.seat]
        return replace(table, hands=tuple(hands))

    def resolve_chance(self, table: Table, prompts: Sequence[Prompt]) -> Action | None:
        """Return the next action that nobody chooses: which VIP comes, or that a day is over."""
        for prompt in prompts:
            if prompt.seat is not None:
                continue
            if prompt.question_id == "vip":
                day = prompt.accepts[0].fixed["day"]
                return actions.RevealVip(day, table.guests[DAYS.index(day)])
            if prompt.question_id == "end_day":
                return actions.EndDay()
        return None

    def narrow(self, table: Table, prompt: Prompt) -> Prompt | None:
        """The prompt as its own seat has it; None if its hand allows nothing."""
        seat, accepts = prompt.seat, prompt.accepts
        if seat is None or type(accepts) is not LazyHandPatterns:
            return prompt
        hands = table.offered if prompt.question_id == "theme" else table.hands
        mine = accepts.held(hands[seat])
        return replace(prompt, accepts=mine) if mine.cards else None

    def private_view(self, table: Table, seat: int) -> JsonObject:
        """What only this seat may see: its hand, and its Theme cards until one is chosen."""
        return {"private": {"hand": list(table.hands[seat]), "themes": list(table.offered[seat])}}
