"""A player who takes what brings most: now, on the days to come and at the end."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar

from companion.core.actions import Action, Fields
from companion.core.bot import Bot
from companion.core.game import Bots
from companion.core.prompts import Prompt
from companion.games.scream_park import actions as did
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.rooms import (
    Column,
    columns,
    effect_icons,
    scenic_sets,
    scenic_total,
    walk,
)
from companion.games.scream_park.rules.day import STAFF_PER_DISCARD, TURNS
from companion.games.scream_park.rules.ending import SET_VP
from companion.games.scream_park.state import House, Prop, Room, State, slid_under

HOPE = 0.6
"""How likely a required icon is still found while the whole weekend is ahead."""
AN_EFFECT = 0.7
"""VP that a Special Effect is worth for being one of many."""
AN_ICON = 1.0
"""VP that a Scenic icon is worth which the next set lacks."""
STEP = 0.3
"""VP that each step of value costs between two rooms: what no longer fits at the right end."""


def drafter(state: State, private: Fields, prompt: Prompt, random: Random) -> Action:
    """What it does about the prompt."""
    seat, own = prompt.seat, private.get("private")
    if seat is None or own is None:
        return prompt.accepts[0].sample(random)
    match prompt.question_id:
        case "theme":
            return did.ChooseTheme(seat, _theme(state, own["themes"]))
        case "use":
            return _use(state, seat, own["hand"], prompt)
        case "genre":
            return max(_genres(state, seat), key=lambda each: each[0])[1]
        case _:
            return prompt.accepts[0].sample(random)


class ParkBots(Bots):
    """The bots of this game."""

    policies: ClassVar = {"drafter": Bot(drafter)}

    def observe(self, state: State, seat: int | None) -> State:
        """Nothing in a position is secret."""
        return state


def _theme(state: State, themes: Sequence[str]) -> str:
    """Two genres that the guests ask for are found under rooms anyway."""
    box = state.box
    wanted = [part.of for vip in state.vips if vip for part in box.vips[vip].requirement.parts]
    return max(themes, key=lambda one: sum(g in wanted for g in box.themes[one].points))


def _use(state: State, seat: int, hand: Sequence[str], prompt: Prompt) -> Action:
    """The card and the way of using it that promise most."""
    found = list(_plays(state, seat, hand))
    promise, best = max(found, key=lambda each: each[0])
    if all(one.kind is not did.DiscardBoth for one in prompt.accepts):
        return best
    genre = max(vp for vp, _ in _genres(state, seat))
    now = worth(state, seat, state.houses[seat], state.staff[seat])
    if genre - now <= 2 * max(promise - now, 0):
        return best
    cards = sorted(hand, key=lambda card: max(vp for vp, one in found if one.card == card))
    return did.DiscardBoth(seat, (cards[0], cards[1]))


def _plays(
    state: State, seat: int, hand: Sequence[str]
) -> Iterator[tuple[float, did.Place | did.Add | did.Discard]]:
    """What each way of using each card promises."""
    house, staff = state.houses[seat], state.staff[seat]
    for card in hand:
        extra = state.box.scenes[card].effects.count("extra-staff")
        for at in range(len(house) + 1):
            left = staff - len(state.charges(seat, card, at))
            if left >= 0:
                built = (*house[:at], Room(card), *house[at:])
                yield worth(state, seat, built, left + extra), did.Place(seat, card, at)
        left = staff - len(state.charges(seat, card, None))
        for at in range(len(house) if left >= 0 else 0):
            built = slid_under(house, at, Prop(card))
            yield worth(state, seat, built, left + extra), did.Add(seat, card, at)
        yield worth(state, seat, house, staff + STAFF_PER_DISCARD), did.Discard(seat, card)


def _genres(state: State, seat: int) -> Iterator[tuple[float, did.TakeGenre]]:
    """What each genre promises under each room, with the first Genre card that shows it."""
    house = state.houses[seat]
    for side, showing in state.box.showing.items():
        card = next(filter(state.genre_deck.get, showing), None)
        for at in range(len(house) if card else 0):
            built = slid_under(house, at, Prop(card or "", side))
            promise = worth(state, seat, built, state.staff[seat])
            yield promise, did.TakeGenre(seat, card or "", side, at)


def worth(state: State, seat: int, house: House, staff: int) -> float:
    """VP that such a house brings by the end, some of them hoped for."""
    box = state.box
    today = DAYS.index(state.today)
    days = len(DAYS) - today
    ahead = (TURNS * days - state.turn) / (TURNS * len(DAYS))
    several = columns(box, house)
    theme = box.themes[state.themes[seat] or next(iter(box.themes))]
    total = float(staff) + days * sum(one.brings(theme) for one in several)
    doubled = state.options.doubles_for_vip
    for vip in filter(None, state.vips[today:]):
        total += walk(several, box.vips[vip].requirement, doubled=doubled).worth
    total += sum(_hoped(one, ahead) for one in several)
    sets, icons = scenic_sets(several), scenic_total(several)
    total += SET_VP * sets
    total += AN_ICON * ahead * sum(n > sets for n in icons.values())
    total += AN_EFFECT * effect_icons(several)
    steps = sum(max(0, two.value - one.value) for one, two in pairwise(several))
    return total - STEP * ahead * (steps + (several[0].value if several else 0))


def _hoped(one: Column, ahead: float) -> float:
    """The value of a complete room, or how much of it may still be had."""
    lacking = sum(one.missing.values()) - one.waivers
    return one.value if lacking <= 0 else one.value * (HOPE * min(1.0, 2 * ahead)) ** lacking
