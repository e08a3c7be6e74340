"""F11: a survivor attacks, or strikes back (SH-81 to SH-113)."""

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.actions import Action, Ids
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import EVENTS
from companion.games.shuffling_horror.procedures import (
    Cause,
    CounterStrike,
    MonsterAttack,
    SurvivorAttack,
)
from companion.games.shuffling_horror.rules.cards import (
    bury,
    discard,
    drop,
    empty_frame,
    frame_of,
    is_on_table,
    owner_of,
    place_of,
    release_items,
    remove_monster,
)
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.dice import (
    ANNIHILATION,
    FUMBLE,
    HEAD_SHOT,
    Dice,
    counted_damage,
    doubles_of,
)
from companion.games.shuffling_horror.rules.tokens import pay, spend_star, token
from companion.games.shuffling_horror.rules.weapons import (
    is_blob,
    survivor_damage_bonus,
    survivor_damage_dice,
    target_of,
)
from companion.games.shuffling_horror.state import (
    CREATURES,
    PLACE_OF,
    Position,
    cards_of_kind,
    not_none,
    throng_cards,
    value_of,
)

AttackAction = actions.Attack | actions.ThrongAttack


def make_survivor_attack(action: AttackAction) -> SurvivorAttack:
    """The attack that an action declares."""
    item = None if action.item is UNSET else action.item
    stat = None if action.stat is UNSET else action.stat
    target = action.throng if isinstance(action, actions.ThrongAttack) else action.target
    return SurvivorAttack(action.seat, action.survivor, target, item, stat)


def survivor_attack(desk: Desk, now: SurvivorAttack) -> bool:
    """F11, from the roll to the item that is used up."""
    if now.stage == "after":
        desk.end()
        item = now.item
        one = desk.cast.get(now.survivor)
        used_up = item is not None and desk.uses.get(item) == 0
        if item is not None and used_up and one is not None and item in one.held:
            drop(desk, now.survivor, item, "SH-107")
        return False
    gone = now.survivor not in desk.cast or not is_on_table(desk, now.target)
    if gone:
        desk.update_procedure(stage="after")
    return not gone


def answer(desk: Desk, now: SurvivorAttack, action: Action) -> None:
    """Dice, spoints, or a star."""
    match action:
        case actions.Roll() if now.stage == "roll":
            _attack_roll(desk, now, action.dice)
        case actions.Roll():
            _damage_roll(desk, now, action.dice)
        case actions.Spend():
            desk.update_procedure(spent=now.spent + action.n)
            cite = "SH-84" if now.stage == "roll" else "SH-91"
            pay(desk, action.seat, now.survivor, action.source, action.n, cite)
        case actions.HorrorStar():
            desk.update_procedure(stage="roll")
            spend_star(desk, action.survivor, "reroll", "SH-219")
        case _:  # no star is used
            desk.update_procedure(stage="after")


def _attack_roll(desk: Desk, now: SurvivorAttack, dice: Dice) -> None:
    if now.item in desk.uses and not now.rolled:
        _use_token(desk, now.item)
    now = replace(now, rolled=True)
    total, need = sum(dice), target_of(desk, now)
    if total == FUMBLE:
        desk.replace_procedure(replace(now, stage="after"))
        desk.add_ruling(rulings.Fumble(now.survivor, now.target), "SH-103")
        if not is_blob(desk, now.target):
            _struck_back(desk, now)
    elif total == HEAD_SHOT:
        _head_shot(desk, now)
    elif total > need:
        desk.add_ruling(rulings.Miss(now.survivor, now.target, need, total), "SH-81")
        stage = "star" if desk.cast[now.survivor].stars else "after"
        desk.replace_procedure(replace(now, stage=stage))
    else:
        bonus = doubles_of(dice)
        struck = _struck(desk, now.target)
        desk.replace_procedure(replace(now, stage="damage", doubles=bonus, spent=0, struck=struck))
        cite = ("SH-81", "SH-95") if bonus else ("SH-81",)
        desk.add_ruling(rulings.Hit(now.survivor, now.target, need, total, bonus), *cite)


def _struck_back(desk: Desk, now: SurvivorAttack) -> None:
    """The card strikes back alone (SH-103); for dynamite its whole throng does (SH-112)."""
    attacker, cite = now.target, "SH-103"
    lies = place_of(desk, now.target)
    if now.item is not None and lies in PLACE_OF and desk.attributes.items[now.item].throng:
        attacker = lies
    if attacker in PLACE_OF:
        cite = "SH-112"
    desk.add_ruling(rulings.Counterstrike(attacker, now.survivor), cite)
    desk.begin(MonsterAttack(attacker, owner_of(desk, attacker), now.survivor))


