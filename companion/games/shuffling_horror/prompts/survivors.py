"""The prompts of survivors and their players."""

from functools import cache
from typing import Any

from companion.core.actions import Action, Ids
from companion.core.domains import Cards, Choice, Domain
from companion.core.prompts import ActionPattern, Prompt, Prompts
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.procedures import (
    CounterStrike,
    ItemLoss,
    Keeping,
    MashPermission,
    Permission,
    SurvivorTurn,
    TakeAttack,
)
from companion.games.shuffling_horror.rules.survivor_attacks import counter_targets
from companion.games.shuffling_horror.rules.weapons import targets_of, usable_stats
from companion.games.shuffling_horror.state import (
    MAX_HELD,
    MAX_POOL,
    PLACE_OF,
    OnScreen,
    State,
    all_throngs,
    cards_of_kind,
    in_throngs,
    in_turn_order,
    on_screen,
    sanctuaries_with_room,
    throng_cards,
)

TWO = 2
Fixed = dict[str, Any]
Patterns = list[ActionPattern]


@cache
def passing(seat: int) -> ActionPattern:
    """Return the pattern of a pass."""
    return ActionPattern(actions.Pass, {"seat": seat})


def _card(cards: Ids) -> dict[str, Any]:
    return {"card": Cards(cards)}


def star(seat: int, survivor: str | None, use: str) -> Prompts:
    """Ask whether a Horror Star is used."""
    fixed = {"seat": seat, "survivor": survivor, "use": use}
    accepts = (ActionPattern(actions.HorrorStar, fixed), passing(seat))
    return (Prompt(seat, "star", accepts, press=actions.Pass, hints={"survivor": survivor}),)


def survivor_turn(state: State, procedure: SurvivorTurn) -> Prompts:
    """Ask what a survivor does, and then whether a star is used for a second action."""
    seat, survivor = procedure.seat, procedure.survivor
    if procedure.stage == "star":
        return star(seat, survivor, "second_action")
    screen = on_screen(state.frames)
    after = _take_attacks(state, seat, screen.items) if procedure.may_take_attack else []
    if survivor is None:  # nothing else is open: the card of a survivor who is drawn says it too
        return (
            Prompt(
                seat, "turn", tuple(after), press=actions.TakeAttackSurvivor, passed_by_scan=True
            ),
        )
    fixed = {"seat": seat, "survivor": survivor}
    member = state.cast[survivor]
    if member.trapped is not None:
        patterns = [ActionPattern(actions.Escape, fixed)]
    elif member.inside is None:
        patterns = _outside_patterns(state, survivor, fixed, screen)
    else:
        patterns = _inside_patterns(state, survivor, fixed, member.inside)
    accepts = (*patterns, passing(seat), *after)
    hints = {"survivor": survivor}
    hold = actions.Rest if ActionPattern(actions.Rest, fixed) in patterns else None
    return (Prompt(seat, "turn", accepts, press=actions.Pass, hold=hold, hints=hints),)


def _take(kind: type[Action], fixed: Fixed, cards: Ids, held: Ids) -> ActionPattern:
    """Return the pattern of a take. A survivor who holds two cards discards one of them with it
    (SH-77).
    """
    fields: dict[str, Domain] = {"card": Cards(cards)}
    if len(held) >= MAX_HELD:
        fields["discard"] = Cards(held)
    return ActionPattern(kind, fixed, fields)


def _outside_patterns(state: State, survivor: str, fixed: Fixed, screen: OnScreen) -> Patterns:
    patterns: Patterns = []
    cast = state.cast
    held = cast[survivor].held
    if screen.takeable:
        patterns.append(_take(actions.Take, fixed, screen.takeable, held))
    lying = in_throngs(state.throngs)
    patterns += _attacks(state, survivor, fixed, screen.targets + lying.monsters, lying.names)
    patterns.append(ActionPattern(actions.Rest, fixed))
    slots = sanctuaries_with_room(state)
    if slots:
        patterns.append(ActionPattern(actions.Move, fixed, {"sanctuary": Choice(slots)}))
    for other in in_turn_order(state):
        theirs = cast[other].held
        if theirs and other != survivor and (items := cards_of_kind(theirs, ITEMS)):
            patterns.append(_take(actions.TakeItem, {**fixed, "source": other}, items, held))
    return patterns


def _attacks(state: State, survivor: str, fixed: Fixed, cards: Ids, throngs: Ids) -> Patterns:
    """Return the attacks without an item, then with each held item (SH-85 to SH-88, SH-108)."""
    if not cards:
        return []
    patterns = [ActionPattern(actions.Attack, fixed, {"target": Cards(cards)})]
    for item in state.cast[survivor].held:
        patterns += item_attacks(state, survivor, fixed, item, cards, throngs)
    return patterns


def item_attacks(
    state: State,
    survivor: str,
    fixed: Fixed,
    item: str,
    cards: Ids,
    throngs: Ids,
) -> Patterns:
    """Return the attacks with one item."""
    stats = usable_stats(state, survivor, item)
    if not stats or not cards:
        return []
    with_item = {**fixed, "item": item}
    stat = {"stat": Choice(stats)} if len(stats) == TWO else {}
    patterns = [ActionPattern(actions.Attack, with_item, {"target": Cards(cards), **stat})]
    if throngs and state.attributes.items[item].throng:
        patterns.append(
            ActionPattern(actions.ThrongAttack, with_item, {"throng": Choice(throngs), **stat})
        )
    return patterns


