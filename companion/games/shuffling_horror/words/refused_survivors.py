"""Why a survivor cannot do that now."""

from msgspec import UNSET, UnsetType

from companion.core.game import Refusal
from companion.core.wording import listed
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import ITEMS, POWERS
from companion.games.shuffling_horror.procedures import (
    CounterStrike,
    SurvivorTurn,
    TakeAttack,
)
from companion.games.shuffling_horror.rules.arms import is_blob, targets, usable
from companion.games.shuffling_horror.rules.cards import frame_of, place_of
from companion.games.shuffling_horror.rules.strikes import counter_targets
from companion.games.shuffling_horror.state import (
    CREATURES,
    FACE_DOWN,
    MOST_HELD,
    MOST_POOL,
    PLACE_OF,
    InPlay,
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
    throng,
)
from companion.games.shuffling_horror.words.where import waiting, where

Strike = did.Attack | did.ThrongAttack
Deed = (
    did.Take
    | did.TakeAttackItem
    | Strike
    | did.Rest
    | did.Move
    | did.TakeItem
    | did.Search
    | did.Leave
    | did.Escape
    | did.Store
    | did.Fetch
)


def refused(state: State, action: Deed) -> Refusal:
    """What stands against it, the plainest thing first."""
    survivor = action.survivor
    one = state.cast.get(survivor)
    if one is None:
        return where(state, survivor)
    who = capital(the(state, survivor))
    if one.seat != action.seat:
        owner = name_of(state, one.seat)
        return Refusal(f"{who} is {owner}'s, not {name_of(state, action.seat)}'s.", ("SH-61",))
    now = state.stack[-1]
    if isinstance(action, Strike) and isinstance(now, TakeAttack | CounterStrike):
        if now.survivor != survivor:
            return waiting(state)
        return _strike(state, action, who) or waiting(state)
    if not isinstance(now, SurvivorTurn) or now.stage != "act" or now.seat != action.seat:
        return waiting(state, "SH-60")
    if isinstance(action, did.TakeAttackItem):
        if not now.whole:
            return acted(state, action.seat)
    elif now.survivor != survivor:
        return waiting(state, "SH-63")
    return (
        _bound(state, action, one, who)
        or _inside(state, action, one, who)
        or _special(state, action, one, who)
        or waiting(state)
    )


def acted(state: State, seat: int) -> Refusal:
    """Take+Attack is closed (SH-69)."""
    name = name_of(state, seat)
    return Refusal(f"A Take+Attack is no longer open to {name} in this turn.", ("SH-69", "SH-68"))


def _bound(state: State, action: Deed, one: InPlay, who: str) -> Refusal | None:
    if isinstance(action, did.Escape):
        return None if one.trapped else Refusal(f"{who} is not trapped.", ("SH-168",))
    if one.trapped is None:
        return None
    card = the(state, one.trapped)
    cite = ("SH-79", "SH-168") if isinstance(action, did.TakeAttackItem) else ("SH-168",)
    return Refusal(f"{who} is held by {card} and can only try to escape.", cite)


def _inside(state: State, action: Deed, one: InPlay, who: str) -> Refusal | None:
    """Walls: what needs them, and what they forbid (SH-142 to SH-149)."""
    within = isinstance(action, did.Search | did.Leave | did.Store | did.Fetch)
    if one.inside is None:
        return Refusal(f"{who} is not inside a sanctuary.", ("SH-144",)) if within else None
    walls = sanctuary(state, one.inside)
    if isinstance(action, did.Take | did.TakeAttackItem | did.Move | did.TakeItem):
        cite = ("SH-79", "SH-145") if isinstance(action, did.TakeAttackItem) else ("SH-145",)
        return Refusal(f"{who} is inside {walls} and has to come out first.", cite)
    if one.moved and not isinstance(action, did.Leave):
        return Refusal(f"{who} moved into {walls} in this very turn.", ("SH-144",))
    lurker = state.sanctuaries[one.inside - 1].lurker
    hunted = lurker is not None and lurker != FACE_DOWN
    if hunted and isinstance(action, did.Rest | did.Search):
        return Refusal(f"A monster hides in {walls}: nobody rests or searches.", ("SH-247",))
    return None


