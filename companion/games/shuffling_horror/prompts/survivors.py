"""What survivors and their players may do (rules file, F3, F4, and their part of the rest)."""

from typing import Any

from companion.core.actions import Action
from companion.core.domains import Cards, Choice
from companion.core.game import Prompt, Template
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import ITEMS, POWERS
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.procedures import (
    CounterStrike,
    Keeping,
    Loss,
    MashLeave,
    MonsterAttack,
    Permission,
    Procedure,
    SurvivorAttack,
    SurvivorTurn,
    TakeAttack,
    Testing,
)
from companion.games.shuffling_horror.rules.strikes import counter_targets, targets, usable
from companion.games.shuffling_horror.state import (
    MOST_HELD,
    MOST_POOL,
    PLACE_OF,
    State,
    every_throng,
    in_turn_order,
    inside,
    on_screen,
    throng_of,
)

TWO = 2
Fixed = dict[str, Any]


def survivor_prompts(state: State, now: Procedure) -> tuple[Prompt, ...]:
    """The prompt of a player's seat, if the procedure waits for one."""
    match now:
        case SurvivorTurn(stage="act"):
            return (_turn(state, now),)
        case SurvivorTurn(stage="star"):
            return (_star(now.seat, now.survivor, "second_action"),)
        case SurvivorAttack(stage="star") | Testing(stage="star"):
            return (_star(now.seat, now.survivor, "reroll"),)
        case MonsterAttack(stage="flail-star"):
            return (_star(state.cast[now.target].seat, now.target, "reroll"),)
        case TakeAttack():
            return (_take_attack(state, now),)
        case CounterStrike():
            return (_counter(state, now),)
        case Permission() | MashLeave():
            allow = Template(did.Allow, {"seat": now.seat})
            refuse = Template(did.Refuse, {"seat": now.seat})
            return (Prompt(now.seat, "permission", (allow, refuse), about=now.card),)
        case Keeping():
            return (_keep(state, now),)
        case Loss():
            seat = state.cast[now.survivor].seat
            held = tuple(card for card in state.cast[now.survivor].held if card in ITEMS)
            fixed = {"seat": seat, "survivor": now.survivor}
            return (Prompt(seat, "discard", (Template(did.Discard, fixed, _card(held)),)),)
        case _:
            return ()


def passing(seat: int) -> Template:
    """The seat does nothing."""
    return Template(did.Pass, {"seat": seat})


def _card(cards: tuple[str, ...]) -> dict[str, Any]:
    return {"card": Cards(cards)}


def _star(seat: int, survivor: str | None, use: str) -> Prompt:
    fixed = {"seat": seat, "survivor": survivor, "use": use}
    accepts = (Template(did.HorrorStar, fixed), passing(seat))
    return Prompt(seat, "star", accepts, press=1, hints={"survivor": survivor})


def _turn(state: State, now: SurvivorTurn) -> Prompt:
    seat, survivor = now.seat, now.survivor
    found: list[Template] = []
    if survivor is not None:
        one = state.cast[survivor]
        if one.trapped is not None:
            fixed = {"seat": seat, "survivor": survivor}
            found += [Template(did.Escape, fixed), passing(seat)]
        elif one.inside is None:
            found += _outside(state, seat, survivor)
        else:
            found += _inside(state, seat, survivor, one.inside)
    if now.whole:
        found += _take_attacks(state, seat)
    kinds = [template.kind for template in found]
    return Prompt(
        seat,
        "turn",
        tuple(found),
        press=kinds.index(did.Pass) if did.Pass in kinds else None,
        hold=kinds.index(did.Rest) if did.Rest in kinds else None,
        hints={} if survivor is None else {"survivor": survivor},
    )


def _takeable(state: State, kinds: frozenset[str]) -> tuple[str, ...]:
    return tuple(card for _, card in on_screen(state) if card in kinds)


def _with_room(
    state: State, survivor: str, kind: type[Action], fixed: Fixed, cards: tuple[str, ...]
) -> list[Template]:
    """A take; who holds two cards discards one of them with it (SH-77)."""
    if not cards:
        return []
    held = state.cast[survivor].held
    open_fields = _card(cards)
    if len(held) >= MOST_HELD:
        open_fields["discard"] = Cards(held)
    return [Template(kind, fixed, open_fields)]


def _outside(state: State, seat: int, survivor: str) -> list[Template]:
    fixed = {"seat": seat, "survivor": survivor}
    screen = _takeable(state, ITEMS | POWERS)
    found = _with_room(state, survivor, did.Take, fixed, screen)
    found += _attacks(state, survivor, fixed, targets(state, survivor), every_throng(state))
    found.append(Template(did.Rest, fixed))
    attributes = state.attributes.sanctuaries
    open_slots = tuple(
        slot
        for slot, refuge in enumerate(state.sanctuaries, 1)
        if refuge.card is not None and len(inside(state, slot)) < attributes[refuge.card].holds
    )
    if open_slots:
        found.append(Template(did.Move, fixed, {"sanctuary": Choice(open_slots)}))
    for other in in_turn_order(state):
        if other != survivor:
            items = tuple(card for card in state.cast[other].held if card in ITEMS)
            found += _with_room(state, survivor, did.TakeItem, {**fixed, "source": other}, items)
    found.append(passing(seat))
    return found


