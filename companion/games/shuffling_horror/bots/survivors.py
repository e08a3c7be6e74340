"""A player who wants survivors to live: kills what comes next, rests, hides, and pays in time.

A player who is out of the movie plays on by the policy of the auto-Director.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import UNSET, UnsetType

from companion.core.actions import Action, Ids
from companion.core.frozen_struct import FrozenStruct
from companion.core.prompts import ActionPattern, Prompt
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.bots import spoints
from companion.games.shuffling_horror.cards import EVENTS, ITEMS, POWERS
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.procedures import MonsterAttack, SurvivorAttack
from companion.games.shuffling_horror.rules.auto_director import choose_by_policy, weakest
from companion.games.shuffling_horror.rules.dice import ROLL_COUNT
from companion.games.shuffling_horror.rules.monster_attacks import attack_value, flail_score
from companion.games.shuffling_horror.rules.rolls import rolls_at_most, rolls_reaching
from companion.games.shuffling_horror.rules.weapons import (
    attack_target_number,
    survivor_damage_bonus,
    survivor_damage_dice,
    usable_stats,
)
from companion.games.shuffling_horror.state import (
    CREATURES,
    MAX_REST,
    MAX_TARGET,
    State,
    all_throngs,
    screen_monsters,
    stat_of,
    strength_of,
    survivors_outside,
    throng_cards,
    value_of,
)

USUAL_MONSTER_VALUE = 4
"""The value of a usual monster."""
# what things are worth, in lives of survivors; found by playing whole games, each change kept
# that let more survivors live
CLEARED_SCREEN_VALUE = 0.07
"""Lives gained when a monster leaves the screen before the Director takes it."""
CLEARED_VALUE_PER_POINT = 0.012
"""Lives gained in addition for each point of that monster's value."""
THRONG_HIT_VALUE = 2.0
"""Lives gained when a throng that always hits never hits again; a share of it for less."""
BLOB_HIT_VALUE = 0.1
"""Lives gained by a hit on the space blob, without whose end no reel ends."""
BROKEN_TRIO_VALUE = 0.05
"""Lives gained when a second monster leaves the screen before there are three."""
REST_SPOINT_VALUE = 0.055
"""Lives gained by a rest spoint."""
WEAPON_VALUE = 0.2
"""Lives gained when somebody who never hit gets a weapon that always hits and kills."""
SPARE_ITEM_VALUE = 0.01
WHOLE_THRONG_FACTOR = 0.3
"""How much better a weapon is that strikes a whole throng."""
POWER_PLAY_VALUE = 0.12
SANCTUARY_VALUE = 0.15
"""Lives gained when nobody can attack a survivor who has no spoints."""
UNHURT_SANCTUARY_SHARE = 0.3
"""The share of `SANCTUARY_VALUE` that a survivor with all spoints gains."""
LEAVING_COST = 0.04
RECRUIT_VALUE = 0.20
"""Lives gained by another survivor in the pool."""
FIRST_RECRUIT_VALUE = 0.30
"""Lives gained by a first survivor in an empty pool."""
DRAWN_CARD_VALUE = 0.03
"""Lives gained when the movie goes on by a card."""
OTHER_ACTION_VALUE = 0.08
"""Lives that the action of each other survivor of the pool would have gained."""
FUMBLED_VALUE = 0.10
SEARCH_VALUE = 0.10
DYNAMITE_TOKEN_VALUE = 0.06
"""Lives that one of four sticks of dynamite gains later."""