def _inside_patterns(state: State, survivor: str, fixed: Fixed, slot_number: int) -> Patterns:
    patterns: Patterns = []
    member = state.cast[survivor]
    if not member.moved:
        refuge = state.sanctuaries[slot_number - 1]
        hidden = targets_of(state, survivor)
        if hidden:
            patterns += _attacks(state, survivor, fixed, hidden, ())
        else:
            patterns.append(ActionPattern(actions.Rest, fixed))
            if state.discard_pile:
                patterns.append(ActionPattern(actions.Search, fixed))
        for item in cards_of_kind(member.held, ITEMS):
            patterns.append(ActionPattern(actions.Store, {**fixed, "card": item}))
        if refuge.store and len(member.held) < MAX_HELD:
            patterns.append(ActionPattern(actions.Fetch, fixed, _card(refuge.store)))
    patterns.append(ActionPattern(actions.Leave, fixed))
    return patterns


def _take_attacks(state: State, seat: int, items: Ids) -> Patterns:
    """Return the Take+Attacks, which are possible until a survivor of the pool has acted (SH-68 to
    SH-75).
    """
    patterns: Patterns = []
    pool = state.pools[seat]
    for survivor in pool if items else ():
        member = state.cast[survivor]
        if member.inside is None and member.trapped is None:
            fixed = {"seat": seat, "survivor": survivor}
            patterns.append(_take(actions.TakeAttackItem, fixed, items, member.held))
    if len(pool) < MAX_POOL and state.survivor_pile:
        patterns.append(ActionPattern(actions.TakeAttackSurvivor, {"seat": seat}))
    return patterns


def take_attack(state: State, procedure: TakeAttack) -> Prompts:
    """Ask for the attack of a Take+Attack."""
    fixed = {"seat": procedure.seat, "survivor": procedure.survivor}
    cards, throngs = targets_of(state, procedure.survivor), all_throngs(state)
    if procedure.item is None:
        patterns = [ActionPattern(actions.Attack, fixed, {"target": Cards(cards)})]
    else:
        patterns = item_attacks(state, procedure.survivor, fixed, procedure.item, cards, throngs)
    return (
        Prompt(procedure.seat, "attack", tuple(patterns), hints={"survivor": procedure.survivor}),
    )


def counter_strike(state: State, procedure: CounterStrike) -> Prompts:
    """Ask whether a survivor strikes back."""
    seat = state.cast[procedure.survivor].seat
    fixed = {"seat": seat, "survivor": procedure.survivor}
    cards = counter_targets(state, procedure)
    throngs = (
        (procedure.attacker,)
        if procedure.attacker in PLACE_OF and throng_cards(state, procedure.attacker)
        else ()
    )
    patterns = [*_attacks(state, procedure.survivor, fixed, cards, throngs), passing(seat)]
    hints = {"survivor": procedure.survivor}
    return (Prompt(seat, "counterstrike", tuple(patterns), press=actions.Pass, hints=hints),)


def permission(_state: State, procedure: Permission | MashPermission) -> Prompts:
    """Ask whether a seat gives a card away."""
    return (
        Prompt(procedure.seat, "permission", _allowing(procedure.seat), about_card=procedure.card),
    )


@cache
def _allowing(seat: int) -> tuple[ActionPattern, ...]:
    return ActionPattern(actions.Allow, {"seat": seat}), ActionPattern(
        actions.Refuse, {"seat": seat}
    )


def item_loss(state: State, procedure: ItemLoss) -> Prompts:
    """Ask which item is lost."""
    survivor = state.cast[procedure.survivor]
    fixed = {"seat": survivor.seat, "survivor": procedure.survivor}
    pattern = ActionPattern(actions.Discard, fixed, _card(cards_of_kind(survivor.held, ITEMS)))
    return (Prompt(survivor.seat, "discard", (pattern,)),)


def keeping(state: State, procedure: Keeping) -> Prompts:
    """Ask whether an item is kept, stored or returned."""
    fixed = {"seat": procedure.seat, "survivor": procedure.survivor, "card": procedure.card}
    held = state.cast[procedure.survivor].held
    patterns: Patterns = []
    if len(held) < MAX_HELD:
        patterns.append(ActionPattern(actions.Keep, fixed))
    elif procedure.how != "search":
        patterns.append(ActionPattern(actions.Keep, fixed, {"discard": Cards(held)}))
    if procedure.how == "search" and state.cast[procedure.survivor].inside is not None:
        if len(held) >= MAX_HELD:
            items = cards_of_kind(held, ITEMS)
            patterns += [ActionPattern(actions.Keep, {**fixed, "store": item}) for item in items]
        patterns.append(ActionPattern(actions.Store, fixed))
    patterns.append(
        ActionPattern(actions.ReturnCard, {"seat": procedure.seat, "card": procedure.card})
    )
    return (
        Prompt(procedure.seat, "keep", tuple(patterns), hints={"survivor": procedure.survivor}),
    )
