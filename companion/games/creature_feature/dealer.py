"""The components on a virtual table: what hands would do, and nothing that rules decide.

Knows actions, prompts, rulings and cards; never a state. If it can play a game from the
instructions alone, the instructions are complete.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import UNSET, to_builtins
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.game import Components
from companion.core.prompts import Prompt
from companion.core.rng import seeded_rng
from companion.core.rulings import Ruling
from companion.core.tracks import put, without
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.cards import (
    HELPERS,
    MONSTERS,
    Monster,
    PlayingCard,
    is_monster,
)
from companion.games.creature_feature.components import Peek, Table, set_up
from companion.games.creature_feature.narrowing import narrow, widen

Facts = dict[str, Any]
"""Of an instruction."""
PLACES: dict[str, int] = {card: place for place, card in enumerate(MONSTERS + HELPERS)}
"""Catalogue order."""


def _name_last_actor(table: Table, action: did.NameLastActor) -> Table:
    del action
    _, drawn = seeded_rng(table.seed).shuffled(table.hands, table.drawn)
    return replace(table, drawn=drawn)


def _lay_team(table: Table, action: did.TeamUp) -> Table:
    seat, star, co_star = action.seat, action.star, action.co_star
    if star is UNSET or co_star is UNSET:
        raise ValueError("two cards are laid, but which?")
    hand = without(without(table.hands[seat], star), co_star)
    return replace(
        table,
        hands=put(table.hands, seat, hand),
        stars=put(table.stars, seat, star),
        co_stars=put(table.co_stars, seat, co_star),
    )


def _correct(table: Table, action: Correct) -> Table:
    if action.path.startswith("teams/") and is_monster(action.value):
        return _exchange(table, action.path, action.value)
    return table


def _exchange(table: Table, path: str, card: Monster) -> Table:
    """Another card is there than was shown: it changes places with one that does not
    lie on the board. Raises LookupError where all seven lie there.
    """
    _, seat, place = path.split("/")
    laid = table.stars if place == "star" else table.co_stars
    was = _lies(laid[int(seat)])
    if was == card:
        return table
    fresh = put(laid, int(seat), card)
    table = replace(table, stars=fresh) if place == "star" else replace(table, co_stars=fresh)
    if card in table.deck:
        return replace(table, deck=_instead(table.deck, card, was))
    if card in table.discards:
        return replace(table, discards=_instead(table.discards, card, was))
    for seats in ("hands", "piles"):
        held: tuple[tuple[PlayingCard, ...], ...] = getattr(table, seats)
        for one, cards in enumerate(held):
            if card in cards:
                return replace(table, **{seats: put(held, one, _instead(cards, card, was))})
    raise LookupError(f"no {card} is left to lie there")


def _instead(
    cards: tuple[PlayingCard, ...], old: PlayingCard, new: PlayingCard
) -> tuple[PlayingCard, ...]:
    place = cards.index(old)
    return (*cards[:place], new, *cards[place + 1 :])


def _turn_over_film(table: Table, action: did.RevealFilm) -> Table:
    del action
    if table.from_aside:
        return replace(table, aside=table.aside[:-1], from_aside=table.from_aside - 1)
    seats = len(table.hands)
    return replace(table, films=table.films[:-1], turn=table.turn + 1, peeks=((),) * seats)


def _lies(card: Monster | None) -> Monster:
    if card is None:
        raise LookupError("a card is told of that does not lie there")
    return card


def _monster(card: PlayingCard) -> Monster:
    if is_monster(card):
        return card
    raise LookupError(f"{card} is no monster")


def _drawn(table: Table, facts: Facts) -> Table:
    return _draw(table, facts["seat"], facts["n"])


def _dealt(table: Table, facts: Facts) -> Table:
    for seat in facts["seats"]:
        table = _draw(table, seat, facts["n"])
    return table


def _draw(table: Table, seat: int, n: int) -> Table:
    # a corrected count may promise more cards than there are
    left = max(0, len(table.deck) - n)
    hand = table.hands[seat] + table.deck[left:][::-1]
    return replace(table, deck=table.deck[:left], hands=put(table.hands, seat, hand))


def _discard(table: Table, facts: Facts) -> Table:
    seat: int = facts["seat"]
    match facts["from"]:
        case "hand":
            card: PlayingCard = facts["cards"][0]
            hands = put(table.hands, seat, without(table.hands[seat], card))
            return replace(table, hands=hands, discards=(*table.discards, card))
        case "star":
            star = _lies(table.stars[seat])
            stars = put(table.stars, seat, None)
            return replace(table, stars=stars, discards=(*table.discards, star))
        case _:
            return replace(table, deck=table.deck[:-1], discards=(*table.discards, table.deck[-1]))


def _score(table: Table, facts: Facts) -> Table:
    seat: int = facts["seat"]
    owner = int(facts["from"].removeprefix("team/"))
    star, co_star = table.stars[owner], table.co_stars[owner]
    pile = list(table.piles[seat])
    for card in facts["cards"]:
        if co_star is not None and card in (co_star, "unknown"):
            pile.append(co_star)
            co_star = None
        else:
            pile.append(_lies(star))
            star = None
    return replace(
        table,
        piles=put(table.piles, seat, tuple(pile)),
        stars=put(table.stars, owner, star),
        co_stars=put(table.co_stars, owner, co_star),
    )


def _place(table: Table, facts: Facts) -> Table:
    """Off the deck; pawns and tiles are where people put them."""
    if facts["what"] != "star":
        return table
    star = _monster(table.deck[-1])
    return replace(table, deck=table.deck[:-1], stars=put(table.stars, facts["seat"], star))


def _take_back(table: Table, facts: Facts) -> Table:
    if facts["what"] != "cards":
        return table
    seat: int = facts["seat"]
    hand = (*table.hands[seat], _lies(table.co_stars[seat]), _lies(table.stars[seat]))
    return replace(
        table,
        hands=put(table.hands, seat, hand),
        stars=put(table.stars, seat, None),
        co_stars=put(table.co_stars, seat, None),
    )


def _peek(table: Table, facts: Facts) -> Table:
    seat: int = facts["seat"]
    target: int = facts["target"]
    laid = table.stars if facts["card"] == "star" else table.co_stars
    saw = Peek(table.turn, target, facts["card"], _lies(laid[target]))
    return replace(table, peeks=put(table.peeks, seat, (*table.peeks[seat], saw)))


def _stack(table: Table, facts: Facts) -> Table:
    aside: int = facts["aside"]
    return replace(table, films=table.films[aside:], aside=table.films[:aside], turn=0)


def _turn_over(table: Table, facts: Facts) -> Table:
    return replace(table, from_aside=facts["n"]) if facts["what"] == "films" else table


def _shuffle(table: Table, facts: Facts) -> Table:
    chance = seeded_rng(table.seed)
    match facts["what"]:
        case "deck":
            deck, drawn = chance.shuffled(table.box, table.drawn)
            return replace(table, deck=deck, drawn=drawn)
        case "films":
            films, drawn = chance.shuffled(table.tiles, table.drawn)
            return replace(table, films=films, drawn=drawn)
        case _:
            deck, drawn = chance.shuffled(table.discards, table.drawn)
            return replace(table, deck=table.deck + deck, discards=(), drawn=drawn)


def _collect(table: Table, facts: Facts) -> Table:
    """Everything goes back into the box, which knows what belongs in it."""
    if facts["what"] != "cards":
        return table
    seats = len(table.hands)
    nothing: tuple[tuple[PlayingCard, ...], ...] = ((),) * seats
    return replace(table, deck=(), discards=(), hands=nothing, piles=nothing)


def _last_actor(table: Table, prompt: Prompt) -> Action:
    del prompt
    seats, _ = seeded_rng(table.seed).shuffled(range(len(table.hands)), table.drawn)
    return did.NameLastActor(seats[0])


def _film(table: Table, prompt: Prompt) -> Action:
    del prompt
    return did.RevealFilm(table.aside[-1] if table.from_aside else table.films[-1])


def _off_the_deck(table: Table, prompt: Prompt) -> Action:
    return did.TurnUp(prompt.seat or 0, table.deck[-1])


def _turned_up(table: Table, prompt: Prompt) -> Action:
    seat = prompt.seat or 0
    if prompt.accepts[0].kind is did.RevealStar:
        return did.RevealStar(seat, _lies(table.stars[seat]))
    return did.RevealCoStar(seat, _lies(table.co_stars[seat]))


DONE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    did.NameLastActor: _name_last_actor,
    did.RevealFilm: _turn_over_film,
    did.TeamUp: _lay_team,
    Correct: _correct,
}
"""What hands have done by the action itself."""

OBEYED: Final[dict[str, Callable[[Table, Facts], Table]]] = {
    "draw": _drawn,
    "discard": _discard,
    "score": _score,
    "place": _place,
    "return": _take_back,
    "peek": _peek,
    "shuffle": _shuffle,
    "deal": _dealt,
    "stack": _stack,
    "turn-over": _turn_over,
    "collect": _collect,
}
"""By instruction, what changes on the table; pawns, markers and tiles are not modeled."""

TOLD: Final[dict[str, Callable[[Table, Prompt], Action]]] = {
    "last-actor": _last_actor,
    "film": _film,
    "turn-up": _off_the_deck,
    "co-star": _turned_up,
    "star": _turned_up,
}
"""The facts that the table produces, by what is asked."""


class FeatureComponents(Components):
    """Hands and piles of a virtual table."""

    table = Table

    def set_up(self, names: Sequence[str], options: Any, seed: int) -> Table:
        return set_up(names, options, seed)

    def apply_rulings(
        self, table: Table, action: Action | None, rulings: Sequence[Ruling]
    ) -> Table:
        """Carry out the action, then its instructions (no action: the game begins)."""
        done = DONE.get(type(action))
        if done:
            table = done(table, action)
        for ruling in rulings:
            if ruling.kind == "instruct":
                facts = ruling.facts
                obeyed = OBEYED.get(facts["do"])
                if obeyed:
                    table = obeyed(table, facts)
        return table

    def resolve_chance(self, table: Table, prompts: Sequence[Prompt]) -> Action | None:
        """Facts that the table produces at once; claims and choices are left to people."""
        for prompt in prompts:
            if not prompt.optional:
                told = TOLD.get(prompt.ask)
                return None if told is None else told(table, prompt)
        return None

    def to_public(self, prompt: Prompt) -> Prompt:
        return widen(prompt)

    def to_seat(self, table: Table, prompt: Prompt) -> Prompt | None:
        return narrow(table, prompt)

    def complete(self, table: Table, action: Action) -> Action:
        """A claim may leave the card to the dealer, who can see it."""
        if not isinstance(action, did.RevealStar | did.RevealCoStar) or action.card is not UNSET:
            return action
        laid = table.stars if isinstance(action, did.RevealStar) else table.co_stars
        card = dict(enumerate(laid)).get(action.seat)
        return action if card is None else replace(action, card=card)

    def private(self, table: Table, seat: int) -> dict[str, Any]:
        """What only this seat may see: its hand, its team, what its Bats saw this turn."""
        return {
            "private": {
                "hand": sorted(table.hands[seat], key=PLACES.__getitem__),
                "star": table.stars[seat],
                "co_star": table.co_stars[seat],
                "peeks": to_builtins(table.peeks[seat]),
            }
        }

    def missing(self, table: Table, action: Action) -> str | None:
        """A helper that is played or discarded but is not in the hand."""
        if not isinstance(action, did.PlayHelper | did.DiscardHelper):
            return None
        return None if action.helper in table.hands[action.seat] else action.helper


COMPONENTS = FeatureComponents()