def survivor(
    state: State, _private: Mapping[str, Any], prompt: Prompt, random: Random
) -> Action | None:
    """What it does about a prompt of its seat, or about one of nobody in particular."""
    seat = prompt.seat
    match prompt.question_id:
        case "spend":
            return spoints.choose_spend(state, prompt)
        case "negate":
            return spoints.choose_against_damage(state, prompt)
        case "star":
            return _star(state, prompt)
        case "award":
            return actions.AwardStar(weakest(state, prompt.accepts[0].values("survivor")))
        case "event" if seat is None:
            return actions.Bypass()
        case "manual":
            return actions.Done()
        case "forgo":
            return prompt.accepts[0].sample(random)
        case _ if seat is None:
            return None
        case _ if state.sides[seat] != "player":
            return choose_by_policy(state, prompt, weakest)
        case "permission":
            return actions.Allow(seat)
        case "keep":
            return _keep(state, prompt)
        case "discard":
            pattern = prompt.accepts[0]
            owner = pattern.fixed["survivor"]
            return actions.Discard(seat, owner, _least_useful(state, owner, pattern.values("card")))
        case _:
            return max(_rated_actions(state, prompt), key=lambda way: way[0])[1]


# ---- what may be done in a turn, each with what it is worth


def _rated_actions(state: State, prompt: Prompt) -> Iterator[tuple[float, Action]]:
    kills = _kills(state)
    for pattern in prompt.accepts:
        fixed = pattern.fixed
        match pattern.kind:
            case actions.Attack | actions.ThrongAttack:
                yield from _attacks(state, pattern, kills)
            case actions.Rest:
                yield _rest(state, fixed["survivor"]), actions.Rest(**fixed)
            case actions.Take:
                yield from _rated_takes(state, pattern)
            case actions.TakeAttackItem:
                yield from _take_attacks(state, pattern, kills)
            case actions.TakeAttackSurvivor:
                yield _recruit(state, fixed["seat"]), actions.TakeAttackSurvivor(**fixed)
            case actions.Move:
                slot_number = max(
                    pattern.values("sanctuary"), key=lambda sanctuary: _walls(state, sanctuary)
                )
                yield (
                    _move_worth(state, fixed["survivor"]),
                    actions.Move(**fixed, sanctuary=slot_number),
                )
            case actions.Leave:
                yield _leave(state, fixed["survivor"]), actions.Leave(**fixed)
            case actions.Search:
                yield (
                    (0.0 if state.cast[fixed["survivor"]].held else SEARCH_VALUE),
                    actions.Search(**fixed),
                )
            case actions.Fetch:
                for card in pattern.values("card"):
                    yield (
                        1.0 + _use_of(state, fixed["survivor"], card),
                        actions.Fetch(**fixed, card=card),
                    )
            case actions.Escape:
                yield 0.05, actions.Escape(**fixed)
            case actions.Pass:
                yield 0.0, actions.Pass(**fixed)
            case _:
                continue


Kills = Mapping[str, float]
"""By monster card, what it is worth that it goes."""


def _attacks(state: State, pattern: ActionPattern, kills: Kills) -> Iterator[tuple[float, Action]]:
    fixed = pattern.fixed
    stats: tuple[Stat | UnsetType, ...] = pattern.values("stat") or (UNSET,)
    item = fixed.get("item", UNSET)
    for stat in stats:
        blow = _attack_odds(state, fixed["survivor"], item, stat)
        for throng in pattern.values("throng"):
            worth = blow(state, throng_cards(state, throng), kills)
            yield worth, actions.ThrongAttack(**fixed, throng=throng, stat=stat)
        for target in pattern.values("target"):
            yield blow(state, (target,), kills), actions.Attack(**fixed, target=target, stat=stat)


class _AttackOdds(FrozenStruct):
    """An attack, whomever it meets: how often it hits, and what it does then."""

    hits: float
    base: str
    plus: int
    fumble_cost: float

    def __call__(self, state: State, cards: Sequence[str], kills: Kills) -> float:
        """What it is worth against these cards."""
        faces = 6 if self.base == "d6" else ROLL_COUNT
        worth = -self.fumble_cost
        for card in cards:
            if card in kills:
                need = max(0, value_of(state, card) - self.plus)
                worth += self.hits * kills[card] * rolls_reaching(need, self.base) / faces
            elif card in EVENTS:
                worth += self.hits * BLOB_HIT_VALUE
        return worth


