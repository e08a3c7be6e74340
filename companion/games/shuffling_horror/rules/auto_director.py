"""The auto-Director and its policy, which docs/bots-of-shuffling-horror.md describes."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.prompts import ActionPattern, Prompt
from companion.games.shuffling_horror import actions, effects
from companion.games.shuffling_horror.actions import SlotNumber
from companion.games.shuffling_horror.cards import ORDER
from companion.games.shuffling_horror.rules.cards import frame_of, surely_discarded
from companion.games.shuffling_horror.rules.monster_attacks import flail_score
from companion.games.shuffling_horror.rules.rolls import rolls_at_most
from companion.games.shuffling_horror.state import (
    CREATURES,
    LAST_REEL,
    PLACE_OF,
    State,
    all_throngs,
    not_none,
    screen_monsters,
    strength_of,
    throngs_of,
    value_of,
)

T = TypeVar("T")
ALL_OUT_LEAD = 18
"""How many more of 36 rolls must hit in an All-Out Attack before it is preferred to a
Take+Attack.
"""
PREFERRED_ASIDE_VALUE = 6
"""The value of the monster that the policy prefers to set aside."""
VictimChoice = Callable[[State, Sequence[str]], str]
"""Chooses which of several survivors is attacked."""


def with_announced_choice(state: State, prompt: Prompt) -> Prompt:
    """Return the Director's prompt with the chosen action alone in it. A pick for which no discard
    is known stays open.
    """
    hints = {**prompt.hints, "auto": True}
    action = choose_by_policy(state, prompt, TARGET_RULES[state.options.director_aim])
    if action is None:
        return replace(prompt, hints=hints)
    return replace(
        prompt, accepts=(pattern_of(action),), press=type(action), hold=None, hints=hints
    )


def pattern_of(action: Action) -> ActionPattern:
    """Return a pattern that only this action fits."""
    fixed = {field: getattr(action, field) for field in action.__struct_fields__}
    return ActionPattern(
        type(action), {field: value for field, value in fixed.items() if value is not UNSET}
    )


def choose_by_policy(state: State, prompt: Prompt, victim: VictimChoice) -> Action | None:
    """Choose an answer to a prompt of the Director; None: the policy leaves it to people."""
    by_kind = {pattern.kind: pattern for pattern in prompt.accepts}
    match prompt.question_id:
        case "turn":
            return _choose_main_attack(state, prompt, by_kind)
        case "target":
            return _choose_target(state, prompt, victim)
        case "take":
            return _choose_monster_to_take(state, by_kind[actions.TakeMonster])
        case "place":
            return _choose_throng(state, by_kind[actions.Place])
        case "event":
            kind = actions.Activate if _should_activate(state) else actions.Bypass
            return kind(**by_kind[kind].fixed)
        case "choose":
            return actions.Choose(0, _choose_option(state, by_kind[actions.Choose]))
        case "pick":
            return _choose_discard(state, by_kind[actions.Pick])
        case "special":
            return _choose_advanced_action(state, by_kind)
        case "set-aside":
            return actions.SetAside(0, _choose_card_to_set_aside(state, by_kind[actions.SetAside]))
        case "victim":
            return actions.ChooseVictim(
                0, victim(state, by_kind[actions.ChooseVictim].values("victim"))
            )
        case "migrate" | "lurker":
            return actions.Pass(0)
        case _:  # the Director's Cut, a survivor loss, a monster that leaves, damage left out
            return prompt.accepts[0].action()


def highest(state: State, things: Sequence[T], rank: Callable[[T], Any]) -> T:
    """Choose the thing whose rank is highest; of equal ones by the seed and the number of the
    Director's turns begun.
    """
    top = max(map(rank, things))
    equal = [candidate for candidate in things if rank(candidate) == top]
    return equal[(state.options.director_seed + state.director_turns) % len(equal)]


def weakest(state: State, survivors: Sequence[str]) -> str:
    """Choose the survivor with the fewest spoints, then the lowest flail target."""

    def rank(survivor: str) -> tuple[int, int]:
        member = state.cast[survivor]
        flail = flail_score(state, survivor)
        return (-(member.rest + state.power[member.seat]), -(13 if flail is None else flail))

    return highest(state, survivors, rank)


def spread(state: State, survivors: Sequence[str]) -> str:
    """Choose the weakest survivor of the next player in turn, attack by attack and turn by turn."""
    seats = sorted({state.cast[survivor].seat for survivor in survivors})
    left = getattr(state.stack[-1], "left", ())
    seat = seats[(state.options.director_seed + state.director_turns - len(left)) % len(seats)]
    return weakest(state, [survivor for survivor in survivors if state.cast[survivor].seat == seat])


TARGET_RULES: Mapping[str, VictimChoice] = {"weakest": weakest, "spread": spread}
"""By the option `director_aim`, the function that chooses who is attacked."""


def _strength_with(state: State, card: str, slot: str) -> int:
    """Return the strength of a throng with one more card."""
    return strength_of(state, slot) + value_of(state, card)


def _choose_slot(state: State, card: str, slots: Sequence[str]) -> str:
    """Choose the throng for a card: the best odds, then the smallest strength, then the first in
    the list.
    """

    def rank(slot: str) -> tuple[int, int]:
        value = _strength_with(state, card, slot)
        return (rolls_at_most(value), -value)

    return max(slots, key=rank)


def _choose_main_attack(
    state: State, prompt: Prompt, by_kind: Mapping[type[Action], ActionPattern]
) -> Action:
    seat = prompt.seat or 0
    take = next((pattern for pattern in prompt.accepts if pattern.kind is actions.TakeAttack), None)
    best_take = None if take is None else _best_take(state, take)
    odds = sum(rolls_at_most(strength_of(state, name)) for name in throngs_of(state, seat))
    lead = (
        0 if best_take is None else rolls_at_most(_strength_with(state, *best_take)) + ALL_OUT_LEAD
    )
    if actions.AllOutAttack in by_kind and odds >= lead:
        return actions.AllOutAttack(seat)
    if best_take is not None:
        return actions.TakeAttack(seat, *best_take)
    mash = next((pattern for pattern in prompt.accepts if pattern.kind is actions.MashAttack), None)
    if mash is not None:
        cards = mash.values("card")
        card = max(cards, key=partial(value_of, state))
        return actions.MashAttack(seat, card, _choose_slot(state, card, mash.values("to")))
    return actions.Pass(seat)


def _best_take(state: State, pattern: ActionPattern) -> tuple[str, str] | None:
    """Choose the Take+Attack with the best odds, then the smallest throng, greatest card, frame and
    slot.
    """
    pairs = [
        (card, slot)
        for card in pattern.values("card")
        if card in CREATURES
        for slot in pattern.values("to")
    ]
    if not pairs:
        return None

    def rank(pair: tuple[str, str]) -> tuple[int, int, int, int]:
        value = _strength_with(state, *pair)
        frame = frame_of(state, pair[0]) or 0
        return (rolls_at_most(value), -value, value_of(state, pair[0]), -frame)

    return max(pairs, key=rank)


def _choose_target(state: State, prompt: Prompt, victim: VictimChoice) -> Action:
    seat = prompt.seat or 0
    outside = next(
        (pattern for pattern in prompt.accepts if "victim" in (*pattern.fixed, *pattern.open)), None
    )
    first = prompt.accepts[0] if outside is None else outside
    attackers = first.values("attacker")
    attacker = max(attackers, key=partial(strength_of, state))
    if outside is not None:
        return actions.Target(seat, attacker, victim=victim(state, outside.values("victim")))
    slots: tuple[SlotNumber, ...] = first.values("sanctuary")
    weak = min(slots, key=lambda slot_number: state.sanctuaries[slot_number - 1].spoints)
    return actions.Target(seat, attacker, sanctuary=weak)


def _choose_monster_to_take(state: State, pattern: ActionPattern) -> Action:
    seat = pattern.fixed["seat"]
    card = max(pattern.values("card"), key=partial(value_of, state))
    slots = pattern.values("to")
    own = [slot for slot in slots if PLACE_OF[slot][0] == seat]
    return actions.TakeMonster(seat, card, _choose_slot(state, card, own or slots))


def _choose_throng(state: State, pattern: ActionPattern) -> Action:
    seat, card = pattern.fixed["seat"], pattern.fixed["card"]
    return actions.Place(seat, card, _choose_slot(state, card, pattern.values("to")))


def _should_activate(state: State) -> bool:
    """Return whether to activate the event: yes, but assaults only with enough attackers."""
    effect = state.attributes.events[not_none(state.event).card].effect or ()
    attackers = len(all_throngs(state)) + len(screen_monsters(state))
    if _has_step(effect, effects.FullAssault) and attackers < 2 and state.reel != LAST_REEL:
        return False
    return not (_has_step(effect, effects.Attack) and not throngs_of(state, 0))


def _has_step(steps: Sequence[effects.EffectStep], kind: type[effects.EffectStep]) -> bool:
    """Return whether an effect has such a step anywhere in it."""
    return any(isinstance(step, kind) for step in effects.every_step(steps))


def _choose_option(state: State, pattern: ActionPattern) -> str:
    """Choose the first option, or a discard if a bonus turn would have nothing to do."""
    ways = pattern.values("option")
    idle = not throngs_of(state, 0) and not screen_monsters(state)
    if ways[0] == "bonus-turn" and "pick-discard" in ways and idle and surely_discarded(state):
        return "pick-discard"
    return ways[0]


def _choose_discard(state: State, pattern: ActionPattern) -> Action | None:
    known = sorted(
        (card for card in pattern.values("card") if card in surely_discarded(state)),
        key=ORDER.__getitem__,
    )
    monsters = [card for card in known if card in CREATURES]
    if monsters:
        return actions.Pick(0, max(monsters, key=partial(value_of, state)))
    return actions.Pick(0, known[0]) if known else None


def _choose_advanced_action(state: State, by_kind: Mapping[type[Action], ActionPattern]) -> Action:
    if actions.ClipReel in by_kind and not screen_monsters(state):
        return actions.ClipReel(0)
    if actions.FadeOut in by_kind:
        return actions.FadeOut(0, by_kind[actions.FadeOut].values("frame")[0])
    return actions.Pass(0)


def _choose_card_to_set_aside(state: State, pattern: ActionPattern) -> str:
    cards = pattern.values("card")
    wanted = [card for card in cards if value_of(state, card) == PREFERRED_ASIDE_VALUE]
    return wanted[0] if wanted else cards[0]