def _special(state: State, action: Deed, one: InPlay, who: str) -> Refusal | None:
    match action:
        case did.Take() | did.TakeAttackItem():
            return _take(state, action, one, who)
        case did.Attack() | did.ThrongAttack():
            return _strike(state, action, who)
        case did.Move():
            return _move(state, action.sanctuary)
        case did.TakeItem():
            return _take_item(state, action, one, who)
        case did.Search() if not state.discard_pile:
            return Refusal("The discard pile is empty.", ("SH-147",))
        case did.Store() if action.card not in one.held:
            return where(state, action.card)
        case did.Store():
            return Refusal("Only items are left in a sanctuary.", ("SH-149",))
        case did.Fetch():
            return _fetch(state, action.card, one, who)
        case _:
            return None


def _take(
    state: State, action: did.Take | did.TakeAttackItem, one: InPlay, who: str
) -> Refusal | None:
    card = action.card
    if frame_of(state, card) is None:
        return where(state, card)
    if card not in ITEMS and card not in POWERS:
        return Refusal("Survivors take items and power plays only.", ("SH-61",))
    if isinstance(action, did.TakeAttackItem) and card not in ITEMS:
        return Refusal("Take+Attack is for an item, not for a power play.", ("SH-70",))
    return _room(state, one, who, action.discard)


def _room(state: State, one: InPlay, who: str, gone: str | UnsetType) -> Refusal | None:
    """Two cards at most; a third one costs one of them (SH-76, SH-77)."""
    full = len(one.held) >= MOST_HELD
    if full and gone is UNSET:
        text = f"{who} holds two cards: one of them is discarded for a third."
        return Refusal(text, ("SH-76", "SH-77"))
    if gone is UNSET:
        return None
    if not full:
        return Refusal(f"{who} has room and discards nothing.", ("SH-77",))
    if gone not in one.held:
        return where(state, gone)
    return None


def _move(state: State, slot: int) -> Refusal | None:
    card = state.sanctuaries[slot - 1].card
    if card is None:
        return Refusal(f"No sanctuary lies on slot {ROMAN[slot - 1]}.", ("SH-139",))
    holds = state.attributes.sanctuaries[card].holds
    if len(inside(state, slot)) >= holds:
        text = f"{capital(the(state, card))} is full: it holds {holds}."
        return Refusal(text, ("SH-140",))
    return None


def _take_item(state: State, action: did.TakeItem, one: InPlay, who: str) -> Refusal | None:
    other = state.cast.get(action.source)
    if other is None:
        return where(state, action.source)
    if action.source == action.survivor:
        return Refusal(f"{who} cannot take from the own hands.", ("SH-66",))
    if action.card not in other.held:
        return where(state, action.card)
    if action.card not in ITEMS:
        return Refusal("Only items change hands, no power plays.", ("SH-66",))
    return _room(state, one, who, action.discard)


def _fetch(state: State, card: str, one: InPlay, who: str) -> Refusal | None:
    slot = one.inside or 1
    if card not in state.sanctuaries[slot - 1].store:
        return where(state, card)
    if len(one.held) >= MOST_HELD:
        return Refusal(f"{who} holds two cards already.", ("SH-76",))
    return None


def _strike(state: State, action: Strike, who: str) -> Refusal | None:
    return _weapon(state, action, who) or _aim(state, action, who)


