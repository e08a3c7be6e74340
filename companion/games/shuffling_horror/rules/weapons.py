"""The targets, stats, numbers and damage of a survivor's attacks (SH-84 to SH-94)."""

from companion.core.actions import Ids
from companion.games.shuffling_horror.cards import ITEMS, Item
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.procedures import SurvivorAttack
from companion.games.shuffling_horror.rules.cards import frame_of
from companion.games.shuffling_horror.state import (
    CREATURES,
    MAX_TARGET,
    Position,
    grants_of,
    in_throngs,
    not_none,
    on_screen,
    stat_of,
)


def targets_of(state: Position, survivor: str) -> Ids:
    """Return the cards that a survivor may attack (SH-85); inside, only a monster that is hidden
    there.
    """
    slot_number = state.cast[survivor].inside
    if slot_number is not None:
        lurker = state.sanctuaries[slot_number - 1].lurker
        return (lurker,) if lurker in CREATURES else ()
    return on_screen(state.frames).targets + in_throngs(state.throngs).monsters


def is_blob(state: Position, card: str) -> bool:
    """Return whether the card is on the screen as a space blob (SH-162)."""
    index = frame_of(state, card)
    return index is not None and not_none(state.frames[index]).spoints is not None


def usable_stats(state: Position, survivor: str, item: str) -> tuple[Stat, ...]:
    """Return the stats with which a survivor can use an item now (SH-87, SH-89)."""
    if item not in ITEMS or state.uses.get(item) == 0:
        return ()
    return _stats(state, survivor, item)


def _stats(state: Position, survivor: str, item: str) -> tuple[Stat, ...]:
    """Return the stats with which a survivor can use an item, whether or not it has tokens left:
    the attack under way may have spent the last one.
    """
    cast = state.attributes
    scores = cast.scores[survivor]
    return tuple([stat for stat in cast.items[item].stats if scores[stat] is not None])


def can_attack(state: Position, survivor: str, item: str | None) -> bool:
    """Return whether a survivor has a target, and can use the item, if one is named."""
    if item is not None and item not in state.cast[survivor].held:
        return False
    if item is not None and not usable_stats(state, survivor, item):
        return False
    return bool(targets_of(state, survivor))


def tested_stat(state: Position, procedure: SurvivorAttack) -> Stat:
    """Return the stat that an attack tests, as the card names it (SH-86, SH-87)."""
    if procedure.item is None:
        return "muscle"
    return procedure.stat or _stats(state, procedure.survivor, procedure.item)[0]


def attack_target_number(state: Position, procedure: SurvivorAttack) -> int:
    """Return the number that the attack roll must not exceed, spoints included (SH-84)."""
    stat = tested_stat(state, procedure)
    return stat_of(state, procedure.survivor, stat, procedure.spent) or MAX_TARGET


def survivor_damage_dice(state: Position, procedure: SurvivorAttack) -> str:
    """Return the damage dice: d6, 2d6 or shad (SH-90, SH-92 to SH-94)."""
    item = _item(state, procedure)
    base = "d6" if item is None else item.damage.dice
    if base == "d6":
        for grants in grants_of(state, procedure.survivor):
            if grants.shad:
                return "shad"
    return base


def survivor_damage_bonus(state: Position, procedure: SurvivorAttack) -> int:
    """Return what is added to the damage dice, apart from spoints."""
    item = _item(state, procedure)
    more = procedure.doubles if item is None else procedure.doubles + item.damage.bonus
    for grants in grants_of(state, procedure.survivor):
        more += grants.damage
    return more


def _item(state: Position, procedure: SurvivorAttack) -> Item | None:
    return None if procedure.item is None else state.attributes.items[procedure.item]
