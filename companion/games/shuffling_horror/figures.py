"""The figures behind a roll: what its target and its damage are made of."""

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.wording import listed
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import POWERS
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.names import capital, stat, the, title
from companion.games.shuffling_horror.procedures import MonsterAttack, SurvivorAttack, Testing
from companion.games.shuffling_horror.rules.arms import dice_of, is_blob, usable
from companion.games.shuffling_horror.rules.cards import owner_of
from companion.games.shuffling_horror.rules.monsters import damage_dice
from companion.games.shuffling_horror.rules.strikes import is_immune
from companion.games.shuffling_horror.sentences import WORDS
from companion.games.shuffling_horror.state import (
    CREATURES,
    FAMILIAR,
    MOST_TARGET,
    PLACE_OF,
    State,
    granted,
    stat_of,
    strength_of,
    throng_of,
    value_of,
)

Steps = tuple[Reason, ...]
ALWAYS, NEVER = 2, 12


def step(clause: str, seat: int | None, *lines: str) -> Reason:
    """A clause, and how it applies to one seat."""
    return Reason(clause, tuple((seat, line) for line in lines))


def strike(before: State, ruling: Ruling) -> Steps:
    """A hit, miss or fumble: what the target was, and what the dice showed."""
    facts = ruling.facts
    now = before.stack[-1]
    if isinstance(now, SurvivorAttack) and now.survivor == facts["attacker"]:
        return (*_survivor_target(before, now), *_shown(now.seat, "SH-81", ruling))
    seat = owner_of(before, facts["attacker"])
    return (*monster_target(before, facts["attacker"]), *_shown(seat, "SH-115", ruling))


def _survivor_target(before: State, now: SurvivorAttack) -> Steps:
    if now.survivor not in before.cast:
        return ()
    if now.item is None:
        return stat_steps(before, "SH-86", now.survivor, "muscle", now.spent)
    stats = usable(before, now.survivor, now.item)
    word = now.stat or (stats[0] if stats else "muscle")
    return stat_steps(before, "SH-87", now.survivor, word, now.spent, the(before, now.item))


def stat_steps(
    before: State, clause: str, survivor: str, word: Stat, spent: int, tool: str = ""
) -> Steps:
    """The target of a survivor's roll, from the card to the spoints."""
    one, card = before.cast[survivor], before.attributes.survivors[survivor]
    used, steps = card.serving(word), list[Reason]()
    if used == "pass":
        return (step("SH-89", one.seat, f"no {stat(word)}: no roll is needed"),)
    score = card.stats[used]
    if used != word:
        steps.append(step("SH-89", one.seat, f"no {stat(word)}: {stat(used)} {score} serves"))
    lines = [f"{capital(the(before, survivor))}: {stat(word)} {score}{tool and f', {tool}'}"]
    lines += _powers(before, survivor, word)
    if granted(before, survivor, word) and score + granted(before, survivor, word) > MOST_TARGET:
        lines.append(f"no target is more than {MOST_TARGET}")
    steps.append(step(clause, one.seat, *lines))
    if spent:
        total = min(MOST_TARGET, (stat_of(before, survivor, word) or MOST_TARGET) + spent)
        steps.append(step("SH-84", one.seat, f"{spent} for spoints: {total}"))
    return tuple(steps)


def _powers(before: State, survivor: str, word: Stat) -> list[str]:
    """Power plays in hand that help with a stat."""
    powers = before.attributes.powers
    held = [card for card in before.cast[survivor].held if card in POWERS]
    helping = [(card, powers[card].grants.stat.get(word, 0)) for card in held]
    return [f"{title(before, card)} +{more}" for card, more in helping if more]


def monster_target(before: State, attacker: str) -> Steps:
    """The attack value: the sum of the throng's cards (SH-115, SH-184)."""
    throng = attacker in PLACE_OF
    several = throng_of(before, attacker) if throng else (attacker,)
    several = tuple(card for card in several if card in CREATURES)
    if not several:
        return ()
    seat, total = owner_of(before, attacker), strength_of(before, attacker)
    lines = [f"{title(before, card)} {value_of(before, card)}" for card in several]
    if len(several) > 1:
        lines.append(f"{' + '.join(str(value_of(before, card)) for card in several)} = {total}")
    if total > MOST_TARGET:
        lines.append(f"rolled as {MOST_TARGET}")
    faces = [card for card in several if card in FAMILIAR]
    steps = [step("SH-115", seat, *lines)]
    if faces:
        steps.append(
            step("SH-184", seat, *(f"{title(before, card)}: its Muscle" for card in faces))
        )
    return tuple(steps)


