"""Runs a survivor's attacks and strikes back (SH-81 to SH-113)."""

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
    discard_held,
    empty_frame,
    frame_of,
    is_on_table,
    owner_of,
    place_of,
    release_items,
    remove_monster,
)
from companion.games.shuffling_horror.rules.desk import Desk, Waits
from companion.games.shuffling_horror.rules.dice import (
    ANNIHILATION,
    FUMBLE,
    HEAD_SHOT,
    Dice,
    counted_damage,
    doubles_of,
)
from companion.games.shuffling_horror.rules.tokens import move_token, pay, spend_star
from companion.games.shuffling_horror.rules.weapons import (
    attack_target_number,
    is_blob,
    survivor_damage_bonus,
    survivor_damage_dice,
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
    """Make the procedure of the attack that an action declares."""
    item = None if action.item is UNSET else action.item
    stat = None if action.stat is UNSET else action.stat
    target = action.throng if isinstance(action, actions.ThrongAttack) else action.target
    return SurvivorAttack(action.seat, action.survivor, target, item, stat)


def run_survivor_attack(desk: Desk, procedure: SurvivorAttack) -> Waits:
    """Wait for dice until the attack is over, then discard an item that is used up."""
    if procedure.stage == "after":
        desk.end()
        item = procedure.item
        survivor = desk.cast.get(procedure.survivor)
        used_up = item is not None and desk.uses.get(item) == 0
        if item is not None and used_up and survivor is not None and item in survivor.held:
            discard_held(desk, procedure.survivor, item, "SH-107")
        return False
    gone = procedure.survivor not in desk.cast or not is_on_table(desk, procedure.target)
    if gone:
        desk.update_top(stage="after")
    return not gone


def answer_survivor_attack(desk: Desk, procedure: SurvivorAttack, action: Action) -> None:
    """Carry out a roll, spoints that are spent, or a star."""
    match action:
        case actions.Roll() if procedure.stage == "roll":
            _attack_roll(desk, procedure, action.dice)
        case actions.Roll():
            _damage_roll(desk, procedure, action.dice)
        case actions.Spend():
            desk.update_top(spent=procedure.spent + action.n)
            cite = "SH-84" if procedure.stage == "roll" else "SH-91"
            pay(desk, action.seat, procedure.survivor, action.source, action.n, cite)
        case actions.HorrorStar():
            desk.update_top(stage="roll")
            spend_star(desk, action.survivor, "reroll", "SH-219")
        case _:  # no star is used
            desk.update_top(stage="after")


def _attack_roll(desk: Desk, procedure: SurvivorAttack, dice: Dice) -> None:
    if procedure.item in desk.uses and not procedure.is_token_spent:
        _use_token(desk, procedure.item)
    procedure = replace(procedure, is_token_spent=True)
    total, need = sum(dice), attack_target_number(desk, procedure)
    if total == FUMBLE:
        desk.replace_procedure(replace(procedure, stage="after"))
        desk.add_ruling(rulings.Fumble(procedure.survivor, procedure.target), "SH-103")
        if not is_blob(desk, procedure.target):
            _struck_back(desk, procedure)
    elif total == HEAD_SHOT:
        _head_shot(desk, procedure)
    elif total > need:
        desk.add_ruling(rulings.Miss(procedure.survivor, procedure.target, need, total), "SH-81")
        stage = "star" if desk.cast[procedure.survivor].stars else "after"
        desk.replace_procedure(replace(procedure, stage=stage))
    else:
        bonus = doubles_of(dice)
        struck = _struck(desk, procedure.target)
        desk.replace_procedure(
            replace(procedure, stage="damage", doubles=bonus, spent=0, struck=struck)
        )
        cite = ("SH-81", "SH-95") if bonus else ("SH-81",)
        desk.add_ruling(
            rulings.Hit(procedure.survivor, procedure.target, need, total, bonus), *cite
        )


def _struck_back(desk: Desk, procedure: SurvivorAttack) -> None:
    """Begin a counterstrike: by the card alone (SH-103), after dynamite by its whole throng
    (SH-112).
    """
    attacker, cite = procedure.target, "SH-103"
    card_place = place_of(desk, procedure.target)
    if (
        procedure.item is not None
        and card_place in PLACE_OF
        and desk.attributes.items[procedure.item].throng
    ):
        attacker = card_place
    if attacker in PLACE_OF:
        cite = "SH-112"
    desk.add_ruling(rulings.Counterstrike(attacker, procedure.survivor), cite)
    desk.begin(MonsterAttack(attacker, owner_of(desk, attacker), procedure.survivor))


def _use_token(desk: Desk, item: str) -> None:
    uses = desk.uses
    desk.uses = {**uses, item: uses[item] - 1}
    move_token(desk, "dynamite", item, "corner", "SH-109")


def _struck(state: Position, target: str) -> Ids:
    if target in PLACE_OF:
        return cards_of_kind(throng_cards(state, target), CREATURES)
    return (target,)


def is_immune(state: Position, card: str) -> bool:
    """Return whether no head shot removes the card now (SH-100, SH-163)."""
    if card in EVENTS:
        return True
    monster = state.attributes.monsters.get(card)
    until = None if monster is None else monster.immune_until_reel
    return until is not None and state.reel < until


def _head_shot(desk: Desk, procedure: SurvivorAttack) -> None:
    """Remove from play every card that is hit and not immune (SH-99, SH-101, SH-111)."""
    struck = _struck(desk, procedure.target)
    shot = tuple(card for card in struck if not is_immune(desk, card))
    immune = tuple(card for card in struck if card not in shot)
    stage = "damage" if immune else "after"
    desk.update_top(stage=stage, doubles=0, spent=0, struck=immune)
    cite = "SH-111" if procedure.target in PLACE_OF else "SH-101" if immune else "SH-99"
    desk.add_ruling(rulings.HeadShot(procedure.survivor, procedure.target, shot), cite)
    for card in shot:
        _remove(desk, procedure, card, for_good="SH-99")


def _remove(desk: Desk, procedure: SurvivorAttack, card: str, *, for_good: str = "") -> None:
    """Discard a monster card from the screen or its throng (SH-98), or remove it from play by the
    clause `for_good`.
    """
    source = place_of(desk, card)
    if for_good:
        bury(desk, (card,), source, for_good)
    else:
        discard(desk, (card,), source, "SH-98")
    remove_monster(desk, card, Cause(procedure.seat, procedure.survivor))
    if source in PLACE_OF:
        release_items(desk, source, (procedure.seat, procedure.survivor))


def _damage_roll(desk: Desk, procedure: SurvivorAttack, dice: Dice) -> None:
    """Work out the damage and its result for each card that is hit (SH-97, SH-102, SH-108)."""
    shown = counted_damage(dice, survivor_damage_dice(desk, procedure))
    total = shown + survivor_damage_bonus(desk, procedure) + procedure.spent
    desk.update_top(stage="after")
    desk.add_ruling(
        rulings.Damage(
            procedure.survivor,
            procedure.target,
            total,
            shown,
            procedure.item,
            procedure.doubles,
            procedure.spent,
        ),
        "SH-90",
    )
    for card in procedure.struck:
        if not place_of(desk, card):
            continue
        if is_blob(desk, card):
            _shrink(desk, procedure, card, total)
        elif total >= ANNIHILATION:
            desk.add_ruling(rulings.Annihilated(card), "SH-102")
            _remove(desk, procedure, card, for_good="SH-102")
        elif total >= value_of(desk, card):
            desk.add_ruling(rulings.Eliminated(card), "SH-97")
            _remove(desk, procedure, card)
        elif procedure.target not in PLACE_OF:
            desk.add_ruling(rulings.NoEffect(card, total), "SH-97")


def _shrink(desk: Desk, procedure: SurvivorAttack, card: str, damage: int) -> None:
    """Reduce the strength of a blob, and discard it when none is left (SH-162)."""
    index = not_none(frame_of(desk, card))
    frame = not_none(desk.frames[index])
    left = max(0, not_none(frame.spoints) - damage)
    desk.set_frame(index, replace(frame, spoints=left))
    where = f"frame-{index + 1}"
    if left:
        desk.add_ruling(rulings.SanctuarySpoints(where, left), "SH-162")
        return
    desk.add_ruling(rulings.Destroyed(card), "SH-162")
    discard(desk, (card,), where, "SH-162")
    desk.add_ruling(rulings.SanctuarySpoints(where, 0), "SH-162")
    empty_frame(desk, index, Cause(procedure.seat, procedure.survivor))


def run_counter_strike(desk: Desk, procedure: CounterStrike) -> Waits:
    """Wait for the survivor's decision, if the survivor and the attacker are still in play
    (SH-126).
    """
    if procedure.survivor in desk.cast and counter_targets(desk, procedure):
        return True
    desk.end()
    return False


def counter_targets(state: Position, procedure: CounterStrike) -> Ids:
    """Return the card that fumbled, or the cards of the throng that did (SH-106)."""
    if procedure.attacker in PLACE_OF:
        return cards_of_kind(throng_cards(state, procedure.attacker), CREATURES)
    return (procedure.attacker,) if place_of(state, procedure.attacker) else ()


def answer_counter_strike(
    desk: Desk,
    procedure: CounterStrike,
    action: actions.Attack | actions.ThrongAttack | actions.Pass,
) -> None:
    """Begin the counterstrike, or end without one (SH-105)."""
    if isinstance(action, actions.Pass):
        desk.end()
        return
    attack = make_survivor_attack(action)
    desk.replace_procedure(attack)
    desk.add_ruling(rulings.Counterstrike(procedure.survivor, attack.target), "SH-106")
