"""Guards of what a seat of the Director's side does."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from companion.core.actions import Action, Ids, type_tag
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.narration.whereabouts import whereabouts
from companion.games.shuffling_horror.procedures import Take
from companion.games.shuffling_horror.refusals.choices import offered_patterns
from companion.games.shuffling_horror.refusals.timing import Guards, refusal_tables
from companion.games.shuffling_horror.rules.cards import frame_of, place_of
from companion.games.shuffling_horror.state import (
    CREATURES,
    PLACE_OF,
    TAKEABLE,
    THRONG_SIZE,
    State,
    open_slots,
    slots_open_to,
    survivors_inside,
    throngs_of,
)

Main = (
    actions.TakeAttack
    | actions.AllOutAttack
    | actions.CoverAttack
    | actions.MashAttack
    | actions.DesperateAttack
)
Alone = actions.FadeOut | actions.ClipReel


def never(state: State, action: Action) -> Guards:
    """Yield why this movie, or this seat, never has such an action."""
    player = isinstance(action, Main) and state.sides[action.seat] == "player"
    yield player, "not-a-monster-seat", "SH-203"
    yield isinstance(action, Alone) and action.seat != 0, "director-alone", "SH-203"
    clause, *names = refusal_tables().optional.get(type_tag(type(action)), ("",))
    off = all(getattr(state.options, name) in (False, "off") for name in names)
    yield bool(names) and off, "off", clause


def _take_attack(state: State, action: actions.TakeAttack) -> Guards:
    clause = whereabouts(state, action.card)[0]
    yield frame_of(state, action.card) is None, "card.elsewhere", clause
    if action.card in CREATURES:
        yield from _slot(state, action, open_slots(state, action.seat))
    none = action.card not in ITEMS or not state.options.alien_technology
    yield none, "card.only-monsters", "SH-187"
    any_item = state.options.edition == "pittsburgh-68"
    alien = any_item or state.attributes.items[action.card].alien
    yield not alien, "card.only-alien-items", "SH-249"
    yield action.to in throngs_of(state, action.seat), "to.full", "SH-136"
    yield True, "to.item-without-throng", "SH-249"


def _slot(
    state: State,
    action: actions.TakeAttack | actions.TakeMonster | actions.Place | actions.MashAttack,
    allowed: Ids,
) -> Guards:
    """Yield why a card cannot be placed there (SH-136 to SH-138)."""
    if action.to in allowed:
        return
    row, slot = PLACE_OF[action.to]
    own = row == action.seat or (action.seat == 0 and state.sides[row] in ("out", "pod"))
    yield not own, "to.another-row", "SH-136", "SH-56"
    yield action.to in open_slots(state, row), "to.not-for-this-card", "SH-136", "SH-56"
    yield len(state.throngs[row][slot]) >= THRONG_SIZE, "to.full", "SH-136"
    yield True, "to.not-open", "SH-137"


def _all_out(_state: State, _action: actions.AllOutAttack) -> Guards:
    yield True, "no-throng", "SH-188"


def _cover(state: State, action: actions.CoverAttack) -> Guards:
    yield not state.can_draw, "no-cover", "SH-192"
    shown = state.frames[action.frame - 1]
    yield shown is None or shown.card not in TAKEABLE, "frame.not-to-cover", "SH-190"
    yield shown is not None and shown.under is not None, "frame.covered", "SH-192"
    yield True, "attacker.who-attacks", "SH-190"


def _mash(state: State, action: actions.MashAttack) -> Guards:
    place, own = place_of(state, action.card), throngs_of(state, action.seat)
    monster = action.card in CREATURES and place in PLACE_OF
    yield not monster, "card.elsewhere", whereabouts(state, action.card)[0]
    if PLACE_OF[place][0] == action.seat:
        yield not state.options.monster_mash_1, "mash-1-off", "SH-242"
        yield action.to in own and action.to != place, "to.full", "SH-136"
        yield True, "to.another-throng", "SH-242"
    yield bool(own), "card.another-rows-card", "SH-243"
    yield not state.options.monster_mash_2, "mash-2-off", "SH-243"
    yield from _slot(state, action, open_slots(state, action.seat))
    yield True, "mash-beside-screen", "SH-243"


def _desperate(state: State, action: actions.DesperateAttack) -> Guards:
    yield action.seat != 0, "director-is-desperate", "SH-244"
    yield bool(throngs_of(state, 0)), "not-desperate", "SH-244"
    yield True, "no-screen-monster", "SH-244"


def _target(state: State, action: actions.Target) -> Guards:
    """Yield why a throng or card cannot attack this target (SH-114, SH-142)."""
    victim, slot_number = action.victim, action.sanctuary
    yield (victim is UNSET) is (slot_number is UNSET), "one-aim", "SH-114"
    named = any(
        {"victim", "sanctuary"} & pattern.fixed.keys()
        for pattern in offered_patterns(state, action)
    )
    if victim is not UNSET and not named:
        yield state.cast[victim].inside is not None, "victim.behind-walls", "SH-142"
    if slot_number is not UNSET:
        yield not survivors_inside(state, slot_number), "sanctuary.nobody-inside", "SH-114"


def _take_monster(state: State, action: actions.TakeMonster) -> Guards:
    clause = whereabouts(state, action.card)[0]
    yield frame_of(state, action.card) is None, "card.elsewhere", clause
    procedure = state.stack[-1]
    slots = (
        slots_open_to
        if isinstance(procedure, Take) and not procedure.own_throngs_only
        else open_slots
    )
    yield from _slot(state, action, slots(state, action.seat))


def _place(state: State, action: actions.Place) -> Guards:
    if any(pattern.fixed["card"] == action.card for pattern in offered_patterns(state, action)):
        yield from _slot(state, action, open_slots(state, action.seat))


def _fade(state: State, action: actions.FadeOut) -> Guards:
    shown = state.frames[action.frame - 1]
    yield shown is None or shown.card not in TAKEABLE, "frame.not-to-fade", "SH-194"


def _clip(_state: State, _action: actions.ClipReel) -> Guards:
    yield True, "cards-left", "SH-199"


GUARDS: dict[type[Action], Callable[[State, Any], Guards]] = {
    actions.TakeAttack: _take_attack,
    actions.AllOutAttack: _all_out,
    actions.CoverAttack: _cover,
    actions.MashAttack: _mash,
    actions.DesperateAttack: _desperate,
    actions.Target: _target,
    actions.TakeMonster: _take_monster,
    actions.Place: _place,
    actions.FadeOut: _fade,
    actions.ClipReel: _clip,
}