def _attack_odds(
    state: State, survivor: str, item: str | UnsetType, stat: Stat | UnsetType
) -> _AttackOdds:
    seat = state.cast[survivor].seat
    with_item, with_stat = None if item is UNSET else item, None if stat is UNSET else stat
    attack = SurvivorAttack(seat, survivor, "", with_item, with_stat)
    fumble_cost = FUMBLED_VALUE / ROLL_COUNT + (DYNAMITE_TOKEN_VALUE if item in state.uses else 0)
    hits = rolls_at_most(attack_target_number(state, attack)) / ROLL_COUNT
    return _AttackOdds(
        hits, survivor_damage_dice(state, attack), survivor_damage_bonus(state, attack), fumble_cost
    )


def _kills(state: State) -> Kills:
    """What it is worth that a monster goes, card by card."""
    screen = screen_monsters(state)
    trio = BROKEN_TRIO_VALUE if len(screen) > 1 else 0.0
    values = {
        card: CLEARED_SCREEN_VALUE + CLEARED_VALUE_PER_POINT * value_of(state, card) + trio
        for card in screen
    }
    for name in all_throngs(state):
        now = strength_of(state, name)
        for card in throng_cards(state, name):
            if card in CREATURES:
                left = now - value_of(state, card)
                gain = rolls_at_most(now) - (rolls_at_most(left) if left else 0)
                values[card] = THRONG_HIT_VALUE * gain / ROLL_COUNT
    for refuge in state.sanctuaries:
        if refuge.lurker in CREATURES:
            values[refuge.lurker] = CLEARED_SCREEN_VALUE
    return values


def _rest(state: State, survivor: str) -> float:
    member = state.cast[survivor]
    n = min(2 if member.inside is None else 3, MAX_REST - member.rest, state.pool)
    return n * REST_SPOINT_VALUE


def _use_of(state: State, survivor: str, card: str) -> float:
    """What a held card is worth to a survivor, beside the other ones."""
    if card in POWERS:
        return POWER_PLAY_VALUE
    if card not in ITEMS:
        return 0.0
    better = _kill_chance_with(state, survivor, card) - kill_chance(state, survivor, without=card)
    return WEAPON_VALUE * max(0.0, better) + SPARE_ITEM_VALUE


def kill_chance(state: State, survivor: str, without: str | None = None) -> float:
    """How likely an attack hits and kills a usual monster, with the best of what is held."""
    held = (item for item in state.cast[survivor].held if item in ITEMS and item != without)
    return max(_kill_chance_with(state, survivor, weapon) for weapon in (None, *held))


def _kill_chance_with(state: State, survivor: str, item: str | None) -> float:
    """How likely an attack hits and kills a usual monster."""
    if item is None:
        muscle = stat_of(state, survivor, "muscle") or MAX_TARGET
        return rolls_at_most(muscle) / ROLL_COUNT * rolls_reaching(USUAL_MONSTER_VALUE, "d6") / 6
    card = state.attributes.items[item]
    stats = (stat_of(state, survivor, stat) for stat in card.stats)
    hits = max((rolls_at_most(stat) for stat in stats if stat is not None), default=0)
    base = card.damage.dice
    kills = rolls_reaching(max(0, USUAL_MONSTER_VALUE - card.damage.bonus), base) / (
        6 if base == "d6" else ROLL_COUNT
    )
    return hits / ROLL_COUNT * kills + (WHOLE_THRONG_FACTOR if card.throng else 0.0)


def _rated_takes(state: State, pattern: ActionPattern) -> Iterator[tuple[float, Action]]:
    taker = pattern.fixed["survivor"]
    gone = _gone(state, taker, pattern)
    for card in pattern.values("card"):
        worth = _use_of(state, taker, card) - (0 if gone is UNSET else _use_of(state, taker, gone))
        yield worth + DRAWN_CARD_VALUE, actions.Take(pattern.fixed["seat"], taker, card, gone)


