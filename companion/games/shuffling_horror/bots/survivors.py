"""A player who wants survivors to live: kills what comes next, rests, hides, and pays in time.

Who is out of the film plays on as the published policy does.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import UNSET, UnsetType

from companion.core.actions import Action
from companion.core.domains import Cards, Choice
from companion.core.game import Prompt, Template
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.auto import policy, weakest
from companion.games.shuffling_horror.bots import spoints
from companion.games.shuffling_horror.cards import ITEMS, POWERS
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.procedures import MonsterAttack, SurvivorAttack
from companion.games.shuffling_horror.rolls import below, reaching
from companion.games.shuffling_horror.rules.cards import place_of
from companion.games.shuffling_horror.rules.monsters import attack_value, flail_score
from companion.games.shuffling_horror.rules.strikes import added, dice_of, target_of
from companion.games.shuffling_horror.state import (
    CREATURES,
    MOST_REST,
    PLACE_OF,
    State,
    in_turn_order,
    outside,
    screen_monsters,
    strength_of,
    throng_of,
    value_of,
)

ROLLS = 36
# what things are worth, in lives of survivors
ON_SCREEN = 0.10
"""That a monster leaves the screen, before the Director takes it."""
PER_VALUE = 0.012
IN_THRONG = 0.35
"""That a throng that always hits will never hit again; in parts for less."""
BLOB = 0.05
TRIO = 0.15
"""That there are not two monsters on the screen, to which a third could come."""
A_REST = 0.055
A_FIRST_WEAPON = 0.16
A_WEAPON = 0.10
"""A weapon in hand that hits and kills one time more in so many."""
A_POWER = 0.12
INSIDE = 0.13
LEAVING = 0.02
RECRUIT = 0.20
ALONE = 0.30
FUMBLED = 0.10
SEARCH = 0.10
DYNAMITE_TOKEN = 0.06
"""What one of four sticks is worth later."""


def survivor(
    state: State, private: Mapping[str, Any], prompt: Prompt, random: Random
) -> Action | None:
    """What it does about a prompt of its seat, or about one of nobody in particular."""
    del private
    seat = prompt.seat
    match prompt.ask:
        case "spend":
            return spoints.spend(state, prompt)
        case "negate":
            return spoints.against_damage(state, prompt)
        case "star":
            return _star(state, prompt)
        case "award":
            living = prompt.accepts[0].open["survivor"]
            among = living.cards if isinstance(living, Cards) else ()
            return did.AwardStar(weakest(state, among))
        case "event" if seat is None:
            return did.Bypass()
        case "manual":
            return did.Done()
        case "forgo":
            return prompt.accepts[0].sample(random)
        case _ if seat is None:
            return None
        case _ if state.sides[seat] != "player":
            return policy(state, prompt, weakest)
        case "permission":
            return did.Allow(seat)
        case "keep":
            return _keep(state, prompt)
        case "discard":
            one = _survivor_of(prompt.accepts[0])
            return did.Discard(seat, one, _least(state, one, _cards(prompt.accepts[0], "card")))
        case _:
            return max(_ways(state, prompt), key=lambda way: way[0])[1]


def _cards(template: Template, field: str) -> tuple[Any, ...]:
    """What may stand in a field."""
    domain = template.open.get(field)
    if isinstance(domain, Cards):
        return domain.cards
    return domain.values if isinstance(domain, Choice) else ()


def _survivor_of(template: Template) -> str:
    return template.fixed["survivor"]


# ---- what may be done in a turn, each with what it is worth


def _ways(state: State, prompt: Prompt) -> Iterator[tuple[float, Action]]:
    for template in prompt.accepts:
        fixed = template.fixed
        match template.kind:
            case did.Attack | did.ThrongAttack:
                yield from _attacks(state, template)
            case did.Rest:
                yield _rest(state, fixed["survivor"]), did.Rest(**fixed)
            case did.Take:
                yield from _takes(state, template)
            case did.TakeAttackItem:
                yield from _take_attacks(state, template)
            case did.TakeAttackSurvivor:
                yield _recruit(state, fixed["seat"]), did.TakeAttackSurvivor(**fixed)
            case did.Move:
                for slot in _cards(template, "sanctuary"):
                    yield _move(state, fixed["survivor"], slot), did.Move(**fixed, sanctuary=slot)
            case did.Leave:
                yield _leave(state, fixed["survivor"]), did.Leave(**fixed)
            case did.Search:
                yield _search(state, fixed["survivor"]), did.Search(**fixed)
            case did.Fetch:
                for card in _cards(template, "card"):
                    yield (
                        1.0 + _use_of(state, fixed["survivor"], card),
                        did.Fetch(**fixed, card=card),
                    )
            case did.Escape:
                yield 0.05, did.Escape(**fixed)
            case did.Pass:
                yield 0.0, did.Pass(**fixed)
            case _:
                continue


def _attacks(state: State, template: Template) -> Iterator[tuple[float, Action]]:
    fixed = template.fixed
    stats: tuple[Stat | UnsetType, ...] = _cards(template, "stat") or (UNSET,)
    item = fixed.get("item", UNSET)
    whole = template.kind is did.ThrongAttack
    for target in _cards(template, "throng" if whole else "target"):
        for stat in stats:
            if whole:
                action: did.Attack | did.ThrongAttack = did.ThrongAttack(
                    fixed["seat"], fixed["survivor"], target, item, stat
                )
            else:
                action = did.Attack(fixed["seat"], fixed["survivor"], target, item, stat)
            yield _attack(state, fixed["survivor"], target, item, stat), action


def _attack(
    state: State, survivor: str, target: str, item: str | UnsetType, stat: Stat | UnsetType
) -> float:
    attack = SurvivorAttack(
        state.cast[survivor].seat,
        survivor,
        target,
        None if item is UNSET else item,
        None if stat is UNSET else stat,
    )
    hits = below(target_of(state, attack)) / ROLLS
    base, plus = dice_of(state, attack), added(state, attack)
    faces = 6 if base == "d6" else ROLLS
    cards = throng_of(state, target) if target in PLACE_OF else (target,)
    worth = 0.0
    for card in cards:
        if card in CREATURES:
            kills = reaching(max(0, value_of(state, card) - plus), base) / faces
            worth += hits * kills * _kill(state, card)
        else:
            worth += hits * BLOB
    worth -= FUMBLED / ROLLS
    if item is not UNSET and item in state.uses:
        worth -= DYNAMITE_TOKEN
    return worth


def _kill(state: State, card: str) -> float:
    """What it is worth that a monster card goes."""
    value = value_of(state, card)
    place = place_of(state, card)
    if place in PLACE_OF:
        now = strength_of(state, place)
        return IN_THRONG * (below(now) - (below(now - value) if now > value else 0)) / ROLLS
    if place.startswith("frame"):
        return ON_SCREEN + PER_VALUE * value + TRIO * (len(screen_monsters(state)) > 1)
    return ON_SCREEN


def _rest(state: State, survivor: str) -> float:
    one = state.cast[survivor]
    n = min(2 if one.inside is None else 3, MOST_REST - one.rest, state.pool)
    return n * A_REST


def _use_of(state: State, survivor: str, card: str) -> float:
    """What a held card is worth to a survivor."""
    if card in POWERS:
        return A_POWER
    if card not in ITEMS:
        return 0.0
    items = state.attributes.items
    best = max(
        (
            _strength(state, survivor, held)
            for held in state.cast[survivor].held
            if held in items and held != card
        ),
        default=0.0,
    )
    best = max(best, _strength(state, survivor, None))
    return A_WEAPON * max(0.0, _strength(state, survivor, card) - best) + 0.01


def _strength(state: State, survivor: str, item: str | None) -> float:
    """How likely an attack hits and kills a 4."""
    attributes = state.attributes
    from companion.games.shuffling_horror.state import stat_of

    if item is None:
        return below(stat_of(state, survivor, "muscle") or 11) / ROLLS * 0.5
    card = attributes.items[item]
    hits = (
        max((below(stat_of(state, survivor, stat) or 2) for stat in card.stats), default=0) / ROLLS
    )
    base = card.damage.dice
    kills = reaching(max(0, 4 - card.damage.bonus), base) / (6 if base == "d6" else ROLLS)
    return hits * kills + (0.3 if card.throng else 0.0)


def _takes(state: State, template: Template) -> Iterator[tuple[float, Action]]:
    one = template.fixed["survivor"]
    gone = _gone(state, one, template)
    for card in _cards(template, "card"):
        worth = _use_of(state, one, card) - (0 if gone is UNSET else _use_of(state, one, gone))
        yield worth + 0.03, did.Take(template.fixed["seat"], one, card, gone)


def _gone(state: State, one: str, template: Template) -> str | UnsetType:
    held = _cards(template, "discard")
    return _least(state, one, held) if held else UNSET


def _least(state: State, one: str, held: tuple[str, ...]) -> str:
    return min(held, key=lambda card: _use_of(state, one, card))


def _take_attacks(state: State, template: Template) -> Iterator[tuple[float, Action]]:
    """The whole turn of a pool for one attack."""
    seat, one = template.fixed["seat"], template.fixed["survivor"]
    gone = _gone(state, one, template)
    lost = 0.08 * (len(state.pools[seat]) - 1)
    for card in _cards(template, "card"):
        stats = state.attributes.items[card].stats
        best = max(
            (
                _attack(state, one, target, card, stat)
                for target in screen_monsters(state)
                + tuple(c for row in state.throngs for t in row for c in t if c in CREATURES)
                for stat in stats
            ),
            default=0.0,
        )
        worth = _use_of(state, one, card) - (0 if gone is UNSET else _use_of(state, one, gone))
        yield best + worth + 0.03 - lost, did.TakeAttackItem(seat, one, card, gone)


def _recruit(state: State, seat: int) -> float:
    pool = state.pools[seat]
    if not pool:
        return ALONE
    return RECRUIT - 0.08 * (len(pool) - 1) - (0.1 if len(pool) > 1 else 0)


def _move(state: State, survivor: str, slot: int) -> float:
    one = state.cast[survivor]
    others = len(outside(state)) - 1
    frail = 1 - min(1, (one.rest + state.power[one.seat]) / 7)
    del slot
    return INSIDE * (0.3 + frail) if others else 0.02


def _leave(state: State, survivor: str) -> float:
    one = state.cast[survivor]
    return LEAVING if one.rest >= MOST_REST - 1 else -1.0


def _search(state: State, survivor: str) -> float:
    one = state.cast[survivor]
    return SEARCH if not one.held else 0.03


def _keep(state: State, prompt: Prompt) -> Action:
    for template in prompt.accepts:
        if template.kind is did.Keep:
            held = _cards(template, "discard")
            one = _survivor_of(template)
            card = template.fixed["card"]
            gone = _least(state, one, held) if held else UNSET
            if gone is UNSET or _use_of(state, one, gone) < _use_of(state, one, card):
                return did.Keep(template.fixed["seat"], one, card, gone)
    last = (
        prompt.accepts[-2]
        if len(prompt.accepts) > 1 and prompt.accepts[-2].kind is did.Store
        else prompt.accepts[-1]
    )
    return last.kind(**last.fixed)


def _star(state: State, prompt: Prompt) -> Action:
    """A star is kept for a flail; it also serves against a hit that seldom comes."""
    now = state.stack[-1]
    use, passing = prompt.accepts[0], prompt.accepts[-1]
    if isinstance(now, MonsterAttack):
        if now.stage == "flail-star":
            return use.kind(**use.fixed)
        score = flail_score(state, now.target)
        falls = 0.0 if score is None else 1 - below(score) / ROLLS
        own = _cards(use, "survivor")
        hits = below(attack_value(state, now)) / ROLLS
        if now.target in own and hits < falls:
            return did.HorrorStar(prompt.seat or 0, now.target, "force_reroll")
    return passing.kind(**passing.fixed)
