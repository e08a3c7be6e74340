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
from companion.games.shuffling_horror.refusals.moments import MOMENTS, Objections, waiting
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
    inside,
    throng_of,
)
from companion.games.shuffling_horror.words.names import (
    ROMAN,
    be,
    capital,
    name_of,
    sanctuary,
    stat,
    the,
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
    who, kind = capital(the(state, action.survivor)), type(action)
    together = isinstance(action, did.TakeAttackItem)
    if together and not now.whole:
        yield from _acted(state, action.seat)
    if not together and now.survivor != action.survivor:
        yield "", *waiting(state, "SH-63")
    more = ("SH-79",) if together else ()
    if one.trapped is not None and not isinstance(action, did.Escape):
        words = f"{who} is held by {the(state, one.trapped)} and can only try to escape."
        yield "", words, *more, "SH-168"
    if one.inside is None:
        if isinstance(action, Within):
            yield "", f"{who} is not inside a sanctuary.", MOMENTS[kind][0]
        return
    walls, lurker = sanctuary(state, one.inside), state.sanctuaries[one.inside - 1].lurker
    if isinstance(action, Outside):
        yield "", f"{who} is inside {walls} and has to come out first.", *more, "SH-145"
    if one.moved and not isinstance(action, did.Leave):
        yield "", f"{who} moved into {walls} in this very turn.", "SH-144"
    if lurker not in (None, FACE_DOWN) and isinstance(action, did.Rest | did.Search):
        yield "", f"A monster hides in {walls}: nobody rests or searches.", "SH-247"


def _acted(state: State, seat: int) -> Objections:
    """Take+Attack is closed."""
    name = name_of(state, seat)
    yield "", f"A Take+Attack is no longer open to {name} in this turn.", "SH-69", "SH-68"


def _escape(state: State, action: did.Escape) -> Objections:
    yield from _deed(state, action)
    yield "", f"{capital(the(state, action.survivor))} is not trapped.", "SH-168"


def _search(state: State, action: did.Search) -> Objections:
    yield from _deed(state, action)
    yield "", "The discard pile is empty.", "SH-147"


def _take(state: State, action: did.Take | did.TakeAttackItem) -> Objections:
    yield from _deed(state, action)
    card = action.card
    if frame_of(state, card) is None:
        yield "card", *where(state, card)
    if card not in TAKEABLE:
        yield "card", "Survivors take items and power plays only.", "SH-61"
    if isinstance(action, did.TakeAttackItem) and card not in ITEMS:
        yield "card", "Take+Attack is for an item, not for a power play.", "SH-70"
    yield from _room(state, action.survivor, action.discard)


def _room(state: State, survivor: str, gone: str | UnsetType) -> Objections:
    """Two cards at most; a third one costs one of them."""
    who, held = capital(the(state, survivor)), state.cast[survivor].held
    if len(held) < MOST_HELD and gone is not UNSET:
        yield "", f"{who} has room and discards nothing.", "SH-77"
    if len(held) >= MOST_HELD and gone is UNSET:
        words = f"{who} holds two cards: one of them is discarded for a third."
        yield "discard", words, "SH-76", "SH-77"
    if gone is not UNSET and gone not in held:
        yield "discard", *where(state, gone)


def _move(state: State, action: did.Move) -> Objections:
    yield from _deed(state, action)
    card = state.sanctuaries[action.sanctuary - 1].card
    if card is None:
        place = ROMAN[action.sanctuary - 1]
        yield "sanctuary", f"No sanctuary is on slot {place}.", "SH-139"
    elif len(inside(state, action.sanctuary)) >= state.attributes.sanctuaries[card].holds:
        holds = state.attributes.sanctuaries[card].holds
        yield "sanctuary", f"{capital(the(state, card))} is full: it holds {holds}.", "SH-140"


def _take_item(state: State, action: did.TakeItem) -> Objections:
    yield from _deed(state, action)
    card = action.card
    if action.source == action.survivor:
        who = capital(the(state, action.survivor))
        yield "source", f"{who} takes only what somebody else holds.", "SH-66"
    if card not in state.cast[action.source].held:
        yield "card", *where(state, card)
    if card not in ITEMS:
        yield "card", "Only items change hands, no power plays.", "SH-66"
    yield from _room(state, action.survivor, action.discard)


def _store(state: State, action: did.Store) -> Objections:
    now = state.stack[-1]
    if isinstance(now, Keeping):
        return
    yield from _deed(state, action)
    if action.card not in state.cast[action.survivor].held:
        yield "card", *where(state, action.card)
    yield "card", "Only items are left in a sanctuary.", "SH-149"


def _fetch(state: State, action: did.Fetch) -> Objections:
    yield from _deed(state, action)
    one = state.cast[action.survivor]
    if action.card not in state.sanctuaries[(one.inside or 1) - 1].store:
        yield "card", *where(state, action.card)
    yield "", f"{capital(the(state, action.survivor))} holds two cards already.", "SH-76"


def _keep(state: State, action: did.Keep) -> Objections:
    now = state.stack[-1]
    if not isinstance(now, Keeping) or (now.card, now.survivor) != (action.card, action.survivor):
        return
    who, held = capital(the(state, now.survivor)), state.cast[now.survivor].held
    if now.how == "search" and len(held) >= MOST_HELD:
        words = f"{who} holds two cards: for a third a held item is left in the sanctuary."
        yield "store", words, "SH-76", "SH-147"
    yield from _room(state, now.survivor, action.discard)


def _strike(state: State, action: Strike) -> Objections:
    """The item of an attack and its stat (SH-86 to SH-89, SH-107, SH-108), then its aim."""
    yield from _deed(state, action)
    now, item, word = state.stack[-1], action.item, action.stat
    if isinstance(now, TakeAttack | CounterStrike) and now.survivor != action.survivor:
        yield "", *waiting(state)
    who = capital(the(state, action.survivor))
    if isinstance(now, TakeAttack) and item != (now.item or UNSET):
        tool = "bare hands" if now.item is None else the(state, now.item)
        yield "", f"{who} attacks with {tool} now.", "SH-71" if now.item is None else "SH-70"
    if item is UNSET:
        if word is not UNSET:
            yield "", "Without an item it is Muscle, and no stat is chosen.", "SH-86"
    else:
        yield from _weapon(state, action, item)
    yield from _aim(state, action, who)


def _weapon(state: State, action: Strike, item: str) -> Objections:
    name, word = f"{capital(the(state, item))} {be(state, item)}", action.stat
    if item not in state.cast[action.survivor].held:
        yield "item", *where(state, item)
    if item not in ITEMS:
        yield "item", f"{name} not an item to attack with.", "SH-88"
    if state.uses.get(item) == 0:
        yield "item", f"{name} used up.", "SH-107"
    stats = usable(state, action.survivor, item)
    if not stats:
        yield "item", f"{name} of no use to {the(state, action.survivor)}.", "SH-89"
    if isinstance(action, did.ThrongAttack) and not state.attributes.items[item].throng:
        yield "item", f"{name} not for a whole throng.", "SH-108"
    if len(stats) == 1 and word is not UNSET:
        words = f"{capital(the(state, item))}: {stat(stats[0])} serves, and is not chosen."
        yield "", words, "SH-87"
    if len(stats) > 1 and word not in stats:
        yield "stat", "It must be said which stat is tested.", "SH-87"


def _aim(state: State, action: Strike, who: str) -> Objections:
    """What can be attacked (SH-45, SH-85, SH-106, SH-247)."""
    now, within = state.stack[-1], state.cast[action.survivor].inside is not None
    strikes_back = isinstance(now, CounterStrike)
    if isinstance(action, did.ThrongAttack):
        if not throng_of(state, action.throng):
            yield "throng", "No throng is there.", "SH-108"
        if strikes_back and action.throng != now.attacker:
            yield "throng", "A counterstrike is aimed at what has fumbled.", "SH-106"
        if within:
            yield "", f"{who} is inside and cannot attack a throng.", "SH-145"
        return
    target = action.target
    if strikes_back and target not in counter_targets(state, now):
        yield "target", "A counterstrike is aimed at what has fumbled.", "SH-106"
    if within and not strikes_back:
        yield "target", f"{who}: inside, only what hides there can be attacked.", "SH-247"
    if target not in CREATURES and not is_blob(state, target):
        yield "target", f"{capital(the(state, target))}: that is no alien.", "SH-85"
    if place_of(state, target).startswith("sanctuary-"):
        yield "target", "From outside nobody attacks what hides in a sanctuary.", "SH-248"
    if target not in targets(state, action.survivor):
        yield "target", *where(state, target)


def _new_survivor(state: State, action: did.TakeAttackSurvivor) -> Objections:
    now = state.stack[-1]
    if isinstance(now, SurvivorTurn) and not now.whole:
        yield from _acted(state, action.seat)
    if len(state.pools[action.seat]) >= MOST_POOL:
        yield "", f"{name_of(state, action.seat)} has three survivors already.", "SH-73"
    yield "", "The survivor pile is empty.", "SH-71"


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
