"""What speaks against a thing that a Director side seat does."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from companion.core.actions import Action, word
from companion.core.objection import Objection
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.procedures import Take
from companion.games.shuffling_horror.refusals.choices import offered
from companion.games.shuffling_horror.refusals.moments import Objections
from companion.games.shuffling_horror.refusals.places import where
from companion.games.shuffling_horror.refusals.sentences import sentences
from companion.games.shuffling_horror.rules.cards import frame_of, place_of
from companion.games.shuffling_horror.state import (
    CREATURES,
    PLACE_OF,
    TAKEABLE,
    THRONG,
    State,
    established,
    inside,
    open_slots,
    open_to,
)

Main = did.TakeAttack | did.AllOutAttack | did.CoverAttack | did.MashAttack | did.DesperateAttack


def never(state: State, action: Action) -> Objections:
    """What this movie, or this seat, never does."""
    if isinstance(action, Main) and state.sides[action.seat] == "player":
        yield "not-a-monster-seat"
    if isinstance(action, did.FadeOut | did.ClipReel) and action.seat != 0:
        yield "director-alone"
    words, cite, *names = sentences().optional.get(word(type(action)), ("", ""))
    if names and all(getattr(state.options, one) in (False, "off") for one in names):
        yield Objection(f"This movie is played without it: {words}.", (cite,))


def _take_attack(state: State, action: did.TakeAttack) -> Objections:
    if frame_of(state, action.card) is None:
        yield where(state, action.card, "card")
    if action.card in CREATURES:
        yield from _slot(state, action, open_slots(state, action.seat))
    if action.card not in ITEMS or not state.options.alien_technology:
        yield "only-monsters"
    any_item = state.options.edition == "pittsburgh-68"
    if not any_item and not state.attributes.items[action.card].alien:
        yield "only-alien-items"
    yield "full" if action.to in established(state, action.seat) else "item-without-throng"


def _slot(
    state: State,
    action: did.TakeAttack | did.TakeMonster | did.Place | did.MashAttack,
    allowed: tuple[str, ...],
) -> Objections:
    """Why a card cannot be placed there (SH-136 to SH-138)."""
    if action.to in allowed:
        return
    row, slot = PLACE_OF[action.to]
    if row != action.seat and not (action.seat == 0 and state.sides[row] in ("out", "pod")):
        yield "another-row"
    if action.to in open_slots(state, row):
        yield "not-for-this-card"
    yield "full" if len(state.throngs[row][slot]) >= THRONG else "not-open"


def _all_out(state: State, action: did.AllOutAttack) -> Objections:
    del state, action
    yield "no-throng"


def _cover(state: State, action: did.CoverAttack) -> Objections:
    if not state.can_draw:
        yield "no-cover"
    shown = state.frames[action.frame - 1]
    if shown is None or shown.card not in TAKEABLE:
        yield "not-to-cover"
    elif shown.under is not None:
        yield "covered"
    yield "who-attacks"


def _mash(state: State, action: did.MashAttack) -> Objections:
    place, own = place_of(state, action.card), established(state, action.seat)
    if action.card not in CREATURES or place not in PLACE_OF:
        yield where(state, action.card, "card")
    elif PLACE_OF[place][0] == action.seat:
        if not state.options.monster_mash_1:
            yield "mash-1-off"
        yield "full" if action.to in own and action.to != place else "another-throng"
    if own:
        yield "another-rows-card"
    if not state.options.monster_mash_2:
        yield "mash-2-off"
    yield from _slot(state, action, open_slots(state, action.seat))
    yield "mash-beside-screen"


def _desperate(state: State, action: did.DesperateAttack) -> Objections:
    if action.seat != 0:
        yield "director-is-desperate"
    yield "not-desperate" if established(state, 0) else "no-screen-monster"


def _target(state: State, action: did.Target) -> Objections:
    """Whom a throng or card attacks (SH-114, SH-142)."""
    victim, slot = action.victim, action.sanctuary
    if (victim is UNSET) is (slot is UNSET):
        yield "one-aim"
    named = any({"victim", "sanctuary"} & one.fixed.keys() for one in offered(state, action))
    if victim is not UNSET and not named and state.cast[victim].inside is not None:
        yield "behind-walls"
    if slot is not UNSET and not inside(state, slot):
        yield "nobody-inside"


def _take_monster(state: State, action: did.TakeMonster) -> Objections:
    if frame_of(state, action.card) is None:
        yield where(state, action.card, "card")
    now = state.stack[-1]
    slots = open_to if isinstance(now, Take) and not now.own else open_slots
    yield from _slot(state, action, slots(state, action.seat))


def _place(state: State, action: did.Place) -> Objections:
    if any(one.fixed["card"] == action.card for one in offered(state, action)):
        yield from _slot(state, action, open_slots(state, action.seat))


def _fade(state: State, action: did.FadeOut) -> Objections:
    shown = state.frames[action.frame - 1]
    if shown is None or shown.card not in TAKEABLE:
        yield "not-to-fade"


def _clip(state: State, action: did.ClipReel) -> Objections:
    del state, action
    yield "cards-left"


GUARDS: dict[type[Action], Callable[[State, Any], Objections]] = {
    did.TakeAttack: _take_attack,
    did.AllOutAttack: _all_out,
    did.CoverAttack: _cover,
    did.MashAttack: _mash,
    did.DesperateAttack: _desperate,
    did.Target: _target,
    did.TakeMonster: _take_monster,
    did.Place: _place,
    did.FadeOut: _fade,
    did.ClipReel: _clip,
}
