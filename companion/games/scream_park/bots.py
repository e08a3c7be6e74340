"""A player who takes what brings most: now, on the days to come and at the end."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.domains import Cards
from companion.core.prompts import Prompt
from companion.games.scream_park import actions as did
from companion.games.scream_park.box import HOUSE
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.rooms import (
    Column,
    columns,
    effect_icons,
    scenic_sets,
    scenic_total,
    walk,
)
from companion.games.scream_park.rules.cards import FOR_ONE
from companion.games.scream_park.rules.day import TURNS
from companion.games.scream_park.rules.ending import A_SET
from companion.games.scream_park.state import House, Prop, Room, house_of, slid_under
from companion.games.scream_park.view import View

HOPE = 0.6
"""How likely a required icon is still found while the whole weekend is ahead."""
AN_EFFECT = 0.7
"""VP that a Special Effect is worth for being one of many."""
AN_ICON = 1.0
"""VP that a Scenic icon is worth which the next set lacks."""
STEP = 0.3
"""VP that each step of value costs between two rooms: what no longer fits at the right end."""


def drafter(view: View, private: Mapping[str, Any], prompt: Prompt, random: Random) -> Action:
    """What it does about the prompt."""
    seat, own = prompt.seat, private.get("private")
    if seat is None or own is None:
        return prompt.accepts[0].sample(random)
    match prompt.ask:
        case "theme":
            return did.ChooseTheme(seat, _theme(view, own["themes"]))
        case "use":
            return _use(view, seat, prompt)
        case "genre":
            return max(_genres(view, seat, prompt), key=lambda each: each[0])[1]
        case _:
            return prompt.accepts[0].sample(random)


def _theme(view: View, themes: Sequence[str]) -> str:
    """Two genres that the guests ask for are found under rooms anyway."""
    wanted = [
        part.of
        for vip in view.vips.values()
        if vip is not None
        for part in HOUSE.vips[vip].requirement.parts
    ]
    return max(themes, key=lambda one: sum(g in wanted for g in HOUSE.themes[one].points))


def _use(view: View, seat: int, prompt: Prompt) -> Action:
    """The card and the way of using it that promise most."""
    found = list(_plays(view, seat, prompt))
    promise, best = max(found, key=lambda each: each[0])
    both = next((one for one in prompt.accepts if one.kind is did.DiscardBoth), None)
    if both is None:
        return best
    house = house_of(view.houses[seat])
    genre = max(
        worth(view, seat, slid_under(house, place, Prop(card, side)), view.staff[seat])
        for place in range(len(house))
        for card, side in _sides(view)
    )
    now = worth(view, seat, house, view.staff[seat])
    if genre - now <= 2 * max(promise - now, 0):
        return best
    cards = sorted(_hand(prompt), key=lambda card: max(p for p, a in found if _of(a) == card))
    return did.DiscardBoth(seat, (cards[0], cards[1]))


def _of(action: Action) -> object:
    return getattr(action, "card", None)


def _hand(prompt: Prompt) -> tuple[str, ...]:
    """The cards that may be discarded are those of the hand."""
    thrown = next(one for one in prompt.accepts if one.kind is did.Discard)
    domain = thrown.open["card"]
    return tuple(domain.cards) if isinstance(domain, Cards) else ()


def _plays(view: View, seat: int, prompt: Prompt) -> Iterator[tuple[float, Action]]:
    """What each way of using each card promises."""
    house, staff, limit = house_of(view.houses[seat]), view.staff[seat], view.limits[seat]
    for card in _hand(prompt):
        scene = HOUSE.scenes[card]
        left = staff - scene.staff
        extra = scene.effects.count("extra-staff")
        for at in range(len(house) + 1):
            elsewhere = limit is not None and (at < len(house) or scene.value < limit)
            if left >= elsewhere:
                built = (*house[:at], Room(card), *house[at:])
                yield (
                    worth(view, seat, built, left - elsewhere + extra),
                    did.Place(seat, card, at),
                )
        if left >= 0:
            for place in range(len(house)):
                slid = slid_under(house, place, Prop(card))
                yield worth(view, seat, slid, left + extra), did.Add(seat, card, place)
        yield worth(view, seat, house, staff + FOR_ONE), did.Discard(seat, card)


def _genres(view: View, seat: int, prompt: Prompt) -> Iterator[tuple[float, Action]]:
    house, staff = house_of(view.houses[seat]), view.staff[seat]
    for template in prompt.accepts:
        side, domain = template.fixed["show"], template.open["card"]
        if isinstance(domain, Cards):
            card = next(iter(domain.cards))
            for place in range(len(house)):
                built = slid_under(house, place, Prop(card, side))
                yield worth(view, seat, built, staff), did.TakeGenre(seat, card, side, place)


def _sides(view: View) -> list[tuple[str, str]]:
    """For each genre a Genre card of the deck that can show it."""
    found: dict[str, str] = {}
    for card, copies in view.genre_deck.items():
        for side in HOUSE.genre_cards[card].sides if copies else ():
            found.setdefault(side, card)
    return [(card, side) for side, card in found.items()]


# ---- what a house is worth


def worth(view: View, seat: int, house: House, staff: int) -> float:
    """VP that such a house brings by the end, some of them hoped for."""
    days = DAYS[DAYS.index(view.day or DAYS[0]) :]
    ahead = (TURNS * len(days) - view.turn) / (TURNS * len(DAYS))
    several = columns(HOUSE, house)
    theme = HOUSE.themes[view.themes[seat] or next(iter(HOUSE.themes))]
    total = float(staff) + len(days) * sum(one.brings(theme) for one in several)
    doubled = view.options.doubles_for_vip
    for day in days:
        guest = view.vips[day]
        if guest is not None:
            total += walk(several, HOUSE.vips[guest].requirement, doubled=doubled).worth
    total += sum(_hoped(one, ahead) for one in several)
    sets, icons = scenic_sets(several), scenic_total(several)
    total += A_SET * sets
    total += AN_ICON * ahead * sum(n > sets for n in icons.values())
    total += AN_EFFECT * effect_icons(several)
    steps = sum(max(0, two.value - one.value) for one, two in pairwise(several))
    return total - STEP * ahead * (steps + (several[0].value if several else 0))


def _hoped(one: Column, ahead: float) -> float:
    """The value of a complete room, or how much of it may still be had."""
    lacking = sum(one.missing.values()) - one.waivers
    return one.value if lacking <= 0 else one.value * (HOPE * min(1.0, 2 * ahead)) ** lacking