def _weapon(state: State, action: Strike, who: str) -> Refusal | None:
    """The item of an attack and its stat (SH-86 to SH-89, SH-107, SH-108)."""
    item, word = action.item, action.stat
    now = state.stack[-1]
    if isinstance(now, TakeAttack) and item != (UNSET if now.item is None else now.item):
        tool = "bare hands" if now.item is None else the(state, now.item)
        return Refusal(f"{who} attacks with {tool} now.", ("SH-70", "SH-71"))
    if item is UNSET:
        if word is UNSET:
            return None
        return Refusal("Without an item it is Muscle, and no stat is chosen.", ("SH-86",))
    if item not in state.cast[action.survivor].held:
        return where(state, item)
    name = capital(the(state, item))
    if item not in ITEMS:
        return Refusal(f"{name} {be(state, item)} no item to attack with.", ("SH-88",))
    if state.uses.get(item) == 0:
        return Refusal(f"{name} {be(state, item)} used up.", ("SH-107",))
    stats = usable(state, action.survivor, item)
    if not stats:
        return Refusal(
            f"{name} {be(state, item)} of no use to {the(state, action.survivor)}.", ("SH-89",)
        )
    if isinstance(action, did.ThrongAttack) and not state.attributes.items[item].throng:
        return Refusal(f"{name} cannot strike a whole throng.", ("SH-108",))
    if word is UNSET and len(stats) > 1:
        words = " or ".join(map(stat, stats))
        return Refusal(f"It must be said which stat is tested: {words}.", ("SH-87",))
    if word is not UNSET and (word not in stats or len(stats) == 1):
        words = listed([stat(one) for one in stats])
        return (
            Refusal(f"{name}: {words} serves, and is not chosen.", ("SH-87",))
            if len(stats) == 1
            else Refusal(f"{name}: {words} serve, not {stat(word)}.", ("SH-87",))
        )
    return None


def _aim(state: State, action: Strike, who: str) -> Refusal | None:
    """What can be attacked (SH-45, SH-85, SH-106, SH-247)."""
    now = state.stack[-1]
    if isinstance(action, did.ThrongAttack):
        if action.throng not in PLACE_OF or not throng_of(state, action.throng):
            return Refusal("No throng lies there.", ("SH-108",))
        if isinstance(now, CounterStrike) and action.throng != now.attacker:
            return Refusal("A counterstrike is aimed at what has fumbled.", ("SH-106",))
        if state.cast[action.survivor].inside is not None and isinstance(now, SurvivorTurn):
            return Refusal(f"{who} is inside and cannot attack a throng.", ("SH-145",))
        return None
    target = action.target
    if isinstance(now, CounterStrike):
        if target not in counter_targets(state, now):
            return Refusal("A counterstrike is aimed at what has fumbled.", ("SH-106",))
        return None
    if target in targets(state, action.survivor):
        return None
    if state.cast[action.survivor].inside is not None:
        walls = "inside, only what hides there can be attacked"
        return Refusal(f"{who}: {walls}.", ("SH-145", "SH-247"))
    if target not in CREATURES and not is_blob(state, target):
        return Refusal(f"{capital(the(state, target))}: that is no alien.", ("SH-85",))
    if place_of(state, target).startswith("sanctuary-"):
        return Refusal("From outside nobody attacks what hides in a sanctuary.", ("SH-248",))
    return where(state, target)


def no_new_survivor(state: State, seat: int) -> Refusal:
    """Why no survivor is drawn now (SH-71 to SH-75)."""
    now = state.stack[-1]
    if not isinstance(now, SurvivorTurn) or now.stage != "act" or now.seat != seat:
        return waiting(state, "SH-60")
    if not now.whole:
        return acted(state, seat)
    if len(state.pools[seat]) >= MOST_POOL:
        return Refusal(f"{name_of(state, seat)} has three survivors already.", ("SH-73",))
    if not state.survivor_pile:
        return Refusal("The survivor pile is empty.", ("SH-71",))
    return waiting(state)


def throng_or_card(state: State, attacker: str) -> str:
    """An attacker by name."""
    return throng(state, attacker) if attacker in PLACE_OF else the(state, attacker)
