"""What a seat's own cards on a virtual table make of what it is asked."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, Domain, OptionalField
from companion.core.prompts import ActionPattern, Prompt
from companion.core.tracks import without
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.cards import HELPERS, MONSTERS, Monster, PlayingCard
from companion.games.creature_feature.components import Table

Templates = tuple[ActionPattern, ...]


@lru_cache(maxsize=64)
def _any_team(seat: int) -> ActionPattern:
    monsters = Cards(MONSTERS)
    return ActionPattern(did.TeamUp, {"seat": seat}, {"star": monsters, "co_star": monsters})


def widen(prompt: Prompt) -> Prompt:
    """The prompt as all may see it: any hand could be behind it."""
    return replace(prompt, accepts=tuple(_widened(one) for one in prompt.accepts))


def _widened(template: ActionPattern) -> ActionPattern:
    if template.kind is did.TeamUp:
        return _any_team(template.fixed["seat"])
    if template.kind is did.RevealStar or template.kind is did.RevealCoStar:
        card = OptionalField(template.open["card"])
        return ActionPattern(template.kind, template.fixed, {"card": card})
    return template


def narrow(table: Table, prompt: Prompt) -> Prompt | None:
    """The prompt as its own seat has it; None where its hand allows nothing."""
    seat = prompt.seat
    if seat is None:
        return prompt
    hand = table.hands[seat]
    stars: tuple[Monster, ...] = ()
    templates: list[ActionPattern] = []
    for template in prompt.accepts:
        kind = template.kind
        if kind is did.PlayHelper:
            if template.fixed["helper"] in hand:
                templates.append(template)
        elif kind is did.TeamUp:
            stars = _stars(hand)
        elif kind in OF_CARDS:
            templates += OF_CARDS[kind](table, seat, template)
        else:
            templates.append(template)
    if stars:
        return replace(prompt, accepts=Teams(seat, hand, stars, tuple(templates)))
    return replace(prompt, accepts=tuple(templates)) if templates else None


def _stars(hand: tuple[PlayingCard, ...]) -> tuple[Monster, ...]:
    """What can be laid as a Star, where there is a Co-Star beside it."""
    cards = set(hand)
    held: list[Monster] = [one for one in MONSTERS if one in cards]
    two = len(held) > 1 or any(hand.count(one) > 1 for one in held)
    return tuple(held) if two else ()


class Teams(Struct, frozen=True, gc=False):
    """A template for each Star that a hand can lay, made when it is read; then the others."""

    seat: int
    hand: tuple[PlayingCard, ...]
    stars: tuple[Monster, ...]
    others: tuple[ActionPattern, ...]

    def __len__(self) -> int:
        return len(self.stars) + len(self.others)

    def __iter__(self) -> Iterator[ActionPattern]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, place: int, /) -> ActionPattern:
        place = range(len(self))[place]
        if place >= len(self.stars):
            return self.others[place - len(self.stars)]
        star = self.stars[place]
        left = self.stars
        if self.hand.count(star) == 1:
            left = without(left, star)
        cards: dict[str, Domain] = {"star": Cards((star,)), "co_star": Cards(left)}
        return ActionPattern(did.TeamUp, {"seat": self.seat}, cards)


def _discards(table: Table, seat: int, template: ActionPattern) -> Templates:
    domain = template.open["helper"]
    helpers = filter(set(table.hands[seat]).__contains__, HELPERS)
    held = tuple([one for one in helpers if domain.admits(one, None)])
    return (_one_discard(seat, held),) if held else ()


def _star(table: Table, seat: int, template: ActionPattern) -> Templates:
    return _one_card(template, seat, table.stars[seat])


def _co_star(table: Table, seat: int, template: ActionPattern) -> Templates:
    return _one_card(template, seat, table.co_stars[seat])


def _one_card(template: ActionPattern, seat: int, card: Monster | None) -> Templates:
    if card is None or not template.open["card"].admits(card, None):
        return ()
    return (_shown(template.kind, seat, card),)


OF_CARDS: Final[
    dict[type[Action], Callable[[Table, int, ActionPattern], Iterable[ActionPattern]]]
] = {
    did.DiscardHelper: _discards,
    did.RevealStar: _star,
    did.RevealCoStar: _co_star,
}
"""What a seat's own cards make of an action that is open to any."""


@lru_cache(maxsize=1024)
def _one_discard(seat: int, helpers: tuple[str, ...]) -> ActionPattern:
    return ActionPattern(did.DiscardHelper, {"seat": seat}, {"helper": Choice(helpers)})


@lru_cache(maxsize=1024)
def _shown(kind: type[Action], seat: int, card: str) -> ActionPattern:
    return ActionPattern(kind, {"seat": seat}, {"card": OptionalField(Cards((card,)))})