def _use_token(desk: Desk, item: str) -> None:
    uses = desk.uses
    desk.uses = {**uses, item: uses[item] - 1}
    token(desk, "dynamite", item, "corner", "SH-109")


def _struck(state: Position, target: str) -> Ids:
    if target in PLACE_OF:
        return cards_of_kind(throng_cards(state, target), CREATURES)
    return (target,)


def is_immune(state: Position, card: str) -> bool:
    """Whether no head shot removes the card now (SH-100, SH-163)."""
    if card in EVENTS:
        return True
    monster = state.attributes.monsters.get(card)
    until = None if monster is None else monster.immune_until_reel
    return until is not None and state.reel < until


def _head_shot(desk: Desk, now: SurvivorAttack) -> None:
    """1,1 removes from play whatever is not immune (SH-99, SH-101, SH-111)."""
    struck = _struck(desk, now.target)
    shot = tuple(card for card in struck if not is_immune(desk, card))
    immune = tuple(card for card in struck if card not in shot)
    stage = "damage" if immune else "after"
    desk.update_procedure(stage=stage, doubles=0, spent=0, struck=immune)
    cite = "SH-111" if now.target in PLACE_OF else "SH-101" if immune else "SH-99"
    desk.add_ruling(rulings.HeadShot(now.survivor, now.target, shot), cite)
    for card in shot:
        _remove(desk, now, card, for_good="SH-99")


def _remove(desk: Desk, now: SurvivorAttack, card: str, *, for_good: str = "") -> None:
    """A monster card leaves the screen or its throng (SH-98), or the game by this clause."""
    source = place_of(desk, card)
    if for_good:
        bury(desk, (card,), source, for_good)
    else:
        discard(desk, (card,), source, "SH-98")
    remove_monster(desk, card, Cause(now.seat, now.survivor))
    if source in PLACE_OF:
        release_items(desk, source, (now.seat, now.survivor))


def _damage_roll(desk: Desk, now: SurvivorAttack, dice: Dice) -> None:
    """The damage, and what it does to each card it reaches (SH-97, SH-102, SH-108)."""
    shown = counted_damage(dice, survivor_damage_dice(desk, now))
    total = shown + survivor_damage_bonus(desk, now) + now.spent
    desk.update_procedure(stage="after")
    desk.add_ruling(
        rulings.Damage(
            now.survivor,
            now.target,
            total,
            shown,
            now.item,
            now.doubles,
            now.spent,
        ),
        "SH-90",
    )
    for card in now.struck:
        if not place_of(desk, card):
            continue
        if is_blob(desk, card):
            _shrink(desk, now, card, total)
        elif total >= ANNIHILATION:
            desk.add_ruling(rulings.Annihilated(card), "SH-102")
            _remove(desk, now, card, for_good="SH-102")
        elif total >= value_of(desk, card):
            desk.add_ruling(rulings.Eliminated(card), "SH-97")
            _remove(desk, now, card)
        elif now.target not in PLACE_OF:
            desk.add_ruling(rulings.NoEffect(card, total), "SH-97")


def _shrink(desk: Desk, now: SurvivorAttack, card: str, damage: int) -> None:
    """A blob loses strength, and goes when nothing is left (SH-162)."""
    place = not_none(frame_of(desk, card))
    frame = not_none(desk.frames[place])
    left = max(0, not_none(frame.spoints) - damage)
    desk.set_frame(place, replace(frame, spoints=left))
    where = f"frame-{place + 1}"
    if left:
        desk.add_ruling(rulings.SanctuarySpoints(where, left), "SH-162")
        return
    desk.add_ruling(rulings.Destroyed(card), "SH-162")
    discard(desk, (card,), where, "SH-162")
    desk.add_ruling(rulings.SanctuarySpoints(where, 0), "SH-162")
    empty_frame(desk, place, Cause(now.seat, now.survivor))


def counter_strike(desk: Desk, now: CounterStrike) -> bool:
    """The survivor may strike back, if he and the attacker are still there (SH-126)."""
    if now.survivor in desk.cast and counter_targets(desk, now):
        return True
    desk.end()
    return False


def counter_targets(state: Position, now: CounterStrike) -> Ids:
    """The card that fumbled, or the cards of the throng that did (SH-106)."""
    if now.attacker in PLACE_OF:
        return cards_of_kind(throng_cards(state, now.attacker), CREATURES)
    return (now.attacker,) if place_of(state, now.attacker) else ()


def answer_counter_strike(
    desk: Desk, now: CounterStrike, action: actions.Attack | actions.ThrongAttack | actions.Pass
) -> None:
    """He strikes back, or not (SH-105)."""
    if isinstance(action, actions.Pass):
        desk.end()
        return
    attack = make_survivor_attack(action)
    desk.replace_procedure(attack)
    desk.add_ruling(rulings.Counterstrike(now.survivor, attack.target), "SH-106")