def _gone(state: State, survivor: str, pattern: ActionPattern) -> str | UnsetType:
    held = pattern.values("discard")
    return _least_useful(state, survivor, held) if held else UNSET


def _least_useful(state: State, survivor: str, held: Ids) -> str:
    return min(held, key=lambda card: _use_of(state, survivor, card))


def _take_attacks(
    state: State, pattern: ActionPattern, kills: Kills
) -> Iterator[tuple[float, Action]]:
    """The whole turn of a pool for one item and one attack."""
    seat: int = pattern.fixed["seat"]
    taker: str = pattern.fixed["survivor"]
    gone = _gone(state, taker, pattern)
    lost = OTHER_ACTION_VALUE * (len(state.pools[seat]) - 1)
    if gone is not UNSET:
        lost += _use_of(state, taker, gone)
    for card in pattern.values("card"):
        blows = [
            _attack_odds(state, taker, card, stat) for stat in usable_stats(state, taker, card)
        ]
        attacks = (blow(state, (aim,), kills) for blow in blows for aim in kills)
        worth = max(attacks, default=0.0) + _use_of(state, taker, card) + DRAWN_CARD_VALUE
        yield worth - lost, actions.TakeAttackItem(seat, taker, card, gone)


def _recruit(state: State, seat: int) -> float:
    """One more survivor joins the pool, for the turn of those who are in it."""
    pool = state.pools[seat]
    return RECRUIT_VALUE - OTHER_ACTION_VALUE * (len(pool) - 1) if pool else FIRST_RECRUIT_VALUE


def _walls(state: State, slot_number: int) -> int:
    return state.sanctuaries[slot_number - 1].spoints


def _move_worth(state: State, survivor: str) -> float:
    """Walls help whoever is frail, as long as somebody else is outside to be attacked."""
    if not all_throngs(state):
        return -1.0
    if len(survivors_outside(state)) == 1:
        return 0.01
    member = state.cast[survivor]
    frail = 1 - min(1, (member.rest + state.power[member.seat]) / MAX_REST)
    return SANCTUARY_VALUE * (UNHURT_SANCTUARY_SHARE + frail)


def _leave(state: State, survivor: str) -> float:
    """Who is well rested comes out."""
    return LEAVING_COST if state.cast[survivor].rest >= MAX_REST - 1 else -1.0


def _keep(state: State, prompt: Prompt) -> Action:
    """An item is kept if it is of more use than the one that goes, or stays, for it."""
    for pattern in prompt.accepts:
        if pattern.kind is actions.Keep:
            taker, card = pattern.fixed["survivor"], pattern.fixed["card"]
            gone = _gone(state, taker, pattern)
            left = pattern.fixed.get("store", gone)
            if left is UNSET or _use_of(state, taker, left) < _use_of(state, taker, card):
                return actions.Keep(**pattern.fixed, discard=gone)
    stored = [pattern for pattern in prompt.accepts if pattern.kind is actions.Store]
    pattern = (*stored, prompt.accepts[-1])[0]
    return pattern.action()


def _star(state: State, prompt: Prompt) -> Action:
    """A star is kept for a flail; a second one, and against a hit that seldom comes, it serves
    at once.
    """
    procedure = state.stack[-1]
    use, passing = prompt.accepts[0], prompt.accepts[1]
    if isinstance(procedure, MonsterAttack) and procedure.stage == "star":
        score = flail_score(state, procedure.target)
        falls = 0.0 if score is None else 1 - rolls_at_most(score) / ROLL_COUNT
        hits = rolls_at_most(attack_value(state, procedure)) / ROLL_COUNT
        if procedure.target in use.values("survivor") and hits < falls:
            return actions.HorrorStar(use.fixed["seat"], procedure.target, "force_reroll")
        return passing.action()
    spare = len(state.cast[use.fixed["survivor"]].stars) > 1
    if spare or isinstance(procedure, MonsterAttack):
        return use.action()
    return passing.action()
