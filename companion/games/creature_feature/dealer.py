"""The dealer of a virtual table: what people would do by hand, and nothing that rules decide.

Knows actions, prompts, rulings and cards; never a state. If it can play a game from the
instructions alone, the instructions are complete.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from msgspec import UNSET, Struct, field, to_builtins
from msgspec.structs import replace

from companion.core.actions import Action, Correct, JsonObject
from companion.core.correctables import value_at, with_value
from companion.core.dealer import Dealer
from companion.core.domains import Cards, Choice, OptionalDomain
from companion.core.prompts import ActionPattern, LazyPatterns, Prompt
from companion.core.rng import seeded_rng
from companion.core.tuples import replaced_at, without
from companion.games.creature_feature import actions, rulings
from companion.games.creature_feature.cards import (
    CARDS,
    FILMS,
    HELPERS,
    MONSTERS,
    VALUE,
    Film,
    Monster,
    PlayingCard,
    is_monster,
)
from companion.games.creature_feature.options import Options
from companion.games.creature_feature.rulings import UNKNOWN

Hand = tuple[PlayingCard, ...]
ORDER = {card: index for index, card in enumerate(CARDS)}


class Peek(Struct, frozen=True, gc=False):
    """What a Bats player saw."""

    turn: int
    target: int
    card: str
    monster: str


class Table(Struct, frozen=True, gc=False):
    """Everything that is on the table or in a hand, faces known to the dealer alone."""

    seed: int
    box: Hand
    """All monsters and helpers that this box holds."""
    tiles: tuple[Film, ...]
    random_position: int = field(default=0, name="drawn")
    """How many random numbers of the seed have been used."""
    deck: Hand = ()
    """The next card is the last one."""
    discards: Hand = ()
    hands: tuple[Hand, ...] = ()
    stars: tuple[Monster | None, ...] = ()
    co_stars: tuple[Monster | None, ...] = ()
    piles: tuple[Hand, ...] = ()
    films: tuple[Film, ...] = ()
    """The stack; the next film is the last one."""
    aside: tuple[Film, ...] = ()
    from_aside: int = 0
    """Films of a Double Feature still to be turned over."""
    turn: int = 0
    peeks: tuple[tuple[Peek, ...], ...] = ()

    def revealed_by(self, kind: type[Action]) -> tuple[Monster | None, ...]:
        """The cards, by seat, that an action of this kind turns up."""
        return self.stars if kind is actions.RevealStar else self.co_stars

    def with_hand(self, seat: int, hand: Hand) -> "Table":
        """Return the table with another hand of a seat."""
        return replace(self, hands=replaced_at(self.hands, seat, hand))

    def with_team(self, seat: int, star: Monster | None, co_star: Monster | None) -> "Table":
        """Return the table with another team of a seat."""
        stars, co_stars = (
            replaced_at(self.stars, seat, star),
            replaced_at(self.co_stars, seat, co_star),
        )
        return replace(self, stars=stars, co_stars=co_stars)


def _as_monster(card: Monster | None) -> Monster:
    if card is None:
        raise LookupError("a team has no card in this place")
    return card


# ---- what people do by hand


def _shuffle_seats(table: Table, _action: actions.NameLastActor) -> Table:
    _, random_position = seeded_rng(table.seed).shuffled(table.hands, table.random_position)
    return replace(table, random_position=random_position)


def _turn_film(table: Table, _action: actions.RevealFilm) -> Table:
    if table.from_aside:
        return replace(table, aside=table.aside[:-1], from_aside=table.from_aside - 1)
    nothing = ((),) * len(table.hands)
    return replace(table, films=table.films[:-1], turn=table.turn + 1, peeks=nothing)


def _lay_team(table: Table, action: actions.TeamUp) -> Table:
    seat, star, co_star = action.seat, action.star, action.co_star
    if star is UNSET or co_star is UNSET:
        raise ValueError("two cards are laid, but which?")
    hand: Hand = without(without(table.hands[seat], star), co_star)
    return table.with_hand(seat, hand).with_team(seat, star, co_star)


def _correct(table: Table, action: Correct) -> Table:
    """Another card is in a team than was shown: it changes places with one that is not on the
    board. Raises LookupError if all seven are on the board.
    """
    card = action.value
    if not action.path.startswith("teams/") or not is_monster(card):
        return table
    _, seat, slot = action.path.split("/")
    path = f"{slot}s/{seat}"
    was = _as_monster(value_at(table, path))
    if was == card:
        return table
    table = with_value(table, path, card)
    seats = range(len(table.hands))
    held = (f"{cards}/{seat}" for cards in ("hands", "piles") for seat in seats)
    for place in ("deck", "discards", *held):
        cards: Hand = value_at(table, place)
        if card in cards:
            return with_value(table, place, replaced_at(cards, cards.index(card), was))
    raise LookupError(f"no {card} is left to exchange")


def _draw(table: Table, ruling: rulings.Draw) -> Table:
    return _drawn(table, ruling.seat, ruling.n)


def _deal(table: Table, ruling: rulings.Deal) -> Table:
    for seat in ruling.seats:
        table = _drawn(table, seat, ruling.n)
    return table


def _drawn(table: Table, seat: int, n: int) -> Table:
    # a corrected count may promise more cards than there are
    left = max(0, len(table.deck) - n)
    hand = table.hands[seat] + table.deck[left:][::-1]
    return replace(table, deck=table.deck[:left], hands=replaced_at(table.hands, seat, hand))


def _discard(table: Table, ruling: rulings.Discard) -> Table:
    seat = ruling.seat
    match ruling.source, ruling.cards[0]:
        case "star", _:
            card = _as_monster(table.stars[seat])
            table = table.with_team(seat, None, table.co_stars[seat])
        case "deck", _:
            card = table.deck[-1]
            table = replace(table, deck=table.deck[:-1])
        case _, card:
            table = table.with_hand(seat, without(table.hands[seat], card))
    return replace(table, discards=(*table.discards, card))


def _score(table: Table, ruling: rulings.Score) -> Table:
    owner = int(ruling.source.removeprefix("team/"))
    star, co_star = table.stars[owner], table.co_stars[owner]
    pile = table.piles[ruling.seat]
    for card in ruling.cards:
        if co_star is not None and card in (co_star, UNKNOWN):
            pile, co_star = (*pile, co_star), None
        else:
            pile, star = (*pile, _as_monster(star)), None
    table = replace(table, piles=replaced_at(table.piles, ruling.seat, pile))
    return table.with_team(owner, star, co_star)


def _place(table: Table, ruling: rulings.Place) -> Table:
    """A Star off the deck; pawns and tiles are not modeled."""
    if not isinstance(ruling.seat, int):
        return table
    star = table.deck[-1]
    if not is_monster(star):
        raise LookupError(f"{star} is not a monster")
    table = replace(table, deck=table.deck[:-1])
    return table.with_team(ruling.seat, star, table.co_stars[ruling.seat])


def _return(table: Table, ruling: rulings.Return) -> Table:
    if not isinstance(ruling.seat, int):
        return table
    seat = ruling.seat
    team = _as_monster(table.co_stars[seat]), _as_monster(table.stars[seat])
    return table.with_hand(seat, (*table.hands[seat], *team)).with_team(seat, None, None)


def _peek(table: Table, ruling: rulings.Peek) -> Table:
    cards = table.stars if ruling.card == "star" else table.co_stars
    peek = Peek(table.turn, ruling.target, ruling.card, _as_monster(cards[ruling.target]))
    return replace(
        table, peeks=replaced_at(table.peeks, ruling.seat, (*table.peeks[ruling.seat], peek))
    )


def _shuffle(table: Table, ruling: rulings.Shuffle) -> Table:
    rng, random_position = seeded_rng(table.seed), table.random_position
    if ruling.what == "films":
        films, random_position = rng.shuffled(table.tiles, random_position)
        return replace(table, films=films, random_position=random_position)
    if ruling.what == "deck":
        deck, random_position = rng.shuffled(table.box, random_position)
        return replace(table, deck=deck, random_position=random_position)
    deck, random_position = rng.shuffled(table.discards, random_position)
    return replace(table, deck=table.deck + deck, discards=(), random_position=random_position)


def _stack(table: Table, ruling: rulings.Stack) -> Table:
    aside = ruling.aside
    return replace(table, films=table.films[aside:], aside=table.films[:aside], turn=0)


def _turn_over(table: Table, ruling: rulings.TurnOver) -> Table:
    return replace(table, from_aside=ruling.n) if ruling.what == "films" else table


def _collect(table: Table, _ruling: rulings.Collect) -> Table:
    nothing: tuple[Hand, ...] = ((),) * len(table.hands)
    return replace(table, deck=(), discards=(), hands=nothing, piles=nothing)


CHANGES: Final[dict[type, Callable[[Table, Any], Table]]] = {
    actions.NameLastActor: _shuffle_seats,
    actions.RevealFilm: _turn_film,
    actions.TeamUp: _lay_team,
    Correct: _correct,
    rulings.Draw: _draw,
    rulings.Deal: _deal,
    rulings.Discard: _discard,
    rulings.Score: _score,
    rulings.Place: _place,
    rulings.Return: _return,
    rulings.Peek: _peek,
    rulings.Shuffle: _shuffle,
    rulings.Stack: _stack,
    rulings.TurnOver: _turn_over,
    rulings.Collect: _collect,
}
"""By action and instruction, what changes on the table."""


def _team_card(table: Table, prompt: Prompt) -> Action:
    kind = prompt.accepts[0].kind
    reveal = actions.RevealStar if kind is actions.RevealStar else actions.RevealCoStar
    seat = prompt.seat or 0
    return reveal(seat, _as_monster(table.revealed_by(kind)[seat]))


FACTS: Final[dict[str, Callable[[Table, Prompt], Action]]] = {
    "last-actor": lambda table, _: actions.NameLastActor(
        seeded_rng(table.seed).shuffled(range(len(table.hands)), table.random_position)[0][0]
    ),
    "film": lambda table, _: actions.RevealFilm(
        (table.aside if table.from_aside else table.films)[-1]
    ),
    "turn-up": lambda table, prompt: actions.TurnUp(prompt.seat or 0, table.deck[-1]),
    "co-star": _team_card,
    "star": _team_card,
}
"""By question, the answer that the table produces."""


# ---- what the cards of a seat allow

Patterns = tuple[ActionPattern, ...]


def _stars(hand: Hand) -> tuple[Monster, ...]:
    """What can be laid as a Star, if there is a Co-Star beside it."""
    held = set(hand)
    stars: tuple[Monster, ...] = tuple([monster for monster in MONSTERS if monster in held])
    return stars if len(stars) > 1 or any(hand.count(monster) > 1 for monster in stars) else ()


def _with_star(
    seat: int, hand: Hand, stars: tuple[Monster, ...], key: Monster | ActionPattern
) -> ActionPattern:
    """The teams with this Star, or what is not a team."""
    if isinstance(key, ActionPattern):
        return key
    return _team(seat, (key,), stars if hand.count(key) > 1 else without(stars, key))


def _held_discards(table: Table, seat: int, pattern: ActionPattern) -> Patterns:
    hand, helpers = table.hands[seat], pattern.open["helper"]
    held = tuple([helper for helper in HELPERS if helper in hand and helpers.admits(helper, None)])
    return (_discards(seat, held),) if held else ()


def _held_card(table: Table, seat: int, pattern: ActionPattern) -> Patterns:
    card = table.revealed_by(pattern.kind)[seat]
    if card is None or not pattern.open["card"].admits(card, None):
        return ()
    return (_shown(pattern.kind, seat, (card,)),)


HELD: Final[dict[type[Action], Callable[[Table, int, ActionPattern], Patterns]]] = {
    actions.DiscardHelper: _held_discards,
    actions.RevealStar: _held_card,
    actions.RevealCoStar: _held_card,
}
"""What the cards of a seat allow of an action with any card."""


@lru_cache(maxsize=4096)
def _team(seat: int, stars: tuple[Monster, ...], co_stars: tuple[Monster, ...]) -> ActionPattern:
    cards = {"star": Cards(stars), "co_star": Cards(co_stars)}
    return ActionPattern(actions.TeamUp, {"seat": seat}, cards)


@lru_cache(maxsize=1024)
def _discards(seat: int, helpers: tuple[str, ...]) -> ActionPattern:
    return ActionPattern(actions.DiscardHelper, {"seat": seat}, {"helper": Choice(helpers)})


@lru_cache(maxsize=1024)
def _shown(kind: type[Action], seat: int, cards: tuple[Monster, ...]) -> ActionPattern:
    return ActionPattern(kind, {"seat": seat}, {"card": OptionalDomain(Cards(cards))})


def _public(pattern: ActionPattern) -> ActionPattern:
    """An action as all may see it: any hand could be behind it."""
    kind = pattern.kind
    if kind is actions.TeamUp:
        return _team(pattern.fixed["seat"], MONSTERS, MONSTERS)
    if kind is actions.RevealStar or kind is actions.RevealCoStar:
        card = OptionalDomain(pattern.open["card"])
        return ActionPattern(kind, pattern.fixed, {"card": card})
    return pattern


class CreatureFeatureDealer(Dealer[Table]):
    """Hands and piles of a virtual table."""

    table_type = Table
    changes = CHANGES

    def set_up(self, names: Sequence[str], options: Options, seed: int) -> Table:
        """The box is on the table, nothing is shuffled; unknown numbers are the house set's."""
        seats = len(names)
        numbers = {card: known.copy_count for card, known in CARDS.items()}
        if options.helpers:
            numbers |= zip(HELPERS, options.helpers.by_kind(), strict=True)
        if options.films:
            films: tuple[int, ...] = options.films
            numbers |= {film: films.count(VALUE[film]) for film in FILMS if VALUE[film]}
        cards: Hand = (*MONSTERS, *HELPERS)
        return Table(
            seed,
            tuple([card for card in cards for _ in range(numbers[card])]),
            tuple([film for film in FILMS for _ in range(numbers[film])]),
            hands=((),) * seats,
            stars=(None,) * seats,
            co_stars=(None,) * seats,
            piles=((),) * seats,
            peeks=((),) * seats,
        )

    def resolve_chance(self, table: Table, prompts: Sequence[Prompt]) -> Action | None:
        """Facts that the table produces at once; claims and choices are left to people."""
        for prompt in prompts:
            if not prompt.optional:
                fact = FACTS.get(prompt.question_id)
                return fact and fact(table, prompt)
        return None

    def public_prompt(self, prompt: Prompt) -> Prompt:
        return replace(prompt, accepts=tuple(map(_public, prompt.accepts)))

    def narrow(self, table: Table, prompt: Prompt) -> Prompt | None:
        seat = prompt.seat
        if seat is None:
            return prompt
        hand = table.hands[seat]
        stars: tuple[Monster, ...] = ()
        held: list[ActionPattern] = []
        for pattern in prompt.accepts:
            kind = pattern.kind
            if kind is actions.PlayHelper:
                if pattern.fixed["helper"] in hand:
                    held.append(pattern)
            elif kind is actions.TeamUp:
                stars = _stars(hand)
            elif kind in HELD:
                held += HELD[kind](table, seat, pattern)
            else:
                held.append(pattern)
        if stars:
            make = partial(_with_star, seat, hand, stars)
            return replace(prompt, accepts=LazyPatterns((*stars, *held), make))
        return replace(prompt, accepts=tuple(held)) if held else None

    def complete(self, table: Table, action: Action) -> Action:
        """A claim may leave the card to the dealer, who can see it."""
        if (
            not isinstance(action, actions.RevealStar | actions.RevealCoStar)
            or action.card is not UNSET
        ):
            return action
        card = dict(enumerate(table.revealed_by(type(action)))).get(action.seat)
        return action if card is None else replace(action, card=card)

    def private_view(self, table: Table, seat: int) -> JsonObject:
        """What only this seat may see: its hand, its team, what its Bats saw this turn."""
        return {
            "private": {
                "hand": sorted(table.hands[seat], key=ORDER.__getitem__),
                "star": table.stars[seat],
                "co_star": table.co_stars[seat],
                "peeks": to_builtins(table.peeks[seat]),
            }
        }

    def missing(self, table: Table, action: Action) -> str | None:
        """A helper that is played or discarded but is not in the hand."""
        if not isinstance(action, actions.PlayHelper | actions.DiscardHelper):
            return None
        return None if action.helper in table.hands[action.seat] else action.helper
