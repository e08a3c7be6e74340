"""The components on a virtual table: what hands would do, and nothing that rules decide.

Knows actions, prompts, rulings and cards; never a state.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import filterfalse
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Components
from companion.core.prompts import LazyHandActions, Prompt
from companion.core.rng import seeded_rng
from companion.core.rulings import CORRECTION, Ruling
from companion.core.tracks import put
from companion.games.scream_park import actions as did
from companion.games.scream_park.house import HOUSE
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.options import Options

Pile = tuple[str, ...]


class Table(Struct, frozen=True, gc=False):
    """Everything that is on the table or in a hand, faces known to the dealer alone.

    The next card of a deck is its last one.
    """

    seed: int
    drawn: int
    """Random numbers used so far."""
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


def _without(cards: Pile, gone: Collection[str]) -> Pile:
    return tuple(filterfalse(gone.__contains__, cards))


def _used(table: Table, facts: dict[str, Any]) -> Table:
    """Scene cards leave a hand; what is in houses is the rules' to keep."""
    if facts["what"] != "scene" or "cards" not in facts:
        return table
    seat: int = facts["seat"]
    hand = _without(table.hands[seat], facts["cards"])
    return replace(table, hands=put(table.hands, seat, hand))


def _placed(table: Table, facts: dict[str, Any]) -> Table:
    match facts["what"]:
        case "scene":
            return _used(table, facts)
        case "vips":
            left = len(table.vips) - facts["n"]
            return replace(table, vips=table.vips[:left], guests=table.vips[left:])
        case "theme":
            seat: int = facts["seat"]
            other = _without(table.offered[seat], facts["cards"])
            offered = put(table.offered, seat, ())
            return replace(table, offered=offered, boxed=(*table.boxed, *other))
        case _:
            return table


def _passed(table: Table, several: Sequence[dict[str, Any]]) -> Table:
    """All hands together."""
    hands = list(table.hands)
    for facts in several:
        hands[facts["to"]] = table.hands[facts["seat"]]
    return replace(table, hands=tuple(hands))


def _shuffled(table: Table, facts: dict[str, Any]) -> Table:
    deck: str = facts["what"]
    cards, drawn = seeded_rng(table.seed).shuffled(getattr(table, deck), table.drawn)
    return replace(table, drawn=drawn, **{deck: cards})


def _deal(table: Table, facts: dict[str, Any]) -> Table:
    if facts["what"] == "themes":
        offered, left = _dealt(table.themes, table.offered, facts)
        return replace(table, offered=offered, themes=left)
    hands, left = _dealt(table.scenes, table.hands, facts)
    return replace(table, hands=hands, scenes=left)


def _dealt(
    deck: Pile, hands: tuple[Pile, ...], facts: dict[str, Any]
) -> tuple[tuple[Pile, ...], Pile]:
    """A round of cards for the seats named, and what is left of the deck."""
    dealt = list(hands)
    for seat in facts["seats"]:
        left = len(deck) - facts["n"]
        dealt[seat] = (*dealt[seat], *deck[left:])
        deck = deck[:left]
    return tuple(dealt), deck


OBEYED: dict[str, Callable[[Table, dict[str, Any]], Table]] = {
    "add": _used,
    "deal": _deal,
    "discard": _used,
    "place": _placed,
    "shuffle": _shuffled,
}
"""What hands do, by the word of the instruction, each for itself."""


# ---- corrections: what was elsewhere changes places


def _corrected(table: Table, facts: dict[str, Any]) -> Table:
    was, now = facts["was"], facts["value"]
    match facts["path"].partition("/")[0]:
        case "houses":
            return _exchanged(table, _scenes_of(was), _scenes_of(now))
        case "discards":
            return _exchanged(table, was, now)
        case "themes" | "vips":
            return _swapped(table, {was: now, now: was})
        case _:
            return table


def _scenes_of(house: Sequence[dict[str, Any]]) -> Pile:
    """The Scene cards of a house as people tell it."""
    props = (prop["card"] for room in house for prop in room["props"] if "show" not in prop)
    return (*(room["card"] for room in house), *props)


def _exchanged(table: Table, was: Sequence[str], now: Sequence[str]) -> Table:
    """What no longer is there goes under the deck; what is there now was in the deck, or
    in a hand, which gets another card for it.
    """
    scenes = (*(card for card in was if card not in now), *table.scenes)
    hands = list(table.hands)
    for card in (one for one in now if one not in was):
        for seat, hand in enumerate(hands):
            if card in hand:
                hands[seat] = (*_without(hand, (card,)), scenes[-1])
                scenes = scenes[:-1]
        scenes = _without(scenes, (card,))
    return replace(table, scenes=scenes, hands=tuple(hands))


def _swapped(table: Table, other: dict[str, str]) -> Table:
    """One Theme or VIP card stands in for the other, wherever it was."""

    def swapped(cards: Pile) -> Pile:
        return tuple(other.get(card, card) for card in cards)

    return replace(
        table,
        themes=swapped(table.themes),
        vips=swapped(table.vips),
        boxed=swapped(table.boxed),
        guests=swapped(table.guests),
        offered=tuple(swapped(cards) for cards in table.offered),
    )


# ---- facts and prompts


class ParkComponents(Components):
    """Hands and piles of a virtual table."""

    table = Table

    def set_up(self, names: Sequence[str], options: Options, seed: int) -> Table:
        """The decks as they come out of the box."""
        nothing: tuple[Pile, ...] = ((),) * len(names)
        scenes, themes, vips = tuple(HOUSE.scenes), tuple(HOUSE.themes), tuple(HOUSE.vips)
        return Table(seed, 0, scenes, themes, vips, nothing, nothing)

    def apply_rulings(
        self, table: Table, action: Action | None, rulings: Sequence[Ruling]
    ) -> Table:
        """Carry out the instructions, which also say what happened."""
        passed: list[dict[str, Any]] = []
        for ruling in rulings:
            facts = ruling.facts
            if ruling.kind == "instruct":
                do = facts["do"]
                if do in OBEYED:
                    table = OBEYED[do](table, facts)
                elif do == "pass":
                    passed.append(facts)
            elif ruling.kind == CORRECTION:
                table = _corrected(table, facts)
        return _passed(table, passed) if passed else table

    def resolve_chance(self, table: Table, prompts: Sequence[Prompt]) -> Action | None:
        """Guests are facts, and nobody has to look at what a day has brought."""
        for prompt in prompts:
            if prompt.seat is not None:
                continue
            if prompt.ask == "vip":
                day = prompt.accepts[0].fixed["day"]
                return did.RevealVip(day, table.guests[DAYS.index(day)])
            if prompt.ask == "end_day":
                return did.EndDay()
        return None

    def to_seat(self, table: Table, prompt: Prompt) -> Prompt | None:
        """The prompt as its own seat has it; None where its hand allows nothing."""
        seat, accepts = prompt.seat, prompt.accepts
        if seat is None or type(accepts) is not LazyHandActions:
            return prompt
        hands = table.offered if prompt.ask == "theme" else table.hands
        mine = accepts.held(hands[seat])
        return replace(prompt, accepts=mine) if mine.cards else None

    def private(self, table: Table, seat: int) -> dict[str, Any]:
        """What only this seat may see: its hand, and its Theme cards until one is chosen."""
        return {"private": {"hand": list(table.hands[seat]), "themes": list(table.offered[seat])}}


COMPONENTS = ParkComponents()
