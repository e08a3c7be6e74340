"""A bot that takes what promises the most VP: now, on the days to come and at the end."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar

from companion.core.actions import Action, Fields
from companion.core.bots import Bot, Bots
from companion.core.prompts import Prompt
from companion.games.scream_park import actions
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.rooms import (
    CountedRoom,
    count_house,
    effect_icons,
    scenic_sets,
    scenic_total,
    walk_vip,
)
from companion.games.scream_park.rules.day import STAFF_PER_DISCARD, TURNS
from companion.games.scream_park.rules.ending import SET_VP
from companion.games.scream_park.state import House, Prop, Room, State, with_props

CHANCE_TO_FIND_ICON = 0.6
"""How likely a required icon is still found while the whole weekend is ahead."""
EFFECT_WORTH = 0.7
"""VP that a Special Effect is worth, as one of the most."""
SCENIC_ICON_WORTH = 1.0
"""VP that a Scenic icon is worth if the next set lacks it."""
VALUE_STEP_COST = 0.3
"""VP that each step up in value between two rooms costs, as lower rooms no longer fit at the right
end.
"""


def drafter(state: State, private: Fields, prompt: Prompt, random: Random) -> Action:
    """Choose an answer to a prompt."""
    seat, own = prompt.seat, private.get("private")
    if seat is None or own is None:
        return prompt.accepts[0].sample(random)
    match prompt.question_id:
        case "theme":
            return actions.ChooseTheme(seat, _choose_theme(state, own["themes"]))
        case "use":
            return _choose_use(state, seat, own["hand"], prompt)
        case "genre":
            return max(_genres(state, seat), key=lambda each: each[0])[1]
        case _:
            return prompt.accepts[0].sample(random)


class ScreamParkBots(Bots):
    """The bots of this game."""

    by_name: ClassVar = {"drafter": Bot(drafter)}

    def observe(self, state: State, seat: int | None) -> State:
        """Nothing in a position is secret."""
        return state


def _choose_theme(state: State, themes: Sequence[str]) -> str:
    """Choose the Theme whose genres the VIPs require, too: those are under the rooms anyway."""
    descriptions = state.descriptions
    wanted = [
        part.of for vip in state.vips if vip for part in descriptions.vips[vip].requirement.parts
    ]
    return max(
        themes, key=lambda theme: sum(g in wanted for g in descriptions.themes[theme].points)
    )


def _choose_use(state: State, seat: int, hand: Sequence[str], prompt: Prompt) -> Action:
    """Choose the card, and the use of it, that promise the most."""
    uses = list(_plays(state, seat, hand))
    promise, best = max(uses, key=lambda each: each[0])
    if all(pattern.kind is not actions.DiscardBoth for pattern in prompt.accepts):
        return best
    genre = max(vp for vp, _ in _genres(state, seat))
    now = estimate_score(state, seat, state.houses[seat], state.staff[seat])
    if genre - now <= 2 * max(promise - now, 0):
        return best
    cards = sorted(hand, key=lambda card: max(vp for vp, action in uses if action.card == card))
    return actions.DiscardBoth(seat, (cards[0], cards[1]))


def _plays(
    state: State, seat: int, hand: Sequence[str]
) -> Iterator[tuple[float, actions.Place | actions.Add | actions.Discard]]:
    """Yield each use of each card, with the VP that it promises."""
    house, staff = state.houses[seat], state.staff[seat]
    for card in hand:
        extra = state.descriptions.scenes[card].effects.count("extra-staff")
        for at in range(len(house) + 1):
            left = staff - len(state.charges(seat, card, at))
            if left >= 0:
                built = (*house[:at], Room(card), *house[at:])
                yield (
                    estimate_score(state, seat, built, left + extra),
                    actions.Place(seat, card, at),
                )
        left = staff - len(state.charges(seat, card, None))
        for at in range(len(house) if left >= 0 else 0):
            built = with_props(house, at, Prop(card))
            yield estimate_score(state, seat, built, left + extra), actions.Add(seat, card, at)
        yield (
            estimate_score(state, seat, house, staff + STAFF_PER_DISCARD),
            actions.Discard(seat, card),
        )


def _genres(state: State, seat: int) -> Iterator[tuple[float, actions.TakeGenre]]:
    """Yield each genre under each room with the VP that it promises, on the first Genre card that
    shows the genre.
    """
    house = state.houses[seat]
    for side, showing in state.descriptions.showing.items():
        card = next(filter(state.genre_deck.get, showing), None)
        for at in range(len(house) if card else 0):
            built = with_props(house, at, Prop(card or "", side))
            promise = estimate_score(state, seat, built, state.staff[seat])
            yield promise, actions.TakeGenre(seat, card or "", side, at)


def estimate_score(state: State, seat: int, house: House, staff: int) -> float:
    """Estimate the VP that a house will bring by the end."""
    descriptions = state.descriptions
    today = DAYS.index(state.today)
    days = len(DAYS) - today
    ahead = (TURNS * days - state.turn) / (TURNS * len(DAYS))
    rooms = count_house(descriptions, house)
    theme = descriptions.themes[state.themes[seat] or next(iter(descriptions.themes))]
    total = float(staff) + days * sum(room.theme_points(theme) for room in rooms)
    doubled = state.options.doubles_for_vip
    for vip in filter(None, state.vips[today:]):
        total += walk_vip(rooms, descriptions.vips[vip].requirement, doubled=doubled).vp
    total += sum(_expected_value(room, ahead) for room in rooms)
    sets, icons = scenic_sets(rooms), scenic_total(rooms)
    total += SET_VP * sets
    total += SCENIC_ICON_WORTH * ahead * sum(n > sets for n in icons.values())
    total += EFFECT_WORTH * effect_icons(rooms)
    steps = sum(max(0, two.value - room.value) for room, two in pairwise(rooms))
    return total - VALUE_STEP_COST * ahead * (steps + (rooms[0].value if rooms else 0))


def _expected_value(room: CountedRoom, ahead: float) -> float:
    """Return the value of a complete room, or the part of it that may still be had."""
    lacking = sum(room.missing.values()) - room.waivers
    return (
        room.value
        if lacking <= 0
        else room.value * (CHANCE_TO_FIND_ICON * min(1.0, 2 * ahead)) ** lacking
    )
