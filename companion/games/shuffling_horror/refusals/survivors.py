"""Guards of what a survivor does."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from companion.core.actions import Action
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.narration.whereabouts import whereabouts
from companion.games.shuffling_horror.procedures import (
    CounterStrike,
    Keeping,
    SurvivorTurn,
    TakeAttack,
)
from companion.games.shuffling_horror.refusals.timing import (
    Guards,
    clause_of,
    moment_of,
    required_prompt,
)
from companion.games.shuffling_horror.rules.cards import frame_of, place_of
from companion.games.shuffling_horror.rules.survivor_attacks import counter_targets
from companion.games.shuffling_horror.rules.weapons import is_blob, targets_of, usable_stats
from companion.games.shuffling_horror.state import (
    CREATURES,
    FACE_DOWN,
    MAX_HELD,
    MAX_POOL,
    TAKEABLE,
    State,
    is_sanctuary,
    sanctuaries_with_room,
    throng_cards,
)

AttackAction = actions.Attack | actions.ThrongAttack
Within = actions.Search | actions.Leave | actions.Store | actions.Fetch
Outside = actions.Take | actions.TakeAttackItem | actions.Move | actions.TakeItem
Turn = Outside | Within | AttackAction | actions.Rest | actions.Escape


def _turn(state: State, action: Turn) -> Guards:
    """Yield what may keep a survivor from doing anything in the turn."""
    procedure, survivor = state.stack[-1], state.cast[action.survivor]
    if not isinstance(procedure, SurvivorTurn):
        return
    if isinstance(action, actions.TakeAttackItem):
        together = ("SH-79",)
        yield not procedure.may_take_attack, "acted", "SH-69", "SH-68"
    else:
        together = ()
        yield procedure.survivor != action.survivor, "waiting", "SH-63"
    held = survivor.trapped is not None and not isinstance(action, actions.Escape)
    yield held, "trapped", *together, "SH-168"
    if survivor.inside is None:
        yield isinstance(action, Within), "outside", moment_of(action)[0]
        return
    yield isinstance(action, Outside), "inside", *together, "SH-145"
    yield survivor.moved and not isinstance(action, actions.Leave), "moved", "SH-144"
    hunted = state.sanctuaries[survivor.inside - 1].lurker not in (None, FACE_DOWN)
    yield hunted and isinstance(action, actions.Rest | actions.Search), "hunted", "SH-247"


def _escape(state: State, action: actions.Escape) -> Guards:
    yield from _turn(state, action)
    yield True, "not-trapped", "SH-168"


def _search(state: State, action: actions.Search) -> Guards:
    yield from _turn(state, action)
    yield True, "no-discards", "SH-147"


def _take(state: State, action: actions.Take | actions.TakeAttackItem) -> Guards:
    yield from _turn(state, action)
    yield frame_of(state, action.card) is None, "card.elsewhere", _clause(state, action.card)
    yield action.card not in TAKEABLE, "card.not-takeable", "SH-61"
    power = isinstance(action, actions.TakeAttackItem) and action.card not in ITEMS
    yield power, "card.take-attack-power", "SH-70"
    yield from _room(state, action.survivor, action.discard)


def _room(state: State, survivor: str, gone: str | UnsetType) -> Guards:
    """Yield objections to a third held card without a discard, or to a discard without a third
    card.
    """
    held = state.cast[survivor].held
    full = len(held) >= MAX_HELD
    if gone is UNSET:
        yield full, "discard.no-room", "SH-76", "SH-77"
    else:
        yield not full, "room", "SH-77"
        yield gone not in held, "discard.elsewhere", _clause(state, gone)


def _move(state: State, action: actions.Move) -> Guards:
    yield from _turn(state, action)
    gone = state.sanctuaries[action.sanctuary - 1].card is None
    yield gone, "sanctuary.no-sanctuary", "SH-139"
    yield action.sanctuary not in sanctuaries_with_room(state), "sanctuary.sanctuary-full", "SH-140"


def _take_item(state: State, action: actions.TakeItem) -> Guards:
    yield from _turn(state, action)
    yield action.source == action.survivor, "source.own-hands", "SH-66"
    held = action.card in state.cast[action.source].held
    yield not held, "card.elsewhere", _clause(state, action.card)
    yield action.card not in ITEMS, "card.no-item-to-take", "SH-66"
    yield from _room(state, action.survivor, action.discard)


def _store(state: State, action: actions.Store) -> Guards:
    if isinstance(state.stack[-1], Keeping):
        return
    yield from _turn(state, action)
    held = action.card in state.cast[action.survivor].held
    yield not held, "card.elsewhere", _clause(state, action.card)
    yield True, "card.no-item-to-store", "SH-149"


def _fetch(state: State, action: actions.Fetch) -> Guards:
    yield from _turn(state, action)
    slot_number = state.cast[action.survivor].inside
    stored = slot_number is not None and action.card in state.sanctuaries[slot_number - 1].store
    yield not stored, "card.elsewhere", _clause(state, action.card)
    yield True, "no-room-stored", "SH-76"


def _keep(state: State, action: actions.Keep) -> Guards:
    procedure = state.stack[-1]
    if isinstance(procedure, Keeping) and (procedure.card, procedure.survivor) == (
        action.card,
        action.survivor,
    ):
        full = len(state.cast[procedure.survivor].held) >= MAX_HELD
        yield procedure.how == "search" and full, "store.no-room-found", "SH-76", "SH-147"
        yield from _room(state, procedure.survivor, action.discard)


def _strike(state: State, action: AttackAction) -> Guards:
    """Yield objections to the item and stat of an attack (SH-86 to SH-89, SH-107, SH-108), then to
    its target.
    """
    yield from _turn(state, action)
    procedure = state.stack[-1]
    if isinstance(procedure, TakeAttack | CounterStrike):
        other = procedure.survivor != action.survivor
        yield other, "waiting", clause_of(state, required_prompt(state))
    if isinstance(procedure, TakeAttack):
        bare = procedure.item is None
        yield bare and action.item is not UNSET, "bare-hands", "SH-71"
        yield not bare and action.item != procedure.item, "item-in-hand", "SH-70"
    if action.item is UNSET:
        yield action.stat is not UNSET, "muscle", "SH-86"
    else:
        yield from _weapon(state, action, action.item)
    strikes_back = isinstance(procedure, CounterStrike)
    within = not strikes_back and state.cast[action.survivor].inside is not None
    if isinstance(action, actions.ThrongAttack):
        yield not throng_cards(state, action.throng), "throng.no-throng-there", "SH-108"
        yield within, "throng-from-inside", "SH-145"
        yield True, "throng.fumbled", "SH-106"
    elif strikes_back:
        yield action.target not in counter_targets(state, procedure), "target.fumbled", "SH-106"
    elif action.target not in targets_of(state, action.survivor):
        yield within, "target.card-from-inside", "SH-145", "SH-247"
        alien = action.target in CREATURES or is_blob(state, action.target)
        yield not alien, "target.not-an-alien", "SH-85"
        hides = is_sanctuary(place_of(state, action.target))
        yield hides, "target.hides", "SH-248"
        yield True, "target.elsewhere", _clause(state, action.target)


def _weapon(state: State, action: AttackAction, item: str) -> Guards:
    held = item in state.cast[action.survivor].held
    yield not held, "item.elsewhere", _clause(state, item)
    yield item not in ITEMS, "item.not-an-item", "SH-88"
    yield state.uses.get(item) == 0, "item.used-up", "SH-107"
    stats = usable_stats(state, action.survivor, item)
    yield not stats, "item.useless", "SH-89"
    single = isinstance(action, actions.ThrongAttack) and not state.attributes.items[item].throng
    yield single, "item.not-for-throngs", "SH-108"
    yield len(stats) == 1 and action.stat is not UNSET, "one-stat", "SH-87"
    yield len(stats) > 1 and action.stat not in stats, "stat.which-stat", "SH-87"


def _new_survivor(state: State, action: actions.TakeAttackSurvivor) -> Guards:
    procedure = state.stack[-1]
    yield (
        isinstance(procedure, SurvivorTurn) and not procedure.may_take_attack,
        "acted",
        "SH-69",
        "SH-68",
    )
    yield len(state.pools[action.seat]) >= MAX_POOL, "three-survivors", "SH-73"
    yield True, "no-survivors", "SH-71"


def _clause(state: State, card: str) -> str:
    """Return the clause that keeps a card where it is."""
    return whereabouts(state, card)[0]


GUARDS: dict[type[Action], Callable[[State, Any], Guards]] = {
    actions.Take: _take,
    actions.Attack: _strike,
    actions.ThrongAttack: _strike,
    actions.Rest: _turn,
    actions.Move: _move,
    actions.TakeItem: _take_item,
    actions.TakeAttackItem: _take,
    actions.TakeAttackSurvivor: _new_survivor,
    actions.Search: _search,
    actions.Leave: _turn,
    actions.Escape: _escape,
    actions.Store: _store,
    actions.Fetch: _fetch,
    actions.Keep: _keep,
}
