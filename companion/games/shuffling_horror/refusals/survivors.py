"""What speaks against a thing that a survivor does."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from companion.core.actions import Action
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.procedures import (
    CounterStrike,
    Keeping,
    SurvivorTurn,
    TakeAttack,
)
from companion.games.shuffling_horror.refusals.moments import Objections, waiting
from companion.games.shuffling_horror.refusals.places import where
from companion.games.shuffling_horror.rules.arms import is_blob, targets, usable
from companion.games.shuffling_horror.rules.cards import frame_of, place_of
from companion.games.shuffling_horror.rules.strikes import counter_targets
from companion.games.shuffling_horror.state import (
    CREATURES,
    FACE_DOWN,
    MOST_HELD,
    MOST_POOL,
    TAKEABLE,
    State,
    throng_of,
    with_room,
)

Strike = did.Attack | did.ThrongAttack
Within = did.Search | did.Leave | did.Store | did.Fetch
Outside = did.Take | did.TakeAttackItem | did.Move | did.TakeItem
Deed = Outside | Within | Strike | did.Rest | did.Escape


def _deed(state: State, action: Deed) -> Objections:
    """What may keep a survivor from doing anything in the turn."""
    now, one = state.stack[-1], state.cast[action.survivor]
    if not isinstance(now, SurvivorTurn):
        return
    together = isinstance(action, did.TakeAttackItem)
    if together and not now.whole:
        yield "acted"
    if not together and now.survivor != action.survivor:
        yield waiting(state, "SH-63")
    if one.trapped is not None and not isinstance(action, did.Escape):
        yield "trapped-together" if together else "trapped"
    if one.inside is None:
        if isinstance(action, Within):
            yield "outside"
        return
    if isinstance(action, Outside):
        yield "inside-together" if together else "inside"
    if one.moved and not isinstance(action, did.Leave):
        yield "moved"
    lurker = state.sanctuaries[one.inside - 1].lurker
    if lurker not in (None, FACE_DOWN) and isinstance(action, did.Rest | did.Search):
        yield "hunted"


def _escape(state: State, action: did.Escape) -> Objections:
    yield from _deed(state, action)
    yield "not-trapped"


def _search(state: State, action: did.Search) -> Objections:
    yield from _deed(state, action)
    yield "no-discards"


def _take(state: State, action: did.Take | did.TakeAttackItem) -> Objections:
    yield from _deed(state, action)
    if frame_of(state, action.card) is None:
        yield where(state, action.card, "card")
    if action.card not in TAKEABLE:
        yield "not-takeable"
    if isinstance(action, did.TakeAttackItem) and action.card not in ITEMS:
        yield "take-attack-power"
    yield from _room(state, action.survivor, action.discard)


def _room(state: State, survivor: str, gone: str | UnsetType) -> Objections:
    """Two cards at most; a third one costs one of them."""
    held = state.cast[survivor].held
    if gone is UNSET:
        if len(held) >= MOST_HELD:
            yield "no-room"
    elif len(held) < MOST_HELD:
        yield "room"
    elif gone not in held:
        yield where(state, gone, "discard")


def _move(state: State, action: did.Move) -> Objections:
    yield from _deed(state, action)
    if state.sanctuaries[action.sanctuary - 1].card is None:
        yield "no-sanctuary"
    if action.sanctuary not in with_room(state):
        yield "sanctuary-full"


def _take_item(state: State, action: did.TakeItem) -> Objections:
    yield from _deed(state, action)
    if action.source == action.survivor:
        yield "own-hands"
    if action.card not in state.cast[action.source].held:
        yield where(state, action.card, "card")
    if action.card not in ITEMS:
        yield "no-item-to-take"
    yield from _room(state, action.survivor, action.discard)


def _store(state: State, action: did.Store) -> Objections:
    if isinstance(state.stack[-1], Keeping):
        return
    yield from _deed(state, action)
    if action.card not in state.cast[action.survivor].held:
        yield where(state, action.card, "card")
    yield "no-item-to-store"


def _fetch(state: State, action: did.Fetch) -> Objections:
    yield from _deed(state, action)
    slot = state.cast[action.survivor].inside
    if slot is None or action.card not in state.sanctuaries[slot - 1].store:
        yield where(state, action.card, "card")
    yield "no-room-stored"


def _keep(state: State, action: did.Keep) -> Objections:
    now = state.stack[-1]
    if isinstance(now, Keeping) and (now.card, now.survivor) == (action.card, action.survivor):
        if now.how == "search" and len(state.cast[now.survivor].held) >= MOST_HELD:
            yield "no-room-found"
        yield from _room(state, now.survivor, action.discard)


def _strike(state: State, action: Strike) -> Objections:
    """The item of an attack and its stat (SH-86 to SH-89, SH-107, SH-108), then its aim."""
    yield from _deed(state, action)
    now = state.stack[-1]
    if isinstance(now, TakeAttack | CounterStrike) and now.survivor != action.survivor:
        yield waiting(state)
    if isinstance(now, TakeAttack) and action.item != (now.item or UNSET):
        yield "bare-hands" if now.item is None else "item-in-hand"
    if action.item is not UNSET:
        yield from _weapon(state, action, action.item)
    elif action.stat is not UNSET:
        yield "muscle"
    within = not isinstance(now, CounterStrike) and state.cast[action.survivor].inside is not None
    if isinstance(action, did.ThrongAttack):
        if not throng_of(state, action.throng):
            yield "no-throng-there"
        if within:
            yield "throng-from-inside"
        yield "fumbled-throng"
    elif isinstance(now, CounterStrike):
        if action.target not in counter_targets(state, now):
            yield "fumbled-card"
    elif action.target not in targets(state, action.survivor):
        if within:
            yield "card-from-inside"
        if action.target not in CREATURES and not is_blob(state, action.target):
            yield "not-an-alien"
        if place_of(state, action.target).startswith("sanctuary-"):
            yield "hides"
        yield where(state, action.target, "target")


def _weapon(state: State, action: Strike, item: str) -> Objections:
    if item not in state.cast[action.survivor].held:
        yield where(state, item, "item")
    if item not in ITEMS:
        yield "not-an-item"
    if state.uses.get(item) == 0:
        yield "used-up"
    stats = usable(state, action.survivor, item)
    if not stats:
        yield "useless"
    if isinstance(action, did.ThrongAttack) and not state.attributes.items[item].throng:
        yield "not-for-throngs"
    if len(stats) == 1 and action.stat is not UNSET:
        yield "one-stat"
    if len(stats) > 1 and action.stat not in stats:
        yield "which-stat"


def _new_survivor(state: State, action: did.TakeAttackSurvivor) -> Objections:
    now = state.stack[-1]
    if isinstance(now, SurvivorTurn) and not now.whole:
        yield "acted"
    yield "no-survivors" if len(state.pools[action.seat]) < MOST_POOL else "three-survivors"


GUARDS: dict[type[Action], Callable[[State, Any], Objections]] = {
    did.Take: _take,
    did.Attack: _strike,
    did.ThrongAttack: _strike,
    did.Rest: _deed,
    did.Move: _move,
    did.TakeItem: _take_item,
    did.TakeAttackItem: _take,
    did.TakeAttackSurvivor: _new_survivor,
    did.Search: _search,
    did.Leave: _deed,
    did.Escape: _escape,
    did.Store: _store,
    did.Fetch: _fetch,
    did.Keep: _keep,
}