def _attacks(
    state: State, survivor: str, fixed: Fixed, cards: tuple[str, ...], throngs: tuple[str, ...]
) -> list[Template]:
    """Attacks without an item, then with each held item (SH-85 to SH-88, SH-108)."""
    if not cards:
        return []
    found = [Template(did.Attack, fixed, {"target": Cards(cards)})]
    for item in state.cast[survivor].held:
        found += item_attacks(state, survivor, fixed, item, cards, throngs)
    return found


def item_attacks(
    state: State,
    survivor: str,
    fixed: Fixed,
    item: str,
    cards: tuple[str, ...],
    throngs: tuple[str, ...],
) -> list[Template]:
    """Attacks with one item."""
    stats = usable(state, survivor, item)
    if not stats or not cards:
        return []
    with_item = {**fixed, "item": item}
    stat = _stat(stats)
    found = [Template(did.Attack, with_item, {"target": Cards(cards), **stat})]
    if throngs and state.attributes.items[item].throng:
        found.append(Template(did.ThrongAttack, with_item, {"throng": Choice(throngs), **stat}))
    return found


def _stat(stats: tuple[Stat, ...]) -> dict[str, Any]:
    return {"stat": Choice(stats)} if len(stats) == TWO else {}


def _inside(state: State, seat: int, survivor: str, slot: int) -> list[Template]:
    fixed = {"seat": seat, "survivor": survivor}
    found: list[Template] = []
    one = state.cast[survivor]
    if not one.moved:
        refuge = state.sanctuaries[slot - 1]
        hidden = targets(state, survivor)
        if hidden:
            found += _attacks(state, survivor, fixed, hidden, ())
        else:
            found.append(Template(did.Rest, fixed))
            if state.discard_pile:
                found.append(Template(did.Search, fixed))
        items = tuple(card for card in one.held if card in ITEMS)
        if items:
            found.append(Template(did.Store, fixed, _card(items)))
        if refuge.store and len(one.held) < MOST_HELD:
            found.append(Template(did.Fetch, fixed, _card(refuge.store)))
    return [*found, Template(did.Leave, fixed), passing(seat)]


def _take_attacks(state: State, seat: int) -> list[Template]:
    """Take+Attack, while nobody of the pool has acted (SH-68 to SH-75)."""
    found: list[Template] = []
    items = _takeable(state, ITEMS)
    for survivor in state.pools[seat]:
        one = state.cast[survivor]
        if one.inside is None and one.trapped is None:
            fixed = {"seat": seat, "survivor": survivor}
            found += _with_room(state, survivor, did.TakeAttackItem, fixed, items)
    if len(state.pools[seat]) < MOST_POOL and state.survivor_pile:
        found.append(Template(did.TakeAttackSurvivor, {"seat": seat}))
    return found


def _take_attack(state: State, now: TakeAttack) -> Prompt:
    fixed = {"seat": now.seat, "survivor": now.survivor}
    cards, throngs = targets(state, now.survivor), every_throng(state)
    if now.item is None:
        found = [Template(did.Attack, fixed, {"target": Cards(cards)})]
    else:
        found = item_attacks(state, now.survivor, fixed, now.item, cards, throngs)
    return Prompt(now.seat, "attack", tuple(found), hints={"survivor": now.survivor})


def _counter(state: State, now: CounterStrike) -> Prompt:
    seat = state.cast[now.survivor].seat
    fixed = {"seat": seat, "survivor": now.survivor}
    cards = counter_targets(state, now)
    throngs = (now.attacker,) if now.attacker in PLACE_OF and throng_of(state, now.attacker) else ()
    found = [*_attacks(state, now.survivor, fixed, cards, throngs), passing(seat)]
    return Prompt(
        seat, "counterstrike", tuple(found), press=len(found) - 1, hints={"survivor": now.survivor}
    )


def _keep(state: State, now: Keeping) -> Prompt:
    fixed = {"seat": now.seat, "survivor": now.survivor, "card": now.card}
    held = state.cast[now.survivor].held
    found: list[Template] = []
    if len(held) < MOST_HELD:
        found.append(Template(did.Keep, fixed))
    elif now.how != "search":
        found.append(Template(did.Keep, fixed, {"discard": Cards(held)}))
    if now.how == "search" and state.cast[now.survivor].inside is not None:
        found.append(Template(did.Store, fixed))
    found.append(Template(did.ReturnCard, {"seat": now.seat, "card": now.card}))
    return Prompt(now.seat, "keep", tuple(found), hints={"survivor": now.survivor})