def _shown(seat: int, clause: str, ruling: Ruling) -> Steps:
    """The dice against the target."""
    facts = ruling.facts
    if facts["code"] == "fumble":
        return (step("SH-82", seat, "12 always fails"),)
    roll, need = facts["roll"], facts["need"]
    compared = f"{roll} is {'over' if facts['code'] == 'miss' else 'at most'} {need}"
    if facts["code"] == "hit" and facts["bonus"]:
        double = f"doubles of {facts['bonus']}: {facts['bonus']} more damage"
        return (step(clause, seat, compared), step("SH-95", seat, double))
    return (step(clause, seat, compared),)


def head_shot(before: State, ruling: Ruling) -> Steps:
    """1,1: who is out of play, and who is immune (SH-99 to SH-101)."""
    facts = ruling.facts
    now, target = before.stack[-1], facts["target"]
    seat = now.seat if isinstance(now, SurvivorAttack) else None
    struck = throng_of(before, target) if target in PLACE_OF else (target,)
    gone = tuple(f"{title(before, card)}: out of play" for card in facts["victims"])
    steps = [step("SH-99", seat, "a double one", *gone)]
    immune = [card for card in struck if card in CREATURES and is_immune(before, card)]
    if immune:
        safe = (f"{title(before, card)}: immune in Reel {before.reel}" for card in immune)
        steps.append(step("SH-100", None, *safe))
    if is_blob(before, target):
        steps.append(step("SH-163", None, f"{title(before, target)} is no monster"))
    return tuple(steps)


def damage(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """The dice, the item, doubles and spoints, and their sum (SH-90 to SH-95, SH-116)."""
    facts = ruling.facts
    now = before.stack[-1]
    mine = isinstance(now, SurvivorAttack)
    attacker = facts["attacker"]
    seat = now.seat if mine else owner_of(before, attacker)
    base = "d6"
    if isinstance(now, SurvivorAttack) and now.survivor in before.cast:
        base = dice_of(before, now)
    elif isinstance(now, MonsterAttack) and now.by == "monster":
        base = damage_dice(before, now)
    steps: list[Reason] = []
    if isinstance(action, did.Roll) and len(action.dice) > 1:
        steps.append(_two_dice(seat, action.dice, base, facts["dice"]))
    if not mine and attacker in PLACE_OF and FAMILIAR.intersection(throng_of(before, attacker)):
        steps.append(step("SH-185", seat, "a Familiar Face is in the throng"))
    if facts["item"] is not None:
        harm = before.attributes.items[facts["item"]].damage
        bonus = f", damage +{harm.bonus}" if harm.bonus else ""
        clause = "SH-88" if mine else "SH-249"
        steps.append(step(clause, seat, f"{title(before, facts['item'])}{bonus}"))
    if facts["doubles"]:
        steps.append(step("SH-95", seat, f"+{facts['doubles']} for doubles"))
    if facts["spoints"]:
        steps.append(step("SH-91", seat, f"+{facts['spoints']} for spoints"))
    total = f"{WORDS.text('terms.made_of', before, facts)}: {facts['n']}"
    return (*steps, step("SH-90" if mine else "SH-116", seat, total))


def _two_dice(seat: int, dice: tuple[int, ...], base: str, counted: int) -> Reason:
    shown = listed([str(die) for die in dice])
    if base != "shad":
        return step("SH-93", seat, f"{shown}: {counted}")
    how = "doubles, their sum" if dice[0] == dice[1] else "the higher one"
    return step("SH-92", seat, f"{shown}: {how}, {counted}")


def test(before: State, ruling: Ruling) -> Steps:
    """A test, an escape or a flail (SH-81, SH-82, SH-89, SH-120)."""
    facts = ruling.facts
    survivor = facts["survivor"]
    if survivor not in before.cast:
        return ()
    seat = before.cast[survivor].seat
    if facts["card"] is not None:
        return (step("SH-179", seat, f"{title(before, facts['card'])}: no roll"),)
    now = before.stack[-1]
    spent = now.spent if isinstance(now, Testing | MonsterAttack) else 0
    clause = "SH-120" if facts["purpose"] == "flail" else "SH-81"
    steps = list(stat_steps(before, clause, survivor, facts["stat"], spent))
    flails = _flail_powers(before, survivor) if facts["purpose"] == "flail" else []
    if flails:
        steps.append(step("SH-120", seat, *flails))
    roll, need = facts["roll"], facts["need"]
    if roll in (ALWAYS, NEVER):
        steps.append(step("SH-82", seat, f"{roll} always {'succeeds' if roll == 2 else 'fails'}"))
    elif roll is not None:
        over = "at most" if facts["success"] else "over"
        steps.append(step(clause, seat, f"{roll} is {over} {need}"))
    return tuple(steps)


def _flail_powers(before: State, survivor: str) -> list[str]:
    powers = before.attributes.powers
    held = [card for card in before.cast[survivor].held if card in POWERS]
    helping = [(card, powers[card].grants.flail) for card in held]
    return [f"{title(before, card)} +{more}" for card, more in helping if more]
